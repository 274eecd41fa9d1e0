#include "formats/transform/event_replay.h"

#include <algorithm>
#include <utility>

#include "formats/transform/copy_chunk.h"

namespace zoe {

namespace {

constexpr std::string_view kBegunBefore = "zones that start before their capture: started with it";
constexpr std::string_view kOtherStolen =
    "stolen times of captures other than the main one were skipped";

} // namespace

EventReplay::EventReplay(const Capture &capture, IdMap ids, FrameSetId mainSet, TimeNs shiftNs,
                         std::uint64_t salt, Target target)
    : m_capture(capture)
    , m_ids(std::move(ids))
    , m_mainSet(mainSet)
    , m_shiftNs(shiftNs)
    , m_salt(salt)
    , m_target(target)
    , m_feed(capture, Selection{}.framesOf(capture))
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
            const FrameIndex frame = m_chunk->firstFrame + m_frame;
            if (m_feed.frames().contains(frame)) {
                closeThoseBefore(frame); // frames may be missing in between
                return true;
            }
            ++m_frame;
        }
        m_chunk = m_feed.next();
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
    while (nextFrame() && m_chunk->frames[m_frame].startNs + m_shiftNs <= timeNs)
        tellFrame();
}

void EventReplay::finish()
{
    while (nextFrame())
        tellFrame();
}

void EventReplay::tellFrame()
{
    const FrameRecord &record = m_chunk->frames[m_frame];
    const FrameIndex frame = m_chunk->firstFrame + m_frame;
    for (const TreeSpan &span : m_chunk->treesOf(frame))
        tellTree(span);
    closeThoseBefore(frame + std::uint64_t{1});
    if (m_mainSet.valid())
        m_target.assembler.setFrame(m_mainSet, shifted(record.startNs), shifted(record.endNs()));
    if (record.lostZones > 0)
        m_target.assembler.lostZones({}, shifted(record.startNs), record.lostZones);
    ++m_frame;
}

// Closes zones of threads whose last tree is older than the previous frame.
void EventReplay::closeThoseBefore(std::uint64_t frame)
{
    for (std::uint32_t thread = 0; thread < m_paths.size(); ++thread) {
        if (m_paths[thread].frame < frame && !m_paths[thread].zones.empty())
            closeFrom(m_ids(ThreadId{thread}), m_paths[thread], 0);
    }
}

void EventReplay::closeFrom(ThreadId thread, Path &path, std::size_t depth)
{
    while (path.zones.size() > depth) {
        m_target.assembler.leave(thread, path.zones.back().endNs);
        path.zones.pop_back();
    }
}

// The number of zones at the start of the tree that continue the open ones.
std::size_t EventReplay::join(const TreeSpan &span, Path &path)
{
    const ZoneColumns &zones = m_chunk->zones;
    std::size_t joined = 0;
    while (joined < span.zoneCount && joined < path.zones.size()) {
        const std::size_t zone = span.firstZone + joined;
        if (zones.depth[zone] != joined || (zones.flags[zone] & kContinuesFrom) == 0 ||
            m_ids(SiteId{zones.site[zone]}).value != path.zones[joined].site)
            break;
        ++joined;
    }
    return joined;
}

void EventReplay::tellTree(const TreeSpan &span)
{
    const ThreadId thread = m_ids(span.thread);
    const ZoneColumns &zones = m_chunk->zones;
    Path &path = m_paths[span.thread.value];
    const std::size_t joined = join(span, path);
    closeFrom(thread, path, joined);
    m_stack.clear();
    for (std::size_t i = 0; i < span.zoneCount; ++i) {
        const std::size_t zone = span.firstZone + i;
        while (m_stack.size() > zones.depth[zone]) {
            leave(thread, m_stack.back());
            m_stack.pop_back();
        }
        if (i >= joined)
            enter(thread, zone);
        m_stack.push_back({zone, i < joined});
    }
    const auto goesOn = [&](const Entry &entry) {
        return (zones.flags[entry.zone] & kContinuesTo) != 0;
    };
    const auto open = std::ranges::find_if_not(m_stack, goesOn) - m_stack.begin();
    while (std::ssize(m_stack) > open) {
        leave(thread, m_stack.back());
        m_stack.pop_back();
    }
    path.zones.clear();
    for (const Entry &entry : m_stack)
        path.zones.push_back({m_ids(SiteId{zones.site[entry.zone]}).value,
                              shifted(zones.startNs[entry.zone] + zones.durationNs[entry.zone])});
    path.frame = std::uint64_t{m_chunk->firstFrame} + span.frame + 1;
}

void EventReplay::enter(ThreadId thread, std::size_t zone)
{
    const ZoneColumns &zones = m_chunk->zones;
    if ((zones.flags[zone] & kContinuesFrom) != 0)
        m_target.report.count(kBegunBefore);
    m_target.assembler.enter(thread, shifted(zones.startNs[zone]), m_ids(SiteId{zones.site[zone]}));
    tellValues(thread, zone);
}

void EventReplay::leave(ThreadId thread, const Entry &entry)
{
    const ZoneColumns &zones = m_chunk->zones;
    if (entry.joined) // the values are stored with the last part
        tellValues(thread, entry.zone);
    if ((zones.flags[entry.zone] & kStillOpen) != 0)
        m_target.report.count(kNeverLeft);
    m_target.assembler.leave(thread,
                             shifted(zones.startNs[entry.zone] + zones.durationNs[entry.zone]));
}

void EventReplay::tellValues(ThreadId thread, std::size_t zone)
{
    const ChunkExtras &extras = m_chunk->extras;
    for (const ZoneValue &value : extras.valuesOf(zone)) {
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
