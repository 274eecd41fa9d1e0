// Brute force: call trees by their definitions, a path at a time, in maps.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "analysis/calltree/call_tree.h"
#include "tests/analysis/naive.h"

namespace zoe::test {

using NaivePath = std::vector<std::uint32_t>; // sites from the root downwards

struct NaiveCallNode {
    std::uint64_t calls = 0;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
    std::set<std::uint32_t> threads;
    std::map<FrameIndex, DurationNs> frames; // and the total in each
};
using NaiveCallTree = std::map<NaivePath, NaiveCallNode>;

inline NaivePath naivePath(const std::vector<NaiveZone> &zones, std::size_t i)
{
    NaivePath path;
    for (int at = static_cast<int>(i); at >= 0; at = zones[static_cast<std::size_t>(at)].parent)
        path.insert(path.begin(), zones[static_cast<std::size_t>(at)].zone.site.value);
    return path;
}

inline NaivePath naiveFolded(const NaivePath &path)
{
    NaivePath folded;
    for (const std::uint32_t site : path) {
        const auto before = std::ranges::find(folded, site);
        if (before != folded.end())
            folded.erase(before + 1, folded.end());
        else
            folded.push_back(site);
    }
    return folded;
}

// By zone: whether it is a call, and not the continuation of one in the selected frame before.
inline std::vector<bool> naiveIsCall(const std::vector<NaiveZone> &zones)
{
    std::set<std::tuple<FrameIndex, std::uint32_t, std::uint32_t, std::uint32_t>> goOn;
    for (const NaiveZone &z : zones) {
        if ((z.zone.flags & kContinuesTo) != 0)
            goOn.insert({z.frame + 1, z.thread.value, z.zone.depth, z.zone.site.value});
    }
    std::vector<bool> calls;
    for (const NaiveZone &z : zones) {
        calls.push_back(z.zone.begins() ||
                        !goOn.contains({z.frame, z.thread.value, z.zone.depth, z.zone.site.value}));
    }
    return calls;
}

inline NaiveCallTree naiveCallTree(const Capture &capture, const Selection &selection,
                                   bool foldRecursion)
{
    const std::vector<NaiveZone> zones = naiveZones(capture, selection);
    const std::vector<bool> calls = naiveIsCall(zones);
    NaiveCallTree tree;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        NaivePath path = naivePath(zones, i);
        if (foldRecursion)
            path = naiveFolded(path);
        tree[path].calls += calls[i] ? 1 : 0;
        tree[path].selfNs += zones[i].zone.selfNs;
        while (!path.empty()) {
            NaiveCallNode &node = tree[path];
            node.threads.insert(zones[i].thread.value);
            node.totalNs += zones[i].zone.selfNs;
            node.frames[zones[i].frame] += zones[i].zone.selfNs;
            path.pop_back();
        }
    }
    return tree;
}

inline NaiveCallTree naiveCallers(const Capture &capture, const Selection &selection,
                                  const std::set<std::uint32_t> &sites)
{
    const std::vector<NaiveZone> zones = naiveZones(capture, selection);
    const std::vector<bool> calls = naiveIsCall(zones);
    NaiveCallTree tree;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        if (!sites.empty() && !sites.contains(zones[i].zone.site.value))
            continue;
        NaivePath path = naivePath(zones, i);
        std::ranges::reverse(path);
        for (; !path.empty(); path.pop_back()) {
            NaiveCallNode &node = tree[path];
            node.calls += calls[i] ? 1 : 0;
            node.selfNs += zones[i].zone.selfNs;
            node.totalNs += naiveNested(zones, i) ? 0 : zones[i].zone.durationNs;
            node.threads.insert(zones[i].thread.value);
        }
    }
    return tree;
}

inline NaiveCallTree naiveCallees(const Capture &capture, const Selection &selection,
                                  const std::set<std::uint32_t> &sites)
{
    const std::vector<NaiveZone> zones = naiveZones(capture, selection);
    const std::vector<bool> calls = naiveIsCall(zones);
    NaiveCallTree tree;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        NaivePath path = naivePath(zones, i);
        const auto first =
            std::ranges::find_if(path, [&](std::uint32_t site) { return sites.contains(site); });
        if (first == path.end())
            continue;
        NaiveCallNode &node = tree[NaivePath(first, path.end())];
        node.calls += calls[i] ? 1 : 0;
        node.selfNs += zones[i].zone.selfNs;
        node.totalNs += zones[i].zone.durationNs;
        node.threads.insert(zones[i].thread.value);
    }
    return tree;
}

} // namespace zoe::test
