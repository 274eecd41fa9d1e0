#include "analysis/model/frames/frame_losses.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "analysis/model/frames/frame_marks.h"

namespace zoe {

namespace {

constexpr std::size_t kMostLosses = 1000;

} // namespace

std::vector<FrameIndex> framesAfterLosses(const Capture &capture)
{
    std::vector<FrameIndex> frames;
    if (!framesHaveGaps(capture))
        return frames;
    const auto &facts = capture.info().session.metadata;
    const auto fact =
        std::ranges::find(facts, kLossesKey, &std::pair<std::string, std::string>::first);
    if (fact == facts.end())
        return frames;
    const char *at = fact->second.data();
    const char *const end = at + fact->second.size();
    FrameIndex frame = 0;
    for (auto read = std::from_chars(at, end, frame); read.ec == std::errc();
         read = std::from_chars(at, end, frame)) {
        frames.push_back(frame);
        at = read.ptr;
        if (at != end && *at == '-') // and all from there on
            while (++frame < capture.frames().size())
                frames.push_back(frame);
        at += std::min<std::ptrdiff_t>(2, end - at); // ", "
    }
    std::ranges::sort(frames); // anybody may have written it
    return frames;
}

std::vector<FrameIndex> framesAfterLosses(const Capture &capture, const FrameRanges &copied)
{
    std::vector<FrameIndex> losses;
    if (!framesHaveGaps(capture))
        return losses;
    const std::vector<FrameIndex> known = framesAfterLosses(capture);
    FrameIndex number = 0;
    FrameIndex next = 0; // behind the previous one
    bool isLost = false;
    for (const FrameIndex frame : copied.frames()) {
        isLost = isLost || frame != next || std::ranges::binary_search(known, frame);
        next = frame + 1;
        if (capture.frames()[frame].missing()) {
            isLost = true;
            continue;
        }
        if (isLost && number > 0)
            losses.push_back(number);
        isLost = false;
        ++number;
    }
    return losses;
}

bool isMissingInGaps(const Capture &capture, FrameSetId set)
{
    return capture.frameSets()[set.value].name.starts_with(mergedSetPrefix(capture));
}

bool isAboutFrames(std::string_view key)
{
    return key == kFramesByKey || key == kGapsKey || key == kLossesKey || key == kShortenedKey ||
           key == kTrimmedKey;
}

void noteLosses(std::vector<std::pair<std::string, std::string>> &metadata,
                const std::vector<FrameIndex> &frames)
{
    std::erase_if(metadata, [](const auto &fact) { return fact.first == kLossesKey; });
    if (frames.empty())
        return;
    std::string text;
    for (std::size_t i = 0; i < std::min(frames.size(), kMostLosses); ++i)
        text += (i > 0 ? ", " : "") + std::to_string(frames[i]);
    if (frames.size() > kMostLosses)
        text += '-'; // no distance from there on is known to be a period
    metadata.emplace_back(kLossesKey, std::move(text));
}

} // namespace zoe
