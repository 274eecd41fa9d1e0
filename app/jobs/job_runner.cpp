#include "app/jobs/job_runner.h"

#include <QMetaObject>
#include <QThread>
#include <QThreadPool>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <stop_token>
#include <vector>

#include "analysis/walk/tbb_executor.h"
#include "app/platform/thread_priority.h"

namespace zoe::app {

namespace {

constexpr int kProgressIntervalMs = 50;
// Long jobs start when earlier short ones have finished: those draw what the user is looking at,
// and long ones take all cores. But they wait no longer than this.
constexpr int kLongestWaitMs = 400;

} // namespace

class JobRunner::Impl {
  public:
    // The state of a job shared by the worker and the GUI thread.
    struct SharedState {
        std::stop_source stop;
        std::atomic<double> progress = 0;
        QString failure; // written by the worker before it posts its end
    };

    struct Job {
        QString title;
        QPointer<QObject> receiver;
        QMetaObject::Connection receiverGone;
        std::shared_ptr<SharedState> shared;
        std::function<void()> done; // empty once it must not be called any more
        double shownProgress = 0;
    };

    // Jobs with a title are long; those without respond to a click and must not queue behind them.
    struct Lane {
        QThreadPool pool;
        TbbExecutor executor;
    };

    explicit Impl(JobRunner &runner)
        : m_runner(runner)
    {
        const int cores = std::max(2, QThread::idealThreadCount());
        m_long.pool.setMaxThreadCount(cores);
        m_short.pool.setMaxThreadCount(cores);
        m_timer.setInterval(kProgressIntervalMs);
        connect(&m_timer, &QTimer::timeout, &runner, [this] { tellProgress(); });
        m_waitTimer.setInterval(kLongestWaitMs);
        m_waitTimer.setSingleShot(true);
        connect(&m_waitTimer, &QTimer::timeout, &runner, [this] { startWaiting(); });
    }

    ~Impl()
    {
        cancelAll();
        m_long.pool.waitForDone();
        m_short.pool.waitForDone();
        for (const auto &[id, job] : m_jobs)
            disconnect(job.receiverGone);
    }

    JobId start(Job job, std::function<void(const Task &)> work);
    void finish(JobId id);
    void cancel(JobId id);
    void cancelAll();
    void tellProgress();
    void startWaiting();
    [[nodiscard]] int count() const { return static_cast<int>(m_jobs.size()); }

  private:
    JobRunner &m_runner;
    Lane m_long;
    Lane m_short;
    std::map<JobId, Job> m_jobs;
    int m_ahead = 0;                              // short jobs, and results being delivered
    std::vector<std::function<void()>> m_waiting; // long jobs
    QTimer m_waitTimer;
    JobId m_lastId = 0;
    QTimer m_timer;
};

JobId JobRunner::Impl::start(Job job, std::function<void(const Task &)> work)
{
    const JobId id = ++m_lastId;
    const bool isShort = job.title.isEmpty();
    Lane &lane = isShort ? m_short : m_long;
    const auto shared = job.shared;
    const QString title = job.title;
    job.receiverGone =
        connect(job.receiver, &QObject::destroyed, &m_runner, [this, id] { cancel(id); });
    m_jobs.emplace(id, std::move(job));
    m_ahead += isShort ? 1 : 0;
    if (!m_timer.isActive())
        m_timer.start();
    emit m_runner.started(id, title);

    JobRunner *runner = &m_runner;
    std::function<void()> run = [this, runner, id, shared, executor = &lane.executor,
                                 work = std::move(work)]() mutable {
        stepBack();
        if (!shared->stop.stop_requested()) {
            const Task task(*executor, shared->stop.get_token(),
                            [shared](double share) { shared->progress.store(share); });
            try {
                work(task);
            } catch (const std::exception &e) {
                shared->failure = QString::fromUtf8(e.what());
                shared->stop.request_stop();
            } catch (...) { // from a plugin
                shared->failure = JobRunner::tr("an unknown failure");
                shared->stop.request_stop();
            }
        }
        work = nullptr; // the job's data is freed here, not on the GUI thread
        QMetaObject::invokeMethod(
            runner, [this, id] { finish(id); }, Qt::QueuedConnection);
    };
    if (isShort || m_ahead == 0) {
        lane.pool.start(std::move(run));
    } else {
        m_waiting.push_back(std::move(run));
        if (!m_waitTimer.isActive())
            m_waitTimer.start();
    }
    return id;
}

void JobRunner::Impl::startWaiting()
{
    m_waitTimer.stop();
    for (std::function<void()> &run : std::exchange(m_waiting, {}))
        m_long.pool.start(std::move(run));
}

void JobRunner::Impl::finish(JobId id)
{
    const auto found = m_jobs.find(id);
    if (found == m_jobs.end())
        return;
    Job job = std::move(found->second);
    m_jobs.erase(found);
    m_ahead += job.title.isEmpty() ? 0 : 1; // the receiver may start another job
    disconnect(job.receiverGone);
    if (m_jobs.empty())
        m_timer.stop();
    const bool cancelled = job.shared->stop.stop_requested();
    if (!job.shared->failure.isEmpty())
        emit m_runner.failed(id, job.title, job.shared->failure);
    // done() may delete the runner's owner: no member of this object is used unless it still
    // exists.
    const QPointer<JobRunner> alive(&m_runner);
    if (!cancelled && job.done && job.receiver)
        job.done();
    if (alive)
        emit alive->ended(id, cancelled);
    if (alive && --m_ahead == 0)
        startWaiting();
}

void JobRunner::Impl::cancel(JobId id)
{
    const auto found = m_jobs.find(id);
    if (found == m_jobs.end())
        return;
    found->second.shared->stop.request_stop();
    found->second.done = nullptr;
}

void JobRunner::Impl::cancelAll()
{
    for (auto &[id, job] : m_jobs) {
        job.shared->stop.request_stop();
        job.done = nullptr;
    }
}

void JobRunner::Impl::tellProgress()
{
    // A slot may start or end jobs, so ids are collected first.
    std::vector<std::pair<JobId, double>> news;
    for (auto &[id, job] : m_jobs) {
        const double share = std::clamp(job.shared->progress.load(), 0.0, 1.0);
        if (share != job.shownProgress)
            news.emplace_back(id, job.shownProgress = share);
    }
    for (const auto &[id, share] : news)
        emit m_runner.progressed(id, share);
}

JobRunner::JobRunner(QObject *parent)
    : QObject(parent)
    , m_impl(std::make_unique<Impl>(*this))
{}

JobRunner::~JobRunner() = default;

void JobRunner::cancel(JobId job)
{
    m_impl->cancel(job);
}

void JobRunner::cancelAll()
{
    m_impl->cancelAll();
}

int JobRunner::runningCount() const
{
    return m_impl->count();
}

JobId JobRunner::start(const QString &title, QObject *receiver,
                       std::function<void(const Task &)> work, std::function<void()> done)
{
    Impl::Job job;
    job.title = title;
    job.receiver = receiver ? receiver : this;
    job.shared = std::make_shared<Impl::SharedState>();
    job.done = std::move(done);
    return m_impl->start(std::move(job), std::move(work));
}

} // namespace zoe::app
