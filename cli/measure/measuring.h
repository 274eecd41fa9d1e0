// The experiment: runs one program, or two in turns, and records every run. For one thread.
#pragma once

#include <string>
#include <vector>

#include "cli/compare/compare_result.h"
#include "cli/measure/machine_load.h"
#include "cli/measure/measure_command.h"
#include "cli/program/context.h"

namespace zoe::cli {

// A run that counts.
struct MeasuredRun {
    bool isHead = false;
    std::string file; // its capture
    std::uint64_t frames = 0;
    double meanNs = 0; // frame time
    double seconds = 0;
    std::uint64_t interruptions = 0; // involuntary switches away from a processor
    MachineLoad load;
    bool isDisturbed = false; // it was made again as often as the rule allows
};

struct Measured {
    std::vector<std::vector<std::string>> commands; // one, or base and head
    std::vector<MeasuredRun> runs;                  // in the order in which they were made
    std::uint32_t repeated = 0;                     // runs that were disturbed and made again
    std::string stopped;                            // "certain", "budget" or "runs"
    double confidence = 0.95;                       // of the answer, after all looks
    std::vector<std::string> notes;                 // sentences for people
    CompareResult result;                           // of two commands
};

// A run is disturbed if other programs, or the host of a virtual machine, took at least this share
// of all processors more than in the median of the runs so far. It is made again, twice at most
// unless told otherwise, and all runs together at most half as often as there are runs. The rule
// doesn't look at the times that were measured, so it can't favour a side.
inline constexpr double kDisturbance = 0.1;
// If at least this share of a side's runs are disturbed, the gate is not green.
inline constexpr double kMostDisturbed = 0.25;

// Error: BadInput (commands, folder, a run that failed or left no capture), Io, Cancelled.
Result<Measured> measureAll(Context &context, const MeasureCommand &command);

} // namespace zoe::cli
