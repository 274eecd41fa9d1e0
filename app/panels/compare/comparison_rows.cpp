#include "app/panels/compare/comparison_rows.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/panels/compare/comparison_text.h"

namespace zoe::app {

namespace {

constexpr int kBarLetters = 16;

struct ComparedWords {
    Q_DECLARE_TR_FUNCTIONS(ComparisonRows)
};

struct WaterfallWords {
    Q_DECLARE_TR_FUNCTIONS(WaterfallRows)
};

} // namespace

ComparisonRows::ComparisonRows(std::shared_ptr<const Comparison> comparison)
    : ColumnRows(comparisonColumns(), comparedFunctions(*comparison), {comparison})
{}

std::vector<RowColumn> ComparisonRows::columns()
{
    return rowColumns(comparisonColumns());
}

QString ComparisonRows::text(std::size_t row, int column) const
{
    return question(column) == Question::Any ? clearText(function(row))
                                             : ColumnRows::text(row, column);
}

bool ComparisonRows::sortsByNumber(int column) const
{
    return of(column).id == "typical.interval";
}

ComparedSites ComparisonRows::sites(std::size_t row) const
{
    const FunctionDifference &it = function(row);
    return {it.base.capture == 0 ? it.base.site : SiteId{}, it.head.site};
}

ComparisonRows::Question ComparisonRows::question(int column) const
{
    const std::string &id = of(column).id;
    return id == "significant"           ? Question::Any
           : id == "typical.deltaNs"     ? Question::Typical
           : id == "mean.deltaNs"        ? Question::Mean
           : id == "selfDeltaPerFrameNs" ? Question::PlainMean
                                         : Question::None;
}

// A figure has the colour of its own clear change, not of another figure in its row.
CellLook ComparisonRows::look(std::size_t row, int column) const
{
    const FunctionDifference &it = function(row);
    const auto clear = [](bool isClear, int change) {
        return CellLook{.bold = isClear, .change = change};
    };
    switch (question(column)) {
    case Question::Any:
        return clear(it.significant, it.clearChange());
    case Question::Typical:
        return clear(it.typicalDiffers, it.typicalChange());
    case Question::Mean:
        return clear(it.meanDiffers, it.meanChange());
    case Question::PlainMean:
        return clear(it.plainMeanChange() != 0, it.plainMeanChange());
    case Question::None:
        break;
    }
    return {.bold = it.significant && column == 0};
}

QString ComparisonRows::toolTip(std::size_t row, int column) const
{
    const FunctionDifference &it = function(row);
    QString tip = QString::fromStdString(it.function) + '\n';
    if (!it.file.empty())
        tip += QString::fromStdString(it.file) + ':' + QString::number(it.line) + '\n';
    if (question(column) == Question::PlainMean)
        tip += ComparedWords::tr("On the frame thread, as in the bars: %1")
                   .arg(cellText(ColumnKind::Difference, at(row).frameThreadDeltaNs)) +
               '\n';
    return tip + translatedColumnText(of(column).tip);
}

WaterfallRows::WaterfallRows(const Comparison &comparison, ComparedThreads threads)
    : ColumnRows(waterfallColumns(), waterfallRows(comparison, {.functions = kSteps,
                                                                .threads = threads,
                                                                .language = inColumnLanguage}))
{
    for (std::size_t row = 0; row < size(); ++row) {
        m_leastNs = std::min(m_leastNs, at(row).toNs);
        m_mostNs = std::max(m_mostNs, at(row).toNs);
    }
}

std::vector<RowColumn> WaterfallRows::columns()
{
    std::vector<RowColumn> columns = rowColumns(waterfallColumns());
    columns.push_back(
        {.explanation = columns[Delta].explanation, .letters = kBarLetters, .takesRoom = true});
    return columns;
}

double WaterfallRows::number(std::size_t row, int column) const
{
    return column == Bar ? kNone : ColumnRows::number(row, column);
}

QString WaterfallRows::text(std::size_t row, int column) const
{
    return column == Bar ? QString() : ColumnRows::text(row, column);
}

QString WaterfallRows::toolTip(std::size_t row, int) const
{
    return WaterfallWords::tr("%1: mean %2 per frame").arg(text(row, Function), text(row, Delta));
}

std::optional<CellBar> WaterfallRows::bar(std::size_t row, int column) const
{
    const double span = m_mostNs - m_leastNs;
    if (column != Bar || !(span > 0))
        return {};
    return CellBar{(at(row).fromNs - m_leastNs) / span, (at(row).toNs - m_leastNs) / span};
}

} // namespace zoe::app
