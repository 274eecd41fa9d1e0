// In the status bar: which behaviour the views are about, or which one the running program is in
// just now. A click shows all frames again. GUI thread only.
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
