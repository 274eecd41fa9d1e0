#include "app/panels/compare/pair/compare_page.h"

#include <utility>

namespace zoe::app {

ComparePage::ComparePage(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
{
    connect(&m_jobs, &JobRunner::ended, this, [this](quint64 job) {
        if (job != m_job)
            return;
        m_job = 0;
        computed();
    });
}

void ComparePage::setPair(std::shared_ptr<const ComparedPair> pair)
{
    stop();
    m_pair = std::move(pair);
    m_stale = true;
    if (isVisible() || !m_pair)
        prepare();
}

void ComparePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    prepare();
}

void ComparePage::prepare()
{
    if (std::exchange(m_stale, false))
        showPair();
}

void ComparePage::stop()
{
    m_jobs.cancel(std::exchange(m_job, 0));
}

} // namespace zoe::app
