#include "app/panels/flame/flame_hits.h"

#include <algorithm>
#include <tuple>

#include "app/panels/flame/zone_search.h"

namespace zoe::app {

namespace {

using Wanted = std::vector<std::uint8_t>; // by site

Wanted wantedSites(const Capture &capture, const FlameMark &mark)
{
    const auto sites = capture.sites();
    Wanted wanted(sites.size(), 0);
    if (mark.search.isEmpty()) {
        if (mark.site.value < wanted.size())
            wanted[mark.site.value] = 1;
        return wanted;
    }
    const ZoneSearch search(capture, mark.search);
    for (std::size_t i = 0; i < sites.size(); ++i)
        wanted[i] = search.findsSite(sites[i]) ? 1 : 0;
    return wanted;
}

// Zones whose text or value matches the search, by their position.
std::vector<FlameZone> zonesByValue(const FlameFrame &frame, const ZoneSearch &search)
{
    std::vector<FlameZone> found;
    for (const FrameTrees &part : frame.parts) {
        for (const TreeSpan &span : part.chunk->treesOf(part.frame)) {
            const auto &values = part.chunk->extras.values;
            auto value = std::ranges::lower_bound(values, span.firstZone, {}, &ZoneValue::zone);
            for (; value != values.end() && value->zone < span.firstZone + span.zoneCount;
                 ++value) {
                if (!search.findsValue(part.chunk->extras, *value))
                    continue;
                if (const auto zone =
                        frame.placeOf(part.frame, span.thread, value->zone - span.firstZone))
                    found.push_back(*zone);
            }
        }
    }
    return found;
}

auto keyOf(const FlameFrame &frame, const FlameZone &zone)
{
    return std::tuple(frame.tree(zone.tree).starts()[zone.zone], zone.tree, zone.zone);
}

} // namespace

bool FlameHits::contains(const FlameZone &zone) const
{
    return zone.tree < zones.size() && std::ranges::binary_search(zones[zone.tree], zone.zone);
}

std::size_t FlameHits::count() const
{
    std::size_t count = 0;
    for (const auto &tree : zones)
        count += tree.size();
    return count;
}

std::optional<FlameZone> FlameHits::beside(const FlameFrame &frame,
                                           const std::optional<FlameZone> &zone, bool next) const
{
    std::optional<FlameZone> best;
    std::optional<FlameZone> outermost; // the first or last of all
    const auto nearer = [&](const FlameZone &a, const std::optional<FlameZone> &b) {
        return !b ||
               (next ? keyOf(frame, a) < keyOf(frame, *b) : keyOf(frame, a) > keyOf(frame, *b));
    };
    for (std::size_t tree = 0; tree < zones.size(); ++tree) {
        const auto &hits = zones[tree];
        if (hits.empty())
            continue;
        const FlameZone outer{tree, next ? hits.front() : hits.back()};
        if (nearer(outer, outermost))
            outermost = outer;
        if (!zone)
            continue;
        // Zones start in the order of the tree.
        const auto behind = std::partition_point(hits.begin(), hits.end(), [&](std::uint32_t hit) {
            return next ? keyOf(frame, {tree, hit}) <= keyOf(frame, *zone)
                        : keyOf(frame, {tree, hit}) < keyOf(frame, *zone);
        });
        if (next ? behind == hits.end() : behind == hits.begin())
            continue;
        const FlameZone candidate{tree, next ? *behind : *(behind - 1)};
        if (nearer(candidate, best))
            best = candidate;
    }
    return best ? best : outermost;
}

std::size_t FlameHits::rankOf(const FlameFrame &frame, const FlameZone &zone) const
{
    std::size_t rank = 0;
    for (std::size_t tree = 0; tree < zones.size(); ++tree) {
        const auto &hits = zones[tree];
        rank += static_cast<std::size_t>(
            std::partition_point(hits.begin(), hits.end(),
                                 [&](std::uint32_t hit) {
                                     return keyOf(frame, {tree, hit}) <= keyOf(frame, zone);
                                 }) -
            hits.begin());
    }
    return rank;
}

std::shared_ptr<const FlameHits> findHits(const FlameFrame &frame, const FlameMark &mark,
                                          const Task &task)
{
    if (mark.empty())
        return nullptr;
    auto found = std::make_shared<FlameHits>();
    found->mark = mark;
    found->zones.resize(frame.indexes.size());
    const Wanted wanted = wantedSites(*frame.capture, mark);
    task.executor().parallelFor(frame.indexes.size(), [&](std::size_t tree) {
        const auto sites = frame.tree(tree).sites();
        for (std::uint32_t i = 0; i < sites.size() && !task.stopRequested(); ++i) {
            if (wanted[sites[i]] != 0)
                found->zones[tree].push_back(i);
        }
    });
    if (!mark.search.isEmpty()) {
        const ZoneSearch search(*frame.capture, mark.search);
        if (search.looksAtValues()) {
            for (const FlameZone &zone : zonesByValue(frame, search))
                found->zones[zone.tree].push_back(static_cast<std::uint32_t>(zone.zone));
        }
        for (auto &zones : found->zones) {
            std::ranges::sort(zones);
            zones.erase(std::unique(zones.begin(), zones.end()), zones.end());
        }
    }
    if (task.stopRequested())
        return nullptr;
    return found;
}

} // namespace zoe::app
