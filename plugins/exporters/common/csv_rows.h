// Rows of described columns (analysis/columns) as CSV, RFC 4180. Immutable; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "analysis/columns/column.h"
#include "plugins/exporters/common/text_forms.h"

namespace zoe {

template <class Row>
class CsvRows {
  public:
    // The columns must outlive this.
    explicit CsvRows(const Columns<Row> &columns)
        : m_columns(columnsIn(columns, kInExport))
    {}

    [[nodiscard]] std::string head() const
    {
        return joined([](const Column<Row> &column) { return column.id; });
    }
    [[nodiscard]] std::string line(const Row &row) const
    {
        return joined(
            [&](const Column<Row> &column) { return csvText(column.kind, column.value(row)); });
    }

  private:
    template <class FieldOf>
    [[nodiscard]] std::string joined(FieldOf fieldOf) const
    {
        std::string line;
        for (const Column<Row> *column : m_columns) {
            if (column != m_columns.front())
                line += ',';
            appendCsv(line, fieldOf(*column));
        }
        return line + "\r\n";
    }

    std::vector<const Column<Row> *> m_columns;
};

} // namespace zoe
