// A strip under the frame chart with the behaviours of each column as colours, and marks for
// unusual frames. Lives on the GUI thread.
#pragma once

#include <QWidget>
#include <optional>

#include "app/panels/frames/behaviour_counts.h"
#include "app/panels/frames/frame_picture.h"

namespace zoe::app {

class BehaviourRibbon : public QWidget {
    Q_OBJECT

  public:
    explicit BehaviourRibbon(QWidget *parent = nullptr);

    void setBehaviours(BehaviourCounts counts); // by the plot's places
    [[nodiscard]] const BehaviourCounts &counts() const { return m_counts; }
    // Dims the others; not set: none.
    void setHighlighted(std::optional<std::int32_t> behaviour);
    // Follows a plot: its columns and their positions.
    void follow(const FramePicture &picture);
    // The strip at the lower edge that marks columns with unusual frames.
    [[nodiscard]] static int markHeight();

  signals:
    void clicked(zoe::FrameIndex place);
    void hovered(std::optional<zoe::FrameIndex> place, const QPoint &globalPos);
    void menuWanted(zoe::FrameIndex place, const QPoint &globalPos);

  protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;

  private:
    void paintColumn(QPainter &painter, const FrameColumn &column) const;

    BehaviourCounts m_counts;
    std::optional<std::int32_t> m_highlighted;
    const FramePicture *m_picture = nullptr; // of the plot above, which outlives this
};

} // namespace zoe::app
