// The zones of one frame as a tree: threads, then zones. Nothing is kept for a zone: parents and
// children are found by binary search in the frame's index, and long lists are handed out in
// batches. GUI thread only.
#pragma once

#include <QAbstractItemModel>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "app/panels/flame/flame_frame.h"
#include "app/session/view_selection.h"
#include "app/theme/palette.h"

namespace zoe::app {

class ZoneTreeModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { Function, Total, Self, ShareOfParent, ShareOfFrame, Start, Flags, ColumnCount };
    enum Role {
        RawRole = Qt::UserRole, // the number behind the text: ns, or a share
        SiteRole,               // SiteId::value; Id::kNone for a thread
    };
    enum class Order { Start, Total, Self }; // of siblings; the longest first

    explicit ZoneTreeModel(QObject *parent = nullptr);

    void setFrame(std::shared_ptr<const FlameFrame> frame); // null: an empty tree
    void setOrder(Order order);
    [[nodiscard]] Order order() const { return m_order; }
    void setPalette(const Palette &palette);
    // Its zones are highlighted; invalid: none.
    void setHighlightedSite(SiteId site);

    [[nodiscard]] const FlameFrame *frame() const { return m_frame.get(); }
    // The zone of an index; nothing for a thread or an invalid index.
    [[nodiscard]] std::optional<ZoneRef> zoneOf(const QModelIndex &index) const;
    // Invalid if there is no such zone. Hands out what is needed to reach it.
    [[nodiscard]] QModelIndex indexOf(const ZoneRef &zone);

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const final;
    QModelIndex parent(const QModelIndex &index) const final;
    using QObject::parent;
    int rowCount(const QModelIndex &parent = {}) const final;
    int columnCount(const QModelIndex &parent = {}) const final;
    bool hasChildren(const QModelIndex &parent = {}) const final;
    bool canFetchMore(const QModelIndex &parent) const final;
    void fetchMore(const QModelIndex &parent) final;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const final;

  private:
    // A thread's tree, or a zone of it.
    struct Node {
        std::size_t tree = 0;
        std::optional<std::uint32_t> zone; // not set: the thread
    };
    // A node whose children a view has asked for.
    struct Opened {
        int handedOut = 0;
        std::vector<std::uint32_t> byRow; // positions among the siblings; empty: in order of time
        std::vector<std::uint32_t> rows;  // the inverse
    };

    [[nodiscard]] static quintptr idOf(const Node &node);
    [[nodiscard]] static Node nodeOf(const QModelIndex &index);
    [[nodiscard]] QModelIndex indexAt(const Node &node, int row, int column) const;
    [[nodiscard]] const ZoneTree &treeOf(const Node &node) const
    {
        return m_frame->indexes[node.tree].tree();
    }
    [[nodiscard]] std::span<const std::uint32_t> childrenOf(const Node &node) const;
    [[nodiscard]] Node parentNode(const Node &zone) const;
    [[nodiscard]] int rowOf(const Node &node) const;
    [[nodiscard]] const Opened *opened(const Node &node) const;
    void handOut(const QModelIndex &parent, int rows);
    void sortSiblings(Opened &opened, const Node &parent) const;

    [[nodiscard]] QVariant threadText(const Node &node, int column) const;
    [[nodiscard]] QVariant zoneText(const Node &node, const Zone &zone, int column) const;
    [[nodiscard]] double number(const Node &node, const Zone &zone, int column) const;

    std::shared_ptr<const FlameFrame> m_frame;
    std::unordered_map<quintptr, Opened> m_opened; // by idOf()
    const Palette *m_palette = &Palette::light();
    Order m_order = Order::Start;
    SiteId m_highlighted;
};

} // namespace zoe::app
