// Reports when a window has nothing left to do: no job is running, and no posted event is waiting.
// GUI thread only.
#pragma once

#include <QObject>
#include <QTimer>

namespace zoe::app {

class JobRunner;

class Settled : public QObject {
    Q_OBJECT

  public:
    explicit Settled(JobRunner &jobs, QObject *parent = nullptr); // the runner must outlive this

    // Starts waiting; reached() is emitted once per call.
    void watch();

  signals:
    void reached();

  private:
    void look();

    JobRunner &m_jobs;
    QTimer m_turn; // fires when the event queue is empty
    int m_quietTurns = 0;
};

} // namespace zoe::app
