#include "formats/transform/merge.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "analysis/model/containers/equal_span.h"
#include "analysis/model/covered_time.h"
#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"
#include "formats/stream/codec/zone_copy.h"
#include "formats/transform/chunk_weaver.h"
#include "formats/transform/copy_frames.h"
#include "formats/transform/event_replay.h"
#include "formats/transform/merged_session.h"

namespace zoe {

namespace {

constexpr std::size_t kZonesPerChunk = 262'144;
constexpr std::int64_t kMostPieces = 1024; // of a gap
constexpr std::string_view kOutside = "frames added where the main capture has none";
constexpr std::string_view kCutThere = "zones of the main capture cut where a frame is added";

Status checkDistance(const MergeSource &source)
{
    constexpr DurationNs kFarthest = DurationNs{1} << 60; // 36 years
    constexpr DurationNs kLongest = DurationNs{1} << 62;
    if (source.offsetNs < -kFarthest || source.offsetNs > kFarthest ||
        coveredTime(source.capture->frames()).endNs > kLongest)
        return Error{ErrorCode::BadInput, "a capture is too far away in time to be merged",
                     source.name};
    return {};
}

// The next frame of the result: a main one, or the time between two of them.
struct DueFrame {
    std::optional<FrameIndex> main;
    TimeNs endNs = 0;
};

bool holdsNothing(const Chunk &chunk)
{
    return chunk.zones.size() == 0 && chunk.setFrames.empty() && chunk.plots.empty() &&
           chunk.messages.empty() && chunk.extras.empty() && chunk.frames.front().lostZones == 0;
}

class Merger {
  public:
    Merger(std::span<const MergeSource> sources, std::size_t framesOf, TimeNs baseNs,
           CaptureWriter &writer);

    Status run(const Task &task);
    [[nodiscard]] Report report() const;
    [[nodiscard]] const LeftOut &leftOut() const { return m_others.leftOut(); }
    // Frames of the output before which main ones are missing.
    [[nodiscard]] const std::vector<FrameIndex> &losses() const { return m_losses; }

  private:
    IdMap mainIds(bool prefixed);
    void addOther(const MergeSource &source, TimeNs shiftNs, std::uint64_t salt);
    void annotate();
    void dueUntil(TimeNs startNs, std::int64_t mostPieces = kMostPieces);
    [[nodiscard]] TimeNs startOf(const Chunk &chunk) const;
    void dueFrames(const Chunk &chunk);
    Status mergeBehind(const Chunk *last, const Task &task);
    Status advance(TimeNs timeNs);
    Status weave(const Chunk *main);
    Status weaveRun(const Chunk *main, std::size_t dueFrames, FrameRange mainFrames);
    void seeLosses(FrameIndex frame, FrameIndex number);
    [[nodiscard]] bool isAdded(std::size_t due) const;
    [[nodiscard]] bool isAddedBehind(std::size_t due) const;
    void cutZones(Chunk &own, std::uint32_t frame, const FrameCut &cut);
    void addAsyncs(TimeNs untilNs);
    void addLastFrame();

