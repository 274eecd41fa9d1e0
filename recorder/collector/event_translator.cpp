#include "recorder/collector/event_translator.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

#include "analysis/model/containers/stable_sort.h"
#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

constexpr DurationNs kTrackDelayNs = 250 * kNsPerMs;
constexpr const char *kMainSet = "main";

std::string_view textOf(const OtherEvent &event, std::size_t from = 0)
{
    return {reinterpret_cast<const char *>(event.payload) + from, event.payloadBytes - from};
}

} // namespace

EventTranslator::EventTranslator(const TickClock &clock, StreamWriter &stream,
                                 FrameAssembler &frames, const std::string &mainSet,
                                 std::size_t mostFibreLanes)
    : m_clock(clock)
    , m_stream(stream)
    , m_frames(frames)
    , m_names(stream)
    , m_fibreLanes(stream, mostFibreLanes)
    , m_main{.name = mainSet.empty() ? kMainSet : mainSet, .thread = {}}
    , m_mainSet(stream.addFrameSet(m_main))
    , m_isMainChosen(m_main.name != kMainSet)
{}

void EventTranslator::unusualZone(EventSource &source, ThreadZones &zones, bool begins,
                                  TimeNs timeNs, const detail::Site *site)
{
    if (begins) {
        const bool named = std::exchange(source.namedSite, nullptr) == site;
        zones.enter(timeNs, named ? m_names.namedSite(site, source.zoneName) : m_names.site(site));
        return;
    }
    zones.leave(timeNs);
    // If a zone of the thread ends while it runs a fibre, it is below the fibre's run: that run is
    // ended instead, and starts again.
    if (source.fibre.valid()) {
        zones.leave(timeNs);
        zones.enter(timeNs, source.fibre.run);
    }
}

void EventTranslator::other(EventSource &source, const OtherEvent &event)
{
    const TimeNs timeNs = m_clock.toNs(event.ticks);
    source.lastNs = timeNs;
    m_otherBytes += otherEventBytes(event.payloadBytes);
    switch (event.kind) {
    case EventKind::FrameMark:
        return m_isMainChosen ? markSet(source, timeNs, {kMainSet, SetMarkKind::Next})
                              : markFrame(source, timeNs);
    case EventKind::Plot: {
        const auto payload = payloadOf<PlotPayload>(event);
        return m_frames.plot(m_names.plot(payload), timeNs, payload.value);
    }
    case EventKind::Message:
        return message(source, timeNs, event);
    case EventKind::ThreadName:
        if (source.sharesLane)
            return;
        source.description.name = textOf(event);
        return m_stream.updateThread(source.thread, source.description);
    case EventKind::ZoneName:
        source.namedSite = payloadOf<const detail::Site *>(event);
        source.zoneName = textOf(event, sizeof(void *));
        return;
    case EventKind::Value:
        return value(source, timeNs, event);
    case EventKind::SetMark:
        return markSet(source, timeNs, payloadOf<SetPayload>(event));
    case EventKind::Deadline: {
        const auto payload = payloadOf<DeadlinePayload>(event);
        return setDeadline(payload.set, payload.ns);
    }
    case EventKind::TrackZone:
        return trackZone(timeNs, event);
    case EventKind::Calibration: {
        const auto payload = payloadOf<CalibrationPayload>(event);
        if (auto &clock = trackOf(payload.track).clock)
            clock->calibrate(payload.theirs, m_clock.toNs(payload.ours));
        return;
    }
    case EventKind::Lock:
        return lock(source, timeNs, payloadOf<LockPayload>(event));
    case EventKind::Async:
        return async(source, timeNs, payloadOf<LinkPayload>(event));
    case EventKind::Flow:
        return flow(source, timeNs, payloadOf<LinkPayload>(event));
    case EventKind::Memory:
        return memory(source, timeNs, payloadOf<MemoryPayload>(event));
    case EventKind::FibreEnter:
        return switchFibre(source, timeNs, m_fibreLanes.enter(textOf(event), timeNs));
    case EventKind::FibreLeave:
        return switchFibre(source, timeNs, {});
    case EventKind::FibreBegin:
        return beginFibreZone(source, timeNs, event);
    case EventKind::FibreEnd:
        return endFibreZone(source, timeNs);
    case EventKind::Bookmark:
        return bookmark(source, timeNs, event);
    }
}

