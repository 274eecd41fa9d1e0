// A job that runs once at a time: starting it again replaces the running one. Lives on the GUI
// thread, as a member of the object that takes its results.
#pragma once

#include <functional>
#include <utility>

#include "app/jobs/job_runner.h"

namespace zoe::app {

class OneJob {
  public:
    // cancelled: called when the user cancels the job, or its work failed.
    OneJob(JobRunner &jobs, QObject &owner, std::function<void()> cancelled = {})
        : m_jobs(jobs)
        , m_owner(owner)
    {
        QObject::connect(&jobs, &JobRunner::ended, &owner,
                         [this, cancelled = std::move(cancelled)](quint64 job) {
                             if (m_id == 0 || job != m_id) // done, and taken
                                 return;
                             m_id = 0;
                             if (cancelled)
                                 cancelled();
                         });
    }
    OneJob(const OneJob &) = delete;
    OneJob &operator=(const OneJob &) = delete;

    // As JobRunner::run(); the job is no longer running when done(result) is called.
    template <class Work, class Done>
    void run(const QString &title, Work work, Done done)
    {
        cancel();
        m_id = m_jobs.run(title, &m_owner, std::move(work),
                          [this, done = std::move(done)](auto result) {
                              m_id = 0;
                              done(std::move(result));
                          });
    }
    // Drops the job: its result is no longer wanted, and nothing is called.
    void cancel() { m_jobs.cancel(std::exchange(m_id, 0)); }
    void cancelAsUser() { m_jobs.cancel(m_id); }
    [[nodiscard]] bool isRunning() const { return m_id != 0; }

  private:
    JobRunner &m_jobs;
    QObject &m_owner;
    JobId m_id = 0;
};

} // namespace zoe::app
