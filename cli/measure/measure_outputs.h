// What `zoe measure` prints: an answer as that of `zoe compare`, or how steady one program is.
#pragma once

#include "cli/measure/measuring.h"

namespace zoe::cli {

// In the forms that were asked for. Error: as writeReport().
Status printMeasured(Context &context, const Measured &measured, const MeasureCommand &command);

} // namespace zoe::cli
