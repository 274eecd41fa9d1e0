// Turns track events into TraceData: slices, instants, counters and flows on the tracks given by
// descriptors, in any order.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/perfetto/event_message.h"
#include "plugins/importers/perfetto/packet_reader.h"
#include "plugins/importers/perfetto/sched_events.h"
#include "plugins/importers/perfetto/stack_samples.h"
#include "plugins/importers/perfetto/track_sequences.h"
#include "plugins/importers/perfetto/track_table.h"

namespace zoe::perfetto {

class TrackEvents {
  public:
    explicit TrackEvents(TraceData &data)
        : m_data(data)
        , m_tracks(data.report)
        , m_samples(data)
        , m_sched(data.report)
    {}

    void packet(const PacketParts &parts);
    // Gives tracks their names and threads. Slices on separate tracks become spans, if several
    // tracks share a name or a track has one slice. Error: Cancelled.
    Status finish(const Task &task);

  private:
    void setDefaults(std::string_view message, Sequence &sequence);
    void rareParts(const PacketParts &parts, const RareParts &rare, Sequence &sequence);
    void event(const PacketParts &parts, Sequence &sequence);
    void sample(const PacketParts &parts, std::string_view message, Sequence &sequence);
    void streamedSamples(const PacketParts &parts, std::string_view message, Sequence &sequence);
    [[nodiscard]] std::int64_t timeOf(const PacketParts &parts, Sequence &sequence);
    [[nodiscard]] static std::optional<std::int64_t> ownTimeOf(const EventMessage &event,
                                                               Sequence &sequence);
    [[nodiscard]] std::uint64_t trackOf(const EventMessage &event, const PacketParts &parts,
                                        const Sequence &sequence);
    // The track of each thread.
    using Threads = std::map<std::pair<std::optional<std::int64_t>, std::int64_t>, std::uint64_t>;
    [[nodiscard]] Threads threads() const;
    Status finishSampleTracks(const Task &task);
    void finishStates();
    void slice(const EventMessage &event, std::uint32_t track, std::int64_t timeNs,
               Sequence &sequence);
    void instant(const EventMessage &event, std::uint32_t track, std::int64_t timeNs,
                 Sequence &sequence);
    // The values of further counters that come with an event.
    void extraCounters(const EventMessage &event, const Sequence &sequence, std::int64_t timeNs);
    void addCounter(std::uint64_t uuid, double value, std::int64_t timeNs);
    void spanEdge(const EventMessage &event, std::uint32_t track, std::int64_t timeNs,
                  Sequence &sequence);
    void flows(const EventMessage &event, std::uint32_t track, std::int64_t timeNs,
               Sequence &sequence);
    std::uint32_t siteOf(const EventMessage &event, Sequence &sequence);
    std::uint32_t nameOf(const EventMessage &event, Sequence &sequence);
    // Null, which is counted, if there are more than any recording has.
    Sequence *sequenceOf(std::uint64_t id);
    std::uint32_t dataTrackOf(TrackInfo &track, std::uint64_t uuid);

    TraceData &m_data;
    EventMessage m_event; // the one that is being read
    TrackTable m_tracks;
    StackSamples m_samples;
    SchedEvents m_sched;
    std::unordered_map<std::uint64_t, Sequence> m_sequences;
    Sequence *m_lastSequence = nullptr; // what sequenceOf() found
    std::uint64_t m_lastSequenceId = 0;
    std::vector<std::uint64_t> m_counterTracks; // by TraceCounter::series until finish()
    std::unordered_set<std::uint64_t> m_flowsSeen;
    std::unordered_map<std::string, std::uint32_t> m_sites;
};

} // namespace zoe::perfetto
