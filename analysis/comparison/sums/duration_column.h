// Durations of frames in 4 bytes each, because they are most of what a comparison of a million
// frames keeps. Belongs to one thread while it grows, then immutable and thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <ranges>
#include <utility>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

// Durations of at least 4.29 s are stored separately.
class DurationColumn {
  public:
    void push_back(DurationNs ns)
    {
        const bool isNarrow = ns >= 0 && ns < kWide;
        if (!isNarrow)
            m_wide.emplace_back(m_narrow.size(), ns);
        m_narrow.push_back(static_cast<std::uint32_t>(isNarrow ? ns : kWide));
    }

    [[nodiscard]] std::size_t size() const { return m_narrow.size(); }
    [[nodiscard]] DurationNs operator[](std::size_t i) const
    {
        const DurationNs ns = m_narrow[i];
        return ns != kWide ? ns : std::ranges::lower_bound(m_wide, i, {}, &Wide::first)->second;
    }
    // In order.
    [[nodiscard]] auto values() const
    {
        return std::views::iota(std::size_t{0}, size()) |
               std::views::transform([this](std::size_t i) { return (*this)[i]; });
    }
    [[nodiscard]] std::vector<DurationNs> copied() const
    {
        std::vector<DurationNs> all;
        all.reserve(size());
        std::ranges::copy(values(), std::back_inserter(all));
        return all;
    }

  private:
    using Wide = std::pair<std::size_t, DurationNs>; // its position
    static constexpr DurationNs kWide = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> m_narrow; // kWide: stored separately
    std::vector<Wide> m_wide;
};

} // namespace zoe
