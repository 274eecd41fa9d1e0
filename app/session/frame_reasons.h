// Why spikes and unusual frames were long. Found on demand and kept for all views. A child of its
// document. GUI thread only; jobs do the work.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <vector>

#include "analysis/model/ids.h"
#include "app/jobs/one_job.h"

namespace zoe::app {

class Document;

class FrameReasons : public QObject {
    Q_OBJECT

  public:
    // The instance of a document; created on first use. The runner must outlive it.
    static FrameReasons &of(Document &document, JobRunner &jobs);

    // Requests one frame; answered immediately if it is known.
    void want(FrameIndex frame);
    // Requests the frames of a list, and those of all spikes; the latest call of each counts.
    void wantListed(const std::vector<FrameIndex> &frames);
    void wantSpikes();

    // Empty: unknown so far, or not longer than typical.
    [[nodiscard]] QString textOf(FrameIndex frame) const;
    // The known frames that are long because they had no CPU, in ascending order.
    [[nodiscard]] std::vector<FrameIndex> preempted() const;
    [[nodiscard]] bool busy() const
    {
        return m_frameJob.isRunning() || m_listJob.isRunning() || m_spikesJob.isRunning();
    }

  signals:
    void known(zoe::FrameIndex frame);
    void listKnown();
    void spikesKnown();
    void forgotten(); // earlier answers are no longer valid

  private:
    struct Answer {
        QString text;
        bool preempted = false;
    };
    using Answers = std::map<FrameIndex, Answer>;

    FrameReasons(Document &document, JobRunner &jobs);
    void forget();
    void askUnknown(const std::vector<FrameIndex> &frames, const QString &title, OneJob &job,
                    const std::function<void()> &done);
    void ask(std::vector<FrameIndex> frames, const QString &title, OneJob &job,
             std::function<void()> done);

    Document &m_document;
    JobRunner &m_jobs;
    Answers m_answers;
    OneJob m_frameJob{m_jobs, *this};
    OneJob m_listJob{m_jobs, *this};
    OneJob m_spikesJob{m_jobs, *this};
};

} // namespace zoe::app
