#include <algorithm>
#include <fmt/format.h>

#include "analysis/columns/set_columns.h"
#include "analysis/frames/set_stats.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/summary/first_figures.h"
#include "cli/commands.h"
#include "cli/options/capture_result.h"
#include "cli/options/names.h"
#include "cli/options/output_options.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct InfoOptions {
    std::string file;
    OutputForm form;
    bool sites = false;
    FramesOpened frames = FramesOpened::Guessed;
};

struct CountedSite {
    const Site &site;
    std::uint64_t zones = 0;
};

Columns<CountedSite> columnsOfSites()
{
    using F = const CountedSite &;
    using enum ColumnKind;
    return {
        {{.id = "function", .title = "Function"}, [](F r) { return r.site.label(); }},
        {{.id = "zones", .kind = Count, .title = "Zones"}, [](F r) { return r.zones; }},
        {{.id = "file", .places = kInScripts}, [](F r) { return r.site.file; }},
        {{.id = "line", .kind = Ordinal, .places = kInScripts}, [](F r) { return r.site.line; }},
        {{.id = "where", .title = "Where", .places = kInTable},
         [](F r) { return placeOf(r.site); }}};
}

std::vector<CountedSite> countedSites(const Capture &capture, const Summary &summary)
{
    std::vector<CountedSite> rows;
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        const FunctionSummary *row = summary.of(SiteId{i});
        rows.push_back({capture.sites()[i], row ? row->calls : 0});
    }
    return rows;
}

// From the index, if it contains them.
Result<std::shared_ptr<const Summary>> sumsOf(const Capture &capture, const Task &task)
{
    auto sums = firstFigures(capture, {}, task);
    if (!sums || *sums)
        return sums;
    return summarize(capture, {}, task);
}

// For sets with a deadline: others would require reading every chunk, which info avoids.
QJsonArray deadlinesJson(const Capture &capture, const std::vector<SetStats> &sets)
{
    QJsonArray list;
    for (const SetStats &set : sets)
        list.append(jsonOf(setColumns(), setRow(capture, set)));
    return list;
}

std::uint64_t unreadableFrames(const Capture &capture)
{
    return static_cast<std::uint64_t>(
        std::ranges::count_if(capture.frames(), &FrameRecord::missing));
}

QJsonObject infoJson(const Capture &capture)
{
    const CaptureInfo &info = capture.info();
    QJsonArray threads;
    for (const Thread &thread : capture.threads()) {
        if (thread.isRecorded())
            threads.append(qString(thread.label()));
    }
    const WholeFrames whole = wholeFramesOf(capture);
    QJsonObject metadata;
    for (const auto &[key, value] : info.session.metadata)
        metadata[qString(key)] = qString(value);
    return {{"frames", number(std::uint64_t{capture.frames().size()})},
            {"partialFrames", number(whole.partialFrames)},
            {"addedFrames", number(whole.addedFrames)},
            {"unreadableFrames", number(unreadableFrames(capture))},
            {"zones", number(info.zones)},
            {"zonesOpenAtStart", number(info.zonesOpenAtStart)},
            {"threads", number(std::uint64_t{recordedThreads(capture.threads())})},
            {"sites", number(std::uint64_t{capture.sites().size()})},
            {"plots", number(std::uint64_t{capture.plotSeries().size()})},
            {"threadNames", threads},
            {"durationNs", number(info.durationNs)},
            {"program", qString(info.session.program)},
            {"host", qString(info.session.host)},
            {"operatingSystem", qString(info.session.operatingSystem)},
            {"processor", qString(info.session.processor)},
            {"build", qString(info.session.build)},
            {"comment", qString(info.session.comment)},
            {"processId", number(std::uint64_t{info.session.processId})},
            {"startUnixNs", number(info.session.startUnixNs)},
            {"clock", qString(info.session.clock)},
            {"clockFrequencyHz", number(info.session.clockFrequencyHz)},
            {"zoneCostNs", nanoseconds(info.session.zoneCostNs)},
            {"metadata", metadata},
            {"complete", info.complete},
            {"lostZones", number(info.lostZones)},
            {"leftOut", leftOutJson(info.leftOut)},
            {"bytes", number(info.byteSize)},
            {"damage", damageJson(info.damage)}};
}

std::string deadlineText(const SetStats &set)
{
    return fmt::format("{}; {} of {} missed it; jitter {}", formatDuration(set.deadlineNs),
                       formatCount(set.stats.misses), counted(set.stats.judged, "frame", "frames"),
                       set.stats.periods < 2
                           ? std::string("unknown")
                           : formatDuration(static_cast<DurationNs>(set.stats.jitterNs)));
}

