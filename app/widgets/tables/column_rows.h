// Rows with the columns described in analysis, as a RowSource. Immutable; thread-safe.
#pragma once

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/widgets/tables/row_source.h"

namespace zoe::app {

template <class Row>
[[nodiscard]] std::vector<RowColumn> rowColumns(const Columns<Row> &columns)
{
    std::vector<RowColumn> all;
    for (const Column<Row> *column : columnsIn(columns, kInWindow))
        all.push_back(rowColumn(*column));
    return all;
}

template <class Row>
class ColumnRows : public RowSource {
  public:
    // The columns must outlive it. keep: the data that rows refer to.
    ColumnRows(const Columns<Row> &columns, std::vector<Row> rows,
               std::vector<std::shared_ptr<const void>> keep = {})
        : m_columns(columnsIn(columns, kInWindow))
        , m_rows(std::move(rows))
        , m_keep(std::move(keep))
        , m_most(m_columns.size())
    {
        for (std::size_t column = 0; column < m_columns.size(); ++column) {
            if (m_columns[column]->bar != ColumnBar::OfMost)
                continue;
            for (const Row &row : m_rows)
                m_most[column] = std::fmax(m_most[column], m_columns[column]->value(row).number());
        }
    }

    [[nodiscard]] const Row &at(std::size_t row) const { return m_rows[row]; }
    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        return of(column).value(at(row)).number();
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        const Column<Row> &it = of(column);
        if (!it.hasOwnText())
            return cellText(it.kind, it.value(at(row)));
        const std::string text = it.text(at(row));
        return isText(it.kind) ? QString::fromStdString(text) : inWords(text);
    }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        const ColumnBar bar = of(column).bar;
        const double most = bar == ColumnBar::OfMost ? m_most[static_cast<std::size_t>(column)] : 1;
        const double share = number(row, column) / most;
        if (bar == ColumnBar::None || !std::isfinite(share))
            return {};
        return CellBar{share};
    }

  protected:
    [[nodiscard]] const Column<Row> &of(int column) const
    {
        return *m_columns[static_cast<std::size_t>(column)];
    }

  private:
    std::vector<const Column<Row> *> m_columns;
    std::vector<Row> m_rows;
    std::vector<std::shared_ptr<const void>> m_keep;
    std::vector<double> m_most; // of columns with such bars
};

} // namespace zoe::app
