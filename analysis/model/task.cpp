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

Task Task::part(double from, double to) const
{
    if (!m_progress)
        return *this;
    return Task(*m_executor, m_stop, [outer = m_progress, from, to](double share) {
        outer(from + share * (to - from));
    });
}

Error Task::cancelled()
{
    return {ErrorCode::Cancelled, "cancelled", {}};
}

} // namespace zoe
