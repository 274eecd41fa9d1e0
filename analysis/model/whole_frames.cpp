#include "analysis/model/whole_frames.h"

#include <utility>

namespace zoe {

WholeFrames wholeFramesOf(const Capture &capture, const Selection &selection)
{
    WholeFrames whole{selection};
    const auto records = capture.frames();
    FrameRanges partial;
    for (FrameIndex frame = 0; frame < records.size(); ++frame) {
        if (isPartial(records[frame]) && (!selection.frames || selection.frames->contains(frame)))
            partial.add(frame);
    }
    if (partial.empty())
        return whole;
    FrameRanges rest = selection.framesOf(capture).intersected(
        partial.inverted(static_cast<FrameIndex>(records.size())));
    if (rest.empty())
        return whole;
    whole.selection.frames = std::move(rest);
    whole.partialFrames = partial.count();
    return whole;
}

std::string partialFramesNote(std::uint64_t partialFrames)
{
    if (partialFrames == 0)
        return {};
    return partialFrames == 1
               ? std::string("1 frame that the end of the recording cut off doesn't count")
               : std::to_string(partialFrames) +
                     " frames that the end of a recording cut off don't count";
}

} // namespace zoe
