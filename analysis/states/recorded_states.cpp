#include "analysis/states/recorded_states.h"

#include <algorithm>

namespace zoe {

bool mayHaveThreadStates(const Capture &capture)
{
    // As SystemEvents describes them; a reason may follow.
    return std::ranges::none_of(capture.info().session.metadata, [](const auto &fact) {
        return fact.first == "switches" &&
               (fact.second == "off" || fact.second.starts_with("not recorded"));
    });
}

} // namespace zoe
