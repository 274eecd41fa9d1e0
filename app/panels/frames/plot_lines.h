// The lines of the frame chart that Qt Charts draws: targets, frame times as a line, and the
// overlay with a separate axis on the right. At most two points per column. GUI thread only.
#pragma once

#include <QFont>
#include <QList>
#include <QObject>
#include <QPointF>
#include <memory>
#include <vector>

#include "app/panels/frames/frame_picture.h"
#include "app/panels/frames/overlay_series.h"

class QChart;
class QLineSeries;
class QValueAxis;

namespace zoe::app {

class PlotLines : public QObject {
    Q_OBJECT

  public:
    // The chart owns the series; the axes belong to it already.
    PlotLines(QChart &chart, QValueAxis &places, QValueAxis &times, QObject *parent);

    // Null: none. Uses a separate axis if it is not a time, or on request.
    void setOverlay(std::shared_ptr<const OverlaySeries> overlay, bool ownAxis);
    [[nodiscard]] const OverlaySeries *overlay() const { return m_overlay.get(); }
    [[nodiscard]] bool hasOwnAxis() const { return m_overlay && m_ownAxis; }
    // The greatest value on the time axis, 0 if there is none.
    [[nodiscard]] double greatestNs(const FramePicture &picture) const;
    // Follows the columns, with the time axis in units of unitNs; rows: of ticks.
    void update(const FramePicture &picture, double unitNs, double rows);
    void applyTheme(const Palette &palette, const QFont &font);

    [[nodiscard]] const QLineSeries &frameLine() const { return *m_line; }
    [[nodiscard]] const QLineSeries &overlayLine() const { return *m_overlayLine; }
    [[nodiscard]] const QValueAxis &overlayAxis() const { return *m_overlayAxis; }

  private:
    void updateTargets(const FramePicture &picture, double unitNs);
    void updateOverlay(const FramePicture &picture, double unitNs, double rows);
    [[nodiscard]] QLineSeries *addLine(QChart &chart, QValueAxis &x, QValueAxis &y);

    std::shared_ptr<const OverlaySeries> m_overlay;
    bool m_ownAxis = false;
    QValueAxis *m_overlayAxis;
    QLineSeries *m_line;
    QLineSeries *m_overlayLine;
    std::vector<QLineSeries *> m_targets;
    QValueAxis &m_times;
};

} // namespace zoe::app
