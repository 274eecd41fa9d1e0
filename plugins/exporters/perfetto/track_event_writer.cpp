#include "plugins/exporters/perfetto/track_event_writer.h"

#include <algorithm>
#include <bit>
#include <map>

#include "plugins/exporters/perfetto/packets.h"

namespace zoe {

namespace {

namespace pf = perfetto;
template <class Tag>
using Builder = protozero::pbf_builder<Tag>;

constexpr std::uint64_t kProcessTrack = 1;
constexpr std::uint64_t kThreadTracks = std::uint64_t{1} << 32;
constexpr std::uint64_t kPlotTracks = std::uint64_t{2} << 32;
constexpr std::uint64_t kFrameName = 1; // iids of sites follow
constexpr std::uint64_t kFrameCategory = 1;
constexpr std::uint64_t kMessageCategory = 2;
constexpr std::uint64_t kLockCategory = 3;
constexpr std::uint64_t kBookmarkCategory = 4; // iids of sites follow

std::uint64_t nameOf(SiteId site)
{
    return kFrameName + 1 + site.value;
}

// Uuids of tracks that are made on demand (locks, async spans), by name.
std::uint64_t trackOfText(const std::string &text)
{
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return hash | std::uint64_t{1} << 63;
}

template <class Fill>
void addEvent(std::string &out, TimeNs timeNs, pf::EventType type, std::uint64_t track, Fill fill)
{
    addPacket(out, pf::kNeedsState, [&](Builder<pf::Packet> &packet) {
        packet.add_uint64(pf::Packet::Timestamp,
                          static_cast<std::uint64_t>(std::max<TimeNs>(0, timeNs)));
        Builder<pf::Event> event(packet, pf::Packet::TrackEvent);
        event.add_enum(pf::Event::Type, static_cast<int>(type));
        event.add_uint64(pf::Event::TrackUuid, track);
        fill(event);
    });
}

void addEvent(std::string &out, TimeNs timeNs, pf::EventType type, std::uint64_t track)
{
    addEvent(out, timeNs, type, track, [](Builder<pf::Event> &) {});
}

template <class Fill>
void addTrack(std::string &out, std::uint64_t uuid, std::uint64_t parent, Fill fill)
{
    addPacket(out, 0, [&](Builder<pf::Packet> &packet) {
        Builder<pf::Track> track(packet, pf::Packet::TrackDescriptor);
        track.add_uint64(pf::Track::Uuid, uuid);
        if (parent != 0)
            track.add_uint64(pf::Track::ParentUuid, parent);
        fill(track);
    });
}

void addNamedTrack(std::string &out, std::uint64_t uuid, std::uint64_t parent,
                   const std::string &name)
{
    addTrack(out, uuid, parent,
             [&](Builder<pf::Track> &track) { track.add_string(pf::Track::Name, name); });
}

// A debug annotation, which viewers show as an argument.
template <class Fill>
void addNote(Builder<pf::Event> &event, const std::string &name, Fill fill)
{
    Builder<pf::Annotation> note(event, pf::Event::DebugAnnotations);
    note.add_string(pf::Annotation::Name, name);
    fill(note);
}

void addValue(Builder<pf::Event> &event, const Capture &capture, const ChunkExtras &extras,
              const ZoneValue &value)
{
    const std::string &key = capture.valueKeys()[value.key.value];
    const auto add = [&](auto fill) { addNote(event, key.empty() ? "text" : key, fill); };
    switch (value.kind) {
    case ValueKind::Text:
        add([&](auto &a) {
            const std::string_view text = extras.text(value);
            a.add_string(pf::Annotation::Text, text.data(), text.size());
        });
        break;
    case ValueKind::Signed:
        add([&](auto &a) {
            a.add_int64(pf::Annotation::Signed, std::bit_cast<std::int64_t>(value.bits));
        });
        break;
    case ValueKind::Unsigned:
        add([&](auto &a) { a.add_uint64(pf::Annotation::Unsigned, value.bits); });
        break;
    case ValueKind::Float:
        add([&](auto &a) {
            a.add_double(pf::Annotation::Double, std::bit_cast<double>(value.bits));
        });
        break;
    case ValueKind::Bool:
        add([&](auto &a) { a.add_bool(pf::Annotation::Bool, value.bits != 0); });
        break;
    case ValueKind::Numbers:
        add([&](auto &a) {
            for (const double number : extras.numbersOf(value)) {
                Builder<pf::Annotation> element(a, pf::Annotation::ArrayValues);
                element.add_double(pf::Annotation::Double, number);
            }
            if (value.size == 0) {
                Builder<pf::NestedValue> nothing(a, pf::Annotation::Nested);
                nothing.add_enum(pf::NestedValue::Type, pf::kNestedArray);
            }
        });
        break;
    }
}

} // namespace

// Writes the content of one chunk; must not outlive it.
class TrackEventWriter::ChunkWriter {
  public:
    ChunkWriter(const TrackEventWriter &writer, const SelectedChunk &selected)
        : m_writer(writer)
        , m_capture(writer.m_capture)
        , m_selected(selected)
        , m_chunk(selected.chunk())
    {}

