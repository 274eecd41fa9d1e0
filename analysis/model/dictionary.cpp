#include "analysis/model/dictionary.h"

#include <algorithm>

namespace zoe {

std::string Thread::label() const
{
    const std::string own = name.empty() ? "thread " + std::to_string(osId) : name;
    return isRecorded() || processId == 0 ? own : own + " (" + std::to_string(processId) + ")";
}

std::size_t recordedThreads(std::span<const Thread> threads)
{
    return static_cast<std::size_t>(std::ranges::count_if(threads, &Thread::isRecorded));
}

} // namespace zoe
