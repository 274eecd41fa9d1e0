// Fits a model repeatedly until each of its clusters is a group that satisfies the rules. Pure
// function; thread-safe; doesn't depend on the number of threads.
#pragma once

#include "analysis/behaviours/choose_k/grouping_rows.h"
#include "analysis/behaviours/choose_k/split_into_groups.h"
#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/model/task.h"

namespace zoe {

// The model that distinguishes the groups (discriminant_model.h). A model assigns slightly
// different groups than it was fitted to, and very different ones for a small group among odd
// frames: what it assigns to that group may be scattered frames, or much like another group. Such
// groups are set aside or joined, by the rules by which the groups were found, and the model is
// fitted again to the remaining ones until all of them satisfy the rules. groups: of all rows; on
// return, those that the last model was fitted to, with joined ones added. No prototypes: fewer
// than two groups are left.
ClusterModel settledModel(const GroupingRows &all, const JoinRules &rules, double floor,
                          ValleyGroups &groups, const Task &task);

} // namespace zoe
