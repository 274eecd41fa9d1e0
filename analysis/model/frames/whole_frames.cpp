#include "analysis/model/frames/whole_frames.h"

#include <utility>

#include "analysis/model/counted.h"

namespace zoe {

WholeFrames wholeFramesOf(const Capture &capture, const Selection &selection)
{
    WholeFrames whole{selection};
    const auto records = capture.frames();
    FrameRanges partial;
    FrameRanges added;
    for (FrameIndex frame = 0; frame < records.size(); ++frame) {
        if (isPartial(records[frame]) && (!selection.frames || selection.frames->contains(frame)))
            (isAdded(records[frame]) ? added : partial).add(frame);
    }
    if (partial.empty() && added.empty())
        return whole;
    const auto without = [&](const FrameRanges &frames, const FrameRanges &some) {
        return frames.intersected(some.inverted(static_cast<FrameIndex>(records.size())));
    };
    FrameRanges rest = without(selection.framesOf(capture), added);
    if (rest.empty())
        return whole;
    whole.addedFrames = added.count();
    if (FrameRanges uncut = without(rest, partial); !uncut.empty()) {
        rest = std::move(uncut);
        whole.partialFrames = partial.count();
    }
    if (whole.addedFrames > 0 || whole.partialFrames > 0)
        whole.selection.frames = std::move(rest);
    return whole;
}

std::string wholeFramesNote(std::uint64_t partialFrames, std::uint64_t addedFrames)
{
    std::string text;
    if (partialFrames > 0)
        text = std::to_string(partialFrames) +
               nounOf(partialFrames, " frame that the end of the recording cut off",
                      " frames that the end of a recording cut off");
    if (addedFrames > 0)
        text += (text.empty() ? "" : " and ") + std::to_string(addedFrames) +
                nounOf(addedFrames, " frame that merging added", " frames that merging added");
    if (text.empty())
        return text;
    return text + nounOf(partialFrames + addedFrames, " doesn't count", " don't count");
}

} // namespace zoe
