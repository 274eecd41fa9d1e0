// The frame times of both sides as histograms with edges in common. Pure function.
#pragma once

#include <vector>

#include "analysis/comparison/values/comparison_result.h"

namespace zoe {

// base, head: of all frames of a side; not empty.
void setHistograms(Comparison &comparison, const std::vector<DurationNs> &base,
                   const std::vector<DurationNs> &head);

} // namespace zoe
