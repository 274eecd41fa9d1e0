// One object of "traceEvents" into TraceData. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/importers/chrome-trace/json_cursor.h"
#include "plugins/importers/chrome-trace/trace_time.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

class TraceEventParser {
  public:
    explicit TraceEventParser(TraceData &data)
        : m_data(data)
    {}

    // REQUIRES: the cursor stands before '{'. Takes the object if it is whole; else nothing has
    // changed and state() of the cursor says why.
    bool event(JsonCursor &cursor);
    // The same for an element of "samples".
    bool sample(JsonCursor &cursor);
    // The same for a member of "stackFrames", whose key has been read.
    bool stackFrame(std::string_view key, JsonCursor &cursor);

    [[nodiscard]] std::uint64_t events() const { return m_events; }

  private:
    // The members that matter, as they stand in the bytes.
    struct Fields {
        JsonValue name, category, arguments, ts, duration, threadDuration, pid, tid, id, phase,
            stackFrame;
    };

    bool members(JsonCursor &cursor, Fields &fields);
    void dispatch(const Fields &fields, char phase);
    void zone(const Fields &fields, char phase);
    void instant(const Fields &fields);
    void counter(const Fields &fields);
    void metadata(const Fields &fields);

    std::uint32_t stringOf(const JsonValue &value);
    std::uint32_t nameOf(const Fields &fields);
    TraceId idOf(const JsonValue &value);
    std::uint32_t trackOf(const Fields &fields);
    // The event's time; counted and nothing if it can't be used.
    std::optional<TraceTime> timeOf(const Fields &fields, TraceTrack &track);
    TraceTime durationOf(const Fields &fields);

    TraceData &m_data;
    std::uint64_t m_events = 0;
};

} // namespace zoe
