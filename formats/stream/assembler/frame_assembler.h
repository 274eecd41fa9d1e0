// Turns the events of many threads into frames with one zone tree per thread, and frames into
// chunks. The recorder's writer thread and every importer use it. Not thread-safe: one owner.
//
// Events of one thread come in time order. Threads may be interleaved in any way, as long as
// advance() says how far all of them have been delivered. A zone that is open when a frame ends is
// split into fragments. Children always lie inside their parents: a time before the thread's last
// one is moved up to it and counted. What ends exactly with a frame belongs to it; what starts
// there belongs to the next one.
//
// Events wait, 16 bytes each, until their frame ends, so a frame that never ends holds all of them.
// To limit memory, watch byteSize() and set a mark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/event_tally.h"
#include "analysis/model/left_out.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"

namespace zoe {

class ThreadZones;

class FrameAssembler {
  public:
    using ChunkSink = std::function<Status(const Chunk &)>;

    // A chunk is emitted at the end of the frame that reaches one of the first two limits.
    struct Limits {
        std::size_t zonesPerChunk = 65'536;
        DurationNs chunkDurationNs = 100 * kNsPerMs;
        FrameIndex firstFrame = 0;
    };
    // Later marks are counted and ignored: zones continue in frames that cutFrame() ends, for which
    // the remaining numbers are reserved.
    static constexpr FrameIndex kMostMarkedFrames = 0xFFFF'FFFF - (FrameIndex{1} << 24);

    FrameAssembler(Limits limits, ChunkSink sink);
    ~FrameAssembler();
    FrameAssembler(const FrameAssembler &) = delete;
    FrameAssembler &operator=(const FrameAssembler &) = delete;

    void enter(ThreadId thread, TimeNs timeNs, SiteId site);
    // Leaves the innermost open zone. Without one, it is counted and ignored.
    void leave(ThreadId thread, TimeNs timeNs);
    // The same if the thread itself ends, and never left the zone: it is flagged kStillOpen.
    void leaveOpen(ThreadId thread, TimeNs timeNs);
    // The same for many events of a thread (thread_zones.h).
    [[nodiscard]] ThreadZones zonesOf(ThreadId thread);
    // Frame 0 starts at this time instead of 0. Call before all events; events before this time
    // count as late.
    void startAt(TimeNs timeNs);
    // The time up to the first mark of the main set is no frame: it is flagged kFrameAdded and
    // kFrameBegins. Slices before it, which cutFrame() ends, are not flagged (program_start.h).
    // Call before all events.
    void beginOutside();
    // Ends a frame of the main set and starts the next. Marks may come in any order, each before a
    // watermark passes it.
    void frameMark(TimeNs timeNs);
    // A frame of the main set begins here, if these have a beginning and an end of their own: the
    // current one is flagged kFrameCut and kFrameBegins, before the first also kFrameAdded.
    void beginFrame(TimeNs timeNs);
    // Ends the current frame because it is too large, not because the program did. It is flagged
    // kFrameCut and continues in the next one.
    void cutFrame(TimeNs timeNs);
    // Nothing was recorded for some time up to now, so it is unknown when the current frame ended
    // and when the next one begins: up to the first mark from now on, both are flagged kFrameAdded.
    // Zones go on.
    void endPause(TimeNs timeNs);
    // events, here and below: the number of the program's events that it was made of, for tally().
    void setFrame(FrameSetId set, TimeNs startNs, TimeNs endNs, std::uint32_t events = 0);
    void plot(PlotId plot, TimeNs timeNs, double value);
    void message(ThreadId thread, TimeNs timeNs, Severity severity, std::string text,
                 std::uint32_t events = 0);

