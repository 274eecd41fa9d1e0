// Clusters the frames of a capture with a clusterer given by name: shared by commands.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/behaviours/find_behaviours.h"
#include "analysis/model/selection.h"
#include "cli/options/command_line.h"
#include "cli/program/context.h"

namespace zoe::cli {

struct BehaviourQuery {
    std::string method = "kmeans";
    std::string clusters = "auto";
    std::uint64_t seed = 1;
    std::uint32_t stabilityRounds = 0;
    // Features of a frame: names of FeatureKind and FeatureTime in lower case.
    std::string features = "share";
    std::vector<std::string> time{"self"}; // may also name the time: wall or running
    std::vector<std::string> functions;    // of inclusive times
    bool scaled = false;
    bool waits = false;
    bool calls = false;
    std::vector<std::string> plots;
    double leastShare = 0;                   // 0: the method's default
    std::optional<std::uint64_t> neighbours; // of density methods
    std::string model;                       // a file to apply; nothing is searched for then
};

// Adds --method, --k, --seed and other options; query must outlive the app.
void addBehaviourOptions(const Command &command, BehaviourQuery &query);

// The error for an unknown method.
Error unknownMethod(Context &context, const std::string &method);

// Error: BadInput (no such method, function or plot, no number, an invalid model), and those of the
// clusterer.
Result<std::shared_ptr<const Behaviours>> behavioursOf(Context &context, const Capture &capture,
                                                       const Selection &selection,
                                                       const BehaviourQuery &query = {});

} // namespace zoe::cli
