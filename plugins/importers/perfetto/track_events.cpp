#include "plugins/importers/perfetto/track_events.h"

#include <algorithm>
#include <cmath>

#include "plugins/importers/perfetto/debug_annotations.h"
#include "plugins/importers/perfetto/track_places.h"
#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

namespace {

constexpr std::size_t kMostSequences = std::size_t{1} << 16;

std::uint64_t uuidOfSequence(std::uint64_t sequence)
{
    return sequence | std::uint64_t{3} << 60;
}

bool isUsableUs(std::int64_t us)
{
    constexpr std::int64_t kLatestUs = std::int64_t{1} << 51;
    return us > -kLatestUs && us < kLatestUs;
}

std::uint32_t found(const std::unordered_map<std::uint64_t, std::uint32_t> &names,
                    const std::optional<std::uint64_t> &iid)
{
    if (!iid)
        return 0;
    const auto at = names.find(*iid);
    return at == names.end() ? 0 : at->second;
}

} // namespace

Sequence *TrackEvents::sequenceOf(std::uint64_t id)
{
    if (m_lastSequence != nullptr && m_lastSequenceId == id)
        return m_lastSequence;
    const auto known = m_sequences.find(id);
    if (known != m_sequences.end()) {
        m_lastSequenceId = id;
        return m_lastSequence = &known->second;
    }
    if (m_sequences.size() >= kMostSequences) {
        m_data.report.count("more than 65 536 writers: packets of the rest were skipped");
        return nullptr;
    }
    return &m_sequences[id];
}

void TrackEvents::packet(const PacketParts &parts)
{
    Sequence *const writer = sequenceOf(parts.sequence);
    if (!writer)
        return;
    Sequence &sequence = *writer;
    const RareParts *const rare = parts.rare;
    // The first packet of a sequence always has this flag.
    if (rare && rare->dropped && sequence.begun) {
        m_data.report.count("gaps: packets were lost while recording");
        sequence.valid = false;
    }
    sequence.begun = true;
    if ((rare && rare->cleared) || (parts.flags & kStateCleared) != 0) {
        sequence.names.clear();
        sequence.defaultTrack.reset();
        sequence.defaultClock.reset();
        sequence.samplePeriodNs = 0;
        sequence.extraTracks.clear();
        sequence.extraDoubleTracks.clear();
        sequence.valid = true;
    }
    if (rare)
        rareParts(parts, *rare, sequence);
    if (parts.event.empty())
        return;
    if ((parts.flags & kNeedsState) != 0 && !sequence.valid)
        m_data.report.count("events with lost names were skipped");
    else
        event(parts, sequence);
}

void TrackEvents::rareParts(const PacketParts &parts, const RareParts &rare, Sequence &sequence)
{
    if (!rare.snapshot.empty())
        sequence.clocks.addSnapshot(rare.snapshot);
    if (!rare.defaults.empty())
        setDefaults(rare.defaults, sequence);
    if (!rare.interned.empty())
        sequence.names.add(rare.interned, m_data.strings);
    if (!rare.track.empty())
        m_tracks.describeTrack(rare.track);
    if (!rare.process.empty())
        m_tracks.describeProcess(rare.process, nullptr);
    if (!rare.thread.empty()) {
        sequence.threadTrack = m_tracks.describeThread(rare.thread, nullptr);
        forEachField(rare.thread, [&sequence](const Field &field) {
            if (field.is(Thread::ReferenceUs))
                sequence.lastUs = field.asSigned();
        });
    }
    if (!rare.tree.empty()) {
        m_samples.describeThreads(rare.tree);
        m_sched.describeThreads(rare.tree);
    }
    if (!rare.ftrace.empty())
        m_sched.addBundle(rare.ftrace);
    if (!rare.sample.empty())
        sample(parts, rare.sample, sequence);
    if (!rare.profile.empty())
        streamedSamples(parts, rare.profile, sequence);
    const bool used = !rare.tree.empty() || !rare.profile.empty() || !rare.ftrace.empty() ||
                      !rare.sample.empty() || !rare.snapshot.empty() || !rare.interned.empty() ||
                      !rare.track.empty() || !rare.process.empty() || !rare.thread.empty() ||
                      !parts.event.empty();
    if (rare.other && !used)
        m_data.report.count("packets other than track events were skipped");
}

