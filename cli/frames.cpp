#include <algorithm>
#include <fmt/format.h>
#include <string>

#include "analysis/columns/set_columns.h"
#include "analysis/frames/frame_stats.h"
#include "analysis/frames/series.h"
#include "analysis/frames/spikes.h"
#include "analysis/model/selection.h"
#include "cli/commands.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/names.h"
#include "cli/options/output_options.h"
#include "cli/options/set_frames.h"
#include "cli/output/plugin_columns.h"
#include "cli/output/rows.h"
#include "cli/program/context.h"
#include "cli/program/say.h"
#include "cli/report/number_words.h"

namespace zoe::cli {

namespace {

struct FunctionFrameRow {
    FrameIndex frame;
    DurationNs durationNs;
    std::uint64_t calls;
    DurationNs totalNs;
    DurationNs selfNs;
};

Columns<FunctionFrameRow> columns()
{
    using Row = FunctionFrameRow;
    using enum ColumnKind;
    return {{{.id = "frame", .kind = Ordinal, .title = "Frame"}, &Row::frame},
            {{.id = "durationNs", .kind = Time, .title = "Duration"}, &Row::durationNs},
            {{.id = "calls", .kind = Count, .title = "Calls"}, &Row::calls},
            {{.id = "totalNs", .kind = Time, .title = "Total"}, &Row::totalNs},
            {{.id = "selfNs", .kind = Time, .title = "Self"}, &Row::selfNs}};
}

// One row per selected frame: calls that start in it, total and self time of the function. Error:
// BadInput (no such function), Damaged, Io, Cancelled.
Result<int> printFunctionFrames(Context &context, const Capture &capture,
                                const Selection &selection, const std::string &function,
                                const OutputForm &form)
{
    const auto sites = functionsNamed(capture, function, "--function");
    if (!sites)
        return sites.error();
    const auto series =
        functionSeries(capture, *sites, selection, context.task("frames", zonesOf(capture)));
    context.endProgress();
    if (!series)
        return series.error();
    std::vector<FunctionFrameRow> rows;
    for (std::size_t i = 0; i < (*series)->frames.size(); ++i) {
        const FrameIndex frame = (*series)->frames[i];
        rows.push_back({frame, capture.frames()[frame].durationNs, (*series)->calls[i],
                        (*series)->totalNs[i], (*series)->selfNs[i]});
    }
    if (const Status printed = printRows(context, columns(), rows, form); !printed)
        return printed.error();
    if (form.isTable() && (*series)->unreadableFrames > 0)
        say("{} can't be read.\n", counted((*series)->unreadableFrames, "frame", "frames"));
    return kDone;
}

struct FramesOptions {
    std::string file;
    SelectionOptions selection;
    std::string budget; // empty: the deadline of the set, or that of 60 frames per second
    std::string function;
    std::vector<std::string> metrics;
    OutputForm form;
    bool stats = false;
    bool sets = false;
    bool behaviours = false;
};

constexpr DurationNs kUsualBudgetNs = 16'666'667;

// What is not known has no key.
QJsonObject statsJson(const FrameStats &stats)
{
    QJsonObject object{{"count", number(stats.duration.count)},
                       {"partialFrames", number(stats.partialFrames)},
                       {"addedFrames", number(stats.addedFrames)},
                       {"unreadableFrames", number(stats.unreadableFrames)},
                       {"budgetNs", number(stats.budgetNs)}};
    if (stats.duration.count == 0)
        return object;
    addDistribution(object, stats.duration);
    if (stats.rated > 0) {
        object["fpsAverage"] = stats.fpsAverage;
        object["low1"] = stats.low1;
        object["low01"] = stats.low01;
        object["low1Percentile"] = stats.low1Percentile;
        object["low01Percentile"] = stats.low01Percentile;
    }
    object["stutterShare"] = stats.stutterShare;
    if (stats.judged == 0)
        return object;
    object["overBudget"] = stats.overBudget;
    object["timeOverBudgetNs"] = number(stats.timeOverBudgetNs);
    object["longestBadRun"] = number(std::uint64_t{stats.longestBadRun});
    object["longestBadRunFirst"] = number(std::uint64_t{stats.longestBadRunFirst});
    object["misses"] = number(stats.misses);
    object["minSlackNs"] = number(stats.minSlackNs);
    object["meanSlackNs"] = nanoseconds(stats.meanSlackNs);
    if (stats.periods == 0)
        return object;
    object["periodNs"] = nanoseconds(stats.periodNs);
    if (stats.periods < 2)
        return object;
    object["jitterNs"] = nanoseconds(stats.jitterNs);
    object["maxJitterNs"] = number(stats.maxJitterNs);
    return object;
}

void sayFigure(const std::string &what, const std::string &text)
{
    sayText("{:<22} {}\n", what, text);
}

void printBudget(const FrameStats &stats)
{
    const std::string over = "over " + formatDuration(stats.budgetNs);
    if (stats.judged == 0)
        return sayFigure(over, "unknown: no frame begins and ends with a mark of the program");
    // The longest frame above may be none of them.
    const std::string judged =
        stats.judged == stats.duration.count
            ? std::string("frames")
            : fmt::format("the {} from mark to mark", counted(stats.judged, "frame", "frames"));
    sayFigure(over, fmt::format("{} of {}, {} over in total", formatShare(stats.overBudget), judged,
                                formatDuration(stats.timeOverBudgetNs)));
    sayFigure("longest run over budget",
              stats.longestBadRun == 0
                  ? "none"
                  : fmt::format("{}, from frame {}",
                                counted(stats.longestBadRun, "frame", "frames"),
                                stats.longestBadRunFirst));
    const auto slack = [](double ns) {
        return columnText(ColumnKind::Difference, ColumnValue(ns));
    };
    sayFigure("slack", fmt::format("{} on average, {} at least", slack(stats.meanSlackNs),
                                   slack(static_cast<double>(stats.minSlackNs))));
    sayFigure(
        "jitter",
        stats.periods == 0 ? "unknown: no frame follows another"
        : stats.periods == 1
            ? fmt::format("unknown: there is only one period, of {}", timeText(stats.periodNs))
            : fmt::format("{} around a period of {}, at most {}", timeText(stats.jitterNs),
                          timeText(stats.periodNs), formatDuration(stats.maxJitterNs)));
}

void printRates(const FrameStats &stats, bool apart)
{
    if (stats.rated == 0)
        return sayFigure("average FPS", "unknown: no frame follows another");
    sayFigure("average FPS",
              fmt::format("{:.1f}{}", stats.fpsAverage,
                          apart ? " (from the start of a frame to that of the next)" : ""));
    sayFigure("1 % low FPS",
              fmt::format("{:.1f} (mean of the slowest 1 %), {:.1f} (99th percentile)", stats.low1,
                          stats.low1Percentile));
    sayFigure("0.1 % low FPS",
              fmt::format("{:.1f} (mean of the slowest 0.1 %), {:.1f} (99.9th percentile)",
                          stats.low01, stats.low01Percentile));
}

void printStats(const FrameStats &stats, bool apart)
{
    const Distribution &duration = stats.duration;
    std::string frames = formatCount(duration.count);
    if (stats.partialFrames > 0)
        frames += fmt::format(" and {} that the end of the recording cut off",
                              formatCount(stats.partialFrames));
    if (stats.addedFrames > 0)
        frames += fmt::format(" and {} outside the program's frames",
                              counted(stats.addedFrames, "stretch of time", "stretches of time"));
    if (stats.unreadableFrames > 0)
        frames += fmt::format(" and {} that can't be read", formatCount(stats.unreadableFrames));
    sayFigure("frames", frames);
    if (duration.count == 0)
        return;
    sayFigure("mean", timeText(duration.meanNs));
    sayFigure("median", timeText(duration.medianNs));
    sayFigure("95th percentile", timeText(duration.p95Ns));
    sayFigure("99th percentile", timeText(duration.p99Ns));
    sayFigure("99.9th percentile", timeText(duration.p999Ns));
    sayFigure("longest", formatDuration(duration.maxNs));
    sayFigure("standard deviation", timeText(duration.stdevNs));
    printRates(stats, apart);
    sayFigure("stutter", formatShare(stats.stutterShare) + " of frames");
    printBudget(stats);
    sayText("{}\n", kPercentileRule);
}

// Error: BadInput.
Result<DurationNs> budgetOf(const Capture &capture, const FramesOptions &options)
{
    if (options.budget.empty()) {
        const std::string &name = options.selection.frameSet;
        const auto set = name.empty() ? FrameSetId{0} : frameSetCalled(capture, name);
        const DurationNs deadlineNs = set ? deadlineOf(capture, *set) : 0;
        return deadlineNs > 0 ? deadlineNs : kUsualBudgetNs;
    }
    const auto budget = parseDuration(options.budget);
    if (budget && *budget > 0)
        return *budget;
    return Error{ErrorCode::BadInput, "'" + options.budget + "' is not a duration such as 16.6ms",
                 "--budget"};
}

Result<int> printStatistics(Context &context, const Capture &capture, const FramesOptions &options)
{
    const auto budget = budgetOf(capture, options);
    if (!budget)
        return budget.error();
    const auto frames = framesOfSet(context, capture, options.selection);
    if (!frames)
        return frames.error();
    const FrameStats stats = frames->isMain() ? frameStats(frames->times, frames->marked, *budget)
                                              : frameStats(frames->times, *budget);
    if (options.form.json)
        printJson(context, statsJson(stats));
    else
        printStats(stats, frames->times.apart);
    return kDone;
}

Result<int> printSets(Context &context, const Capture &capture, const FramesOptions &options)
{
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    auto sets = setStats(capture, false, *selection, context.task("frames", zonesOf(capture)));
    context.endProgress();
    if (!sets)
        return sets.error();
    std::vector<SetRow> rows;
    for (SetStats &set : *sets)
        rows.push_back(setRow(capture, std::move(set)));
    return doneIf(printRows(context, setColumns(), rows, options.form));
}

// Frames of other sets have no zones and no behaviours.
Result<int> printFramesOfSet(Context &context, const Capture &capture, const SetFrames &frames,
                             const FramesOptions &options)
{
    const FrameTimes &times = frames.times;
    std::vector<std::uint8_t> isSpike(times.size(), 0);
    const auto spikes =
        findSpikes(times, {}, context.task("spikes", countOf(times.size(), "frames")));
    context.endProgress();
    if (!spikes)
        return spikes.error();
    for (const Spike &spike : *spikes) {
        const auto place = std::ranges::lower_bound(times.numbers, spike.frame);
        isSpike[static_cast<std::size_t>(place - times.numbers.begin())] = 1;
    }
    Columns<FrameRow> columns = frameColumns();
    std::erase_if(columns,
                  [](const ColumnInfo &column) { return (column.groups & kOfAnySet) == 0; });
    const MadeRows rows(times.size(), [&](std::size_t i) {
        FrameRow row{times.numbers[i], times.startsNs[i], times.durationsNs[i], isSpike[i] != 0};
        row.missed = missedDeadline(capture, frames.set, row.durationNs);
        return row;
    });
    return doneIf(printRows(context, columns, rows, options.form));
}

Result<int> printFrames(Context &context, const Capture &capture, const FramesOptions &options)
{
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    if (!options.function.empty()) {
        return printFunctionFrames(context, capture, *selection, options.function, options.form);
    }
    std::shared_ptr<const Behaviours> behaviours;
    if (options.behaviours) {
        auto found = behavioursOf(context, capture, {});
        if (!found)
            return found.error();
        behaviours = std::move(*found);
    }
    const auto metrics = pluginFrameColumns(context, capture, options.metrics);
    if (!metrics)
        return metrics.error();
    Columns<FrameRow> columns = frameColumns();
    columns.insert(columns.end(), metrics->begin(), metrics->end());
    std::vector<bool> isSpike(capture.frames().size());
    const auto spikes = findSpikes(
        capture, {}, {}, context.task("spikes", countOf(capture.frames().size(), "frames")));
    context.endProgress();
    if (!spikes)
        return spikes.error();
    for (const Spike &spike : *spikes)
        isSpike[spike.frame] = true;
    const std::string unusual = "unusual";
    const DeadlineMisses misses(capture);
    const auto chosen = selection->framesOf(capture).frames();
    const MadeRows rows(chosen.size(), [&](std::size_t i) {
        const FrameIndex frame = chosen[i];
        FrameRow row = frameRow(capture, misses, frame, isSpike[frame]);
        if (behaviours) {
            const std::int32_t id = behaviours->assignment[frame];
            if (id >= 0)
                row.behaviour = &behaviours->behaviours[static_cast<std::size_t>(id)].name;
            else if (isWhole(capture.frames()[frame]))
                row.behaviour = &unusual;
        }
        return row;
    });
    return doneIf(printRows(context, columns, rows, options.form));
}

Result<int> frames(Context &context, const FramesOptions &options)
{
    if (!options.selection.threads.empty() && options.function.empty())
        return Error{ErrorCode::BadInput,
                     "frame times cover all threads; --threads needs --function", "--threads"};
    if (!options.budget.empty() && !options.stats)
        return Error{ErrorCode::BadInput, "a budget is for statistics; --budget needs --stats",
                     "--budget"};
    if (options.behaviours || !options.function.empty() || !options.metrics.empty())
        context.frameSet = options.selection.frameSet; // for output that needs zones
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    if (options.sets)
        return printSets(context, **capture, options);
    if (options.stats)
        return printStatistics(context, **capture, options);
    if (isMainSet(**capture, options.selection))
        return printFrames(context, **capture, options);
    const auto frames = framesOfSet(context, **capture, options.selection);
    if (!frames)
        return frames.error();
    return printFramesOfSet(context, **capture, *frames, options);
}

} // namespace

void addFrames(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<FramesOptions>();
    const Command command = addCommand(zoe, "frames", "List frames, or show frame statistics",
                                       "frames run.zoe --stats");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    addOutput(command, context, options->form);
    addFrameMarker(command, context);
    command.addFlag("--stats", options->stats, "Statistics instead of one row per frame")
        .excludes({"--csv", "--columns"});
    const Option sets = command
                            .addFlag("--sets", options->sets,
                                     "One row per frame set: times, period, jitter, deadline")
                            .excludes({"--stats"});
    command.addOption("--budget", options->budget,
                      "Frame budget for the statistics (default: the set's deadline, or 16.67ms)");
    command
        .addOption("--function", options->function,
                   "Calls, total and self time of this function in each frame")
        .names(NameOf::Function)
        .excludes({"--stats"});
    command.addFlag("--with-behaviours", options->behaviours, "Add the behaviour of each frame")
        .excludes({"--function", "--stats"});
    command.addOption("--metric", options->metrics, "Add a plugin's frame metric; repeatable")
        .excludes({"--function", "--stats"});
    options->selection.addAllButSetTo(command);
    options->selection.addOwnSetTo(command);
    sets.excludes({"--set", "--function", "--with-behaviours", "--metric"});
    command.onRun([&context, options] { conclude(context, frames(context, *options)); });
}

} // namespace zoe::cli
