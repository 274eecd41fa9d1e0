#include "app/session/fleet/fleet_answer.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace zoe::app {

namespace {

// Whether nobody has changed these decisions since the step was stored.
bool isThere(const TriageStep &step, const std::vector<fleet::Triage> &stored)
{
    const auto find = [&stored](const std::string &id) {
        return std::ranges::find(stored, id,
                                 [](const fleet::Triage &triage) { return triage.finding.id; });
    };
    return std::ranges::all_of(step.kept,
                               [&](const fleet::Triage &triage) {
                                   const auto now = find(triage.finding.id);
                                   return now != stored.end() && now->unixNs == triage.unixNs &&
                                          now->who == triage.who;
                               }) &&
           std::ranges::all_of(step.dropped,
                               [&](const std::string &id) { return find(id) == stored.end(); });
}

FleetNames namesOf(const FleetAnswer &answer)
{
    FleetNames names;
    const auto add = [](std::vector<std::string> &to, const std::set<std::string> &all) {
        std::ranges::copy_if(all, std::back_inserter(to),
                             [](const std::string &name) { return !name.empty(); });
    };
    using R = fleet::RunFacts;
    using N = FleetNames;
    for (const auto &[ofNames, ofRun] :
         {std::pair(&N::programs, &R::program), std::pair(&N::branches, &R::branch),
          std::pair(&N::scenes, &R::scene), std::pair(&N::machines, &R::machine)}) {
        std::set<std::string> all;
        for (const R &run : answer.runs)
            all.insert(run.*ofRun);
        add(names.*ofNames, all);
    }
    std::set<std::string> behaviours;
    for (const fleet::JudgedFinding &judged : answer.found.judged)
        behaviours.insert(judged.finding.behaviours.begin(), judged.finding.behaviours.end());
    add(names.behaviours, behaviours);
    return names;
}

// Keeps the version of the runs: runs that others added in the meantime are read next time.
SharedFleetAnswer withTriages(const FleetAnswer &before, std::vector<fleet::Triage> triages,
                              std::string version)
{
    auto answer = std::make_shared<FleetAnswer>(before);
    answer->version.triages = std::move(version);
    std::vector<fleet::Finding> findings;
    for (const fleet::JudgedFinding &judged : before.found.judged)
        findings.push_back(judged.finding);
    answer->found.judged = fleet::judge(std::move(findings), triages, answer->runs);
    answer->found.triages = std::move(triages);
    return answer;
}

} // namespace

Result<FleetReading> openForReading(const QString &url)
{
    auto store = fleet::openStore(url.toStdString());
    if (!store)
        return store.error();
    auto runs = (*store)->runs();
    if (!runs)
        return runs.error();
    return FleetReading{*std::move(store), *std::move(runs)};
}

Result<SharedFleetAnswer> readFleet(const QString &url, const fleet::ChangeRules &rules,
                                    const Task &task)
{
    auto store = fleet::openStore(url.toStdString());
    if (!store)
        return store.error();
    auto answer = std::make_shared<FleetAnswer>();
    auto version = (*store)->version(); // before the rest: later additions are then read next time
    if (!version)
        return version.error();
    auto runs = (*store)->runs();
    if (!runs)
        return runs.error();
    auto found = fleet::judgedChanges(**store, *runs, {}, rules, task);
    if (!found)
        return found.error();
    answer->version = *std::move(version);
    answer->runs = *std::move(runs);
    answer->gap = (*store)->gap();
    answer->found = *std::move(found);
    answer->names = namesOf(*answer);
    return SharedFleetAnswer(std::move(answer));
}

Result<FleetNews> newsSince(const QString &url, const FleetAnswer &before)
{
    auto store = fleet::openStore(url.toStdString());
    if (!store)
        return store.error();
    auto version = (*store)->version();
    if (!version)
        return version.error();
    if (version->runs != before.version.runs)
        return FleetNews{true};
    if (*version == before.version)
        return FleetNews{};
    auto triages = (*store)->triages();
    if (!triages)
        return triages.error();
    return FleetNews{false, withTriages(before, *std::move(triages), std::move(version->triages))};
}

Result<WrittenTriages> writeTriages(const QString &url, const TriageStep &step,
                                    const TriageStep &expected, const FleetAnswer &before)
{
    auto store = fleet::openStore(url.toStdString());
    if (!store)
        return store.error();
    auto triages = (*store)->triages();
    if (!triages)
        return triages.error();
    if (!isThere(expected, *triages))
        return WrittenTriages{true,
                              withTriages(before, *std::move(triages), before.version.triages)};
    if (!step.kept.empty()) {
        if (const Status written = (*store)->setTriages(step.kept); !written)
            return written.error();
    }
    if (!step.dropped.empty()) {
        if (const Status written = (*store)->dropTriages(step.dropped); !written)
            return written.error();
    }
    // It is stored, whether or not it can be read now.
    auto version =
        (*store)->version(); // before they are read: later additions are then read next time
    if (!version)
        return WrittenTriages{};
    triages = (*store)->triages();
    if (!triages)
        return WrittenTriages{};
    return WrittenTriages{false,
                          withTriages(before, *std::move(triages), std::move(version->triages))};
}

} // namespace zoe::app
