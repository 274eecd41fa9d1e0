// The zones of one frame as a tree: threads, then zones; siblings of one function may share a
// group. Long lists are inserted in batches. GUI thread only.
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/columns/zone_columns.h"
#include "analysis/summary/summary.h"
#include "app/panels/zone_tree/large_rows.h"
#include "app/panels/zone_tree/zone_rows.h"
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
    // Beside NumberRole, and SiteRole, which is Id::kNone for a thread. Of several zones: their
    // name without figures; empty: none.
    static constexpr int kShortRole = Qt::UserRole + 200;
    using Order = ZoneOrder;

    explicit ZoneTreeModel(QObject *parent = nullptr);

    [[nodiscard]] const std::vector<RowColumn> &columns() const { return m_columns; }

    void setFrame(std::shared_ptr<const FlameFrame> frame); // null: an empty tree
    // A frame that is read in parts.
    void setLargeFrame(std::unique_ptr<LargeRows> frame);
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

    // Null: the frame is not read in parts. What is below a row is read when a view fetches more of
    // it: see LargeRows::question(), then take().
    [[nodiscard]] LargeRows *large() const { return m_large; }
    void take(LargeRows::Answer answer);
    [[nodiscard]] bool isWaiting() const
    {
        return m_large != nullptr && !m_large->question().empty();
    }
    // The zone of an index; of several, the longest; not set for a thread or an invalid index.
    [[nodiscard]] std::optional<ZoneRef> zoneOf(const QModelIndex &index) const;
    // Invalid if there is no such zone, or if a part must be read first. Inserts the rows needed to
    // reach it.
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

  signals:
    void readingWanted(); // there is a question

  private:
    void reset(std::unique_ptr<ZoneRows> rows, LargeRows *large);
    [[nodiscard]] QModelIndex indexAt(ZoneRows::Id id) const;
    [[nodiscard]] bool isShown(ZoneRows::Id id) const; // to the view
    void handOut(ZoneRows::Id parent, int rows);

    [[nodiscard]] const ZoneRow &rowAt(ZoneRows::Id id) const;
    [[nodiscard]] QVariant threadText(const ZoneRow &row, int column) const;
    [[nodiscard]] QVariant zoneText(const ZoneRow &row, int column) const;
    [[nodiscard]] QString nameOfSeveral(const ZoneRow &row) const;
    [[nodiscard]] QString textOfSeveral(const ZoneRow &row) const;
    [[nodiscard]] ColumnValue value(const ZoneRow &row, int column) const;
    // Of a zone, or of several; not set: unknown.
    [[nodiscard]] std::optional<double> typicalNs(const ZoneRow &row) const;

    const std::vector<RowColumn> m_columns;
    std::unique_ptr<ZoneRows> m_rows; // null: an empty tree
    LargeRows *m_large = nullptr;     // the same, or null
    const Palette *m_palette = &Palette::light();
    std::shared_ptr<const Summary> m_summary;
    Order m_order = Order::Start;
    bool m_grouped = false;
    bool m_inserting = false;             // nobody may fetch more from within
    mutable std::optional<ZoneRow> m_row; // the last one asked for
    mutable ZoneRows::Id m_rowId = 0;
    SiteId m_highlighted;
};

} // namespace zoe::app
