#include "analysis/model/task.h"

#include <utility>

namespace zoe {

namespace {
SerialExecutor serialExecutor;
}

void SerialExecutor::parallelFor(std::size_t count, const std::function<void(std::size_t)> &body)
{
    for (std::size_t i = 0; i < count; ++i)
        body(i);
}

Task::Task()
    : m_executor(&serialExecutor)
{}

Task::Task(Executor &executor, std::stop_token stop, Progress progress)
    : m_executor(&executor)
    , m_stop(std::move(stop))
    , m_progress(std::move(progress))
{}

void Task::progress(double share) const
{
    if (m_progress)
        m_progress(share);
}

Task Task::withMemory(std::size_t bytes) const
{
    Task task = *this;
    task.m_memoryBytes = bytes;
    return task;
}

Task Task::part(double from, double to) const
{
    if (!m_progress)
        return *this;
    const Task task(*m_executor, m_stop, [outer = m_progress, from, to](double share) {
        outer(from + share * (to - from));
    });
    return task.withMemory(m_memoryBytes);
}

Error Task::cancelled()
{
    return {ErrorCode::Cancelled, "cancelled", {}};
}

} // namespace zoe
