// How many events a program sent, by kind, so that what it sent can be compared with what was kept.
// Plain values: as thread-safe as an int.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace zoe {

// Both events of a pair count, such as the lock and its release.
enum class EventGroup : std::uint8_t {
    Zones, // their beginnings
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
    // Not below 0.
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
