#include "app/panels/compare/pair/compare_page.h"

#include <utility>

namespace zoe::app {

ComparePage::ComparePage(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
{}

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
    m_job.cancel();
}

} // namespace zoe::app
