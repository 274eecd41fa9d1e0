// Matches ends (phase E) to begins (phase B).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/report.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// An end closes the innermost open zone with its name, and everything open inside. An end without a
// name closes the innermost zone. An end whose name is not open closes the innermost zone if the
// track has fewer ends than begins of that zone's name, as an end may have a different name than
// its begin; otherwise it is dropped. Events at the same time are reordered if that makes names
// match. Remaining zones stay open to the end of the trace. All of this is counted. Not
// thread-safe: one owner.
class EndPairing {
  public:
    // Unpacks so many events at once, and a few after them.
    explicit EndPairing(const TraceData &data, std::size_t unpacked = 4096);

    // REQUIRES: sorted by sortEvents(). Fills TraceEvent::durationNs of begins and ends, unless the
    // events are nested(), which says as much.
    void run(PackedEvents &events, Report &report);

  private:
    // Per name, within the track. The rest is only counted if ends have names.
    struct NameCount {
        std::uint32_t open = 0;
        std::int32_t missingEnds = 0; // begins less ends
        std::uint32_t run = 0;        // which these belong to
    };
    struct OpenZone {
        std::uint32_t position = 0;
        std::uint32_t name = 0;
        std::int64_t timeNs = 0;
    };

    [[nodiscard]] std::uint32_t nameOf(const TraceEvent &event) const
    {
        return event.kind == TraceKind::End ? event.site : m_data.sites[event.site].name;
    }
    // REQUIRES: unpacked
    [[nodiscard]] TraceEvent &at(std::uint32_t position) { return m_window[position - m_first]; }
    [[nodiscard]] NameCount &innermost() { return m_names[m_open.back().name]; }
    void countNames(const PackedEvents &events);
    static void countNested(const PackedEvents &events, Report &report);
    void pack(std::uint32_t end, PackedEvents &events);
    void open(std::uint32_t position);
    void end(std::uint32_t position);
    void endOfNameNotOpen(std::uint32_t position);
    void closeInnermost(std::uint32_t position);
    void popInnermost(std::int64_t durationNs);
    void drop(std::uint32_t position);
    bool bringForward(std::uint32_t position, TraceKind kind, std::uint32_t name);

    const TraceData &m_data;
    const std::size_t m_unpacked;
    Report *m_report = nullptr;
    std::vector<TraceEvent> m_window;           // unpacked events
    std::uint32_t m_first = 0;                  // position of the first of them
    std::vector<PackedEvents::Duration> m_late; // of begins that were packed before their ends
    std::vector<OpenZone> m_open;
    std::vector<NameCount> m_names; // by StringTable id
    std::uint32_t m_runs = 0;
};

} // namespace zoe
