#include "app/panels/why/why_rows.h"

#include <algorithm>

#include "app/theme/reason_rich_text.h"
#include "app/widgets/tables/column_rows.h"

namespace zoe::app {

namespace {

using KeptWhy = std::vector<std::shared_ptr<const void>>;

class CauseRows : public ColumnRows<CauseRow> {
  public:
    CauseRows(const std::shared_ptr<const Capture> &capture,
              const std::shared_ptr<const FrameReason> &reason)
        : ColumnRows(causeColumns(), causeRowsInShort(*capture, *reason, inWindowLanguage),
                     KeptWhy{capture, reason})
    {
        double sum = 0;
        for (std::size_t row = 0; row < size(); ++row) {
            m_from.push_back(sum);
            sum += static_cast<double>(at(row).deltaNs);
            m_least = std::min(m_least, sum);
            m_most = std::max(m_most, sum);
        }
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        return column == m_cause ? reasonPlainText(of(column).text(at(row)))
                                 : ColumnRows::text(row, column);
    }
    [[nodiscard]] bool sortsByNumber(int column) const override { return column == m_sum; }
    [[nodiscard]] std::optional<CellBar> bar(std::size_t row, int column) const override
    {
        if (column != m_sum)
            return {};
        const double width = std::max(m_most - m_least, 1.0);
        const double from = (m_from[row] - m_least) / width;
        return CellBar(from, from + static_cast<double>(at(row).deltaNs) / width);
    }
    [[nodiscard]] QString toolTip(std::size_t row, int column) const override
    {
        return column == m_cause ? text(row, column) : QString();
    }
    [[nodiscard]] SiteId site(std::size_t row) const override
    {
        return at(row).cause ? at(row).cause->function : SiteId{};
    }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return at(row).reason.frame;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override { return text(row, m_cause); }

  private:
    const int m_sum = windowColumn(causeColumns(), "sum");
    const int m_cause = windowColumn(causeColumns(), "cause");
    std::vector<double> m_from; // per row: the sum of all earlier ones
    double m_least = 0;
    double m_most = 0;
};

class GroupRows : public ColumnRows<ReasonGroupRow> {
  public:
    GroupRows(const std::shared_ptr<const Capture> &capture,
              const std::shared_ptr<const ReasonGroups> &groups)
        : ColumnRows(reasonGroupColumns(), reasonGroupRows(*capture, *groups, inWindowLanguage),
                     KeptWhy{capture, groups})
    {}
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        return column == m_cause ? reasonPlainText(of(column).text(at(row)))
                                 : ColumnRows::text(row, column);
    }
    [[nodiscard]] SiteId site(std::size_t row) const override { return at(row).group.key.site; }
    [[nodiscard]] std::optional<FrameIndex> frame(std::size_t row) const override
    {
        return at(row).group.examples.front().frame;
    }
    [[nodiscard]] QString filterText(std::size_t row) const override { return text(row, m_cause); }

  private:
    const int m_cause = windowColumn(reasonGroupColumns(), "cause");
};

} // namespace

std::shared_ptr<const RowSource> rowsOfCauses(std::shared_ptr<const Capture> capture,
                                              std::shared_ptr<const FrameReason> reason)
{
    return std::make_shared<CauseRows>(capture, reason);
}

std::shared_ptr<const RowSource> rowsOfGroups(std::shared_ptr<const Capture> capture,
                                              std::shared_ptr<const ReasonGroups> groups)
{
    return std::make_shared<GroupRows>(capture, groups);
}

const FrameCause *causeOfRow(const RowSource &rows, std::size_t row)
{
    return row < rows.size() ? static_cast<const CauseRows &>(rows).at(row).cause : nullptr;
}

} // namespace zoe::app
