#include "fleet/changes/machine_changes.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace zoe::fleet {

void settleMachineSteps(Hypotheses &hypotheses, MachinesSeen &machines)
{
    std::vector<Candidate> ofMachines;
    for (const auto &[key, hypothesis] : hypotheses) {
        if (key.kind == FindingKind::Machine)
            ofMachines.insert(ofMachines.end(), hypothesis.candidates.begin(),
                              hypothesis.candidates.end());
    }
    const std::vector<ProgramStep> steps = programSteps(std::move(ofMachines), machines.shared);
    const auto isOfProgram = [&steps](const Candidate &candidate) {
        return std::ranges::any_of(steps,
                                   [&](const ProgramStep &step) { return isIn(candidate, step); });
    };
    std::vector<Candidate> frames;
    for (auto &[key, hypothesis] : hypotheses) {
        auto &candidates = hypothesis.candidates;
        if (key.kind == FindingKind::Machine)
            std::erase_if(candidates, [&](const Candidate &one) {
                return one.change.lasting < kLastingAlone || isOfProgram(one);
            });
        if (key.kind != FindingKind::Code)
            continue;
        const bool isFrame = key.function.function.empty();
        std::vector<Candidate> atSteps = std::move(machines.atSteps[key]);
        std::erase_if(atSteps, [&](const Candidate &one) {
            const auto isTogether = [&one](const Candidate &other) {
                return other.key == one.key && areTogether(other, one);
            };
            const auto isToldBy = [&one](const Candidate &frame) {
                SeriesKey of = one.key;
                of.function = {};
                return frame.key == of && areTogether(frame, one);
            };
            return !isOfProgram(one) || (!isFrame && std::ranges::none_of(candidates, isTogether) &&
                                         std::ranges::any_of(frames, isToldBy));
        });
        if (isFrame) // the frame comes before the functions in its behaviour
            frames.insert(frames.end(), atSteps.begin(), atSteps.end());
        std::erase_if(candidates, isOfProgram);
        for (Candidate &one : atSteps) {
            one.hypothesis = hypothesis.number;
            candidates.push_back(std::move(one));
        }
    }
}

std::vector<CandidateGroup> takeMachineChanges(Hypotheses &hypotheses,
                                               const std::map<MachineKey, MachineSteps> &machines,
                                               std::vector<FindingKind> &kinds)
{
    std::vector<CandidateGroup> groups;
    for (const MachineEvent &event : machineEvents(machines)) {
        CandidateGroup group;
        for (auto &[key, hypothesis] : hypotheses) {
            if (key.kind != FindingKind::Code)
                continue;
            const std::vector<Candidate> all = std::move(hypothesis.candidates);
            hypothesis.candidates.clear();
            for (const Candidate &candidate : all) {
                const bool isOfEvent =
                    machineOf(candidate.key) == event.machine &&
                    areAtOnce(candidate.place, event.place) &&
                    std::ranges::none_of(all, [&candidate](const Candidate &other) {
                        return other.key.machine != candidate.key.machine &&
                               areTogether(other, candidate);
                    });
                if (!isOfEvent)
                    hypothesis.candidates.push_back(candidate);
                else if (key.function.function.empty())
                    group.members.push_back(candidate);
            }
        }
        if (group.members.empty())
            continue;
        std::ranges::stable_sort(group.members, {},
                                 [](const Candidate &one) { return one.change.p; });
        const bool isSlower = group.best().change.delta() > 0;
        std::erase_if(group.members, [isSlower](const Candidate &one) {
            return (one.change.delta() > 0) != isSlower;
        });
        std::vector<double> ps;
        for (Candidate &member : group.members) {
            member.hypothesis = static_cast<std::uint32_t>(kinds.size());
            ps.push_back(member.change.p);
        }
        group.p = jointP(ps, machines.at(event.machine).frames);
        kinds.push_back(FindingKind::Machine);
        groups.push_back(std::move(group));
    }
    return groups;
}

void dropKnownEvents(std::vector<CandidateGroup> &groups, const std::vector<FindingKind> &kinds,
                     std::size_t firstEvent)
{
    const auto isEvent = [firstEvent](const CandidateGroup &group) {
        return group.best().hypothesis >= firstEvent;
    };
    const std::vector<CandidateGroup> all = groups;
    std::erase_if(groups, [&](const CandidateGroup &event) {
        return isEvent(event) && std::ranges::any_of(all, [&](const CandidateGroup &group) {
                   return !isEvent(group) &&
                          kinds[group.best().hypothesis] == FindingKind::Machine &&
                          machineOf(group.best().key) == machineOf(event.best().key) &&
                          areAtOnce(group.best(), event.best());
               });
    });
}

} // namespace zoe::fleet
