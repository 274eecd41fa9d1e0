#include "cli/platform/machine_times.h"

#include <windows.h>

#include <cstdint>

namespace zoe::cli {

MachineTimes MachineTimes::now()
{
    FILETIME idle{};
    FILETIME kernel{}; // includes the idle time
    FILETIME user{};
    if (GetSystemTimes(&idle, &kernel, &user) == 0)
        return {};
    const auto seconds = [](const FILETIME &time) {
        constexpr double kUnit = 100e-9;
        return kUnit *
               static_cast<double>(std::uint64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime);
    };
    MachineTimes times;
    times.allSeconds = seconds(kernel) + seconds(user);
    times.busySeconds = times.allSeconds - seconds(idle);
    return times;
}

double loadAverage()
{
    return -1;
}

} // namespace zoe::cli
