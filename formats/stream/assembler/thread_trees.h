// The threads of a frame assembler: collects their zones and builds the trees of a frame. Inner
// part of frame_assembler.cpp. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/report.h"
#include "formats/stream/assembler/thread_events.h"
#include "formats/stream/assembler/thread_zones.h"

namespace zoe::assembler {

inline constexpr std::string_view kNoThread = "events without a thread were ignored";

class ThreadTrees {
  public:
    explicit ThreadTrees(Report &report)
        : m_report(report)
    {}

    // Its zones, which come as enter and leave. earliestNs: the start of the first open frame.
    ThreadZones zonesOf(ThreadId thread, TimeNs earliestNs);
    // REQUIRES: times are not before the start of the first open frame.
    void zone(ThreadId thread, SiteId site, TimeNs startNs, TimeNs endNs);
    void value(ThreadId thread, const GivenValue &value);

    // Adds the trees of a frame to the chunk. With last, the frame takes everything that is left,
    // and open zones end with it.
    void build(TimeNs startNs, TimeNs endNs, bool last, Chunk &chunk);

    // Whether nothing is waiting and no zone is open.
    [[nodiscard]] bool idle() const;
    // Of the waiting events.
    [[nodiscard]] TimeNs latest() const;
    [[nodiscard]] std::size_t byteSize() const;

  private:
    // REQUIRES: a valid thread
    ThreadEvents &stateOf(ThreadId thread);
    void release(std::uint32_t thread);

    Report &m_report;
    // By ThreadId. Threads have a state only while they are active: most may have ended long ago.
    std::vector<std::unique_ptr<ThreadEvents>> m_threads;
    std::vector<bool> m_given;           // by ThreadId: its zones are given whole
    std::vector<bool> m_measured;        // by ThreadId: its zones come as enter and leave
    std::vector<std::uint32_t> m_active; // threads with waiting events, in order of ids
    std::vector<std::unique_ptr<ThreadEvents>> m_unused;
};

} // namespace zoe::assembler
