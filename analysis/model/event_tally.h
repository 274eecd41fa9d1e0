// How many events a program sent, by kind, for comparing them with the events that were kept. Plain
// values: as thread-safe as an int.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace zoe {

// Paired events count separately: a lock and its release are two.
enum class EventGroup : std::uint8_t {
    Zones, // their starts
    FrameMarks,
    Plots,
    Messages,
    Values,
    FrameSets,
    Locks,
    Asyncs,
    Flows,
    Memory,
    Bookmarks
};
inline constexpr std::size_t kEventGroups = 11;

class EventTally {
  public:
    [[nodiscard]] std::uint64_t operator[](EventGroup group) const
    {
        return m_counts[static_cast<std::size_t>(group)];
    }
    std::uint64_t &operator[](EventGroup group)
    {
        return m_counts[static_cast<std::size_t>(group)];
    }
    EventTally &operator+=(const EventTally &other)
    {
        for (std::size_t i = 0; i < kEventGroups; ++i)
            m_counts[i] += other.m_counts[i];
        return *this;
    }
    // Clamped at 0.
    EventTally &operator-=(const EventTally &other)
    {
        for (std::size_t i = 0; i < kEventGroups; ++i)
            m_counts[i] -= std::min(m_counts[i], other.m_counts[i]);
        return *this;
    }

  private:
    std::array<std::uint64_t, kEventGroups> m_counts{};
};

} // namespace zoe
