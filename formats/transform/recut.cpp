#include "formats/transform/recut.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "analysis/model/altered_capture.h"
#include "analysis/model/covered_time.h"
#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/model/texts/note_text.h"
#include "analysis/model/units.h"
#include "formats/reading/capture_reader.h"
#include "formats/transform/copy_frames.h"
#include "formats/transform/event_replay.h"
#include "formats/transform/main_frame_spans.h"
#include "formats/transform/zone_parts.h"

namespace zoe {

namespace {

constexpr const char *kNoFrame = NoteText::tr("spans after the last frame were skipped");
constexpr const char *kDamaged = NoteText::tr("frames in damaged parts were skipped");
constexpr const char *kCutHere = NoteText::tr("frames with too many zones were split");

Dictionaries withMainSet(const Capture &capture, const FramePlan &plan)
{
    Dictionaries all = capture.dictionaries();
    if (plan.of)
        all.frameSets[plan.of->value] = plan.set;
    // Equal sets share an id, so a set without frames disappears.
    if (!all.frameSets.empty() && !hasMainMarks(capture))
        all.frameSets[0] = plan.set;
    return all;
}

struct Loss {
    TimeNs startNs = 0;
    TimeNs endNs = 0;
};

// The times in which frames of the plan's set may be missing, rising.
std::vector<Loss> lossesOf(const Capture &capture, const FramePlan &plan)
{
    std::vector<Loss> losses;
    const bool gapsAreLosses = !framesHaveGaps(capture);
    const std::vector<FrameIndex> known = framesAfterLosses(capture);
    const bool addedAreLost = plan.of && isMissingInGaps(capture, *plan.of);
    const auto frames = capture.frames();
    std::optional<TimeNs> endNs; // of the previous frame
    bool isLost = false;
    for (FrameIndex i = 0; i < frames.size(); ++i) {
        if (frames[i].missing()) {
            isLost = true;
            continue;
        }
        if (addedAreLost && isAdded(frames[i]))
            continue;
        const bool isGap = gapsAreLosses && endNs && frames[i].startNs > *endNs;
        if (isLost || isGap || std::ranges::binary_search(known, i))
            losses.push_back({endNs.value_or(0), frames[i].startNs});
        endNs = frames[i].endNs();
        isLost = false;
    }
    return losses;
}

// Frames of the plan before which others may be missing.
std::vector<FrameIndex> framesAfterLosses(const FramePlan &plan, const std::vector<Loss> &losses)
{
    std::vector<FrameIndex> frames;
    FrameIndex number = 0;
    TimeNs startNs = 0;
    TimeNs previousNs = 0; // start of the previous frame
    auto loss = losses.begin();
    for (const FramePlan::Piece &piece : plan.pieces) {
        if (piece.isFrame) {
            while (number > 0 && loss != losses.end() && loss->endNs <= previousNs)
                ++loss;
            if (number > 0 && loss != losses.end() && loss->startNs < piece.endNs)
                frames.push_back(number);
            previousNs = startNs;
            ++number;
        }
        startNs = piece.endNs;
    }
    return frames;
}

class Recutter {
  public:
    Recutter(const Capture &capture, const FramePlan &plan, CaptureWriter &writer,
             std::size_t mostWaitingBytes);

    Status run(const Task &task);
    [[nodiscard]] Report report() const;

  private:
    Status endPieces(TimeNs untilNs, bool included);
    Status mark();
    Status keepSmall(TimeNs nowNs);
    Status write(const Chunk &chunk);
    [[nodiscard]] LaterSums laterSums(const Chunk &chunk);
    void seeEnds(const Chunk &chunk);
    void countBetween(const Chunk &chunk, const Chunk &taken);
    void addAsyncs(Chunk &chunk, TimeNs untilNs);
    void leaveOpen(Chunk &chunk) const;
    void annotate();