void printInfo(const Capture &capture, const std::vector<SetStats> &deadlines)
{
    const CaptureInfo &info = capture.info();
    const auto line = [](const char *what, const std::string &text) {
        if (!text.empty())
            say("{:<12} {}\n", what, text);
    };
    line("program", info.session.program);
    line("host", info.session.host);
    line("system", info.session.operatingSystem);
    line("processor", info.session.processor);
    line("build", info.session.build);
    line("comment", info.session.comment);
    line("clock", info.session.clock);
    if (info.session.zoneCostNs > 0)
        line("zone cost", fmt::format("{:.1f} ns", info.session.zoneCostNs));
    line("duration", formatDuration(info.durationNs));
    const WholeFrames whole = wholeFramesOf(capture);
    std::string frames = formatCount(capture.frames().size());
    if (whole.partialFrames > 0)
        frames += fmt::format("; {} cut off by the end of the recording",
                              formatCount(whole.partialFrames));
    if (whole.addedFrames > 0)
        frames += fmt::format("; {} outside the program's frames", formatCount(whole.addedFrames));
    if (const std::uint64_t unreadable = unreadableFrames(capture); unreadable > 0)
        frames += fmt::format("; {} can't be read", formatCount(unreadable));
    line("frames", frames);
    std::string zones = formatCount(info.zones);
    if (info.zonesOpenAtStart > 0)
        zones += fmt::format("; {} were open at the start", formatCount(info.zonesOpenAtStart));
    line("zones", zones);
    line("lost zones", formatCount(info.lostZones));
    line("left out", leftOutText(info.leftOut));
    line("sites", formatCount(capture.sites().size()));
    line("threads", formatCount(recordedThreads(capture.threads())));
    line("plots", formatCount(capture.plotSeries().size()));
    for (const SetStats &set : deadlines)
        line("deadline", capture.frameSets()[set.set.value].name + " " + deadlineText(set));
    line("size", formatBytes(info.byteSize));
    line("complete", info.complete ? "yes" : "no");
    for (const auto &[key, value] : info.session.metadata)
        line(key.c_str(), value);
    for (const Damage &damage : info.damage)
        line("damage", fmt::format("{} (byte {})", damage.what, damage.offset));
}

Result<int> info(Context &context, const InfoOptions &options)
{
    if ((options.form.csv || !options.form.columns.empty()) && !options.sites)
        return Error{ErrorCode::BadInput, "only --sites prints a table", "--csv, --columns"};
    const auto capture = openAny(context, options.file, options.frames);
    if (!capture)
        return capture.error();
    const auto deadlines =
        setStats(**capture, true, {}, context.task("deadlines", zonesOf(**capture)));
    context.endProgress();
    if (!deadlines)
        return deadlines.error();
    std::vector<CountedSite> sites;
    if (options.sites) {
        const auto summary = sumsOf(**capture, context.task("counting", zonesOf(**capture)));
        context.endProgress();
        if (!summary)
            return summary.error();
        sites = countedSites(**capture, **summary);
    }
    const Columns<CountedSite> columns = columnsOfSites();
    if (options.form.json) {
        const auto chosen = chosenColumns(columns, kInJson, options.form.columns);
        if (!chosen)
            return chosen.error();
        QJsonObject object = infoJson(**capture);
        QJsonArray rows;
        for (const CountedSite &site : sites)
            rows.append(jsonOf(*chosen, site));
        if (options.sites)
            object["zonesPerSite"] = rows;
        if (!deadlines->empty())
            object["deadlines"] = deadlinesJson(**capture, *deadlines);
        printJson(context, object);
        return kDone;
    }
    if (const Status checked = checkColumns(columns, options.form); !checked)
        return checked.error();
    if (options.form.isTable())
        printInfo(**capture, *deadlines);
    if (!options.sites)
        return kDone;
    if (options.form.isTable())
        say("\n");
    return doneIf(printRows(context, columns, sites, options.form));
}

} // namespace

Result<int> printInfoOf(Context &context, const std::string &file, bool json, FramesOpened frames)
{
    InfoOptions options;
    options.file = file;
    options.form.json = json;
    options.frames = frames;
    return info(context, options);
}

void addInfo(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<InfoOptions>();
    const Command command =
        addCommand(zoe, "info", "Show what a capture contains", "info run.zoe --sites");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    addOutput(command, context, options->form, "text");
    addFrameMarker(command, context);
    command.addFlag("--sites", options->sites, "Count the zones of each site");
    command.onRun([&context, options] { conclude(context, info(context, *options)); });
}

} // namespace zoe::cli
