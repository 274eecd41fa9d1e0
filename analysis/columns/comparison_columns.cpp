#include "analysis/columns/comparison_columns.h"

#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "analysis/columns/interval_text.h"
#include "analysis/columns/ratio_text.h"
#include "analysis/columns/verdict_words.h"
#include "analysis/model/units.h"

namespace zoe {

namespace {

std::string sourceOf(const FunctionDifference &function)
{
    const std::string name = function.file.substr(function.file.rfind('/') + 1);
    return function.line == 0 ? name : name + ':' + std::to_string(function.line);
}

double perFrame(std::uint64_t calls, const Distribution &frames)
{
    return frames.count == 0 ? 0 : static_cast<double>(calls) / static_cast<double>(frames.count);
}

template <class Figure>
std::optional<double> ofWithin(const FunctionDifference &function, Figure figure)
{
    return function.within ? std::optional<double>(figure(*function.within)) : std::nullopt;
}

// Mean self time per frame of "base" or "head".
ColumnInfo meanOf(const std::string &side, const char *title, unsigned places)
{
    return {.id = side + ".selfPerFrameMeanNs",
            .kind = ColumnKind::Time,
            .title = title,
            .tip = side == "base"
                       ? ColumnText::tr(
                             "Mean self time per frame in the base, over all frames and threads.")
                       : ColumnText::tr(
                             "Mean self time per frame in the head, over all frames and threads."),
            .groups = kSelfTimeColumns | kSelfPercentiles,
            .places = places,
            .rank = 5};
}

// "+34.9 %", "× 24".
std::string percentText(double ratio)
{
    if (const auto factor = factorText(ratio))
        return *factor;
    if (!std::isfinite(ratio))
        return columnText(ColumnKind::Ratio, ratio);
    return (ratio < 1 ? "−" : ratio > 1 ? "+" : "") + formatShare(std::abs(ratio - 1));
}

bool isKnown(const Interval &interval)
{
    return std::isfinite(interval.low) && std::isfinite(interval.high);
}

// The part of the change that is certain; 0: there may be none.
std::optional<double> surePart(const Interval &interval)
{
    if (!isKnown(interval))
        return {};
    return interval.contains(0) ? 0 : interval.low > 0 ? interval.low : interval.high;
}

} // namespace

const Columns<ComparedFunction> &comparisonColumns()
{
    using F = const ComparedFunction &;
    using enum ColumnKind;
    static const Columns<ComparedFunction> columns{
        {{.id = "function",
          .title = ColumnText::tr("Function"),
          .tip = ColumnText::tr("Matched by name, then by function, file and nearest line."),
          .groups = ~0U,
          .letters = 20},
         [](F r) { return r.function.function; }},
        {{.id = "file", .places = kInScripts}, [](F r) { return r.function.file; }},
        {{.id = "line", .kind = Ordinal, .places = kInScripts},
         [](F r) { return r.function.line; }},
        {{.id = "selfDeltaPerFrameNs",
          .kind = Difference,
          .title = ColumnText::tr("Mean Δ"),
          .tip = ColumnText::tr("Difference of the mean self time per frame over all frames, head "
                                "minus base; + is slower. Sorted by absolute value. Coloured if "
                                "the mean clearly differs."),
          .groups = kSelfTimeColumns,
          .bySize = true},
         [](F r) { return r.function.self.deltaNs; }},
        {{.id = "ratio",
          .kind = Ratio,
          .title = ColumnText::tr("Mean ratio"),
          .tip =
              ColumnText::tr("Mean self time per frame in the head divided by that in the base."),
          .rank = 4},
         [](F r) { return r.function.self.ratio; }},
        {{.id = "percent",
          .kind = Change,
          .title = ColumnText::tr("Mean %"),
          .tip = ColumnText::tr("Difference of the mean self time per frame over all frames, in "
                                "percent of the base. New: not called in the base."),
          .groups = kSelfTimeColumns,
          .places = kInWindow,
          .rank = 3,
          .bySize = true},
         [](F r) { return 100 * (r.function.self.ratio - 1); },
         [](F r) { return percentText(r.function.self.ratio); }},
        {{.id = "significant",
          .kind = Yes,
          .title = ColumnText::tr("Differs"),
          .tip = ColumnText::tr(
              "Figures that clearly differ after correction for the number of functions (Benjamini "
              "and Hochberg): the typical frame (is the code slower?), the mean (do players feel "
              "it?), or both. Unusual frames: they make up most of the difference of the mean. "
              "More or fewer calls: each call takes about as long as before."),
          .groups = kSelfTimeColumns | kSelfPercentiles,
          .rank = 1,
          .letters = 36},
         [](F r) { return r.function.significant; },
         [](F r) { return differsText(r.function); }},
        {meanOf("base", ColumnText::tr("Base mean"), kInTable | kInScripts),
         [](F r) { return r.function.base.selfPerFrame.meanNs; }},
        {meanOf("base", ColumnText::tr("Base"), kInWindow),
         [](F r) { return r.function.base.selfPerFrame.meanNs; }},
        {meanOf("head", ColumnText::tr("Head mean"), kInTable | kInScripts),
         [](F r) { return r.function.head.selfPerFrame.meanNs; }},
        {meanOf("head", ColumnText::tr("Head"), kInWindow),
         [](F r) { return r.function.head.selfPerFrame.meanNs; }},
        {{.id = "lowNs", .kind = Difference, .places = kInScripts},
         [](F r) { return r.function.self.interval.low; }},
        {{.id = "highNs", .kind = Difference, .places = kInScripts},
         [](F r) { return r.function.self.interval.high; }},
        {{.id = "p", .kind = Probability, .places = kInScripts},
         [](F r) { return r.function.self.p; }},
        {{.id = "mean.deltaNs",
          .kind = Difference,
          .title = ColumnText::tr("Mean Δ, same mix"),
          .tip = ColumnText::tr("Difference of the mean self time per frame, with the mix of "
                                "behaviours held constant. Empty unless both sides surely have the "
                                "same behaviours. Coloured if it clearly differs."),
          .groups = kSelfTimeColumns,
          .rank = 7},
         [](F r) { return r.function.mean.deltaNs; },
         [](F r) {
             return r.comparison.questions.isLikeWithLike
                        ? columnText(Difference, r.function.mean.deltaNs)
                        : std::string();
         }},
        {{.id = "mean.lowNs",
          .kind = Difference,
          .title = ColumnText::tr("Mean Δ from"),
          .tip = ColumnText::tr(
              "Lower end of the confidence interval of the difference of the mean, for the same "
              "mix of behaviours if both sides surely have the same ones."),
          .rank = 6},
         [](F r) { return r.function.mean.interval.low; }},
        {{.id = "mean.highNs",
          .kind = Difference,
          .title = ColumnText::tr("Mean Δ to"),
          .tip = ColumnText::tr(
              "Upper end of the confidence interval of the difference of the mean, for the same "
              "mix of behaviours if both sides surely have the same ones."),
          .rank = 6},
         [](F r) { return r.function.mean.interval.high; }},
        {{.id = "mean.p",
          .kind = Probability,
          .title = ColumnText::tr("Mean p"),
          .tip = ColumnText::tr(
              "Probability of a difference of the mean at least this large, in either direction, "
              "if nothing changed: at most 5 % exactly if zero is outside the 95 % interval. Not "
              "corrected for the number of functions."),
          .rank = 8},
         [](F r) { return r.function.mean.p; }},
        {{.id = "mean.differs", .kind = Yes, .places = kInScripts},
         [](F r) { return r.function.meanDiffers; }},
        {{.id = "mean.inUnusualFrames", .kind = Yes, .places = kInScripts},
         [](F r) { return r.function.inUnusualFrames; }},
        {{.id = "typical.deltaNs",
          .kind = Difference,
          .title = ColumnText::tr("Typical Δ"),
          .tip = ColumnText::tr("Difference of the typical frame: the mean of the middle half of "
                                "the frames of each behaviour. Interrupted frames don't move it. "
                                "Coloured if it clearly differs."),
          .groups = kSelfTimeColumns,
          .rank = 2,
          .bySize = true},
         [](F r) { return r.function.typical.deltaNs; }},
        {{.id = "typical.interval",
          .title = ColumnText::tr("Typical interval"),
          .tip =
              ColumnText::tr("Confidence interval of the difference of the typical frame. Sorted "
                             "by the end that is closer to zero."),
          .groups = kSelfTimeColumns,
          .places = kInWindow,
          .rank = 4,
          .bySize = true,
          .letters = 22},
         [](F r) { return surePart(r.function.typical.interval); },
         [](F r) { return intervalText(r.function.typical.interval); }},
        {{.id = "typical.lowNs",
          .kind = Difference,
          .title = ColumnText::tr("Typical Δ from"),
          .tip = ColumnText::tr(
              "Lower end of the confidence interval of the difference of the typical frame."),
          .rank = 6},
         [](F r) { return r.function.typical.interval.low; }},
        {{.id = "typical.highNs",
          .kind = Difference,
          .title = ColumnText::tr("Typical Δ to"),
          .tip = ColumnText::tr(
              "Upper end of the confidence interval of the difference of the typical frame."),
          .rank = 6},
         [](F r) { return r.function.typical.interval.high; }},
        {{.id = "typical.p",
          .kind = Probability,
          .title = ColumnText::tr("Typical p"),
          .tip = ColumnText::tr(
              "Probability of a difference of the typical frame at least this large, in either "
              "direction, if nothing changed: at most 5 % exactly if zero is outside the 95 % "
              "interval. Not corrected for the number of functions."),
          .groups = kSelfTimeColumns,
          .rank = 6},
         [](F r) { return r.function.typical.p; }},
        {{.id = "typical.differs", .kind = Yes, .places = kInScripts},
         [](F r) { return r.function.typicalDiffers; }},
        {{.id = "capped.deltaNs", .kind = Difference, .places = kInScripts},
         [](F r) { return r.function.capped.deltaNs; }},
        {{.id = "capped.p", .kind = Probability, .places = kInScripts},
         [](F r) { return r.function.capped.p; }},
        {{.id = "capped.lowNs", .kind = Difference, .places = kInScripts},
         [](F r) { return r.function.capped.interval.low; }},
        {{.id = "capped.highNs", .kind = Difference, .places = kInScripts},
         [](F r) { return r.function.capped.interval.high; }},
        {{.id = "total.deltaNs",
          .kind = Difference,
          .title = ColumnText::tr("Mean total Δ"),
          .tip = ColumnText::tr("Difference of the mean total time per frame over all frames, head "
                                "minus base. Sorted by absolute value."),
          .groups = kTotalTimeColumns,
          .bySize = true},
         [](F r) { return r.function.total.deltaNs; }},
        {{.id = "totalRatio",
          .kind = Ratio,
          .title = ColumnText::tr("Mean total ratio"),
          .tip =
              ColumnText::tr("Mean total time per frame in the head divided by that in the base."),
          .groups = kTotalTimeColumns,
          .places = kInWindow},
         [](F r) { return r.function.total.ratio; }},
        {{.id = "total.p",
          .kind = Probability,
          .title = ColumnText::tr("Total p"),
          .tip = ColumnText::tr("Probability of a difference of mean total times at least this "
                                "large, if nothing changed. Not corrected for the number of "
                                "functions."),
          .groups = kTotalTimeColumns | kTotalPercentiles},
         [](F r) { return r.function.total.p; }},
        {{.id = "base.totalPerFrameMeanNs",
          .kind = Time,
          .title = ColumnText::tr("Base mean total"),
          .tip = ColumnText::tr("Mean total time per frame in the base."),
          .groups = kTotalTimeColumns | kTotalPercentiles},
         [](F r) { return r.function.base.totalPerFrame.meanNs; }},
        {{.id = "head.totalPerFrameMeanNs",
          .kind = Time,
          .title = ColumnText::tr("Head mean total"),
          .tip = ColumnText::tr("Mean total time per frame in the head."),
          .groups = kTotalTimeColumns | kTotalPercentiles},
         [](F r) { return r.function.head.totalPerFrame.meanNs; }},
        {{.id = "total.lowNs",
          .kind = Difference,
          .title = ColumnText::tr("Mean total Δ from"),
          .tip = ColumnText::tr(
              "Lower end of the confidence interval of the difference of mean total time."),
          .groups = kTotalTimeColumns,
          .rank = 3},
         [](F r) { return r.function.total.interval.low; }},
        {{.id = "total.highNs",
          .kind = Difference,
          .title = ColumnText::tr("Mean total Δ to"),
          .tip = ColumnText::tr(
              "Upper end of the confidence interval of the difference of mean total time."),
          .groups = kTotalTimeColumns,
          .rank = 3},
         [](F r) { return r.function.total.interval.high; }},
        {{
             .id = "base.selfPerFrameMedianNs",
             .kind = Time,
             .title = ColumnText::tr("Base median"),
             .tip = ColumnText::tr(
                 "Median self time per frame in the base, over all frames (type 7)."),
             .groups = kSelfPercentiles,
         },
         [](F r) { return r.function.base.selfPerFrame.medianNs; }},
        {{
             .id = "head.selfPerFrameMedianNs",
             .kind = Time,
             .title = ColumnText::tr("Head median"),
             .tip = ColumnText::tr(
                 "Median self time per frame in the head, over all frames (type 7)."),
             .groups = kSelfPercentiles,
         },
         [](F r) { return r.function.head.selfPerFrame.medianNs; }},
        {{
             .id = "base.selfPerFrameP95Ns",
             .kind = Time,
             .title = ColumnText::tr("Base P95"),
             .tip = ColumnText::tr(
                 "95th percentile of self time per frame in the base, over all frames (type 7)."),
             .groups = kSelfPercentiles,
         },
         [](F r) { return r.function.base.selfPerFrame.p95Ns; }},
        {{
             .id = "head.selfPerFrameP95Ns",
             .kind = Time,
             .title = ColumnText::tr("Head P95"),
             .tip = ColumnText::tr(
                 "95th percentile of self time per frame in the head, over all frames (type 7)."),
             .groups = kSelfPercentiles,
         },
         [](F r) { return r.function.head.selfPerFrame.p95Ns; }},
        {{
             .id = "base.selfPerFrameP99Ns",
             .kind = Time,
             .title = ColumnText::tr("Base P99"),
             .tip = ColumnText::tr(
                 "99th percentile of self time per frame in the base, over all frames (type 7)."),
             .groups = kSelfPercentiles,
         },
         [](F r) { return r.function.base.selfPerFrame.p99Ns; }},
        {{
             .id = "head.selfPerFrameP99Ns",
             .kind = Time,
             .title = ColumnText::tr("Head P99"),
             .tip = ColumnText::tr(
                 "99th percentile of self time per frame in the head, over all frames (type 7)."),
             .groups = kSelfPercentiles,
         },
         [](F r) { return r.function.head.selfPerFrame.p99Ns; }},
        {{
             .id = "base.totalPerFrameMedianNs",
             .kind = Time,
             .title = ColumnText::tr("Base total median"),
             .tip = ColumnText::tr(
                 "Median total time per frame in the base, over all frames (type 7)."),
             .groups = kTotalPercentiles,
         },
         [](F r) { return r.function.base.totalPerFrame.medianNs; }},
        {{
             .id = "head.totalPerFrameMedianNs",
             .kind = Time,
             .title = ColumnText::tr("Head total median"),
             .tip = ColumnText::tr(
                 "Median total time per frame in the head, over all frames (type 7)."),
             .groups = kTotalPercentiles,
         },
         [](F r) { return r.function.head.totalPerFrame.medianNs; }},
        {{
             .id = "base.totalPerFrameP95Ns",
             .kind = Time,
             .title = ColumnText::tr("Base total P95"),
             .tip = ColumnText::tr(
                 "95th percentile of total time per frame in the base, over all frames (type 7)."),
             .groups = kTotalPercentiles,
         },
         [](F r) { return r.function.base.totalPerFrame.p95Ns; }},
        {{
             .id = "head.totalPerFrameP95Ns",
             .kind = Time,
             .title = ColumnText::tr("Head total P95"),
             .tip = ColumnText::tr(
                 "95th percentile of total time per frame in the head, over all frames (type 7)."),
             .groups = kTotalPercentiles,
         },
         [](F r) { return r.function.head.totalPerFrame.p95Ns; }},
        {{
             .id = "base.totalPerFrameP99Ns",
             .kind = Time,
             .title = ColumnText::tr("Base total P99"),
             .tip = ColumnText::tr(
                 "99th percentile of total time per frame in the base, over all frames (type 7)."),
             .groups = kTotalPercentiles,
         },
         [](F r) { return r.function.base.totalPerFrame.p99Ns; }},
        {{
             .id = "head.totalPerFrameP99Ns",
             .kind = Time,
             .title = ColumnText::tr("Head total P99"),
             .tip = ColumnText::tr(
                 "99th percentile of total time per frame in the head, over all frames (type 7)."),
             .groups = kTotalPercentiles,
         },
         [](F r) { return r.function.head.totalPerFrame.p99Ns; }},
        {{.id = "baseCallsPerFrame",
          .kind = Average,
          .title = ColumnText::tr("Base calls/frame"),
          .tip = ColumnText::tr("Mean number of calls per frame in the base."),
          .groups = kCallColumns,
          .places = kInWindow},
         [](F r) { return r.function.calls.base; }},
        {{.id = "headCallsPerFrame",
          .kind = Average,
          .title = ColumnText::tr("Head calls/frame"),
          .tip = ColumnText::tr("Mean number of calls per frame in the head."),
          .groups = kCallColumns,
          .places = kInWindow},
         [](F r) { return r.function.calls.head; }},
        {{.id = "base.callsPerFrame", .kind = Average, .places = kInScripts},
         [](F r) { return perFrame(r.function.base.calls, r.comparison.baseFrames); }},
        {{.id = "head.callsPerFrame", .kind = Average, .places = kInScripts},
         [](F r) { return perFrame(r.function.head.calls, r.comparison.headFrames); }},
        {{.id = "callsDelta",
          .kind = Change,
          .title = ColumnText::tr("Call difference"),
          .tip = ColumnText::tr("Calls per frame, head minus base. Sorted by absolute value."),
          .groups = kCallColumns,
          .places = kInWindow,
          .bySize = true},
         [](F r) { return r.function.calls.delta; }},
        {{.id = "callsRatio",
          .kind = Ratio,
          .title = ColumnText::tr("Call ratio"),
          .tip = ColumnText::tr("Calls per frame in the head divided by those in the base."),
          .groups = kCallColumns,
          .places = kInWindow},
         [](F r) { return r.function.calls.ratio; }},
        {{.id = "callsP",
          .kind = Probability,
          .title = ColumnText::tr("Call p"),
          .tip = ColumnText::tr(
              "Probability of a difference of calls at least this large, if nothing changed."),
          .groups = kCallColumns,
          .places = kInWindow},
         [](F r) { return r.function.calls.p; }},
        {{.id = "base.calls",
          .kind = Count,
          .title = ColumnText::tr("Base calls"),
          .tip = ColumnText::tr("Calls in all frames of the base."),
          .groups = kCallColumns},
         [](F r) { return r.function.base.calls; }},
        {{.id = "head.calls",
          .kind = Count,
          .title = ColumnText::tr("Head calls"),
          .tip = ColumnText::tr("Calls in all frames of the head."),
          .groups = kCallColumns},
         [](F r) { return r.function.head.calls; }},
        {{.id = "base.selfNs", .kind = Time, .places = kInScripts},
         [](F r) { return r.function.base.selfNs; }},
        {{.id = "base.totalNs", .kind = Time, .places = kInScripts},
         [](F r) { return r.function.base.totalNs; }},
        {{.id = "head.selfNs", .kind = Time, .places = kInScripts},
         [](F r) { return r.function.head.selfNs; }},
        {{.id = "head.totalNs", .kind = Time, .places = kInScripts},
         [](F r) { return r.function.head.totalNs; }},
        {{.id = "within.deltaNs", .kind = Difference, .places = kInScripts},
         [](F r) { return ofWithin(r.function, [](const auto &d) { return d.deltaNs; }); }},
        {{.id = "within.lowNs", .kind = Difference, .places = kInScripts},
         [](F r) { return ofWithin(r.function, [](const auto &d) { return d.interval.low; }); }},
        {{.id = "within.highNs", .kind = Difference, .places = kInScripts},
         [](F r) { return ofWithin(r.function, [](const auto &d) { return d.interval.high; }); }},
        {{.id = "unusual.deltaNs", .kind = Difference, .places = kInScripts},
         [](F r) {
             return r.function.unusual ? std::optional<double>(r.function.unusual->deltaNs)
                                       : std::nullopt;
         }},
        {{.id = "within.p", .kind = Probability, .places = kInScripts},
         [](F r) { return ofWithin(r.function, [](const auto &d) { return d.p; }); }},
        {{.id = "renamedFrom",
          .title = ColumnText::tr("Former name"),
          .tip = ColumnText::tr("Name in the base, if the function was renamed.")},
         [](F r) { return valueIf(!r.function.renamedFrom.empty(), r.function.renamedFrom); }},
        {{.id = "source",
          .title = ColumnText::tr("Source"),
          .tip = ColumnText::tr("File and line, from the head if it has the function."),
          .places = kInWindow},
         [](F r) { return sourceOf(r.function); }},
        {{.id = "frameThreadDeltaNs",
          .kind = Difference,
          .title = ColumnText::tr("Mean Δ, frame thread"),
          .tip = ColumnText::tr("Difference of the mean self time per frame on the thread that "
                                "marks the frames, as in the bars."),
          .groups = kSelfTimeColumns,
          .places = kInWindow,
          .rank = 8,
          .bySize = true},
         [](F r) { return r.frameThreadDeltaNs; }},
    };
    return columns;
}

std::vector<ComparedFunction> comparedFunctions(const Comparison &comparison)
{
    std::map<std::pair<SiteId, SiteId>, double> steps;
    for (const WaterfallStep &step : comparison.waterfall)
        steps[{step.base, step.head}] += step.deltaNs;
    std::vector<ComparedFunction> rows;
    for (const FunctionDifference &function : comparison.functions) {
        const auto step = steps.find(
            {function.base.capture == 0 ? function.base.site : SiteId{}, function.head.site});
        rows.push_back({comparison, function, step == steps.end() ? 0 : step->second});
    }
    return rows;
}

} // namespace zoe
