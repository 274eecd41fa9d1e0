// Durations of frames in 4 bytes each, because they are most of what a comparison of a million
// frames keeps. Belongs to one thread while it grows, then immutable and thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
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
    // Calls take(value) for each, in order.
    template <class Take>
    void forEach(Take take) const
    {
        for (std::size_t i = 0; i < size(); ++i)
            take((*this)[i]);
    }
    [[nodiscard]] std::vector<DurationNs> copied() const
    {
        std::vector<DurationNs> all;
        all.reserve(size());
        forEach([&](DurationNs ns) { all.push_back(ns); });
        return all;
    }

  private:
    using Wide = std::pair<std::size_t, DurationNs>; // its position
    static constexpr DurationNs kWide = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> m_narrow; // kWide: stored separately
    std::vector<Wide> m_wide;
};

} // namespace zoe
