#include "analysis/frames/frame_times.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "analysis/model/frames/frame_losses.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

FrameTimes frameTimes(const Capture &capture, const Selection &selection)
{
    FrameTimes result;
    const WholeFrames whole = wholeFramesOf(capture, selection);
    result.partialFrames = whole.partialFrames;
    result.addedFrames = whole.addedFrames;
    const auto frames = capture.frames();
    for (FrameIndex frame = 0; frame < frames.size(); ++frame) {
        const bool isSelected = !selection.frames || selection.frames->contains(frame);
        result.unreadableFrames += frames[frame].missing() && isSelected ? 1 : 0;
    }
    result.apart = framesHaveGaps(capture);
    result.numbers = whole.selection.framesOf(capture).frames();
    result.startsNs.reserve(result.size());
    result.durationsNs.reserve(result.size());
    for (const FrameIndex frame : result.numbers) {
        result.startsNs.push_back(capture.frames()[frame].startNs);
        result.durationsNs.push_back(capture.frames()[frame].durationNs);
    }
    return result;
}

namespace {

struct LostStretch {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
};

// Until the start of that frame, or of the next one whose time is known.
LostStretch lostUntil(TimeNs startNs, FrameRecords frames, FrameIndex end)
{
    const auto next = std::ranges::find_if(
        frames.subspan(end), [](const FrameRecord &frame) { return !frame.missing(); });
    return {startNs, next == frames.end() ? std::numeric_limits<TimeNs>::max() : next->startNs};
}

// The times in which unreadable frames of other sets may have ended. addedAreLost: for sets of
// which nothing is known in added frames between others. By start.
std::vector<LostStretch> lostStretches(const Capture &capture, const ChunkRun &run,
                                       const std::vector<std::uint8_t> &wasRead, bool addedAreLost)
{
    std::vector<LostStretch> lost;
    const auto frames = capture.frames();
    for (std::size_t i = 0; i < wasRead.size(); ++i) {
        const ChunkSummary &chunk = capture.chunks()[run.chunks()[i]];
        if (wasRead[i] == 0 && chunk.frameCount > 0)
            lost.push_back(lostUntil(frames[chunk.firstFrame].startNs, frames,
                                     chunk.firstFrame + chunk.frameCount));
    }
    std::optional<TimeNs> knownNs;
    for (FrameIndex i = 0; i < frames.size(); ++i) {
        if (frames[i].missing()) {
            if (i == 0 || !frames[i - 1].missing())
                lost.push_back(lostUntil(knownNs.value_or(0), frames, i));
            continue;
        }
        if (addedAreLost && isAdded(frames[i]))
            continue;
        // Cutting by a set with gaps leaves out what other sets have in them.
        if (knownNs && !frames[i - 1].missing() && frames[i].startNs > *knownNs)
            lost.push_back({*knownNs, frames[i].startNs});
        knownNs = frames[i].endNs();
    }
    std::ranges::sort(lost, {}, &LostStretch::startNs);
    return lost;
}

// Frames of sets other than the main one.
struct OtherFrames {
    std::vector<std::vector<SetFrame>> bySet; // each by start
    std::vector<LostStretch> lost;
    std::vector<LostStretch> lostInGaps; // for isMissingInGaps()
    std::uint64_t unreadableFrames = 0;
};

// wanted: by set.
Result<OtherFrames> readOtherFrames(const Capture &capture, const std::vector<std::uint8_t> &wanted,
                                    const Task &task)
{
    ChunkRun run(capture, Selection{}.framesOf(capture));
    std::vector<std::vector<SetFrame>> parts(run.chunks().size());
    std::vector<std::uint8_t> wasRead(parts.size(), 0);
    const auto isWanted = [&wanted](const SetFrame &frame) {
        return frame.set.value < wanted.size() && wanted[frame.set.value] != 0;
    };
    const Status status =
        run.forEachBesideZones(task, [&](std::size_t, std::size_t i, const Chunk &chunk) {
            wasRead[i] = 1;
            std::ranges::copy_if(chunk.setFrames, std::back_inserter(parts[i]), isWanted);
        });
    if (!status)
        return status.error();
    OtherFrames read{std::vector<std::vector<SetFrame>>(wanted.size()),
                     lostStretches(capture, run, wasRead, false),
                     lostStretches(capture, run, wasRead, true), run.unreadableFrames()};
    for (const std::vector<SetFrame> &part : parts) {
        for (const SetFrame &frame : part)
            read.bySet[frame.set.value].push_back(frame);
    }
    for (std::vector<SetFrame> &frames : read.bySet)
        std::ranges::stable_sort(frames, {}, &SetFrame::startNs);
    return read;
}

// all: of one set, by start.
FrameTimes selectedOf(const std::vector<SetFrame> &all, const std::vector<LostStretch> &lost,
                      const FrameFinder &finder, const Selection &selection,
                      const std::optional<FrameRanges> &numbers)
{
    FrameTimes result;
    auto nextLost = lost.begin(); // may be after the previous frame
    for (FrameIndex number = 0; number < all.size(); ++number) {
        const TimeNs endNs = all[number].startNs + all[number].durationNs;
        while (number > 0 && nextLost != lost.end() && nextLost->endNs <= all[number - 1].startNs)
            ++nextLost;
        if (number > 0 && nextLost != lost.end() && nextLost->startNs < endNs)
            result.afterGaps.push_back(number);
        else if (number > 0)
            result.apart = result.apart || all[number].startNs !=
                                               all[number - 1].startNs + all[number - 1].durationNs;
        if (numbers && !numbers->contains(number))
            continue;
        const auto main = finder.at(all[number].startNs);
        if (selection.frames && (!main || !selection.frames->contains(*main)))
            continue;
        result.numbers.push_back(number);
        result.startsNs.push_back(all[number].startNs);
        result.durationsNs.push_back(all[number].durationNs);
    }
    return result;
}

Result<std::vector<FrameTimes>>
timesOfSets(const Capture &capture, std::span<const FrameSetId> sets, const Selection &selection,
            const std::optional<FrameRanges> &numbers, const Task &task)
{
    std::vector<std::uint8_t> wanted(capture.frameSets().size());
    bool anyOther = false;
    for (const FrameSetId set : sets) {
        if (set.value == 0)
            continue;
        if (set.value >= wanted.size())
            return Error{ErrorCode::BadInput, "there is no such frame set", {}};
        wanted[set.value] = 1;
        anyOther = true;
    }
    OtherFrames other;
    if (anyOther) {
        auto read = readOtherFrames(capture, wanted, task);
        if (!read)
            return read.error();
        other = std::move(*read);
    }
    const FrameFinder finder(capture);
    std::vector<FrameTimes> all;
    for (const FrameSetId set : sets) {
        if (set.value == 0) {
            Selection some = selection;
            if (numbers)
                some.frames = some.frames ? some.frames->intersected(*numbers) : *numbers;
            all.push_back(frameTimes(capture, some));
            continue;
        }
        const auto &lost = isMissingInGaps(capture, set) ? other.lostInGaps : other.lost;
        all.push_back(selectedOf(other.bySet[set.value], lost, finder, selection, numbers));
        all.back().unreadableFrames = other.unreadableFrames;
    }
    return all;
}

} // namespace

