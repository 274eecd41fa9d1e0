// Sorts the events of a track, and matches ends (phase E) to begins (phase B).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/report.h"
#include "analysis/model/task.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// Sorts by time; at the same time complete events come first, longer before shorter, then begins
// and ends in the order of the file. Error: Cancelled.
Status sortEvents(std::vector<TraceEvent> &events, const Task &task);

// An end closes the innermost open zone with its name, and everything open inside. An end without a
// name closes the innermost zone. An end whose name is not open closes the innermost zone if the
// track has fewer ends than begins of that zone's name, as an end may have a different name than
// its begin; otherwise it is dropped. Events at the same time are reordered if that makes names
// match. Remaining zones stay open to the end of the trace. All of this is counted. Not
// thread-safe: one owner.
class EndPairing {
  public:
    explicit EndPairing(const TraceData &data);

    // REQUIRES: sorted by sortEvents(). Fills TraceEvent::durationNs of begins and ends.
    void run(std::vector<TraceEvent> &events, Report &report);

  private:
    // Per name, within the track.
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
