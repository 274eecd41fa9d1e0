#include "formats/transform/event_replay.h"

#include <algorithm>
#include <span>
#include <utility>

#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/frames/whole_frames.h"
#include "formats/transform/copy_chunk.h"

namespace zoe {

namespace {

constexpr std::string_view kBegunBefore = "zones that start before their capture: started with it";
constexpr std::string_view kOtherStolen =
    "stolen times of captures other than the main one were skipped";
constexpr std::string_view kCutOff =
    "frames of captures other than the main one that the end of the recording cut off";

} // namespace

EventReplay::EventReplay(const Capture &capture, IdMap ids, FrameSetId mainSet, TimeNs shiftNs,
                         std::uint64_t salt, Target target)
    : m_capture(capture)
    , m_ids(std::move(ids))
    , m_mainSet(mainSet)
    , m_shiftNs(shiftNs)
    , m_salt(salt)
    , m_target(target)
    , m_hasMarks(hasMainMarks(capture))
    , m_mainFrames(capture)
    , m_feed(capture, Selection{}.framesOf(capture), true)
    , m_paths(capture.threads().size())
{}

TimeNs EventReplay::shifted(TimeNs timeNs) const
{
    return std::max<TimeNs>(0, timeNs + m_shiftNs);
}

TimeNs EventReplay::startOf(TimeNs timeNs) const
{
    m_target.report.count(kSpansBefore, timeNs + m_shiftNs < 0 ? 1 : 0);
    return shifted(timeNs);
}

// A zone that ends before this frame is closed at once, because marks may lie in between.
bool EventReplay::nextFrame()
{
    while (!m_ended) {
        while (m_chunk && m_frame < m_chunk->frames.size()) {
            if (m_feed.frames().contains(frame())) {
                closeThoseBefore(frame()); // frames may be missing in between
                return true;
            }
            ++m_frame;
        }
        m_slices = nullptr;
        ChunkFeed::Fed fed = m_feed.next();
        m_chunk = std::move(fed.chunk);
        m_slices = std::move(fed.slices);
        m_frame = 0;
        m_ended = !m_chunk;
        if (m_chunk) {
            tellEvents();
            tellSpans();
        }
    }
    closeThoseBefore(~std::uint64_t{0});
    return false;
}

void EventReplay::until(TimeNs timeNs)
{
    while (nextFrame() && startOfNext() + m_shiftNs <= timeNs)
        tellNext();
}

void EventReplay::finish()
{
    while (nextFrame())
        tellNext();
}

std::optional<TimeNs> EventReplay::nextSliceNs() const
{
    return m_inFrame ? std::optional(startOfNext() + m_shiftNs) : std::nullopt;
}

TimeNs EventReplay::startOfNext() const
{
    return m_inFrame ? m_slices->begins()[m_slice].startNs : m_chunk->frames[m_frame].startNs;
}

// A frame, or a slice of it.
void EventReplay::tellNext()
{
    const FrameRecord &record = m_chunk->frames[m_frame];
    if (!m_inFrame && record.lostZones > 0)
        m_target.assembler.lostZones({}, shifted(record.startNs), record.lostZones);
    if (m_slices) {
        tellSlice();
    } else {
        for (const TreeSpan &span : m_chunk->treesOf(frame()))
            tellZones(m_chunk->tree(span), [&](std::size_t i) { return span.firstZone + i; });
    }
    closeThoseBefore(frame() + std::uint64_t{1});
    if (m_inFrame) {
        leaveThoseBefore(startOfNext());
        return;
    }
    endTrees();
    tellMainFrame(record);
    ++m_frame;
}

void EventReplay::tellMainFrame(const FrameRecord &record)
{
    if (!m_mainSet.valid())
        return;
    if (const auto span = m_mainFrames.add(frame(), record))
        m_target.assembler.setFrame(m_mainSet, shifted(span->startNs), shifted(span->endNs));
    else if (m_hasMarks && isPartial(record) && !isAdded(record))
        m_target.report.count(kCutOff);
}

// Zones that continue start with their frame, so they are in its first slice.
void EventReplay::tellSlice()
{
    const auto begins = m_slices->begins();
    if (!m_inFrame)
        m_slice = static_cast<std::size_t>(
            std::ranges::lower_bound(begins, m_frame, {}, &SliceBegin::frame) - begins.begin());
    m_slices->read(m_slice, m_slice + 1, {}, m_read);
    for (std::size_t tree = 0; tree < m_read.chunk.trees.size(); ++tree) {
        const TreeSpan &span = m_read.chunk.trees[tree];
        const ChunkSlice::Origin &origin = m_read.origins[tree];
        const auto place = [](const TreeSpan &of) { return std::pair(of.frame, of.thread); };
        const auto whole = std::ranges::lower_bound(m_slices->trees(), place(span), {}, place);
        const std::size_t before = origin.before.size();
        tellZones(m_read.chunk.tree(span).behind(before), [&](std::size_t i) {
            return std::size_t{whole->firstZone} + origin.of(before + i);
        });
    }
    ++m_slice;
    m_inFrame = m_slice < begins.size() && begins[m_slice].frame == m_frame;
}

// Closes zones of threads whose last tree is older than the previous frame.
void EventReplay::closeThoseBefore(std::uint64_t frame)
{
    std::erase_if(m_listed, [&](std::uint32_t thread) {
        Path &path = m_paths[thread];
        if (path.frame < frame)
            closeFrom(m_ids(ThreadId{thread}), path, 0);
        path.isListed = !path.zones.empty() || !path.stack.empty();
        return !path.isListed;
    });
}

void EventReplay::closeFrom(ThreadId thread, Path &path, std::size_t depth)
{
    while (path.zones.size() > depth) {
        m_target.assembler.leave(thread, path.zones.back().endNs);
        path.zones.pop_back();
    }
}

// Those of a tree, or its next ones.
template <class PositionOf>
void EventReplay::tellZones(const ZoneTree &zones, PositionOf positionOf)
{
    const ThreadId thread = m_ids(zones.thread());
    Path &path = m_paths[zones.thread().value];
    if (path.frame != frame() + std::uint64_t{1}) {
        path.frame = frame() + std::uint64_t{1};
        path.joined = 0;
        path.joining = true;
    }
    if (!std::exchange(path.isListed, true))
        m_listed.push_back(zones.thread().value);
    for (std::size_t i = 0; i < zones.size(); ++i) {
        Entry entry{zones[i], positionOf(i)};
        for (; path.stack.size() > entry.zone.depth; path.stack.pop_back())
            leave(thread, path.stack.back());
        entry.joined = path.joining && path.joined < path.zones.size() &&
                       entry.zone.depth == path.joined && !entry.zone.begins() &&
                       m_ids(entry.zone.site).value == path.zones[path.joined].site;
        if (entry.joined) {
            ++path.joined;
        } else {
            stopJoining(thread, path);
            enter(thread, entry);
        }
        path.stack.push_back(entry);
    }
    stopJoining(thread, path);
}

void EventReplay::stopJoining(ThreadId thread, Path &path)
{
    if (std::exchange(path.joining, false))
        closeFrom(thread, path, path.joined);
}

// There may be marks before the next slice. Cuts no zones that continue.
void EventReplay::leaveThoseBefore(TimeNs timeNs)
{
    for (const std::uint32_t thread : m_listed) {
        std::vector<Entry> &stack = m_paths[thread].stack;
        for (; !stack.empty() && (stack.back().zone.flags & kContinuesTo) == 0 &&
               stack.back().zone.endNs() < timeNs;
             stack.pop_back())
            leave(m_ids(ThreadId{thread}), stack.back());
    }
}

void EventReplay::endTrees()
{
    const auto goesOn = [](const Entry &entry) { return (entry.zone.flags & kContinuesTo) != 0; };
    for (const std::uint32_t thread : m_listed) {
        Path &path = m_paths[thread];
        if (path.frame != frame() + std::uint64_t{1})
            continue;
        const auto open = std::ranges::find_if_not(path.stack, goesOn) - path.stack.begin();
        for (; std::ssize(path.stack) > open; path.stack.pop_back())
            leave(m_ids(ThreadId{thread}), path.stack.back());
        path.zones.clear();
        for (const Entry &entry : path.stack)
            path.zones.push_back({m_ids(entry.zone.site).value, shifted(entry.zone.endNs())});
        path.stack.clear();
    }
}

void EventReplay::enter(ThreadId thread, const Entry &entry)
{
    if (!entry.zone.begins())
        m_target.report.count(kBegunBefore);
    m_target.assembler.enter(thread, shifted(entry.zone.startNs), m_ids(entry.zone.site));
    tellValues(thread, entry.position);
}

void EventReplay::leave(ThreadId thread, const Entry &entry)
{
    if (entry.joined) // the values are stored with the last part
        tellValues(thread, entry.position);
    if ((entry.zone.flags & kStillOpen) != 0)
        m_target.report.count(kNeverLeft);
    m_target.assembler.leave(thread, shifted(entry.zone.endNs()));
}

void EventReplay::tellValues(ThreadId thread, std::size_t position)
{
    const ChunkExtras &extras = m_chunk->extras;
    for (const ZoneValue &value : extras.valuesOf(position)) {
        const ValueKeyId key = m_ids(value.key);
        if (value.kind == ValueKind::Text) {
            m_target.assembler.zoneText(thread, key, extras.text(value));
        } else if (value.kind == ValueKind::Numbers) {
            m_target.assembler.zoneNumbers(thread, key, extras.numbersOf(value));
        } else {
            m_target.assembler.zoneValue(thread, key, value.kind, value.bits);
        }
    }
}

void EventReplay::tellEvents()
{
    for (const PlotPoint &point : m_chunk->plots)
        m_target.assembler.plot(m_ids(point.plot), shifted(point.timeNs), point.value);
    for (const Message &message : m_chunk->messages)
        m_target.assembler.message(m_ids(message.thread), shifted(message.timeNs), message.severity,
                                   message.text);
    for (FlowPoint point : m_chunk->extras.flows) {
        point.id ^= m_salt;
        m_ids.apply(point);
        point.timeNs = shifted(point.timeNs);
        m_target.assembler.flow(point);
    }
    for (MemoryEvent event : m_chunk->extras.memory) {
        m_ids.apply(event);
        event.timeNs = shifted(event.timeNs);
        m_target.assembler.memoryEvent(event);
    }
}

void EventReplay::tellSpans()
{
    for (const SetFrame &frame : m_chunk->setFrames) {
        if (const FrameSetId set = m_ids(frame.set); set.valid())
            m_target.assembler.setFrame(set, startOf(frame.startNs),
                                        shifted(frame.startNs + frame.durationNs));
    }
    for (LockSpan span : m_chunk->extras.locks) {
        const TimeNs end = shifted(span.startNs + span.durationNs);
        m_ids.apply(span);
        span.startNs = startOf(span.startNs);
        span.durationNs = end - span.startNs;
        m_target.assembler.lockSpan(span);
    }
    for (AsyncSpan span : m_chunk->extras.asyncs) {
        const TimeNs end = shifted(span.startNs + span.durationNs);
        span.id ^= m_salt;
        m_ids.apply(span);
        span.startNs = startOf(span.startNs);
        span.durationNs = end - span.startNs;
        m_target.asyncs.push_back(span);
    }
    tellSystem();
}

void EventReplay::tellSystem()
{
    for (ThreadStateSpan span : m_chunk->extras.states) {
        m_ids.apply(span);
        span.startNs += m_shiftNs;
        m_target.assembler.stateSpan(span);
    }
    for (ThreadUsage usage : m_chunk->extras.usage) {
        m_ids.apply(usage);
        usage.startNs += m_shiftNs;
        m_target.assembler.usage(usage);
    }
    for (StackSample sample : m_chunk->extras.samples) {
        m_ids.apply(sample);
        sample.timeNs = shifted(sample.timeNs);
        m_target.assembler.sample(sample);
    }
    if (m_target.isAlone) {
        for (StolenTime stolen : m_chunk->extras.stolen) {
            stolen.startNs += m_shiftNs;
            m_target.assembler.stolen(stolen);
        }
        return;
    }
    // They are from another machine's CPUs, or the same time twice.
    m_target.report.count(kOtherStolen, m_chunk->extras.stolen.size());
}

} // namespace zoe
