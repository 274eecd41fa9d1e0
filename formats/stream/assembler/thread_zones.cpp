#include "formats/stream/assembler/thread_zones.h"

#include <algorithm>

namespace zoe {

TimeNs ThreadZones::moved(TimeNs timeNs) const
{
    if (timeNs < m_earliestNs)
        m_report->count(assembler::kLate);
    timeNs = std::max(timeNs, m_earliestNs);
    if (timeNs < m_events->lastNs)
        m_report->count("events earlier than the previous one on their thread: moved to its time");
    return std::max(timeNs, m_events->lastNs);
}

void ThreadZones::ignore() const
{
    m_report->count(m_events == nullptr ? m_ignored : "zone ends without a start were ignored");
}

} // namespace zoe
