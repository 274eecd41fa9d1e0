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
    FrameTimes marked;              // of the main set: from mark to mark
    std::optional<OpenCapture> cut; // by another set, if the selection needed it
    [[nodiscard]] bool isMain() const { return set.value == 0; }
};

// The capture, cut by the frames of the set, which keep their start times. Large frames are in
// pieces.
Result<OpenCapture> cutByFramesOf(Context &context, const Capture &capture, FrameSetId set);

// Frames of the main set unless --set names another. --frames, --where and --behaviour are about
// frames of that set, as in commands that cut the capture by it. Error: BadInput, Damaged, Io,
// Cancelled.
Result<SetFrames> framesOfSet(Context &context, const Capture &capture,
                              const SelectionOptions &options);

} // namespace zoe::cli
