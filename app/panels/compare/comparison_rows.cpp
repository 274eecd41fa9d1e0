#include "app/panels/compare/comparison_rows.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>
#include <utility>

#include "app/panels/compare/comparison_text.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr int kMostLetters = 44; // of a name
constexpr int kBarLetters = 16;

struct WaterfallWords {
    Q_DECLARE_TR_FUNCTIONS(WaterfallRows)
};

std::vector<ComparedFunction> comparedFunctions(const Comparison &comparison)
{
    std::vector<ComparedFunction> rows;
    for (const FunctionDifference &function : comparison.functions)
        rows.push_back({comparison, function});
    return rows;
}

} // namespace

ComparisonRows::ComparisonRows(std::shared_ptr<const Comparison> comparison)
    : ColumnRows(comparisonColumns(), comparedFunctions(*comparison), {comparison})
{
    std::map<std::pair<SiteId, SiteId>, double> steps;
    for (const WaterfallStep &step : comparison->waterfall)
        steps[{step.base, step.head}] += step.deltaNs;
    for (std::size_t row = 0; row < size(); ++row) {
        const ComparedSites both = sites(row);
        const auto step = steps.find({both.base, both.head});
        m_onFrameThread.push_back(step == steps.end() ? 0 : step->second);
    }
}

std::vector<RowColumn> ComparisonRows::columns()
{
    std::vector<RowColumn> columns = rowColumns(comparisonColumns());
    columns.push_back(
        {.title = WaterfallWords::tr("Mean Δ, frame thread"),
         .explanation = WaterfallWords::tr("Difference of the mean self time per frame on the "
                                           "thread that marks the frames, as in the bars."),
         .kind = ColumnKind::Difference,
         .bySize = true,
         .rank = 3});
    return columns;
}

int ComparisonRows::frameThreadColumn()
{
    return static_cast<int>(columnsIn(comparisonColumns(), kInWindow).size());
}

double ComparisonRows::number(std::size_t row, int column) const
{
    return column == frameThreadColumn() ? m_onFrameThread[row] : ColumnRows::number(row, column);
}

QString ComparisonRows::text(std::size_t row, int column) const
{
    if (column == frameThreadColumn())
        return cellText(ColumnKind::Difference, m_onFrameThread[row]);
    return question(column) == Question::Any ? clearText(function(row))
                                             : ColumnRows::text(row, column);
}

std::optional<CellBar> ComparisonRows::bar(std::size_t row, int column) const
{
    return column == frameThreadColumn() ? std::nullopt : ColumnRows::bar(row, column);
}

ComparedSites ComparisonRows::sites(std::size_t row) const
{
    const FunctionDifference &it = function(row);
    return {it.base.capture == 0 ? it.base.site : SiteId{}, it.head.site};
}

ComparisonRows::Question ComparisonRows::question(int column) const
{
    if (column == frameThreadColumn())
        return Question::None;
    const std::string &id = of(column).id;
    return id == "significant"           ? Question::Any
           : id == "typical.deltaNs"     ? Question::Typical
           : id == "mean.deltaNs"        ? Question::Mean
           : id == "selfDeltaPerFrameNs" ? Question::PlainMean
                                         : Question::None;
}

// A number has the colour of what is clear about it, not about another number of its row.
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
    return tip + (column == frameThreadColumn() ? columns().back().explanation
                                                : translatedColumnText(of(column).tip));
}

WaterfallRows::WaterfallRows(const Comparison &comparison, ComparedThreads threads)
{
    if (threads == ComparedThreads::All) {
        std::vector<WaterfallStep> steps;
        double sum = 0;
        for (const FunctionDifference &function : comparison.functions) {
            steps.push_back({function.function,
                             function.base.capture == 0 ? function.base.site : SiteId{},
                             function.head.site, function.self.deltaNs});
            sum += function.self.deltaNs;
        }
        addSteps(steps);
        m_rows.push_back({WaterfallWords::tr("Change of mean self time, all threads"), {}, 0, sum});
        return;
    }
    const auto &steps = comparison.waterfall;
    addSteps({steps.begin(), steps.end() - 1});
    add(comparison.byRunningTime ? WaterfallWords::tr("not running, or outside all zones")
                                 : WaterfallWords::tr("outside all zones"),
        steps.back());
    m_rows.push_back(
        {WaterfallWords::tr("Change of mean frame time"), {}, 0, comparison.frames.deltaNs});
}

void WaterfallRows::addSteps(const std::vector<WaterfallStep> &steps)
{
    WaterfallStep others;
    std::size_t otherCount = 0;
    for (const WaterfallStep &step : steps) {
        if (m_rows.size() < kSteps) {
            add(QString::fromStdString(step.function), step);
        } else {
            others.deltaNs += step.deltaNs;
            ++otherCount;
        }
    }
    if (otherCount > 0)
        add(counted(otherCount, WaterfallWords::tr("1 other function"),
                    WaterfallWords::tr("%1 other functions")),
            others);
}

void WaterfallRows::add(const QString &name, const WaterfallStep &step)
{
    const double from = m_rows.empty() ? 0 : m_rows.back().toNs;
    const double to = from + step.deltaNs;
    m_rows.push_back({name, {step.base, step.head}, from, to});
    m_leastNs = std::min(m_leastNs, to);
    m_mostNs = std::max(m_mostNs, to);
}

std::vector<RowColumn> WaterfallRows::columns()
{
    const QString tip = WaterfallWords::tr(
        "Change of the mean self time per frame. On the thread that marks the frames all rows add "
        "up to the change of the mean frame time. + is slower.");
    return {
        {.title = WaterfallWords::tr("Contribution"), .explanation = tip, .letters = kMostLetters},
        {.title = WaterfallWords::tr("Mean Δ"), .explanation = tip, .kind = ColumnKind::Difference},
        {.explanation = tip, .letters = kBarLetters, .takesRoom = true}};
}

double WaterfallRows::number(std::size_t row, int column) const
{
    return column == Delta ? toNs(row) - fromNs(row) : kNone;
}

QString WaterfallRows::text(std::size_t row, int column) const
{
    return column == Function ? m_rows[row].name
           : column == Delta  ? cellText(ColumnKind::Difference, number(row, Delta))
                              : QString();
}

QString WaterfallRows::toolTip(std::size_t row, int) const
{
    return WaterfallWords::tr("%1: mean %2 per frame").arg(m_rows[row].name, text(row, Delta));
}

std::optional<CellBar> WaterfallRows::bar(std::size_t row, int column) const
{
    const double span = m_mostNs - m_leastNs;
    if (column != Bar || !(span > 0))
        return {};
    return CellBar{(fromNs(row) - m_leastNs) / span, (toNs(row) - m_leastNs) / span};
}

} // namespace zoe::app
