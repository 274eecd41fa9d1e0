// Adds the zones of one thread to a frame assembler, event by event, without looking the thread up
// for each. Cheap to copy. From FrameAssembler::zonesOf(); valid until its next advance(), flush()
// or finish().
#pragma once

#include <string_view>

#include "analysis/model/report.h"
#include "formats/stream/assembler/thread_events.h"

namespace zoe {

namespace assembler {

inline constexpr std::string_view kLate = "events arrived late: moved to the first open frame";

}

class ThreadZones {
  public:
    // Adds nothing and counts each event for this reason.
    ThreadZones(Report &report, std::string_view ignored)
        : m_report(&report)
        , m_ignored(ignored)
    {}
    // Earlier events are moved to earliestNs.
    ThreadZones(Report &report, assembler::ThreadEvents &events, TimeNs earliestNs)
        : m_report(&report)
        , m_events(&events)
        , m_earliestNs(earliestNs)
    {}

    // As FrameAssembler::enter() and leave().
    void enter(TimeNs timeNs, SiteId site) { add(true, timeNs, site); }
    void leave(TimeNs timeNs) { add(false, timeNs, {}); }
    // As FrameAssembler::leaveOpen().
    void leaveOpen(TimeNs timeNs)
    {
        if (m_events == nullptr || m_events->pushed == 0)
            return ignore();
        m_events->events.push_back({inOrder(timeNs), assembler::kLeaveOpen});
        --m_events->pushed;
    }
    // Enters or leaves, without a branch on which. The site of an end doesn't matter.
    void add(bool enters, TimeNs timeNs, SiteId site)
    {
        if (m_events == nullptr || (!enters && m_events->pushed == 0)) [[unlikely]]
            return ignore();
        const std::uint32_t ends = std::uint32_t{enters} - 1; // if it ends: all bits, as of kLeave
        m_events->events.push_back({inOrder(timeNs), site.value | ends});
        m_events->pushed += 2 * std::size_t{enters} - 1;
    }

  private:
    TimeNs inOrder(TimeNs timeNs)
    {
        if (timeNs < m_earliestNs || timeNs < m_events->lastNs) [[unlikely]]
            timeNs = moved(timeNs);
        m_events->lastNs = timeNs;
        return timeNs;
    }
    TimeNs moved(TimeNs timeNs) const;
    void ignore() const;

    Report *m_report;
    assembler::ThreadEvents *m_events = nullptr;
    TimeNs m_earliestNs = 0;
    std::string_view m_ignored;
};

} // namespace zoe
