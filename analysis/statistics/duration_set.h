// All durations, sorted: for exact quantiles, bins and curves of any kind that are cheap to
// recompute with other bins. Most durations are below 4.29 s and take 4 bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "analysis/model/task.h"
#include "analysis/model/units.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

// Accepts durations in any order. Not thread-safe: one per worker.
class DurationCollector {
  public:
    void add(DurationNs ns)
    {
        if (ns >= 0 && ns <= kMostNarrow) [[likely]]
            m_narrow.push_back(static_cast<std::uint32_t>(ns));
        else
            (ns < 0 ? m_negative : m_wide).push_back(ns);
    }

  private:
    friend class DurationSet;
    static constexpr DurationNs kMostNarrow = std::numeric_limits<std::uint32_t>::max();

    void sort();

    std::vector<DurationNs> m_negative;
    std::vector<std::uint32_t> m_narrow;
    std::vector<DurationNs> m_wide;
};

// Immutable once made; thread-safe.
class DurationSet {
  public:
    DurationSet() = default;
    explicit DurationSet(std::span<const DurationNs> values);
    // Sorts the parts on the task's executor. Cost: n log n, and at most half as much memory again.
    DurationSet(std::vector<DurationCollector> parts, const Task &task);

    [[nodiscard]] std::size_t size() const
    {
        return m_values.m_negative.size() + m_values.m_narrow.size() + m_values.m_wide.size();
    }
    [[nodiscard]] bool empty() const { return size() == 0; }
    // The value with this rank, counted from 0. REQUIRES: rank < size()
    [[nodiscard]] DurationNs operator[](std::size_t rank) const
    {
        if (rank < m_values.m_negative.size())
            return m_values.m_negative[rank];
        rank -= m_values.m_negative.size();
        if (rank < m_values.m_narrow.size())
            return m_values.m_narrow[rank];
        return m_values.m_wide[rank - m_values.m_narrow.size()];
    }
    // How many values precede the first for which the predicate is false. REQUIRES: it is false for
    // all values after that.
    template <class Predicate>
    [[nodiscard]] std::size_t countWhile(Predicate predicate) const
    {
        std::size_t low = 0;
        std::size_t high = size();
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (predicate((*this)[middle]))
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
    // Of type 7 (quantile.h). REQUIRES: not empty, 0 <= q <= 1.
    [[nodiscard]] double quantile(double q) const;
    // Cost: linear.
    [[nodiscard]] Distribution distribution() const;

  private:
    DurationCollector m_values; // sorted
};

} // namespace zoe
