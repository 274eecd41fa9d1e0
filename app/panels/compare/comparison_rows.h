// The compared functions of two captures, and the steps of the waterfall, as rows of tables.
// Immutable; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/columns/comparison_columns.h"
#include "analysis/columns/waterfall_columns.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

// Of both sides; invalid: not there, or not in the first baseline.
struct ComparedSites {
    SiteId base;
    SiteId head;
};

class ComparisonRows : public ColumnRows<ComparedFunction> {
  public:
    explicit ComparisonRows(std::shared_ptr<const Comparison> comparison);
    [[nodiscard]] static std::vector<RowColumn> columns();

    [[nodiscard]] const FunctionDifference &function(std::size_t row) const
    {
        return at(row).function;
    }
    [[nodiscard]] ComparedSites sites(std::size_t row) const;

    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] CellLook look(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] bool sortsByNumber(int column) const override;

  private:
    // What a column is about.
    enum class Question { None, Any, Typical, Mean, PlainMean };
    [[nodiscard]] Question question(int column) const;
};

// The columns of the waterfall, and a last one with the steps as bars.
class WaterfallRows : public ColumnRows<WaterfallRow> {
  public:
    enum Place { Function, Delta, Bar };
    static constexpr std::size_t kSteps = 10; // shown individually

    explicit WaterfallRows(const Comparison &comparison,
                           ComparedThreads threads = ComparedThreads::OfFrames);
    [[nodiscard]] static std::vector<RowColumn> columns();

    [[nodiscard]] ComparedSites sites(std::size_t row) const
    {
        return {at(row).base, at(row).head};
    }

    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override;

  private:
    double m_leastNs = 0;
    double m_mostNs = 0;
};

} // namespace zoe::app
