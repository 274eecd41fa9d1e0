// The capture that comes with the program: some frames of the sample game. Thread-safe.
#pragma once

#include <QString>

#include "analysis/model/result.h"

namespace zoe::app {

// The file, in the user's data folder; written there if it isn't yet, or is of another version.
// Errors: Io.
[[nodiscard]] Result<QString> sampleCapture();

} // namespace zoe::app
