#include "cli/fleet/report_words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

#include "cli/compare/words.h"
#include "cli/fleet/finding_rows.h"
#include "cli/output/output.h"
#include "fleet/digest/facts.h"

namespace zoe::cli {

namespace {

constexpr std::size_t kNamedCommits = 10;

// For a shell; most names need nothing.
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

std::string commitsText(const std::vector<std::string> &commits)
{
    std::vector<std::string> named(
        commits.begin(),
        commits.begin() + static_cast<std::ptrdiff_t>(std::min(kNamedCommits, commits.size())));
    std::string text = joinedWords(named);
    if (commits.size() > kNamedCommits)
        text += fmt::format(" and {} more", commits.size() - kNamedCommits);
    return text;
}

std::string runText(const fleet::RunFacts &run)
{
    const std::string night = fleet::nightOf(run);
    return run.commit.empty() ? night : fmt::format("{} ({})", shortRun(run), night);
}

} // namespace

std::string entryTitle(const fleet::ReportEntry &entry)
{
    const fleet::Finding &finding = entry.judged.finding;
    if (finding.kind == fleet::FindingKind::Mix)
        return fmt::format(
            "Behaviours occur more or less often, “{}” most clearly: {} per frame ({})",
            finding.behaviour, signedTime(finding.deltaNs), percentText(finding.share));
    return fmt::format("{}: {} by {} per frame ({})", whatChanged(finding),
                       finding.deltaNs > 0 ? "slower" : "faster",
                       timeText(std::abs(finding.deltaNs)), percentText(finding.share));
}

std::vector<NamedText> entryFacts(const fleet::ReportEntry &entry,
                                  const std::vector<fleet::RunFacts> &runs)
{
    const fleet::Finding &finding = entry.judged.finding;
    std::vector<NamedText> facts{
        {"behaviours", joinedWords(finding.behaviours)},
        {"scenes", joinedWords(finding.scenes)},
        {"machines", joinedWords(finding.machines)},
        {"interval", intervalText(finding.interval)},
        {"last good run", runText(runs[finding.lastGood])},
        {"first bad run", runText(runs[finding.firstBad])},
        {"commits between", commitsText(finding.commits)},
        {"also changed", joinedWords(finding.also)},
        {"different environment", joinedWords(finding.with)},
        {"left of it", entry.leftShare ? percentText(*entry.leftShare) : std::string()},
        {"fixed in", entry.fixedIn ? runText(runs[*entry.fixedIn]) : std::string()},
    };
    if (const auto &triage = entry.judged.triage) {
        facts.push_back({"status", fleet::statusOf(entry.judged)});
        facts.push_back({"fixed by", triage->fixedBy});
        facts.push_back({"note", triage->note});
        facts.push_back({"by", triage->who});
    }
    facts.push_back({"program", finding.program});
    facts.push_back({"branch", finding.branch});
    facts.push_back({"id", finding.id});
    std::erase_if(facts, [](const NamedText &fact) { return fact.text.empty(); });
    return facts;
}

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
    return command;
}

fleet::Place placeOf(const fleet::RunFacts &run)
{
    return {run.program, run.branch, run.scene, run.machine};
}

std::string placeText(const fleet::Place &place)
{
    std::string text = joinedWords({place.program, place.branch, place.scene});
    if (!place.machine.empty())
        text += (text.empty() ? "on " : " on ") + place.machine;
    return text.empty() ? "(no name)" : text;
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
    return fmt::format("{} on {}. Changes since {}: {} new, {} fixed, {} still open, {} triaged.",
                       counted(report.runs, "run", "runs"), report.night, report.since,
                       report.count(New), report.count(Fixed), report.count(Open),
                       report.count(Triaged));
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
