#include "plugins/exporters/perfetto/track_event_writer.h"

#include <algorithm>
#include <bit>
#include <protozero/pbf_builder.hpp>

#include "plugins/perfetto/fields.h"

namespace zoe {

namespace {

namespace pf = perfetto;
template <class Tag>
using Builder = protozero::pbf_builder<Tag>;

constexpr std::uint32_t kSequence = 1;
constexpr std::uint64_t kProcessTrack = 1;
constexpr std::uint64_t kThreadTracks = std::uint64_t{1} << 32;
constexpr std::uint64_t kPlotTracks = std::uint64_t{2} << 32;
constexpr std::uint64_t kFrameName = 1; // iids of sites begin behind it

std::uint64_t nameOf(SiteId site)
{
    return kFrameName + 1 + site.value;
}

// The names of tracks that are made as they are needed (locks, async spans).
std::uint64_t trackOfText(const std::string &text)
{
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return hash | std::uint64_t{1} << 63;
}

template <class Fill>
void addPacket(std::string &out, unsigned flags, Fill fill)
{
    Builder<pf::Trace> trace(out);
    Builder<pf::Packet> packet(trace, pf::Trace::Packet);
    packet.add_uint32(pf::Packet::SequenceId, kSequence);
    packet.add_uint32(pf::Packet::SequenceFlags, flags);
    fill(packet);
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

void addValue(Builder<pf::Event> &event, const Capture &capture, const ChunkExtras &extras,
              const ZoneValue &value)
{
    const std::string &key = capture.valueKeys()[value.key.value];
    const auto add = [&](auto fill) {
        Builder<pf::Annotation> annotation(event, pf::Event::DebugAnnotations);
        annotation.add_string(pf::Annotation::Name, key.empty() ? "text" : key);
        fill(annotation);
    };
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
        for (const double number : extras.numbersOf(value))
            add([&](auto &a) { a.add_double(pf::Annotation::Double, number); });
        break;
    }
}

} // namespace

// Writes what one chunk holds; lives for that long.
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
        for (const FrameIndex frame : m_selected.frames().frames()) {
            mark(m_selected.record(frame).startNs);
            m_selected.forEachTree(frame, [&](const ZoneTree &tree, std::size_t first) {
                addTree(frame, tree, first);
            });
            if (m_selected.gapBehind(frame))
                mark(m_selected.record(frame).endNs());
        }
    }

    void addPlots()
    {
        for (const PlotPoint &point : m_chunk.plots) {
            if (m_selected.hasTime(point.timeNs))
                addEvent(m_out, point.timeNs, pf::EventType::Counter, m_writer.trackOf(point.plot),
                         [&](Builder<pf::Event> &event) {
                             event.add_double(pf::Event::DoubleCounterValue, point.value);
                         });
        }
    }

    void addMessages()
    {
        for (const Message &message : m_chunk.messages) {
            if (m_selected.hasTime(message.timeNs))
                addEvent(m_out, message.timeNs, pf::EventType::Instant,
                         m_writer.trackOf(message.thread), [&](Builder<pf::Event> &event) {
                             event.add_string(pf::Event::Name, message.text);
                             event.add_string(pf::Event::Categories, "message");
                         });
        }
    }

    void addAsyncs()
    {
        for (const AsyncSpan &span : m_chunk.extras.asyncs) {
            const TimeNs endNs = span.startNs + span.durationNs;
            if (!m_selected.hasTime(endNs))
                continue;
            const std::string &label = m_capture.site(span.site).label();
            const std::uint64_t track = trackOfText("async " + label + std::to_string(span.id) +
                                                    "." + std::to_string(span.startNs));
            addNamedTrack(m_out, track, kProcessTrack, label);
            addSpan(track, span.startNs, span.stillOpen ? -1 : endNs,
                    [&](Builder<pf::Event> &event) {
                        event.add_uint64(pf::Event::NameIid, nameOf(span.site));
                    });
        }
    }

    void addLocks()
    {
        constexpr const char *kUses[] = {"wait", "hold", "shared wait", "shared hold"};
        for (const LockSpan &span : m_chunk.extras.locks) {
            if (!m_selected.hasThread(span.thread) || !m_selected.hasTime(span.startNs))
                continue;
            const std::string &lock = m_capture.locks()[span.lock.value].name;
            const std::uint64_t thread = m_writer.trackOf(span.thread);
            const std::uint64_t track =
                trackOfText("lock " + lock + "." + std::to_string(span.lock.value) + "." +
                            std::to_string(thread));
            addNamedTrack(m_out, track, thread, "lock " + lock);
            addSpan(track, span.startNs, span.startNs + span.durationNs,
                    [&](Builder<pf::Event> &event) {
                        event.add_string(pf::Event::Name,
                                         kUses[static_cast<std::size_t>(span.use)]);
                        event.add_string(pf::Event::Categories, "lock");
                    });
        }
    }

    void addFlows()
    {
        for (const FlowPoint &point : m_chunk.extras.flows) {
            if (m_selected.hasTime(point.timeNs))
                addEvent(m_out, point.timeNs, pf::EventType::Instant,
                         m_writer.trackOf(point.thread), [&](Builder<pf::Event> &event) {
                             event.add_uint64(pf::Event::NameIid, nameOf(point.site));
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

    void mark(TimeNs timeNs)
    {
        addEvent(
            m_out, timeNs, pf::EventType::Instant, m_writer.trackOf(m_writer.m_frameThread),
            [](Builder<pf::Event> &event) { event.add_uint64(pf::Event::NameIid, kFrameName); });
    }

    void addTree(FrameIndex frame, const ZoneTree &tree, std::size_t first)
    {
        const std::uint64_t track = m_writer.trackOf(tree.thread());
        std::vector<std::size_t> open;
        const auto leaveTo = [&](std::uint32_t depth) {
            for (; !open.empty() && tree.depths()[open.back()] >= depth; open.pop_back()) {
                const Zone zone = tree[open.back()];
                if (!m_selected.endsIn(frame, zone))
                    continue;
                addEvent(
                    m_out, zone.endNs(), pf::EventType::End, track, [&](Builder<pf::Event> &event) {
                        if (!m_selected.opensIn(frame, zone))
                            addValues(event, first + open.back()); // stand at the last fragment
                    });
            }
        };
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            leaveTo(zone.depth);
            if (m_selected.opensIn(frame, zone)) {
                addEvent(m_out, zone.startNs, pf::EventType::Begin, track,
                         [&](Builder<pf::Event> &event) {
                             event.add_uint64(pf::Event::NameIid, nameOf(zone.site));
                             event.add_uint64(pf::Event::SourceLocationIid, nameOf(zone.site));
                             addValues(event, first + i);
                         });
            }
            open.push_back(i);
        }
        leaveTo(0);
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
    std::string m_out;
};

TrackEventWriter::TrackEventWriter(const Capture &capture)
    : m_capture(capture)
    , m_process(std::max(1U, capture.info().session.processId))
{
    if (!capture.frameSets().empty() && capture.frameSets()[0].thread.valid())
        m_frameThread = capture.frameSets()[0].thread;
    else if (!capture.threads().empty())
        m_frameThread = ThreadId{0};
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
        const auto name = [&](std::uint64_t iid, const std::string &text) {
            Builder<pf::InternedText> entry(interned, pf::Interned::EventNames);
            entry.add_uint64(pf::InternedText::Iid, iid);
            entry.add_string(pf::InternedText::Text, text);
        };
        name(kFrameName, "Frame");
        for (std::uint32_t i = 0; i < m_capture.sites().size(); ++i)
            name(nameOf(SiteId{i}), m_capture.sites()[i].label());
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
        process.add_int32(pf::Process::Pid, static_cast<std::int32_t>(m_process));
        process.add_string(pf::Process::Name, m_capture.info().session.program);
    });
    for (std::uint32_t i = 0; i < m_capture.threads().size(); ++i) {
        const Thread &thread = m_capture.threads()[i];
        addTrack(out, trackOf(ThreadId{i}), 0, [&](Builder<pf::Track> &track) {
            Builder<pf::Thread> told(track, pf::Track::Thread);
            const std::uint32_t process = thread.processId == 0 ? m_process : thread.processId;
            told.add_int32(pf::Thread::Pid, static_cast<std::int32_t>(process));
            told.add_int32(pf::Thread::Tid, static_cast<std::int32_t>(i + 1));
            told.add_string(pf::Thread::Name, thread.label());
        });
    }
    for (std::uint32_t i = 0; i < m_capture.plotSeries().size(); ++i) {
        addTrack(out, trackOf(PlotId{i}), kProcessTrack, [&](Builder<pf::Track> &track) {
            track.add_string(pf::Track::Name, m_capture.plotSeries()[i].name);
            track.add_message(pf::Track::Counter, std::string());
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
