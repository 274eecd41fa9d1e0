#include <fmt/format.h>

#include "analysis/model/texts/escaped_text.h"
#include "cli/fleet/report_outputs.h"
#include "cli/fleet/report_words.h"
#include "cli/report/report_file.h"
#include "fleet/report/finding_words.h"

namespace zoe::cli {

namespace {

std::string entryMarkdown(const fleet::ReportEntry &entry, const std::vector<fleet::RunFacts> &runs)
{
    std::string text =
        fmt::format("- **{}**\n", markdownText(fleet::findingTitle(entry.judged.finding)));
    for (const fleet::NamedText &fact : fleet::entryFacts(entry, runs))
        text += fmt::format("  - {}: {}\n", fact.name, markdownText(fact.text));
    if (const std::string command = viewerCommand(entry, runs); !command.empty())
        text += fmt::format("  - {}\n", markdownCode(command));
    return text;
}

} // namespace

std::string fleetReportMarkdown(const fleet::FleetReport &report,
                                const std::vector<fleet::RunFacts> &runs)
{
    using enum fleet::ReportSection;
    std::string text =
        fmt::format("## Fleet, {}\n\n{}\n\n", report.night, markdownText(reportSummary(report)));
    for (const fleet::ReportSection section : {New, Fixed, Open, Triaged}) {
        if (report.count(section) == 0 && section != New)
            continue;
        text += fmt::format("### {}\n\n", sectionTitle(section));
        if (report.count(section) == 0)
            text += nothingNewText(report) + "\n";
        for (const fleet::ReportEntry &entry : report.entries)
            text += entry.section == section ? entryMarkdown(entry, runs) : std::string();
        text += "\n";
    }
    if (!report.disturbed.empty())
        text += "### Disturbed runs\n\n";
    for (const std::uint32_t run : report.disturbed)
        text += fmt::format("- {}: {}\n", markdownText(placeText(placeOf(runs[run]))),
                            markdownText(disturbanceText(runs[run])));
    if (!report.absent.empty())
        text += fmt::format("{}### Without runs\n\n", report.disturbed.empty() ? "" : "\n");
    for (const fleet::AbsentPlace &absent : report.absent)
        text += fmt::format("- {}: last run {}\n", markdownText(placeText(absent.place)),
                            absent.lastNight);
    return markedMarkdown(text);
}

} // namespace zoe::cli
