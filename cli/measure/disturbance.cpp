#include "cli/measure/disturbance.h"

#include <algorithm>
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

void addDisturbances(std::span<const RunDisturbance> runs, std::vector<CaptureDoubt> &doubts)
{
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto isOfSide = [&](const RunDisturbance &run) {
            return run.isHead == runs[i].isHead;
        };
        const auto all = static_cast<double>(std::ranges::count_if(runs, isOfSide));
        const auto disturbed = static_cast<double>(std::ranges::count_if(
            runs, [&](const RunDisturbance &run) { return isOfSide(run) && run.isDisturbed; }));
        const bool isKnown = std::ranges::find(doubts, i, &CaptureDoubt::capture) != doubts.end();
        if (runs[i].isDisturbed && !isKnown && disturbed >= kMostDisturbed * all)
            doubts.push_back(
                {i, fmt::format("was disturbed: other programs used {:.0f} % of the machine",
                                100 * takenByOthers(runs[i].load))});
    }
}

} // namespace zoe::cli