    const Capture &m_capture;
    const FramePlan &m_plan;
    CaptureWriter &m_writer;
    const std::size_t m_mostWaitingBytes;
    const std::vector<std::uint32_t> m_openAtEnd; // zones by thread
    IdMap m_ids;
    FrameAssembler m_assembler;
    std::vector<AsyncSpan> m_asyncs; // not written yet
    Report m_report;
    EventReplay m_replay;
    std::size_t m_piece = 0;     // the open piece of the plan
    std::vector<bool> m_isFrame; // by the assembler's frame number, including the open one
    LaterSumsReader m_sums;
    std::optional<TimeNs> m_goneOnSinceNs; // start of consecutive frames that go on
    TimeNs m_keptUntilNs = 0;              // the end of the last frame in a chunk written
    MainFrameSpans m_mainFrames;
    bool m_finishing = false;
};

// How many zones of each thread were still open at the end of the recording.
std::vector<std::uint32_t> openAtEnd(const Capture &capture)
{
    std::vector<std::uint32_t> open(capture.threads().size());
    if (capture.chunks().empty())
        return open;
    const std::size_t last = capture.chunks().size() - 1;
    const ChunkSummary &summary = capture.chunks()[last];
    if (summary.frameCount == 0)
        return open;
    const FrameIndex lastFrame = summary.firstFrame + summary.frameCount - 1;
    const TimeNs endNs = capture.frames()[lastFrame].endNs();
    Chunk scratch;
    const Status read = forEachZonePart(capture, last, scratch, [&](const ZoneTree &zones) {
        for (std::size_t i = 0; zones.frame() == lastFrame && i < zones.size(); ++i) {
            const bool ends = zones.starts()[i] + zones.durations()[i] == endNs;
            open[zones.thread().value] += ends && (zones.flags()[i] & kStillOpen) != 0 ? 1 : 0;
        }
    });
    if (!read)
        open.assign(open.size(), 0);
    return open;
}

IdMap idsOf(const Capture &capture, const FramePlan &plan, CaptureWriter &writer)
{
    writer.addFrameSet(plan.set); // the first is the main one; threads keep their ids
    return IdMap(withMainSet(capture, plan), writer);
}

Recutter::Recutter(const Capture &capture, const FramePlan &plan, CaptureWriter &writer,
                   std::size_t mostWaitingBytes)
    : m_capture(capture)
    , m_plan(plan)
    , m_writer(writer)
    , m_mostWaitingBytes(mostWaitingBytes)
    , m_openAtEnd(openAtEnd(capture))
    , m_ids(idsOf(capture, plan, writer))
    , m_assembler({.chunkDurationNs = kNsPerSecond},
                  [this](const Chunk &chunk) { return write(chunk); })
    , m_replay(capture, IdMap(capture.dictionaries(), plan.of.value_or(FrameSetId{})), {}, 0, 0,
               {m_assembler, m_asyncs, m_report, true})
    , m_sums(capture)
    , m_mainFrames(capture)
{
    m_isFrame.push_back(plan.pieces.empty() ? plan.restIsFrame : plan.pieces.front().isFrame);
}

Status Recutter::mark()
{
    m_assembler.frameMark(m_plan.pieces[m_piece].endNs);
    const std::size_t next = ++m_piece;
    m_isFrame.push_back(next < m_plan.pieces.size() ? m_plan.pieces[next].isFrame
                                                    : m_plan.restIsFrame);
    return m_assembler.advance(m_plan.pieces[next - 1].endNs);
}

// REQUIRES: all events before the time have been replayed.
Status Recutter::endPieces(TimeNs untilNs, bool included)
{
    const auto isDue = [&](TimeNs endNs) {
        return endNs < untilNs || (included && endNs == untilNs);
    };
    while (m_piece < m_plan.pieces.size() && isDue(m_plan.pieces[m_piece].endNs)) {
        if (Status status = mark(); !status)
            return status;
    }
    return {};
}

Status Recutter::keepSmall(TimeNs nowNs)
{
    const bool endsAnyway =
        nowNs >= coveredTime(m_capture.frames()).endNs ||
        (m_piece < m_plan.pieces.size() && m_plan.pieces[m_piece].endNs <= nowNs);
    if (endsAnyway || m_assembler.byteSize() < m_mostWaitingBytes)
        return {};
    m_assembler.cutFrame(nowNs);
    m_isFrame.push_back(m_isFrame.back());
    m_report.count(kCutHere);
    return m_assembler.advance(nowNs);
}

Status Recutter::run(const Task &task)
{
    const auto frames = m_capture.frames();
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(static_cast<double>(i) / static_cast<double>(frames.size()));
        if (frames[i].missing())
            continue;
        if (Status status = endPieces(frames[i].startNs, false); !status)
            return status;
        m_replay.until(frames[i].startNs);
        if (const auto span = m_mainFrames.add(static_cast<FrameIndex>(i), frames[i]))
            m_assembler.setFrame(FrameSetId{0}, span->startNs, span->endNs);
        // Large frames are told in slices.
        while (const auto nextNs = m_replay.nextSliceNs()) {
            if (Status status = endPieces(*nextNs, false); !status)
                return status;
            m_replay.until(*nextNs);
        }
        if (Status status = endPieces(frames[i].endNs(), false); !status)
            return status;
        if (Status status = keepSmall(frames[i].endNs()); !status)
            return status;
    }
    m_replay.finish();
    if (Status read = m_replay.checkRead(); !read)
        return read;
    if (Status status = endPieces(std::numeric_limits<TimeNs>::max(), true); !status)
        return status;
    m_finishing = true;
    if (Status status = m_assembler.finish(coveredTime(frames).endNs); !status)
        return status;
    m_report.count(kNoFrame, m_asyncs.size());
    LeftOut leftOut = m_capture.info().leftOut;
    m_writer.leaveOut(leftOut += m_assembler.leftOut());
    annotate();
    return {};
}

// The replay closed them at the end of the capture.
void Recutter::leaveOpen(Chunk &chunk) const
{
    const FrameIndex last = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size() - 1);
    for (const TreeSpan &span : chunk.treesOf(last)) {
        std::uint32_t open = m_openAtEnd[span.thread.value];
        for (std::size_t i = span.zoneCount; open > 0 && i-- > 0;) {
            const std::size_t zone = span.firstZone + i;
            if (chunk.zones.depth[zone] == open - 1) {
                chunk.zones.flags[zone] |= kStillOpen;
                --open;
            }
        }
    }
}

