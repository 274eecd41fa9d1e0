// Which frames count in figures about frames: the whole ones. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

// Its full length is unknown: the end of the recording cut it off, or it is none of the program.
[[nodiscard]] inline bool isPartial(const FrameRecord &frame)
{
    return (frame.flags & kFramePartial) != 0;
}

[[nodiscard]] inline bool isAdded(const FrameRecord &frame)
{
    return (frame.flags & kFrameAdded) == kFrameAdded;
}

// Continues in the next frame.
[[nodiscard]] inline bool isSlice(const FrameRecord &frame)
{
    return (frame.flags & (kFramePartial | kFrameCut | kFrameBegins)) == kFrameCut;
}

[[nodiscard]] inline bool isWhole(const FrameRecord &frame)
{
    return !frame.missing() && !isPartial(frame);
}

struct WholeFrames {
    Selection selection;
    // Selected, but left out:
    std::uint64_t partialFrames = 0; // that the end of the recording cut off
    std::uint64_t addedFrames = 0;   // none of the program
};

// The frames for figures about a selection: the whole ones in it; if there are none, those that the
// end cut off, or else the added ones. Without any to leave out, this is the selection itself.
// Cost: linear.
[[nodiscard]] WholeFrames wholeFramesOf(const Capture &capture, const Selection &selection = {});

// "1 frame that the end of the recording cut off doesn't count"; empty if none is left out.
[[nodiscard]] std::string wholeFramesNote(std::uint64_t partialFrames, std::uint64_t addedFrames,
                                          Translator to = nullptr);
[[nodiscard]] inline std::string wholeFramesNote(const WholeFrames &whole, Translator to = nullptr)
{
    return wholeFramesNote(whole.partialFrames, whole.addedFrames, to);
}

} // namespace zoe
