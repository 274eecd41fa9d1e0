#include "app/panels/frames/rule_selector.h"

#include <utility>

namespace zoe::app {

RuleSelector::RuleSelector(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{}

void RuleSelector::cancel()
{
    m_jobs.cancel(std::exchange(m_job, 0));
}

void RuleSelector::ask(RuleInput input, const FrameRule &rule)
{
    cancel();
    m_job = m_jobs.run(
        tr("Selecting frames"), this,
        [input = std::move(input), rule](const Task &task) {
            return framesByRule(input, rule, task);
        },
        [this](const Result<RuleAnswer> &answer) {
            m_job = 0;
            if (answer)
                emit answered(*answer, {});
            else
                emit answered({}, QString::fromStdString(answer.error().message));
        });
}

} // namespace zoe::app
