// The zones of one frame on all threads. Decoding and searching happen in jobs; until they are done
// the last picture stays, moved to where the view is. Lives on the GUI thread.
#pragma once

#include <QAbstractScrollArea>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "analysis/model/capture.h"
#include "app/jobs/job_runner.h"
#include "app/session/view_selection.h"
#include "app/views/flame/flame_painter.h"
#include "app/views/flame/flame_source.h"

namespace zoe::app {

class FlameGestures;

class FlameView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    // The runner must outlive the view.
    explicit FlameView(JobRunner &jobs, QWidget *parent = nullptr);

    // Null: none. Forgets frame, selected zone and highlighted site.
    void setCapture(std::shared_ptr<const Capture> capture);
    // Shows all of the frame as soon as it is decoded.
    void setFrame(std::optional<FrameIndex> frame);
    // Outlines the zone; it need not be loaded yet. Scrolls to it if it is out of sight.
    void setSelectedZone(const std::optional<ZoneRef> &zone);
    // Outlines its zones and dims all others; invalid: none.
    void setHighlightedSite(SiteId site);

    [[nodiscard]] std::optional<FrameIndex> frame() const { return m_frameIndex; }
    [[nodiscard]] std::optional<ZoneRef> selectedZone() const { return m_selected; }
    // The sentence shown instead of zones; empty where there are zones.
    [[nodiscard]] const QString &message() const { return m_message; }
    // Nothing is being loaded or laid out: what is seen is final.
    [[nodiscard]] bool settled() const { return !m_source->busy(); }

    // For gestures and tests. Positions are of the viewport.
    [[nodiscard]] const FlameScene &scene() const { return m_scene; }
    [[nodiscard]] const FlameFrame *loaded() const { return m_source->frame().get(); }
    [[nodiscard]] int rulerHeight() const;
    [[nodiscard]] std::optional<FlameZone> zoneAt(const QPoint &pos) const;
    [[nodiscard]] QString textAt(const QPoint &pos) const; // the tooltip, plain text
    [[nodiscard]] std::optional<std::size_t> headerAt(const QPoint &pos) const;
    // Of a zone, to the viewport; empty if its thread is collapsed.
    [[nodiscard]] QRectF rectOf(const FlameZone &zone) const;

    void setRange(const VisibleRange &range);
    void setHovered(std::optional<FlameZone> zone);
    // A span of time in ns since the frame's start that the user measures; nothing: none.
    void setMeasured(std::optional<std::pair<double, double>> span);
    [[nodiscard]] std::optional<std::pair<double, double>> measured() const { return m_measured; }
    void toggleThread(std::size_t lane);
    void selectZone(const FlameZone &zone); // as the user does: tells by zoneSelected()
    void clearSelectedZone();

  public slots:
    void zoomToAll();
    void zoomToSelection(); // the measured span, or the selected zone
    void zoomBy(double factor);
    void panBy(double share);
    void setAllCollapsed(bool collapsed);

  signals:
    void zoneSelected(zoe::ThreadId thread, std::size_t zone, zoe::SiteId site);
    void zoneCleared();
    void frameShown(zoe::FrameIndex frame); // loaded and painted from now on
    void rangeChanged();

  protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    void load();
    void showLoaded();
    void showMessage(const QString &message);
    void layOut(); // rows and scroll bar
    void requestList();
    void applyTheme();
    void revealZone(const FlameZone &zone);
    void paintContent(QPainter &painter, const QRect &exposed);
    [[nodiscard]] int contentTop() const; // the content's first pixel that is seen
    [[nodiscard]] FlameWindow window() const;

    FlameSource *m_source;
    FlameGestures *m_gestures;
    std::shared_ptr<const Capture> m_capture;
    std::optional<FrameIndex> m_frameIndex;
    FlameScene m_scene;
    FlamePainter m_painter;
    const Palette *m_palette = &Palette::light();
    std::set<ThreadId> m_collapsed;
    std::optional<ZoneRef> m_selected;
    std::optional<std::pair<double, double>> m_measured;
    QString m_message;
    QTimer m_slowLoad; // says so when a decode takes long enough to be noticed
};

} // namespace zoe::app
