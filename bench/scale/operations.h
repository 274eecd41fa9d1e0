// The operations measured by bench_scale, each in a separate process.
#pragma once

#include <array>
#include <filesystem>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::bench {

struct Timings {
    double medianMs = 0;
    double worstMs = 0;
    double cpuMs = 0; // of all threads, mean per run
};

constexpr std::array<std::string_view, 9> kOperations{"open",  "open without end", "picture",
                                                      "click", "summary",          "spikes",
                                                      "why",   "behaviours",       "comparison"};

// Runs one of them with the process's memory budget. The file's pages are in memory by then. Error:
// that of the operation.
Result<Timings> timeOperation(std::string_view operation, const std::filesystem::path &capture);

} // namespace zoe::bench
