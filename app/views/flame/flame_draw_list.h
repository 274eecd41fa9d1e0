// What to paint of a frame for one view, built off the GUI thread. Immutable once built; painting
// moves it to where the view is by then and does nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/models/flame_frame.h"

namespace zoe::app {

struct FlameRequest {
    double fromNs = 0; // since the frame's start
    double toNs = 1;
    double widthPx = 1;
    std::size_t firstTree = 0;
    std::size_t endTree = 0;
    std::uint32_t firstDepth = 0; // of the first tree; the others begin at their roots
    std::uint32_t endDepth = 0;   // of the last tree
    SiteId highlighted;           // invalid: none

    friend bool operator==(const FlameRequest &, const FlameRequest &) = default;
};

// A zone of the highlighted function that is too thin to be drawn by itself.
struct FlameTick {
    double x = 0;
    std::uint32_t depth = 0;
};

struct DrawnTree {
    std::size_t tree = 0;
    std::vector<FlameItem> items;        // by depth, then x
    std::vector<std::uint8_t> flags;     // ZoneFlag of each item's zone
    std::vector<std::uint32_t> rowBegin; // items of depth d: [rowBegin[d], rowBegin[d + 1])
    std::vector<FlameTick> ticks;        // by depth, then x
    std::size_t highlightedZones = 0;    // in the whole tree
};

struct FlameDrawList {
    std::shared_ptr<const FlameFrame> frame;
    FlameRequest request;
    std::vector<DrawnTree> trees;

    // Null if it is not part of the list.
    [[nodiscard]] const DrawnTree *of(std::size_t tree) const;
};

std::shared_ptr<const FlameDrawList> buildDrawList(std::shared_ptr<const FlameFrame> frame,
                                                   const FlameRequest &request);

} // namespace zoe::app
