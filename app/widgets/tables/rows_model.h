// A RowSource in an order, as a model. GUI thread only.
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

    // source: null: an empty table. order: rows of the source.
    void setRows(std::shared_ptr<const RowSource> source, std::vector<std::uint32_t> order);
    void setPalette(const Palette &palette) { m_palette = &palette; }
    // Capture whose colours mark the first column; null: no colours.
    void setColours(std::shared_ptr<const Capture> capture) { m_capture = std::move(capture); }

    [[nodiscard]] const std::vector<RowColumn> &columns() const { return m_columns; }
    [[nodiscard]] const std::shared_ptr<const RowSource> &source() const { return m_source; }
    [[nodiscard]] const std::vector<std::uint32_t> &order() const { return m_order; }
    // Row of the source; REQUIRES: a valid index.
    [[nodiscard]] std::size_t sourceRow(const QModelIndex &index) const
    {
        return m_order[static_cast<std::size_t>(index.row())];
    }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  signals:
    void sortWanted(int column, Qt::SortOrder order); // done by the caller that sets rows

  private:
    [[nodiscard]] const RowColumn &column(int section) const
    {
        return m_columns[static_cast<std::size_t>(section)];
    }

    std::vector<RowColumn> m_columns;
    std::shared_ptr<const RowSource> m_source;
    std::shared_ptr<const Capture> m_capture;
    std::vector<std::uint32_t> m_order;
    const Palette *m_palette = &Palette::light();
};

} // namespace zoe::app
