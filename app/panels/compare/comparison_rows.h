// The functions of two captures against each other, and the steps of the waterfall, as rows of
// tables. Immutable; thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "analysis/columns/comparison_columns.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

// Of both sides; invalid: not there, or not in the first baseline.
struct ComparedSites {
    SiteId base;
    SiteId head;
};

// Whose self time bars are of.
enum class ComparedThreads {
    OfFrames, // the one that marks the frames: bars add up to the change of the mean frame time
    All
};

// In addition to the columns of analysis a last one: what the function's self time on the thread
// that marks the frames adds to the change, as in the bars.
class ComparisonRows : public ColumnRows<ComparedFunction> {
  public:
    explicit ComparisonRows(std::shared_ptr<const Comparison> comparison);
    [[nodiscard]] static std::vector<RowColumn> columns();
    [[nodiscard]] static int frameThreadColumn();

    [[nodiscard]] const FunctionDifference &function(std::size_t row) const
    {
        return at(row).function;
    }
    [[nodiscard]] ComparedSites sites(std::size_t row) const;

    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override;
    [[nodiscard]] CellLook look(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;

  private:
    // What a column is about.
    enum class Question { None, Any, Typical, Mean, PlainMean };
    [[nodiscard]] Question question(int column) const;

    std::vector<double> m_onFrameThread; // by row, ns
};

// The largest steps, the others as one, and the whole change: bars that begin where the one before
// ends.
class WaterfallRows : public RowSource {
  public:
    enum Column { Function, Delta, Bar };
    static constexpr std::size_t kSteps = 10; // shown individually

    explicit WaterfallRows(const Comparison &comparison,
                           ComparedThreads threads = ComparedThreads::OfFrames);
    [[nodiscard]] static std::vector<RowColumn> columns();

    [[nodiscard]] const ComparedSites &sites(std::size_t row) const { return m_rows[row].sites; }
    [[nodiscard]] double fromNs(std::size_t row) const { return m_rows[row].fromNs; }
    [[nodiscard]] double toNs(std::size_t row) const { return m_rows[row].toNs; }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] double number(std::size_t row, int column) const override;
    [[nodiscard]] QString text(std::size_t row, int column) const override;
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override;
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override;

  private:
    struct Step {
        QString name;
        ComparedSites sites;
        double fromNs = 0;
        double toNs = 0;
    };
    void addSteps(const std::vector<WaterfallStep> &steps);
    void add(const QString &name, const WaterfallStep &step);

    std::vector<Step> m_rows; // the last one is the whole change
    double m_leastNs = 0;
    double m_mostNs = 0;
};

} // namespace zoe::app
