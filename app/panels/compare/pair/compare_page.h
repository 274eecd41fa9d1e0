// One page of the comparison. It computes its content only while it is visible. GUI thread only.
#pragma once

#include <QWidget>
#include <memory>

#include "app/jobs/one_job.h"
#include "app/panels/compare/pair/compare_source.h"

namespace zoe::app {

enum class CompareSideName { Base, Head };

class ComparePage : public QWidget {
    Q_OBJECT

  public:
    // The runner must outlive the page.
    ComparePage(JobRunner &jobs, QWidget *parent);

    void setPair(std::shared_ptr<const ComparedPair> pair); // null: none
    void prepare();                                         // as if it were visible
    [[nodiscard]] bool computing() const { return m_job.isRunning(); }

  signals:
    // Sites in the first base and in the head; one of them may be invalid.
    void sitesActivated(zoe::SiteId base, zoe::SiteId head);
    void frameActivated(zoe::app::CompareSideName side, zoe::FrameIndex frame);
    void failed(const QString &sentence);

  protected:
    // The pair has changed; called when the page is visible or must be cleared.
    virtual void showPair() = 0;
    void showEvent(QShowEvent *event) override;

    [[nodiscard]] const std::shared_ptr<const ComparedPair> &pair() const { return m_pair; }
    // One job at a time: starting one cancels the previous one. done(value) gets the result;
    // failures are reported.
    template <class Work, class Done>
    void compute(const QString &title, Work work, Done done)
    {
        m_job.run(title, std::move(work), [this, done = std::move(done)](auto made) {
            if (made)
                done(std::move(*made));
            else if (made.error().code != ErrorCode::Cancelled)
                emit failed(QString::fromStdString(made.error().text()));
            if (!computing())
                computed();
        });
    }
    void stop();
    [[nodiscard]] JobRunner &jobs() { return m_jobs; }
    // After the last job has finished or was cancelled.
    virtual void computed() {}

  private:
    JobRunner &m_jobs;
    OneJob m_job{m_jobs, *this, [this] { computed(); }};
    std::shared_ptr<const ComparedPair> m_pair;
    bool m_stale = false; // the page shows another pair
};

} // namespace zoe::app