void EventTranslator::markFrame(const EventSource &source, TimeNs timeNs)
{
    if (m_frameMarks == 0) {
        m_main.thread = source.thread;
        m_stream.updateFrameSet(m_mainSet, m_main);
    }
    ++m_frameMarks;
    m_frames.frameMark(timeNs);
}

// Frames of the chosen set with a start and an end may have gaps between them. The program that
// opens the capture makes them the main ones (formats/transform/frame_plan.h), which leaves nothing
// out of the recording. For live viewers and the flight recorder, a main frame lasts from one start
// to the next (kFrameBegins).
void EventTranslator::markSet(const EventSource &source, TimeNs timeNs, const SetPayload &event)
{
    const bool isMain = m_isMainChosen && m_main.name == event.set;
    if (isMain && event.kind == SetMarkKind::Next)
        return markFrame(source, timeNs);
    if (isMain && event.kind == SetMarkKind::Begin) {
        ++m_frameBegins;
        m_frames.beginFrame(timeNs);
    }
    m_setMarks.push_back(
        {timeNs, m_names.frameSet(event.set, source.thread), event.kind, source.thread});
}

EventKind EventTranslator::shownAs(const OtherEvent &event) const
{
    if (!m_isMainChosen)
        return event.kind;
    if (event.kind == EventKind::FrameMark)
        return EventKind::SetMark;
    if (event.kind != EventKind::SetMark)
        return event.kind;
    const auto payload = payloadOf<SetPayload>(event);
    return payload.kind == SetMarkKind::Next && m_main.name == payload.set ? EventKind::FrameMark
                                                                           : EventKind::SetMark;
}

void EventTranslator::setDeadline(const char *set, DurationNs ns)
{
    if (m_main.name == set && m_main.deadlineNs != ns) {
        m_main.deadlineNs = ns;
        m_stream.updateFrameSet(m_mainSet, m_main);
    }
    m_names.setDeadline(set, ns);
}

void EventTranslator::message(const EventSource &source, TimeNs timeNs, const OtherEvent &event)
{
    const auto highest = static_cast<std::uint8_t>(Severity::Fatal);
    const auto severity = static_cast<Severity>(std::min(payloadOf<std::uint8_t>(event), highest));
    m_frames.message(source.current(), timeNs, severity, std::string(textOf(event, 1)), 1);
}

void EventTranslator::value(const EventSource &source, TimeNs timeNs, const OtherEvent &event)
{
    const auto payload = payloadOf<ValuePayload>(event);
    const auto kind = static_cast<ValueKind>(payload.kind);
    const std::string_view rest = textOf(event, sizeof payload);
    if (kind == ValueKind::Text && !source.fibre.valid()) { // the most frequent one: not copied
        m_frames.zoneText(source.thread, m_names.valueKey(payload.key), rest);
        return;
    }
    ZoneValueEvent value{m_names.valueKey(payload.key), kind, payload.bits, {}, {}};
    if (kind == ValueKind::Text) {
        value.text = rest;
    } else if (kind == ValueKind::Numbers) {
        value.numbers.resize(rest.size() / sizeof(double));
        if (!value.numbers.empty())
            std::memcpy(value.numbers.data(), rest.data(), value.numbers.size() * sizeof(double));
    }
    if (source.fibre.valid())
        m_fibres.value(source.fibre.lane, timeNs, std::move(value));
    else
        value.giveTo(m_frames, source.thread);
}

void EventTranslator::deliver(TimeNs watermarkNs)
{
    m_fibres.deliver(watermarkNs, m_frames);
    m_fibreLanes.hasRead(watermarkNs);
    m_locks.deliver(watermarkNs, m_frames);
    applySetMarks(watermarkNs);
}

// The ends of frames that are open, and the beginnings of the next ones, were not recorded.
void EventTranslator::resume(TimeNs nowNs)
{
    m_frames.endPause(nowNs);
    m_locks.resume(nowNs, m_frames);
    applySetMarks(nowNs);
    m_pausedFrames += leaveSetFrames();
    m_resumedNs = nowNs;
}

