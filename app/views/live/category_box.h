// The categories of zones that a running program records: a tick switches one on or off in the
// program. GUI thread only.
#pragma once

#include <QGroupBox>
#include <QPointer>

class QLabel;
class QListWidget;
class QListWidgetItem;

namespace zoe::app {

class LiveSession;

class CategoryBox : public QGroupBox {
    Q_OBJECT

  public:
    explicit CategoryBox(QWidget *parent = nullptr);

    void setSession(LiveSession *session); // null: none

  private:
    void showCategories();
    void itemChanged(QListWidgetItem *item);

    QPointer<LiveSession> m_session;
    QListWidget *m_list;
    QLabel *m_none;
    bool m_showing = false;
};

} // namespace zoe::app
