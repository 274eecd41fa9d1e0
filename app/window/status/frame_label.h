// In the status bar: the current frame in one line. GUI thread only.
#pragma once

#include <QLabel>

#include "app/session/session.h"

namespace zoe::app {

class FrameLabel : public QLabel {
    Q_OBJECT

  public:
    // The session must outlive it.
    explicit FrameLabel(Session &session, QWidget *parent = nullptr);

  private:
    void follow();
    void showFrame();

    Session &m_session;
    QPointer<Document> m_document; // that is shown
};

} // namespace zoe::app
