// The call trees of two captures in one: a node a path of functions, with its times per frame on
// both sides. Pure function; the result is immutable.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/calltree/call_tree.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/sites/site_matching.h"

namespace zoe {

// Nanoseconds and calls per frame.
struct NodeTimes {
    double totalNs = 0;
    double selfNs = 0;
    double calls = 0;

    friend bool operator==(const NodeTimes &, const NodeTimes &) = default;
};

struct DifferenceNode {
    static constexpr std::uint32_t kNoParent = CallNode::kNoParent;

    SiteId site; // position in FlameDifference::pairs; invalid: "other"
    std::uint32_t depth = 0;
    std::uint32_t parent = kNoParent;
    std::uint32_t end = 0; // position behind its last descendant
    NodeTimes base;        // all 0 where the path is not on that side
    NodeTimes head;
};

struct FlameDifference {
    std::vector<SitePair> pairs;
    // In pre-order; siblings by falling room on both sides: the larger of the two self times, and
    // the room of those below.
    std::vector<DifferenceNode> nodes;
    std::uint32_t depthCount = 0;
    std::uint64_t baseFrames = 0;
    std::uint64_t headFrames = 0;
};

// Of call trees of those sites, by callTree(). Swapping the sides (and the pairs) swaps the times
// of every node and nothing else. Cost: linear in both, and the sorting of siblings. Error:
// BadInput (a side without frames).
Result<FlameDifference> flameDifference(Baseline<CallTree> base, Head<CallTree> head,
                                        std::span<const SitePair> pairs);

} // namespace zoe
