// The behaviours of a running program: an online clusterer processes the new frames in jobs, one at
// a time. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/behaviours/live/online.h"
#include "app/jobs/one_job.h"
#include "app/jobs/pace.h"

namespace zoe::app {

class LiveBehaviours : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive this.
    LiveBehaviours(std::unique_ptr<OnlineClusterer> clusterer, JobRunner &jobs,
                   QObject *parent = nullptr);
    ~LiveBehaviours() override;

    // The capture has grown; the job may follow later.
    void grow(std::shared_ptr<const Capture> capture);
    // The capture no longer grows, or not for now: computes all figures of all frames so far.
    void settle(std::shared_ptr<const Capture> capture);

    void rename(std::uint32_t id, const std::string &name);
    void freeze(std::uint32_t id, bool frozen);

    // Null: no frames processed yet.
    [[nodiscard]] const std::shared_ptr<const OnlineState> &state() const { return m_state; }

  signals:
    // Null: none so far. settled: with all figures of all frames.
    void found(std::shared_ptr<const zoe::Behaviours> behaviours, bool settled);
    void failed(const QString &sentence);

  private:
    struct Work; // used only by the running job
    struct Edit {
        std::uint32_t id = 0;
        std::optional<std::string> name;
        std::optional<bool> frozen;
    };
    struct Answer {
        std::shared_ptr<const OnlineState> state;
        std::shared_ptr<const Behaviours> behaviours;
    };

    static Result<Answer> step(Work &work, const Capture &capture, const std::vector<Edit> &edits,
                               bool settle, const Task &task);
    void start();
    void take(const Result<Answer> &answer);
    void edit(const Edit &edit);

    JobRunner &m_jobs;
    std::shared_ptr<Work> m_work;
    std::shared_ptr<const Capture> m_capture; // the newest
    std::shared_ptr<const OnlineState> m_state;
    std::vector<Edit> m_edits; // not applied by a job yet
    std::vector<Edit> m_taken; // by the job that runs
    bool m_grown = false;
    bool m_settling = false; // the next job processes everything
    bool m_settlingNow = false;
    // Edits are repeated after a cancellation, which is harmless.
    OneJob m_job{m_jobs, *this,
                 [this] { m_edits.insert(m_edits.begin(), m_taken.begin(), m_taken.end()); }};
    Pace m_pace{*this, Pace::Uses::AllCores, std::chrono::milliseconds(250), [this] { start(); }};
};

} // namespace zoe::app