    // Adds a finished zone on a thread without enter and leave: of an emulator, a GPU or a replay.
    // Zones may come in any order, but before the watermark passes their start. A zone that exceeds
    // its parent is cut and counted.
    void zone(ThreadId thread, SiteId site, TimeNs startNs, TimeNs endNs);
    // Adds a value to the innermost open zone of the thread, or to the last zone(). Without one it
    // is counted and ignored. zoneValue() is for all kinds except Text and Numbers.
    void zoneValue(ThreadId thread, ValueKeyId key, ValueKind kind, std::uint64_t bits);
    void zoneText(ThreadId thread, ValueKeyId key, std::string_view text);
    void zoneNumbers(ThreadId thread, ValueKeyId key, std::span<const double> numbers);

    // Called when the span has ended. It is stored in the chunk in which it ends.
    void lockSpan(const LockSpan &span, std::uint32_t events = 0);
    // Matched by site and id. An end without a start is counted and ignored; a start without an end
    // lasts until the next one or the end of the recording.
    void asyncBegin(ThreadId thread, TimeNs timeNs, SiteId site, std::uint64_t id);
    void asyncEnd(ThreadId thread, TimeNs timeNs, SiteId site, std::uint64_t id);
    void flow(const FlowPoint &point);
    // A free without a size gets that of its allocation, if known.
    void memoryEvent(const MemoryEvent &event);
    // The thread is in this state from this time on; not set: unknown. Changes of one thread at the
    // same time are given in order. Times before the first frame are left out and counted; late
    // ones are cut and counted. States are cut at the ends of chunks. isIo: it waits for a device;
    // if this is reported only during the wait, it applies to all of it that is in no chunk yet.
    void threadState(ThreadId thread, TimeNs timeNs, std::optional<ThreadState> state,
                     std::uint32_t cpu = kUnknownCpu, bool isIo = false);
    // If the thread is waiting at this time, it is able to run from then on: its wait was ended by
    // the waker, which may be invalid. Otherwise nothing happens. Changes of its state may be given
    // before or after this call.
    void threadWoken(ThreadId thread, TimeNs timeNs, ThreadId waker);
    // The same as threadState() with a known end. REQUIRES: spans of one thread don't overlap.
    void stateSpan(const ThreadStateSpan &span);
    // Every frame has the share of a row that lies in its time. Rows that begin before time 0 are
    // left out and counted.
    void usage(const ThreadUsage &usage);
    void stolen(const StolenTime &stolen);
    void sample(const StackSample &sample);
    // Zones dropped by the recorder; counted in the frame that contains the time.
    void lostZones(ThreadId thread, TimeNs timeNs, std::uint32_t count);

    // Declares everything before the watermark delivered, and ends the frames with marks up to it.
    // Events that arrive later are moved to the start of the first open frame and counted. Error:
    // the sink's error.
    Status advance(TimeNs watermarkNs);
    // Emits the frames that have ended, before a chunk is full.
    Status flush();
    // What the caller leaves out itself, of time that no frame will have. Before finish().
    void leaveOut(const LeftOut &leftOut);
    // Ends all frames. Open zones end at endNs and are flagged kStillOpen. Anything after the last
    // mark becomes a frame flagged kFramePartial, unless it is only states, sums and samples: these
    // are left out and counted, as are those after that frame. Rows of sums that reach over the end
    // of the last frame are kept, unless its chunk was emitted before.
    // lastWords: called when the report is complete; the warnings to add to the last frame.
    using LastWords = std::function<std::vector<std::string>(const Report &)>;
    Status finish(TimeNs endNs, const LastWords &lastWords = {});

    [[nodiscard]] const Report &report() const;
    // After finish().
    [[nodiscard]] const LeftOut &leftOut() const;
    // The events in the chunk with which the sink is called; zones and bookmarks are not counted.
    [[nodiscard]] const EventTally &tally() const;
    [[nodiscard]] FrameIndex framesEnded() const;
    // Marks no longer end frames, because all numbers are used.
    [[nodiscard]] bool numbersAreUsedUp() const { return framesEnded() >= kMostMarkedFrames; }
    // Memory held for frames that have not been emitted, in bytes.
    [[nodiscard]] std::size_t byteSize() const;

  private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace zoe
