// What a merged capture says of itself, and what it calls the things of its sources. Pure
// functions.
#pragma once

#include <span>

#include "formats/transform/merge.h"

namespace zoe {

// The name of the source stands in front of those of threads, plots, sets, locks and pools.
Dictionaries prefixedDictionaries(const MergeSource &source);

// shiftNs: what is added to the times of the source whose frames are the main ones.
SessionInfo mergedSession(std::span<const MergeSource> sources, std::size_t framesOf,
                          TimeNs shiftNs);

// "+3 ms", or exactly "+3000001 ns".
std::string offsetText(DurationNs offsetNs);

} // namespace zoe
