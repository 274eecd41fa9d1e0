// One open capture with its selection and the results that several views share, computed by jobs.
// Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/behaviours/behaviours.h"
#include "analysis/frames/spikes.h"
#include "analysis/summary/summary.h"
#include "app/commands/edit_history.h"
#include "app/jobs/one_job.h"
#include "app/jobs/pace.h"
#include "app/session/annotation_store.h"
#include "app/session/behaviour_store.h"
#include "app/session/opener.h"
#include "app/session/striking_frames.h"
#include "app/session/table_scope.h"
#include "app/session/view_selection.h"

namespace zoe::app {

class LiveSession;

class Document : public QObject {
    Q_OBJECT

  public:
    // The runner must outlive the document.
    Document(OpenedCapture opened, JobRunner &jobs, QObject *parent = nullptr);
    ~Document() override;

    // Starts the computations. Separate from the constructor to let views connect first.
    void start();

    [[nodiscard]] const OpenedCapture &opened() const { return m_opened; }
    [[nodiscard]] const std::shared_ptr<const Capture> &capture() const { return m_opened.capture; }
    [[nodiscard]] ViewSelection &selection() { return m_selection; }
    [[nodiscard]] const ViewSelection &selection() const { return m_selection; }
    // The frames that tables cover.
    [[nodiscard]] TableScope &scope() { return m_scope; }
    [[nodiscard]] const TableScope &scope() const { return m_scope; }
    // File name without its folder.
    [[nodiscard]] QString title() const;

    // Of all frames of the set that charts show, at the main frames in which they begin, in order.
    // Empty until spikesChanged().
    [[nodiscard]] const std::vector<Spike> &spikes() const { return *m_spikes; }
    // The same for jobs; the same list as long as nothing changes.
    [[nodiscard]] const std::shared_ptr<const std::vector<Spike>> &heldSpikes() const
    {
        return m_spikes;
    }
    [[nodiscard]] const std::vector<Spike> &allSpikes() const
    {
        return m_strikingOfSet ? m_strikingOfSet->spikes : m_striking.spikes();
    }
    // Whether those are of a set other than the main one.
    [[nodiscard]] bool spikesOfOtherSet() const { return m_strikingOfSet.has_value(); }
    // From the chart that shows a set other than the main one; not set: of the main one.
    void setStriking(std::optional<Striking> ofSet);
    // Frames whose cause is of no interest: they don't count as spikes. Rising.
    void leaveOutSpikes(std::vector<FrameIndex> frames);
    [[nodiscard]] bool spikesKnown() const; // of the chosen set
    // The spike after or before a frame (not set: the first or last); wraps around.
    [[nodiscard]] std::optional<FrameIndex> spikeAfter(std::optional<FrameIndex> frame) const;
    [[nodiscard]] std::optional<FrameIndex> spikeBefore(std::optional<FrameIndex> frame) const;
    // The frame to show first: the worst spike, or the longest frame if there are no spikes.
    [[nodiscard]] std::optional<FrameIndex> mostStrikingFrame() const;

    // Of the frames in scope. The previous one while the next is pending; null at first, and if it
    // failed or was cancelled.
    [[nodiscard]] const std::shared_ptr<const Summary> &summary() const { return m_summary; }
    [[nodiscard]] bool summaryPending() const { return m_summaryJob.isRunning(); }
    // While the summary is pending, its sums if the capture's index has them; otherwise null.
    [[nodiscard]] const std::shared_ptr<const Summary> &firstFigures() const
    {
        return m_firstFigures;
    }
    // The summary follows the newest frames of a running program.
    [[nodiscard]] bool summaryIsRecent() const { return m_summaryIsRecent; }
    void summarizeSelection();

    // The latest found, applied or followed behaviours; null: none yet.
    [[nodiscard]] const std::shared_ptr<const Behaviours> &behaviours() const
    {
        return m_behaviours.current();
    }
    [[nodiscard]] BehaviourStore &behaviourStore() { return m_behaviours; }
    void setBehaviours(std::shared_ptr<const Behaviours> behaviours)
    {
        m_behaviours.set(std::move(behaviours));
    }

