#include "cli/platform/machine_times.h"

#include <array>
#include <fstream>
#include <string>

namespace zoe::cli {

MachineTimes MachineTimes::now()
{
    // user nice system idle iowait irq softirq steal, in hundredths of a second
    constexpr double kTick = 0.01;
    std::ifstream file("/proc/stat");
    std::string name;
    std::array<double, 8> ticks{};
    if (!(file >> name) || name != "cpu")
        return {};
    for (double &tick : ticks) {
        if (!(file >> tick))
            return {};
    }
    MachineTimes times;
    for (const double tick : ticks)
        times.allSeconds += kTick * tick;
    times.busySeconds = kTick * (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]);
    times.stolenSeconds = kTick * ticks[7];
    return times;
}

double loadAverage()
{
    std::ifstream file("/proc/loadavg");
    double load = -1;
    return file >> load ? load : -1;
}

} // namespace zoe::cli
