#include "formats/transform/copy_frames.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "analysis/model/texts/note_text.h"
#include "formats/stream/platform/path_text.h"

namespace zoe {

namespace {

constexpr const char *kUnreadable = NoteText::tr("frames in damaged parts were skipped");
constexpr const char *kAnnotationsSkipped =
    NoteText::tr("bookmarks and notes on other parts were skipped");

// How many frames of the set come before this one.
FrameIndex numberIn(const FrameRanges &frames, FrameIndex frame)
{
    FrameIndex before = 0;
    for (const FrameRange &range : frames.ranges()) {
        if (range.first >= frame)
            break;
        before += std::min(range.end, frame) - range.first;
    }
    return before;
}

// The frame that contains a time, or the nearest one. REQUIRES: there are frames.
FrameIndex frameNear(FrameRecords frames, TimeNs timeNs)
{
    const auto at = std::ranges::find_if(frames, [timeNs](const FrameRecord &frame) {
        return !frame.missing() && frame.endNs() > timeNs;
    });
    return static_cast<FrameIndex>(
        std::min<std::ptrdiff_t>(at - frames.begin(), std::ssize(frames) - 1));
}

} // namespace

ChunkFeed::ChunkFeed(const Capture &capture, FrameRanges frames)
    : m_capture(capture)
    , m_frames(std::move(frames))
{}

std::shared_ptr<const Chunk> ChunkFeed::decodeNext()
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
        auto chunk = m_capture.chunk(i);
        if (chunk)
            return std::move(*chunk);
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
    return nullptr;
}

std::shared_ptr<const Chunk> ChunkFeed::next()
{
    if (!std::exchange(m_begun, true))
        m_ahead = decodeNext();
    auto chunk = std::move(m_ahead);
    if (chunk)
        m_ahead = decodeNext();
    return chunk;
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

Result<FrameRanges> copyFrames(const Capture &capture, const FrameCopy &copy, const IdMap &ids,
                               CaptureWriter &writer, Report &report, const Task &task)
{
    ChunkFeed feed(capture, copy.frames);
    const auto frameCount = static_cast<FrameIndex>(capture.frames().size());
    bool any = false;
    while (const auto chunk = feed.next()) {
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(feed.share());
        Chunk taken = copyOf(
            *chunk, {.frames = feed.frames(), .frameCount = frameCount, .shiftNs = copy.shiftNs},
            ids, report);
        if (copy.edit)
            copy.edit(taken);
        if (Status status = writer.writeChunk(std::move(taken)); !status)
            return status.error();
        any = true;
    }
    if (Status read = feed.checkRead(); !read)
        return read.error();
    if (!any && feed.firstError())
        return *feed.firstError();
    report.count(kUnreadable, feed.unreadableFrames());
    if (frameCount > 0 && feed.frames().contains(frameCount - 1))
        writer.leaveOut(capture.info().leftOut);
    return feed.frames();
}

void copyAnnotations(const Capture &capture, const FrameRanges &copied, TimeNs shiftNs,
                     const IdMap &ids, CaptureWriter &writer, Report &report)
{
    const auto frames = capture.frames();
    for (Annotation annotation : capture.annotations()) {
        const FrameIndex frame = annotation.frame || frames.empty()
                                     ? annotation.frame.value_or(0)
                                     : frameNear(frames, annotation.timeNs);
        if (!copied.contains(frame) || !ids.keeps(annotation.thread)) {
            report.count(kAnnotationsSkipped);
            continue;
        }
        annotation.thread = ids(annotation.thread);
        annotation.timeNs = std::max<TimeNs>(0, annotation.timeNs + shiftNs);
        if (annotation.frame)
            annotation.frame = numberIn(copied, frame);
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