    const MergeSource &m_main;
    TimeNs m_shiftNs;
    CaptureWriter &m_writer;
    FrameAssembler m_others;
    std::deque<Chunk> m_cut; // the other captures, one chunk per frame
    std::deque<DueFrame> m_due;
    TimeNs m_markNs = 0; // the last one
    bool m_lastWasAdded = false;
    const bool m_framesHaveGaps;                 // those of the main capture
    const std::vector<FrameIndex> m_lossesThere; // frames before which others are missing
    std::vector<FrameIndex> m_losses;            // likewise, of the output
    FrameIndex m_nextMain = 0;                   // behind the last frame of the main capture
    ChunkFeed m_feed;
    IdMap m_ids;
    std::vector<EventReplay> m_replays;
    std::vector<AsyncSpan> m_asyncs;
    ChunkWeaver m_weaver;
    FrameIndex m_framesWritten = 0;
    std::unordered_map<FrameIndex, FrameIndex> m_newFrames; // of the main capture's
    std::vector<Annotation> m_otherAnnotations;
    Report m_report;
};

Merger::Merger(std::span<const MergeSource> sources, std::size_t framesOf, TimeNs baseNs,
               CaptureWriter &writer)
    : m_main(sources[framesOf])
    , m_shiftNs(m_main.offsetNs - baseNs)
    , m_writer(writer)
    , m_others({.zonesPerChunk = 0, .chunkDurationNs = 0},
               [this](const Chunk &chunk) {
                   m_cut.push_back(chunk);
                   return Status{};
               })
    , m_framesHaveGaps(framesHaveGaps(*m_main.capture))
    , m_lossesThere(framesAfterLosses(*m_main.capture))
    , m_feed(*m_main.capture, Selection{}.framesOf(*m_main.capture), false)
    , m_ids(mainIds(sources.size() > 1))
{
    // makes ids of two sources unlikely to collide
    constexpr std::uint64_t kSpread = 0x9e37'79b9'7f4a'7c15;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (i != framesOf)
            addOther(sources[i], sources[i].offsetNs - baseNs, kSpread * (i + 1));
    }
}

IdMap Merger::mainIds(bool prefixed)
{
    Dictionaries dictionaries =
        prefixed ? prefixedDictionaries(m_main) : m_main.capture->dictionaries();
    if (dictionaries.frameSets.empty() && prefixed)
        dictionaries.frameSets.push_back({m_main.name + ": main", {}});
    return IdMap(dictionaries, m_writer);
}

void Merger::addOther(const MergeSource &source, TimeNs shiftNs, std::uint64_t salt)
{
    Dictionaries dictionaries = prefixedDictionaries(source);
    if (dictionaries.frameSets.empty())
        dictionaries.frameSets.push_back({source.name + ": main", {}});
    // If no mark ends its main frames, another set may have them.
    else if (const auto set = frameSetCalled(*source.capture, source.capture->frameSets()[0].name))
        dictionaries.frameSets[0] = dictionaries.frameSets[set->value];
    IdMap ids(dictionaries, m_writer);
    for (Annotation annotation : source.capture->annotations()) {
        annotation.id = 0; // a new one
        annotation.thread = ids(annotation.thread);
        annotation.timeNs = std::max<TimeNs>(0, annotation.timeNs + shiftNs);
        annotation.frame.reset(); // its frames are not the main ones
        m_otherAnnotations.push_back(std::move(annotation));
    }
    const FrameSetId mainSet = ids(FrameSetId{0});
    m_replays.emplace_back(*source.capture, std::move(ids), mainSet, shiftNs, salt,
                           EventReplay::Target{m_others, m_asyncs, m_report});
}

void Merger::annotate()
{
    for (Annotation annotation : m_main.capture->annotations()) {
        annotation.thread = m_ids(annotation.thread);
        annotation.timeNs = std::max<TimeNs>(0, annotation.timeNs + m_shiftNs);
        if (annotation.frame) {
            const auto found = m_newFrames.find(*annotation.frame);
            annotation.frame.reset();
            if (found != m_newFrames.end())
                annotation.frame = found->second;
        }
        m_writer.annotate(std::move(annotation));
    }
    for (Annotation &annotation : m_otherAnnotations)
        m_writer.annotate(std::move(annotation));
}

Report Merger::report() const
{
    Report all = m_report;
    for (const Note &note : m_others.report().notes())
        all.count(note.what, note.count);
    std::uint64_t unreadable = m_feed.unreadableFrames();
    for (const EventReplay &replay : m_replays)
        unreadable += replay.unreadableFrames();
    all.count("frames in damaged parts were skipped", unreadable);
    return all;
}

// Marks frames in the gap before the next main frame: one per second, fewer and longer ones if the
// gap is long.
void Merger::dueUntil(TimeNs startNs, std::int64_t mostPieces)
{
    const DurationNs gap = startNs - m_markNs;
    if (gap <= 0)
        return;
    const std::int64_t pieces = std::clamp<std::int64_t>(gap / kNsPerSecond, 1, mostPieces);
    const TimeNs from = m_markNs;
    for (std::int64_t i = 1; i <= pieces; ++i) {
        m_markNs = i == pieces ? startNs : from + gap / pieces * i;
        m_others.cutFrame(m_markNs);
        m_due.push_back({{}, m_markNs});
    }
}

Status Merger::advance(TimeNs timeNs)
{
    for (EventReplay &replay : m_replays)
        replay.until(timeNs);
    return m_others.advance(timeNs);
}

// Of its first readable frame.
TimeNs Merger::startOf(const Chunk &chunk) const
{
    FrameIndex frame = chunk.firstFrame;
    while (!m_feed.frames().contains(frame) && frame + 1 < chunk.firstFrame + chunk.frames.size())
        ++frame;
    return chunk.frames[frame - chunk.firstFrame].startNs + m_shiftNs;
}

void Merger::dueFrames(const Chunk &chunk)
{
    // All pieces of a chunk wait for it, and there may be a gap before each of its frames.
    const auto mostPieces = std::max<std::int64_t>(
        1, kMostPieces / std::max<std::ptrdiff_t>(1, std::ssize(chunk.frames)));
    for (std::size_t i = 0; i < chunk.frames.size(); ++i) {
        const FrameIndex frame = chunk.firstFrame + static_cast<FrameIndex>(i);
        if (!m_feed.frames().contains(frame))
            continue;
        dueUntil(chunk.frames[i].startNs + m_shiftNs, mostPieces);
        m_markNs = std::max(m_markNs, chunk.frames[i].endNs() + m_shiftNs);
        m_others.frameMark(m_markNs);
        m_due.push_back({frame, m_markNs});
    }
}

// The last chunk, and what others did after it.
Status Merger::mergeBehind(const Chunk *last, const Task &task)
{
    TimeNs end = m_markNs;
    for (const EventReplay &replay : m_replays)
        end = std::max(end, replay.endNs());
    dueUntil(end);
    std::size_t zones = 0;
    // What reaches over the end belongs to the last frame, which finish() ends.
    for (std::size_t seen = 0; seen + 1 < m_due.size(); ++seen) {
        if (task.stopRequested())
            return Task::cancelled();
        if (Status status = advance(m_due[seen].endNs); !status)
            return status;
        zones += m_cut.back().zones.size();
        if (zones < kZonesPerChunk)
            continue;
        if (Status status = weave(last); !status)
            return status;
        zones = 0;
        seen = ~std::size_t{0}; // restarts the loop: the frames so far are written
    }
    for (EventReplay &replay : m_replays)
        replay.finish();
    if (Status status = m_others.finish(end); !status)
        return status;
    while (m_due.size() < m_cut.size())
        m_due.push_back({{}, std::max(end, m_cut.back().frames.front().endNs())});
    addLastFrame();
    return weave(last);
}

// For spans that end after everything else.
void Merger::addLastFrame()
{
    if (m_asyncs.empty() || !m_cut.empty())
        return;
    TimeNs end = m_markNs;
    for (const AsyncSpan &span : m_asyncs)
        end = std::max(end, span.startNs + span.durationNs);
    Chunk &last = m_cut.emplace_back();
    last.frames.push_back({.startNs = m_markNs, .durationNs = end - m_markNs});
    last.extras.asyncs = std::exchange(m_asyncs, {});
    m_due.push_back({{}, end});
}

Status Merger::weave(const Chunk *main)
{
    while (!m_cut.empty()) {
        std::size_t frames = 0;
        std::size_t zones = 0;
        FrameRange range;
        for (; frames < m_cut.size() && zones < kZonesPerChunk; ++frames) {
            zones += m_cut[frames].zones.size();
            const auto frame = m_due[frames].main;
            if (!frame)
                continue;
            zones += main->frames[*frame - main->firstFrame].zones;
            range = {range.end == 0 ? *frame : range.first, *frame + 1};
        }
        if (Status status = weaveRun(main, frames, range); !status)
            return status;
    }
    return {};
}

Status Merger::weaveRun(const Chunk *main, std::size_t dueFrames, FrameRange mainFrames)
{
    Chunk own;
    if (mainFrames.count() > 0) {
        const auto count = static_cast<FrameIndex>(m_main.capture->frames().size());
        own = copyOf(*main, {m_feed.frames(), count, m_shiftNs, mainFrames}, m_ids, m_report);
    }
    std::size_t ownFrame = 0;
    TimeNs end = 0;
    for (std::size_t i = 0; i < dueFrames; ++i) {
        Chunk &cut = m_cut[i];
        if (m_due[i].main) {
            const FrameIndex number = m_framesWritten + static_cast<FrameIndex>(m_weaver.frames());
            seeLosses(*m_due[i].main, number);
            if (!m_main.capture->annotations().empty())
                m_newFrames[*m_due[i].main] = number;
            cutZones(own, static_cast<std::uint32_t>(ownFrame),
                     {.before = m_lastWasAdded, .behind = isAddedBehind(i)});
            m_weaver.addFrame({{&own, ownFrame++}, {&cut, 0}});
            m_lastWasAdded = false;
        } else if (isAdded(i)) {
            cut.frames.front().flags = kFrameAdded;
            m_weaver.addFrame({{&cut, 0}});
            m_report.count(kOutside);
            m_lastWasAdded = true;
        }
        m_weaver.addEvents(cut);
        end = m_due[i].endNs;
    }
    m_weaver.addEvents(own);
    m_cut.erase(m_cut.begin(), m_cut.begin() + static_cast<std::ptrdiff_t>(dueFrames));
    m_due.erase(m_due.begin(), m_due.begin() + static_cast<std::ptrdiff_t>(dueFrames));
    if (m_weaver.empty())
        return {};
    addAsyncs(end);
    m_framesWritten += static_cast<FrameIndex>(m_weaver.frames());
    return m_writer.writeChunk(m_weaver.take());
}

// A frame of the main capture gets this number.
void Merger::seeLosses(FrameIndex frame, FrameIndex number)
{
    const bool isLost = frame != m_nextMain || std::ranges::binary_search(m_lossesThere, frame);
    if (m_framesHaveGaps && isLost && m_nextMain > 0)
        m_losses.push_back(number);
    m_nextMain = frame + 1;
}

bool Merger::isAdded(std::size_t due) const
{
    return !m_due[due].main && !holdsNothing(m_cut[due]);
}

bool Merger::isAddedBehind(std::size_t due) const
{
    for (++due; due < m_due.size(); ++due) {
        if (m_due[due].main)
            return false;
        if (due >= m_cut.size() || isAdded(due)) // not known yet: others go on
            return true;
    }
    return false;
}

void Merger::cutZones(Chunk &own, std::uint32_t frame, const FrameCut &cut)
{
    if (!cut.any())
        return;
    for (const TreeSpan &tree : equalSpan(own.trees, frame, &TreeSpan::frame)) {
        for (std::size_t i = tree.firstZone; i < tree.firstZone + tree.zoneCount; ++i) {
            const std::uint8_t flags = cut.flags(own.zones.flags[i]);
            m_report.count(kCutThere, flags != own.zones.flags[i] ? 1 : 0);
            own.zones.flags[i] = flags;
        }
    }
}

void Merger::addAsyncs(TimeNs untilNs)
{
    Chunk ended;
    std::erase_if(m_asyncs, [&](const AsyncSpan &span) {
        if (span.startNs + span.durationNs > untilNs)
            return false;
        ended.extras.asyncs.push_back(span);
        return true;
    });
    m_weaver.addEvents(ended);
}

Status Merger::run(const Task &task)
{
    std::shared_ptr<const Chunk> last; // until it is known what follows it
    while (auto chunk = m_feed.next().chunk) {
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(m_feed.share());
        if (last) {
            dueUntil(startOf(*chunk));
            if (Status status = advance(m_markNs); !status)
                return status;
            if (Status status = weave(last.get()); !status)
                return status;
        }
        dueFrames(*chunk);
        last = std::move(chunk);
    }
    if (Status read = m_feed.checkRead(); !read)
        return read;
    if (!last && m_feed.firstError())
        return *m_feed.firstError();
    if (Status status = mergeBehind(last.get(), task); !status)
        return status;
    for (const EventReplay &replay : m_replays)
        if (Status read = replay.checkRead(); !read)
            return read;
    annotate();
    return {};
}

} // namespace

