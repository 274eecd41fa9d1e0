// Everything except zones that the frame assembler holds until its frame has ended. Inner part of
// frame_assembler.cpp. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/event_tally.h"
#include "analysis/model/left_out.h"
#include "analysis/model/report.h"
#include "formats/stream/assembler/live_allocations.h"
#include "formats/stream/assembler/pending_events.h"
#include "formats/stream/assembler/thread_events.h"
#include "formats/stream/assembler/thread_states.h"

namespace zoe::assembler {

// One end of an async span.
struct AsyncEdge {
    SiteId site;
    std::uint64_t id = 0;
    ThreadId thread;
    TimeNs timeNs = 0;
    bool ends = false;
};

// Matches ends to starts, in whatever order the threads deliver them.
class AsyncMatcher {
  public:
    // Edges are given in batches: each batch is later than the previous one, but unordered itself.
    // Returns the number of edges that the spans were made of.
    std::uint64_t add(std::vector<AsyncEdge> &edges, Report &report, std::vector<AsyncSpan> &spans);
    // Ends all open spans.
    std::uint64_t finish(TimeNs endNs, std::vector<AsyncSpan> &spans);
    [[nodiscard]] bool empty() const { return m_open.empty(); }
    [[nodiscard]] std::size_t byteSize() const { return m_open.size() * 96; }

  private:
    using Key = std::pair<std::uint32_t, std::uint64_t>; // site, id

    std::map<Key, AsyncEdge> m_open;
};

class PendingExtras {
  public:
    // tally: of the items moved into the chunk.
    PendingExtras(Report &report, EventTally &tally)
        : m_report(report)
        , m_tally(tally)
    {}

    // The caller moves times before the first open frame to its start.
    void add(SetFrame frame, TimeNs key, std::uint32_t events)
    {
        m_setFrames.add(key, {frame, events});
    }
    void add(PlotPoint point) { m_plots.add(point.timeNs, point); }
    void add(Message message, std::uint32_t events);
    void add(LockSpan span, TimeNs key, std::uint32_t events) { m_locks.add(key, {span, events}); }
    void add(AsyncEdge edge) { m_asyncs.add(edge.timeNs, edge); }
    void add(FlowPoint point) { m_flows.add(point.timeNs, point); }
    void add(MemoryEvent event) { m_memory.add(event.timeNs, event); }
    void add(StateChange change) { m_states.add(change); }
    void add(ThreadUsage usage, TimeNs key) { m_usage.add(key, usage); }
    void add(StolenTime stolen, TimeNs key) { m_stolen.add(key, stolen); }
    void add(StackSample sample) { m_samples.add(sample.timeNs, sample); }
    void addLost(TimeNs timeNs, std::uint32_t zones) { m_lost.add(timeNs, zones); }

    // Moves everything before the time into the chunk, and lost zones into the frame.
    void takeBefore(TimeNs timeNs, Chunk &chunk, FrameRecord &frame);
    // Moves the rest, including open spans, but of what the system told only what is not later.
    void takeAll(TimeNs endNs, Chunk &chunk, FrameRecord &frame);
    // What the system told of time behind all frames, which end here; it is dropped. Rows of sums
    // that begin before move into the chunk, if there is one.
    LeftOut leaveRest(TimeNs endNs, ChunkExtras *last);
    // A chunk ends: its open states are cut.
    void endChunk(TimeNs endNs, Chunk &chunk) { m_states.cut(endNs, chunk.extras.states); }

    // Whether nothing is waiting; reports of the system about the time after the last frame don't
    // count.
    [[nodiscard]] bool empty() const;
    [[nodiscard]] TimeNs latest() const;
    [[nodiscard]] std::size_t byteSize() const;

  private:
    void takeEvents(TimeNs timeNs, Chunk &chunk, FrameRecord &frame);
    void takeSystem(TimeNs timeNs, ChunkExtras &extras);

    // An item, and the number of the program's events it was made of.
    template <class T>
    struct Made {
        T item;
        std::uint32_t events;
    };

    Report &m_report;
    EventTally &m_tally;
    Pending<Made<SetFrame>> m_setFrames;
    Pending<PlotPoint> m_plots;
    Pending<Made<Message>> m_messages;
    Pending<Made<LockSpan>> m_locks;
    Pending<AsyncEdge> m_asyncs;
    Pending<FlowPoint> m_flows;
    Pending<MemoryEvent> m_memory;
    Pending<ThreadUsage> m_usage;
    Pending<StolenTime> m_stolen;
    Pending<StackSample> m_samples;
    Pending<std::uint32_t> m_lost;
    ThreadStates m_states;
    AsyncMatcher m_matcher;
    std::vector<AsyncEdge> m_edges; // of one batch
    LiveAllocations m_allocations;
    std::size_t m_messageBytes = 0;
};

} // namespace zoe::assembler
