#include "fleet/changes/judged_findings.h"

#include <cmath>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>

namespace zoe::fleet {

namespace {

constexpr double kMostGrowth = 0.5; // of the size that was triaged

using PlaceOfRunHash = std::unordered_map<std::string, std::uint32_t>; // by hash

bool areOfOneFunction(const Finding &a, const Finding &b)
{
    return a.kind == b.kind && a.program == b.program && a.branch == b.branch &&
           a.function == b.function && (a.kind != FindingKind::Mix || a.behaviour == b.behaviour) &&
           (a.kind != FindingKind::Machine || a.machine == b.machine);
}

bool isSame(const Finding &finding, const Triage &triage, const PlaceOfRunHash &placeOf)
{
    if (finding.id == triage.finding.id)
        return true;
    const auto lastGood = placeOf.find(triage.lastGood);
    const auto firstBad = placeOf.find(triage.firstBad);
    return areOfOneFunction(finding, triage.finding) &&
           (finding.deltaNs > 0) == (triage.finding.deltaNs > 0) && lastGood != placeOf.end() &&
           firstBad != placeOf.end() && finding.lastGood <= firstBad->second &&
           lastGood->second <= finding.firstBad;
}

PlaceOfRunHash placesOf(const std::vector<RunFacts> &runs)
{
    PlaceOfRunHash placeOf;
    for (std::uint32_t run = 0; run < runs.size(); ++run)
        placeOf.emplace(runs[run].hash, run);
    return placeOf;
}

bool hasGrown(const Finding &finding, const Finding &was)
{
    return std::abs(finding.deltaNs) > (1 + kMostGrowth) * std::abs(was.deltaNs) &&
           !finding.interval.contains(was.deltaNs);
}

} // namespace

const char *statusOf(const JudgedFinding &judged)
{
    if (!judged.triage)
        return "new";
    return judged.isChanged ? "changed" : nameOf(judged.triage->status);
}

std::vector<JudgedFinding> judge(std::vector<Finding> findings, const std::vector<Triage> &triages,
                                 const std::vector<RunFacts> &runs)
{
    const PlaceOfRunHash placeOf = placesOf(runs);
    std::vector<JudgedFinding> judged;
    for (Finding &finding : findings) {
        JudgedFinding &one = judged.emplace_back();
        one.finding = std::move(finding);
        for (const Triage &triage : triages) {
            if (isSame(one.finding, triage, placeOf) &&
                (!one.triage || triage.unixNs >= one.triage->unixNs))
                one.triage = triage;
        }
        one.isChanged = one.triage && hasGrown(one.finding, one.triage->finding);
    }
    return judged;
}

std::vector<std::string> triagesOf(const std::string &id, const std::vector<JudgedFinding> &judged,
                                   const std::vector<Triage> &triages,
                                   const std::vector<RunFacts> &runs)
{
    const PlaceOfRunHash placeOf = placesOf(runs);
    std::set<std::string> found;
    for (const Triage &triage : triages) {
        if (triage.finding.id == id)
            found.insert(id);
    }
    for (const JudgedFinding &one : judged) {
        std::set<std::string> ofOne;
        for (const Triage &triage : triages) {
            if (isSame(one.finding, triage, placeOf))
                ofOne.insert(triage.finding.id);
        }
        if (one.finding.id == id || ofOne.contains(id))
            found.merge(ofOne);
    }
    return {found.begin(), found.end()};
}

Triage triageOf(const Finding &finding, const std::vector<RunFacts> &runs)
{
    Triage triage;
    triage.finding = finding;
    triage.lastGood = runs[finding.lastGood].hash;
    triage.firstBad = runs[finding.firstBad].hash;
    return triage;
}

} // namespace zoe::fleet