Result<Report> mergeCaptures(std::span<const MergeSource> sources,
                             const std::filesystem::path &path, const MergeOptions &options,
                             const Task &task)
{
    if (sources.empty() || options.framesOf >= sources.size())
        return Error{ErrorCode::BadInput, "there is nothing to merge", {}};
    TimeNs base = 0;
    for (const MergeSource &source : sources) {
        if (Status status = refuseSource(path, *source.capture); !status)
            return status.error();
        if (Status status = checkDistance(source); !status)
            return status.error();
        base = std::min(base, coveredTime(source.capture->frames()).startNs + source.offsetNs);
    }
    const TimeNs shift = sources[options.framesOf].offsetNs - base;
    SessionInfo session = mergedSession(sources, options.framesOf, shift);
    const Capture &main = *sources[options.framesOf].capture;
    std::vector<FrameIndex> losses = framesAfterLosses(main, Selection{}.framesOf(main));
    for (int pass = 0; pass < kMostPasses; ++pass) {
        noteLosses(session.metadata, losses);
        auto writer = CaptureWriter::create(path, session, options.writer);
        if (!writer)
            return writer.error();
        Merger merger(sources, options.framesOf, base, **writer);
        if (Status status = merger.run(task); !status)
            return status.error();
        // The header says what is missing, so it has to be known first.
        if (merger.losses() != losses) {
            losses = merger.losses();
            continue;
        }
        LeftOut leftOut = merger.leftOut();
        for (const MergeSource &source : sources)
            leftOut += source.capture->info().leftOut;
        (*writer)->leaveOut(leftOut);
        if (Status status = (*writer)->finish(0); !status)
            return status.error();
        return merger.report();
    }
    return changesMeanwhile(main);
}

} // namespace zoe
