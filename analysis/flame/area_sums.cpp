#include "analysis/flame/area_sums.h"

#include <algorithm>
#include <tuple>

namespace zoe {

DurationNs AreaAdder::addZones(const AreaLane &lane, TimeNs fromNs, TimeNs toNs)
{
    const ZoneTree &tree = lane.tree;
    struct Open {
        AreaFunction *function;
        std::uint32_t site;
    };
    std::vector<Open> path;
    DurationNs roots = 0;
    for (std::size_t i = 0; i < tree.size() && tree.starts()[i] < toNs; ++i) {
        path.resize(tree.depths()[i]);
        const TimeNs start = std::max(tree.starts()[i], fromNs);
        const TimeNs end = std::min(tree.starts()[i] + tree.durations()[i], toNs);
        const std::uint32_t site = tree.sites()[i];
        AreaFunction &function = m_functions[site];
        const bool outermost =
            std::ranges::none_of(path, [site](const Open &open) { return open.site == site; });
        if (i < lane.addedBefore) {
            path.push_back({&function, site});
            continue;
        }
        if (!path.empty() && end > start)
            path.back().function->selfNs -= end - start;
        path.push_back({&function, site});
        if (end < start || (end == start && tree.durations()[i] > 0))
            continue;
        function.site = SiteId{site};
        const bool begunBefore = (tree.flags()[i] & kContinuesFrom) != 0;
        if (!begunBefore ||
            tree.starts()[i] <= *m_begin) // otherwise its part in the previous frame did
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

AreaThread &AreaAdder::threadOf(ThreadId thread)
{
    const auto known = std::ranges::find(m_threads, thread, &AreaThread::thread);
    if (known != m_threads.end())
        return *known;
    m_threads.push_back({});
    m_threads.back().thread = thread;
    return m_threads.back();
}

void AreaAdder::add(std::span<const AreaLane> lanes, TimeNs fromNs, TimeNs toNs)
{
    m_begin = m_begin.value_or(fromNs);
    m_durationNs += toNs - fromNs;
    for (const AreaLane &lane : lanes) {
        AreaThread &thread = threadOf(lane.thread);
        thread.zonesNs += addZones(lane, fromNs, toNs);
        if (lane.states != nullptr && !lane.states->empty()) {
            thread.states.add(lane.states->between(fromNs, toNs));
            thread.statesKnown = true;
        }
    }
}

void AreaAdder::addSlice(const AreaLane &lane, TimeNs fromNs, TimeNs toNs)
{
    threadOf(lane.thread).zonesNs += addZones(lane, fromNs, toNs);
}

AreaSums AreaAdder::sums() const
{
    AreaSums sums;
    sums.durationNs = m_durationNs;
    sums.threads = m_threads;
    for (const auto &[site, function] : m_functions) {
        if (function.site.valid()) // part of it is inside
            sums.functions.push_back(function);
    }
    std::ranges::sort(sums.functions, {}, [](const AreaFunction &function) {
        return std::tuple(-function.selfNs, function.site);
    });
    return sums;
}

AreaSums areaSums(std::span<const AreaLane> lanes, TimeNs fromNs, TimeNs toNs)
{
    AreaAdder adder;
    adder.add(lanes, fromNs, toNs);
    return adder.sums();
}

} // namespace zoe
