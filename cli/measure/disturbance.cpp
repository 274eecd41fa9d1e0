#include "cli/measure/disturbance.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/median.h"

namespace zoe::cli {

namespace {

double takenByOthers(const MachineLoad &load)
{
    return load.others + load.stolen;
}

} // namespace

bool isDisturbed(std::span<const MachineLoad> before, const MachineLoad &run)
{
    if (before.empty() || run.known == 0)
        return false;
    std::vector<double> taken;
    for (const MachineLoad &load : before)
        taken.push_back(takenByOthers(load));
    return takenByOthers(run) >= upperMedian(taken) + kDisturbance;
}

std::string disturbanceText(const MachineLoad &load)
{
    return fmt::format("was disturbed: other programs used {:.0f} % of the machine",
                       100 * takenByOthers(load));
}

} // namespace zoe::cli
