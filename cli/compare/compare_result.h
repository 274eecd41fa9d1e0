// The result of `zoe compare` for all output formats. A value.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/gate/capture_doubts.h"
#include "analysis/comparison/gate/gate.h"

namespace zoe::cli {

struct CompareResult {
    std::vector<std::string> baseNames; // files, as they were given
    std::string headName;
    // For an experiment: the name of the base, the files of the head, and how it was made.
    std::string baseName;
    std::vector<std::string> headNames;
    std::string method;
    std::vector<std::string> selection; // options that restrict it, as given
    std::shared_ptr<const Comparison> comparison;
    std::vector<GateOutcome> gate;
    GateVerdict verdict = GateVerdict::Pass;
    std::vector<CaptureDoubt> doubts;   // what is missing from the captures
    bool hasBehaviours = false;         // the comparison is within them
    std::vector<std::string> notes;     // sentences for people
    std::vector<EvenedFunction> evened; // evened out to find behaviours
    // Of the selected frames, sorted; only for the report.
    std::vector<DurationNs> baseDurations;
    std::vector<DurationNs> headDurations;

    [[nodiscard]] bool isOfHead(std::size_t capture) const { return capture >= baseNames.size(); }
    // A position among Comparison::captures.
    [[nodiscard]] const std::string &nameOfCapture(std::size_t capture) const
    {
        return !isOfHead(capture)  ? baseNames[capture]
               : headNames.empty() ? headName
                                   : headNames[capture - baseNames.size()];
    }
};

} // namespace zoe::cli
