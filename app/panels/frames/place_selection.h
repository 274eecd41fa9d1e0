// Selected places on the chart's axis, countable per column. Immutable; cheap to copy.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/selection.h"

namespace zoe::app {

class PlaceSelection {
  public:
    PlaceSelection();
    explicit PlaceSelection(FrameRanges places); // cost: its ranges

    [[nodiscard]] const FrameRanges &ranges() const { return m_data->ranges; }
    [[nodiscard]] bool empty() const { return ranges().empty(); }
    [[nodiscard]] bool contains(FrameIndex place) const { return ranges().contains(place); }
    // What part of the places [first, end) is selected, 0 to 1. REQUIRES: first < end. Cost:
    // logarithmic.
    [[nodiscard]] double share(FrameIndex first, FrameIndex end) const;

  private:
    struct Data {
        FrameRanges ranges;
        std::vector<std::uint64_t> before; // by range: of places in those before it
    };

    [[nodiscard]] std::uint64_t countBefore(FrameIndex place) const;

    std::shared_ptr<const Data> m_data;
};

} // namespace zoe::app
