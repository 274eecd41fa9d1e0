#include "analysis/summary/coverage.h"

#include <fmt/format.h>

#include "analysis/columns/site_columns.h"
#include "cli/options/output_options.h"
#include "cli/options/selected_query.h"
#include "cli/output/rows.h"
#include "cli/program/say.h"

namespace zoe::cli {

namespace {

struct CoverageOptions {
    std::string file;
    SelectionOptions selection;
    bool all = false;
    OutputForm form;
};

void printJsonCoverage(Context &context, const Capture &capture, const Coverage &coverage)
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
    printJson(context,
              {{"sites", number(coverage.considered)},
               {"sitesReached", number(coverage.reached)},
               {"frames", number(coverage.frames)},
               {"lostZones", number(coverage.lostZones)},
               {"unreadableFrames", number(coverage.unreadableFrames)},
               {"never", never},
               {"reached", reached}},
              "never");
}

std::vector<SiteRow> rowsOf(const Capture &capture, const Coverage &coverage, bool all)
{
    std::vector<SiteRow> rows;
    for (std::uint32_t i = 0; i < coverage.sites.size(); ++i) {
        if (all || !coverage.sites[i].reached())
            rows.push_back({capture.site(SiteId{i}), coverage.sites[i]});
    }
    return rows;
}

void printSums(const Coverage &coverage)
{
    std::string gaps;
    if (coverage.lostZones > 0)
        gaps += fmt::format("; {} lost", counted(coverage.lostZones, "zone", "zones"));
    if (coverage.unreadableFrames > 0)
        gaps += fmt::format("; {} can't be read",
                            counted(coverage.unreadableFrames, "frame", "frames"));
    sayText("{} of {} reached in {}{}.\n", formatCount(coverage.reached),
            counted(coverage.considered, "site", "sites"),
            counted(coverage.frames, "frame", "frames"), gaps);
}

Status print(Context &context, const Capture &capture, const Coverage &coverage,
             const CoverageOptions &options)
{
    if (options.form.json && options.form.columns.empty()) {
        printJsonCoverage(context, capture, coverage);
        return {};
    }
    const auto rows = rowsOf(capture, coverage, options.all);
    if (!options.form.isTable() || !options.form.columns.empty() || !rows.empty()) {
        if (const Status printed = printRows(context, siteColumns(), rows, options.form); !printed)
            return printed;
    }
    if (options.form.isTable())
        printSums(coverage);
    return {};
}

Result<int> coverage(Context &context, const CoverageOptions &options)
{
    return answer(
        context, options.file, options.selection, "coverage",
        [](const auto &...asked) { return coverageOf(asked...); },
        [&](const Capture &capture, const auto &found) {
            return print(context, capture, *found, options);
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
    addOutput(command, context, options->form);
    finishCommand(command, context, options, coverage);
    options->selection.addInsideTo(command);
    options->selection.addSitesTo(command);
}

} // namespace zoe::cli