    // For a live capture: replaces the snapshot with a longer one of the same session. Frames,
    // dictionaries and the selection keep their numbers.
    void grow(std::shared_ptr<const Capture> longer);

    // The running program that the capture comes from: the document follows it unless it is paused.
    // Call before start(). Null: none.
    void setLive(std::unique_ptr<LiveSession> live);
    [[nodiscard]] LiveSession *live() const { return m_live.get(); }
    [[nodiscard]] bool isWatching() const;  // a program is running or starting
    [[nodiscard]] bool isFollowing() const; // new frames are shown as they arrive
    void backToLive();                      // not paused, and at the newest frame

    // The last frame of the capture that ended normally; not set: none yet.
    [[nodiscard]] std::optional<FrameIndex> newestFrame() const;
    // The frame that views show automatically while frames of a running program arrive; not set:
    // the user has selected one, or nothing is followed.
    [[nodiscard]] std::optional<FrameIndex> passingFrame() const;

    // The capture that this one is compared with; without a capture: none.
    [[nodiscard]] const OpenedCapture &other() const { return m_other; }
    void setOther(OpenedCapture other);
    // The behaviour within which the comparison is shown first, by name; empty: none. Can be taken
    // once.
    void wantBehaviour(const QString &name) { m_wantedBehaviour = name; }
    [[nodiscard]] QString takeWantedBehaviour() { return std::exchange(m_wantedBehaviour, {}); }

    // False if no function has this name.
    bool selectFunction(const QString &name);

    // Disconnects it from the document and everything it owns.
    void dropListener(const QObject &listener);

    // Bookmarks, named ranges and notes, by time.
    [[nodiscard]] const std::vector<Annotation> &annotations() const { return m_notes.list(); }
    [[nodiscard]] AnnotationStore &notes() { return m_notes; }
    // Undo for notes and behaviours, in the order of the user's changes.
    [[nodiscard]] EditHistory &edits() { return m_edits; }

  signals:
    void started();
    void captureGrew();
    void captureSettled(); // it no longer grows, or not until the user continues
    void newestFrameWanted();
    void otherChanged();
    void annotationsChanged();
    void behavioursChanged();
    void spikesChanged();
    void summaryChanged(); // the summary, its first figures, or its pending state
    void failed(const QString &sentence);

  private:
    void dropSummaryJobs();
    void takeFirstFigures(Result<std::shared_ptr<const Summary>> result);
    void takeSummary(Result<std::shared_ptr<const Summary>> result);
    void followLive();
    void followSpikeThreshold();
    void takeSpikes();
    void followName();
    void summarizeRecent();
    void takeRecent(Result<std::shared_ptr<const Summary>> result);

    OpenedCapture m_opened;
    OpenedCapture m_other;
    QString m_wantedBehaviour;
    JobRunner &m_jobs;
    ViewSelection m_selection;
    TableScope m_scope;
    StrikingFrames m_striking; // of the main set
    std::optional<Striking> m_strikingOfSet;
    std::vector<FrameIndex> m_leftOut; // rising
    std::shared_ptr<const std::vector<Spike>> m_spikes =
        std::make_shared<const std::vector<Spike>>(); // without those
    AnnotationStore m_notes;
    EditHistory m_edits;
    std::unique_ptr<LiveSession> m_live;
    bool m_liveWasRunning = false;
    std::shared_ptr<const Summary> m_summary;
    std::shared_ptr<const Summary> m_firstFigures;
    bool m_summaryIsRecent = false;
    BehaviourStore m_behaviours;
    OneJob m_summaryJob{m_jobs, *this, [this] {
                            dropSummaryJobs();
                            m_summary.reset();
                            emit summaryChanged();
                        }};
    OneJob m_firstFiguresJob{m_jobs, *this};
    OneJob m_recentJob{m_jobs, *this};
    std::shared_ptr<const Capture> m_recentCapture; // whose newest frames were summarised last
    Pace m_recentPace{*this, Pace::Uses::AllCores, std::chrono::milliseconds(60),
                      [this] { summarizeRecent(); }};
};

} // namespace zoe::app
