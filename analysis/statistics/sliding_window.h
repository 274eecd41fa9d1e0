// The values around a moving position in a series, kept sorted. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <span>
#include <vector>

namespace zoe {

template <class Value>
class SlidingWindow {
  public:
    void add(Value value) { m_sorted.insert(std::ranges::upper_bound(m_sorted, value), value); }
    // REQUIRES: value was added.
    void remove(Value value) { m_sorted.erase(std::ranges::lower_bound(m_sorted, value)); }
    [[nodiscard]] std::size_t size() const { return m_sorted.size(); }

    // For an even number, the mean of both middle values, rounded towards the lower. REQUIRES:
    // size() > 0
    [[nodiscard]] Value median() const
    {
        const std::size_t half = m_sorted.size() / 2;
        return m_sorted.size() % 2 == 1 ? m_sorted[half]
                                        : std::midpoint(m_sorted[half - 1], m_sorted[half]);
    }
    // By rank, from 0. REQUIRES: rank < size()
    [[nodiscard]] Value at(std::size_t rank) const { return m_sorted[rank]; }

  private:
    std::vector<Value> m_sorted;
};

// The window of up to half values on each side of each position in turn, including the position
// itself.
template <class Value>
class SlidOver {
  public:
    // values must outlive this.
    SlidOver(std::span<const Value> values, std::size_t half)
        : m_values(values)
        , m_half(half)
    {}

    // REQUIRES: called for every position in turn.
    const SlidingWindow<Value> &moveTo(std::size_t i)
    {
        for (; m_end < m_values.size() && m_end - i <= m_half; ++m_end)
            m_window.add(m_values[m_end]);
        if (i > m_half)
            m_window.remove(m_values[i - m_half - 1]);
        return m_window;
    }

  private:
    std::span<const Value> m_values;
    std::size_t m_half;
    std::size_t m_end = 0;
    SlidingWindow<Value> m_window;
};

} // namespace zoe
