// The items to paint for one view of a frame, built off the GUI thread. Immutable once built;
// painting only moves it to the current view.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/flame/state_layout.h"
#include "app/panels/flame/scene/flame_extras.h"
#include "app/panels/flame/scene/flame_hits.h"

namespace zoe::app {

// The rows of a tree near the visible part.
struct TreeRows {
    std::size_t tree = 0;
    std::uint32_t firstDepth = 0;
    std::uint32_t endDepth = 0;

    friend bool operator==(const TreeRows &, const TreeRows &) = default;
};

struct FlameRequest {
    double fromNs = 0; // since the frame's start
    double toNs = 1;
    double widthPx = 1;
    std::vector<TreeRows> trees;
    bool heat = false;                         // wants the items' heat
    std::shared_ptr<const FlameHits> hits;     // marked; null: none
    std::vector<ThreadId> ribbons;             // threads whose states are wanted
    std::shared_ptr<const FlameExtras> extras; // their source; null: unknown so far

    friend bool operator==(const FlameRequest &, const FlameRequest &) = default;
};

// A marked zone that is too thin to be drawn alone.
struct FlameTick {
    double x = 0;
    std::uint32_t depth = 0;
};

// In addition to an item's ZoneFlags:
constexpr std::uint8_t kItemMarked = 0x80;
constexpr std::uint8_t kItemOtherShade = 0x40; // FlameFrame::otherShade

struct DrawnTree {
    std::size_t tree = 0;
    std::vector<FlameItem> items;        // by depth, then x
    std::vector<std::uint8_t> flags;     // ZoneFlag of each item's zone, and the above
    std::vector<std::uint8_t> heat;      // by item; empty where it is not wanted
    std::vector<std::uint32_t> rowBegin; // items of depth d: [rowBegin[d], rowBegin[d + 1])
    std::vector<FlameTick> ticks;        // by depth, then x
    std::size_t markedZones = 0;         // in the whole tree
};

struct DrawnStates {
    ThreadId thread;
    std::vector<StateItem> items; // by x, in the list's pixels
};

struct FlameDrawList {
    std::shared_ptr<const FlameFrame> frame;
    FlameRequest request;
    std::vector<DrawnTree> trees;
    std::vector<DrawnStates> states;

    // Null if it is not part of the list.
    [[nodiscard]] const DrawnTree *of(std::size_t tree) const;
    [[nodiscard]] const DrawnStates *statesOf(ThreadId thread) const;
};

// The part of the time of a frame that a request means.
FlameExtent viewOf(const FlameFrame &frame, const FlameRequest &request);

// Hits are of the frame; a thin one may have longer cells than the view, and looks coarse then.
std::shared_ptr<const FlameDrawList> buildDrawList(std::shared_ptr<const FlameFrame> frame,
                                                   const FlameRequest &request);

// Heat of a zone's own time: 255 for the longest, 0 for at most a ten-thousandth of it.
std::uint8_t heatOf(DurationNs selfNs, DurationNs longestNs);

} // namespace zoe::app
