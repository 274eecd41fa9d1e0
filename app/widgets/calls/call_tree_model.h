// A merged call tree as a tree of rows. GUI thread only.
#pragma once

#include <QAbstractItemModel>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/columns/call_tree_columns.h"
#include "app/theme/palette.h"
#include "app/widgets/calls/call_tree_rows.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

class CallTreeModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Column {
        Function,
        Total,
        Self,
        ShareOfParent,
        ShareOfAll,
        Calls,
        Frames,
        WorstFrame,
        ColumnCount
    };
    // What the calls of a node count.
    enum class Counted { Calls, Samples };

    explicit CallTreeModel(QObject *parent = nullptr, Counted counted = Counted::Calls);

    [[nodiscard]] const std::vector<RowColumn> &columns() const { return m_columns; }
    void setRows(std::shared_ptr<const CallTreeRows> rows); // null: an empty tree
    void setPalette(const Palette &palette) { m_palette = &palette; }

    [[nodiscard]] const CallTreeRows *rows() const { return m_rows.get(); }
    // Null for an invalid index.
    [[nodiscard]] const CallNode *nodeOf(const QModelIndex &index) const;
    // The frame in which this path took longest, if the tree knows it.
    [[nodiscard]] std::optional<FrameIndex> worstFrameOf(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const final;
    QModelIndex parent(const QModelIndex &index) const final;
    using QObject::parent;
    int rowCount(const QModelIndex &parent = {}) const final;
    int columnCount(const QModelIndex &parent = {}) const final;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const final;

  private:
    [[nodiscard]] static std::uint32_t positionOf(const QModelIndex &index);
    [[nodiscard]] QVariant text(std::uint32_t position, int column) const;
    [[nodiscard]] ColumnValue value(std::uint32_t position, int column) const;
    [[nodiscard]] QString toolTip(const CallNode &node) const;

    const Counted m_counted;
    const Columns<CallTreeRow> m_shown;
    const std::vector<RowColumn> m_columns;
    std::shared_ptr<const CallTreeRows> m_rows;
    const Palette *m_palette = &Palette::light();
};

} // namespace zoe::app
