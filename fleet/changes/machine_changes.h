// Tells changes of machines from those of the program, once all series were looked at. Values, and
// functions of them: for one thread.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "fleet/changes/hypotheses.h"
#include "fleet/changes/machine_events.h"
#include "fleet/changes/program_steps.h"

namespace zoe::fleet {

struct MachinesSeen {
    std::map<MachineKey, MachineSteps> byMachine;
    std::vector<SharedSeries> shared;
    // Changes at steps of what all functions share, if those were not taken out of the times.
    std::map<HypothesisKey, std::vector<Candidate>> atSteps;
};

// Where all functions change on most machines, that is the program: its functions changed by what
// they did, not by what they differ in from the others; and those that changed just as the others
// did are told by the frame. Takes from atSteps.
void settleMachineSteps(Hypotheses &hypotheses, MachinesSeen &machines);

// Takes away what is the machines', not the program's. Changes that the factors don't show, as
// functions need not all change alike: one group for each, of the machine's frames, each a new
// hypothesis in kinds. If they did not change, the machine is as fast as before.
[[nodiscard]] std::vector<CandidateGroup>
takeMachineChanges(Hypotheses &hypotheses, const std::map<MachineKey, MachineSteps> &machines,
                   std::vector<FindingKind> &kinds);

// Drops those of them that the factors show, too. firstEvent: the first hypothesis of them.
void dropKnownEvents(std::vector<CandidateGroup> &groups, const std::vector<FindingKind> &kinds,
                     std::size_t firstEvent);

} // namespace zoe::fleet
