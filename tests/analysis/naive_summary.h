// Brute force: a summary by definition, and its differences from a Summary.
#pragma once

#include <QString>

#include <map>
#include <set>
#include <vector>

#include "analysis/summary/summary.h"
#include "tests/analysis/naive_calls.h"

namespace zoe::test {

struct NaiveFunction {
    std::vector<DurationNs> calls;
    std::map<FrameIndex, DurationNs> frames;
    std::map<FrameIndex, std::vector<NaiveInterval>> own;
    std::map<FrameIndex, std::vector<NaiveInterval>> children;
    std::set<ThreadId> threads;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
};

struct NaiveSummary {
    std::map<SiteId, NaiveFunction> functions;
    DurationNs rootsNs = 0;
};

inline NaiveSummary naiveSummary(const std::vector<NaiveZone> &zones)
{
    NaiveSummary summary;
    for (const NaiveCall &call : naiveCalls(zones))
        summary.functions[call.site].calls.push_back(call.ns);
    for (std::size_t i = 0; i < zones.size(); ++i) {
        const Zone &zone = zones[i].zone;
        NaiveFunction &function = summary.functions[zone.site];
        const DurationNs total = naiveNested(zones, i) ? 0 : zone.durationNs;
        function.totalNs += total;
        function.frames[zones[i].frame] += total;
        function.selfNs += zone.selfNs;
        function.threads.insert(zones[i].thread);
        function.own[zones[i].frame].push_back({zone.startNs, zone.endNs()});
        if (zones[i].parent < 0) {
            summary.rootsNs += zone.durationNs;
        } else {
            const SiteId parent = zones[static_cast<std::size_t>(zones[i].parent)].zone.site;
            if (parent != zone.site)
                summary.functions[parent].children[zones[i].frame].push_back(
                    {zone.startNs, zone.endNs()});
        }
    }
    return summary;
}

// Empty if the two agree.
inline QString difference(const Summary &summary, const NaiveSummary &naive)
{
    if (summary.functions.size() != naive.functions.size())
        return "other functions";
    auto expected = naive.functions.begin();
    DurationNs selves = 0;
    std::uint64_t calls = 0;
    for (const FunctionSummary &function : summary.functions) {
        const auto &[site, twin] = *expected++;
        std::vector<DurationNs> frames;
        for (const auto &[frame, ns] : twin.frames)
            frames.push_back(ns);
        DurationNs active = 0;
        DurationNs exclusive = 0;
        for (const auto &[frame, own] : twin.own) {
            const auto children = twin.children.find(frame);
            active += naiveCoveredLength(own, {});
            exclusive += naiveCoveredLength(own, children == twin.children.end()
                                                     ? std::vector<NaiveInterval>{}
                                                     : children->second);
        }
        if (function.site != site || summary.of(site) != &function)
            return "sites";
        if (function.calls != twin.calls.size() || function.calls != function.perCall.count)
            return "calls";
        if (function.threads != twin.threads.size())
            return "threads";
        if (function.totalNs != twin.totalNs)
            return "total";
        if (function.selfNs != twin.selfNs)
            return "self";
        if (!sameDistribution(function.perCall, naiveDistribution(twin.calls)))
            return "per call";
        if (!sameDistribution(function.perFrame, naiveDistribution(frames)))
            return "per frame";
        if (function.activeNs != active)
            return "active";
        if (function.activeExclusiveNs != exclusive)
            return "active exclusive";
        if (function.firstFrame != twin.frames.begin()->first ||
            function.lastFrame != twin.frames.rbegin()->first)
            return "first or last frame";
        selves += function.selfNs;
        calls += function.calls;
    }
    if (summary.calls != calls || summary.selfNs != selves)
        return "sums";
    return summary.rootsNs == naive.rootsNs && summary.selfNs == summary.rootsNs ? "" : "roots";
}

} // namespace zoe::test
