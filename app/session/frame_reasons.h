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
    // The one of a document; made when it is first asked for. The runner must outlive it.
    static FrameReasons &of(Document &document, JobRunner &jobs);

    // One frame; at once if it is known.
    void want(FrameIndex frame);
    // Frames that a list shows, and those of all spikes; the latest call of each counts.
    void wantListed(const std::vector<FrameIndex> &frames);
    void wantSpikes();

    // Empty: not known yet, or no longer than typical.
    [[nodiscard]] QString textOf(FrameIndex frame) const;
    // Of the frames known so far those that are long for lack of a CPU, rising.
    [[nodiscard]] std::vector<FrameIndex> preempted() const;
    [[nodiscard]] bool busy() const
    {
        return m_frameJob.isRunning() || m_listJob.isRunning() || m_spikesJob.isRunning();
    }

  signals:
    void known(zoe::FrameIndex frame);
    void listKnown();
    void spikesKnown();
    void forgotten(); // earlier answers no longer hold

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
