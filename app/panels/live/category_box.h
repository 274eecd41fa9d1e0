// The zone categories of a running program: a check box switches each on or off; a category that
// has not appeared yet is switched off by name. GUI thread only.
#pragma once

#include <QGroupBox>
#include <QPointer>

class QLabel;
class QLayout;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace zoe::app {

class LiveSession;

class CategoryBox : public QGroupBox {
    Q_OBJECT

  public:
    explicit CategoryBox(QWidget *parent = nullptr);

    void setSession(LiveSession *session); // null: none

  private:
    QLayout *buildOther();
    void enableSwitch();
    void showCategories();
    void itemChanged(QListWidgetItem *item);

    QPointer<LiveSession> m_session;
    QListWidget *m_list;
    QLabel *m_none;
    QLineEdit *m_other;
    QPushButton *m_switchOff;
    bool m_showing = false;
};

} // namespace zoe::app
