#include <fmt/format.h>

#include "analysis/summary/summary.h"
#include "cli/commands.h"
#include "cli/options/capture_result.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct InfoOptions {
    std::string file;
    bool json = false;
    bool sites = false;
};

QJsonArray sitesJson(const Capture &capture, const Summary &summary)
{
    QJsonArray rows;
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        const Site &site = capture.sites()[i];
        const FunctionSummary *row = summary.of(SiteId{i});
        rows.append(QJsonObject{{"function", qString(site.label())},
                                {"file", qString(site.file)},
                                {"line", number(std::uint64_t{site.line})},
                                {"zones", number(row ? row->calls : 0)}});
    }
    return rows;
}

QJsonObject infoJson(const Capture &capture)
{
    const CaptureInfo &info = capture.info();
    QJsonArray threads;
    for (const Thread &thread : capture.threads())
        threads.append(qString(thread.label()));
    QJsonObject metadata;
    for (const auto &[key, value] : info.session.metadata)
        metadata[qString(key)] = qString(value);
    return {{"frames", number(std::uint64_t{capture.frames().size()})},
            {"zones", number(info.zones)},
            {"threads", number(std::uint64_t{capture.threads().size()})},
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
            {"bytes", number(info.byteSize)},
            {"damage", damageJson(info.damage)}};
}

void printInfo(const Capture &capture)
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
    line("frames", formatCount(capture.frames().size()));
    line("zones", formatCount(info.zones));
    line("lost zones", formatCount(info.lostZones));
    line("sites", formatCount(capture.sites().size()));
    line("threads", formatCount(capture.threads().size()));
    line("plots", formatCount(capture.plotSeries().size()));
    line("size", formatBytes(info.byteSize));
    line("complete", info.complete ? "yes" : "no");
    for (const auto &[key, value] : info.session.metadata)
        line(key.c_str(), value);
    for (const Damage &damage : info.damage)
        line("damage", fmt::format("{} (byte {})", damage.what, damage.offset));
}

void printSites(const Capture &capture, const Summary &summary)
{
    TextTable table;
    table.column("function", Align::Left);
    table.column("zones");
    table.column("where", Align::Left);
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        const Site &site = capture.sites()[i];
        const FunctionSummary *row = summary.of(SiteId{i});
        table.row({site.label(), formatCount(row ? row->calls : 0),
                   site.file.empty() ? "" : fmt::format("{}:{}", site.file, site.line)});
    }
    say("\n");
    table.print();
}

Result<int> info(Context &context, const InfoOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    std::shared_ptr<const Summary> summary;
    if (options.sites) {
        auto counted = summarize(**capture, {}, context.task("counting"));
        if (!counted)
            return counted.error();
        summary = std::move(*counted);
    }
    if (options.json) {
        QJsonObject object = infoJson(**capture);
        if (summary)
            object["zonesPerSite"] = sitesJson(**capture, *summary);
        printJson(object);
        return kDone;
    }
    printInfo(**capture);
    if (summary)
        printSites(**capture, *summary);
    return kDone;
}

} // namespace

Result<int> printInfoOf(Context &context, const std::string &file, bool json)
{
    return info(context, {.file = file, .json = json});
}

void addInfo(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<InfoOptions>();
    const Command command =
        addCommand(zoe, "info", "Show what a capture contains", "info run.zoe --sites");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addFlag("--json", options->json, "JSON instead of text");
    addFrameMarker(command, context);
    command.addFlag("--sites", options->sites, "Count the zones of each site");
    command.onRun([&context, options] { conclude(context, info(context, *options)); });
}

} // namespace zoe::cli
