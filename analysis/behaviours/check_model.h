// Whether a model that comes from outside, from a file or a plugin, can be worked with. Pure
// function; thread-safe.
#pragma once

#include <cstddef>

#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/model/result.h"

namespace zoe {

// Far more than anybody can tell apart; what follows what takes their square in memory.
constexpr std::size_t kMostBehaviours = 1000;

// Sizes agree, indices exist, numbers are finite; limits are not looked at. Error: BadInput, one
// sentence.
[[nodiscard]] Status checkModel(const ClusterModel &model);

} // namespace zoe
