// How many events of each kind a session has read, and how many of those and of the dropped ones
// are lost. Plain values: as thread-safe as an int.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "analysis/model/event_tally.h"
#include "recorder/producer/event.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

class EventsRead {
  public:
    void zones(std::uint64_t count) { m_counts[0] += count; }
    void other(EventKind kind) { ++m_counts[static_cast<std::size_t>(kind)]; }
    EventsRead &operator+=(const EventsRead &more);

    // Those of threads, fibres and tracks.
    [[nodiscard]] std::uint64_t zones() const;
    [[nodiscard]] EventTally tally() const;
    // Events that a capture doesn't contain as such: names of threads, switches of fibres and
    // calibrations.
    [[nodiscard]] std::uint64_t descriptions() const;

  private:
    std::array<std::uint64_t, kEventKinds> m_counts{}; // 0: zones of threads
};

// Such as "12 plots, 3 values"; empty if all are 0.
std::string textOf(const CountsByKind &counts);

// missing: events that were read and are not in the capture. unreadDescriptions: see above.
LostEvents lossesOf(const EventTally &missing, std::uint64_t unreadDescriptions,
                    const CountsByKind &dropped);
std::uint64_t sumOf(const LostEvents &lost);

} // namespace zoe::recorder
