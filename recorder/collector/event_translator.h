// Translates the events of threads into calls of the frame assembler. Belongs to the writer thread.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/assembler/thread_zones.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/capture_names.h"
#include "recorder/collector/fibre_events.h"
#include "recorder/collector/fibre_lanes.h"
#include "recorder/collector/lock_events.h"
#include "recorder/collector/tick_clock.h"
#include "recorder/collector/track_clock.h"
#include "recorder/producer/event.h"

namespace zoe::recorder {

// A thread of the program: its state after the events read so far.
struct EventSource {
    ThreadId thread;
    Thread description;
    std::int64_t openZones = 0;              // recorded in its buffer
    TimeNs lastNs = 0;                       // time of the last event read
    Fibre fibre;                             // the one it runs now
    Fibre lastFibre;                         // the one it ran before
    std::uint32_t movableZones = 0;          // open ones that began outside of fibres
    bool sharesLane = false;                 // with earlier threads: it keeps its name
    const detail::Site *namedSite = nullptr; // the next zone of this site has the name below
    std::string zoneName;

    // The lane of its events.
    [[nodiscard]] ThreadId current() const { return fibre.valid() ? fibre.lane : thread; }
};

class EventTranslator {
  public:
    // mainSet: the frame set whose marks end the main frames; empty: frame marks. mostFibreLanes:
    // see FibreLanes.
    EventTranslator(const TickClock &clock, StreamWriter &stream, FrameAssembler &frames,
                    const std::string &mainSet, std::size_t mostFibreLanes);

    // Of the source's thread, for zone() before frames end.
    [[nodiscard]] ThreadZones zonesOf(const EventSource &source)
    {
        return m_frames.zonesOf(source.thread);
    }
    // A zone of the thread begins or ends. Without a branch on which, see visitEvents().
    void zone(EventSource &source, ThreadZones &zones, bool begins, std::uint64_t ticks,
              const detail::Site *site)
    {
        const TimeNs timeNs = m_clock.toNs(ticks);
        source.lastNs = timeNs;
        source.openZones += 2 * std::int64_t{begins} - 1;
        const detail::Site *const last = begins ? site : m_lastSite;
        if (source.fibre.valid() || source.namedSite != nullptr || last == nullptr) [[unlikely]]
            return unusualZone(source, zones, begins, timeNs, site);
        m_lastSite = last;
        zones.add(begins, timeNs, m_names.site(last)); // of an end, any
    }
    void other(EventSource &source, const OtherEvent &event);
    // The kind of the event in the capture: marks of the main set and of others may be swapped.
    [[nodiscard]] EventKind shownAs(const OtherEvent &event) const;

    // The thread of the source has ended, and all its events have been read.
    void endThread(EventSource &source, TimeNs endNs);

    // The deadline for frames of the set.
    void setDeadline(const char *set, DurationNs ns);

    // Tracks report zones after they end: frames wait this long for them.
    [[nodiscard]] DurationNs delayNs() const;
    // Call before frames up to the watermark end.
    void deliver(TimeNs watermarkNs);
    // After a pause.
    void resume(TimeNs nowNs);
    // Nothing follows: ends everything that has begun.
    void finish(TimeNs endNs);
    // Of the main frames. Beginnings of frames of the chosen set count, too.
    [[nodiscard]] bool hasFrameMarks() const { return frameMarks() > 0; }
    [[nodiscard]] std::uint64_t frameMarks() const { return m_frameMarks + m_frameBegins; }
    [[nodiscard]] std::uint64_t otherBytes() const { return m_otherBytes; }
    [[nodiscard]] std::uint64_t runsIn(const Chunk &chunk) const
    {
        return m_fibreLanes.runsIn(chunk);
    }
    // Marks of frames of sets without a beginning or an end, or with two beginnings.
    [[nodiscard]] std::uint64_t unmatchedFrames() const { return m_unmatchedFrames; }
    // The same for marks before a pause.
    [[nodiscard]] std::uint64_t pausedFrames() const { return m_pausedFrames; }
    // Ends of zones that began outside of fibres on another thread.
    [[nodiscard]] std::uint64_t unmatchedFibreEnds() const { return m_unmatchedFibreEnds; }
    // Zones that were open when their thread ended.
    [[nodiscard]] std::uint64_t zonesLeftOpen() const { return m_zonesLeftOpen; }
    [[nodiscard]] std::uint64_t unmatchedLocks() const { return m_locks.unmatched(); }
    [[nodiscard]] std::uint64_t unreleasedLocks() const { return m_locks.unreleased(); }
    [[nodiscard]] std::uint64_t pausedLocks() const { return m_locks.paused(); }

