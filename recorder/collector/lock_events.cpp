#include "recorder/collector/lock_events.h"

#include <algorithm>

#include "analysis/model/containers/stable_sort.h"

namespace zoe::recorder {

namespace {

LockSpan spanOf(const LockEvents::Event &event, bool hold, TimeNs startNs, TimeNs endNs)
{
    const auto use = static_cast<LockUse>((hold ? 1 : 0) + (event.shared ? 2 : 0));
    return {event.lock, event.thread, use, startNs, std::max<DurationNs>(endNs - startNs, 0)};
}

} // namespace

void LockEvents::addWait(const Event &event, TimeNs sinceNs, FrameAssembler &frames)
{
    frames.lockSpan(spanOf(event, false, sinceNs, event.timeNs));
}

void LockEvents::deliver(TimeNs watermarkNs, FrameAssembler &frames)
{
    if (m_events.empty())
        return;
    stableSort(m_events, &Event::timeNs);
    const auto end = std::ranges::upper_bound(m_events, watermarkNs, {}, &Event::timeNs);
    for (auto event = m_events.begin(); event != end; ++event)
        apply(*event, frames);
    m_events.erase(m_events.begin(), end);
}

void LockEvents::apply(const Event &event, FrameAssembler &frames)
{
    if (!event.released) {
        // Nobody gets a lock that another thread holds, unless they share it: so the release was
        // lost.
        std::vector<Event> &holders = m_held[event.object];
        m_unreleased += std::erase_if(holders, [&](const Event &holder) {
            return holder.thread != event.thread && !(holder.shared && event.shared);
        });
        holders.push_back(event);
        return;
    }
    // Of several holders, this thread's last one, otherwise any.
    const auto known = m_held.find(event.object);
    if (known == m_held.end()) {
        ++m_unmatched;
        return;
    }
    std::vector<Event> &holders = known->second;
    auto taken = std::find_if(holders.rbegin(), holders.rend(), [&](const Event &holder) {
        return holder.thread == event.thread && holder.shared == event.shared;
    });
    if (taken == holders.rend())
        taken = std::find_if(holders.rbegin(), holders.rend(),
                             [&](const Event &holder) { return holder.shared == event.shared; });
    if (taken == holders.rend()) {
        ++m_unmatched;
        return;
    }
    frames.lockSpan(spanOf(*taken, true, taken->timeNs, event.timeNs), 2);
    holders.erase(std::next(taken).base());
    if (holders.empty())
        m_held.erase(known);
}

void LockEvents::resume(TimeNs nowNs, FrameAssembler &frames)
{
    deliver(nowNs, frames);
    for (const auto &[object, holders] : m_held)
        m_paused += holders.size();
    m_held.clear();
}

void LockEvents::finish(TimeNs endNs, FrameAssembler &frames)
{
    for (const auto &[object, holders] : m_held)
        for (const Event &holder : holders)
            frames.lockSpan(spanOf(holder, true, holder.timeNs, endNs), 1);
    m_held.clear();
}

} // namespace zoe::recorder
