#include "formats/transform/copy_frames.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "analysis/model/texts/note_text.h"
#include "formats/stream/platform/path_text.h"

namespace zoe {

namespace {

constexpr const char *kUnreadable = NoteText::tr("frames in damaged parts were skipped");
constexpr const char *kAnnotationsSkipped =
    NoteText::tr("bookmarks and notes on other parts were skipped");

// Finds frames by their times.
class FramesByTime {
  public:
    explicit FramesByTime(FrameRecords frames)
    {
        m_endsNs.reserve(frames.size());
        for (const FrameRecord &frame : frames) {
            const TimeNs beforeNs = m_endsNs.empty() ? 0 : m_endsNs.back();
            m_endsNs.push_back(frame.missing() ? beforeNs : std::max(beforeNs, frame.endNs()));
        }
    }

    // The frame that contains a time, or the nearest one. REQUIRES: there are frames.
    [[nodiscard]] FrameIndex near(TimeNs timeNs) const
    {
        const auto at = std::ranges::upper_bound(m_endsNs, timeNs) - m_endsNs.begin();
        return static_cast<FrameIndex>(std::min(at, std::ssize(m_endsNs) - 1));
    }

  private:
    std::vector<TimeNs> m_endsNs;
};

// The numbers of frames in a copy of some.
class NumbersInCopy {
  public:
    explicit NumbersInCopy(const FrameRanges &copied)
        : m_ranges(copied.ranges())
    {
        FrameIndex before = 0;
        for (const FrameRange &range : m_ranges) {
            m_before.push_back(before);
            before += range.count();
        }
    }

    // Not set if the frame isn't in the copy.
    [[nodiscard]] std::optional<FrameIndex> of(FrameIndex frame) const
    {
        const auto range = std::ranges::upper_bound(m_ranges, frame, {}, &FrameRange::end);
        if (range == m_ranges.end() || frame < range->first)
            return {};
        return m_before[static_cast<std::size_t>(range - m_ranges.begin())] + frame - range->first;
    }

  private:
    const std::vector<FrameRange> &m_ranges;
    std::vector<FrameIndex> m_before; // by range: frames before it
};

} // namespace

ChunkFeed::ChunkFeed(const Capture &capture, FrameRanges frames, bool inSlices)
    : m_capture(capture)
    , m_frames(std::move(frames))
    , m_inSlices(inSlices)
{}

Result<ChunkFeed::Ahead> ChunkFeed::read(std::size_t i) const
{
    Ahead ahead;
    ahead.at = i;
    if (m_inSlices) {
        const auto slices = m_capture.slices(i);
        if (!slices)
            return slices.error();
        ahead.isSliced = *slices != nullptr;
    }
    auto chunk = ahead.isSliced ? m_capture.chunkBesideZones(i) : m_capture.chunk(i);
    if (!chunk)
        return chunk.error();
    ahead.chunk = *std::move(chunk);
    return ahead;
}

ChunkFeed::Ahead ChunkFeed::readNext()
{
    const auto chunks = m_capture.chunks();
    while (m_nextChunk < chunks.size()) {
        const ChunkSummary &summary = chunks[m_nextChunk];
        const FrameRanges inChunk(
            FrameRange{summary.firstFrame, summary.firstFrame + summary.frameCount});
        const std::size_t i = m_nextChunk++;
        const FrameRanges wanted = m_frames.intersected(inChunk);
        if (wanted.empty())
            continue;
        auto chunk = read(i);
        if (chunk)
            return *std::move(chunk);
        if (chunk.error().code == ErrorCode::Io) {
            m_failure = chunk.error();
            m_nextChunk = chunks.size();
            break;
        }
        if (!m_firstError)
            m_firstError = chunk.error();
        m_unreadableFrames += wanted.count();
        m_frames = m_frames.intersected(
            inChunk.inverted(static_cast<FrameIndex>(m_capture.frames().size())));
    }
    return {};
}

ChunkFeed::Fed ChunkFeed::next()
{
    if (!std::exchange(m_begun, true))
        m_ahead = readNext();
    Ahead now = std::exchange(m_ahead, {});
    if (!now.chunk)
        return {};
    m_ahead = readNext();
    if (!now.isSliced)
        return {std::move(now.chunk), nullptr};
    // Again, because two of them would take twice the memory.
    auto slices = m_capture.slices(now.at);
    if (!slices) {
        m_failure = slices.error();
        m_nextChunk = m_capture.chunks().size();
        m_ahead = {};
        return {};
    }
    return {std::move(now.chunk), *std::move(slices)};
}

Status ChunkFeed::checkRead() const
{
    return m_failure ? Status(*m_failure) : Status();
}

double ChunkFeed::share() const
{
    const std::size_t count = m_capture.chunks().size();
    return count == 0 ? 1 : static_cast<double>(m_nextChunk) / static_cast<double>(count);
}

namespace {

// Of a set of frames.
class FrameCopier {
  public:
    FrameCopier(const Capture &capture, const FrameCopy &copy, const FrameRanges &frames,
                CopyTarget &target, Report &report)
        : m_capture(capture)
        , m_copy(copy)
        , m_target(target)
        , m_report(report)
        , m_frames(frames)
        , m_chunkCopy{.frames = frames,
                      .frameCount = static_cast<FrameIndex>(capture.frames().size()),
                      .shiftNs = copy.shiftNs}
        , m_sums(capture)
    {}

