#include "app/panels/compare/comparison_text.h"

#include <QCoreApplication>
#include <cmath>

#include "analysis/comparison/values/common_share.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct ComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(ComparisonText)
};

QString lengthText(double ns)
{
    return durationText(std::llround(std::abs(ns)));
}

QString percentText(double share)
{
    return (share < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
           QString::number(std::abs(share) * 100, 'f', 1) + QStringLiteral(" %");
}

// With two digits: it is an estimate.
std::uint64_t roundedUp(std::uint64_t count)
{
    std::uint64_t unit = 1;
    while (count / unit >= 100)
        unit *= 10;
    return (count + unit - 1) / unit * unit;
}

} // namespace

namespace {

// With one run on each side nothing is said of the program.
QString ofTheseRuns(const Comparison &comparison, const QString &sentence)
{
    const QString about = comparison.hasSeveralRuns()
                              ? sentence
                              : ComparisonWords::tr("%1, for these two runs").arg(sentence);
    return comparison.byRunningTime
               ? ComparisonWords::tr("%1; functions by running time").arg(about)
               : about;
}

} // namespace

QString headlineOf(const Comparison &comparison)
{
    const Difference &frames = comparison.frames;
    if (!std::isfinite(frames.interval.low) || !std::isfinite(frames.interval.high))
        return ComparisonWords::tr("Too few frames to tell: base has %1, head has %2")
            .arg(countText(comparison.baseFrames.count), countText(comparison.headFrames.count));
    if (frames.deltaNs == 0 && frames.interval.low == 0 && frames.interval.high == 0)
        return ComparisonWords::tr("Head takes exactly as long per frame as base");
    const double base = comparison.baseFrames.meanNs;
    const QString change =
        base > 0 ? QStringLiteral(" (") + percentText(frames.deltaNs / base) + ')' : QString();
    const QString confidence =
        QString::number(comparison.options.confidence * 100, 'g', 3) + QStringLiteral(" %");
    if (frames.interval.contains(0))
        return ofTheseRuns(
            comparison, ComparisonWords::tr(
                            "No clear difference: head takes %1 per frame%2, %3 interval %4 to %5")
                            .arg(signedDurationText(frames.deltaNs), change, confidence,
                                 signedDurationText(frames.interval.low),
                                 signedDurationText(frames.interval.high)));
    const bool slower = frames.deltaNs > 0;
    const double least = slower ? frames.interval.low : frames.interval.high;
    const double most = slower ? frames.interval.high : frames.interval.low;
    const QString words =
        slower ? ComparisonWords::tr("Head is %1 slower per frame%2, %3 interval %4 to %5")
               : ComparisonWords::tr("Head is %1 faster per frame%2, %3 interval %4 to %5");
    return ofTheseRuns(comparison, words.arg(lengthText(frames.deltaNs), change, confidence,
                                             lengthText(least), lengthText(most)));
}

QString verdictWord(OverallVerdict verdict)
{
    switch (verdict) {
    case OverallVerdict::Slower:
        return ComparisonWords::tr("SLOWER");
    case OverallVerdict::Faster:
        return ComparisonWords::tr("FASTER");
    case OverallVerdict::NoChange:
        return ComparisonWords::tr("NO CHANGE");
    case OverallVerdict::TooNoisy:
        break;
    }
    return ComparisonWords::tr("TOO NOISY");
}

QString noiseLineOf(const Comparison &comparison)
{
    const std::size_t bases = comparison.captures.size() - 1;
    QStringList parts{
        bases == 1 ? ComparisonWords::tr("Compared: %1 frames with %2 frames")
                         .arg(countText(comparison.baseFrames.count),
                              countText(comparison.headFrames.count))
                   : ComparisonWords::tr("Compared: %1 frames of %2 baselines with %3 frames")
                         .arg(countText(comparison.baseFrames.count))
                         .arg(bases)
                         .arg(countText(comparison.headFrames.count))};
    if (const auto more = moreFramesFor(comparison); more && *more > 0)
        parts << ComparisonWords::tr("about %1 more frames needed for ±1 %")
                     .arg(countText(roundedUp(*more)));
    else if (more)
        parts << ComparisonWords::tr("precise to ±1 %");
    if (comparison.betweenRunsNs > 0)
        parts << ComparisonWords::tr("runs differ by %1").arg(lengthText(comparison.betweenRunsNs));
    if (const auto factor = commonFactorOf(comparison))
        parts << ComparisonWords::tr("most functions changed by the same factor (× %1): was the "
                                     "machine in another state?")
                     .arg(*factor, 0, 'f', 2);
    return parts.join(QStringLiteral(" · "));
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
    const QString code = noise ? ComparisonWords::tr("%1 from the code, possibly noise").arg(within)
                         : slower ? ComparisonWords::tr("%1 from slower code").arg(within)
                                  : ComparisonWords::tr("%1 from faster code").arg(within);
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

QString methodOf(const Comparison &comparison)
{
    return ComparisonWords::tr(
               "Mean frame time of head minus that of base. Base: %1 frames in blocks of %2; head: "
               "%3 frames in blocks of %4. Interval: expanded percentiles of %5 bootstrap "
               "resamples of circular blocks. p: Student's t over the bootstrap standard error. "
               "Percentiles: linear interpolation between order statistics (type 7).")
        .arg(countText(comparison.baseFrames.count))
        .arg(comparison.baseBlockFrames)
        .arg(countText(comparison.headFrames.count))
        .arg(comparison.headBlockFrames)
        .arg(comparison.options.resamples);
}

} // namespace zoe::app
