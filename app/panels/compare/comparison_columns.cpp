#include "app/panels/compare/comparison_columns.h"

#include <QCoreApplication>
#include <array>
#include <cmath>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

using Kind = ComparisonKind;
using F = FunctionDifference;

struct ColumnInfo {
    Kind kind;
    const char *title;
    const char *explanation;
    double (*number)(const F &);
};

const std::array<ColumnInfo, kComparisonColumns> kColumns{{
    {Kind::Text, QT_TRANSLATE_NOOP("ComparisonColumns", "Function"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Matched by name, then by function, file and nearest line."),
     [](const F &) { return 0.0; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base self/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Mean self time a frame in the base, over all its frames and threads."),
     [](const F &f) { return f.base.selfPerFrame.meanNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head self/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Mean self time a frame in the head, over all its frames and threads."),
     [](const F &f) { return f.head.selfPerFrame.meanNs; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Difference"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Head less base, a frame; + is slower. Sorted by size, whatever its sign."),
     [](const F &f) { return f.self.deltaNs; }},
    {Kind::Ratio, QT_TRANSLATE_NOOP("ComparisonColumns", "Ratio"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Head as a multiple of base."),
     [](const F &f) { return f.self.ratio; }},
    {Kind::P, QT_TRANSLATE_NOOP("ComparisonColumns", "p"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Chance of a difference at least this large, up or "
                                            "down, if there was none; of this function alone."),
     [](const F &f) { return f.self.p; }},
    {Kind::Yes, QT_TRANSLATE_NOOP("ComparisonColumns", "Significant"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Also after correction for the number of functions (Benjamini and Hochberg)."),
     [](const F &f) { return f.significant ? 1.0 : 0.0; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Interval from"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Lower end of the confidence interval of the difference a frame: expanded "
                       "percentiles of a bootstrap of blocks of neighbouring frames."),
     [](const F &f) { return f.self.interval.low; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "to"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Upper end of the confidence interval of the difference a frame."),
     [](const F &f) { return f.self.interval.high; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Without spikes"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "The difference where no frame counts more than the 99th percentile: spikes "
                       "hide less there. A function is significant by either difference."),
     [](const F &f) { return f.capped.deltaNs; }},
    {Kind::P, QT_TRANSLATE_NOOP("ComparisonColumns", "p without spikes"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Chance of a difference without spikes at least this large, if there was "
                       "none."),
     [](const F &f) { return f.capped.p; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base total/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Mean time a frame with everything called from it, in the base."),
     [](const F &f) { return f.base.totalPerFrame.meanNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head total/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Mean time a frame with everything called from it, in the head."),
     [](const F &f) { return f.head.totalPerFrame.meanNs; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Difference of totals"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Head less base, a frame, with everything called from "
                                            "it. Sorted by size, whatever its sign."),
     [](const F &f) { return f.total.deltaNs; }},
    {Kind::Ratio, QT_TRANSLATE_NOOP("ComparisonColumns", "Ratio of totals"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Head as a multiple of base, with everything called from it."),
     [](const F &f) { return f.total.ratio; }},
    {Kind::P, QT_TRANSLATE_NOOP("ComparisonColumns", "p of totals"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Chance of a difference of totals at least this large, if there was none."),
     [](const F &f) { return f.total.p; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Totals from"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Lower end of the confidence interval of the difference of totals a frame."),
     [](const F &f) { return f.total.interval.low; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "totals to"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Upper end of the confidence interval of the difference of totals a frame."),
     [](const F &f) { return f.total.interval.high; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base median"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Of the self time a frame in the base: median, over all its frames (type 7)."),
     [](const F &f) { return f.base.selfPerFrame.medianNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head median"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Of the self time a frame in the head: median, over all its frames (type 7)."),
     [](const F &f) { return f.head.selfPerFrame.medianNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base p95"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Of the self time a frame in the base: p95, over all its frames (type 7)."),
     [](const F &f) { return f.base.selfPerFrame.p95Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head p95"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Of the self time a frame in the head: p95, over all its frames (type 7)."),
     [](const F &f) { return f.head.selfPerFrame.p95Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base p99"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Of the self time a frame in the base: p99, over all its frames (type 7)."),
     [](const F &f) { return f.base.selfPerFrame.p99Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head p99"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Of the self time a frame in the head: p99, over all its frames (type 7)."),
     [](const F &f) { return f.head.selfPerFrame.p99Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base total median"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Of the time a frame with everything called from it, "
                                            "in the base: median, over all its frames (type 7)."),
     [](const F &f) { return f.base.totalPerFrame.medianNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head total median"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Of the time a frame with everything called from it, "
                                            "in the head: median, over all its frames (type 7)."),
     [](const F &f) { return f.head.totalPerFrame.medianNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base total p95"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Of the time a frame with everything called from it, "
                                            "in the base: p95, over all its frames (type 7)."),
     [](const F &f) { return f.base.totalPerFrame.p95Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head total p95"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Of the time a frame with everything called from it, "
                                            "in the head: p95, over all its frames (type 7)."),
     [](const F &f) { return f.head.totalPerFrame.p95Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base total p99"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Of the time a frame with everything called from it, "
                                            "in the base: p99, over all its frames (type 7)."),
     [](const F &f) { return f.base.totalPerFrame.p99Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head total p99"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Of the time a frame with everything called from it, "
                                            "in the head: p99, over all its frames (type 7)."),
     [](const F &f) { return f.head.totalPerFrame.p99Ns; }},
    {Kind::Count, QT_TRANSLATE_NOOP("ComparisonColumns", "Base calls"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Calls in all frames of the base."),
     [](const F &f) { return static_cast<double>(f.base.calls); }},
    {Kind::Count, QT_TRANSLATE_NOOP("ComparisonColumns", "Head calls"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Calls in all frames of the head."),
     [](const F &f) { return static_cast<double>(f.head.calls); }},
    {Kind::Number, QT_TRANSLATE_NOOP("ComparisonColumns", "Base calls/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Mean number of calls that begin in a frame of the base."),
     [](const F &f) { return f.calls.base; }},
    {Kind::Number, QT_TRANSLATE_NOOP("ComparisonColumns", "Head calls/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Mean number of calls that begin in a frame of the head."),
     [](const F &f) { return f.calls.head; }},
    {Kind::NumberDifference, QT_TRANSLATE_NOOP("ComparisonColumns", "Difference of calls"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Calls a frame, head less base. Sorted by size, whatever its sign."),
     [](const F &f) { return f.calls.delta; }},
    {Kind::Ratio, QT_TRANSLATE_NOOP("ComparisonColumns", "Ratio of calls"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Calls a frame of the head as a multiple of the base's."),
     [](const F &f) { return f.calls.ratio; }},
    {Kind::P, QT_TRANSLATE_NOOP("ComparisonColumns", "p of calls"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Chance of a difference of calls at least this large, if there was none."),
     [](const F &f) { return f.calls.p; }},
    {Kind::Text, QT_TRANSLATE_NOOP("ComparisonColumns", "Was called"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "The name in the base, where two names were accepted as one function."),
     [](const F &) { return 0.0; }},
    {Kind::Text, QT_TRANSLATE_NOOP("ComparisonColumns", "Source"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "File and line, in the head if it is there."),
     [](const F &) { return 0.0; }},
}};

const ColumnInfo &infoOf(ComparisonColumn column)
{
    return kColumns[static_cast<std::size_t>(column)];
}

QString translated(const char *text)
{
    return QCoreApplication::translate("ComparisonColumns", text);
}

QString sourceOf(const F &function)
{
    const QString path = QString::fromStdString(function.file);
    const QString name = path.mid(path.lastIndexOf('/') + 1);
    return function.line == 0 ? name : name + ':' + QString::number(function.line);
}

QString signedNumberText(double number)
{
    if (std::isinf(number))
        return number < 0 ? QStringLiteral("−∞") : QStringLiteral("+∞");
    const QString text = QString::number(std::abs(number), 'f', 2);
    return number == 0 ? text : (number < 0 ? QStringLiteral("−") : QStringLiteral("+")) + text;
}

} // namespace

std::vector<ComparisonColumn> columnsOf(ComparisonPreset preset)
{
    using enum ComparisonColumn;
    switch (preset) {
    case ComparisonPreset::SelfTimes:
        return {Function, Delta, Ratio, P,           Significant, BaseSelf,
                HeadSelf, Low,   High,  CappedDelta, CappedP};
    case ComparisonPreset::TotalTimes:
        return {Function,  TotalDelta, TotalRatio, TotalP,
                BaseTotal, HeadTotal,  TotalLow,   TotalHigh};
    case ComparisonPreset::Percentiles:
        return {Function, BaseSelf, HeadSelf, BaseMedian, HeadMedian, BaseP95,
                HeadP95,  BaseP99,  HeadP99,  P,          Significant};
    case ComparisonPreset::TotalPercentiles:
        return {Function,     BaseTotal,    HeadTotal,    BaseTotalMedian, HeadTotalMedian,
                BaseTotalP95, HeadTotalP95, BaseTotalP99, HeadTotalP99,    TotalP};
    case ComparisonPreset::Calls:
        return {Function, BaseCallsPerFrame, HeadCallsPerFrame, CallsDelta, CallsRatio,
                CallsP,   BaseCalls,         HeadCalls};
    case ComparisonPreset::All:
        break;
    }
    std::vector<ComparisonColumn> all;
    for (int column = 0; column < kComparisonColumns; ++column)
        all.push_back(static_cast<ComparisonColumn>(column));
    return all;
}

ComparisonKind kindOf(ComparisonColumn column)
{
    return infoOf(column).kind;
}

QString titleOf(ComparisonColumn column)
{
    return translated(infoOf(column).title);
}

QString explanationOf(ComparisonColumn column)
{
    return translated(infoOf(column).explanation);
}

double numberOf(ComparisonColumn column, const F &function)
{
    return infoOf(column).number(function);
}

QString textOf(ComparisonColumn column, const F &function)
{
    const double number = numberOf(column, function);
    switch (kindOf(column)) {
    case Kind::Time:
        return durationText(std::llround(number));
    case Kind::Difference:
        return signedDurationText(number);
    case Kind::Ratio:
        return ratioText(number);
    case Kind::P:
        return probabilityText(number);
    case Kind::Yes:
        return number > 0 ? translated(QT_TRANSLATE_NOOP("ComparisonColumns", "yes")) : QString();
    case Kind::Count:
        return countText(static_cast<std::uint64_t>(number));
    case Kind::Number:
        return QString::number(number, 'f', 2);
    case Kind::NumberDifference:
        return signedNumberText(number);
    case Kind::Text:
        break;
    }
    if (column == ComparisonColumn::Function)
        return QString::fromStdString(function.function);
    if (column == ComparisonColumn::RenamedFrom)
        return QString::fromStdString(function.renamedFrom);
    return sourceOf(function);
}

QString signedDurationText(double ns)
{
    if (std::isinf(ns))
        return ns < 0 ? QStringLiteral("−∞") : QStringLiteral("+∞");
    const auto whole = std::llround(ns);
    if (whole == 0)
        return durationText(0);
    return (whole > 0 ? QStringLiteral("+") : QStringLiteral("−")) + durationText(std::abs(whole));
}

QString probabilityText(double p)
{
    return p < 0.0001 ? QStringLiteral("< 0.0001") : QString::number(p, 'f', 4);
}

QString ratioText(double ratio)
{
    if (std::isinf(ratio))
        return translated(QT_TRANSLATE_NOOP("ComparisonColumns", "new"));
    return QString::number(ratio, 'f', ratio < 10 ? 3 : ratio < 100 ? 2 : 0);
}

} // namespace zoe::app
