// The sides of a comparison with the sums of their self times, which are all that finding
// behaviours of both looks at, and it looks several times. Immutable; thread-safe.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "analysis/behaviours/features/features.h"
#include "analysis/comparison/values/compare_side.h"
#include "analysis/model/task.h"
#include "analysis/walk/self_time_capture.h"

namespace zoe {

class SummedSides {
  public:
    // Sums all sides if the features are of self times alone and the sums fit into a quarter of
    // the task's memory, else none. The sides must outlive this. Error: Cancelled.
    static Result<std::shared_ptr<const SummedSides>>
    make(const Sides &sides, const FeatureOptions &features, const Task &task);

    [[nodiscard]] const Sides &sides() const { return m_sides; }
    [[nodiscard]] bool areSums() const { return !m_sums.empty(); }

  private:
    std::vector<std::unique_ptr<const SelfTimeCapture>> m_sums;
    std::deque<CompareSide> m_own;
    Sides m_sides;
};

} // namespace zoe