namespace {

struct MarkedFrame {
    FrameIndex first = 0; // of its pieces
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    bool isAfterGap = false;
};

// visit(frame): for each, in order. missing(frame): for each frame that can't be read.
template <class Visit, class Missing>
void forMarkedFrames(const Capture &capture, const Visit &visit, const Missing &missing)
{
    const auto frames = capture.frames();
    std::optional<MarkedFrame> open;
    bool isKnown = beginsWithMark(capture); // where the next one begins
    const bool gapsAreLosses = !framesHaveGaps(capture);
    const std::vector<FrameIndex> afterLosses = framesAfterLosses(capture);
    bool isGap = false;
    std::optional<TimeNs> endNs; // of the previous one
    for (FrameIndex i = 0; i < frames.size(); ++i) {
        const FrameRecord &frame = frames[i];
        if (isAdded(frame)) {
            isKnown = isKnown || (frame.flags & kFrameBegins) != 0;
            open.reset();
            continue;
        }
        if (frame.missing()) {
            missing(i);
            isKnown = true;
            isGap = true;
            open.reset();
            continue;
        }
        isGap = isGap || (gapsAreLosses && endNs && frame.startNs > *endNs) ||
                std::ranges::binary_search(afterLosses, i);
        if (open && frame.startNs != *endNs) // the rest is missing
            open.reset();
        endNs = frame.endNs();
        if (!open && isKnown)
            open = {i, frame.startNs};
        if (isSlice(frame))
            continue;
        if (open && isWhole(frame) && (frame.flags & kFrameBegins) == 0) {
            open->endNs = frame.endNs();
            open->isAfterGap = std::exchange(isGap, false);
            visit(*open);
        }
        isKnown = true;
        open.reset();
    }
}

} // namespace

