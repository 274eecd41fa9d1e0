// Finds when a machine changed, and not the program: many functions change at once on that machine
// alone. Pure functions.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "fleet/changes/candidates.h"

namespace zoe::fleet {

// The machines of one class with one processor.
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
    std::map<std::string, std::set<std::string>> functions; // looked at, by scene
    std::vector<MachineStep> steps;
    std::size_t frames = 0; // series of frames looked at
};

struct MachineEvent {
    MachineKey machine;
    ChangePlace place;
};

// The events where at least a quarter of a machine's functions, and at least five, changed at once,
// while on all other machines less than half that share did. Only scenes that other machines of the
// program run as well count, as nothing can be said of the rest. Cost: steps times the steps at the
// same time.
[[nodiscard]] std::vector<MachineEvent>
machineEvents(const std::map<MachineKey, MachineSteps> &machines);

} // namespace zoe::fleet
