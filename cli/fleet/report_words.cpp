#include "cli/fleet/report_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "cli/output/output.h"

namespace zoe::cli {

namespace {

// Quotes a word for a shell if necessary.
std::string shellWord(const std::string &text)
{
    const bool isPlain = !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_-./:+,@%").find(c) != std::string_view::npos;
    });
    if (isPlain)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string joinedWords(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words) {
        if (!word.empty())
            text += (text.empty() ? "" : ", ") + word;
    }
    return text;
}

} // namespace

std::string viewerCommand(const fleet::ReportEntry &entry, const std::vector<fleet::RunFacts> &runs)
{
    const fleet::Finding &finding = entry.judged.finding;
    const std::string &good = runs[finding.lastGood].location;
    const std::string &bad = runs[finding.firstBad].location;
    if (good.empty() || bad.empty())
        return {};
    std::string command = fmt::format("zoetrope {} --compare {}", shellWord(good), shellWord(bad));
    if (!finding.function.function.empty() && finding.function.function != fleet::kUnnamedFunction)
        command += " --function " + shellWord(finding.function.function);
    if (!finding.behaviour.empty())
        command += " --behaviour " + shellWord(finding.behaviour);
    return command;
}

std::string placeText(const fleet::Place &place)
{
    std::string text = joinedWords({place.program, place.branch, place.scene});
    if (!place.machine.empty())
        text += (text.empty() ? "on " : " on ") + place.machine;
    return text.empty() ? "(no name)" : text;
}

std::string gapText(const fleet::StoreGap &gap)
{
    constexpr std::size_t kMostPlaces = 20;
    if (gap.servers.empty())
        return {};
    std::string text = fmt::format("{} {} not answer; missing: ", fmt::join(gap.servers, ", "),
                                   gap.servers.size() == 1 ? "does" : "do");
    for (std::size_t i = 0; i < gap.places.size() && i < kMostPlaces; ++i) {
        const fleet::PlaceKey &place = gap.places[i];
        text += (i == 0 ? "" : "; ") +
                placeText({place.program, place.branch, place.scene, place.machine});
    }
    if (gap.places.empty())
        text += "no known scene or machine";
    else if (gap.places.size() > kMostPlaces)
        text += fmt::format("; and {} more", gap.places.size() - kMostPlaces);
    return text;
}

std::string incompleteText(const fleet::StoreGap &gap)
{
    const std::string text = gapText(gap);
    return text.empty() ? text : "the answer is incomplete: " + text;
}

std::string disturbanceText(const fleet::RunFacts &run)
{
    std::vector<std::string> reasons;
    const std::string share = formatShare(run.disturbance);
    if (run.disturbance > 0 && (share != formatShare(0) || run.lostZones == 0))
        reasons.push_back(fmt::format("other programs had the CPU for {} of the time", share));
    if (run.lostZones > 0)
        reasons.push_back(counted(run.lostZones, "lost zone", "lost zones"));
    return joinedWords(reasons);
}

std::string reportSummary(const fleet::FleetReport &report)
{
    using enum fleet::ReportSection;
    const std::string gap = gapText(report.gap);
    return fmt::format("{} on {}. Changes since {}: {} new, {} fixed, {} still open, {} "
                       "triaged.{}",
                       counted(report.runs, "run", "runs"), report.night, report.since,
                       report.count(New), report.count(Fixed), report.count(Open),
                       report.count(Triaged), gap.empty() ? gap : " Incomplete: " + gap + ".");
}

std::string nothingNewText(const fleet::FleetReport &report)
{
    return fmt::format("No new changes since {}.", report.since);
}

const char *sectionTitle(fleet::ReportSection section)
{
    using enum fleet::ReportSection;
    return section == New     ? "New changes"
           : section == Fixed ? "Fixed"
           : section == Open  ? "Still open"
                              : "Triaged";
}

} // namespace zoe::cli
