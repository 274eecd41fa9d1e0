// A map of the frames in the colours of their behaviours: close frames spend their time alike. GUI
// thread only.
#pragma once

#include <memory>
#include <optional>

#include "app/panels/behaviour_map/map_chart.h"
#include "app/widgets/behaviour_panel.h"
#include "app/widgets/charts/frame_selector.h"

class QActionGroup;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace zoe::app {

class BehaviourMapPanel : public BehaviourPanel {
    Q_OBJECT

  public:
    explicit BehaviourMapPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override; // with icons only
    [[nodiscard]] MapChart &chart() { return *m_chart; }
    [[nodiscard]] QString stateText() const; // above the chart
    [[nodiscard]] bool working() const
    {
        return BehaviourPanel::working() || m_selectJob.isRunning();
    }

  protected:
    void showDocument() override;
    void ask() override;
    void forget() override;
    void showState() override;
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
    void take(std::shared_ptr<const FrameMap> map);
    void showFrames();
    void clicked(FrameIndex frame, Qt::KeyboardModifiers modifiers);
    void step(FrameStep step, bool extend);
    [[nodiscard]] std::optional<std::size_t> pointOfCurrent() const;
    // work: (const FrameMap &, const Task &) -> FrameRanges
    template <class Work>
    void select(Work work, bool add);
    void showMenu(const QPoint &globalPosition);

    FrameSelector m_selector;
    QLabel *m_state;
    QHBoxLayout *m_bar;
    int m_iconsPx = 0; // width of the bar without names
    QPushButton *m_again;
    QPushButton *m_whole;
    QPushButton *m_inView;
    QActionGroup *m_tools;
    MapChart *m_chart;
    OneJob m_selectJob{jobs(), *this};
    bool m_failed = false;
};

} // namespace zoe::app
