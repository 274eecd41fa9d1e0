#include "app/panels/summary/summary_rows.h"

#include <QCoreApplication>
#include <set>
#include <utility>

namespace zoe::app {

namespace {
struct SummaryWords {
    Q_DECLARE_TR_FUNCTIONS(SummaryRows)
};
} // namespace

SummaryRows::SummaryRows(std::shared_ptr<const Columns<FunctionRow>> columns,
                         std::shared_ptr<const Capture> capture,
                         std::shared_ptr<const Summary> summary, bool perFrame)
    : ColumnRows(*columns, functionRows(*capture, *summary, perFrame), {columns, capture, summary})
    , m_summary(std::move(summary))
{
    std::set<std::string> categories;
    for (std::size_t row = 0; row < size(); ++row)
        categories.insert(at(row).site().category);
    for (const std::string &category : categories)
        m_categories << QString::fromStdString(category);
    for (std::size_t row = 0; row < size(); ++row) {
        const Site &site = at(row).site();
        m_names.push_back(QString::fromStdString(site.label()));
        m_categoryOf.push_back(std::distance(categories.begin(), categories.find(site.category)));
    }
}

double SummaryRows::selfShare(std::size_t row) const
{
    return m_summary->selfNs == 0 ? 0
                                  : static_cast<double>(at(row).function.selfNs) /
                                        static_cast<double>(m_summary->selfNs);
}

QString SummaryRows::toolTip(std::size_t row, int) const
{
    const FunctionSummary &function = at(row).function;
    const Site &site = at(row).site();
    QStringList lines{m_names[row]};
    if (!site.function.empty() && site.function != site.label())
        lines << SummaryWords::tr("in %1").arg(QString::fromStdString(site.function));
    if (!site.file.empty())
        lines << QString::fromStdString(site.file) + ':' + QString::number(site.line);
    if (!site.category.empty())
        lines << SummaryWords::tr("category %1").arg(QString::fromStdString(site.category));
    lines
        << SummaryWords::tr("in frames %1 to %2").arg(function.firstFrame).arg(function.lastFrame);
    return lines.join('\n');
}

std::vector<RowColumn> summaryColumns(const Columns<FunctionRow> &columns, bool perFrame)
{
    std::vector<RowColumn> all;
    for (const Column<FunctionRow> *column : columnsIn(columns, kInWindow)) {
        RowColumn one = rowColumn(*column);
        if (perFrame && (column->groups & kOfTimes) != 0) {
            const QString before = translatedColumnText(column->tip);
            one.explanation.replace(
                0, before.size(),
                SummaryWords::tr("%1 of the total per frame, over the frames that contain the "
                                 "function.")
                    .arg(one.title));
            one.title = SummaryWords::tr("%1 per frame").arg(one.title);
        }
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace zoe::app
