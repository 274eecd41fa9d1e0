// The command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "examples/crates/phases.h"

namespace crates {

struct Slowdown {
    std::string function;
    double by = 0; // 0.05 is 5 %
};

struct Options {
    std::uint32_t frames = 1000;
    std::uint64_t seed = 1;
    std::string output; // empty: no file
    std::string listen; // HOST:PORT for viewers; empty: none
    std::string truth;
    std::string counts;
    std::string picture;
    std::optional<double> scale; // not set: measured
    std::vector<Slowdown> slow;  // the last one of a function counts
    std::vector<PlantRequest> plants;
    bool realTime = false;
    bool checksum = false;
    bool help = false;
};

struct ParsedOptions {
    Options options;
    std::string error; // one sentence; empty without an error
};

ParsedOptions parseOptions(int count, const char *const *arguments);

extern const char *const kUsage;

} // namespace crates
