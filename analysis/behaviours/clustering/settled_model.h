// Fits a model until it assigns to each cluster a group that still satisfies the rules. Pure
// function; thread-safe; doesn't depend on the number of threads.
#pragma once

#include "analysis/behaviours/choose_k/grouping_rows.h"
#include "analysis/behaviours/choose_k/split_into_groups.h"
#include "analysis/behaviours/clustering/cluster_model.h"
#include "analysis/model/task.h"

namespace zoe {

// The model that tells the groups apart (discriminant_model.h). A model sees its groups a little
// different from what it was fitted to, and with a small group among odd frames far different: then
// what it takes for that group may be scattered frames, or much like another group. Such groups are
// set aside or joined, by the rules that the groups were found by, and the model is fitted to those
// that are left, until all of them stand. groups: of all rows; become what the last model was
// fitted to, with what was joined added. No prototypes: fewer than two groups are left.
ClusterModel settledModel(const GroupingRows &all, const JoinRules &rules, double floor,
                          ValleyGroups &groups, const Task &task);

} // namespace zoe
