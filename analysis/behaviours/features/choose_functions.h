// Chooses the functions that become columns of the features. Pure function; thread-safe.
#pragma once

#include "analysis/behaviours/features/features.h"

namespace zoe {

struct FeatureChoice {
    FeatureSet set;            // without scaling
    FrameRanges readable;      // the selected frames that could be read
    std::vector<SiteId> waits; // that were left out
    std::size_t leftOut = 0;
};

// By the rule of FeatureOptions, at most `most` columns. Cost: each chunk is decoded once.
Result<FeatureChoice> chooseFeatures(const Capture &capture, const Selection &selection,
                                     const FeatureOptions &options, const Task &task);

} // namespace zoe
