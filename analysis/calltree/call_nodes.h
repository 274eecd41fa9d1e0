// A call tree as a list of nodes. Values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"
#include "analysis/walk/thread_states.h"

namespace zoe {

struct CallNode {
    static constexpr std::uint32_t kNoParent = 0xffffffff;

    SiteId site; // invalid: "other", everything that limits cut off below its parent
    std::uint32_t depth = 0;
    std::uint32_t parent = kNoParent; // position in CallTree::nodes
    std::uint32_t end = 0;            // position behind its last descendant
    std::uint64_t calls = 0;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
    std::uint32_t threads = 0;
    // Of a tree as callTree() makes it; 0 where they can't be told: in one made from another, of
    // "other".
    std::uint32_t frames = 0;      // selected frames with such a call, or a part of one
    FrameIndex worstFrame = 0;     // the first of those with the greatest total
    DurationNs worstFrameNs = 0;   // and that total
    TotalAndSelf states;           // of totalNs and selfNs; what is missing to them is unknown
    std::uint64_t hiddenNodes = 0; // of "other" in a pruned tree: how many it stands for

    [[nodiscard]] bool isOther() const { return !site.valid(); }
    friend bool operator==(const CallNode &, const CallNode &) = default;
};

// What widths and shares of a tree are of. Totals where nodes hold what is below them; self times
// where a bottom-up tree has all functions as roots, whose totals overlap.
enum class CallWeight { Total, Self };

[[nodiscard]] inline DurationNs weightOf(const CallNode &node, CallWeight weight)
{
    return weight == CallWeight::Total ? node.totalNs : node.selfNs;
}

// Nodes in pre-order, siblings by falling weight, then site, "other" last. There may be several
// roots. What views need beside it stands in the capture: nodes know sites, not names.
struct CallTree {
    std::vector<CallNode> nodes;
    std::uint64_t calls = 0; // of all selected zones
    DurationNs totalNs = 0;  // likewise: of all zones without a parent, whatever the tree shows
    DurationNs selfNs = 0;   // the same time, by the functions that spent it
    std::uint64_t frames = 0;
    std::uint64_t unreadableFrames = 0; // of these, in chunks that are damaged
    std::uint64_t lostZones = 0;        // in the selected frames
    bool knowsStates = false;           // the selected chunks tell of states of threads
    std::uint64_t cutCalls = 0;         // that stand under "other", since the tree has its limit
    std::uint32_t depthCount = 0;
    // A bit a thread, threadWords words a node.
    std::vector<std::uint64_t> threadBits;
    std::size_t threadWords = 0;

    [[nodiscard]] std::span<const std::uint64_t> threadsOf(std::size_t node) const
    {
        return std::span(threadBits).subspan(node * threadWords, threadWords);
    }
};

} // namespace zoe
