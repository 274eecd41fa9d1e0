// The experiment: runs one program, or two alternately, and records every run. For one thread.
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
    bool isDisturbed = false; // it was repeated as often as allowed (disturbance.h)
};

struct Measured {
    std::vector<std::vector<std::string>> commands; // one, or base and head
    std::vector<MeasuredRun> runs;                  // in order of time
    std::uint32_t repeated = 0;                     // runs that were disturbed and made again
    std::string stopped;                            // "certain", "budget" or "runs"
    double confidence = 0.95;                       // of the answer, after all tests
    std::vector<std::string> notes;                 // sentences for people
    CompareResult result;                           // of two commands
};

// Error: BadInput (commands, folder, a run that failed or left no capture), Io, Cancelled.
Result<Measured> measureAll(Context &context, const MeasureCommand &command);

} // namespace zoe::cli
