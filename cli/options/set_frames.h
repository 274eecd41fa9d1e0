// Frames of the set named by --set, with the other selection options applied.
#pragma once

#include "analysis/frames/frame_times.h"
#include "cli/options/selection_options.h"

namespace zoe::cli {

// Whether --set names the main set, or nothing.
bool isMainSet(const Capture &capture, const SelectionOptions &options);

struct SetFrames {
    FrameTimes times;
    FrameSetId set{0};
    FrameTimes marked; // of the main set: from mark to mark
    [[nodiscard]] bool isMain() const { return set.value == 0; }
};

// Of the main set unless --set names another. Of those --frames are numbers of frames of that set;
// --where and --behaviour select frames of the main set, and frames count that begin in one.
// Error: BadInput, Damaged, Io, Cancelled.
Result<SetFrames> framesOfSet(Context &context, const Capture &capture,
                              const SelectionOptions &options);

} // namespace zoe::cli
