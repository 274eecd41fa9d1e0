#include "fleet/report/finding_words.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "analysis/columns/column.h"
#include "analysis/model/texts/filled_text.h"
#include "analysis/model/units.h"
#include "fleet/digest/facts.h"

namespace zoe::fleet {

namespace {

// Not in functions of the standard library's types, because lupdate would use the wrong context.
constexpr const char *kMixText = FleetText::tr("(mix of behaviours)");
constexpr const char *kMachineText = FleetText::tr("(machine %1)");
constexpr const char *kFrameText = FleetText::tr("(frame)");
constexpr const char *kMixTitle =
    FleetText::tr("Behaviours occur more or less often, “%1” most clearly: %2 per frame (%3)");
constexpr const char *kSlowerTitle = FleetText::tr("%1: slower by %2 per frame (%3)");
constexpr const char *kFasterTitle = FleetText::tr("%1: faster by %2 per frame (%3)");
constexpr const char *kFrameSplit = FleetText::tr("%1: %2 by code, %3 by the mix of behaviours");
// Texts for statusOf().
constexpr const char *kStatusTexts[] = {FleetText::tr("new"),      FleetText::tr("changed"),
                                        FleetText::tr("expected"), FleetText::tr("acknowledged"),
                                        FleetText::tr("false"),    FleetText::tr("fixed")};

// Names of facts.
constexpr const char *kNameBehaviours = FleetText::tr("behaviours");
constexpr const char *kNameScenes = FleetText::tr("scenes");
constexpr const char *kNameMachines = FleetText::tr("machines");
constexpr const char *kNameInterval = FleetText::tr("interval");
constexpr const char *kNameMeanFrame = FleetText::tr("mean frame");
constexpr const char *kNameLastGoodRun = FleetText::tr("last good run");
constexpr const char *kNameFirstBadRun = FleetText::tr("first bad run");
constexpr const char *kNameCommitsBetween = FleetText::tr("commits between");
constexpr const char *kNameAlsoChanged = FleetText::tr("also changed");
constexpr const char *kNameDifferentEnvironment = FleetText::tr("different environment");
constexpr const char *kNameLeftOfIt = FleetText::tr("left of it");
constexpr const char *kNameFixedIn = FleetText::tr("fixed in");
constexpr const char *kNameStatus = FleetText::tr("status");
constexpr const char *kNameFixedBy = FleetText::tr("fixed by");
constexpr const char *kNameNote = FleetText::tr("note");
constexpr const char *kNameBy = FleetText::tr("by");
constexpr const char *kNameProgram = FleetText::tr("program");
constexpr const char *kNameBranch = FleetText::tr("branch");
constexpr const char *kNameId = FleetText::tr("id");

constexpr std::size_t kNamedCommits = 10;
constexpr std::size_t kLettersOfCommit = 10;

std::string joinedNames(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names) {
        if (!name.empty())
            text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

std::string namedCommits(const std::vector<std::string> &commits)
{
    const std::size_t named = std::min(kNamedCommits, commits.size());
    const std::string text =
        joinedNames({commits.begin(), commits.begin() + static_cast<std::ptrdiff_t>(named)});
    return commits.size() > named ? text + " … (+" + std::to_string(commits.size() - named) + ")"
                                  : text;
}

std::string runText(const RunFacts &run)
{
    return run.commit.empty() ? nightOf(run) : shortRun(run) + " (" + nightOf(run) + ")";
}

std::string differenceText(double ns)
{
    return columnText(ColumnKind::Difference, ns);
}

std::string changeText(double share)
{
    return (share < 0 ? "−" : "+") + formatShare(std::abs(share));
}

} // namespace

std::string shortRun(const RunFacts &run)
{
    return run.commit.empty() ? nightOf(run) : run.commit.substr(0, kLettersOfCommit);
}

std::string whatChanged(const Finding &finding, Translator translator)
{
    if (finding.kind == FindingKind::Mix)
        return translated(translator, kMixText);
    if (finding.kind == FindingKind::Machine)
        return filledText(translated(translator, kMachineText), {finding.machine});
    return finding.function.function.empty() ? translated(translator, kFrameText)
                                             : finding.function.function;
}

std::string statusText(const JudgedFinding &judged, Translator translator)
{
    const std::string status = statusOf(judged);
    const auto *const found = std::ranges::find(kStatusTexts, status);
    return found == std::end(kStatusTexts) ? status : translated(translator, *found);
}

std::string findingTitle(const Finding &finding, Translator translator)
{
    if (finding.kind == FindingKind::Mix)
        return filledText(
            translated(translator, kMixTitle),
            {finding.behaviour, differenceText(finding.deltaNs), changeText(finding.share)});
    return filledText(translated(translator, finding.deltaNs > 0 ? kSlowerTitle : kFasterTitle),
                      {whatChanged(finding, translator),
                       columnText(ColumnKind::Time, std::abs(finding.deltaNs)),
                       changeText(finding.share)});
}

std::vector<NamedText> entryFacts(const ReportEntry &entry, const std::vector<RunFacts> &runs,
                                  Translator translator)
{
    const Finding &finding = entry.judged.finding;
    std::vector<NamedText> facts;
    const auto add = [&](const char *name, std::string text) {
        if (!text.empty())
            facts.push_back({translated(translator, name), std::move(text)});
    };
    add(kNameBehaviours, joinedNames(finding.behaviours));
    add(kNameScenes, joinedNames(finding.scenes));
    add(kNameMachines, joinedNames(finding.machines));
    add(kNameInterval,
        differenceText(finding.interval.low) + " … " + differenceText(finding.interval.high));
    if (const FrameSplit &frame = finding.frame; frame.runsBefore > 0)
        add(kNameMeanFrame,
            filledText(translated(translator, kFrameSplit),
                       {differenceText(frame.codeNs + frame.mixNs), differenceText(frame.codeNs),
                        differenceText(frame.mixNs)}));
    add(kNameLastGoodRun, runText(runs[finding.lastGood]));
    add(kNameFirstBadRun, runText(runs[finding.firstBad]));
    add(kNameCommitsBetween, namedCommits(finding.commits));
    add(kNameAlsoChanged, joinedNames(finding.also));
    add(kNameDifferentEnvironment, joinedNames(finding.with));
    if (entry.leftShare)
        add(kNameLeftOfIt, changeText(*entry.leftShare));
    if (entry.fixedIn)
        add(kNameFixedIn, runText(runs[*entry.fixedIn]));
    if (const auto &triage = entry.judged.triage) {
        add(kNameStatus, statusText(entry.judged, translator));
        add(kNameFixedBy, triage->fixedBy);
        add(kNameNote, triage->note);
        add(kNameBy, triage->who);
    }
    add(kNameProgram, finding.program);
    add(kNameBranch, finding.branch);
    add(kNameId, finding.id);
    return facts;
}

} // namespace zoe::fleet
