// Which threads of a trace may run a program's frame loop, as far as their names and numbers tell:
// not those of pools. Immutable; thread-safe.
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

// One per track. A thread is of a pool, whether the others do anything or not, if a word of its
// name is pool, worker, job or task (and none is main), or if another thread of its process has the
// same name but for numbers.
[[nodiscard]] std::vector<LoopThread> loopThreads(const TraceData &data);

} // namespace zoe
