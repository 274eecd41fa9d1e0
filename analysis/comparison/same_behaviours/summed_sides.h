// The sides of a comparison with the sums of their self times. Finding common behaviours needs
// nothing else, and reads them several times. Thread-safe.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "analysis/behaviours/features/features.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/walk/self_time_capture.h"

namespace zoe {

class SummedSides {
  public:
    // Sums all sides if the features use only self times, otherwise none; keeps sums in half of the
    // memory. The sides must outlive this.
    SummedSides(const Sides &sides, const FeatureOptions &features, std::size_t memoryBytes);
    SummedSides(const SummedSides &) = delete;
    SummedSides &operator=(const SummedSides &) = delete;

    [[nodiscard]] const Sides &sides() const { return m_sides; }
    [[nodiscard]] bool areSums() const { return !m_sums.empty(); }

  private:
    std::vector<std::unique_ptr<const SelfTimeCapture>> m_sums;
    std::deque<CompareSide> m_own;
    Sides m_sides;
};

} // namespace zoe
