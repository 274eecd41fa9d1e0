// What bench_scale measures, each in a process of its own.
#pragma once

#include <array>
#include <filesystem>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::bench {

struct Timings {
    double medianMs = 0;
    double worstMs = 0;
    double cpuMs = 0; // of all threads, a run in the mean
};

constexpr std::array<std::string_view, 9> kOperations{"open",  "open without end", "picture",
                                                      "click", "summary",          "spikes",
                                                      "why",   "behaviours",       "comparison"};

// Runs one of them under the budget of the process. The file's pages are in memory by then. Error:
// what the operation returned.
Result<Timings> timeOperation(std::string_view operation, const std::filesystem::path &capture);

} // namespace zoe::bench
