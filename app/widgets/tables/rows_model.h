// A RowSource in a certain order, as a model. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "app/theme/palette.h"
#include "app/widgets/tables/row_source.h"
#include "app/widgets/tables/table_roles.h"

namespace zoe::app {

class RowsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    explicit RowsModel(std::vector<RowColumn> columns, QObject *parent = nullptr);

    void setColumns(std::vector<RowColumn> columns);
    // source: null: an empty table. order: rows of the source. Rows of the same source, or with the
    // same keys, are moved; indexes to them stay valid. If too much changes, the model is reset.
    void setRows(std::shared_ptr<const RowSource> source, std::vector<std::uint32_t> order);
    void setPalette(const Palette &palette);
    // The capture whose colours are shown in front of functions; null: no colours.
    void setColours(std::shared_ptr<const Capture> capture) { m_capture = std::move(capture); }

    [[nodiscard]] const std::vector<RowColumn> &columns() const { return m_columns; }
    [[nodiscard]] const std::shared_ptr<const RowSource> &source() const { return m_source; }
    [[nodiscard]] const std::vector<std::uint32_t> &order() const { return m_order; }
    // Row of the source; REQUIRES: a valid index.
    [[nodiscard]] std::size_t sourceRow(const QModelIndex &index) const
    {
        return m_order[static_cast<std::size_t>(index.row())];
    }
    [[nodiscard]] SiteId siteAt(int row) const; // invalid: no such row
    // -1: missing or filtered out.
    [[nodiscard]] int rowOf(SiteId site) const;
    [[nodiscard]] int rowOfKey(std::uint64_t key) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  signals:
    // The caller that sets rows handles this.
    void sortWanted(int column, Qt::SortOrder order);
    void textWanted(std::size_t row, int column, const QString &text); // row: of the source
    void checkWanted(std::size_t row, int column, bool checked);

  private:
    [[nodiscard]] const RowColumn &column(int section) const
    {
        return m_columns[static_cast<std::size_t>(section)];
    }
    [[nodiscard]] QVariant colourOf(std::size_t row) const;
    [[nodiscard]] bool replaceByMoving(const std::shared_ptr<const RowSource> &source,
                                       const std::vector<std::uint32_t> &order);

    std::vector<RowColumn> m_columns;
    std::shared_ptr<const RowSource> m_source;
    std::shared_ptr<const Capture> m_capture;
    std::vector<std::uint32_t> m_order;
    const Palette *m_palette = &Palette::light();
};

} // namespace zoe::app
