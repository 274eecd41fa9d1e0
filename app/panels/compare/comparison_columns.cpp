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
                       "Mean self time per frame in the base, over all frames and threads."),
     [](const F &f) { return f.base.selfPerFrame.meanNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head self/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Mean self time per frame in the head, over all frames and threads."),
     [](const F &f) { return f.head.selfPerFrame.meanNs; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Difference"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Head minus base, per frame; + is slower. Sorted by absolute value."),
     [](const F &f) { return f.self.deltaNs; }},
    {Kind::Ratio, QT_TRANSLATE_NOOP("ComparisonColumns", "Ratio"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Head divided by base."),
     [](const F &f) { return f.self.ratio; }},
    {Kind::P, QT_TRANSLATE_NOOP("ComparisonColumns", "p"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Probability of a difference at least this large, in either direction, if "
                       "nothing changed. For this function alone."),
     [](const F &f) { return f.self.p; }},
    {Kind::Yes, QT_TRANSLATE_NOOP("ComparisonColumns", "Significant"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Significant after correction for the number of functions (Benjamini and Hochberg)."),
     [](const F &f) { return f.significant ? 1.0 : 0.0; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Interval from"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Lower end of the confidence interval of the difference per frame: expanded "
                       "percentiles of a block bootstrap over neighbouring frames."),
     [](const F &f) { return f.self.interval.low; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "to"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Upper end of the confidence interval of the difference per frame."),
     [](const F &f) { return f.self.interval.high; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Without spikes"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Difference with each frame limited to the 99th percentile, so that spikes "
                       "hide less. A function is significant by either difference."),
     [](const F &f) { return f.capped.deltaNs; }},
    {Kind::P, QT_TRANSLATE_NOOP("ComparisonColumns", "p without spikes"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Probability of a difference without spikes at least this large, if nothing changed."),
     [](const F &f) { return f.capped.p; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base total/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Mean total time per frame in the base."),
     [](const F &f) { return f.base.totalPerFrame.meanNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head total/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Mean total time per frame in the head."),
     [](const F &f) { return f.head.totalPerFrame.meanNs; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Total difference"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Head minus base, total time per frame. Sorted by absolute value."),
     [](const F &f) { return f.total.deltaNs; }},
    {Kind::Ratio, QT_TRANSLATE_NOOP("ComparisonColumns", "Total ratio"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Head divided by base, total time per frame."),
     [](const F &f) { return f.total.ratio; }},
    {Kind::P, QT_TRANSLATE_NOOP("ComparisonColumns", "Total p"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Probability of a difference of total times at least this large, if nothing changed."),
     [](const F &f) { return f.total.p; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Total interval from"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Lower end of the confidence interval of the difference of total time per frame."),
     [](const F &f) { return f.total.interval.low; }},
    {Kind::Difference, QT_TRANSLATE_NOOP("ComparisonColumns", "Total interval to"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Upper end of the confidence interval of the difference of total time per frame."),
     [](const F &f) { return f.total.interval.high; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base median"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Median self time per frame in the base, over all frames (type 7)."),
     [](const F &f) { return f.base.selfPerFrame.medianNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head median"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Median self time per frame in the head, over all frames (type 7)."),
     [](const F &f) { return f.head.selfPerFrame.medianNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base P95"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "95th percentile of self time per frame in the base, over all frames (type 7)."),
     [](const F &f) { return f.base.selfPerFrame.p95Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head P95"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "95th percentile of self time per frame in the head, over all frames (type 7)."),
     [](const F &f) { return f.head.selfPerFrame.p95Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base P99"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "99th percentile of self time per frame in the base, over all frames (type 7)."),
     [](const F &f) { return f.base.selfPerFrame.p99Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head P99"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "99th percentile of self time per frame in the head, over all frames (type 7)."),
     [](const F &f) { return f.head.selfPerFrame.p99Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base total median"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Median total time per frame in the base, over all frames (type 7)."),
     [](const F &f) { return f.base.totalPerFrame.medianNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head total median"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Median total time per frame in the head, over all frames (type 7)."),
     [](const F &f) { return f.head.totalPerFrame.medianNs; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base total P95"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "95th percentile of total time per frame in the base, over all frames (type 7)."),
     [](const F &f) { return f.base.totalPerFrame.p95Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head total P95"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "95th percentile of total time per frame in the head, over all frames (type 7)."),
     [](const F &f) { return f.head.totalPerFrame.p95Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Base total P99"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "99th percentile of total time per frame in the base, over all frames (type 7)."),
     [](const F &f) { return f.base.totalPerFrame.p99Ns; }},
    {Kind::Time, QT_TRANSLATE_NOOP("ComparisonColumns", "Head total P99"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "99th percentile of total time per frame in the head, over all frames (type 7)."),
     [](const F &f) { return f.head.totalPerFrame.p99Ns; }},
    {Kind::Count, QT_TRANSLATE_NOOP("ComparisonColumns", "Base calls"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Calls in all frames of the base."),
     [](const F &f) { return static_cast<double>(f.base.calls); }},
    {Kind::Count, QT_TRANSLATE_NOOP("ComparisonColumns", "Head calls"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Calls in all frames of the head."),
     [](const F &f) { return static_cast<double>(f.head.calls); }},
    {Kind::Number, QT_TRANSLATE_NOOP("ComparisonColumns", "Base calls/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Mean number of calls per frame in the base."),
     [](const F &f) { return f.calls.base; }},
    {Kind::Number, QT_TRANSLATE_NOOP("ComparisonColumns", "Head calls/frame"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Mean number of calls per frame in the head."),
     [](const F &f) { return f.calls.head; }},
    {Kind::NumberDifference, QT_TRANSLATE_NOOP("ComparisonColumns", "Call difference"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Calls per frame, head minus base. Sorted by absolute value."),
     [](const F &f) { return f.calls.delta; }},
    {Kind::Ratio, QT_TRANSLATE_NOOP("ComparisonColumns", "Call ratio"),
     QT_TRANSLATE_NOOP("ComparisonColumns",
                       "Calls per frame in the head divided by those in the base."),
     [](const F &f) { return f.calls.ratio; }},
    {Kind::P, QT_TRANSLATE_NOOP("ComparisonColumns", "Call p"),
     QT_TRANSLATE_NOOP(
         "ComparisonColumns",
         "Probability of a difference of calls at least this large, if nothing changed."),
     [](const F &f) { return f.calls.p; }},
    {Kind::Text, QT_TRANSLATE_NOOP("ComparisonColumns", "Former name"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "Name in the base, if the function was renamed."),
     [](const F &) { return 0.0; }},
    {Kind::Text, QT_TRANSLATE_NOOP("ComparisonColumns", "Source"),
     QT_TRANSLATE_NOOP("ComparisonColumns", "File and line, from the head if it has the function."),
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
