// Brute force: whole calls from the zones of naive.h, and lengths of unions of intervals, by
// definition. Deliberately slow, and independent of the code under test.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <vector>

#include "tests/analysis/naive.h"

namespace zoe::test {

// The zone that continues zone i in the next selected frame, or -1.
inline int naiveContinuation(const std::vector<NaiveZone> &zones, std::size_t i)
{
    if ((zones[i].zone.flags & kContinuesTo) == 0)
        return -1;
    for (std::size_t j = i + 1; j < zones.size() && zones[j].frame <= zones[i].frame + 1; ++j) {
        const bool next = zones[j].frame == zones[i].frame + 1 &&
                          zones[j].thread == zones[i].thread &&
                          zones[j].zone.depth == zones[i].zone.depth;
        if (next)
            return zones[j].zone.site == zones[i].zone.site && !zones[j].zone.begins()
                       ? static_cast<int>(j)
                       : -1;
    }
    return -1;
}

struct NaiveCall {
    SiteId site;
    DurationNs ns = 0;
    std::vector<std::size_t> parts; // zones
};

// In the order of the zones that they begin with.
inline std::vector<NaiveCall> naiveCalls(const std::vector<NaiveZone> &zones)
{
    std::vector<bool> continues(zones.size());
    std::vector<NaiveCall> calls;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        if (continues[i])
            continue;
        NaiveCall &call = calls.emplace_back();
        call.site = zones[i].zone.site;
        for (int part = static_cast<int>(i); part >= 0;
             part = naiveContinuation(zones, static_cast<std::size_t>(part))) {
            const auto at = static_cast<std::size_t>(part);
            continues[at] = true;
            call.ns += zones[at].zone.durationNs;
            call.parts.push_back(at);
        }
    }
    return calls;
}

struct NaiveInterval {
    TimeNs start;
    TimeNs end;
};

inline bool naiveCovers(const std::vector<NaiveInterval> &intervals, TimeNs start, TimeNs end)
{
    return std::ranges::any_of(
        intervals, [&](const NaiveInterval &i) { return i.start <= start && end <= i.end; });
}

// The total of all stretches between neighbouring ends that are covered by `own` but not by
// `without`.
inline DurationNs naiveCoveredLength(const std::vector<NaiveInterval> &own,
                                     const std::vector<NaiveInterval> &without)
{
    std::set<TimeNs> ends;
    for (const std::vector<NaiveInterval> *intervals : {&own, &without}) {
        for (const NaiveInterval &i : *intervals)
            ends.insert({i.start, i.end});
    }
    DurationNs length = 0;
    for (auto at = ends.begin(); at != ends.end() && std::next(at) != ends.end(); ++at) {
        const TimeNs end = *std::next(at);
        length += naiveCovers(own, *at, end) && !naiveCovers(without, *at, end) ? end - *at : 0;
    }
    return length;
}

} // namespace zoe::test
