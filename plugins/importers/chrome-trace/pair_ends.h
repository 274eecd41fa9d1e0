// Brings the events of a track into order, and finds for each end (phase E) its begin (phase B).
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/report.h"
#include "plugins/importers/chrome-trace/trace_data.h"

namespace zoe {

// Sorted by time; at the same time complete events first, the longer before the shorter, then
// begins and ends as they stand in the file.
void sortEvents(std::vector<TraceEvent> &events);

// An end closes the innermost open zone of its name. If none of that name is open, it closes the
// innermost zone that has no end of its own later on ("an end may carry another name than its
// begin"); at the same time the order in the file gives way where that makes names meet. A zone
// around which everything was closed ends with its parent; what is left is open to the end of the
// trace. Not thread-safe: one owner.
class EndPairing {
  public:
    explicit EndPairing(const TraceData &data);

    // REQUIRES: sorted as by sortEvents(). Fills TraceEvent::durationNs of begins and ends.
    void run(std::vector<TraceEvent> &events, Report &report);

  private:
    static constexpr std::uint32_t kNone = StringTable::kNone;

    struct Open {
        std::uint32_t begin = 0; // position of the event
        std::uint32_t foreignEnd =
            kNone; // of an end with another name, which counts if no own one comes
    };

    [[nodiscard]] std::uint32_t nameOf(const TraceEvent &begin) const
    {
        return m_data.sites[begin.site].name;
    }
    void open(std::uint32_t position);
    void end(std::uint32_t position);
    void closeNamed(std::uint32_t name, std::uint32_t position);
    void closeInnermost(std::uint32_t position, bool named);
    void pop(std::int64_t closedNs);
    void popOwn(std::uint32_t position);
    void popToDepth(std::size_t depth, std::int64_t closedNs);
    void finish();
    bool bringForward(std::uint32_t position, TraceKind kind, std::uint32_t name);

    const TraceData &m_data;
    std::vector<TraceEvent> *m_events = nullptr;
    Report *m_report = nullptr;
    std::vector<Open> m_open;
    std::vector<std::uint32_t> m_live; // positions in m_open of zones without a foreign end
    std::vector<std::uint32_t> m_openOfName;
};

} // namespace zoe
