// The user's decisions about the changes of an open store, written by jobs. Each can be undone. GUI
// thread only.
#pragma once

#include <functional>
#include <vector>

#include "app/commands/edit_history.h"
#include "app/jobs/one_job.h"
#include "app/session/fleet/fleet_answer.h"

namespace zoe::app {

class FleetTriages : public EditSource {
    Q_OBJECT

  public:
    // The runner must outlive it.
    FleetTriages(QString url, JobRunner &jobs, QObject *parent);

    // For the finding at this position of the answer. said: the decision without its finding; not
    // set: removes the decision. Does nothing while another change is being written.
    void say(const SharedFleetAnswer &answer, std::size_t finding,
             std::optional<fleet::Triage> said);
    void setAnswer(SharedFleetAnswer answer) { m_answer = std::move(answer); }

    [[nodiscard]] bool hasUndo() const override { return !m_done.empty(); }
    [[nodiscard]] bool hasRedo() const override { return !m_undone.empty(); }
    [[nodiscard]] bool busy() const override { return m_job.isRunning(); }
    void undo() override;
    void redo() override;

  signals:
    // null: another answer has arrived in the meantime, without it.
    void written(const zoe::app::SharedFleetAnswer &answer);
    void refused(const zoe::app::SharedFleetAnswer &answer); // likewise; failed() says why
    void busyChanged();
    void failed(const QString &sentence);

  private:
    struct Change {
        TriageStep forth;
        TriageStep back;
    };
    // Calls exactly one of done and dropped, unless nothing can be written now.
    void write(const TriageStep &step, const TriageStep &expected, std::function<void()> done,
               std::function<void()> dropped);
    void takeWritten(const Result<WrittenTriages> &outcome, const SharedFleetAnswer &before,
                     const std::function<void()> &done, const std::function<void()> &dropped);

    QString m_url;
    JobRunner &m_jobs;
    SharedFleetAnswer m_answer; // the newest
    std::vector<Change> m_done;
    std::vector<Change> m_undone;
    OneJob m_job{m_jobs, *this, [this] { emit busyChanged(); }};
};

} // namespace zoe::app
