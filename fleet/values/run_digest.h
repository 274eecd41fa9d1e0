// What a fleet keeps of a capture: facts of the run and figures of its functions. Values.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fleet/values/quantile_sketch.h"

namespace zoe::fleet {

// One run of a program. Empty texts: not known.
struct RunFacts {
    std::string hash = {}; // of the capture's bytes; runs with the same hash are the same run
    std::string program = {};
    std::string build = {};
    std::string commit = {};
    std::int64_t order = 0; // position of the commit in its history, rising; 0: not known
    std::string branch = {};
    std::string machine = {}; // machine class; runs of one class are comparable
    std::string cpu = {};
    std::string gpu = {};
    std::string driver = {};
    std::string scene = {};
    std::string seed = {};
    std::vector<std::pair<std::string, std::string>> settings =
        {}; // all other facts; sorted by key
    std::int64_t startUnixNs = 0;
    std::uint64_t frames = 0;
    std::uint64_t zones = 0;
    std::uint64_t lostZones = 0;
    // The share taken by other programs (disturbanceOf()); negative: not known.
    double disturbance = -1;
    std::string location = {}; // path or URL of the capture

    friend bool operator==(const RunFacts &, const RunFacts &) = default;
};

// A mean with its standard error; NaN if there are too few frames.
struct Estimate {
    double mean = 0;
    double error = std::numeric_limits<double>::quiet_NaN();
};

// The name under which frames in no behaviour are kept.
constexpr const char *kUnusualFrames = "unusual";

// The name of functions without one.
constexpr const char *kUnnamedFunction = "(unnamed)";

// A function on threads of one group.
struct FunctionKey {
    std::string function; // its label; empty: the frame itself
    std::string file;     // name, without folder
    std::string group;    // of threads: their name without trailing digits

    friend auto operator<=>(const FunctionKey &, const FunctionKey &) = default;
};

// A function in the frames of a behaviour. Means are per frame, over all frames of the behaviour.
struct FunctionFigures {
    std::uint32_t function = 0;  // position in RunDigest::functions
    std::uint32_t behaviour = 0; // position in RunDigest::behaviours
    std::uint64_t frames = 0;    // in which it occurs
    std::uint64_t calls = 0;
    Estimate self = {};
    Estimate total = {};
    std::optional<Estimate> running = {}; // self time on a processor, if the capture records it
    std::string selfPerFrame = {};        // QuantileSketch::bytes(); frames without it count as 0
};

struct BehaviourFigures {
    std::string name;
    std::uint64_t frames = 0;
    std::uint32_t blockFrames = 1; // neighbouring frames that depend on each other
    double freedom = 0;            // of all standard errors of this behaviour; 0: there are none
};

// functions[i] called functions[j].
using FunctionCall = std::pair<std::uint32_t, std::uint32_t>;

struct RunDigest {
    RunFacts facts;
    std::vector<BehaviourFigures> behaviours; // those that have frames
    std::vector<FunctionKey> functions;       // the frame itself first
    std::vector<FunctionFigures> figures;     // by function, then behaviour
    std::vector<FunctionCall> calls;          // sorted
};

} // namespace zoe::fleet
