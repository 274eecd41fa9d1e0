#include "cli/measure/machine_load.h"

#include <algorithm>

namespace zoe::cli {

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

} // namespace zoe::cli
