#include "app/panels/summary/summary_columns.h"

#include <QCoreApplication>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "analysis/model/units.h"

namespace zoe::app {

namespace {

enum class Rule { None, Quantile };

struct ColumnInfo {
    ColumnKind kind;
    Rule rule;
    const char *title;
    const char *explanation;
    double (*number)(const Summary &, const FunctionSummary &, const Distribution &);
};

template <class T>
constexpr double real(T value)
{
    return static_cast<double>(value);
}

double noNumber(const Summary &, const FunctionSummary &, const Distribution &)
{
    return 0;
}

double selfShare(const Summary &summary, const FunctionSummary &function, const Distribution &)
{
    return summary.selfNs == 0 ? 0 : real(function.selfNs) / real(summary.selfNs);
}

double aFrame(const Summary &summary, double sum)
{
    return summary.frames == 0 ? 0 : sum / real(summary.frames);
}

const std::array<ColumnInfo, kSummaryColumns> kColumns{{
    {ColumnKind::Text, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Function"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Name of the zone, or of its function if it has none."),
     noNumber},
    {ColumnKind::Count, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Calls"),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Number of calls. A zone that crosses frames counts once."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) { return real(f.calls); }},
    {ColumnKind::Count, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Threads"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Number of threads that call the function."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.threads);
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Total"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Time in the function including everything it calls, over "
                                         "all threads. Recursive calls count once."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.totalNs);
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Self"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Time in the function excluding the zones it calls."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.selfNs);
     }},
    {ColumnKind::Share, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Self share"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Share of the self time of all functions."), selfShare},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Mean"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Mean duration of a call, including its children."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) {
         return real(d.meanNs);
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Min"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Duration of the shortest call."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) { return real(d.minNs); }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "P25"),
     QT_TRANSLATE_NOOP("SummaryColumns", "25th percentile of the call durations."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) { return real(d.p25Ns); }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "Median"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Median call duration."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) {
         return real(d.medianNs);
     }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "P75"),
     QT_TRANSLATE_NOOP("SummaryColumns", "75th percentile of the call durations."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) { return real(d.p75Ns); }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "P90"),
     QT_TRANSLATE_NOOP("SummaryColumns", "90th percentile of the call durations."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) { return real(d.p90Ns); }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "P95"),
     QT_TRANSLATE_NOOP("SummaryColumns", "95th percentile of the call durations."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) { return real(d.p95Ns); }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "P99"),
     QT_TRANSLATE_NOOP("SummaryColumns", "99th percentile of the call durations."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) { return real(d.p99Ns); }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "P99.9"),
     QT_TRANSLATE_NOOP("SummaryColumns", "99.9th percentile of the call durations."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) {
         return real(d.p999Ns);
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Max"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Duration of the longest call."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) { return real(d.maxNs); }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Std dev"),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Sample standard deviation of the call durations (n − 1)."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) {
         return real(d.stdevNs);
     }},
    {ColumnKind::Share, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "CV"),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Coefficient of variation: standard deviation divided by mean."),
     [](const Summary &, const FunctionSummary &, const Distribution &d) { return d.cv(); }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Active"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Wall-clock time with at least one thread in the "
                                         "function: the union of its zones over all threads."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.activeNs);
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Active excl."),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Active time minus the time covered by the zones it calls."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.activeExclusiveNs);
     }},
    {ColumnKind::Count, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Frames"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Number of frames that contain the function."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.perFrame.count);
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Mean/frame"),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Mean total per frame, over the frames that contain the function."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.perFrame.meanNs);
     }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "Median/frame"),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Median total per frame, over the frames that contain the function."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.perFrame.medianNs);
     }},
    {ColumnKind::Time, Rule::Quantile, QT_TRANSLATE_NOOP("SummaryColumns", "P99/frame"),
     QT_TRANSLATE_NOOP(
         "SummaryColumns",
         "99th percentile of the total per frame, over the frames that contain the function."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.perFrame.p99Ns);
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Max/frame"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Largest total in a frame."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.perFrame.maxNs);
     }},
    {ColumnKind::Count, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "First frame"),
     QT_TRANSLATE_NOOP("SummaryColumns", "First frame that contains the function."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.firstFrame);
     }},
    {ColumnKind::Count, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Last frame"),
     QT_TRANSLATE_NOOP("SummaryColumns", "Last frame that contains the function."),
     [](const Summary &, const FunctionSummary &f, const Distribution &) {
         return real(f.lastFrame);
     }},
    {ColumnKind::Number, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Calls/frame"),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Mean over all frames, including frames without the function."),
     [](const Summary &s, const FunctionSummary &f, const Distribution &) {
         return aFrame(s, real(f.calls));
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Total/frame"),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Mean over all frames, including frames without the function."),
     [](const Summary &s, const FunctionSummary &f, const Distribution &) {
         return aFrame(s, real(f.totalNs));
     }},
    {ColumnKind::Time, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Self/frame"),
     QT_TRANSLATE_NOOP("SummaryColumns",
                       "Mean over all frames, including frames without the function."),
     [](const Summary &s, const FunctionSummary &f, const Distribution &) {
         return aFrame(s, real(f.selfNs));
     }},
    {ColumnKind::Text, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Category"),
     QT_TRANSLATE_NOOP("SummaryColumns", "As given by the program."), noNumber},
    {ColumnKind::Text, Rule::None, QT_TRANSLATE_NOOP("SummaryColumns", "Source"),
     QT_TRANSLATE_NOOP("SummaryColumns", "File and line of the zone."), noNumber},
}};

