// The threads of a frame assembler: takes their zones, and makes the trees of a frame of them.
// Inner part of frame_assembler.cpp. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/report.h"
#include "formats/stream/assembler/thread_events.h"

namespace zoe::assembler {

class ThreadTrees {
  public:
    explicit ThreadTrees(Report &report)
        : m_report(report)
    {}

    // Times are not before the start of the first open frame.
    void enter(ThreadId thread, TimeNs timeNs, SiteId site);
    void leave(ThreadId thread, TimeNs timeNs);
    void zone(ThreadId thread, SiteId site, TimeNs startNs, TimeNs endNs);
    void value(ThreadId thread, GivenValue value);

    // Adds the trees of a frame to the chunk, whose frames are those before it. With last, all that
    // is left belongs to it, and open zones end with it for good.
    void build(TimeNs startNs, TimeNs endNs, bool last, Chunk &chunk);

    // Nothing is left, and nothing is open.
    [[nodiscard]] bool idle() const;
    // Of what is left.
    [[nodiscard]] TimeNs latest() const;
    [[nodiscard]] std::size_t byteSize() const;

  private:
    ThreadEvents *stateOf(ThreadId thread);
    // A thread whose zones are told of as they begin and end; nullptr: it is of the other kind.
    ThreadEvents *measured(ThreadId thread);
    TimeNs inOrder(ThreadEvents &state, TimeNs timeNs);

    Report &m_report;
    std::deque<ThreadEvents> m_threads;  // by ThreadId; a deque never moves them
    std::vector<std::uint32_t> m_active; // those with something to say, in order of ids
};

} // namespace zoe::assembler
