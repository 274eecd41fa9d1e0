// Progress of the jobs that have a title, with a button to cancel them; hidden while there are
// none. Appears with a delay, so short jobs don't move the status bar. GUI thread only.
#pragma once

#include <QMap>
#include <QString>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace zoe::app {

class JobRunner;

class JobBar : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kLaterMs = 100; // after which it shows what has changed

    explicit JobBar(JobRunner &jobs, QWidget *parent = nullptr); // the runner must outlive the bar

  private:
    void add(quint64 job, const QString &title);
    void remove(quint64 job);
    void setProgress(quint64 job, double share);
    void cancelShown();
    void showJobs();

    struct Shown {
        QString title;
        double share = 0;
    };
    JobRunner &m_jobs;
    QMap<quint64, Shown> m_jobsNow;
    quint64 m_onBar = 0; // the oldest when it was last looked at
    QLabel *m_title;
    QProgressBar *m_progress;
    QToolButton *m_cancel;
    QTimer m_later; // shows what there is by then
};

} // namespace zoe::app