void Recutter::addAsyncs(Chunk &chunk, TimeNs untilNs)
{
    std::erase_if(m_asyncs, [&](const AsyncSpan &span) {
        const bool ended = m_finishing || span.startNs + span.durationNs <= untilNs;
        if (ended)
            chunk.extras.asyncs.push_back(span);
        return ended;
    });
    std::ranges::stable_sort(chunk.extras.asyncs, {}, &AsyncSpan::startNs);
}

// taken: the copied part of the chunk.
void Recutter::countBetween(const Chunk &chunk, const Chunk &taken)
{
    const auto count = [this](const char *what, std::size_t left) {
        m_report.count(what + std::string(kBetweenFrames), left);
    };
    const auto difference = [&](const char *what, const auto &all, const auto &kept) {
        count(what, all.size() - kept.size());
    };
    const auto isFrame = [&](std::size_t frame) {
        return chunk.firstFrame + frame < m_isFrame.size() && m_isFrame[chunk.firstFrame + frame];
    };
    const auto isBetween = [&](const auto &span) {
        if (span.startNs < m_keptUntilNs)
            return false;
        const std::size_t last = frameAt(chunk, std::max(span.startNs, span.endNs() - 1));
        std::size_t frame = frameAt(chunk, span.startNs);
        while (frame < last && !isFrame(frame))
            ++frame;
        return !isFrame(frame);
    };
    const auto spans = [&](const char *what, const auto &all) {
        count(what, static_cast<std::size_t>(std::ranges::count_if(all, isBetween)));
    };
    std::size_t zones = 0;
    for (std::size_t frame = 0; frame < chunk.frames.size(); ++frame)
        zones += isFrame(frame) ? 0 : chunk.frames[frame].zones;
    count("zones", zones);
    const ChunkExtras &extras = chunk.extras;
    difference("plot values", chunk.plots, taken.plots);
    difference("messages", chunk.messages, taken.messages);
    difference("frames of other sets", chunk.setFrames, taken.setFrames);
    difference("lock spans", extras.locks, taken.extras.locks);
    difference("async spans", extras.asyncs, taken.extras.asyncs);
    difference("flow points", extras.flows, taken.extras.flows);
    difference("memory events", extras.memory, taken.extras.memory);
    difference("samples", extras.samples, taken.extras.samples);
    spans("thread states", extras.states);
    spans("rows of CPU time", extras.usage);
    spans("rows of stolen time", extras.stolen);
}

