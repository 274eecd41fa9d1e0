// Reads all threads' buffers and hands their events to the frame assembler, with times, sites and
// threads in the capture's terms. Owned by the writer thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/event_translator.h"
#include "recorder/collector/tick_clock.h"
#include "recorder/producer/producer.h"

namespace zoe::recorder {

class EventCollector {
  public:
    EventCollector(SharedState &shared, std::uint32_t session, const TickClock &clock,
                   StreamWriter &stream, FrameAssembler &frames);

    // One pass over what was published so far; after long it reads a part of it, so that what it
    // makes of it stays small. Returns how many bytes of zones there were.
    std::uint64_t collect();
    // The last pass left nothing over that was published when it began.
    [[nodiscard]] bool hasReadAll() const { return m_readToNs == kEverything; }
    // What happened up to here has been read.
    [[nodiscard]] TimeNs readToNs() const { return m_readToNs; }
    // How much longer than for the threads frames must wait before they may end.
    [[nodiscard]] DurationNs delayNs() const { return m_translator.delayNs(); }
    // Ends the frames up to the watermark, everything before which has been collected.
    Status advance(TimeNs watermarkNs);
    // Ends all frames, and tells of what was lost.
    Status finish(TimeNs endNs);
    // What sites and plots were at may become something else.
    void forgetAddresses() { m_translator.forgetAddresses(); }
    // Hands all buffers back. Nothing may follow but the counts.
    void letGo();

    [[nodiscard]] std::uint64_t zones() const { return m_zones + m_translator.otherZones(); }
    [[nodiscard]] bool hasFrameMarks() const { return m_translator.hasFrameMarks(); }
    [[nodiscard]] std::uint64_t lostZones() const { return m_lostZones; }

  private:
    struct Source : EventSource {
        EventBuffer *buffer = nullptr;
    };
    class Visitor;
    static constexpr TimeNs kEverything = std::numeric_limits<TimeNs>::max();

    void adoptNew();
    // False: the thread has more.
    bool collectFrom(Source &source, std::size_t mostBlocks);

    SharedState &m_shared;
    const std::uint32_t m_session;
    const TickClock &m_clock;
    StreamWriter &m_stream;
    FrameAssembler &m_frames;
    EventTranslator m_translator;
    std::vector<std::unique_ptr<Source>> m_sources;
    TimeNs m_readToNs = kEverything;
    std::uint64_t m_zones = 0;
    std::uint64_t m_lostZones = 0;
};

} // namespace zoe::recorder