void EventTranslator::applySetMarks(TimeNs watermarkNs)
{
    stableSort(m_setMarks, &SetMark::timeNs);
    const auto end = std::ranges::upper_bound(m_setMarks, watermarkNs, {}, &SetMark::timeNs);
    for (auto mark = m_setMarks.begin(); mark != end; ++mark)
        applySetMark(*mark);
    m_setMarks.erase(m_setMarks.begin(), end);
}

void EventTranslator::finish(TimeNs endNs)
{
    deliver(std::numeric_limits<TimeNs>::max());
    m_locks.finish(endNs, m_frames);
    m_unmatchedFrames += leaveSetFrames();
}

// Returns the number of marks that are in no frame.
std::uint64_t EventTranslator::leaveSetFrames()
{
    std::uint64_t marks = m_openFrames.size();
    m_openFrames.clear();
    for (const auto &[set, last] : m_lastMarks)
        marks += last.isFirst ? 1 : 0;
    m_lastMarks.clear();
    return marks;
}

// If a frame ends on the thread where another one of its set began, it ends that one, otherwise the
// oldest.
void EventTranslator::applySetMark(const SetMark &mark)
{
    // A thread may have been interrupted between reading the clock and publishing it.
    if (mark.timeNs < m_resumedNs) {
        ++m_pausedFrames;
        return;
    }
    const auto isOpen = [&](const SetMark &open) { return open.set == mark.set; };
    const auto isOwn = [&](const SetMark &open) {
        return open.set == mark.set && open.thread == mark.thread;
    };
    const auto own = std::ranges::find_if(m_openFrames, isOwn);
    switch (mark.kind) {
    case SetMarkKind::Next: {
        const LastMark now{mark.timeNs, false};
        const auto [last, isFirst] =
            m_lastMarks.try_emplace(mark.set.value, LastMark{mark.timeNs, true});
        if (isFirst)
            return;
        const LastMark before = std::exchange(last->second, now);
        m_frames.setFrame(mark.set, before.timeNs, mark.timeNs, before.isFirst ? 2 : 1);
        return;
    }
    case SetMarkKind::Begin:
        if (own != m_openFrames.end()) {
            m_openFrames.erase(own);
            ++m_unmatchedFrames;
        }
        m_openFrames.push_back(mark);
        return;
    case SetMarkKind::End: {
        const auto begun =
            own != m_openFrames.end() ? own : std::ranges::find_if(m_openFrames, isOpen);
        if (begun == m_openFrames.end()) {
            ++m_unmatchedFrames;
            return;
        }
        m_frames.setFrame(mark.set, begun->timeNs, mark.timeNs, 2);
        m_openFrames.erase(begun);
    }
    }
}

EventTranslator::TrackState &EventTranslator::trackOf(const Track *track)
{
    const std::uint32_t id = m_trackIds.find(track, [&] {
        const auto [known, isNew] =
            m_trackNames.try_emplace(track->name, static_cast<std::uint32_t>(m_tracks.size()));
        if (isNew) {
            TrackState state;
            state.thread = m_stream.addThread({.name = track->name,
                                               .processId = platform::currentProcessId(),
                                               .kind = static_cast<TrackKind>(track->kind)});
            if (track->ticksPerSecond != 0)
                state.clock.emplace(track->ticksPerSecond);
            m_tracks.push_back(state);
        }
        return known->second;
    });
    return m_tracks[id];
}

void EventTranslator::trackZone(TimeNs timeNs, const OtherEvent &event)
{
    const auto payload = payloadOf<TrackPayload>(event);
    TrackState &track = trackOf(payload.track);
    if (track.clock && !track.clock->calibrated())
        track.clock->calibrate(payload.end, timeNs);
    const auto toNs = [&](std::uint64_t ticks) {
        return track.clock ? track.clock->toNs(ticks) : m_clock.toNs(ticks);
    };
    const SiteId site = payload.site->name == nullptr
                            ? m_names.namedSite(payload.site, textOf(event, sizeof payload))
                            : m_names.site(payload.site);
    // A finished zone can't end in the future, but calibrations are not exact.
    const TimeNs latestNs = timeNs + kTrackDelayNs;
    m_frames.zone(track.thread, site, std::min(toNs(payload.begin), latestNs),
                  std::min(toNs(payload.end), latestNs));
}

