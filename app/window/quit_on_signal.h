// When the program is asked to end from outside (logging out, kill, Ctrl+C in its terminal), it
// closes its windows as if the user had, so that nothing is forgotten. A second signal ends it at
// once. One a process, on the GUI thread.
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
    QSocketNotifier *m_told = nullptr; // null: there are no pipes, and signals do what they did
};

} // namespace zoe::app
