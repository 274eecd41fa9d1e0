// A capture that is merged with others. A value.
#pragma once

#include <memory>
#include <string>

#include "analysis/model/capture.h"

namespace zoe {

struct MergeSource {
    std::shared_ptr<const Capture> capture;
    std::string name;        // prefix for the names of its threads, plots, locks and sets
    DurationNs offsetNs = 0; // added to its times to give those of the first source
};

} // namespace zoe
