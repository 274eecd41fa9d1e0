// Whether a capture can know when its threads ran. Pure function; thread-safe.
#pragma once

#include "analysis/model/capture.h"

namespace zoe {

// False if the recorder noted that thread states were not recorded. Imported captures don't say.
[[nodiscard]] bool mayHaveThreadStates(const Capture &capture);

} // namespace zoe
