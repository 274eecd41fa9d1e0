// A call tree as a list of nodes. Values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/ids.h"
#include "analysis/model/units.h"
#include "analysis/states/thread_states.h"

namespace zoe {

struct CallNode {
    static constexpr std::uint32_t kNoParent = 0xffffffff;

    SiteId site; // invalid: "other", everything below its parent that limits cut off
    std::uint32_t depth = 0;
    std::uint32_t parent = kNoParent; // position in CallTree::nodes
    std::uint32_t end = 0;            // position after its last descendant
    std::uint64_t calls = 0;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
    std::uint32_t threads = 0;
    // Of a tree made by callTree(); 0 if unknown: in trees derived from others, and for "other".
    std::uint32_t frames = 0;      // selected frames with such a call, or with a part of one
    FrameIndex worstFrame = 0;     // the first of those with the greatest total
    DurationNs worstFrameNs = 0;   // its total in that frame
    TotalAndSelf states;           // of totalNs and selfNs; the missing part is unknown
    std::uint64_t hiddenNodes = 0; // of "other" in a pruned tree: how many nodes it replaces

    [[nodiscard]] bool isOther() const { return !site.valid(); }
    friend bool operator==(const CallNode &, const CallNode &) = default;
};

// What widths and shares of a tree represent. Totals, if nodes include what is below them. Self
// times for a bottom-up tree with all functions as roots, because their totals overlap.
enum class CallWeight { Total, Self };

[[nodiscard]] inline DurationNs weightOf(const CallNode &node, CallWeight weight)
{
    return weight == CallWeight::Total ? node.totalNs : node.selfNs;
}

// Nodes in pre-order; siblings by falling weight, then site, "other" last. There may be several
// roots. Nodes contain sites, not names: those are in the capture.
struct CallTree {
    std::vector<CallNode> nodes;
    std::uint64_t calls = 0; // of all selected zones
    DurationNs totalNs = 0;  // likewise: of all zones without a parent, whatever the tree contains
    DurationNs selfNs = 0;   // the same time, by the functions that spent it
    std::uint64_t frames = 0;
    std::uint64_t unreadableFrames = 0; // of these, in chunks that are damaged
    std::uint64_t lostZones = 0;        // in the selected frames
    bool knowsStates = false;           // the selected chunks contain states of threads
    std::uint64_t cutCalls = 0;         // under "other", because the tree is full
    std::uint32_t depthCount = 0;
    // One bit per thread, threadWords words per node.
    std::vector<std::uint64_t> threadBits;
    std::size_t threadWords = 0;

    [[nodiscard]] std::span<const std::uint64_t> threadsOf(std::size_t node) const
    {
        return std::span(threadBits).subspan(node * threadWords, threadWords);
    }
};

} // namespace zoe