FrameTimes markedFrameTimes(const Capture &capture, const Selection &selection)
{
    FrameTimes result;
    result.apart = framesHaveGaps(capture);
    FrameIndex number = 0;
    const auto isSelected = [&](FrameIndex frame) {
        return !selection.frames || selection.frames->contains(frame);
    };
    forMarkedFrames(
        capture,
        [&](const MarkedFrame &frame) {
            if (isSelected(frame.first)) {
                result.numbers.push_back(number);
                result.startsNs.push_back(frame.startNs);
                result.durationsNs.push_back(frame.endNs - frame.startNs);
                if (frame.isAfterGap)
                    result.afterGaps.push_back(number);
            }
            ++number;
        },
        [&](FrameIndex frame) { result.unreadableFrames += isSelected(frame) ? 1 : 0; });
    return result;
}

DeadlineMisses::DeadlineMisses(const Capture &capture)
{
    if (deadlineOf(capture, FrameSetId{0}) == 0)
        return;
    m_missed.resize(capture.frames().size());
    forMarkedFrames(
        capture,
        [&](const MarkedFrame &frame) {
            m_missed[frame.first] =
                missedDeadline(capture, FrameSetId{0}, frame.endNs - frame.startNs);
        },
        [](FrameIndex) {});
}

Result<FrameTimes> frameTimesOf(const Capture &capture, FrameSetId set, const Selection &selection,
                                const std::optional<FrameRanges> &numbers, const Task &task)
{
    auto times = timesOfSets(capture, std::span(&set, 1), selection, numbers, task);
    if (!times)
        return times.error();
    return std::move(times->front());
}

Result<std::vector<FrameTimes>> frameTimesOf(const Capture &capture,
                                             std::span<const FrameSetId> sets,
                                             const Selection &selection, const Task &task)
{
    return timesOfSets(capture, sets, selection, {}, task);
}

DurationNs deadlineOf(const Capture &capture, FrameSetId set)
{
    const auto sets = capture.frameSets();
    return set.value < sets.size() ? sets[set.value].deadlineNs : 0;
}

std::optional<bool> missedDeadline(const Capture &capture, FrameSetId set, DurationNs durationNs)
{
    const DurationNs deadlineNs = deadlineOf(capture, set);
    return deadlineNs > 0 ? std::optional(durationNs > deadlineNs) : std::nullopt;
}

FrameFinder::FrameFinder(const Capture &capture)
{
    const auto frames = capture.frames();
    for (FrameIndex frame = 0; frame < frames.size(); ++frame) {
        if (frames[frame].missing())
            continue;
        m_startsNs.push_back(frames[frame].startNs);
        m_numbers.push_back(frame);
    }
}

std::optional<FrameIndex> FrameFinder::at(TimeNs timeNs) const
{
    if (m_numbers.empty())
        return std::nullopt;
    const auto behind = std::ranges::upper_bound(m_startsNs, timeNs);
    const auto place = behind == m_startsNs.begin() ? 0 : behind - m_startsNs.begin() - 1;
    return m_numbers[static_cast<std::size_t>(place)];
}

} // namespace zoe
