// A map of the frames in the colours of their behaviours: close frames spend their time alike. GUI
// thread only.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/jobs/job_runner.h"
#include "app/panels/behaviour_map/map_chart.h"
#include "app/session/document.h"
#include "app/widgets/charts/frame_selector.h"
#include "app/widgets/panel.h"

class QActionGroup;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace zoe::app {

class BehaviourMapPanel : public Panel {
    Q_OBJECT

  public:
    explicit BehaviourMapPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] MapChart &chart() { return *m_chart; }
    [[nodiscard]] QString stateText() const; // above the chart
    [[nodiscard]] bool working() const { return m_job != 0 || m_selectJob != 0; }

  protected:
    void showDocument() override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

  private:
    void fitBar();
    void buildBar(QHBoxLayout &bar);
    QToolButton *toolButton(MapTool tool, const char *icon, const QString &text, const QString &tip,
                            QHBoxLayout &bar);
    void connectChart();
    void addKeys();
    void selectInView(bool add);
    void selectNothing();
    void followDocument();
    void forget();    // the map of another document, or of no behaviours
    void askForNew(); // the one that is shown stays until then
    [[nodiscard]] bool following() const;
    void askIfSeen();
    void ask();
    void take(std::shared_ptr<const FrameMap> map);
    void showFrames();
    void showState();
    void clicked(FrameIndex frame, Qt::KeyboardModifiers modifiers);
    void step(FrameStep step, bool extend);
    [[nodiscard]] std::optional<std::size_t> pointOfCurrent() const;
    // work: (const FrameMap &, const Task &) -> FrameRanges
    template <class Work>
    void select(Work work, bool add);
    void showMenu(const QPoint &globalPosition);

    std::shared_ptr<const Behaviours> m_asked; // the map is, or is being made, of these
    FrameSelector m_selector;
    QLabel *m_state;
    QHBoxLayout *m_bar;
    QPushButton *m_again;
    QPushButton *m_whole;
    QPushButton *m_inView;
    QActionGroup *m_tools;
    MapChart *m_chart;
    JobId m_job = 0;
    QElapsedTimer m_jobTime;
    QTimer m_rest; // runs: a map of a running program was made a moment ago
    JobId m_selectJob = 0;
    bool m_stopped = false;
};

} // namespace zoe::app
