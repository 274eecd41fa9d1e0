// What stretch of the capture and of the frame the two main views show: taken down when a capture
// is left, and shown again when it comes back. GUI thread only.
#pragma once

#include <QObject>
#include <optional>
#include <utility>

namespace zoe::app {

class FlameView;
class FrameChart;

using ShownRange = std::pair<double, double>; // first and end, in the unit of the view

// Not set: all is shown.
struct ViewRanges {
    std::optional<ShownRange> frames; // of the chart
    std::optional<ShownRange> zones;  // of the flame graph: ns

    friend bool operator==(const ViewRanges &, const ViewRanges &) = default;
};

class RangeKeeper : public QObject {
    Q_OBJECT

  public:
    RangeKeeper(FrameChart &chart, FlameView &flame, QObject *parent);

    [[nodiscard]] ViewRanges ranges() const;
    // Restores the ranges once the views have their data, because jobs prepare captures and frames.
    // Replaces a pending request.
    void show(const ViewRanges &ranges);

  private:
    void showFrames();
    void showZones();

    FrameChart &m_chart;
    FlameView &m_flame;
    ViewRanges m_pending;
};

} // namespace zoe::app
