// Whether a thread that was able to run had just been woken. Functions are thread-safe.
#pragma once

#include <cstddef>
#include <span>

#include "analysis/model/extras.h"

namespace zoe {

// Whether the thread was able to run without a CPU ever since a wait, to the end of the span at
// this position. spans: of one thread, in order of time.
[[nodiscard]] inline bool isQueued(std::span<const ThreadStateSpan> spans, std::size_t at)
{
    while (at > 0 && spans[at].state == ThreadState::Preempted &&
           spans[at - 1].endNs() == spans[at].startNs)
        --at;
    return spans[at].state == ThreadState::Waiting;
}

} // namespace zoe
