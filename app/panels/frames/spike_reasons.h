// Why spikes were long, found when somebody asks. Lives on the GUI thread; jobs do the work.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/frames/spikes.h"
#include "analysis/model/capture.h"
#include "app/jobs/job_runner.h"

namespace zoe::app {

class SpikeReasons : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive it.
    explicit SpikeReasons(JobRunner &jobs, QObject *parent = nullptr);

    // Forgets what is known. behaviours: may be null. Null capture: none.
    void setCapture(std::shared_ptr<const Capture> capture,
                    std::shared_ptr<const Behaviours> behaviours);
    // One frame; at once if it is known.
    void want(FrameIndex frame);
    void wantAll(const std::vector<Spike> &spikes);

    // Empty: not known yet, or no longer than typical.
    [[nodiscard]] QString textOf(FrameIndex frame) const;
    // Of the frames known so far those that are long for lack of a CPU, rising.
    [[nodiscard]] std::vector<FrameIndex> preempted() const;
    [[nodiscard]] bool busy() const { return m_frameJob != 0 || m_allJob != 0; }

  signals:
    void known(zoe::FrameIndex frame);
    void allKnown();

  private:
    struct Answer {
        QString text;
        bool preempted = false;
    };
    using Answers = std::map<FrameIndex, Answer>;

    void ask(std::vector<FrameIndex> frames, const QString &title, JobId &job,
             std::function<void()> done);

    JobRunner &m_jobs;
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Behaviours> m_behaviours;
    Answers m_answers;
    JobId m_frameJob = 0;
    JobId m_allJob = 0;
};

} // namespace zoe::app
