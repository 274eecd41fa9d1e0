#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analysis/model/texts/escaped_text.h"
#include "cli/fleet/report_outputs.h"
#include "cli/fleet/report_words.h"
#include "cli/output/output.h"
#include "cli/report/number_words.h"
#include "cli/report/report_file.h"
#include "cli/report/report_style.h"
#include "cli/report/svg.h"
#include "fleet/report/finding_words.h"

namespace zoe::cli {

namespace {

constexpr double kSparkWidth = 520;
constexpr double kSparkHeight = 84;
constexpr double kSparkLeft = 64;
constexpr double kSparkRight = kSparkWidth - 8;
constexpr double kSparkTop = 8;
constexpr double kSparkBottom = kSparkHeight - 8;

constexpr const char *kMorningStyle = R"(
.entry { display: grid; grid-template-columns: minmax(280px, 1fr) minmax(280px, 1fr); gap: 8px 20px;
  padding: 10px 0; border-bottom: 1px solid var(--rule); }
.entry:last-child { border-bottom: 0; }
.entry h3 { grid-column: 1 / -1; font-size: 15px; margin: 0; overflow-wrap: anywhere; }
.entry h3.slower { color: var(--slower); } .entry h3.faster { color: var(--faster); }
.entry dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 0; }
.entry dt { color: var(--muted); } .entry dd { margin: 0; overflow-wrap: anywhere; }
.entry code { grid-column: 1 / -1; overflow-wrap: anywhere; user-select: all; }
svg .spark { fill: none; stroke: var(--base); stroke-width: 1.5; }
svg .run { fill: var(--base); stroke: none; }
svg .interval { stroke: var(--unsure); stroke-width: 1; }
@media (max-width: 700px) { .entry { grid-template-columns: 1fr; } }
)";

std::string morningTile(const char *name, std::uint64_t count)
{
    return fmt::format("<div class=\"tile\">{}<b>{}</b></div>\n", name, formatCount(count));
}

std::string valueText(const fleet::ReportEntry &entry, double value)
{
    return entry.judged.finding.kind == fleet::FindingKind::Mix ? formatShare(value)
                                                                : timeText(value);
}

// The quantity by run, with the first bad run marked.
std::string sparkline(const fleet::ReportEntry &entry)
{
    const std::vector<fleet::TrendPoint> &points = entry.series.points;
    if (points.size() < 2)
        return "<div></div>";
    double low = points.front().value;
    double high = low;
    for (const fleet::TrendPoint &point : points) {
        low = std::min(low, point.value);
        high = std::max(high, point.value);
    }
    const double margin = std::max((high - low) * 0.05, std::abs(high) * 1e-9);
    const Axis x(0, static_cast<double>(points.size() - 1), kSparkLeft, kSparkRight, true);
    const Axis y(low - margin, high + margin, kSparkBottom, kSparkTop, true);
    Svg svg(kSparkWidth, kSparkHeight, fleet::findingTitle(entry.judged.finding));
    svg.text("tick", kSparkLeft - 6, kSparkTop + 8, Anchor::End, valueText(entry, high));
    svg.text("tick", kSparkLeft - 6, kSparkBottom, Anchor::End, valueText(entry, low));
    std::string line;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double at = x.at(static_cast<double>(i));
        if (std::ranges::find(points[i].runs, entry.judged.finding.firstBad) !=
            points[i].runs.end())
            svg.line("link", at, kSparkTop, at, kSparkBottom);
        if (std::isfinite(points[i].interval.low) && std::isfinite(points[i].interval.high))
            svg.line("interval", at, y.within(points[i].interval.low), at,
                     y.within(points[i].interval.high));
        line += fmt::format("{:.1f},{:.1f} ", at, y.at(points[i].value));
    }
    svg.path("spark", line, false);
    for (std::size_t i = 0; i < points.size(); ++i)
        svg.dot("run", x.at(static_cast<double>(i)), y.at(points[i].value), 2,
                fmt::format("{} {}: {}", points[i].night, points[i].commit,
                            valueText(entry, points[i].value)));
    return svg.done();
}

std::string entryHtml(const fleet::ReportEntry &entry, const std::vector<fleet::RunFacts> &runs)
{
    std::string facts;
    for (const fleet::NamedText &fact : fleet::entryFacts(entry, runs))
        facts += fmt::format("<dt>{}</dt><dd>{}</dd>\n", fact.name, xmlText(fact.text));
    const std::string command = viewerCommand(entry, runs);
    return fmt::format(
        "<div class=\"entry\">\n<h3 class=\"{}\">{}</h3>\n{}<dl>\n{}</dl>\n{}</div>\n",
        entry.judged.finding.deltaNs > 0 ? "slower" : "faster",
        xmlText(fleet::findingTitle(entry.judged.finding)), sparkline(entry), facts,
        command.empty() ? std::string() : fmt::format("<code>{}</code>\n", xmlText(command)));
}

std::string listHtml(const std::vector<fleet::NamedText> &rows, const char *name, const char *text)
{
    if (rows.empty())
        return {};
    std::string table = fmt::format("<table><thead><tr><th>{}</th><th class=\"words\">{}</th></tr>"
                                    "</thead><tbody>\n",
                                    name, text);
    for (const fleet::NamedText &row : rows)
        table += fmt::format("<tr><td>{}</td><td class=\"words\">{}</td></tr>\n", xmlText(row.name),
                             xmlText(row.text));
    return table + "</tbody></table>\n";
}

} // namespace

std::string fleetReportHtml(const fleet::FleetReport &report,
                            const std::vector<fleet::RunFacts> &runs)
{
    using enum fleet::ReportSection;
    std::string text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n" +
                       std::string(kFleetPage.mark) +
                       "\n<meta name=\"viewport\" content=\"width=device-width, "
                       "initial-scale=1\"/>\n<title>Fleet, " +
                       xmlText(report.night) + "</title>\n<style>" + kReportStyle + kMorningStyle +
                       "</style></head><body>\n";
    text += fmt::format("<h1>Fleet, {}</h1>\n<p>{}</p>\n", xmlText(report.night),
                        xmlText(reportSummary(report)));
    text += "<div class=\"tiles\">\n" + morningTile("new", report.count(New)) +
            morningTile("fixed", report.count(Fixed)) +
            morningTile("still open", report.count(Open)) +
            morningTile("disturbed runs", report.disturbed.size()) +
            morningTile("without runs", report.absent.size()) + "</div>\n";
    if (!report.entries.empty())
        text += "<p class=\"muted\">Charts show times as measured. Sizes of changes leave out the "
                "speed that all functions of a run share.</p>\n";
    for (const fleet::ReportSection section : {New, Fixed, Open, Triaged}) {
        std::string entries;
        for (const fleet::ReportEntry &entry : report.entries)
            entries += entry.section == section ? entryHtml(entry, runs) : std::string();
        if (section == New && entries.empty())
            entries = "<p class=\"muted\">" + xmlText(nothingNewText(report)) + "</p>\n";
        text += reportSection(sectionTitle(section), entries);
    }
    std::vector<fleet::NamedText> rows;
    for (const std::uint32_t run : report.disturbed)
        rows.push_back({placeText(placeOf(runs[run])), disturbanceText(runs[run])});
    text += reportSection("Disturbed runs", listHtml(rows, "where", "why"));
    rows.clear();
    for (const fleet::AbsentPlace &absent : report.absent)
        rows.push_back({placeText(absent.place), absent.lastNight});
    text += reportSection("Without runs", listHtml(rows, "where", "last run"));
    return text + "</body></html>\n";
}

} // namespace zoe::cli
