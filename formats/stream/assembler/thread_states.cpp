#include "formats/stream/assembler/thread_states.h"

#include <algorithm>

namespace zoe::assembler {

void ThreadStates::give(ThreadId thread, Current &current, TimeNs untilNs, ThreadId waker,
                        std::vector<ThreadStateSpan> &spans)
{
    const TimeNs end = std::min(untilNs, current.endNs);
    if (current.state && end > current.startNs)
        spans.push_back({thread, *current.state, current.cpu, current.startNs,
                         end - current.startNs, current.endNs <= untilNs ? current.waker : waker,
                         current.isIo});
    current.startNs = std::max(current.startNs, untilNs);
    if (current.endNs <= untilNs)
        current.state.reset();
}

void ThreadStates::takeBefore(TimeNs timeNs, std::vector<ThreadStateSpan> &spans)
{
    m_pending.takeBefore(timeNs, [&](const StateChange &change) {
        if (change.thread.value >= m_current.size())
            m_current.resize(std::size_t{change.thread.value} + 1);
        Current &current = m_current[change.thread.value];
        if (change.wakes) {
            wake(change, current, spans);
            return;
        }
        const bool goesOn = current.state && current.state == change.state &&
                            current.cpu == change.cpu && current.endNs >= change.timeNs &&
                            (change.endNs == StateChange::kOpen || current.isIo == change.isIo);
        if (!goesOn) {
            give(change.thread, current, change.timeNs, {}, spans);
            current.state = change.state;
            current.cpu = change.cpu;
            current.startNs = change.timeNs;
            current.isIo = false;
        }
        current.isIo = current.isIo || change.isIo;
        current.endNs = change.endNs;
        current.waker = change.waker;
    });
}

void ThreadStates::wake(const StateChange &change, Current &current,
                        std::vector<ThreadStateSpan> &spans)
{
    if (current.state != ThreadState::Waiting || current.endNs <= change.timeNs)
        return;
    give(change.thread, current, change.timeNs, change.waker, spans);
    current.state = ThreadState::Preempted;
    current.isIo = false;
}

std::uint64_t ThreadStates::reachingOver(TimeNs timeNs) const
{
    const auto reaches = [&](const Current &current) {
        return current.state && current.endNs != StateChange::kOpen && current.endNs > timeNs;
    };
    return m_pending.countIf([](const StateChange &change) { return change.beginsState(); }) +
           static_cast<std::uint64_t>(std::ranges::count_if(m_current, reaches));
}

void ThreadStates::cut(TimeNs timeNs, std::vector<ThreadStateSpan> &spans)
{
    for (std::uint32_t thread = 0; thread < m_current.size(); ++thread)
        give(ThreadId{thread}, m_current[thread], timeNs, {}, spans);
}

} // namespace zoe::assembler
