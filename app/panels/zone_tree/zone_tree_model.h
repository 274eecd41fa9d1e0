// The zones of one frame as a tree: threads, then zones; siblings of one function may share a
// group. Nothing is stored per zone: parents and children are found by binary search in the frame's
// index, and long lists are inserted in batches. GUI thread only.
#pragma once

#include <QAbstractItemModel>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "analysis/columns/zone_columns.h"
#include "analysis/summary/summary.h"
#include "app/session/view_selection.h"
#include "app/theme/palette.h"
#include "app/widgets/tables/row_source.h"
#include "app/widgets/zones/flame_frame.h"

namespace zoe::app {

class ZoneTreeModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column { // in the order of zoneTreeColumns()
        Function,
        Total,
        Self,
        Typical,
        Delta,
        ShareOfParent,
        ShareOfFrame,
        Start,
        Flags,
        ColumnCount
    };
    // Beside NumberRole, and SiteRole, which is Id::kNone for a thread. Of a group: its name
    // without figures; empty: none.
    static constexpr int kShortRole = Qt::UserRole + 200;
    enum class Order { Start, Total, Self }; // of siblings; the longest first

    explicit ZoneTreeModel(QObject *parent = nullptr);

    [[nodiscard]] const std::vector<RowColumn> &columns() const { return m_columns; }

    void setFrame(std::shared_ptr<const FlameFrame> frame); // null: an empty tree
    void setOrder(Order order);
    // Groups at least two siblings of one function under a row that expands.
    void setGrouped(bool grouped);
    [[nodiscard]] bool grouped() const { return m_grouped; }
    // The source of typical times; null: unknown.
    void setSummary(std::shared_ptr<const Summary> summary);
    [[nodiscard]] Order order() const { return m_order; }
    void setPalette(const Palette &palette);
    // Its zones are highlighted; invalid: none.
    void setHighlightedSite(SiteId site);

    [[nodiscard]] const FlameFrame *frame() const { return m_frame.get(); }
    // The zone of an index; for a group, its longest; not set for a thread or an invalid index.
    [[nodiscard]] std::optional<ZoneRef> zoneOf(const QModelIndex &index) const;
    // Invalid if there is no such zone. Inserts the rows needed to reach it.
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
    // A thread's tree, one of its zones, or the group of siblings that starts with a zone.
    struct Node {
        std::size_t tree = 0;
        std::optional<std::uint32_t> zone; // not set: the thread
        bool group = false;
    };
    struct Group {
        std::vector<std::uint32_t> zones; // at least two, in order of rows
        std::uint32_t first = 0;          // in order of time: identifies it
        std::uint32_t longest = 0;
        DurationNs totalNs = 0;
        DurationNs selfNs = 0;
    };
    static constexpr std::uint32_t kNoGroup = 0xffffffff;
    struct Row {
        std::uint32_t zone = 0; // of a group: its first
        std::uint32_t group = kNoGroup;
    };
    // A node whose children a view has requested. Without rows: all siblings in order of time.
    struct Opened {
        int handedOut = 0;
        std::vector<Row> rows;
        std::vector<std::uint32_t> rowOf;   // by position among the siblings
        std::vector<std::uint32_t> inGroup; // likewise: the row in its group
        std::vector<Group> groups;
    };

    [[nodiscard]] static quintptr idOf(const Node &node);
    [[nodiscard]] static Node nodeOf(const QModelIndex &index);
    [[nodiscard]] QModelIndex indexAt(const Node &node, int row, int column) const;
    [[nodiscard]] const ZoneTree &treeOf(const Node &node) const
    {
        return m_frame->indexes[node.tree].tree();
    }
    [[nodiscard]] std::span<const std::uint32_t> childrenOf(const Node &node) const;
    // The parent zone or thread of a zone, independent of groups.
    [[nodiscard]] Node zoneAround(const Node &zone) const;
    [[nodiscard]] Node parentNode(const Node &zone) const;
    [[nodiscard]] const Group *groupOf(const Node &node) const; // null: not in one, or none
    [[nodiscard]] std::size_t childCount(const Node &node) const;
    [[nodiscard]] int rowOf(const Node &node) const;
    [[nodiscard]] const Opened *opened(const Node &node) const;
    void handOut(const QModelIndex &parent, int rows);
    void arrangeSiblings(Opened &opened, const Node &parent) const;
    void group(Opened &opened, const Node &parent) const;
    void sortRows(Opened &opened, const Node &parent) const;
    [[nodiscard]] DurationNs keyOf(const Opened &opened, const Node &parent, const Row &row) const;

    [[nodiscard]] QVariant threadText(const Node &node, int column) const;
    [[nodiscard]] QVariant zoneText(const Node &node, const Zone &zone, int column) const;
    [[nodiscard]] QString groupName(const Node &node, const Group &group) const;
    [[nodiscard]] QString groupText(const Node &node, const Group &group) const;
    [[nodiscard]] const ZoneTreeRow &rowAt(const Node &node, const Zone &zone) const;
    [[nodiscard]] ZoneTreeRow rowMadeOf(const Node &node, const Zone &zone) const;
    [[nodiscard]] ColumnValue value(const Node &node, const Zone &zone, int column) const;
    // The typical time of a zone, or of a whole group; not set: unknown.
    [[nodiscard]] std::optional<double> typicalNs(const Node &node, const Zone &zone) const;

    const std::vector<RowColumn> m_columns;
    std::shared_ptr<const FlameFrame> m_frame;
    std::unordered_map<quintptr, Opened> m_opened; // by idOf()
    const Palette *m_palette = &Palette::light();
    std::shared_ptr<const Summary> m_summary;
    Order m_order = Order::Start;
    bool m_grouped = false;
    mutable std::optional<ZoneTreeRow> m_row; // the last one asked for
    mutable quintptr m_rowId = 0;
    SiteId m_highlighted;
};

} // namespace zoe::app
