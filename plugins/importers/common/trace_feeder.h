// Passes the events of a trace to a capture writer in time order. Not thread-safe: one owner, used
// once.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/task.h"
#include "formats/writing/capture_writer.h"
#include "plugins/importers/common/argument_feeder.h"
#include "plugins/importers/common/bytes/clean_utf8.h"
#include "plugins/importers/common/frame_marks.h"
#include "plugins/importers/common/lane_layout.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

class TraceFeeder {
  public:
    // All arguments must outlive the feeder.
    TraceFeeder(TraceData &data, const FrameMarks &marks, CaptureWriter &writer);
    ~TraceFeeder();

    // Writes everything and finishes the writer. Error: Io, Cancelled.
    Status run(const Task &task);

  private:
    class Track;
    using Turn =
        std::pair<std::int64_t, std::uint32_t>; // time of the next event, index into m_tracks
    struct SetFrameMark {
        FrameSetId set;
        std::int64_t startNs = 0;
        std::int64_t endNs = 0;
    };
    struct SpanEdge {
        std::int64_t timeNs = 0;
        std::uint32_t span = 0;
        bool isEnd = false;
    };

    void addThreads();
    void addFrameSets();
    void addPlots();
    void addBookmarks();
    void sortSpans();
    ThreadId addLane(std::uint32_t track, std::uint32_t lane);
    [[nodiscard]] std::string nameOf(const TraceSite &site);
    SiteId siteOf(std::uint32_t site);
    std::string cleanUtf8(std::string_view text) { return zoe::cleanUtf8(text, m_data.report); }
    Status feedUntil(std::int64_t timeNs, const Task &task);
    void feedOthersUntil(std::int64_t timeNs);
    void feedSpansUntil(std::int64_t timeNs);
    void feedLocksUntil(std::int64_t timeNs);
    void feedFlowsUntil(std::int64_t timeNs);
    void feedSamplesUntil(std::int64_t timeNs);
    void feedStatesUntil(std::int64_t timeNs);
    [[nodiscard]] ThreadId threadOf(const TraceTask &task) const;
    StackId stackOf(std::uint32_t stack);
    CodeAddressId addressOf(std::uint32_t site);
    Status stepTo(std::int64_t timeNs, bool isMark, const Task &task);
    void countOddities();
    [[nodiscard]] TimeNs relative(std::int64_t timeNs) const { return timeNs - m_data.earliestNs; }

    TraceData &m_data;
    const FrameMarks &m_marks;
    CaptureWriter &m_writer;
    FrameAssembler &m_events;
    ArgumentFeeder m_arguments;
    std::vector<std::string> m_labels;
    std::vector<std::unique_ptr<Track>> m_tracks; // by TraceData::tracks; null without content
    std::priority_queue<Turn, std::vector<Turn>, std::greater<>> m_turns;
    std::vector<SiteId> m_sites;
    std::vector<PlotId> m_plots;
    std::vector<SetFrameMark> m_setFrames; // by start
    std::size_t m_nextInstant = 0;
    std::size_t m_nextCounter = 0;
    std::size_t m_nextSetFrame = 0;
    std::vector<SpanEdge> m_spanEdges; // by time
    std::size_t m_nextSpanEdge = 0;
    std::size_t m_nextLock = 0;
    std::size_t m_nextFlow = 0;
    std::size_t m_nextSample = 0;
    std::size_t m_nextState = 0;
    std::vector<ThreadId> m_others;              // by TraceData::otherTasks
    std::vector<StackId> m_stacks;               // by TraceData::stacks
    std::vector<CodeAddressId> m_addresses;      // by site
    std::map<std::uint32_t, ModuleId> m_modules; // by category
    std::map<std::uint32_t, LockId> m_locks;     // by name
    std::uint64_t m_fed = 0;
    std::uint64_t m_fedAtAdvance = 0;
    std::uint64_t m_total = 0;
};

} // namespace zoe
