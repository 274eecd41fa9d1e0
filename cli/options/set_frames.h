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

// Frames of the main set unless --set names another. In that case, --frames are frame numbers of
// that set, while --where and --behaviour select frames of the main set, and frames that begin in
// one of these count. Error: BadInput, Damaged, Io, Cancelled.
Result<SetFrames> framesOfSet(Context &context, const Capture &capture,
                              const SelectionOptions &options);

} // namespace zoe::cli
