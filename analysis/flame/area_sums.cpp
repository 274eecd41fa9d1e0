#include "analysis/flame/area_sums.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace zoe {

namespace {

class AreaSum {
  public:
    AreaSum(TimeNs fromNs, TimeNs toNs)
        : m_fromNs(fromNs)
        , m_toNs(toNs)
    {}

    // Returns the time in roots.
    DurationNs add(const ZoneTree &tree)
    {
        struct Open {
            AreaFunction *function;
            std::uint32_t site;
        };
        std::vector<Open> path;
        DurationNs roots = 0;
        for (std::size_t i = 0; i < tree.size() && tree.starts()[i] < m_toNs; ++i) {
            path.resize(tree.depths()[i]);
            const TimeNs start = std::max(tree.starts()[i], m_fromNs);
            const TimeNs end = std::min(tree.starts()[i] + tree.durations()[i], m_toNs);
            const std::uint32_t site = tree.sites()[i];
            AreaFunction &function = m_functions[site];
            const bool outermost =
                std::ranges::none_of(path, [site](const Open &open) { return open.site == site; });
            if (!path.empty() && end > start)
                path.back().function->selfNs -= end - start;
            path.push_back({&function, site});
            if (end < start || (end == start && tree.durations()[i] > 0))
                continue;
            function.site = SiteId{site};
            ++function.calls;
            function.selfNs += end - start;
            function.longestNs = std::max(function.longestNs, end - start);
            if (outermost)
                function.totalNs += end - start;
            if (path.size() == 1)
                roots += end - start;
        }
        return roots;
    }

    [[nodiscard]] std::vector<AreaFunction> sorted() const
    {
        std::vector<AreaFunction> functions;
        for (const auto &[site, function] : m_functions) {
            if (function.calls > 0)
                functions.push_back(function);
        }
        std::ranges::sort(functions, {}, [](const AreaFunction &function) {
            return std::tuple(-function.selfNs, function.site);
        });
        return functions;
    }

  private:
    TimeNs m_fromNs;
    TimeNs m_toNs;
    std::map<std::uint32_t, AreaFunction> m_functions; // by site; places stay
};

} // namespace

AreaSums areaSums(std::span<const AreaLane> lanes, TimeNs fromNs, TimeNs toNs)
{
    AreaSums sums;
    sums.durationNs = toNs - fromNs;
    AreaSum sum(fromNs, toNs);
    for (const AreaLane &lane : lanes) {
        AreaThread thread;
        thread.thread = lane.thread;
        thread.zonesNs = sum.add(lane.tree);
        if (lane.states != nullptr && !lane.states->empty()) {
            thread.states = lane.states->between(fromNs, toNs);
            thread.statesKnown = true;
        }
        sums.threads.push_back(thread);
    }
    sums.functions = sum.sorted();
    return sums;
}

} // namespace zoe
