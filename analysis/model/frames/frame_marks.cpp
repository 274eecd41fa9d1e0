#include "analysis/model/frames/frame_marks.h"

#include <algorithm>

#include "analysis/model/frames/whole_frames.h"

namespace zoe {

namespace {

// Earlier versions did not note that they cut by frames with gaps.
bool mostFramesHaveGaps(const Capture &capture)
{
    std::size_t frames = 0;
    std::size_t contiguous = 0;
    TimeNs endNs = 0; // of the previous one
    for (const FrameRecord &frame : capture.frames()) {
        if (isAdded(frame))
            continue;
        contiguous += frames > 0 && frame.startNs == endNs ? 1 : 0;
        endNs = frame.endNs();
        ++frames;
    }
    return frames > 1 && 2 * contiguous < frames;
}

} // namespace

// What a trim took out between two merges is missing for all sets that were there by then.
std::string mergedSetPrefix(const Capture &capture)
{
    const auto &facts = capture.info().session.metadata; // newest last
    std::string prefix;
    for (auto later = facts.end();;) {
        const auto found = std::find_if(facts.begin(), later, [&](const auto &fact) {
            return fact.first == prefix + kFramesOfKey;
        });
        const bool isTrimmed =
            later != facts.end() &&
            std::any_of(found, later, [](const auto &fact) { return fact.first == kTrimmedKey; });
        if (found == later || isTrimmed)
            return prefix;
        prefix += found->second + ": ";
        later = found;
    }
}

bool hasMainMarks(const Capture &capture)
{
    return std::ranges::any_of(capture.frames(), [](const FrameRecord &frame) {
        return isWhole(frame) && (frame.flags & kFrameCut) == 0;
    });
}

bool hasMainFrames(const Capture &capture)
{
    return std::ranges::any_of(capture.frames(), [](const FrameRecord &frame) {
        return (frame.flags & kFrameBegins) != 0 || (isWhole(frame) && !isSlice(frame));
    });
}

bool hasOnlySlices(const Capture &capture)
{
    return !hasMainFrames(capture) && !std::ranges::all_of(capture.frames(), &FrameRecord::missing);
}

bool beginsWithMark(const Capture &capture)
{
    const auto &facts = capture.info().session.metadata; // newest last
    for (auto fact = facts.rbegin(); fact != facts.rend(); ++fact) {
        const auto &[key, value] = *fact;
        if (key == kGapsKey || (key == kTrimmedKey && !value.starts_with('0')))
            return true;
        if (key == kFramesByKey)
            return mostFramesHaveGaps(capture);
    }
    return capture.info().session.flagsOutside;
}

bool framesHaveGaps(const Capture &capture)
{
    const auto &facts = capture.info().session.metadata; // newest last
    for (auto fact = facts.rbegin(); fact != facts.rend(); ++fact) {
        if (fact->first == kGapsKey)
            return true;
        if (fact->first == kFramesByKey)
            return mostFramesHaveGaps(capture);
    }
    return false;
}

std::optional<FrameSetId> frameSetCalled(const Capture &capture, std::string_view name)
{
    std::optional<FrameSetId> found;
    const auto sets = capture.frameSets();
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        if (sets[i].name == name && (!found || (found->value == 0 && !hasMainMarks(capture))))
            found = FrameSetId{i};
    }
    return found;
}

std::vector<FrameSetId> listedFrameSets(const Capture &capture)
{
    std::vector<FrameSetId> listed;
    const auto sets = capture.frameSets();
    for (std::uint32_t i = 0; i < sets.size(); ++i) {
        if (i > 0 || frameSetCalled(capture, sets[i].name) == FrameSetId{0})
            listed.push_back(FrameSetId{i});
    }
    return listed;
}

} // namespace zoe