    std::string take() { return std::move(m_out); }

    void addFrames()
    {
        walkFrames(
            m_capture, m_selected, [this](TimeNs timeNs, FrameIndex frame) { mark(timeNs, frame); },
            [this](FrameIndex frame, const TreePart &part) { addTree(frame, part); });
    }

    void addPlots()
    {
        for (const PlotPoint &point : m_chunk.plots) {
            if (m_selected.has(point))
                addEvent(m_out, point.timeNs, pf::EventType::Counter, m_writer.trackOf(point.plot),
                         [&](Builder<pf::Event> &event) {
                             event.add_double(pf::Event::DoubleCounterValue, point.value);
                         });
        }
    }

    void addMessages()
    {
        for (const Message &message : m_chunk.messages) {
            if (m_selected.has(message))
                addEvent(m_out, message.timeNs, pf::EventType::Instant,
                         m_writer.trackOf(message.thread), [&](Builder<pf::Event> &event) {
                             event.add_string(pf::Event::Name, message.text);
                             event.add_uint64(pf::Event::CategoryIids, kMessageCategory);
                             addNote(event, "severity", [&](Builder<pf::Annotation> &note) {
                                 note.add_string(pf::Annotation::Text, wordFor(message.severity));
                             });
                         });
        }
    }

    void addAsyncs()
    {
        for (const AsyncSpan &span : m_chunk.extras.asyncs) {
            const TimeNs endNs = span.startNs + span.durationNs;
            if (!m_selected.has(span))
                continue;
            const std::string &label = m_capture.site(span.site).label();
            const std::uint64_t track = trackOfText("async " + label + std::to_string(span.id) +
                                                    "." + std::to_string(span.startNs));
            addNamedTrack(m_out, track, kProcessTrack, label);
            addSpan(track, span.startNs, span.stillOpen ? -1 : endNs,
                    [&](Builder<pf::Event> &event) { m_writer.addSite(event, span.site); });
        }
    }

    void addLocks()
    {
        for (const LockSpan &span : m_chunk.extras.locks) {
            if (!m_selected.has(span))
                continue;
            const std::string &lock = m_writer.m_locks[span.lock.value];
            const std::uint64_t thread = m_writer.trackOf(span.thread);
            const std::uint64_t track =
                trackOfText("lock " + lock + "." + std::to_string(span.lock.value) + "." +
                            std::to_string(thread));
            addNamedTrack(m_out, track, thread, "lock " + lock);
            addSpan(track, span.startNs, span.startNs + span.durationNs,
                    [&](Builder<pf::Event> &event) {
                        event.add_string(pf::Event::Name, wordFor(span.use));
                        event.add_uint64(pf::Event::CategoryIids, kLockCategory);
                    });
        }
    }

    void addFlows()
    {
        for (const FlowPoint &point : m_chunk.extras.flows) {
            if (m_selected.has(point))
                addEvent(m_out, point.timeNs, pf::EventType::Instant,
                         m_writer.trackOf(point.thread), [&](Builder<pf::Event> &event) {
                             m_writer.addSite(event, point.site);
                             event.add_fixed64(point.step == FlowStep::End
                                                   ? pf::Event::TerminatingFlowIds
                                                   : pf::Event::FlowIds,
                                               point.id);
                         });
        }
    }

  private:
    template <class Fill>
    void addSpan(std::uint64_t track, TimeNs startNs, TimeNs endNs, Fill fill)
    {
        addEvent(m_out, startNs, pf::EventType::Begin, track, fill);
        if (endNs >= startNs)
            addEvent(m_out, endNs, pf::EventType::End, track);
    }

    void mark(TimeNs timeNs, FrameIndex frame)
    {
        addEvent(m_out, timeNs, pf::EventType::Instant, m_writer.trackOf(m_writer.m_frameThread),
                 [frame](Builder<pf::Event> &event) {
                     event.add_uint64(pf::Event::NameIid, kFrameName);
                     event.add_uint64(pf::Event::CategoryIids, kFrameCategory);
                     addNote(event, "frame", [frame](Builder<pf::Annotation> &note) {
                         note.add_uint64(pf::Annotation::Unsigned, frame);
                     });
                 });
    }