Status Recutter::write(const Chunk &chunk)
{
    FrameRanges kept;
    const FrameIndex end = chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size());
    const FrameIndex around = chunk.firstFrame == 0 ? 0 : chunk.firstFrame - 1;
    for (FrameIndex frame = around; frame <= end && frame < m_isFrame.size(); ++frame) {
        if (m_isFrame[frame])
            kept.add(frame);
    }
    Chunk whole = chunk;
    addAsyncs(whole, chunk.frames.back().endNs());
    if (m_finishing && (chunk.frames.back().flags & kFramePartial) != 0)
        leaveOpen(whole);
    constexpr FrameIndex kUnknown = std::numeric_limits<FrameIndex>::max();
    const LaterSums later = laterSums(chunk);
    Chunk taken = copyOf(whole,
                         {.frames = std::move(kept),
                          .frameCount = kUnknown,
                          .goneOnSinceNs = m_goneOnSinceNs,
                          .later = &later},
                         m_ids, m_report);
    countBetween(whole, taken);
    seeEnds(chunk);
    if (taken.frames.empty())
        return {};
    return m_writer.writeChunk(std::move(taken));
}

// That reach over the end of a chunk of the result.
LaterSums Recutter::laterSums(const Chunk &chunk)
{
    const TimeNs endNs = chunk.frames.back().endNs();
    const auto isLater = [endNs](const auto &row) { return row.endNs() >= endNs; };
    if (std::ranges::any_of(chunk.extras.usage, isLater) ||
        std::ranges::any_of(chunk.extras.stolen, isLater))
        return {}; // the last chunk has what is left
    const auto frames = m_capture.frames();
    const auto chunks = m_capture.chunks();
    const auto around = std::ranges::partition_point(chunks, [&](const ChunkSummary &of) {
        return frames[of.firstFrame + of.frameCount - 1].endNs() < endNs;
    });
    return m_sums.around(endNs, static_cast<std::size_t>(around - chunks.begin()));
}

void Recutter::seeEnds(const Chunk &chunk)
{
    for (std::size_t i = 0; i < chunk.frames.size(); ++i) {
        const std::size_t frame = chunk.firstFrame + i;
        if (frame >= m_isFrame.size() || !m_isFrame[frame]) {
            m_goneOnSinceNs.reset();
            continue;
        }
        if (!m_goneOnSinceNs)
            m_goneOnSinceNs =
                frame == 0 ? std::numeric_limits<TimeNs>::min() : chunk.frames[i].startNs;
        m_keptUntilNs = chunk.frames[i].endNs();
    }
}

void Recutter::annotate()
{
    for (Annotation annotation : m_capture.annotations()) {
        annotation.thread = m_ids(annotation.thread);
        annotation.frame.reset();
        m_writer.annotate(std::move(annotation));
    }
}

Report Recutter::report() const
{
    Report all = m_plan.report;
    for (const Report *part : {&m_assembler.report(), &m_report}) {
        for (const Note &note : part->notes()) {
            if (note.what != EventReplay::kNeverLeft) // they have no frames here either
                all.count(note.what, note.count);
        }
    }
    all.count(kDamaged, m_replay.unreadableFrames());
    return all;
}

