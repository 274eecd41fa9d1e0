// When a machine changed, and not the program: many functions at once on that machine alone. Pure
// functions.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "fleet/changes/candidates.h"

namespace zoe::fleet {

// Machines of one class with one processor.
struct MachineKey {
    std::string program;
    std::string branch;
    std::string machine;
    std::string cpu;

    friend auto operator<=>(const MachineKey &, const MachineKey &) = default;
};
[[nodiscard]] MachineKey machineOf(const SeriesKey &key);

// Where a function changed on a machine, however little.
struct MachineStep {
    std::string scene;
    std::string function;
    ChangePlace place;
};

struct MachineSteps {
    std::map<std::string, std::set<std::string>> functions; // that were looked at, by scene
    std::vector<MachineStep> steps;
    std::size_t frames = 0; // series of frames that were looked at
};

struct MachineEvent {
    MachineKey machine;
    ChangePlace place;
};

// Where at least a quarter of the functions of a machine, and five, changed at once, and on all
// other machines less than half of that share did. Only scenes count that other machines of the
// program run, too: of the others nobody can tell. Cost: steps times those at once with them.
[[nodiscard]] std::vector<MachineEvent>
machineEvents(const std::map<MachineKey, MachineSteps> &machines);

} // namespace zoe::fleet