void TrackEvents::setDefaults(std::string_view message, Sequence &sequence)
{
    forEachField(message, [&sequence](const Field &field) {
        if (field.is(Defaults::ClockId))
            sequence.defaultClock = static_cast<std::uint32_t>(field.number);
        if (field.is(Defaults::PerfSample) && field.isBytes)
            sequence.samplePeriodNs = StackSamples::periodIn(field.bytes);
        if (!field.is(Defaults::TrackEvent) || !field.isBytes)
            return;
        sequence.extraTracks.clear();
        sequence.extraDoubleTracks.clear();
        forEachField(field.bytes, [&sequence](const Field &inner) {
            if (inner.is(perfetto::Event::TrackUuid))
                sequence.defaultTrack = inner.number;
            else if (inner.is(perfetto::Event::ExtraCounterTracks))
                sequence.extraTracks.push_back(inner.number);
            else if (inner.is(perfetto::Event::ExtraDoubleCounterTracks))
                sequence.extraDoubleTracks.push_back(inner.number);
        });
    });
}

// REQUIRES: the packet has a time.
std::int64_t TrackEvents::timeOf(const PacketParts &parts, Sequence &sequence)
{
    const std::uint32_t clock =
        parts.clock.value_or(sequence.defaultClock.value_or(std::uint32_t{kBootTime}));
    return sequence.clocks.timeOf(clock, *parts.timestamp, m_data.report);
}

void TrackEvents::sample(const PacketParts &parts, std::string_view message, Sequence &sequence)
{
    if (!parts.timestamp)
        m_data.report.count("samples without a time were skipped");
    else if ((parts.flags & kNeedsState) != 0 && !sequence.valid)
        m_data.report.count("samples with lost stacks were skipped");
    else
        m_samples.add(message, sequence.names.stacks, timeOf(parts, sequence),
                      sequence.samplePeriodNs);
}

// For the thread of the sequence; times are relative to its previous one.
void TrackEvents::streamedSamples(const PacketParts &parts, std::string_view message,
                                  Sequence &sequence)
{
    std::vector<std::uint64_t> stacks;
    std::vector<std::uint64_t> deltasUs;
    forEachField(message, [&](const Field &field) {
        if (field.is(StreamingProfile::Callstacks))
            addNumbers(field, stacks);
        else if (field.is(StreamingProfile::DeltasUs))
            addNumbers(field, deltasUs);
    });
    const TrackInfo *const track =
        sequence.threadTrack ? m_tracks.find(*sequence.threadTrack) : nullptr;
    const bool isLost = (parts.flags & kNeedsState) != 0 && !sequence.valid;
    for (std::size_t i = 0; i < std::max(stacks.size(), deltasUs.size()); ++i) {
        const auto deltaUs = i < deltasUs.size() ? static_cast<std::int64_t>(deltasUs[i]) : 0;
        const bool isTimed = i < deltasUs.size() && sequence.lastUs && isUsableUs(deltaUs) &&
                             isUsableUs(*sequence.lastUs);
        if (isTimed)
            *sequence.lastUs += deltaUs;
        if (!isTimed)
            m_data.report.count("samples without a time were skipped");
        else if (isLost || i >= stacks.size())
            m_data.report.count("samples with lost stacks were skipped");
        else if (track == nullptr || !track->tid)
            m_data.report.count("samples without a thread were skipped");
        else
            m_samples.add({track->pid.value_or(0), *track->tid}, stacks[i], sequence.names.stacks,
                          *sequence.lastUs * 1000, 0);
    }
}

