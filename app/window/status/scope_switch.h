// Chooses the frames that all tables cover. GUI thread only.
#pragma once

#include <QWidget>

#include "app/session/session.h"
#include "app/session/table_scope.h"

class QButtonGroup;

namespace zoe::app {

class ScopeSwitch : public QWidget {
    Q_OBJECT

  public:
    // The session must outlive it.
    explicit ScopeSwitch(Session &session, QWidget *parent = nullptr);

  private:
    void follow();
    void refresh();
    void choose(Scope scope);

    Session &m_session;
    QPointer<Document> m_document; // that is shown
    QButtonGroup *m_buttons;       // by Scope
};

} // namespace zoe::app
