#include "analysis/model/frame_marks.h"

#include <algorithm>
#include <string>
#include <utility>

namespace zoe {

namespace {

const std::string *factOf(const Capture &capture, std::string_view key)
{
    const auto &facts = capture.info().session.metadata;
    const auto fact = std::ranges::find(facts, key, &std::pair<std::string, std::string>::first);
    return fact == facts.end() ? nullptr : &fact->second;
}

} // namespace

bool hasMainMarks(const Capture &capture)
{
    return std::ranges::any_of(capture.frames(), [](const FrameRecord &frame) {
        return (frame.flags & (kFramePartial | kFrameCut | kFrameMissing)) == 0;
    });
}

bool beginsWithMark(const Capture &capture)
{
    const std::string *const trimmed = factOf(capture, kTrimmedKey);
    if (trimmed != nullptr && !trimmed->starts_with('0'))
        return true;
    if (factOf(capture, kFramesByKey) == nullptr)
        return false;
    const auto frames = capture.frames();
    std::size_t contiguous = 0;
    for (std::size_t i = 1; i < frames.size(); ++i)
        contiguous += frames[i].startNs == frames[i - 1].endNs() ? 1 : 0;
    return 2 * contiguous < frames.size();
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

} // namespace zoe
