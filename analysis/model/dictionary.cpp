#include "analysis/model/dictionary.h"

#include <algorithm>

namespace zoe {

namespace {

// The main thread's number is that of its process.
std::string nameOfUnnamed(const Thread &thread)
{
    const bool isMain =
        thread.kind == TrackKind::Thread && thread.osId != 0 && thread.osId == thread.processId;
    return isMain ? "main" : "thread " + std::to_string(thread.osId);
}

} // namespace

std::string Thread::label() const
{
    const std::string own = name.empty() ? nameOfUnnamed(*this) : name;
    return isRecorded() || processId == 0 ? own : own + " (" + std::to_string(processId) + ")";
}

std::size_t recordedThreads(std::span<const Thread> threads)
{
    return static_cast<std::size_t>(std::ranges::count_if(threads, &Thread::isRecorded));
}

} // namespace zoe