void EventTranslator::lock(const EventSource &source, TimeNs timeNs, const LockPayload &event)
{
    const LockEvents::Event taken{timeNs,           event.id,     m_names.lock(event),
                                  source.current(), event.shared, event.released};
    if (!event.released && event.waitedSince != 0)
        m_locks.addWait(taken, std::min(m_clock.toNs(event.waitedSince), timeNs), m_frames);
    m_locks.add(taken);
}

void EventTranslator::async(const EventSource &source, TimeNs timeNs, const LinkPayload &event)
{
    const SiteId site = m_names.linkSite(event.name);
    if (event.step == 0)
        m_frames.asyncBegin(source.current(), timeNs, site, event.id);
    else
        m_frames.asyncEnd(source.current(), timeNs, site, event.id);
}

void EventTranslator::flow(const EventSource &source, TimeNs timeNs, const LinkPayload &event)
{
    m_frames.flow({event.id, m_names.linkSite(event.name), source.current(), timeNs,
                   static_cast<FlowStep>(event.step)});
}

void EventTranslator::memory(const EventSource &source, TimeNs timeNs, const MemoryPayload &event)
{
    m_frames.memoryEvent({m_names.pool(event.pool), source.current(), timeNs, event.address,
                          event.size, event.isFree != 0});
}

void EventTranslator::switchFibre(EventSource &source, TimeNs timeNs, Fibre next)
{
    if (source.fibre.valid()) {
        m_frames.leave(source.thread, timeNs);
        m_fibreLanes.leave(source.fibre, timeNs);
        source.lastFibre = source.fibre;
    }
    source.fibre = next;
    if (next.valid())
        m_frames.enter(source.thread, timeNs, next.run);
}

// Nobody will leave the fibre that it ran, nor its zones. Those of the fibre may end on another
// thread.
void EventTranslator::endThread(EventSource &source, TimeNs endNs)
{
    std::int64_t open = source.openZones + source.movableZones;
    if (!source.fibre.valid() && open == 0)
        return;
    source.lastNs = std::max(endNs, source.lastNs);
    switchFibre(source, source.lastNs, {});
    for (; open > 0; --open) {
        m_frames.leaveOpen(source.thread, source.lastNs);
        ++m_zonesLeftOpen;
    }
}

void EventTranslator::beginFibreZone(EventSource &source, TimeNs timeNs, const OtherEvent &event)
{
    const auto *const address = payloadOf<const detail::Site *>(event);
    const std::string_view name = textOf(event, sizeof address);
    const SiteId site = name.empty() ? m_names.site(address) : m_names.namedSite(address, name);
    if (source.fibre.valid()) {
        m_fibreLanes.openZone(source.fibre);
        return m_fibres.enter(source.fibre.lane, timeNs, site);
    }
    ++source.movableZones;
    m_frames.enter(source.thread, timeNs, site);
}

void EventTranslator::endFibreZone(EventSource &source, TimeNs timeNs)
{
    if (source.fibre.valid()) {
        leaveFibreZone(source.fibre, timeNs);
    } else if (source.movableZones > 0) {
        --source.movableZones;
        m_frames.leave(source.thread, timeNs);
    } else if (source.lastFibre.valid()) { // it left the fibre before the end of the block
        leaveFibreZone(source.lastFibre, timeNs);
    } else {
        ++m_unmatchedFibreEnds;
    }
}

void EventTranslator::leaveFibreZone(const Fibre &fibre, TimeNs timeNs)
{
    m_fibres.leave(fibre.lane, timeNs);
    m_fibreLanes.closeZone(fibre, timeNs);
}

void EventTranslator::bookmark(const EventSource &source, TimeNs timeNs, const OtherEvent &event)
{
    Annotation annotation;
    annotation.timeNs = timeNs;
    annotation.thread = source.current();
    annotation.text = textOf(event);
    m_stream.annotate(std::move(annotation));
}

DurationNs EventTranslator::delayNs() const
{
    return m_tracks.empty() ? 0 : kTrackDelayNs;
}

} // namespace zoe::recorder
