// Runs a program once, with its recording going to a file. For one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/model/result.h"

namespace zoe::cli {

struct ProgramStart {
    std::vector<std::string> command; // program and arguments
    std::string capture;              // ZOE_OUTPUT
    std::string log;                  // what it prints
    std::vector<int> processors;      // that it may run on; empty: all
    std::optional<std::chrono::steady_clock::time_point> deadline = {}; // it is ended then
};

struct ProgramRun {
    double seconds = 0;
    double processorSeconds = 0;
    std::uint64_t interruptions = 0; // involuntary switches away from a processor
};

// Waits until the program has ended. Error: BadInput (it can't be started, exited with a code, was
// killed, or is not allowed on these processors), Cancelled (by the user or at the deadline, after
// ending the program).
Result<ProgramRun> runProgram(const ProgramStart &start, const std::stop_token &stop);

// "0,2,4-7". Error: BadInput.
Result<std::vector<int>> parseProcessors(const std::string &text);

} // namespace zoe::cli
