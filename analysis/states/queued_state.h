// Whether a thread that was able to run had just been woken. Thread-safe: pure functions.
#pragma once

#include <algorithm>
#include <span>

#include "analysis/states/thread_states.h"

namespace zoe {

// Whether the thread was able to run without a CPU from a wait until the end of the span. spans: of
// one thread, in order of time. REQUIRES: the span is one of them.
[[nodiscard]] inline bool isQueued(std::span<const ThreadStateSpan> spans,
                                   const ThreadStateSpan *span)
{
    while (span != spans.data() && span->state == ThreadState::Preempted &&
           (span - 1)->endNs() == span->startNs)
        --span;
    return span->state == ThreadState::Waiting;
}

// How much of a time the thread was queued for a CPU after a wait; in the rest of its preempted
// time, it was preempted. Cost: logarithmic, plus the spans in that time.
[[nodiscard]] inline DurationNs queuedBetween(const StateTimeline &states, TimeNs fromNs,
                                              TimeNs toNs)
{
    const auto spans = states.spans();
    DurationNs queuedNs = 0;
    bool isAfterWait = false;
    const std::size_t first = states.firstEndingAfter(fromNs);
    for (std::size_t i = first; i < spans.size() && spans[i].startNs < toNs; ++i) {
        const bool goesOn = i > first && spans[i - 1].endNs() == spans[i].startNs;
        if (spans[i].state != ThreadState::Preempted)
            isAfterWait = spans[i].state == ThreadState::Waiting;
        else
            isAfterWait = i == first ? isQueued(spans, &spans[i]) : isAfterWait && goesOn;
        if (isAfterWait && spans[i].state == ThreadState::Preempted)
            queuedNs += std::min(spans[i].endNs(), toNs) - std::max(spans[i].startNs, fromNs);
    }
    return queuedNs;
}

} // namespace zoe
