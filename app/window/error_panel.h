// Lists what went wrong. GUI thread only.
#pragma once

#include <QWidget>

class QListView;

namespace zoe::app {

class ErrorLogModel;

class ErrorPanel : public QWidget {
    Q_OBJECT

  public:
    explicit ErrorPanel(QWidget *parent = nullptr);

    [[nodiscard]] ErrorLogModel &log() { return *m_log; }

  private:
    ErrorLogModel *m_log;
    QListView *m_list;
};

} // namespace zoe::app
