// Everything a capture tells of one frame that says why it took long: the zones and states of all
// threads, locks, flows and asyncs. Immutable once loaded; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/reasons/spread_sum.h"
#include "analysis/reasons/zone_pieces.h"
#include "analysis/walk/chunk_states.h"

namespace zoe {

// One thread within the frame.
struct FrameLane {
    ThreadId thread;
    bool isRecorded = true;   // else only its states are known
    bool isOfProgram = false; // that was recorded
    ZoneTree tree;
    ZonePieces pieces;               // cover the frame
    std::vector<LockSpan> lockWaits; // that overlap the frame; by start, without overlaps
    std::vector<ThreadUsage> usage;  // spans that overlap the frame, by start
    SpreadSum queuedNs;              // what the system says in usage: able to run, without a CPU
    SpreadSum faults;                // page faults
    const StateTimeline *states = nullptr;

    // How long the thread was able to run without its states telling it, in the span of usage that
    // holds the moment: a thread that is woken waits, as far as its states tell, until it runs.
    // Position in usage of that span, or usage.size().
    [[nodiscard]] std::size_t usageAt(TimeNs timeNs) const;
    [[nodiscard]] DurationNs hiddenQueueNs(std::size_t span) const;
    // The function of a zone; invalid for kNoZone.
    [[nodiscard]] SiteId siteOf(std::uint32_t zone) const;
    [[nodiscard]] bool hasChildren(std::uint32_t zone) const;
};

// Time in which the thread on a CPU only seems to run.
struct CpuLoss {
    SpreadSum hypervisorNs;
    SpreadSum interruptNs;
};

struct FrameScene {
    FrameIndex frame = 0;
    TimeNs startNs = 0;
    TimeNs endNs = 0;
    std::shared_ptr<const Chunk> chunk;
    std::shared_ptr<const ChunkStates> states;
    std::vector<FrameLane> lanes;  // by ThreadId::value
    std::vector<LockSpan> holds;   // that overlap the frame, by lock, then start
    std::vector<TimeNs> holdReach; // of each: the latest end among those of its lock up to it
    std::vector<AsyncSpan> asyncs; // that end in the frame, by end
    std::vector<FlowPoint> flows;  // in the frame, by time
    std::map<std::uint32_t, CpuLoss> losses; // by CPU

    [[nodiscard]] const FrameLane &lane(ThreadId thread) const { return lanes[thread.value]; }
    [[nodiscard]] DurationNs durationNs() const { return endNs - startNs; }
    // From the first hold of the lock that may end behind the time.
    [[nodiscard]] std::span<const LockSpan> holdsFrom(LockId lock, TimeNs timeNs) const;
};

// Keeps the states and spans of the chunk that was asked for last, since frames are asked for in
// order. Belongs to one thread.
class SceneLoader {
  public:
    explicit SceneLoader(const Capture &capture);
    ~SceneLoader();

    // Error: BadInput (no such frame, or a missing one), Damaged, Io.
    Result<FrameScene> load(FrameIndex frame);

  private:
    struct Spans;

    void addSpans(FrameScene &scene) const;

    const Capture &m_capture;
    std::size_t m_chunk = static_cast<std::size_t>(-1);
    std::shared_ptr<const ChunkStates> m_states;
    std::unique_ptr<const Spans> m_spans;
};

} // namespace zoe
