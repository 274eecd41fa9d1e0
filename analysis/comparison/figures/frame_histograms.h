// The frame times of both sides as histograms with shared edges. Pure function.
#pragma once

#include "analysis/comparison/values/comparison_result.h"
#include "analysis/statistics/duration_set.h"

namespace zoe {

// base, head: all frames of a side; not empty.
void setHistograms(Comparison &comparison, const DurationSet &base, const DurationSet &head);

} // namespace zoe
