// Clusters the frames of a capture with the clusterer of a name: shared by the commands that need
// it.
#pragma once

#include <memory>
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
    double leastShare = 0; // 0: as the method has it
    std::uint32_t neighbours = 10;
    std::string model; // a file to apply; nothing is searched for then
};

// Adds --method, --k, --seed and what else there is to choose; query must outlive the app.
void addBehaviourOptions(const Command &command, BehaviourQuery &query);

// What to say about a method that no clusterer has.
Error unknownMethod(Context &context, const std::string &method);

// Error: BadInput (no such method, function or plot, no number, a bad model), and what the
// clusterer returns.
Result<std::shared_ptr<const Behaviours>> behavioursOf(Context &context, const Capture &capture,
                                                       const Selection &selection,
                                                       const BehaviourQuery &query = {});

} // namespace zoe::cli
