// Tells changes of machines from those of the program, after all series were looked at. Values, and
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
    // Changes at steps that all functions share, if these had not been removed from the times.
    std::map<HypothesisKey, std::vector<Candidate>> atSteps;
};

// Where all functions change on most machines, the program has changed: each function then counts
// with its whole change, not with its difference from the others, and the frame stands for
// functions that changed just like the others. Takes from atSteps.
void settleMachineSteps(Hypotheses &hypotheses, MachinesSeen &machines);

// Removes changes of machines from those of the program. Changes that the factors don't show, as
// not all functions may change alike, become one group each, of the machine's frames, with a new
// hypothesis in kinds. If the frames did not change, the machine is as fast as before.
[[nodiscard]] std::vector<CandidateGroup>
takeMachineChanges(Hypotheses &hypotheses, const std::map<MachineKey, MachineSteps> &machines,
                   std::vector<FindingKind> &kinds);

// Drops those events that the factors show, too. firstEvent: the first hypothesis of the events.
void dropKnownEvents(std::vector<CandidateGroup> &groups, const std::vector<FindingKind> &kinds,
                     std::size_t firstEvent);

} // namespace zoe::fleet
