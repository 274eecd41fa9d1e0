// Puts groups of points together that are too much alike, or too many. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/behaviours/choose_k/split_into_groups.h"

namespace zoe {

// By the options' rules; groups are rows of the points, none is empty.
void joinGroups(const Points &points, const ValleyOptions &options,
                std::vector<std::vector<std::uint32_t>> &groups);

} // namespace zoe
