#include "cli/measure/disturbance.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

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
    const auto middle = taken.begin() + static_cast<std::ptrdiff_t>(taken.size() / 2);
    std::nth_element(taken.begin(), middle, taken.end());
    return takenByOthers(run) >= *middle + kDisturbance;
}

std::string disturbanceText(const MachineLoad &load)
{
    return fmt::format("was disturbed: other programs used {:.0f} % of the machine",
                       100 * takenByOthers(load));
}

} // namespace zoe::cli