// Of an event without a timestamp, for which the sequence keeps the time.
std::optional<std::int64_t> TrackEvents::ownTimeOf(const EventMessage &event, Sequence &sequence)
{
    if (event.absoluteUs && isUsableUs(*event.absoluteUs))
        return *event.absoluteUs * 1000;
    if (event.deltaUs && sequence.lastUs && isUsableUs(*event.deltaUs) &&
        isUsableUs(*sequence.lastUs)) {
        *sequence.lastUs += *event.deltaUs;
        return *sequence.lastUs * 1000;
    }
    return std::nullopt;
}

std::uint64_t TrackEvents::trackOf(const EventMessage &event, const PacketParts &parts,
                                   const Sequence &sequence)
{
    if (event.track)
        return *event.track;
    if (event.tid) {
        if (const auto thread = m_tracks.threadTrack(event.pid.value_or(0), *event.tid))
            return *thread;
    }
    if (sequence.defaultTrack)
        return *sequence.defaultTrack;
    return sequence.threadTrack.value_or(uuidOfSequence(parts.sequence));
}

void TrackEvents::event(const PacketParts &parts, Sequence &sequence)
{
    readEventMessage(parts.event, m_event);
    const EventMessage &event = m_event;
    const std::optional<std::int64_t> time =
        parts.timestamp ? timeOf(parts, sequence) : ownTimeOf(event, sequence);
    if (!time) {
        m_data.report.count("events without a time were skipped");
        return;
    }
    const std::int64_t timeNs = *time;
    if (event.hasRare)
        extraCounters(event, sequence, timeNs);
    const std::uint64_t uuid = trackOf(event, parts, sequence);
    TrackInfo *const track = m_tracks.find(uuid);
    if (!track)
        return;
    if (event.spanPhase != 0)
        return spanEdge(event, dataTrackOf(*track, uuid), timeNs, sequence);
    switch (static_cast<EventType>(event.type)) {
    case EventType::Begin:
    case EventType::End:
        slice(event, dataTrackOf(*track, uuid), timeNs, sequence);
        break;
    case EventType::Instant:
        instant(event, dataTrackOf(*track, uuid), timeNs, sequence);
        break;
    case EventType::Counter:
        addCounter(uuid, event.value.value_or(std::nan("")), timeNs);
        return;
    default:
        m_data.report.count("events of an unknown kind were skipped");
        return;
    }
    if (!event.flows.empty() || !event.endingFlows.empty())
        flows(event, dataTrackOf(*track, uuid), timeNs, sequence);
}

std::uint32_t TrackEvents::dataTrackOf(TrackInfo &track, std::uint64_t uuid)
{
    if (track.data == StringTable::kNone) {
        // Its process and thread may become known later: finish() corrects them.
        const std::uint32_t key = m_data.strings.intern("track " + std::to_string(uuid));
        track.data = m_data.trackOf(TraceId(), {TraceId::Kind::Text, key});
    }
    return track.data;
}

std::uint32_t TrackEvents::nameOf(const EventMessage &event, Sequence &sequence)
{
    if (!event.name.empty())
        return m_data.nameOf(event.name);
    return found(sequence.names.events, event.nameIid);
}

std::uint32_t TrackEvents::siteOf(const EventMessage &event, Sequence &sequence)
{
    // Most events refer to names by number: one look-up.
    const bool byNumber = event.name.empty() && event.category.empty() && event.location.empty() &&
                          event.nameIid.value_or(0) < (1U << 24) &&
                          event.categoryIid.value_or(0) < (1U << 16) &&
                          event.locationIid.value_or(0) < (1U << 24);
    const std::uint64_t numbers = event.nameIid.value_or(0) | event.locationIid.value_or(0) << 24 |
                                  event.categoryIid.value_or(0) << 48;
    if (byNumber) {
        const auto known = sequence.names.sites.find(numbers);
        if (known != sequence.names.sites.end())
            return known->second;
    }
    TraceSite site;
    site.name = nameOf(event, sequence);
    site.category = event.category.empty() ? found(sequence.names.categories, event.categoryIid)
                                           : m_data.strings.intern(event.category);
    SourceLocation location;
    if (!event.location.empty())
        location = readLocation(event.location, m_data.strings);
    else if (const auto at = sequence.names.locations.find(event.locationIid.value_or(0));
             event.locationIid && at != sequence.names.locations.end())
        location = at->second;
    if (site.name == 0 && location.function != StringTable::kNone)
        site.name = location.function;
    site.file = location.file;
    site.line = location.line;
    const std::uint32_t words[] = {site.name, site.category, site.file, site.line};
    const auto [at, isNew] =
        m_sites.try_emplace(std::string(reinterpret_cast<const char *>(words), sizeof words), 0U);
    if (isNew)
        at->second = m_data.addSite(site);
    if (byNumber)
        sequence.names.sites.emplace(numbers, at->second);
    return at->second;
}

