// The values around a moving position of a series, kept sorted. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

class SlidingWindow {
  public:
    void add(DurationNs value)
    {
        m_sorted.insert(std::ranges::upper_bound(m_sorted, value), value);
    }
    // REQUIRES: value was added.
    void remove(DurationNs value) { m_sorted.erase(std::ranges::lower_bound(m_sorted, value)); }
    [[nodiscard]] std::size_t size() const { return m_sorted.size(); }

    // Of an even number the middle between the two in the middle, rounded towards the lower.
    // REQUIRES: size() > 0
    [[nodiscard]] DurationNs median() const
    {
        const std::size_t half = m_sorted.size() / 2;
        return m_sorted.size() % 2 == 1 ? m_sorted[half]
                                        : std::midpoint(m_sorted[half - 1], m_sorted[half]);
    }
    // The median of |value - centre|, rounded in the same way. Cost: logarithmic.
    // REQUIRES: size() > 0, no value is further from the centre than a DurationNs can tell
    [[nodiscard]] DurationNs medianDeviation(DurationNs centre) const
    {
        const std::size_t half = m_sorted.size() / 2;
        return m_sorted.size() % 2 == 1
                   ? deviation(centre, half)
                   : std::midpoint(deviation(centre, half - 1), deviation(centre, half));
    }

  private:
    // The deviation of the given rank. Below the centre deviations fall, from it on they rise: two
    // sorted lists, of which `fromBelow` and `rank + 1 - fromBelow` values are the nearest ones.
    [[nodiscard]] DurationNs deviation(DurationNs centre, std::size_t rank) const
    {
        const auto split =
            static_cast<std::size_t>(std::ranges::lower_bound(m_sorted, centre) - m_sorted.begin());
        const std::size_t above = m_sorted.size() - split;
        const auto below = [&](std::size_t i) { return centre - m_sorted[split - 1 - i]; };
        const auto upward = [&](std::size_t i) { return m_sorted[split + i] - centre; };
        const std::size_t wanted = rank + 1;
        std::size_t least = wanted > above ? wanted - above : 0;
        std::size_t most = std::min(wanted, split);
        while (least < most) {
            const std::size_t fromBelow = std::midpoint(least, most);
            if (wanted - fromBelow > 0 && below(fromBelow) < upward(wanted - fromBelow - 1))
                least = fromBelow + 1;
            else
                most = fromBelow;
        }
        DurationNs result = 0;
        if (least > 0)
            result = below(least - 1);
        if (wanted > least)
            result = std::max(result, upward(wanted - least - 1));
        return result;
    }

    std::vector<DurationNs> m_sorted;
};

// Calls visit(i, window) for every frame with the window of up to half frames on each side, the
// frame itself included.
template <class Visit>
void slide(const std::vector<DurationNs> &values, std::size_t half, Visit visit)
{
    SlidingWindow window;
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
