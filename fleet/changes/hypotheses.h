// The hypotheses that are tested in a fleet. Values.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "fleet/changes/candidates.h"
#include "fleet/values/finding.h"

namespace zoe::fleet {

// Identifies a hypothesis, whatever the scene and machine.
struct HypothesisKey {
    FindingKind kind = FindingKind::Code;
    std::string program;
    std::string branch;
    std::string behaviour;
    FunctionKey function;
    std::string machine = {}; // and processor: of FindingKind::Machine
    std::string cpu = {};

    friend auto operator<=>(const HypothesisKey &, const HypothesisKey &) = default;
};

struct Hypothesis {
    std::uint32_t number = 0;
    std::vector<std::uint32_t> witnesses; // the third-last run of each series
    std::vector<Candidate> candidates;
    // Groups of functions that end or begin here and are too small: the other name may be large
    // enough.
    std::vector<Candidate> smallEnds;
};

using Hypotheses = std::map<HypothesisKey, Hypothesis>;

} // namespace zoe::fleet
