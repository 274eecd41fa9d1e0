// Least and greatest value of any range of a series that grows at its end, like the frames of a
// live capture: a longer series shares data with the shorter one. Immutable; thread-safe.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/units.h"
#include "analysis/statistics/min_max_pyramid.h"

namespace zoe {

class GrowingPyramid {
  public:
    GrowingPyramid() = default;
    explicit GrowingPyramid(std::span<const DurationNs> values);

    // The first `kept` values, followed by others. Cost: linear in the others, at most 4095 of the
    // kept values, and a pointer for every 4096. REQUIRES: kept <= size()
    [[nodiscard]] GrowingPyramid grown(std::size_t kept, std::span<const DurationNs> others) const;

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] DurationNs operator[](std::size_t i) const;
    // REQUIRES: first < end <= size(). Cost: logarithmic, and one step for every 4096 values.
    [[nodiscard]] MinMax range(std::size_t first, std::size_t end) const;
    // Position of the first of the greatest values. REQUIRES: as above. Cost: as above, plus 4096.
    [[nodiscard]] std::size_t greatest(std::size_t first, std::size_t end) const;
    // All in one piece. Cost: linear.
    [[nodiscard]] std::vector<DurationNs> values() const;

  private:
    struct Block {
        MinMaxPyramid values;
        MinMax all;
    };

    void append(std::span<const DurationNs> values); // REQUIRES: all blocks are full

    std::vector<std::shared_ptr<const Block>> m_blocks; // all full but the last
    std::size_t m_size = 0;
};

} // namespace zoe
