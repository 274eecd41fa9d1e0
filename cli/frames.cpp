#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <unordered_map>

#include "analysis/frames/frame_stats.h"
#include "analysis/frames/spikes.h"
#include "cli/commands.h"
#include "cli/options/behaviours_of.h"
#include "cli/options/function_frames.h"
#include "cli/options/set_frames.h"
#include "cli/output/output.h"
#include "cli/output/plugin_columns.h"
#include "cli/output/text_table.h"

namespace zoe::cli {

namespace {

struct FramesOptions {
    std::string file;
    SelectionOptions selection;
    std::string budget = "16.666667ms";
    std::string function;
    std::vector<std::string> metrics;
    bool json = false;
    bool csv = false;
    bool stats = false;
    bool behaviours = false;
};

QJsonObject statsJson(const FrameStats &stats)
{
    QJsonObject object{{"count", number(stats.duration.count)}};
    addDistribution(object, stats.duration);
    object["fpsAverage"] = stats.fpsAverage;
    object["low1"] = stats.low1;
    object["low01"] = stats.low01;
    object["low1Percentile"] = stats.low1Percentile;
    object["low01Percentile"] = stats.low01Percentile;
    object["stutterShare"] = stats.stutterShare;
    object["budgetNs"] = number(stats.budgetNs);
    object["overBudget"] = stats.overBudget;
    object["timeOverBudgetNs"] = number(stats.timeOverBudgetNs);
    object["longestBadRun"] = number(std::uint64_t{stats.longestBadRun});
    object["longestBadRunFirst"] = number(std::uint64_t{stats.longestBadRunFirst});
    return object;
}

void printStats(const FrameStats &stats)
{
    const auto line = [](const char *what, const std::string &text) {
        fmt::print("{:<22} {}\n", what, text);
    };
    const auto time = [](double ns) { return formatDuration(static_cast<DurationNs>(ns)); };
    const Distribution &duration = stats.duration;
    line("frames", formatCount(duration.count));
    line("mean", time(duration.meanNs));
    line("median", time(duration.medianNs));
    line("95th percentile", time(duration.p95Ns));
    line("99th percentile", time(duration.p99Ns));
    line("99.9th percentile", time(duration.p999Ns));
    line("longest", formatDuration(duration.maxNs));
    line("standard deviation", time(duration.stdevNs));
    line("average FPS", fmt::format("{:.1f}", stats.fpsAverage));
    line("1 % low FPS", fmt::format("{:.1f} (mean of the slowest 1 %), {:.1f} (99th percentile)",
                                    stats.low1, stats.low1Percentile));
    line("0.1 % low FPS",
         fmt::format("{:.1f} (mean of the slowest 0.1 %), {:.1f} (99.9th percentile)", stats.low01,
                     stats.low01Percentile));
    line("stutter", formatShare(stats.stutterShare) + " of frames");
    line(fmt::format("over {}", formatDuration(stats.budgetNs)).c_str(),
         fmt::format("{} of frames, {} over in total", formatShare(stats.overBudget),
                     formatDuration(stats.timeOverBudgetNs)));
    line("longest run over budget",
         stats.longestBadRun == 0 ? "none"
                                  : fmt::format("{} frames, from frame {}", stats.longestBadRun,
                                                stats.longestBadRunFirst));
    fmt::print("{}\n", kPercentileRule);
}

void append(std::vector<std::string> &to, std::vector<std::string> &&more)
{
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

// One row per frame, in the chosen format.
class FrameRows {
  public:
    FrameRows(const Capture &capture, const Behaviours *behaviours, const PluginColumns &metrics)
        : m_capture(capture)
        , m_behaviours(behaviours)
        , m_metrics(metrics)
    {
        for (const Spike &spike : findSpikes(capture))
            m_spikes[spike.frame] = true;
    }

    [[nodiscard]] bool isSpike(FrameIndex frame) const { return m_spikes.contains(frame); }

    [[nodiscard]] std::string behaviourOf(FrameIndex frame) const
    {
        if (!m_behaviours)
            return {};
        const std::int32_t id = m_behaviours->assignment[frame];
        return id < 0 ? "unusual" : m_behaviours->behaviours[static_cast<std::size_t>(id)].name;
    }

    [[nodiscard]] static std::string flagsOf(const FrameRecord &record)
    {
        std::string flags;
        if ((record.flags & kFramePartial) != 0)
            flags += " partial";
        if ((record.flags & kFrameCut) != 0)
            flags += " cut";
        return flags.empty() ? flags : flags.substr(1);
    }

    [[nodiscard]] QJsonObject json(FrameIndex frame) const
    {
        const FrameRecord &record = m_capture.frames()[frame];
        QJsonObject object{{"frame", number(std::uint64_t{frame})},
                           {"startNs", number(record.startNs)},
                           {"durationNs", number(record.durationNs)},
                           {"zones", number(std::uint64_t{record.zones})},
                           {"lostZones", number(std::uint64_t{record.lostZones})},
                           {"spike", isSpike(frame)}};
        if (m_behaviours)
            object["behaviour"] = qString(behaviourOf(frame));
        if (record.flags != 0)
            object["flags"] = qString(flagsOf(record));
        if (!m_metrics.empty())
            object["metrics"] = m_metrics.json(frame);
        return object;
    }

    [[nodiscard]] std::vector<std::string> csv(FrameIndex frame) const
    {
        const FrameRecord &record = m_capture.frames()[frame];
        std::vector<std::string> fields{std::to_string(frame),
                                        std::to_string(record.startNs),
                                        std::to_string(record.durationNs),
                                        std::to_string(record.zones),
                                        std::to_string(record.lostZones),
                                        isSpike(frame) ? "1" : "0",
                                        behaviourOf(frame),
                                        flagsOf(record)};
        append(fields, m_metrics.csv(frame));
        return fields;
    }

    [[nodiscard]] std::vector<std::string> cells(FrameIndex frame) const
    {
        const FrameRecord &record = m_capture.frames()[frame];
        std::vector<std::string> cells{std::to_string(frame),
                                       formatDuration(record.startNs),
                                       formatDuration(record.durationNs),
                                       formatCount(record.zones),
                                       record.lostZones == 0 ? "" : formatCount(record.lostZones),
                                       isSpike(frame) ? "spike" : "",
                                       behaviourOf(frame),
                                       flagsOf(record)};
        append(cells, m_metrics.cells(frame));
        return cells;
    }

  private:
    const Capture &m_capture;
    const Behaviours *m_behaviours;
    const PluginColumns &m_metrics;
    std::unordered_map<FrameIndex, bool> m_spikes;
};

void printTable(const FrameRows &rows, const std::vector<std::string> &metrics,
                const std::vector<FrameIndex> &frames)
{
    TextTable table;
    table.column("frame");
    table.column("start", Align::Right, 1);
    table.column("duration");
    table.column("zones", Align::Right, 3);
    table.column("lost", Align::Right, 2);
    for (const char *title : {"spike", "behaviour", "flags"})
        table.column(title, Align::Left);
    for (const std::string &title : metrics)
        table.column(title);
    for (const FrameIndex frame : frames)
        table.row(rows.cells(frame));
    table.print();
}

Result<int> printStatistics(Context &context, const Capture &capture, const FramesOptions &options)
{
    const auto budget = parseDuration(options.budget);
    if (!budget || *budget <= 0)
        return Error{ErrorCode::BadInput,
                     "'" + options.budget + "' is not a duration such as 16.6ms", "--budget"};
    const auto frames = framesOfSet(context, capture, options.selection);
    if (!frames)
        return frames.error();
    const FrameStats stats = frameStats(frames->times, *budget);
    options.json ? printJson(statsJson(stats)) : printStats(stats);
    return kDone;
}

// Frames of other sets have no zones and no behaviours.
Result<int> printFramesOfSet(const FrameTimes &times, const FramesOptions &options)
{
    if (options.behaviours || !options.function.empty() || !options.metrics.empty()) {
        return Error{ErrorCode::BadInput,
                     "only frames of the main frame set have zones and behaviours",
                     options.behaviours         ? "--with-behaviours"
                     : !options.metrics.empty() ? "--metric"
                                                : "--function"};
    }
    std::vector<std::uint8_t> isSpike(times.size(), 0);
    for (const Spike &spike : findSpikes(times)) {
        const auto place = std::ranges::lower_bound(times.numbers, spike.frame);
        isSpike[static_cast<std::size_t>(place - times.numbers.begin())] = 1;
    }
    std::optional<JsonRows> json;
    TextTable table;
    table.column("frame");
    table.column("start");
    table.column("duration");
    table.column("spike", Align::Left);
    if (options.json)
        json.emplace();
    else if (options.csv)
        printCsv({"frame", "startNs", "durationNs", "spike"});
    for (std::size_t i = 0; i < times.size(); ++i) {
        const std::string frame = std::to_string(times.numbers[i]);
        if (json) {
            json->row({{"frame", number(std::uint64_t{times.numbers[i]})},
                       {"startNs", number(times.startsNs[i])},
                       {"durationNs", number(times.durationsNs[i])},
                       {"spike", isSpike[i] != 0}});
        } else if (options.csv) {
            printCsv({frame, std::to_string(times.startsNs[i]),
                      std::to_string(times.durationsNs[i]), isSpike[i] != 0 ? "1" : "0"});
        } else {
            table.row({frame, formatDuration(times.startsNs[i]),
                       formatDuration(times.durationsNs[i]), isSpike[i] != 0 ? "spike" : ""});
        }
    }
    if (!options.json && !options.csv)
        table.print();
    return kDone;
}

Result<int> printFrames(Context &context, const Capture &capture, const FramesOptions &options)
{
    const auto selection = options.selection.resolve(context, capture);
    if (!selection)
        return selection.error();
    if (!options.function.empty()) {
        return printFunctionFrames(context, capture, *selection, options.function,
                                   options.json  ? RowFormat::Json
                                   : options.csv ? RowFormat::Csv
                                                 : RowFormat::Table);
    }
    std::shared_ptr<const Behaviours> behaviours;
    if (options.behaviours) {
        auto found = behavioursOf(context, capture, {});
        if (!found)
            return found.error();
        behaviours = std::move(*found);
    }
    const auto metrics = PluginColumns::ofFrames(context, capture, options.metrics);
    if (!metrics)
        return metrics.error();
    const FrameRows rows(capture, behaviours.get(), *metrics);
    const auto chosen = selection->framesOf(capture).frames();
    if (options.json) {
        JsonRows json;
        for (const FrameIndex frame : chosen)
            json.row(rows.json(frame));
    } else if (options.csv) {
        std::vector<std::string> columns{"frame",     "startNs", "durationNs", "zones",
                                         "lostZones", "spike",   "behaviour",  "flags"};
        append(columns, metrics->keys());
        printCsv(columns);
        for (const FrameIndex frame : chosen)
            printCsv(rows.csv(frame));
    } else {
        printTable(rows, metrics->titles(), chosen);
    }
    return kDone;
}

Result<int> frames(Context &context, const FramesOptions &options)
{
    if (!options.selection.threads.empty() && options.function.empty())
        return Error{ErrorCode::BadInput,
                     "frame times cover all threads; --threads needs --function", "--threads"};
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    if (options.stats)
        return printStatistics(context, **capture, options);
    if (isMainSet(**capture, options.selection))
        return printFrames(context, **capture, options);
    const auto frames = framesOfSet(context, **capture, options.selection);
    if (!frames)
        return frames.error();
    return printFramesOfSet(frames->times, options);
}

} // namespace

void addFrames(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<FramesOptions>();
    const Command command = addCommand(zoe, "frames", "List frames, or show frame statistics",
                                       "frames run.zoe --stats");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    const Option json = command.addFlag("--json", options->json, "JSON instead of a table");
    addFrameMarker(command, context);
    const Option csv =
        command.addFlag("--csv", options->csv, "CSV (RFC 4180) instead of a table").excludes(json);
    command.addFlag("--stats", options->stats, "Statistics instead of one row per frame")
        .excludes(csv);
    command.addOption("--budget", options->budget, "Frame budget for the statistics")
        .showsDefault();
    command
        .addOption("--function", options->function,
                   "Calls, total and self time of this function in each frame")
        .excludes({"--stats"});
    command.addFlag("--with-behaviours", options->behaviours, "Add the behaviour of each frame")
        .excludes({"--function", "--stats"});
    command.addOption("--metric", options->metrics, "Add a plugin's frame metric; repeatable")
        .excludes({"--function", "--stats"});
    options->selection.addTo(command);
    command.onRun([&context, options] { conclude(context, frames(context, *options)); });
}

} // namespace zoe::cli
