// Makes a model that distinguishes known groups of rows. Pure function; thread-safe; doesn't depend
// on the number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/behaviours/points/points.h"
#include "analysis/model/task.h"

namespace zoe {

// Takes groups of some rows and makes a model that assigns other rows. Its coordinates are the
// directions in which the groups differ most relative to the variance within them (Fisher 1936;
// covariances of columns within groups count as 0, which many columns require: Bickel & Levina
// 2004). Each group has a Gaussian in them (quadratic discriminant analysis) whose covariance is
// shrunk towards that of all groups (Friedman 1989). The model is fitted three times, each time to
// the groups that the previous model assigned, without the 3 % of rows that are farthest out.
// group: one per row, or ClusterModel::kNone. floor: reference of the logarithms
// (ClusterModel::logarithmFloor); the rows are already logarithms. REQUIRES: at least two groups,
// none of them empty.
ClusterModel discriminantModel(const Points &rows, std::vector<std::uint32_t> group,
                               std::uint32_t groups, double floor, const Task &task);

} // namespace zoe
