#include "analysis/summary/coverage.h"

#include <fmt/format.h>

#include "analysis/columns/site_columns.h"
#include "cli/options/selected_query.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct CoverageOptions {
    std::string file;
    SelectionOptions selection;
    bool all = false;
    bool json = false;
};

void printJsonCoverage(const Capture &capture, const Coverage &coverage)
{
    Columns<SiteRow> everySite = siteColumns();
    std::erase_if(everySite,
                  [](const ColumnInfo &column) { return (column.groups & kOfEverySite) == 0; });
    QJsonArray never;
    QJsonArray reached;
    for (std::uint32_t i = 0; i < coverage.sites.size(); ++i) {
        const SiteRow row{capture.site(SiteId{i}), coverage.sites[i]};
        if (row.coverage.reached())
            reached.append(jsonOf(siteColumns(), row));
        else
            never.append(jsonOf(everySite, row));
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
    std::vector<SiteRow> rows;
    for (std::uint32_t i = 0; i < coverage.sites.size(); ++i) {
        if (all || !coverage.sites[i].reached())
            rows.push_back({capture.site(SiteId{i}), coverage.sites[i]});
    }
    if (all || coverage.reached < coverage.considered)
        printTableOf(siteColumns(), rows);
    say("{} of {} reached in {}", formatCount(coverage.reached),
        counted(coverage.considered, "site", "sites"), counted(coverage.frames, "frame", "frames"));
    if (coverage.lostZones > 0)
        say("; {} lost", counted(coverage.lostZones, "zone", "zones"));
    if (coverage.unreadableFrames > 0)
        say("; {} can't be read", counted(coverage.unreadableFrames, "frame", "frames"));
    say(".\n");
}

Result<int> coverage(Context &context, const CoverageOptions &options)
{
    return answer(
        context, options.file, options.selection, "coverage",
        [](const auto &...asked) { return coverageOf(asked...); },
        [&](const Capture &capture, const auto &found) {
            options.json ? printJsonCoverage(capture, *found)
                         : printCoverage(capture, *found, options.all);
        });
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
    finishCommand(command, context, options, coverage);
    options->selection.addInsideTo(command);
    options->selection.addSitesTo(command);
}

} // namespace zoe::cli
