// The spikes of a capture and its longest frame, found by jobs. For a growing capture only new
// frames are scanned. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/frames/spikes.h"
#include "app/jobs/one_job.h"
#include "app/jobs/pace.h"

namespace zoe::app {

// Spikes and longest frame up to a frame number.
struct Striking {
    std::vector<Spike> spikes; // in order
    std::optional<FrameIndex> longest;
    FrameIndex upTo = 0;
    bool marked = false; // a mark ended one of them: otherwise there are no spikes
};

// Continues from the previous end and re-evaluates the last frames, which have more neighbours now.
// Same result as scanning all frames at once. Pure function. Cost: linear in the new frames, times
// log of the neighbourhood. Error: Cancelled.
Result<Striking> lookFurther(const Capture &capture, const Striking &before,
                             const SpikeRule &rule = {}, const Task &task = Task{});

class StrikingFrames : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive this object.
    explicit StrikingFrames(JobRunner &jobs, QObject *parent = nullptr);

    // The capture, or a longer one of the same session. While a job runs, the latest request waits.
    void look(std::shared_ptr<const Capture> capture);
    // The capture no longer grows, or not for now: a request that waits is processed at once.
    void settle() { m_pace.hurry(); }
    // Scans all frames again.
    void setRule(const SpikeRule &rule);

    [[nodiscard]] const std::vector<Spike> &spikes() const { return m_found.spikes; }
    [[nodiscard]] std::optional<FrameIndex> longest() const { return m_found.longest; }
    [[nodiscard]] bool known() const { return m_known; }

  signals:
    void changed();

  private:
    void start(std::shared_ptr<const Capture> capture);
    void startWaiting();

    SpikeRule m_rule;
    JobRunner &m_jobs;
    OneJob m_job{m_jobs, *this, [this] { m_waiting.reset(); }};
    std::shared_ptr<const Capture> m_latest; // null: none was asked for
    std::shared_ptr<const Capture> m_waiting;
    Pace m_pace{*this, Pace::Uses::OneCore, std::chrono::milliseconds(0),
                [this] { startWaiting(); }};
    Striking m_found;
    bool m_known = false;
};

} // namespace zoe::app
