// Lists what went wrong, and comes to the front when something does. GUI thread only.
#pragma once

#include "app/widgets/panel.h"

class QListView;

namespace zoe::app {

class ErrorLogModel;

class ErrorPanel : public Panel {
    Q_OBJECT

  public:
    explicit ErrorPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] ErrorLogModel &log() { return *m_log; }

  protected:
    void showDocument() override {} // errors are the window's

  private:
    ErrorLogModel *m_log;
    QListView *m_list;
};

} // namespace zoe::app
