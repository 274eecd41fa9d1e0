#include "app/panels/compare/comparison_text.h"

#include <QCoreApplication>
#include <cmath>

#include "analysis/comparison/gate/capture_doubts.h"
#include "analysis/comparison/values/common_share.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/row_source.h"

namespace zoe::app {

namespace {

constexpr double kNsPerHour = 3600.0 * kNsPerSecond;
constexpr double kManyHours = 48;
constexpr double kHoursOfDay = 24;

struct ComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(ComparisonText)
};

std::string inDoubtLanguage(const char *english)
{
    return QCoreApplication::translate("zoe::DoubtText", english).toStdString();
}

QString lengthText(double ns)
{
    return durationText(std::llround(std::abs(ns)));
}

// With two digits: it is an estimate.
std::uint64_t roundedUp(std::uint64_t count)
{
    std::uint64_t unit = 1;
    while (count / unit >= 100)
        unit *= 10;
    return (count + unit - 1) / unit * unit;
}

QString halfWidthText(double share)
{
    const double percent = 100 * share;
    return ComparisonWords::tr("±%1 %").arg(percent, 0, 'f', percent < 10 ? 1 : 0);
}

QString recordingText(double ns)
{
    const double hours = ns / kNsPerHour;
    return hours < kManyHours
               ? counted(roundedUp(static_cast<std::uint64_t>(std::ceil(hours))),
                         ComparisonWords::tr("1 hour"), ComparisonWords::tr("%1 hours"))
               : counted(roundedUp(static_cast<std::uint64_t>(std::ceil(hours / kHoursOfDay))),
                         ComparisonWords::tr("1 day"), ComparisonWords::tr("%1 days"));
}

// A number of frames that nobody will record isn't useful advice.
QString precisionText(const MeanPrecision &precision, bool typicalIsKnown)
{
    if (precision.moreFrames == 0)
        return ComparisonWords::tr("mean precise to ±1 %");
    const QString now =
        ComparisonWords::tr("mean precise to %1").arg(halfWidthText(precision.halfShare));
    if (precision.moreNs <= kNsPerHour)
        return now + counted(roundedUp(precision.moreFrames),
                             ComparisonWords::tr(", to ±1 % with about 1 more frame"),
                             ComparisonWords::tr(", to ±1 % with about %1 more frames"));
    const QString text =
        typicalIsKnown
            ? ComparisonWords::tr(
                  "%1 (±1 % needs another %2 of recording: use the typical frame instead)")
            : ComparisonWords::tr(
                  "%1 (±1 % needs another %2 of recording: use a quiet machine and several runs)");
    return text.arg(now, recordingText(precision.moreNs));
}

} // namespace

QString headlineOf(const Comparison &comparison)
{
    const QString sentences =
        QString::fromStdString(verdictSentences(comparison, inColumnLanguage));
    return comparison.byRunningTime
               ? ComparisonWords::tr("%1 Functions by running time.").arg(sentences)
               : sentences;
}

VerdictBrief briefOf(const Comparison &comparison)
{
    return verdictBrief(comparison, inColumnLanguage);
}

QString verdictText(OverallVerdict verdict)
{
    return QString::fromStdString(verdictWord(verdict, inColumnLanguage));
}

QString clearText(const FunctionDifference &function)
{
    return QString::fromStdString(differsText(function, inColumnLanguage));
}

QString noiseLineOf(const Comparison &comparison)
{
    const std::size_t bases = comparison.captures.size() - 1;
    QStringList parts{bases == 1 ? ComparisonWords::tr("%1 with %2")
                                       .arg(countedFrames(comparison.baseFrames.count),
                                            countedFrames(comparison.headFrames.count))
                                 : ComparisonWords::tr("%1 of %2 baselines with %3")
                                       .arg(countedFrames(comparison.baseFrames.count))
                                       .arg(bases)
                                       .arg(countedFrames(comparison.headFrames.count))};
    if (const auto precision = meanPrecisionOf(comparison))
        parts << precisionText(*precision, frameVerdictsOf(comparison.questions).typical !=
                                               OverallVerdict::TooNoisy);
    if (comparison.betweenRunsNs > 0)
        parts << ComparisonWords::tr("runs differ by %1").arg(lengthText(comparison.betweenRunsNs));
    if (const auto factor = commonFactorOf(comparison))
        parts << ComparisonWords::tr("most functions changed by the same factor (× %1): was the "
                                     "machine in another state?")
                     .arg(*factor, 0, 'f', 2);
    return parts.join(QStringLiteral(" · "));
}

Result<QStringList> cautionsOf(const std::vector<CompareSource> &bases, const CompareSource &head,
                               const Task &task)
{
    std::vector<CompareSide> sides;
    QStringList names;
    for (const CompareSource &base : bases) {
        sides.push_back(base.side());
        names << base.title();
    }
    sides.push_back(head.side());
    names << head.title();
    zoe::Sides captures;
    for (const CompareSide &side : sides)
        captures.push_back(&side);
    const auto doubts = allDoubtsOf(captures, bases.size(), task, inDoubtLanguage);
    if (!doubts)
        return doubts.error();
    QStringList cautions;
    for (const CaptureDoubt &doubt : *doubts)
        cautions << QString::fromStdString(
            doubt.sentence(names[static_cast<qsizetype>(doubt.capture)].toStdString()));
    return cautions;
}

QString mixSentence(const Comparison &comparison)
{
    const Mix &mix = *comparison.mix;
    const QString change = signedDurationText(comparison.frames.deltaNs);
    if (commonShare(mix) < kLeastCommonShare)
        return ComparisonWords::tr("%1 per frame: base and head have different behaviours, so only "
                                   "their functions can be compared")
            .arg(change);
    const bool slower = mix.within.deltaNs >= 0;
    const bool noise = mix.within.interval.contains(0);
    const QString within = signedDurationText(mix.within.deltaNs);
    const QString code =
        noise    ? ComparisonWords::tr("%1 in the same behaviours, possibly noise").arg(within)
        : slower ? ComparisonWords::tr("%1 from longer frames in the same behaviours").arg(within)
                 : ComparisonWords::tr("%1 from shorter frames in the same behaviours").arg(within);
    if (mix.behaviours.size() < 2)
        return ComparisonWords::tr("%1 per frame: all frames belong to one behaviour, %2")
            .arg(change, code);
    if (mix.unusual.deltaNs != 0)
        return ComparisonWords::
            tr("%1 per frame: %2 from a different mix of behaviours, %3 from unusual frames, %4")
                .arg(change, signedDurationText(mix.mix.deltaNs),
                     signedDurationText(mix.unusual.deltaNs), code);
    return ComparisonWords::tr("%1 per frame: %2 from a different mix of behaviours, %3")
        .arg(change, signedDurationText(mix.mix.deltaNs), code);
}

QString notesOf(const Comparison &comparison)
{
    QStringList notes;
    for (const std::string &note : comparison.notes)
        notes << QString::fromStdString(note);
    return notes.join(u'\n');
}

QString methodOf(const Comparison &comparison)
{
    return ComparisonWords::tr(
               "Mean frame time of head minus that of base. Base: %1 in blocks of %2; head: "
               "%3 in blocks of %4. Interval: percentiles of all bootstrap resamples of "
               "circular blocks, stretched by Student's t. p: Student's t over the bootstrap "
               "standard error. "
               "Percentiles: linear interpolation between order statistics (type 7).")
        .arg(countedFrames(comparison.baseFrames.count))
        .arg(comparison.baseBlockFrames)
        .arg(countedFrames(comparison.headFrames.count))
        .arg(comparison.headBlockFrames);
}

} // namespace zoe::app
