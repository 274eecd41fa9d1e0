// Notes on the frames of a capture that a command opens: which they are, and what is in none of
// them.
#pragma once

#include <string>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "formats/transform/frame_plan.h"

namespace zoe::cli {

class Context;

// On frames that nobody chose: of another set, or slices of time.
void noteFrames(Context &context, const Capture &capture, const std::string &file,
                const FrameChoice &choice);

// report: of cutting the capture by its frames. What lies between the frames, and what was cut at
// their edges, is one note with the counts of all kinds.
void noteCut(Context &context, const std::string &file, const Report &report);

} // namespace zoe::cli
