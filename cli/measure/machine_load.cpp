#include "cli/measure/machine_load.h"

#include <algorithm>
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

MachineLoad MachineLoad::between(const MachineTimes &from, const MachineTimes &to,
                                 double ownSeconds)
{
    const double all = to.allSeconds - from.allSeconds;
    if (!(all > 0))
        return {};
    const double busy = to.busySeconds - from.busySeconds;
    return {.others = std::clamp((busy - ownSeconds) / all, 0.0, 1.0),
            .stolen = std::clamp((to.stolenSeconds - from.stolenSeconds) / all, 0.0, 1.0),
            .known = 1};
}

double loadAverage()
{
    std::ifstream file("/proc/loadavg");
    double load = -1;
    return file >> load ? load : -1;
}

} // namespace zoe::cli
