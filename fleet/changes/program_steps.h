// Finds when all functions become slower or faster on most machines at once: the cause is then the
// program, perhaps a different build, not a machine. Pure functions.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "fleet/changes/candidates.h"

namespace zoe::fleet {

// What all functions of a scene on a machine share was looked at, and could show changes that begin
// before its third-last run.
struct SharedSeries {
    SeriesKey key;
    std::uint32_t thirdLast = 0;
};

// Scenes and machines that the program changed in.
struct ProgramStep {
    std::string program;
    std::string branch;
    ChangePlace place;
    std::set<std::tuple<std::string, std::string, std::string>> places; // scene, machine, cpu
};

// candidates: changes of what all functions share. A scene is the program's if most of the machines
// that could show the change do, at least two; if one machine alone runs it, the change must last
// for kLastingAlone runs, and must not show in scenes that are not the program's.
[[nodiscard]] std::vector<ProgramStep> programSteps(std::vector<Candidate> candidates,
                                                    std::span<const SharedSeries> series);

// Whether a change of any series is in one of its places, and at once.
[[nodiscard]] bool isIn(const Candidate &candidate, const ProgramStep &step);

} // namespace zoe::fleet
