// What the frame assembler holds of one thread: events that belong to no ended frame yet, the zones
// open where they begin, and the values hung on them. Inner part of frame_assembler.cpp. Not
// thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <vector>

#include "analysis/model/extras.h"
#include "analysis/model/report.h"

namespace zoe::assembler {

struct Event {
    TimeNs timeNs;
    std::uint32_t site; // kLeave: the end of the innermost zone, kValue: one more value on it
};
constexpr std::uint32_t kLeave = SiteId::kNone;
constexpr std::uint32_t kValue = SiteId::kNone - 1;

struct OpenZone {
    std::uint32_t site;
    std::uint32_t entry; // in the columns of the chunk, while a frame is built
};

struct GivenValue {
    ValueKeyId key;
    ValueKind kind = ValueKind::Text;
    std::uint64_t bits = 0;
    std::string text;
    std::vector<double> numbers;

    [[nodiscard]] std::size_t byteSize() const
    {
        return sizeof *this + text.capacity() + numbers.capacity() * sizeof(double);
    }
};

// A zone that was told of when it had ended.
struct GivenZone {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    std::uint32_t site = 0;
    std::vector<GivenValue> values;
};

class ThreadEvents {
  public:
    std::vector<Event> events;
    std::size_t head = 0;
    std::vector<OpenZone> open;
    std::size_t pushed = 0; // open zones once all events are taken
    TimeNs lastNs = std::numeric_limits<TimeNs>::min();
    bool active = false;
    bool given = false; // its zones are told of when they have ended

    [[nodiscard]] bool idle() const
    {
        return head == events.size() && open.empty() && m_zones.empty();
    }
    // Keeps what has been taken from piling up in front.
    void trim();

    // To the innermost open zone, or to the one just told of. False: there is none.
    bool addValue(GivenValue value);
    // The next value of a kValue event hangs on the innermost open zone now.
    void takeValue();
    // A zone at this depth has ended: hands its values to the chunk.
    void giveValues(std::size_t depth, std::uint32_t entry, ChunkExtras &extras);

    void addZone(GivenZone zone);
    // Turns given zones that start before the time into events; what reaches out of its parent is
    // cut there and counted.
    void takeZonesBefore(TimeNs timeNs, Report &report);
    // The latest time of any event or zone that is waiting.
    [[nodiscard]] TimeNs latest() const;
    [[nodiscard]] std::size_t byteSize() const;

  private:
    void pushValue(GivenValue value);

    struct OpenValue {
        std::size_t depth;
        GivenValue value;
    };

    std::deque<GivenValue> m_values; // of events that have not been taken
    std::vector<OpenValue> m_openValues;
    std::vector<GivenZone> m_zones;
    bool m_lastIsNew = false;   // the last of them is the one just told of
    std::vector<TimeNs> m_ends; // of given zones that are open behind the last event
    std::size_t m_valueBytes = 0;
};

} // namespace zoe::assembler
