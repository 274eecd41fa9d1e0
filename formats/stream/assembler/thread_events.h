// The frame assembler's state of one thread: events of frames that have not ended, the zones open
// before them, and their values. Inner part of frame_assembler.cpp. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "analysis/model/extras.h"
#include "analysis/model/report.h"
#include "formats/stream/assembler/waiting_values.h"

namespace zoe::assembler {

struct Event {
    TimeNs timeNs;
    std::uint32_t site; // or one of these, about the innermost zone
};
constexpr std::uint32_t kValue = SiteId::kNone - 2;     // one more value of it
constexpr std::uint32_t kLeaveOpen = SiteId::kNone - 1; // its thread ends without having left it
constexpr std::uint32_t kLeave = SiteId::kNone;

struct OpenZone {
    std::uint32_t site = 0;
    // While a frame is built:
    std::uint32_t entry = 0; // in the columns of the chunk
    TimeNs startNs = 0;      // in this frame
    DurationNs childrenNs = 0;
};

// A zone may be open as long as the program runs.
inline constexpr std::size_t kMostHeldValues = 16'384;
inline constexpr std::size_t kMostHeldBytes = std::size_t{1} << 20;

// A zone that was given whole, after its end.
struct GivenZone {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    std::uint32_t site = 0;
    std::vector<WaitingValue> values;
};

class ThreadEvents {
  public:
    std::vector<Event> events;
    std::size_t head = 0;
    std::vector<OpenZone> open;
    std::size_t pushed = 0; // open zones after all events
    TimeNs lastNs = std::numeric_limits<TimeNs>::min();

    [[nodiscard]] bool idle() const
    {
        return head == events.size() && open.empty() && m_zones.empty();
    }
    // For another thread. REQUIRES: idle()
    void reset();
    // Removes taken events from the front from time to time.
    void trim();

    // Adds to the innermost open zone or, if zones are given whole, to the last one. False: there
    // is none.
    bool addValue(const GivenValue &value, bool given);
    // Assigns the next value of a kValue event to the open zone at this depth.
    void takeValue(std::size_t depth);
    [[nodiscard]] bool hasOpenValues() const { return !m_openValues.empty(); }
    // Ends the zone at this depth: moves its values to the chunk.
    void giveValues(std::size_t depth, std::uint32_t entry, ChunkExtras &extras);
    // A frame ends: each zone that goes on keeps its first kMostHeldValues values, as far as their
    // texts and numbers take at most kMostHeldBytes. Returns how many others were dropped.
    std::size_t boundValues();

    void addZone(GivenZone zone);
    // Turns given zones that start before the time into events. A zone that exceeds its parent is
    // cut and counted.
    void takeZonesBefore(TimeNs timeNs, Report &report);
    // The latest time of all waiting events and zones.
    [[nodiscard]] TimeNs latest() const;
    [[nodiscard]] std::size_t byteSize() const;

  private:
    void pushValue(const WaitingValue &value);

    struct OpenValue {
        std::size_t depth;
        WaitingValue value;
    };

    WaitingRoom m_room;
    std::deque<WaitingValue> m_values; // of events not taken yet
    std::vector<OpenValue> m_openValues;
    std::vector<GivenZone> m_zones;
    bool m_lastIsNew = false;   // the last of them belongs to the last given zone
    std::vector<TimeNs> m_ends; // ends of given zones that are open after the last event
};

} // namespace zoe::assembler
