// A model that tells known groups of rows apart. Pure function; thread-safe; doesn't depend on the
// number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/behaviours/points/points.h"
#include "analysis/model/task.h"

namespace zoe {

// Groups of some rows, as a model says where others belong. Its coordinates are the directions in
// which the groups differ most beside the variance within them (Fisher 1936; covariances of columns
// within groups count as 0, which many columns need: Bickel & Levina 2004), and each group has a
// Gaussian in them (quadratic discriminant analysis) whose covariance is drawn towards the one of
// all groups (Friedman 1989). The model is fitted three times, each time to the groups as the one
// before sees them without the 3 % of rows that are farthest out. group: one per row, or
// ClusterModel::kNone. floor: what logarithms are relative to (ClusterModel::logarithmFloor); the
// rows are logarithms already. REQUIRES: at least two groups, none is empty.
ClusterModel discriminantModel(const Points &rows, std::vector<std::uint32_t> group,
                               std::uint32_t groups, double floor, const Task &task);

} // namespace zoe
