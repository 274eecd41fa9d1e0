// Notes on the frames of a capture that a command opens: which they are, and what is in none of
// them.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "formats/transform/frame_plan.h"

namespace zoe::cli {

// On frames that nobody chose: of another set, or slices of time. isAsked: options chose them.
[[nodiscard]] std::vector<std::string> frameNotes(const Capture &capture, const FrameChoice &choice,
                                                  bool isAsked);

struct CutNotes {
    std::string edges; // what lies between the frames, and was cut at their edges; empty: nothing
    std::vector<Note> others;
};

// report: of cutting the capture by its frames.
[[nodiscard]] CutNotes cutNotes(const Report &report);

} // namespace zoe::cli
