// The spike alarm of a running program: its condition, and the frames that caused it. GUI thread
// only.
#pragma once

#include <QGroupBox>
#include <QPointer>
#include <optional>
#include <vector>

#include "analysis/model/ids.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QTableWidget;
class QToolButton;

namespace zoe::app {

class LiveSession;
struct Alarm;

class AlarmBox : public QGroupBox {
    Q_OBJECT

  public:
    explicit AlarmBox(QWidget *parent = nullptr);

    void setSession(LiveSession *session); // null: none

  signals:
    void frameActivated(zoe::FrameIndex frame);

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    void buildRule();
    void buildList();
    void showRule();
    void applyRule();
    void showAlarms();
    void fitList();
    void putRow(int row, const Alarm &alarm);
    // Number of new alarms after those in the list; nothing if the list belongs to another session.
    [[nodiscard]] std::optional<int> newerThanShown(const std::vector<Alarm> &alarms) const;
    [[nodiscard]] bool isBeingRead() const;

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
