// Turns the events of many threads into frames with a zone tree a thread, and those into chunks.
// The recorder's writer thread and every importer go through here. Not thread-safe: one owner.
//
// Events of one thread come in time order; threads may be delivered in any interleaving, as long as
// advance() tells how far all of them have been delivered. A zone that is open when a frame ends is
// split into fragments there. Children always lie inside their parents, whatever the times given:
// a time before the thread's last one is moved up to it and counted.
// What ends exactly with a frame belongs to it, what begins there to the next one.
//
// Events wait, 16 bytes each, until their frame ends: a frame that never ends holds all of them.
// Whoever must stay in bounds watches byteSize() and sets a mark of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"

namespace zoe {

class FrameAssembler {
  public:
    using ChunkSink = std::function<Status(const Chunk &)>;

    // A chunk is emitted when one of the first two is reached at the end of a frame.
    struct Limits {
        std::size_t zonesPerChunk = 65'536;
        DurationNs chunkDurationNs = 100 * kNsPerMs;
    };

    FrameAssembler(Limits limits, ChunkSink sink);
    ~FrameAssembler();
    FrameAssembler(const FrameAssembler &) = delete;
    FrameAssembler &operator=(const FrameAssembler &) = delete;

    void enter(ThreadId thread, TimeNs timeNs, SiteId site);
    // Leaves the innermost open zone; with nothing open it is counted and ignored.
    void leave(ThreadId thread, TimeNs timeNs);
    // Ends the current frame of the main set and begins the next. Frame 0 begins at time 0.
    void frameMark(TimeNs timeNs);
    // Ends the current frame because it grows too large, not because the program said so. It is
    // flagged kFrameCut and goes on in the next one.
    void cutFrame(TimeNs timeNs);
    void setFrame(FrameSetId set, TimeNs startNs, TimeNs endNs);
    void plot(PlotId plot, TimeNs timeNs, double value);
    void message(ThreadId thread, TimeNs timeNs, Severity severity, std::string text);

    // A zone that has ended, on a thread that has no enter and leave: an emulator's, a GPU's, a
    // replay's. They may come in any order, each before a watermark passes its start; what reaches
    // out of the zone around it is cut there and counted.
    void zone(ThreadId thread, SiteId site, TimeNs startNs, TimeNs endNs);
    // On the innermost open zone of the thread, or the zone() just told of; with none it is counted
    // and ignored. zoneValue() is for all kinds but Text and Numbers.
    void zoneValue(ThreadId thread, ValueKeyId key, ValueKind kind, std::uint64_t bits);
    void zoneText(ThreadId thread, ValueKeyId key, std::string text);
    void zoneNumbers(ThreadId thread, ValueKeyId key, std::vector<double> numbers);

    // Told of when it has ended. A span stands in the chunk in which it ends.
    void lockSpan(const LockSpan &span);
    // Matched by site and id. An end without a beginning is counted and ignored; a beginning
    // without an end lasts until the next one or the end of the recording.
    void asyncBegin(ThreadId thread, TimeNs timeNs, SiteId site, std::uint64_t id);
    void asyncEnd(ThreadId thread, TimeNs timeNs, SiteId site, std::uint64_t id);
    void flow(const FlowPoint &point);
    // A free without a size gets that of its allocation, if that is known.
    void memoryEvent(const MemoryEvent &event);
    // Zones that the recorder dropped; they are counted in the frame that holds the time.
    void lostZones(ThreadId thread, TimeNs timeNs, std::uint32_t count);

    // Everything before the watermark has been delivered: ends the frames whose mark lies at or
    // before it. An event that comes later all the same is moved to the start of the first open
    // frame and counted. Error: what the sink returned.
    Status advance(TimeNs watermarkNs);
    // Emits the frames that have ended, before a chunk is full.
    Status flush();
    // Ends all frames. Zones still open end at endNs and are flagged kStillOpen. What lies behind
    // the last mark becomes a frame of its own, flagged kFramePartial, if it holds anything.
    Status finish(TimeNs endNs);

    [[nodiscard]] const Report &report() const;
    [[nodiscard]] FrameIndex framesEnded() const;
    // Memory held for frames that have not been emitted, in bytes.
    [[nodiscard]] std::size_t byteSize() const;

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