void TrackEvents::slice(const EventMessage &event, std::uint32_t index, std::int64_t timeNs,
                        Sequence &sequence)
{
    TraceTrack &track = m_data.tracks[index];
    TraceEvent zone;
    zone.timeNs = timeNs;
    zone.order = static_cast<std::uint32_t>(track.events.size());
    if (event.type == static_cast<int>(EventType::End)) {
        zone.kind = TraceKind::End;
        zone.site = nameOf(event, sequence) & TraceEvent::kMaxSite;
    } else {
        zone.kind = event.durationNs < 0 ? TraceKind::Begin : TraceKind::Complete;
        zone.durationNs = std::max<std::int64_t>(0, event.durationNs);
        zone.site = siteOf(event, sequence) & TraceEvent::kMaxSite;
    }
    m_data.seeTime(timeNs, timeNs + zone.durationNs);
    track.events.push_back(zone);
    for (const std::string_view annotation : event.annotations)
        addAnnotation(m_data.arguments, annotation, sequence.names, m_data.strings);
    if (!event.annotations.empty())
        m_data.keepArguments(track, zone.order);
}

void TrackEvents::instant(const EventMessage &event, std::uint32_t track, std::int64_t timeNs,
                          Sequence &sequence)
{
    TraceInstant instant{timeNs, track, siteOf(event, sequence)};
    for (const std::string_view annotation : event.annotations) {
        if (const auto severity = severityIn(annotation, sequence.names, m_data.strings))
            instant.severity = *severity;
        else
            addAnnotation(m_data.arguments, annotation, sequence.names, m_data.strings);
    }
    const std::string text = m_data.arguments.takeText(m_data.report);
    if (!text.empty())
        instant.text = m_data.messageOf(instant.site, text);
    m_data.instants.push_back(instant);
    ++m_data.tracks[track].others;
    m_data.seeTime(timeNs, timeNs);
}

void TrackEvents::flows(const EventMessage &event, std::uint32_t track, std::int64_t timeNs,
                        Sequence &sequence)
{
    const std::uint32_t site = siteOf(event, sequence);
    for (const std::uint64_t id : event.flows) {
        const bool isFirst = m_flowsSeen.insert(id).second;
        m_data.flows.push_back(
            {timeNs, id, track, site, isFirst ? FlowStep::Begin : FlowStep::Step});
    }
    for (const std::uint64_t id : event.endingFlows) {
        m_flowsSeen.erase(id);
        m_data.flows.push_back({timeNs, id, track, site, FlowStep::End});
    }
    ++m_data.tracks[track].others;
}

void TrackEvents::addCounter(std::uint64_t uuid, double value, std::int64_t timeNs)
{
    TrackInfo *const track = m_tracks.find(uuid);
    if (!track)
        return;
    value *= track->unit;
    if (track->incremental)
        value += track->lastValue;
    if (!std::isfinite(value)) {
        m_data.report.count("counter events without a value were skipped");
        return;
    }
    if (track->incremental)
        track->lastValue = value;
    if (track->series == StringTable::kNone) {
        track->series = static_cast<std::uint32_t>(m_counterTracks.size());
        m_counterTracks.push_back(uuid);
    }
    m_data.counters.push_back({timeNs, value, track->series});
    m_data.seeTime(timeNs, timeNs);
}

