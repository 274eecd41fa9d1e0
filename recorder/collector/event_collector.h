// Reads the buffers of all threads and passes their events to the frame assembler, with the times,
// sites and threads of the capture. Belongs to the writer thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/event_losses.h"
#include "recorder/collector/event_translator.h"
#include "recorder/collector/sample_events.h"
#include "recorder/collector/system_events.h"
#include "recorder/collector/tick_clock.h"
#include "recorder/producer/producer.h"

namespace zoe::recorder {

class EventCollector {
  public:
    // Beyond this many lanes, new threads continue the lanes of ended threads with the same name,
    // and new fibres those of fibres that were left: a program may start a thread or fibre for each
    // task.
    static constexpr std::size_t kMostOwnLanes = 16'384;

    // mainSet: as for EventTranslator.
    EventCollector(SharedState &shared, std::uint32_t session, const TickClock &clock,
                   StreamWriter &stream, FrameAssembler &frames, SystemEvents &system,
                   SampleEvents &samples, const std::string &mainSet = {},
                   std::size_t mostOwnLanes = kMostOwnLanes);

    // The deadline for frames of the set, unless the program sets another.
    void setDeadline(const std::string &set, DurationNs ns)
    {
        m_translator.setDeadline(set.c_str(), ns);
    }
    // Begins a pass: notes what has been published so far. Call it before TickClock::follow(),
    // which doesn't account for sleeps after it.
    void note();
    // Reads what was noted, or part of it if there is a lot.
    void collect();
    // Whether the last pass read everything that was noted.
    [[nodiscard]] bool hasReadAll() const { return m_readToNs == kEverything; }
    // Events up to this time have been read.
    [[nodiscard]] TimeNs readToNs() const { return m_readToNs; }
    // How long to wait for late events of tracks before ending frames.
    [[nodiscard]] DurationNs delayNs() const { return m_translator.delayNs(); }
    // After a pause.
    void resume(TimeNs nowNs);
    // Ends the frames up to the watermark. REQUIRES: all events before it have been collected.
    Status advance(TimeNs watermarkNs);
    // Ends all frames, and records what was lost.
    Status finish(TimeNs endNs);
    // After a failure: counts the events that have not been read. Allocates no memory.
    void countRest() noexcept;
    // Gives all buffers back. Afterwards only the counts may be read.
    void letGo();

    // Read so far, lost or not.
    [[nodiscard]] std::uint64_t zones() const { return m_read.zones(); }
    // In the buffers.
    [[nodiscard]] std::uint64_t zoneBytes() const { return zones() * (kEnterBytes + kLeaveBytes); }
    // Of events other than zones in the buffers, and of information from the system.
    [[nodiscard]] std::uint64_t otherBytes() const
    {
        return m_translator.otherBytes() + m_system.bytes() + m_samples.bytes();
    }
    [[nodiscard]] bool hasFrameMarks() const { return m_translator.hasFrameMarks(); }
    // Zones that were dropped or are not among the delivered ones.
    [[nodiscard]] std::uint64_t lostZones(const EventTally &delivered) const;
    // Zones in a chunk that zones() doesn't count: runs of fibres.
    [[nodiscard]] std::uint64_t runsIn(const Chunk &chunk) const
    {
        return m_translator.runsIn(chunk);
    }
    // The same for other events.
    [[nodiscard]] LostEvents lostEvents(const EventTally &delivered) const;

  private:
    struct Source : EventSource {
        EventBuffer *buffer = nullptr; // null: given back
        std::string ownName;           // when it began
        // The end of what was noted.
        const unsigned char *until = nullptr;
        bool ended = false;
    };
    // The lane of an ended thread.
    struct FreeLane {
        ThreadId thread;
        TimeNs lastNs = 0;
        bool isShared = false; // several threads had it
    };
    class Visitor;
    class Counter;
    static constexpr TimeNs kEverything = std::numeric_limits<TimeNs>::max();

    EventBuffer *nextNewcomer();
    void adoptNew();
    void giveLane(Source &source, TimeNs firstNs);
    std::optional<FreeLane> takeFreeLane(const std::string &name, TimeNs firstNs);
    void freeLane(const Source &source);
    [[nodiscard]] std::vector<std::string> warnings(const Report &report) const;
    // Ends of zones on a different thread than their beginnings.
    [[nodiscard]] std::uint64_t foreignEnds() const
    {
        return m_shared.foreignEnds.load() + m_translator.unmatchedFibreEnds();
    }
    // Records the zones that were dropped up to this time.
    void takeLosses(const Source &source, std::uint64_t lastTicks);
    void loseZones(ThreadId thread, TimeNs timeNs, std::uint64_t count, const char *why);
    // False if the thread has more events.
    bool collectFrom(Source &source, std::size_t mostBlocks);

    SharedState &m_shared;
    const std::uint32_t m_session;
    const TickClock &m_clock;
    StreamWriter &m_stream;
    FrameAssembler &m_frames;
    SystemEvents &m_system;
    SampleEvents &m_samples;
    const std::size_t m_mostOwnLanes;
    EventTranslator m_translator;
    EventBuffer *m_newcomers = nullptr; // not among the sources yet
    std::vector<std::unique_ptr<Source>> m_sources;
    std::size_t m_lanes = 0;
    std::unordered_map<std::string, std::deque<FreeLane>> m_freeLanes; // by name
    TimeNs m_readToNs = kEverything;
    EventsRead m_read;
    std::uint64_t m_lostZones = 0; // dropped
    std::uint64_t m_unreadDescriptions = 0;
};

} // namespace zoe::recorder
