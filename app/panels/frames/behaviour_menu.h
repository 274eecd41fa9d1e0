// Context menu of a behaviour in the frame chart: select, add or exclude its frames. GUI thread
// only.
#pragma once

#include <QObject>
#include <cstdint>

class QPoint;

namespace zoe::app {

class FrameChart;

class BehaviourMenu : public QObject {
    Q_OBJECT

  public:
    // For the ribbon and the legend of the chart, which owns this.
    explicit BehaviourMenu(FrameChart &chart);

  private:
    void show(std::int32_t behaviour, const QPoint &globalPos);

    FrameChart &m_chart;
};

} // namespace zoe::app
