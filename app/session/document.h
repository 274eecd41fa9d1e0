// One open capture: what it is, what is selected in it, and the results that several views share,
// computed by jobs. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/frame_stats.h"
#include "analysis/summary.h"
#include "app/jobs/job_runner.h"
#include "app/session/opener.h"
#include "app/session/view_selection.h"

namespace zoe::app {

class Document : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive the document.
    Document(OpenedCapture opened, JobRunner &jobs, QObject *parent = nullptr);
    ~Document() override;

    // Starts the computations. Separate from the constructor, so that views can listen first.
    void start();

    [[nodiscard]] const OpenedCapture &opened() const { return m_opened; }
    [[nodiscard]] const std::shared_ptr<const Capture> &capture() const { return m_opened.capture; }
    [[nodiscard]] ViewSelection &selection() { return m_selection; }
    [[nodiscard]] const ViewSelection &selection() const { return m_selection; }
    // File name without its folder.
    [[nodiscard]] QString title() const;

    // Of all frames, in order. Empty until spikesChanged().
    [[nodiscard]] const std::vector<Spike> &spikes() const { return m_spikes; }
    [[nodiscard]] bool spikesKnown() const { return m_spikesKnown; }
    // The spike after or before a frame (not set: the first or last); the search goes round at the
    // end.
    [[nodiscard]] std::optional<FrameIndex> spikeAfter(std::optional<FrameIndex> frame) const;
    [[nodiscard]] std::optional<FrameIndex> spikeBefore(std::optional<FrameIndex> frame) const;
    // What a user wants to see first: the worst spike, or the longest frame where there are no
    // spikes.
    [[nodiscard]] std::optional<FrameIndex> mostStrikingFrame() const;

    // Of the selected frames, or of all. The one before while the next is pending; null at first
    // and when it failed or was cancelled.
    [[nodiscard]] const std::shared_ptr<const Summary> &summary() const { return m_summary; }
    [[nodiscard]] bool summaryPending() const { return m_summaryJob != 0; }
    void summarizeSelection();

  signals:
    void spikesChanged();
    void summaryChanged(); // the summary, or whether it is pending
    void failed(const QString &sentence);

  private:
    void findSpikesInAll();
    void takeSummary(Result<std::shared_ptr<const Summary>> result);

    OpenedCapture m_opened;
    JobRunner &m_jobs;
    ViewSelection m_selection;
    std::vector<Spike> m_spikes;
    bool m_spikesKnown = false;
    std::shared_ptr<const Summary> m_summary;
    std::optional<FrameIndex> m_longestFrame;
    JobId m_summaryJob = 0;
};

} // namespace zoe::app
