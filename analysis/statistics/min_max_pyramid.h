// Least and greatest value of any range of a long series, at a cost that depends on pixels.
// Immutable.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

struct MinMax {
    DurationNs min = 0;
    DurationNs max = 0;

    friend bool operator==(const MinMax &, const MinMax &) = default;
};

class MinMaxPyramid {
  public:
    MinMaxPyramid() = default;
    explicit MinMaxPyramid(std::vector<DurationNs> values);

    [[nodiscard]] std::size_t size() const { return m_values.size(); }
    [[nodiscard]] std::span<const DurationNs> values() const { return m_values; }
    // REQUIRES: first < end <= size(). Cost: logarithmic.
    [[nodiscard]] MinMax range(std::size_t first, std::size_t end) const;

    struct Column {
        std::size_t first = 0; // the column covers values [first, end)
        std::size_t end = 0;
        MinMax values;
    };
    // Splits [first, end) into at most count columns of nearly equal length, none empty.
    [[nodiscard]] std::vector<Column> columns(std::size_t first, std::size_t end,
                                              std::size_t count) const;

  private:
    std::vector<DurationNs> m_values;
    std::vector<std::vector<MinMax>> m_levels; // each a quarter of the one below
};

} // namespace zoe
