#include "fleet/report/fleet_report.h"

#include <QJsonArray>

#include "cli/fleet/change_options.h"
#include "cli/fleet/finding_rows.h"
#include "cli/fleet/fleet_commands.h"
#include "cli/fleet/report_outputs.h"
#include "cli/fleet/report_words.h"
#include "cli/options/file_command.h"
#include "cli/options/output_file.h"
#include "cli/options/output_options.h"
#include "cli/program/say.h"
#include "cli/report/report_file.h"
#include "fleet/digest/facts.h"
#include "fleet/report/finding_words.h"

namespace zoe::cli {

namespace {

struct FleetReportOptions {
    std::string store;
    ChangeOptions changes;
    OutputFile output;
    bool json = false;
};

QJsonObject placeJson(const fleet::Place &place)
{
    return {{"program", qString(place.program)},
            {"branch", qString(place.branch)},
            {"scene", qString(place.scene)},
            {"machine", qString(place.machine)}};
}

QJsonObject entryJson(const fleet::ReportEntry &entry, const std::vector<fleet::RunFacts> &runs)
{
    QJsonObject object = findingJson(fleet::rowOf(entry.judged, runs));
    object["section"] = fleet::nameOf(entry.section);
    if (entry.fixedIn)
        object["fixedIn"] = qString(fleet::shortRun(runs[*entry.fixedIn]));
    if (entry.leftShare)
        object["leftShare"] = *entry.leftShare;
    const bool isMix = entry.judged.finding.kind == fleet::FindingKind::Mix;
    QJsonArray series;
    for (const fleet::TrendPoint &point : entry.series.points) {
        QJsonObject one{{"night", qString(point.night)}, {"commit", qString(point.commit)}};
        if (isMix)
            one["share"] = point.value;
        else
            one["valueNs"] = nanoseconds(point.value);
        series.append(one);
    }
    object["series"] = series;
    return object;
}

void printReportJson(Context &context, const fleet::FleetReport &report,
                     const std::vector<fleet::RunFacts> &runs)
{
    QJsonArray findings;
    for (const fleet::ReportEntry &entry : report.entries)
        findings.append(entryJson(entry, runs));
    QJsonArray disturbed;
    for (const std::uint32_t run : report.disturbed) {
        QJsonObject object = placeJson(placeOf(runs[run]));
        if (runs[run].disturbance >= 0)
            object["shareDisturbed"] = runs[run].disturbance;
        object["lostZones"] = number(runs[run].lostZones);
        disturbed.append(object);
    }
    QJsonArray absent;
    for (const fleet::AbsentPlace &one : report.absent) {
        QJsonObject object = placeJson(one.place);
        object["lastNight"] = qString(one.lastNight);
        absent.append(object);
    }
    printJson(context,
              {{"findings", findings},
               {"night", qString(report.night)},
               {"since", qString(report.since)},
               {"runs", number(report.runs)},
               {"disturbed", disturbed},
               {"withoutRuns", absent}},
              "findings");
}

Result<int> fleetReport(Context &context, const FleetReportOptions &options)
{
    const OutputFile &output = options.output;
    const bool isHtml = output.file.ends_with(".html");
    const ReportKind &kind = isHtml ? kFleetPage : kFleetMarkdown;
    if (!output.file.empty()) {
        if (!isHtml && !output.file.ends_with(".md"))
            return Error{ErrorCode::BadInput, "the name must end in .html or .md", output.file};
        const std::vector<std::string> inputs{options.store};
        if (const Status checked = checkOutput(output.file, true, inputs, "store"); !checked)
            return checked.error();
        if (const Status checked = checkReportFile(output.file, kind, output.overwrite); !checked)
            return checked.error();
    }
    const auto opened = openWithRuns(context, options.store);
    if (!opened)
        return opened.error();
    // Fixed changes began earlier.
    ChangeOptions ofAllNights = options.changes;
    ofAllNights.series.since.clear();
    auto found = judgedChanges(context, *opened, ofAllNights);
    if (!found)
        return found.error();
    const fleet::ReportRules rules{options.changes.series.since, options.changes.limits.leastShare,
                                   options.changes.limits.mostDisturbance,
                                   options.changes.series.filter()};
    const auto report = fleet::reportOf(*opened->store, opened->runs, std::move(found->judged),
                                        rules, context.task("reading", runsOf(*opened)));
    context.endProgress();
    if (!report)
        return Error{report.error().code, report.error().message, options.store};
    Status written;
    if (!output.file.empty()) {
        const ReportText text{output.file, kind,
                              isHtml ? fleetReportHtml(*report, opened->runs)
                                     : fleetReportMarkdown(*report, opened->runs)};
        written = writeReports({&text, 1}, output.overwrite);
    }
    if (options.json)
        printReportJson(context, *report, opened->runs);
    else if (output.file.empty() || !written)
        sayLines(fleetReportMarkdown(*report, opened->runs));
    else
        sayText("{}\n", reportSummary(*report));
    if (!written)
        return written.error();
    return kDone;
}

} // namespace

void addFleetReport(const Command &fleet, Context &context)
{
    auto options = std::make_shared<FleetReportOptions>();
    const Command command =
        addCommand(fleet, "report", "Write the morning page: what is new, fixed, open and missing",
                   "fleet report night.zoefleet -o morning.html");
    addStoreArgument(command, options->store);
    options->output.addTo(command, "-o,--output",
                          "File for the page, .html or .md (default: Markdown on stdout)");
    options->changes.addTo(command,
                           "First night whose changes are new, such as 2026-11-23; default: "
                           "the last seven nights with runs");
    addJson(command, context, options->json, "Markdown");
    command.onRun([&context, options] { conclude(context, fleetReport(context, *options)); });
}

} // namespace zoe::cli
