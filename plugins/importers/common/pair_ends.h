// Brings the events of a track into order, and finds for each end (phase E) its begin (phase B).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Sorted by time; at the same time complete events first, the longer before the shorter, then
// begins and ends as they stand in the file. Error: Cancelled
Status sortEvents(std::vector<TraceEvent> &events, const Task &task);

// An end closes the innermost open zone of its name, and what is open inside that. An end without a
// name closes the innermost zone. An end of a name that is not open closes the innermost zone if
// the track has fewer ends than begins of that zone's name ("an end may carry another name than its
// begin"); else it is dropped. At the same time the order in the file gives way where that makes
// names meet. What is left is open to the end of the trace. All of this is counted. Not
// thread-safe: one owner.
class EndPairing {
  public:
    explicit EndPairing(const TraceData &data);

    // REQUIRES: sorted as by sortEvents(). Fills TraceEvent::durationNs of begins and ends.
    void run(std::vector<TraceEvent> &events, Report &report);

  private:
    // Of a name, within the track.
    struct NameCount {
        std::uint32_t open = 0;
        std::int32_t missingEnds = 0; // begins less ends
    };

    [[nodiscard]] std::uint32_t nameOf(const TraceEvent &event) const
    {
        return event.kind == TraceKind::End ? event.site : m_data.sites[event.site].name;
    }
    [[nodiscard]] NameCount &innermost();
    void countNames();
    void open(std::uint32_t position);
    void end(std::uint32_t position);
    void endOfNameNotOpen(std::uint32_t position);
    void closeInnermost(std::uint32_t position);
    void popInnermost(std::int64_t durationNs);
    void drop(std::uint32_t position);
    bool bringForward(std::uint32_t position, TraceKind kind, std::uint32_t name);

    const TraceData &m_data;
    std::vector<TraceEvent> *m_events = nullptr;
    Report *m_report = nullptr;
    std::vector<std::uint32_t> m_open; // positions of begins
    std::vector<NameCount> m_names;    // by StringTable id
};

} // namespace zoe
