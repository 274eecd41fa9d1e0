// The spikes of a capture and its longest frame, found by jobs; of a capture that grows, only what
// is new is looked at. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/frames/spikes.h"
#include "app/jobs/job_runner.h"

namespace zoe::app {

// What is striking in the frames up to some number.
struct Striking {
    std::vector<Spike> spikes; // in order
    std::optional<FrameIndex> longest;
    FrameIndex upTo = 0;
};

// Goes on from where it ended; what was said of the last frames is said anew, since they have more
// neighbours now. The same as looking at all frames at once. Pure function. Cost: linear in what is
// new, times log of the neighbourhood.
Striking lookFurther(const Capture &capture, const Striking &before);

class StrikingFrames : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive this object.
    explicit StrikingFrames(JobRunner &jobs, QObject *parent = nullptr);

    // The capture, or a longer one of the same session. While a job runs, the last one asked for
    // waits.
    void look(std::shared_ptr<const Capture> capture);

    [[nodiscard]] const std::vector<Spike> &spikes() const { return m_found.spikes; }
    [[nodiscard]] std::optional<FrameIndex> longest() const { return m_found.longest; }
    [[nodiscard]] bool known() const { return m_known; }

  signals:
    void changed();

  private:
    void start(std::shared_ptr<const Capture> capture);

    JobRunner &m_jobs;
    JobId m_job = 0;
    std::shared_ptr<const Capture> m_waiting;
    Striking m_found;
    bool m_known = false;
};

} // namespace zoe::app
