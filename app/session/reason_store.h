// Why the selected frame took that long, computed by a job once for all views. A child of its
// document. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "analysis/reasons/reasons.h"
#include "app/jobs/one_job.h"

namespace zoe::app {

class Document;
class ViewSelection;

// Of one frame.
struct ExplainedFrame {
    FrameIndex frame = 0;
    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const FrameReason> reason;
    DurationNs medianNs = 0; // of all frames
};

class ReasonStore : public QObject {
    Q_OBJECT

  public:
    enum class State { Unasked, Asking, Known, Failed, Stopped };

    // The store of a document; created on first use. The runner must outlive it.
    static ReasonStore &of(Document &document, JobRunner &jobs);

    // Explains the selected frame, unless that is done, in progress or impossible. Tries again
    // after the job was cancelled.
    void want();
    [[nodiscard]] State state() const { return m_state; }
    // Null: none. The previous answer while the next is being computed.
    [[nodiscard]] const std::shared_ptr<const ExplainedFrame> &answer() const { return m_answer; }
    [[nodiscard]] const QString &error() const { return m_error; } // in the state Failed
    // The chosen frame, if the capture has it.
    [[nodiscard]] std::optional<FrameIndex> frame() const;
    // For the document's capture and behaviours; knows frames up to the given one. Shared by jobs.
    [[nodiscard]] std::shared_ptr<Reasons> reasons(FrameIndex upTo = 0);

  signals:
    // Another frame is selected, the answer is ready, or the job was cancelled. A visible view that
    // finds it Unasked requests it again.
    void changed();
    void reasonsChanged(); // earlier answers are no longer valid

  private:
    struct Median;

    ReasonStore(Document &document, JobRunner &jobs);
    void forget();
    void renew();
    void take(const Result<std::shared_ptr<const ExplainedFrame>> &answer);

    Document &m_document;
    JobRunner &m_jobs;
    std::shared_ptr<Reasons> m_reasons; // null: must be made again
    std::shared_ptr<Median> m_median;   // of the same capture
    std::shared_ptr<const ExplainedFrame> m_answer;
    QString m_error;
    State m_state = State::Unasked;
    OneJob m_job{m_jobs, *this, [this] {
                     m_answer.reset();
                     m_state = State::Stopped;
                     emit changed();
                 }};
};

// Whether a zone or function of the cause is known: the frame may have none.
[[nodiscard]] bool canBeShown(const FrameCause &cause);
// Selects the longest piece of the cause, or its function if no zone is known.
void goToEvidence(ViewSelection &selection, const FrameCause &cause);

} // namespace zoe::app