// The chunks of one file with the description of another.
class RecutCapture final : public AlteredCapture {
  public:
    // skipped: frames of the source that can't be read.
    RecutCapture(std::shared_ptr<const Capture> capture, const CaptureInfo &source,
                 std::uint64_t skipped)
        : AlteredCapture(*capture)
        , m_owned(std::move(capture))
        , m_info(m_owned->info())
    {
        m_info.lostZones = std::max(m_info.lostZones, source.lostZones);
        m_info.complete = source.complete;
        m_info.damage = source.damage;
        std::uint64_t known = 0;
        for (const Damage &damage : source.damage)
            known += damage.frames;
        if (skipped > known) { // discovered only by reading
            m_info.damage.push_back({std::string(kDamaged), 0, skipped - known, 0});
            m_info.complete = false;
        }
        m_info.source = source.source;
        m_info.byteSize = source.byteSize;
    }

    [[nodiscard]] const CaptureInfo &info() const override { return m_info; }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> readChunk(std::size_t i,
                                                                 Chunk &scratch) const override
    {
        return m_capture.readChunk(i, scratch);
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>>
    chunkBesideZones(std::size_t i) const override
    {
        return m_capture.chunkBesideZones(i);
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> sketch(std::size_t i) const override
    {
        return m_capture.sketch(i);
    }
    [[nodiscard]] Result<std::shared_ptr<const ChunkSlices>> slices(std::size_t i) const override
    {
        return m_capture.slices(i);
    }
    [[nodiscard]] bool hasSiteTotals() const override { return m_capture.hasSiteTotals(); }
    [[nodiscard]] Status siteTotals(const VisitTotals &visit) const override
    {
        return m_capture.siteTotals(visit);
    }
    [[nodiscard]] std::span<const Annotation> annotations() const override
    {
        return m_capture.annotations();
    }

  private:
    std::shared_ptr<const Capture> m_owned;
    CaptureInfo m_info;
};

} // namespace

Result<Report> recutCapture(const Capture &capture, const FramePlan &plan,
                            const std::filesystem::path &path, const RecutOptions &options,
                            const Task &task)
{
    if (Status status = refuseSource(path, capture); !status)
        return status.error();
    SessionInfo session = capture.info().session;
    std::erase_if(session.metadata, [](const auto &fact) { return fact.first == kShortenedKey; });
    session.metadata.emplace_back(kFramesByKey, plan.set.name);
    noteLosses(session.metadata, {});
    if (!plan.restIsFrame) {
        session.metadata.emplace_back(kGapsKey, "left out");
        noteLosses(session.metadata, framesAfterLosses(plan, lossesOf(capture, plan)));
    }
    if (plan.shortened > 0)
        session.metadata.emplace_back(kShortenedKey, std::to_string(plan.shortened));
    auto writer = CaptureWriter::create(path, session, options.writer);
    if (!writer)
        return writer.error();
    Recutter recutter(capture, plan, **writer, options.mostWaitingBytes);
    if (Status status = recutter.run(task); !status)
        return status.error();
    if (Status status = (*writer)->finish(0); !status)
        return status.error();
    return recutter.report();
}

Status checkScratchRoom(std::uint64_t captureBytes, std::uint64_t freeBytes,
                        const std::filesystem::path &folder)
{
    if (freeBytes >= captureBytes)
        return {};
    return Error{ErrorCode::Io,
                 "cutting other frames takes a temporary file of about " +
                     formatBytes(captureBytes) + ", but only " + formatBytes(freeBytes) +
                     " are free; set TMPDIR to a folder with more room",
                 folder.string()};
}

Result<Recut> openRecut(const Capture &capture, const FramePlan &plan,
                        const std::filesystem::path &scratch, const Task &task)
{
    std::error_code unknown;
    const auto space = std::filesystem::space(scratch.parent_path(), unknown);
    if (!unknown) {
        const Status room =
            checkScratchRoom(capture.info().byteSize, space.available, scratch.parent_path());
        if (!room)
            return room.error();
    }
    auto report = recutCapture(capture, plan, scratch, {}, task);
    if (!report)
        return report.error();
    auto opened = openCapture(scratch);
    if (!opened)
        return opened.error();
    return Recut{std::make_shared<RecutCapture>(std::move(*opened), capture.info(),
                                                report->countOf(kDamaged)),
                 std::move(*report)};
}

} // namespace zoe
