// The functions of a summary as rows of a table. Made off the GUI thread, then immutable.
#pragma once

#include <QStringList>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/columns/function_columns.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

class SummaryRows : public ColumnRows<FunctionRow> {
  public:
    // columns: functionColumns(), possibly followed by others. REQUIRES: none is null.
    SummaryRows(std::shared_ptr<const Columns<FunctionRow>> columns,
                std::shared_ptr<const Capture> capture, std::shared_ptr<const Summary> summary,
                bool perFrame = false);

    [[nodiscard]] const Summary &summary() const { return *m_summary; }
    [[nodiscard]] const QStringList &categories() const { return m_categories; } // in order
    [[nodiscard]] const QString &category(std::size_t row) const
    {
        return m_categories[m_categoryOf[row]];
    }
    [[nodiscard]] double selfShare(std::size_t row) const;

    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] QString filterText(std::size_t row) const override { return m_names[row]; }
    [[nodiscard]] SiteId site(std::size_t row) const override { return at(row).function.site; }
    [[nodiscard]] std::optional<std::uint64_t> key(std::size_t row) const override
    {
        return site(row).value;
    }

  private:
    std::shared_ptr<const Summary> m_summary;
    std::vector<QString> m_names;
    QStringList m_categories; // may contain an empty one
    std::vector<qsizetype> m_categoryOf;
};

// The titles and tooltips of the columns, for statistics per call or per frame.
[[nodiscard]] std::vector<RowColumn> summaryColumns(const Columns<FunctionRow> &columns,
                                                    bool perFrame);

} // namespace zoe::app
