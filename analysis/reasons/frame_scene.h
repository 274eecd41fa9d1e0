// Everything a capture knows about one frame that may explain its duration: zones and states of all
// threads, locks, flows and asyncs. Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/reasons/lane_zones.h"
#include "analysis/reasons/spread_sum.h"
#include "analysis/states/chunk_states.h"

namespace zoe {

// One thread within the frame.
struct FrameLane {
    ThreadId thread;
    bool isRecorded = true;   // otherwise only its states are known
    bool isOfProgram = false; // its process is the recorded one
    bool hasStates = true;    // not a device, whose zones are all that can be known
    LaneZones zones;
    std::vector<LockSpan> lockWaits; // that overlap the frame; by start, without overlaps
    std::vector<ThreadUsage> usage;  // spans that overlap the frame, by start
    SpreadSum queuedNs;              // able to run, without a CPU, according to usage
    SpreadSum faults;                // page faults
    const StateTimeline *states = nullptr;

    // How long the thread was able to run, beyond what its states show, in the span of usage that
    // contains this moment. States show a woken thread as waiting until it runs. Returns the
    // position of that span in usage, or usage.size().
    [[nodiscard]] std::size_t usageAt(TimeNs timeNs) const;
    [[nodiscard]] DurationNs hiddenQueueNs(std::size_t span) const;
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
    std::shared_ptr<FrameZones> zones;
    std::shared_ptr<const ChunkExtras> extras; // of its chunk
    std::shared_ptr<const ChunkStates> states;
    std::vector<FrameLane> lanes;            // by ThreadId::value
    std::vector<LockSpan> holds;             // overlap the frame; by lock, then start
    std::vector<TimeNs> holdReach;           // per hold: the latest end of its lock up to it
    std::vector<AsyncSpan> asyncs;           // those that end in the frame, by end
    std::vector<FlowPoint> flows;            // in the frame, by time
    std::map<std::uint32_t, CpuLoss> losses; // by CPU

    [[nodiscard]] const FrameLane &lane(ThreadId thread) const { return lanes[thread.value]; }
    [[nodiscard]] DurationNs durationNs() const { return endNs - startNs; }
    // Whether anything is known about when threads ran: single states, or sums of the system.
    [[nodiscard]] bool hasStates() const;
    // Starting with the first hold of the lock that may end after the time.
    [[nodiscard]] std::span<const LockSpan> holdsFrom(LockId lock, TimeNs timeNs) const;
};

// Keeps the states, spans and encoded slices of the last chunk, because frames are requested in
// order. Belongs to one thread.
class SceneLoader {
  public:
    explicit SceneLoader(const Capture &capture);
    ~SceneLoader();

    // Loading large frames is cancelled by this from now on.
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }
    // Error: BadInput (no such frame, or a missing one), Cancelled, Damaged, Io.
    Result<FrameScene> load(FrameIndex frame);
    // Frees what takes much memory.
    void freeLarge();

  private:
    static constexpr auto kNoChunk = static_cast<std::size_t>(-1);
    struct Spans;

    void freeSlices()
    {
        m_slices.reset();
        m_besideSlices.reset();
        m_slicedChunk = kNoChunk;
    }
    // Error: Damaged, Io.
    Status openSlices(std::size_t chunk);
    // Error: Damaged, Io.
    Result<std::shared_ptr<const Chunk>> readChunk(std::size_t chunk);
    // Error: Cancelled, Damaged, Io.
    Status readZones(FrameScene &scene, std::size_t chunk);
    void addSpans(FrameScene &scene) const;

    const Capture &m_capture;
    std::stop_token m_stop;
    std::size_t m_chunk = kNoChunk;
    std::size_t m_slicedChunk = kNoChunk;
    std::shared_ptr<const ChunkSlices> m_slices; // of that chunk; null: it is read as a whole
    std::shared_ptr<const Chunk> m_besideSlices; // the chunk without its zones
    std::shared_ptr<const Chunk> m_whole;        // m_scratch, or one that was in memory anyway
    std::size_t m_wholeChunk = kNoChunk;
    std::shared_ptr<Chunk> m_scratch;
    std::shared_ptr<const ChunkStates> m_states;
    std::unique_ptr<const Spans> m_spans;
};

} // namespace zoe
