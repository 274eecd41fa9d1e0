// Where the threads of a frame stand, one under another: a header each and a row for every depth. A
// value; pixels are counted from the top of the content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace zoe::app {

struct FlameMetrics {
    int rowHeight = 18;
    int headerHeight = 20;
    int gap = 6; // below each thread
};

class FlameRows {
  public:
    struct Lane {
        int top = 0;  // of the header
        int rows = 0; // 0: collapsed, or nothing in it
    };

    FlameRows() = default;
    // Depths and state of the threads in order. REQUIRES: as many of both.
    FlameRows(const std::vector<std::uint32_t> &depths, const std::vector<bool> &collapsed,
              const FlameMetrics &metrics);

    [[nodiscard]] const FlameMetrics &metrics() const { return m_metrics; }
    [[nodiscard]] int height() const { return m_height; }
    [[nodiscard]] std::size_t count() const { return m_lanes.size(); }
    [[nodiscard]] const Lane &lane(std::size_t i) const { return m_lanes[i]; }
    [[nodiscard]] int bottom(std::size_t i) const; // below the last row, without the gap
    [[nodiscard]] int rowTop(std::size_t lane, std::uint32_t depth) const;
    // Lanes with a pixel in [top, bottom): first and one behind the last.
    [[nodiscard]] std::pair<std::size_t, std::size_t> lanesIn(int top, int bottom) const;

    struct Hit {
        std::size_t lane = 0;
        std::optional<std::uint32_t> depth; // not set: the header
    };
    [[nodiscard]] std::optional<Hit> at(int y) const;

  private:
    std::vector<Lane> m_lanes;
    FlameMetrics m_metrics;
    int m_height = 0;
};

} // namespace zoe::app
