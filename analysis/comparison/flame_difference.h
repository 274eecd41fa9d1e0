// The call trees of two captures in one: one node per path of functions, with its times per frame
// on both sides. Pure function; the result is immutable.
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
    std::uint32_t end = 0; // position after its last descendant
    NodeTimes base;        // all 0 if that side doesn't have the path
    NodeTimes head;
};

struct FlameDifference {
    std::vector<SitePair> pairs;
    // In pre-order; siblings by falling width on both sides: the larger of the two self times, plus
    // the width of those below.
    std::vector<DifferenceNode> nodes;
    std::uint32_t depthCount = 0;
    std::uint64_t baseFrames = 0;
    std::uint64_t headFrames = 0;
};

// For call trees of these sites, by callTree(). Swapping the sides (and the pairs) swaps the times
// of every node and changes nothing else. Cost: linear in both, plus sorting siblings. Error:
// BadInput (a side without frames).
Result<FlameDifference> flameDifference(Baseline<CallTree> base, Head<CallTree> head,
                                        std::span<const SitePair> pairs);

} // namespace zoe
