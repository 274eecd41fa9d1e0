// A change of a program, wherever it shows in a fleet. Values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/comparison/values/difference.h"
#include "fleet/values/run_digest.h"

namespace zoe::fleet {

enum class FindingKind {
    Code,    // the time of a function, or of the frame, within a behaviour
    Mix,     // how often a behaviour occurs
    Machine, // the speed of a machine: many functions change there, none on other machines
};

// How much longer the mean frame of all behaviours became, as the sum of two parts: behaviours took
// longer, or slower ones became more frequent. Made by frameSplit().
struct FrameSplit {
    double codeNs = 0;
    double mixNs = 0;
    std::uint32_t runsBefore = 0; // 0: not known
    std::uint32_t runsAfter = 0;
};

// One change of a program, wherever it shows.
struct Finding {
    std::string id; // the same whenever it is found again
    FindingKind kind = FindingKind::Code;
    std::string program;
    std::string branch;
    FunctionKey function;                // empty: the frame
    std::string behaviour;               // where the change is greatest
    std::vector<std::string> behaviours; // all behaviours; like scenes and machines, sorted
    std::vector<std::string> scenes;
    std::vector<std::string> machines;
    std::string scene; // where the change is most certain; all numbers are from there
    std::string machine;
    std::string cpu;
    double deltaNs = 0; // per frame of the behaviour; of a mix: of all frames
    Interval interval;
    double share = 0; // deltaNs as a share of the mean frame
    FrameSplit frame; // in the scene on the machine
    double p = 1;
    std::uint32_t lastGood = 0; // positions in Store::runs(), of the same series
    std::uint32_t firstBad = 0;
    std::vector<std::string> commits; // after the last good run's, as far as known
    std::vector<std::string> with;    // other differences between the two runs: "driver: 1 -> 2"
    std::vector<std::string> also;    // other functions that changed with it
};

} // namespace zoe::fleet
