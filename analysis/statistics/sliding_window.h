// The values around a moving position of a series, kept sorted. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace zoe {

template <class Value>
class SlidingWindow {
  public:
    void add(Value value)
    {
        m_sorted.insert(std::ranges::upper_bound(m_sorted, value), value);
    }
    // REQUIRES: value was added.
    void remove(Value value) { m_sorted.erase(std::ranges::lower_bound(m_sorted, value)); }
    [[nodiscard]] std::size_t size() const { return m_sorted.size(); }

    // Of an even number the middle between the two in the middle, rounded towards the lower.
    // REQUIRES: size() > 0
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

// Calls visit(i, window) for every frame with the window of up to half frames on each side, the
// frame itself included.
template <class Value, class Visit>
void slide(const std::vector<Value> &values, std::size_t half, Visit visit)
{
    SlidingWindow<Value> window;
    std::size_t end = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (; end < values.size() && end - i <= half; ++end)
            window.add(values[end]);
        if (i > half)
            window.remove(values[i - half - 1]);
        visit(i, window);
    }
}

} // namespace zoe
