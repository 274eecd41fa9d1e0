#include "app/program/settled.h"

#include "app/jobs/job_runner.h"
#include "app/window/docks/paint_later.h"

namespace zoe::app {

namespace {
// A view may respond to a result with a layout in the next turn and a repaint in the one after
// that.
constexpr int kQuietTurns = 5;
} // namespace

Settled::Settled(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{
    m_turn.setInterval(2 * kNextTurn); // by then, everything queued for another turn has run
    connect(&m_turn, &QTimer::timeout, this, &Settled::look);
    connect(&m_jobs, &JobRunner::started, this, [this] { m_quietTurns = 0; });
}

void Settled::watch()
{
    m_quietTurns = 0;
    m_turn.start();
}

void Settled::look()
{
    if (!m_jobs.idle()) {
        m_quietTurns = 0;
        m_turn.stop();
        connect(&m_jobs, &JobRunner::ended, &m_turn, qOverload<>(&QTimer::start),
                Qt::SingleShotConnection);
        return;
    }
    if (++m_quietTurns < kQuietTurns)
        return;
    m_turn.stop();
    emit reached();
}

} // namespace zoe::app