    void addTree(FrameIndex frame, const TreePart &part)
    {
        const std::uint64_t track = m_writer.trackOf(part.zones.thread());
        walkEdges(
            m_selected, frame, part, m_open,
            [&](const Zone &zone, std::size_t i, bool values) {
                addEvent(m_out, zone.startNs, pf::EventType::Begin, track,
                         [&](Builder<pf::Event> &event) {
                             m_writer.addSite(event, zone.site);
                             if (!m_capture.site(zone.site).file.empty())
                                 event.add_uint64(pf::Event::SourceLocationIid, nameOf(zone.site));
                             if (values)
                                 addValues(event, i);
                         });
            },
            [&](const Zone &zone, std::size_t i, bool values) {
                addEvent(m_out, zone.endNs(), pf::EventType::End, track,
                         [&](Builder<pf::Event> &event) {
                             if (values)
                                 addValues(event, i);
                         });
            });
        m_selected.pass(m_out);
    }

    void addValues(Builder<pf::Event> &event, std::size_t zone) const
    {
        for (const ZoneValue &value : m_chunk.extras.valuesOf(zone))
            addValue(event, m_capture, m_chunk.extras, value);
    }

    const TrackEventWriter &m_writer;
    const Capture &m_capture;
    const SelectedChunk &m_selected;
    const Chunk &m_chunk;
    std::vector<OpenZone> m_open;
    std::string m_out;
};

TrackEventWriter::TrackEventWriter(const Capture &capture)
    : m_capture(capture)
    , m_frameThread(frameThreadOf(capture))
    , m_threads(traceThreads(capture))
    , m_locks(lockNames(capture))
{
    m_categories = {"frame", "message", "lock", "bookmark"};
    std::map<std::string, std::uint64_t> known;
    for (const Site &site : capture.sites()) {
        const auto [at, isNew] = known.try_emplace(site.category, m_categories.size() + 1);
        if (isNew && !site.category.empty())
            m_categories.push_back(site.category);
        m_categoryOf.push_back(site.category.empty() ? 0 : at->second);
    }
}

void TrackEventWriter::addSite(Builder<pf::Event> &event, SiteId site) const
{
    event.add_uint64(pf::Event::NameIid, nameOf(site));
    if (const std::uint64_t category = m_categoryOf[site.value]; category != 0)
        event.add_uint64(pf::Event::CategoryIids, category);
}

std::uint64_t TrackEventWriter::trackOf(ThreadId thread) const
{
    return thread.valid() ? kThreadTracks + thread.value : kProcessTrack;
}

std::uint64_t TrackEventWriter::trackOf(PlotId plot) const
{
    return kPlotTracks + plot.value;
}

std::string TrackEventWriter::namesPacket() const
{
    std::string out;
    addPacket(out, pf::kStateCleared, [&](Builder<pf::Packet> &packet) {
        Builder<pf::Interned> interned(packet, pf::Packet::InternedData);
        const auto add = [&](pf::Interned kind, std::uint64_t iid, const std::string &text) {
            Builder<pf::InternedText> entry(interned, kind);
            entry.add_uint64(pf::InternedText::Iid, iid);
            entry.add_string(pf::InternedText::Text, text);
        };
        for (std::size_t i = 0; i < m_categories.size(); ++i)
            add(pf::Interned::Categories, i + 1, m_categories[i]);
        add(pf::Interned::EventNames, kFrameName, "Frame");
        for (std::uint32_t i = 0; i < m_capture.sites().size(); ++i)
            add(pf::Interned::EventNames, nameOf(SiteId{i}), m_capture.sites()[i].label());
        for (std::uint32_t i = 0; i < m_capture.sites().size(); ++i) {
            const Site &site = m_capture.sites()[i];
            Builder<pf::Location> place(interned, pf::Interned::SourceLocations);
            place.add_uint64(pf::Location::Iid, nameOf(SiteId{i}));
            place.add_string(pf::Location::File, site.file);
            place.add_string(pf::Location::Function, site.function);
            place.add_uint32(pf::Location::Line, site.line);
        }
    });
    return out;
}

std::string TrackEventWriter::head() const
{
    std::string out = namesPacket();
    addTrack(out, kProcessTrack, 0, [&](Builder<pf::Track> &track) {
        Builder<pf::Process> process(track, pf::Track::Process);
        process.add_int32(pf::Process::Pid, static_cast<std::int32_t>(traceProcess(m_capture)));
        process.add_string(pf::Process::Name, m_capture.info().session.program);
    });
    for (std::uint32_t i = 0; i < m_threads.size(); ++i) {
        addTrack(out, trackOf(ThreadId{i}), 0, [&](Builder<pf::Track> &track) {
            Builder<pf::Thread> told(track, pf::Track::Thread);
            told.add_int32(pf::Thread::Pid, static_cast<std::int32_t>(m_threads[i].process));
            told.add_int32(pf::Thread::Tid, static_cast<std::int32_t>(m_threads[i].thread));
            told.add_string(pf::Thread::Name, nameInTrace(m_capture.threads()[i]));
        });
    }
    for (std::uint32_t i = 0; i < m_capture.plotSeries().size(); ++i) {
        addTrack(out, trackOf(PlotId{i}), kProcessTrack, [&](Builder<pf::Track> &track) {
            track.add_string(pf::Track::Name, m_capture.plotSeries()[i].name);
            track.add_message(pf::Track::Counter, std::string());
        });
    }
    for (const Annotation &annotation : m_capture.annotations()) {
        addEvent(out, annotation.timeNs, pf::EventType::Instant, trackOf(annotation.thread),
                 [&](Builder<pf::Event> &event) {
                     event.add_string(pf::Event::Name, annotation.text);
                     event.add_uint64(pf::Event::CategoryIids, kBookmarkCategory);
                 });
    }
    return out;
}

std::string TrackEventWriter::packetsOf(const std::vector<SchedSwitch> &switches,
                                        const std::vector<SchedWake> &wakes) const
{
    constexpr int kPriority = 120; // of ordinary threads
    struct OfCpu {
        std::vector<const SchedSwitch *> switches;
        std::vector<const SchedWake *> wakes;
    };
    std::map<std::uint32_t, OfCpu> byCpu;
    for (const SchedSwitch &one : switches)
        byCpu[one.cpu].switches.push_back(&one);
    for (const SchedWake &one : wakes)
        byCpu[one.cpu].wakes.push_back(&one);
    const auto threadOf = [this](ThreadId thread) {
        return thread.valid() ? static_cast<std::int32_t>(m_threads[thread.value].thread) : 0;
    };
    const auto nameOfThread = [this](ThreadId thread) {
        return thread.valid() ? nameInTrace(m_capture.thread(thread)) : std::string("other");
    };
    std::string out;
    for (const auto &pair : byCpu) {
        const std::uint32_t cpu = pair.first;
        const auto &ofCpu = pair.second;
        addPacket(out, 0, [&](Builder<pf::Packet> &packet) {
            Builder<pf::Ftrace> bundle(packet, pf::Packet::FtraceEvents);
            bundle.add_uint32(pf::Ftrace::Cpu, cpu);
            for (const SchedWake *one : ofCpu.wakes) {
                Builder<pf::FtraceEvent> event(bundle, pf::Ftrace::Event);
                event.add_uint64(pf::FtraceEvent::Timestamp,
                                 static_cast<std::uint64_t>(std::max<TimeNs>(0, one->timeNs)));
                event.add_uint32(pf::FtraceEvent::Pid,
                                 static_cast<std::uint32_t>(threadOf(one->waker)));
                Builder<pf::Waking> waking(event, pf::FtraceEvent::SchedWaking);
                waking.add_string(pf::Waking::Name, nameOfThread(one->woken));
                waking.add_int32(pf::Waking::Thread, threadOf(one->woken));
                waking.add_int32(pf::Waking::Priority, kPriority);
                waking.add_int32(pf::Waking::Cpu, static_cast<std::int32_t>(cpu));
            }
            for (const SchedSwitch *one : ofCpu.switches) {
                Builder<pf::FtraceEvent> event(bundle, pf::Ftrace::Event);
                event.add_uint64(pf::FtraceEvent::Timestamp,
                                 static_cast<std::uint64_t>(std::max<TimeNs>(0, one->timeNs)));
                event.add_uint32(pf::FtraceEvent::Pid,
                                 static_cast<std::uint32_t>(threadOf(one->from)));
                Builder<pf::Switch> change(event, pf::FtraceEvent::SchedSwitch);
                change.add_string(pf::Switch::FromName, nameOfThread(one->from));
                change.add_int32(pf::Switch::FromThread, threadOf(one->from));
                change.add_int32(pf::Switch::FromPriority, kPriority);
                const bool isRunnable = !one->from.valid() || one->fromIsRunnable;
                change.add_int64(pf::Switch::FromState, isRunnable            ? 0
                                                        : one->fromWaitsForIo ? 2
                                                                              : 1);
                change.add_string(pf::Switch::ToName, nameOfThread(one->to));
                change.add_int32(pf::Switch::ToThread, threadOf(one->to));
                change.add_int32(pf::Switch::ToPriority, kPriority);
            }
        });
    }
    return out;
}

std::string TrackEventWriter::packetsOf(const SelectedChunk &chunk) const
{
    ChunkWriter writer(*this, chunk);
    writer.addFrames();
    writer.addPlots();
    writer.addMessages();
    writer.addAsyncs();
    writer.addLocks();
    writer.addFlows();
    return writer.take();
}

} // namespace zoe
