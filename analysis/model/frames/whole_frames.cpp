#include "analysis/model/frames/whole_frames.h"

#include <utility>

#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr const char *kCutFrame = NoteText::tr("%1 frame that the end of the recording cut off");
constexpr const char *kCutFrames = NoteText::tr("%1 frames that the end of a recording cut off");
constexpr const char *kAddedFrame = NoteText::tr("%1 stretch of time outside the program's frames");
constexpr const char *kAddedFrames =
    NoteText::tr("%1 stretches of time outside the program's frames");
constexpr const char *kBoth = NoteText::tr("%1 and %2");
constexpr const char *kOneIsOut = NoteText::tr("%1 doesn't count");
constexpr const char *kAreOut = NoteText::tr("%1 don't count");

} // namespace

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

std::string wholeFramesNote(std::uint64_t partialFrames, std::uint64_t addedFrames, Translator to)
{
    std::string text;
    if (partialFrames > 0)
        text = noteText(to, partialFrames == 1 ? kCutFrame : kCutFrames,
                        {std::to_string(partialFrames)});
    if (addedFrames > 0) {
        std::string added = noteText(to, addedFrames == 1 ? kAddedFrame : kAddedFrames,
                                     {std::to_string(addedFrames)});
        text = text.empty() ? std::move(added) : noteText(to, kBoth, {text, added});
    }
    if (text.empty())
        return text;
    return noteText(to, partialFrames + addedFrames == 1 ? kOneIsOut : kAreOut, {text});
}

} // namespace zoe
