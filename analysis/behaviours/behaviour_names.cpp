#include "analysis/behaviours/behaviour_names.h"

#include <cmath>
#include <string>
#include <unordered_set>

#include "analysis/behaviours/activity_name.h"

namespace zoe {

namespace {

// The second-best function may name a behaviour if it distinguishes it at least this much as well.
constexpr double kNameRunnerUp = 0.5;

// A label without the signature and namespaces that make full function names long.
std::string shortLabel(const Site &site)
{
    std::string label = site.label();
    const auto call = label.find('(');
    if (call != std::string::npos && call > 0)
        label.erase(call);
    const auto space = label.find_last_of(' ');
    if (site.name.empty() && space != std::string::npos && space + 1 < label.size())
        label.erase(0, space + 1);
    return label.empty() ? "?" : label;
}

// The function that distinguishes a behaviour most, and preferably no other one; null if none does.
const Characteristic *namesake(const Behaviour &behaviour, bool only,
                               const std::unordered_set<std::uint32_t> &used)
{
    const Characteristic *best = nullptr;
    double bestExcess = 0;
    for (const Characteristic &c : behaviour.characteristic) {
        const double excess = std::isinf(c.ratio) ? c.share : c.share * (1 - 1 / c.ratio);
        if (!only && (c.ratio <= 1 || excess <= 0))
            continue;
        const bool taken = used.contains(c.site.value);
        const bool bestTaken = best != nullptr && used.contains(best->site.value);
        if (best == nullptr || (bestTaken && !taken && excess >= kNameRunnerUp * bestExcess)) {
            best = &c;
            bestExcess = excess;
        }
    }
    return best;
}

} // namespace

void nameBehaviours(const Capture &capture, std::vector<Behaviour> &behaviours)
{
    std::unordered_set<std::uint32_t> usedSites;
    std::unordered_set<std::string> usedNames;
    for (const Behaviour &behaviour : behaviours)
        usedNames.insert(behaviour.name);
    const bool only = behaviours.size() == 1;
    for (Behaviour &behaviour : behaviours) {
        if (!behaviour.name.empty())
            continue;
        std::string text = "Idle";
        if (const Characteristic *best = namesake(behaviour, only, usedSites)) {
            usedSites.insert(best->site.value);
            const std::string label = shortLabel(capture.site(best->site));
            const std::string activity = only ? "Steady" : activityName(label);
            text = activity.empty() ? label : activity + " (" + label + ")";
        } else if (behaviour.selfNs > 0) {
            text = "Mixed";
        }
        std::string unique = text;
        for (int i = 2; !usedNames.insert(unique).second; ++i)
            unique = text + " #" + std::to_string(i);
        behaviour.name = unique;
    }
}

} // namespace zoe
