// Status bar item with the behaviour shown in the views, or the running program's current one. A
// click shows all frames. GUI thread only.
#pragma once

#include <QToolButton>

#include "app/session/session.h"

namespace zoe::app {

class BehaviourStatus : public QToolButton {
    Q_OBJECT

  public:
    // The session must outlive it.
    explicit BehaviourStatus(Session &session, QWidget *parent = nullptr);

  private:
    void follow();
    void refresh();
    void showColour(int behaviour);

    Session &m_session;
    QPointer<Document> m_document; // that is shown
};

} // namespace zoe::app
