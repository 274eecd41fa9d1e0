// Reads the buffers of all threads and passes their events to the frame assembler, with the times,
// sites and threads of the capture. Belongs to the writer thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/event_translator.h"
#include "recorder/collector/system_events.h"
#include "recorder/collector/tick_clock.h"
#include "recorder/producer/producer.h"

namespace zoe::recorder {

class EventCollector {
  public:
    EventCollector(SharedState &shared, std::uint32_t session, const TickClock &clock,
                   StreamWriter &stream, FrameAssembler &frames, SystemEvents &system);

    // One pass over the events published so far, or over a part of them if there are many. Returns
    // the bytes of zones read.
    std::uint64_t collect();
    // Whether the last pass read everything that was published when it began.
    [[nodiscard]] bool hasReadAll() const { return m_readToNs == kEverything; }
    // Events up to this time have been read.
    [[nodiscard]] TimeNs readToNs() const { return m_readToNs; }
    // How long frames must wait for late events of tracks before they end.
    [[nodiscard]] DurationNs delayNs() const { return m_translator.delayNs(); }
    // After a pause.
    void resume(TimeNs nowNs);
    // Ends the frames up to the watermark. REQUIRES: all events before it have been collected.
    Status advance(TimeNs watermarkNs);
    // Ends all frames, and records what was lost.
    Status finish(TimeNs endNs);
    // After a failure: counts the zones that have not been read. Needs no memory.
    void countRest() noexcept;
    // Gives all buffers back. After it, only the counts may be read.
    void letGo();

    [[nodiscard]] std::uint64_t zones() const { return m_zones; }
    // Of events other than zones, in the buffers, and of what the system told.
    [[nodiscard]] std::uint64_t otherBytes() const
    {
        return m_translator.otherBytes() + m_system.bytes();
    }
    [[nodiscard]] bool hasFrameMarks() const { return m_translator.hasFrameMarks(); }
    [[nodiscard]] std::uint64_t lostZones() const { return m_lostZones; }
    // Events that were read and are not in the capture.
    [[nodiscard]] std::uint64_t ignoredEvents() const
    {
        return m_frames.ignoredEvents() + m_translator.unmatchedFrames() +
               m_translator.unmatchedLocks() + m_translator.unreleasedLocks();
    }

  private:
    struct Source : EventSource {
        EventBuffer *buffer = nullptr;
        std::uint64_t counted = 0; // of its zones
    };
    class Visitor;
    class Counter;
    static constexpr TimeNs kEverything = std::numeric_limits<TimeNs>::max();

    void adoptNew();
    [[nodiscard]] std::vector<std::string> warnings(const Report &report) const;
    void loseZones(ThreadId thread, TimeNs timeNs, std::uint64_t count, const char *why);
    // False if the thread has more events.
    bool collectFrom(Source &source, std::size_t mostBlocks);

    SharedState &m_shared;
    const std::uint32_t m_session;
    const TickClock &m_clock;
    StreamWriter &m_stream;
    FrameAssembler &m_frames;
    SystemEvents &m_system;
    EventTranslator m_translator;
    std::vector<std::unique_ptr<Source>> m_sources;
    TimeNs m_readToNs = kEverything;
    std::uint64_t m_zones = 0;
    std::uint64_t m_lostZones = 0;
};

} // namespace zoe::recorder
