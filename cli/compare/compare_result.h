// The result of `zoe compare` for all output formats. A value.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/gate/gate.h"

namespace zoe::cli {

struct CompareResult {
    std::vector<std::string> baseNames; // files, as they were given
    std::string headName;
    std::vector<std::string> selection; // options that restrict it, as they were given
    std::shared_ptr<const Comparison> comparison;
    std::vector<GateOutcome> gate;
    GateVerdict verdict = GateVerdict::Pass;
    std::vector<std::string> notes;     // sentences for people
    std::vector<EvenedFunction> evened; // to find behaviours
    // Of the selected frames, sorted; for the report alone.
    std::vector<DurationNs> baseDurations;
    std::vector<DurationNs> headDurations;
};

} // namespace zoe::cli
