#include "fleet/changes/machine_events.h"

#include <algorithm>
#include <string_view>

namespace zoe::fleet {

namespace {

constexpr double kLeastFunctionShare = 0.25;
constexpr std::size_t kLeastFunctionCount = 5;
constexpr double kMostElsewhere = 0.5;

double shareAt(const MachineSteps &machine, const ChangePlace &place)
{
    std::set<std::string_view> functions;
    for (const MachineStep &step : machine.steps) {
        if (areAtOnce(step.place, place))
            functions.insert(step.function);
    }
    return machine.functions.empty() ? 0
                                     : static_cast<double>(functions.size()) /
                                           static_cast<double>(machine.functions.size());
}

bool isAlone(const std::map<MachineKey, MachineSteps> &machines, const MachineKey &key,
             const ChangePlace &place, double share)
{
    std::size_t others = 0;
    for (const auto &[other, steps] : machines) {
        if (other.program != key.program || other.branch != key.branch ||
            other.machine == key.machine || steps.functions.empty())
            continue;
        ++others;
        if (shareAt(steps, place) >= kMostElsewhere * share)
            return false;
    }
    return others > 0;
}

} // namespace

MachineKey machineOf(const SeriesKey &key)
{
    return {key.program, key.branch, key.machine, key.cpu};
}

std::vector<MachineEvent> machineEvents(const std::map<MachineKey, MachineSteps> &machines)
{
    std::vector<MachineEvent> events;
    for (const auto &[key, all] : machines) {
        MachineSteps left = all;
        while (left.steps.size() >= kLeastFunctionCount) {
            double most = 0;
            ChangePlace place;
            std::set<ChangePlace> seen;
            for (const MachineStep &step : left.steps) {
                if (!seen.insert(step.place).second)
                    continue;
                const double share = shareAt(left, step.place);
                if (share > most) {
                    most = share;
                    place = step.place;
                }
            }
            if (most < kLeastFunctionShare ||
                most * static_cast<double>(left.functions.size()) < kLeastFunctionCount - 0.5)
                break;
            if (isAlone(machines, key, place, most))
                events.push_back({key, place});
            std::erase_if(left.steps,
                          [&](const MachineStep &step) { return areAtOnce(step.place, place); });
        }
    }
    return events;
}

} // namespace zoe::fleet
