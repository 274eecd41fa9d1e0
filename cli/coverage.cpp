#include "analysis/summary/coverage.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/options/functions_named.h"
#include "cli/options/selection_options.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"

namespace zoe::cli {

namespace {

struct CoverageOptions {
    std::string file;
    SelectionOptions selection;
    bool all = false;
    bool json = false;
};

QJsonObject siteJson(const Site &site)
{
    return {{"function", qString(site.label())},
            {"file", qString(site.file)},
            {"line", number(std::uint64_t{site.line})}};
}

void printJsonCoverage(const Capture &capture, const Coverage &coverage)
{
    QJsonArray never;
    QJsonArray reached;
    for (std::uint32_t i = 0; i < coverage.sites.size(); ++i) {
        const SiteCoverage &site = coverage.sites[i];
        QJsonObject row = siteJson(capture.site(SiteId{i}));
        if (!site.reached()) {
            never.append(row);
            continue;
        }
        row["calls"] = number(site.calls);
        row["firstFrame"] = number(std::uint64_t{site.firstFrame});
        row["lastFrame"] = number(std::uint64_t{site.lastFrame});
        reached.append(row);
    }
    printJson({{"sites", number(coverage.considered)},
               {"sitesReached", number(coverage.reached)},
               {"frames", number(coverage.frames)},
               {"lostZones", number(coverage.lostZones)},
               {"unreadableFrames", number(coverage.unreadableFrames)},
               {"never", never},
               {"reached", reached}});
}

void printCoverage(const Capture &capture, const Coverage &coverage, bool all)
{
    TextTable table;
    table.column("function", Align::Left);
    table.column("calls");
    table.column("first frame", Align::Right, 2);
    table.column("where", Align::Left, 1);
    for (std::uint32_t i = 0; i < coverage.sites.size(); ++i) {
        const SiteCoverage &site = coverage.sites[i];
        if (site.reached() && !all)
            continue;
        const Site &place = capture.site(SiteId{i});
        table.row({place.label(), site.reached() ? formatCount(site.calls) : "never",
                   site.reached() ? std::to_string(site.firstFrame) : "", placeOf(place)});
    }
    if (all || coverage.reached < coverage.considered)
        table.print();
    fmt::print("{} of {} reached in {}", formatCount(coverage.reached),
               counted(coverage.considered, "site", "sites"),
               counted(coverage.frames, "frame", "frames"));
    if (coverage.lostZones > 0)
        fmt::print("; {} lost", counted(coverage.lostZones, "zone", "zones"));
    if (coverage.unreadableFrames > 0)
        fmt::print("; {} can't be read", counted(coverage.unreadableFrames, "frame", "frames"));
    fmt::print(".\n");
}

Result<int> coverage(Context &context, const CoverageOptions &options)
{
    const auto capture = openAny(context, options.file);
    if (!capture)
        return capture.error();
    const auto selection = options.selection.resolve(context, **capture);
    if (!selection)
        return selection.error();
    const auto found = coverageOf(**capture, *selection, context.task("coverage"));
    context.endProgress();
    if (!found)
        return found.error();
    if (options.json)
        printJsonCoverage(**capture, **found);
    else
        printCoverage(**capture, **found, options.all);
    return kDone;
}

} // namespace

void addCoverage(CommandLine &zoe, Context &context)
{
    auto options = std::make_shared<CoverageOptions>();
    const Command command = addCommand(zoe, "coverage", "List sites that were never reached",
                                       "coverage run.zoe --frames 100..200");
    command.addOption("capture", options->file, "Capture or foreign file").required();
    command.addFlag("--all", options->all, "Also list sites that were reached");
    command.addFlag("--json", options->json, "JSON instead of a table");
    addFrameMarker(command, context);
    options->selection.addTo(command);
    options->selection.addInsideTo(command);
    options->selection.addSitesTo(command);
    command.onRun([&context, options] { conclude(context, coverage(context, *options)); });
}

} // namespace zoe::cli