    // Those that are readable. If some aren't, the copy is worth nothing.
    Result<FrameRanges> run(const Task &task)
    {
        const auto chunks = m_capture.chunks();
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            if (task.stopRequested())
                return Task::cancelled();
            task.progress(static_cast<double>(i) / static_cast<double>(chunks.size()));
            const FrameRanges inChunk(
                FrameRange{chunks[i].firstFrame, chunks[i].firstFrame + chunks[i].frameCount});
            if (m_frames.intersected(inChunk).empty())
                continue;
            if (Status status = copyChunk(i, inChunk); !status)
                return status.error();
        }
        if (m_frames.empty() && m_firstError)
            return *m_firstError;
        return m_frames;
    }

  private:
    Status copyChunk(std::size_t i, const FrameRanges &inChunk)
    {
        // First, because it takes the bytes of large chunks for a moment.
        const LaterSums later = laterSums(i);
        m_chunkCopy.later = &later;
        m_chunkCopy.goneOnSinceNs = goneOnSince(m_capture.chunks()[i].firstFrame);
        auto source = sourceChunk(m_capture, i, m_scratch);
        if (!source && source.error().code == ErrorCode::Io)
            return source.error();
        if (!source) {
            if (!m_firstError)
                m_firstError = source.error();
            m_frames = m_frames.intersected(inChunk.inverted(m_chunkCopy.frameCount));
            return {};
        }
        if (m_firstError)
            return {}; // only looks for more
        m_sums.sees(source->chunk->extras);
        CopiedChunk taken = copyOf(*source, m_chunkCopy, m_target.ids, m_report);
        *source = {};
        if (m_copy.edit)
            m_copy.edit(taken.chunk);
        return writeCopy(std::move(taken), *m_target.writer);
    }

    // Of rows that begin in chunk i, if a part of the frames ends in it.
    [[nodiscard]] LaterSums laterSums(std::size_t i)
    {
        const ChunkSummary &chunk = m_capture.chunks()[i];
        const FrameIndex end = chunk.firstFrame + chunk.frameCount;
        const auto &ranges = m_frames.ranges();
        const auto range = std::ranges::upper_bound(ranges, chunk.firstFrame, {}, &FrameRange::end);
        if (range == ranges.end() || range->end > end)
            return {};
        return m_sums.around(m_capture.frames()[end - 1].endNs(), i + 1);
    }

    // If frames before that one are copied, too, but not all of them.
    [[nodiscard]] std::optional<TimeNs> goneOnSince(FrameIndex frame) const
    {
        const auto &ranges = m_frames.ranges();
        const auto range = std::ranges::upper_bound(ranges, frame, {}, &FrameRange::end);
        if (range == ranges.end() || range->first == 0 || range->first >= frame)
            return {};
        return m_capture.frames()[range->first].startNs;
    }

    const Capture &m_capture;
    const FrameCopy &m_copy;
    CopyTarget &m_target;
    Report &m_report;
    FrameRanges m_frames;
    ChunkCopy m_chunkCopy;
    Chunk m_scratch;
    LaterSumsReader m_sums;
    std::optional<Error> m_firstError;
};

} // namespace

Result<FramesCopied> copyFrames(const Capture &capture, const FrameCopy &copy,
                                const BeginCopy &begin, Report &report, const Task &task)
{
    const Report before = report;
    FrameRanges frames = copy.frames;
    for (int pass = 0; pass < kMostPasses; ++pass) {
        auto target = begin(frames);
        if (!target)
            return target.error();
        auto readable = FrameCopier(capture, copy, frames, *target, report).run(task);
        if (!readable)
            return readable.error();
        if (*readable != frames) {
            frames = *std::move(readable);
            report = before;
            continue;
        }
        if (frames.empty() && !capture.frames().empty())
            return noIntactFrames(capture);
        report.count(kUnreadable, copy.frames.count() - frames.count());
        const auto frameCount = static_cast<FrameIndex>(capture.frames().size());
        if (frameCount > 0 && frames.contains(frameCount - 1))
            target->writer->leaveOut(capture.info().leftOut);
        return FramesCopied{*std::move(target), std::move(frames)};
    }
    return changesMeanwhile(capture);
}

Error noIntactFrames(const Capture &capture)
{
    return {ErrorCode::BadInput, "nothing to save: no frames of the capture are intact",
            capture.info().source};
}

Error changesMeanwhile(const Capture &capture)
{
    return {ErrorCode::Io, "the file changes while it is copied", capture.info().source};
}

void copyAnnotations(const Capture &capture, const FrameRanges &copied, TimeNs shiftNs,
                     const IdMap &ids, CaptureWriter &writer, Report &report)
{
    if (capture.annotations().empty())
        return;
    const FramesByTime frames(capture.frames());
    const NumbersInCopy numbers(copied);
    for (Annotation annotation : capture.annotations()) {
        // If there are no frames at all, none is left out.
        const bool hasFrame = annotation.frame || !capture.frames().empty();
        std::optional<FrameIndex> frame;
        if (hasFrame)
            frame =
                numbers.of(annotation.frame ? *annotation.frame : frames.near(annotation.timeNs));
        if ((hasFrame && !frame) || !ids.keeps(annotation.thread)) {
            report.count(kAnnotationsSkipped);
            continue;
        }
        annotation.thread = ids(annotation.thread);
        annotation.timeNs = std::max<TimeNs>(0, annotation.timeNs + shiftNs);
        if (annotation.frame)
            annotation.frame = frame;
        writer.annotate(std::move(annotation));
    }
}

Status refuseSource(const std::filesystem::path &path, const Capture &capture)
{
    std::error_code ignored;
    if (std::filesystem::equivalent(path, system::pathOf(capture.info().source), ignored))
        return Error{ErrorCode::BadInput, "the output can't replace the input; choose another name",
                     path.string()};
    return {};
}

} // namespace zoe