const ColumnInfo &infoOf(FunctionColumn column)
{
    return kColumns[static_cast<std::size_t>(column)];
}

QString translated(const char *text)
{
    return QCoreApplication::translate("SummaryColumns", text);
}

} // namespace

ColumnKind kindOf(FunctionColumn column)
{
    return infoOf(column).kind;
}

bool hasBasis(FunctionColumn column)
{
    return column >= FunctionColumn::Mean && column <= FunctionColumn::Cv;
}

QString titleOf(FunctionColumn column, SummaryBasis basis)
{
    const QString title = translated(infoOf(column).title);
    return basis == SummaryBasis::Frame && hasBasis(column)
               ? translated(QT_TRANSLATE_NOOP("SummaryColumns", "%1 per frame")).arg(title)
               : title;
}

QString explanationOf(FunctionColumn column, SummaryBasis basis)
{
    const ColumnInfo &info = infoOf(column);
    QString text = translated(info.explanation);
    if (basis == SummaryBasis::Frame && hasBasis(column))
        text =
            translated(QT_TRANSLATE_NOOP(
                           "SummaryColumns",
                           "%1 of the total per frame, over the frames that contain the function."))
                .arg(translated(info.title));
    if (info.rule == Rule::Quantile) {
        text += '\n' +
                translated(QT_TRANSLATE_NOOP(
                    "SummaryColumns", "Linear interpolation between order statistics (type 7)."));
    }
    if (info.kind == ColumnKind::Time)
        text += '\n' + translated(QT_TRANSLATE_NOOP(
                           "SummaryColumns",
                           "Each cell states its unit (ns, µs, ms, s); copied values are in ns."));
    return text;
}

double numberOf(FunctionColumn column, const Summary &summary, const FunctionSummary &function,
                SummaryBasis basis)
{
    return infoOf(column).number(
        summary, function, basis == SummaryBasis::Call ? function.perCall : function.perFrame);
}

QString formatted(ColumnKind kind, double number)
{
    switch (kind) {
    case ColumnKind::Count:
        return QString::fromStdString(formatCount(static_cast<std::uint64_t>(number)));
    case ColumnKind::Time:
        return QString::fromStdString(formatDuration(std::llround(number)));
    case ColumnKind::Share:
        return QString::fromStdString(formatShare(number));
    case ColumnKind::Number:
        return QString::number(number, 'f', number < 100 ? 2 : 0);
    case ColumnKind::Text:
        break;
    }
    return {};
}

std::vector<FunctionColumn> columnsOf(SummaryPreset preset)
{
    using C = FunctionColumn;
    switch (preset) {
    case SummaryPreset::Percentiles:
        return {C::Function, C::Calls, C::Total, C::Self, C::Min, C::P25,   C::Median, C::P75,
                C::P90,      C::P95,   C::P99,   C::P999, C::Max, C::Stdev, C::Cv,     C::Source};
    case SummaryPreset::WallClock:
        return {C::Function, C::Calls,  C::Threads,         C::Total,
                C::Self,     C::Active, C::ActiveExclusive, C::Source};
    case SummaryPreset::PerFrame:
        return {C::Function,     C::Frames,     C::CallsPerFrame, C::TotalPerFrame,
                C::SelfPerFrame, C::FrameMean,  C::FrameMedian,   C::FrameP99,
                C::FrameMax,     C::FirstFrame, C::LastFrame,     C::Source};
    case SummaryPreset::All: {
        std::vector<C> all;
        for (int column = 0; column < kSummaryColumns; ++column)
            all.push_back(static_cast<C>(column));
        return all;
    }
    case SummaryPreset::Basic:
        break;
    }
    return {C::Function, C::Calls,     C::Threads,  C::Total, C::Self, C::SelfShare,
            C::Mean,     C::Min,       C::Median,   C::P95,   C::P99,  C::Max,
            C::Stdev,    C::FrameMean, C::FrameMax, C::Source};
}

} // namespace zoe::app
