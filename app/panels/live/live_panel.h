// The running program at a glance: connection, speed and actions. GUI thread only.
#pragma once

#include <QTimer>

#include "analysis/model/ids.h"
#include "app/widgets/panel.h"

class QAction;
class QCheckBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace zoe::app {

class AlarmBox;
class CategoryBox;
class LiveSession;

class LivePanel : public Panel {
    Q_OBJECT

  public:
    explicit LivePanel(Session &session, QWidget *parent = nullptr);

    void saveAs(const QString &file);

  protected:
    void showDocument() override;
    void changeEvent(QEvent *event) override;

  private:
    void buildCommands();
    void buildFigures();
    void buildButtons();
    void buildOptions();
    void connectSession(LiveSession &session);
    void showState();
    void showHint();
    void showFigures();
    [[nodiscard]] bool marksNoFrames() const; // so that its frames are slices of time
    void flash(bool on);
    void showAlarmText();
    void askAndSave();
    void showFrame(FrameIndex frame);
    [[nodiscard]] LiveSession *live() const;
    [[nodiscard]] QString lossText() const;

    QLabel *m_state;
    QLabel *m_hint;
    QLabel *m_fps;
    QLabel *m_ms;
    QLabel *m_counts;
    QLabel *m_alarm;
    QPushButton *m_pause;
    QPushButton *m_newest;
    QPushButton *m_save;
    QPushButton *m_stop;
    QPushButton *m_flight;
    QCheckBox *m_reconnect;
    QSpinBox *m_summaryFrames;
    AlarmBox *m_alarms;
    CategoryBox *m_categories;
    QAction *m_pauseCommand;
    QAction *m_newestCommand;
    QTimer m_flash;
};

} // namespace zoe::app
