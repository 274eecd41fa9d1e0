// The history of frame times: chart, ribbon of behaviours and overview. Takes data by setters,
// speaks by signals. Lives on the GUI thread; prepares captures through the JobRunner.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/frame_stats.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "app/jobs/job_runner.h"
#include "app/views/frames/frame_picture.h"

namespace zoe::app {

class BehaviourRibbon;
class FrameGestures;
class FrameOverview;
class FramePlot;

class FrameChart : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive the chart.
    explicit FrameChart(JobRunner &jobs, QWidget *parent = nullptr);

    // Null: none. Forgets spikes, behaviours, current and selected frames.
    void setCapture(std::shared_ptr<const Capture> capture);
    void setSpikes(std::vector<Spike> spikes);
    // Null: no ribbon.
    void setBehaviours(std::shared_ptr<const Behaviours> behaviours);
    void setHighlightedBehaviour(std::optional<std::int32_t> behaviour);
    // Lines at frame budgets, at most three; 60 Hz unless it is set.
    void setTargets(std::vector<FrameTarget> targets);
    void setCurrentFrame(std::optional<FrameIndex> frame);
    // Empty: all frames, no band is shown.
    void setSelectedFrames(const FrameRanges &frames);

    [[nodiscard]] const SpikeIndex &spikes() const;
    [[nodiscard]] std::optional<FrameIndex> nextSpike(std::optional<FrameIndex> from) const;
    [[nodiscard]] std::optional<FrameIndex> previousSpike(std::optional<FrameIndex> from) const;
    // Plain text on a frame, as its tooltip shows it.
    [[nodiscard]] QString textOf(FrameIndex frame) const;
    // The capture has been prepared and is shown.
    [[nodiscard]] bool ready() const;
    [[nodiscard]] FramePlot &plot() { return *m_plot; }

  public slots:
    void zoomToAll();
    void zoomToSelection();
    void zoomIn();
    void zoomOut();
    void clearSelection();

  signals:
    void frameActivated(zoe::FrameIndex frame);
    void framesSelected(const zoe::FrameRanges &frames); // empty: no longer restricted

  private:
    void followPlot();
    void showTip(std::optional<FrameIndex> frame, const QPoint &globalPos);
    void showMenu(const QPoint &globalPos);

    JobRunner &m_jobs;
    JobId m_job = 0;
    std::shared_ptr<const Capture> m_capture;

    FramePlot *m_plot;
    FrameGestures *m_gestures;
    BehaviourRibbon *m_ribbon;
    FrameOverview *m_overview;
};

// Budgets of common refresh rates: "60 Hz" at 16.667 ms, and so on. REQUIRES: hz > 0
FrameTarget targetOfRate(double hz);

} // namespace zoe::app
