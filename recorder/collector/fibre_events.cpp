#include "recorder/collector/fibre_events.h"

#include <algorithm>

#include "analysis/model/containers/stable_sort.h"

namespace zoe::recorder {

void ZoneValueEvent::giveTo(FrameAssembler &frames, ThreadId thread) const
{
    if (kind == ValueKind::Text)
        frames.zoneText(thread, key, text);
    else if (kind == ValueKind::Numbers)
        frames.zoneNumbers(thread, key, numbers);
    else
        frames.zoneValue(thread, key, kind, bits);
}

void FibreEvents::deliver(TimeNs watermarkNs, FrameAssembler &frames)
{
    if (m_events.empty())
        return;
    stableSort(m_events, &Event::timeNs);
    const auto end = std::ranges::upper_bound(m_events, watermarkNs, {}, &Event::timeNs);
    for (auto event = m_events.begin(); event != end; ++event) {
        if (event->kind == Kind::Enter)
            frames.enter(event->fibre, event->timeNs, event->site);
        else if (event->kind == Kind::Leave)
            frames.leave(event->fibre, event->timeNs);
        else
            event->value.giveTo(frames, event->fibre);
    }
    m_events.erase(m_events.begin(), end);
}

} // namespace zoe::recorder
