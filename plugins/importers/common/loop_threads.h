// Which threads of a trace may run a program's frame loop, judged by names and numbers: not those
// of pools. Immutable; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

enum class LoopThread : std::uint8_t {
    No, // of a pool, or nameless beside a main thread that has zones
    Maybe,
    Main, // its number is the process's, or its name says so
};

// One per track. A thread belongs to a pool, whether or not the other threads do anything, if a
// word of its name is pool, worker, job or task (and none is main), or if another thread of its
// process has the same name apart from numbers.
[[nodiscard]] std::vector<LoopThread> loopThreads(const TraceData &data);

} // namespace zoe
