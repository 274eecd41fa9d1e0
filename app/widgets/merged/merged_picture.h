// Draws a MergedFlame: one row per level, downwards or upwards; nodes thinner than a pixel are
// folded. Reports clicked and selected nodes to the panel. GUI thread only.
#pragma once

#include <QColor>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/widgets/merged/merged_flame.h"
#include "app/widgets/tables/name_filter.h"
#include "app/widgets/zones/label_cache.h"

namespace zoe::app {

class ViewCommands;
class ViewGestures;

class MergedPicture : public QWidget {
    Q_OBJECT

  public:
    enum class Grows { Down, Up };

    MergedPicture(Grows grows, QWidget *parent);

    void setFlame(std::shared_ptr<const MergedFlame> flame); // null: nothing; zooms out
    void setZoom(std::optional<std::uint32_t> node);         // not set: all
    void setHighlighted(SiteId site);
    void setSearch(const NameFilter &filter); // empty: none
    // Minimum total for the scale, so two pictures can share one.
    void setLeastNs(DurationNs ns);

    [[nodiscard]] const std::shared_ptr<const MergedFlame> &flame() const { return m_flame; }
    [[nodiscard]] std::optional<std::uint32_t> zoom() const { return m_zoom; }
    [[nodiscard]] std::optional<std::uint32_t> current() const { return m_current; }
    // Nodes that the search hits, and the share of all in the outermost of them.
    [[nodiscard]] std::size_t hits() const { return m_hits; }
    [[nodiscard]] double hitShare() const { return m_hitShare; }
    // The node at a position, or none; the centre of a node's visible rectangle.
    [[nodiscard]] std::optional<std::uint32_t> nodeAt(const QPoint &position) const;
    [[nodiscard]] QRect rectOf(std::uint32_t node) const;
    [[nodiscard]] QSize sizeHint() const override;

  signals:
    void chosen(quint32 node); // by a click or Enter
    void menuWanted(quint32 node, const QPoint &globalPosition);
    void ignoreWanted(quint32 node);
    void allWanted(); // by Escape
    void backWanted();
    void forwardWanted();

  protected:
    // Colour of an item that represents a single node. Default: the function's colour.
    [[nodiscard]] virtual QColor fillOf(const FlameItem &item) const;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

  private:
    [[nodiscard]] FlameExtent view() const;
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int top(std::uint32_t depth) const;
    [[nodiscard]] std::uint32_t depthAt(int y) const;
    [[nodiscard]] QColor colourOf(const FlameItem &item) const;
    [[nodiscard]] bool hasOtherShade(std::uint32_t node) const;
    void paintItem(QPainter &painter, const FlameItem &item);
    void connectGestures(ViewGestures &gestures);
    void addKeys(ViewCommands &commands);
    void search();
    enum class Walk { Outwards, Inwards, Left, Right };
    bool walk(Walk walk);

    Grows m_grows;
    std::shared_ptr<const MergedFlame> m_flame;
    std::optional<std::uint32_t> m_zoom;
    std::optional<std::uint32_t> m_current; // of the keyboard
    DurationNs m_leastNs = 0;
    SiteId m_highlighted;
    NameFilter m_filter;
    std::vector<std::uint8_t> m_hit; // by site; empty: no search
    std::size_t m_hits = 0;
    double m_hitShare = 0;
    mutable std::vector<QColor> m_colours; // by site; invalid: not computed yet
    LabelCache m_labels;
};

} // namespace zoe::app
