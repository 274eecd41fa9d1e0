// Reads all threads' buffers and hands their events to the frame assembler, with times, sites and
// threads in the capture's terms. Owned by the writer thread.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "formats/stream/frame_assembler.h"
#include "formats/stream/stream_writer.h"
#include "recorder/pointer_map.h"
#include "recorder/shared_state.h"
#include "recorder/tick_clock.h"

namespace zoe::recorder {

class EventCollector {
  public:
    EventCollector(SharedState &shared, std::uint32_t session, const TickClock &clock,
                   StreamWriter &stream, FrameAssembler &frames);

    // One pass over everything published so far. Returns how many bytes of events there were.
    std::uint64_t collect();
    // What sites and plots were at may become something else.
    void forgetAddresses();
    // Hands all buffers back. Nothing may follow but the counts.
    void letGo();

    [[nodiscard]] std::uint64_t zones() const { return m_zones; }
    [[nodiscard]] bool hasFrameMarks() const { return m_marked; }
    [[nodiscard]] std::uint64_t lostZones() const { return m_lostZones; }

  private:
    struct Source {
        EventBuffer *buffer = nullptr;
        ThreadId thread;
        Thread description;
        std::int64_t openZones = 0;
        std::uint64_t zones = 0;
    };
    class Visitor;

    void adoptNew();
    std::uint64_t collectFrom(Source &source);
    SiteId siteOf(const detail::Site *site);
    PlotId plotOf(const detail::PlotSite *site);
    void markFrame(const Source &source, std::int64_t timeNs);
    void nameThread(Source &source, std::string name);

    SharedState &m_shared;
    const std::uint32_t m_session;
    const TickClock &m_clock;
    StreamWriter &m_stream;
    FrameAssembler &m_frames;
    std::vector<std::unique_ptr<Source>> m_sources;
    PointerMap m_sites;
    PointerMap m_plots;
    FrameSetId m_mainSet;
    bool m_marked = false;
    std::uint64_t m_zones = 0;
    std::uint64_t m_lostZones = 0;
};

} // namespace zoe::recorder
