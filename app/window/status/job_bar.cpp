#include "app/window/status/job_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <cmath>

#include "app/jobs/job_runner.h"

namespace zoe::app {

namespace {
constexpr int kBarSteps = 1000;
} // namespace

JobBar::JobBar(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_title(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_cancel(new QToolButton(this))
{
    m_progress->setObjectName("jobProgress");
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setMaximumWidth(180);
    m_progress->setTextVisible(false);
    m_cancel->setObjectName("jobCancel");
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(m_cancel->text());
    m_cancel->setAutoRaise(true);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_progress);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QToolButton::clicked, this, &JobBar::cancelShown);
    connect(&jobs, &JobRunner::started, this, &JobBar::add);
    connect(&jobs, &JobRunner::progressed, this, &JobBar::setProgress);
    connect(&jobs, &JobRunner::ended, this, &JobBar::remove);
    m_later.setSingleShot(true);
    m_later.setInterval(kLaterMs);
    connect(&m_later, &QTimer::timeout, this, &JobBar::showJobs);
    hide();
}

void JobBar::add(quint64 job, const QString &title)
{
    if (title.isEmpty())
        return;
    m_jobsNow.insert(job, {title, 0});
    if (!m_later.isActive())
        m_later.start();
}

void JobBar::remove(quint64 job)
{
    if (m_jobsNow.remove(job) > 0 && !m_later.isActive())
        m_later.start();
}

void JobBar::setProgress(quint64 job, double share)
{
    const auto found = m_jobsNow.find(job);
    if (found == m_jobsNow.end())
        return;
    found->share = share;
    if (!m_later.isActive())
        m_later.start();
}

void JobBar::cancelShown()
{
    m_jobs.cancel(m_onBar);
}

void JobBar::showJobs()
{
    setVisible(!m_jobsNow.isEmpty());
    if (m_jobsNow.isEmpty())
        return;
    m_onBar = m_jobsNow.firstKey();
    const Shown &first = m_jobsNow.first();
    const auto others = m_jobsNow.size() - 1;
    m_title->setText(others == 0 ? first.title
                                 : tr("%1 (and %2 more)").arg(first.title).arg(others));
    m_cancel->setAccessibleName(tr("Cancel: %1").arg(first.title));
    m_cancel->setToolTip(m_cancel->accessibleName());
    // Without a figure, and if everything is read but the result is not there yet, the bar moves
    // back and forth.
    m_progress->setRange(0, first.share > 0 && first.share < 1 ? kBarSteps : 0);
    m_progress->setValue(static_cast<int>(std::lround(first.share * kBarSteps)));
}

} // namespace zoe::app
