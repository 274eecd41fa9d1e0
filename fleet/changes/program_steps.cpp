#include "fleet/changes/program_steps.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace zoe::fleet {

namespace {

using Machines = std::set<std::string>;

// The machines that run a scene of the program and could show the change.
Machines witnessesOf(const Candidate &change, const std::string &scene,
                     std::span<const SharedSeries> series)
{
    Machines found;
    for (const SharedSeries &one : series) {
        if (one.key.program == change.key.program && one.key.branch == change.key.branch &&
            one.key.scene == scene && one.thirdLast > change.place.lastGood)
            found.insert(one.key.machine);
    }
    return found;
}

// For a group of simultaneous changes.
std::set<std::string> scenesOfProgram(const std::vector<Candidate> &group,
                                      std::span<const SharedSeries> series)
{
    std::map<std::string, Machines> agree;
    for (const Candidate &one : group)
        agree[one.key.scene].insert(one.key.machine);
    std::set<std::string> ofProgram;
    std::set<std::string> ofOneMachine;
    Machines ofOthers; // machines that changed when others did not
    for (const auto &[scene, machines] : agree) {
        Machines all = witnessesOf(group.front(), scene, series);
        all.insert(machines.begin(), machines.end());
        if (all.size() <= 1)
            ofOneMachine.insert(scene);
        else if (machines.size() > 1 && 2 * machines.size() > all.size())
            ofProgram.insert(scene);
        else
            ofOthers.insert(machines.begin(), machines.end());
    }
    for (const Candidate &one : group) {
        if (ofOneMachine.contains(one.key.scene) && !ofOthers.contains(one.key.machine) &&
            one.change.lasting >= kLastingAlone)
            ofProgram.insert(one.key.scene);
    }
    return ofProgram;
}

} // namespace

std::vector<ProgramStep> programSteps(std::vector<Candidate> candidates,
                                      std::span<const SharedSeries> series)
{
    std::ranges::stable_sort(candidates, {}, [](const Candidate &one) { return one.change.p; });
    std::vector<std::vector<Candidate>> groups;
    for (Candidate &candidate : candidates) {
        const auto group = std::ranges::find_if(groups, [&](const std::vector<Candidate> &known) {
            return areTogether(known.front(), candidate);
        });
        if (group == groups.end())
            groups.push_back({std::move(candidate)});
        else
            group->push_back(std::move(candidate));
    }
    std::vector<ProgramStep> steps;
    for (const std::vector<Candidate> &group : groups) {
        const Candidate &first = group.front();
        ProgramStep step{first.key.program, first.key.branch, first.place, {}};
        const std::set<std::string> scenes = scenesOfProgram(group, series);
        for (const Candidate &one : group) {
            if (scenes.contains(one.key.scene))
                step.places.emplace(one.key.scene, one.key.machine, one.key.cpu);
        }
        if (!step.places.empty())
            steps.push_back(std::move(step));
    }
    return steps;
}

bool isIn(const Candidate &candidate, const ProgramStep &step)
{
    const SeriesKey &key = candidate.key;
    return key.program == step.program && key.branch == step.branch &&
           step.places.contains({key.scene, key.machine, key.cpu}) &&
           areAtOnce(candidate.place, step.place);
}

} // namespace zoe::fleet
