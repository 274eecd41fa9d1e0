// The captures that bench_scale uses: made once, kept in a folder for temporary files.
#pragma once

#include <array>
#include <filesystem>
#include <string>

#include "analysis/model/result.h"
#include "bench/stream/workloads.h"

namespace zoe::bench {

enum class ScaleSize { Usual, Large, Huge }; // the last two only when asked for

struct ScaleCapture {
    const char *name; // for people
    Workload workload;
    ScaleSize size;
};

constexpr std::array<ScaleCapture, 6> kScaleCaptures{{
    {"1 M", {100, 10'000, 50, 2'000}, ScaleSize::Usual},
    {"10 M", kW2, ScaleSize::Usual},
    {"10 M, one frame", {1, 10'000'000, 50, 2'000}, ScaleSize::Usual},
    {"100 M", kW3, ScaleSize::Large},
    {"100 M, 1 M frames", {1'000'000, 100, 100, 10'000}, ScaleSize::Large},
    {"1,000 M", {100'000, 10'000, 50, 2'000}, ScaleSize::Huge},
}};

// The path of the capture, which is written if it doesn't exist. Error: Io.
Result<std::filesystem::path> captureOf(const Workload &workload);

} // namespace zoe::bench