  private:
    struct TrackState {
        ThreadId thread;
        std::optional<TrackClock> clock; // empty: the session's clock
    };

    // A mark of a frame set other than the main one. They are applied in order of time over all
    // threads.
    struct SetMark {
        TimeNs timeNs;
        FrameSetId set;
        SetMarkKind kind;
        ThreadId thread;
    };

    // With a name of its own, while the thread runs a fibre, or before any zone has begun.
    void unusualZone(EventSource &source, ThreadZones &zones, bool begins, TimeNs timeNs,
                     const detail::Site *site);
    void markFrame(const EventSource &source, TimeNs timeNs);
    void markSet(const EventSource &source, TimeNs timeNs, const SetPayload &event);
    void message(const EventSource &source, TimeNs timeNs, const OtherEvent &event);
    void value(const EventSource &source, TimeNs timeNs, const OtherEvent &event);
    void applySetMarks(TimeNs watermarkNs);
    void applySetMark(const SetMark &mark);
    std::uint64_t leaveSetFrames();
    void trackZone(TimeNs timeNs, const OtherEvent &event);
    void lock(const EventSource &source, TimeNs timeNs, const LockPayload &event);
    void async(const EventSource &source, TimeNs timeNs, const LinkPayload &event);
    void flow(const EventSource &source, TimeNs timeNs, const LinkPayload &event);
    void memory(const EventSource &source, TimeNs timeNs, const MemoryPayload &event);
    void switchFibre(EventSource &source, TimeNs timeNs, Fibre next);
    void beginFibreZone(EventSource &source, TimeNs timeNs, const OtherEvent &event);
    void endFibreZone(EventSource &source, TimeNs timeNs);
    void leaveFibreZone(const Fibre &fibre, TimeNs timeNs);
    void bookmark(const EventSource &source, TimeNs timeNs, const OtherEvent &event);
    TrackState &trackOf(const Track *track);

    const TickClock &m_clock;
    StreamWriter &m_stream;
    FrameAssembler &m_frames;
    CaptureNames m_names;
    const detail::Site *m_lastSite = nullptr; // of the last zone that began
    FibreLanes m_fibreLanes;
    FibreEvents m_fibres;
    LockEvents m_locks;
    PointerMap m_trackIds;
    std::vector<TrackState> m_tracks;
    std::map<std::string, std::uint32_t> m_trackNames;
    std::vector<SetMark> m_setMarks;   // not applied yet
    std::vector<SetMark> m_openFrames; // begun and not ended
    // By frame set other than the main one.
    struct LastMark {
        TimeNs timeNs;
        bool isFirst;
    };
    std::map<std::uint32_t, LastMark> m_lastMarks;
    TimeNs m_resumedNs = std::numeric_limits<TimeNs>::min(); // earlier marks begin and end nothing
    FrameSet m_main;
    FrameSetId m_mainSet;
    const bool m_isMainChosen;      // frame marks are those of a set "main" like others
    std::uint64_t m_frameMarks = 0; // of the main set
    std::uint64_t m_frameBegins = 0;
    std::uint64_t m_otherBytes = 0;
    std::uint64_t m_unmatchedFrames = 0;
    std::uint64_t m_pausedFrames = 0;
    std::uint64_t m_unmatchedFibreEnds = 0;
    std::uint64_t m_zonesLeftOpen = 0;
};

} // namespace zoe::recorder
