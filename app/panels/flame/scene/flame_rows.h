// The positions of the lanes of a flame graph, in pixels. Values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "app/panels/flame/scene/flame_lanes.h"

namespace zoe::app {

struct FlameMetrics {
    int rowHeight = 18;
    int headerHeight = 20;
    int thinHeight = 13; // of the header of an empty lane
    int chartHeight = 54;
    int ribbonHeight = 7;
    int gap = 6; // below each lane; less for empty ones
};

// The lanes one below the other, each with a header and rows; in pixels from the top of the
// content.
class FlameRows {
  public:
    struct Lane {
        FlameLane what;
        int top = 0;    // of the header
        int header = 0; // its height
        int rows = 0;   // of zones or spans; 0: collapsed, or nothing in it
        int ribbon = 0; // height of the ribbon of states and samples
        int height = 0; // of all below the header, without the gap
    };

    FlameRows() = default;
    FlameRows(const std::vector<FlameLane> &lanes, const FlameMetrics &metrics);

    [[nodiscard]] const FlameMetrics &metrics() const { return m_metrics; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] std::size_t count() const { return m_lanes.size(); }
    [[nodiscard]] const Lane &lane(std::size_t i) const { return m_lanes[i]; }
    [[nodiscard]] std::vector<FlameLane> all() const;
    // The lane of a tree's zones, kNone if it is hidden.
    [[nodiscard]] std::size_t laneOfTree(std::size_t tree) const;
    [[nodiscard]] std::size_t laneOf(LaneKey key) const; // kNone if it is not there
    [[nodiscard]] int bottom(std::size_t i) const;       // below the last row, without the gap
    [[nodiscard]] int gapBelow(std::size_t i) const;
    [[nodiscard]] int ribbonTop(std::size_t lane) const;
    // Rows of zones come first, then those of locks and messages.
    [[nodiscard]] int rowTop(std::size_t lane, std::uint32_t row) const;
    // Lanes with a pixel in [top, bottom): first and one behind the last.
    [[nodiscard]] std::pair<std::size_t, std::size_t> lanesIn(int top, int bottom) const;

    struct Hit {
        std::size_t lane = 0;
        std::optional<std::uint32_t> depth; // the row; not set: the header or the ribbon
        bool ribbon = false;
    };
    [[nodiscard]] std::optional<Hit> at(int y) const;
    // The pinned lanes that stay visible when a page with this height is scrolled, limited so that
    // half of it is left for the others; and their height.
    struct Staying {
        std::size_t lanes = 0;
        int height = 0;

        friend bool operator==(const Staying &, const Staying &) = default;
    };
    [[nodiscard]] Staying stayingIn(int pageHeight) const;

  private:
    std::vector<Lane> m_lanes;
    FlameMetrics m_metrics;
    int m_height = 0;
};

// How rows are scrolled in a view: pinned lanes keep their place, below a ruler.
struct LaneScroll {
    int ruler = 0; // its height
    int top = 0;   // how far the other lanes are scrolled away
    FlameRows::Staying staying;

    [[nodiscard]] int contentY(int viewY) const
    {
        const int down = viewY - ruler;
        return down < staying.height ? down : down + top;
    }
    [[nodiscard]] int viewY(int contentY) const
    {
        return ruler + (contentY < staying.height ? contentY : contentY - top);
    }
    // The first visible pixel of the lanes that scroll.
    [[nodiscard]] int firstY() const { return staying.height + top; }
    // Whether its upper part is scrolled away.
    [[nodiscard]] bool cuts(const FlameRows &rows, std::size_t lane) const
    {
        return lane >= staying.lanes && rows.lane(lane).top < firstY();
    }
    [[nodiscard]] bool shows(const FlameRows &rows, std::size_t lane) const
    {
        return lane < staying.lanes || rows.bottom(lane) > firstY();
    }
};

} // namespace zoe::app
