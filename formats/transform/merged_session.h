// The session and the names of a merged capture. Pure functions.
#pragma once

#include <span>
#include <string>

#include "formats/transform/merge_source.h"

namespace zoe {

// Prefixes the names of threads, plots, sets, locks and pools with that of the source.
Dictionaries prefixedDictionaries(const MergeSource &source);

// shiftNs: added to the times of the source whose frames are the main ones.
SessionInfo mergedSession(std::span<const MergeSource> sources, std::size_t framesOf,
                          TimeNs shiftNs);

// "+3 ms", or exactly "+3000001 ns".
std::string offsetText(DurationNs offsetNs);

} // namespace zoe
