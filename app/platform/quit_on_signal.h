// Closes all windows normally when the process is asked to end (logout, kill, Ctrl+C), so that
// nothing is lost. A second signal ends it immediately. One per process, on the GUI thread.
#pragma once

#include <QObject>

class QSocketNotifier;

namespace zoe::app {

class QuitOnSignal : public QObject {
    Q_OBJECT

  public:
    explicit QuitOnSignal(QObject *parent = nullptr);
    ~QuitOnSignal() override;

  private:
    QSocketNotifier *m_told = nullptr; // null: no pipes, signals keep their default action
};

} // namespace zoe::app
