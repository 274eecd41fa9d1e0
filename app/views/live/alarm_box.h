// The spike alarm of a running program: when it rings, and what it rang for. GUI thread only.
#pragma once

#include <QGroupBox>
#include <QPointer>

#include "analysis/model/ids.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QTableWidget;
class QToolButton;

namespace zoe::app {

class LiveSession;

class AlarmBox : public QGroupBox {
    Q_OBJECT

  public:
    explicit AlarmBox(QWidget *parent = nullptr);

    void setSession(LiveSession *session); // null: none

  signals:
    void frameActivated(zoe::FrameIndex frame);

  private:
    void buildRule();
    void buildList();
    void showRule();
    void applyRule();
    void showAlarms();

    QPointer<LiveSession> m_session;
    QComboBox *m_kind;
    QDoubleSpinBox *m_threshold;
    QCheckBox *m_pause;
    QLabel *m_count;
    QToolButton *m_clear;
    QTableWidget *m_list;
    bool m_showing = false; // the rule is being set from the session, not by the user
};

} // namespace zoe::app
