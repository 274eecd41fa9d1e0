// Clusters the frames of a capture with the clusterer of a name: shared by the commands that need
// it.
#pragma once

#include <memory>
#include <string>

#include "analysis/behaviours/behaviours.h"
#include "analysis/model/selection.h"
#include "cli/context.h"

namespace zoe::cli {

struct BehaviourQuery {
    std::string method = "kmeans";
    std::string clusters = "auto";
    std::uint64_t seed = 1;
};

// Error: BadInput (no such method, no number), and what the clusterer returns.
Result<std::shared_ptr<const Behaviours>> behavioursOf(Context &context, const Capture &capture,
                                                       const Selection &selection,
                                                       const BehaviourQuery &query = {});

} // namespace zoe::cli