void TrackEvents::extraCounters(const EventMessage &event, const Sequence &sequence,
                                std::int64_t timeNs)
{
    const auto add = [&](const std::vector<double> &values, const auto &own, const auto &defaults) {
        const std::vector<std::uint64_t> &tracks = own.empty() ? defaults : own;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i < tracks.size())
                addCounter(tracks[i], values[i], timeNs);
            else
                m_data.report.count("counter values without a track were skipped");
        }
    };
    add(event.extraValues, event.extraTracks, sequence.extraTracks);
    add(event.extraDoubles, event.extraDoubleTracks, sequence.extraDoubleTracks);
}

void TrackEvents::spanEdge(const EventMessage &event, std::uint32_t track, std::int64_t timeNs,
                           Sequence &sequence)
{
    TraceAsyncEdge edge;
    edge.timeNs = timeNs;
    edge.track = track;
    edge.isEnd = event.spanPhase == 'e';
    const std::uint32_t name = nameOf(event, sequence);
    edge.named = name != 0;
    edge.site = edge.isEnd ? m_data.siteOf(name, 0) : siteOf(event, sequence);
    edge.id = event.spanId;
    edge.key = m_data.strings.intern("old span " + std::string(event.spanScope) + " " +
                                     std::to_string(event.spanId));
    m_data.asyncEdges.push_back(edge);
    ++m_data.tracks[track].others;
    m_data.seeTime(timeNs, timeNs);
    m_data.report.count("arguments of spans were skipped", event.annotations.size());
}

// A thread of an unknown process has no process id. Tracks with events win over others.
TrackEvents::Threads TrackEvents::threads() const
{
    Threads threads;
    for (const bool withEvents : {true, false}) {
        for (const std::uint64_t uuid : m_tracks.order()) {
            const TrackInfo &track = m_tracks.at(uuid);
            if (track.tid && (track.data != StringTable::kNone) == withEvents)
                threads.try_emplace({track.pid, *track.tid}, uuid);
        }
    }
    return threads;
}

Status TrackEvents::finishSampleTracks(const Task &task)
{
    const Threads threads = this->threads();
    const auto trackOf = [&](const StackSamples::ThreadKey &thread, std::string_view name) {
        for (const auto pid : {std::optional(thread.pid), std::optional<std::int64_t>()}) {
            const auto known = threads.find({pid, thread.tid});
            if (known != threads.end())
                return dataTrackOf(m_tracks.at(known->second), known->second);
        }
        const auto made = m_tracks.threadTrack(thread.pid, thread.tid);
        if (!made)
            return m_data.trackOf(TraceId(), TraceId());
        TrackInfo &track = m_tracks.at(*made);
        track.name = name;
        return dataTrackOf(track, *made);
    };
    return m_samples.finish(trackOf, task);
}

// The kernel's thread numbers don't depend on the process.
void TrackEvents::finishStates()
{
    std::unordered_map<std::int64_t, std::uint32_t> tracks;
    for (const auto &[thread, uuid] : threads()) {
        const std::uint32_t data = m_tracks.at(uuid).data;
        if (thread.first)
            m_sched.trace().process(thread.second, *thread.first);
        if (data != StringTable::kNone && m_data.tracks[data].hasContent())
            tracks.try_emplace(thread.second, data);
    }
    m_sched.trace().finish(m_data, [&](SchedTrace::Tid thread) {
        const auto known = tracks.find(thread);
        return known == tracks.end() ? StringTable::kNone : known->second;
    });
}

Status TrackEvents::finish(const Task &task)
{
    if (const Status finished = finishSampleTracks(task); !finished)
        return finished;
    if (const Status placed = TrackPlaces(m_data, m_tracks, m_counterTracks).run(task); !placed)
        return placed;
    if (m_data.empty())
        m_sched.trace().seeTimes(m_data);
    finishStates();
    return {};
}

} // namespace zoe::perfetto
