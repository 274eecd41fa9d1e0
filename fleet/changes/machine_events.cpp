#include "fleet/changes/machine_events.h"

#include <algorithm>
#include <queue>
#include <string_view>
#include <utility>

namespace zoe::fleet {

namespace {

constexpr double kLeastFunctionShare = 0.25;
constexpr std::size_t kLeastFunctionCount = 5;
constexpr double kMostElsewhere = 0.5;

using Scenes = std::set<std::string>;

// The steps of a machine sorted by place, so that simultaneous ones are close together.
class PlacedSteps {
  public:
    explicit PlacedSteps(const MachineSteps &all)
    {
        for (const auto &[scene, functions] : all.functions) {
            m_functionsOf[scene] = &functions;
            for (const std::string &function : functions)
                m_numbers.try_emplace(function, static_cast<std::uint32_t>(m_numbers.size()));
        }
        for (const MachineStep &step : all.steps)
            m_steps.push_back({&step, m_numbers.at(step.function)});
        std::ranges::sort(m_steps, {}, [](const Placed &one) { return one.step->place; });
        std::ranges::stable_sort(m_steps, {},
                                 [](const Placed &one) { return one.step->place.reachFrom; });
        std::uint32_t most = 0;
        for (const Placed &one : m_steps)
            m_reachTo.push_back(most = std::max(most, one.step->place.reachTo));
    }

    [[nodiscard]] bool runs(const std::string &scene) const
    {
        return m_functionsOf.contains(scene);
    }
    [[nodiscard]] Scenes scenes() const
    {
        Scenes all;
        for (const auto &[scene, functions] : m_functionsOf)
            all.insert(scene);
        return all;
    }
    [[nodiscard]] std::set<ChangePlace> placesIn(const Scenes &scenes) const
    {
        std::set<ChangePlace> places;
        for (const Placed &one : m_steps) {
            if (scenes.contains(one.step->scene))
                places.insert(one.step->place);
        }
        return places;
    }
    [[nodiscard]] std::size_t functionsIn(const Scenes &scenes) const
    {
        std::set<std::string_view> functions;
        for (const std::string &scene : scenes) {
            if (const auto of = m_functionsOf.find(scene); of != m_functionsOf.end())
                functions.insert(of->second->begin(), of->second->end());
        }
        return functions.size();
    }
    // How many of these functions change together with a place, by steps that are not used yet.
    [[nodiscard]] std::size_t changedAt(const ChangePlace &place, const Scenes &scenes) const
    {
        std::vector<bool> changed(m_numbers.size());
        std::size_t count = 0;
        forEachAt(place, [&](const Placed &one) {
            if (!one.isTaken && !changed[one.function] && scenes.contains(one.step->scene)) {
                changed[one.function] = true;
                ++count;
            }
        });
        return count;
    }
    void take(const ChangePlace &place)
    {
        forEachAt(place, [](const Placed &one) { one.isTaken = true; });
    }

  private:
    struct Placed {
        const MachineStep *step = nullptr;
        std::uint32_t function = 0;
        mutable bool isTaken = false;
    };

    template <class Body>
    void forEachAt(const ChangePlace &place, Body body) const
    {
        auto at =
            std::ranges::lower_bound(m_steps, place.reachTo, {},
                                     [](const Placed &one) { return one.step->place.reachFrom; }) -
            m_steps.begin();
        while (at > 0 && m_reachTo[static_cast<std::size_t>(at) - 1] > place.reachFrom) {
            const Placed &one = m_steps[static_cast<std::size_t>(--at)];
            if (areAtOnce(one.step->place, place))
                body(one);
        }
    }

    std::map<std::string, const std::set<std::string> *> m_functionsOf; // by scene
    std::map<std::string_view, std::uint32_t> m_numbers;                // of functions
    std::vector<Placed> m_steps;                                        // by reachFrom
    std::vector<std::uint32_t> m_reachTo; // the greatest of all steps up to this one
};

using AllSteps = std::map<MachineKey, PlacedSteps>;

bool areOthers(const MachineKey &a, const MachineKey &b)
{
    return a.program == b.program && a.branch == b.branch && a.machine != b.machine;
}

Scenes commonScenes(const PlacedSteps &a, const PlacedSteps &b)
{
    Scenes common;
    for (const std::string &scene : a.scenes()) {
        if (b.runs(scene))
            common.insert(scene);
    }
    return common;
}

double shareOf(const PlacedSteps &steps, const ChangePlace &place, const Scenes &scenes)
{
    const auto all = static_cast<double>(steps.functionsIn(scenes));
    return all > 0 ? static_cast<double>(steps.changedAt(place, scenes)) / all : 0;
}

bool isAlone(const AllSteps &machines, const MachineKey &key, const ChangePlace &place)
{
    const PlacedSteps &own = machines.at(key);
    for (const auto &[other, steps] : machines) {
        if (!areOthers(other, key))
            continue;
        const Scenes common = commonScenes(own, steps);
        if (!common.empty() &&
            shareOf(steps, place, common) >= kMostElsewhere * shareOf(own, place, common))
            return false;
    }
    return true;
}

} // namespace

MachineKey machineOf(const SeriesKey &key)
{
    return {key.program, key.branch, key.machine, key.cpu};
}

std::vector<MachineEvent> machineEvents(const std::map<MachineKey, MachineSteps> &machines)
{
    AllSteps all;
    for (const auto &[key, steps] : machines)
        all.emplace(key, PlacedSteps(steps));
    std::vector<MachineEvent> events;
    for (const auto &[key, steps] : all) {
        Scenes shared;
        for (const auto &[other, of] : all) {
            if (areOthers(other, key))
                shared.merge(commonScenes(steps, of));
        }
        PlacedSteps left = steps;
        const auto least =
            std::max(static_cast<double>(kLeastFunctionCount),
                     kLeastFunctionShare * static_cast<double>(left.functionsIn(shared)));
        // Largest first; using steps makes other counts smaller.
        using Counted = std::pair<std::size_t, ChangePlace>;
        const auto isBefore = [](const Counted &a, const Counted &b) {
            return a.first != b.first ? a.first < b.first : b.second < a.second;
        };
        std::priority_queue<Counted, std::vector<Counted>, decltype(isBefore)> queue(isBefore);
        for (const ChangePlace &place : left.placesIn(shared))
            queue.emplace(left.changedAt(place, shared), place);
        while (!queue.empty() && static_cast<double>(queue.top().first) >= least) {
            const auto [count, place] = queue.top();
            queue.pop();
            if (const std::size_t now = left.changedAt(place, shared); now < count) {
                queue.emplace(now, place);
                continue;
            }
            if (isAlone(all, key, place))
                events.push_back({key, place});
            left.take(place);
        }
    }
    return events;
}

} // namespace zoe::fleet
