// Parses one object of "traceEvents" into TraceData. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "plugins/importers/chrome-trace/cpu_profiles.h"
#include "plugins/importers/chrome-trace/trace_fields.h"
#include "plugins/importers/chrome-trace/trace_time.h"
#include "plugins/importers/common/json/json_cursor.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

class TraceEventParser {
  public:
    explicit TraceEventParser(TraceData &data)
        : m_data(data)
        , m_profiles(data)
    {}

    // REQUIRES: the cursor is at '{'. Takes the object if it is whole; otherwise nothing changes
    // and state() of the cursor gives the reason.
    bool event(JsonCursor &cursor);
    // The same for an element of "samples".
    bool sample(JsonCursor &cursor);
    // The same for a member of "stackFrames", after its key.
    bool stackFrame(std::string_view key, JsonCursor &cursor);

    // Members of a .cpuprofile file.
    [[nodiscard]] CpuProfiles &profiles() { return m_profiles; }

    [[nodiscard]] std::uint64_t events() const { return m_events; }

  private:
    void dispatch(const TraceFields &fields, char phase);
    void zone(const TraceFields &fields, char phase);
    void instant(const TraceFields &fields);
    void counter(const TraceFields &fields);
    void metadata(const TraceFields &fields);
    void describe(const TraceFields &fields, TraceInstant &instant);
    void async(const TraceFields &fields, char phase);
    void flow(const TraceFields &fields, FlowStep step);
    void addFlow(const TraceFields &fields, const JsonValue &id, std::uint32_t track,
                 std::int64_t timeNs, FlowStep step);
    void addSample(const TraceFields &fields);
    // Identifies an operation: a StringTable id.
    std::uint32_t keyOf(const TraceFields &fields, const JsonValue &id, bool withName);
    // The number for a key; the file's own number if it has one.
    std::uint64_t numberOf(std::uint32_t key, const JsonValue &id);

    std::uint32_t stringOf(const JsonValue &value);
    std::uint32_t nameOf(const TraceFields &fields);
    TraceId idOf(const JsonValue &value);
    std::uint32_t trackOf(const TraceFields &fields);
    // The event's time. Counts an unusable time and returns nothing.
    std::optional<TraceTime> timeOf(const TraceFields &fields, TraceTrack &track);
    TraceTime durationOf(const TraceFields &fields);

    TraceData &m_data;
    CpuProfiles m_profiles;
    std::uint64_t m_events = 0;
    std::unordered_map<std::uint32_t, std::uint64_t> m_flowIds; // by key
    std::unordered_set<std::uint64_t> m_takenFlowIds;
};

} // namespace zoe
