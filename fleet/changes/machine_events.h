// When a machine changed, and not the program: many functions at once on that machine alone. Pure
// functions.
#pragma once

#include <compare>
#include <cstdint>
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
    std::string function;
    ChangePlace place;
};

struct MachineSteps {
    std::set<std::string> functions; // that were looked at
    std::vector<MachineStep> steps;
};

struct MachineEvent {
    MachineKey machine;
    ChangePlace place;
};

// Where at least a quarter of the functions of a machine, and five, changed at once, and on all
// other machines of the program less than half of that share did. None if there is no other
// machine.
[[nodiscard]] std::vector<MachineEvent>
machineEvents(const std::map<MachineKey, MachineSteps> &machines);

} // namespace zoe::fleet
