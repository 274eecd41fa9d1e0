// The captures that bench_scale works on: made once, kept in a folder for temporary files.
#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "analysis/model/result.h"
#include "bench/stream/workloads.h"

namespace zoe::bench {

struct ScaleCapture {
    const char *name; // for people
    Workload workload;
    bool large; // only when asked for
};

constexpr std::array<ScaleCapture, 5> kScaleCaptures{{
    {"1 M", {100, 10'000, 50, 2'000}, false},
    {"10 M", kW2, false},
    {"10 M, one frame", {1, 10'000'000, 50, 2'000}, false},
    {"100 M", kW3, true},
    {"100 M, 1 M frames", {1'000'000, 100, 100, 10'000}, true},
}};

// Where it is; written if it is not there yet. Error: Io.
Result<std::filesystem::path> captureOf(const Workload &workload);

} // namespace zoe::bench
