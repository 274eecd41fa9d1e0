// What the rest of the machine does to the recorded threads: other threads that use the CPUs, as
// tracks with states, and who ends waits. Belongs to the writer thread.
//
// The number of such tracks is limited; beyond it, those of one CPU share a track. Tracks of this
// program's threads are reused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "formats/stream/output/stream_writer.h"
#include "recorder/collector/record_gaps.h"
#include "recorder/collector/steady_time.h"
#include "recorder/platform/cpu_events.h"

namespace zoe::recorder {

class MachineEvents {
  public:
    static constexpr std::size_t kMostTracks = 1000;

    // REQUIRES: both live longer.
    MachineEvents(StreamWriter &stream, FrameAssembler &frames,
                  std::size_t mostTracks = kMostTracks);

    // Asks the system. Call it once, before all others.
    void begin();
    // For the header of the capture: what is recorded, or what would permit it.
    [[nodiscard]] std::string runsDescription() const { return described(m_whyNoRuns); }
    [[nodiscard]] std::string wakesDescription() const { return described(m_whyNoWakes); }

    // A thread is recorded from now on; its states come from elsewhere.
    void addThread(ThreadId thread, std::uint64_t osId, TimeNs nowNs);
    // A recorded thread has ended. Its last events may come until the read() after the next.
    void endThread(ThreadId thread);
    // Fetches what has happened from the system.
    void gather();
    void gather(const platform::CpuEvent &event) { m_gathered.push_back(event); }
    // Passes on what was gathered, by time.
    void read(const SteadyTime &time);
    void take(const platform::CpuEvent &event, TimeNs timeNs);
    // Nothing is recorded until resume().
    void pause(TimeNs nowNs);
    void resume(TimeNs nowNs);

    // Of memory passed on since the last call.
    [[nodiscard]] std::uint64_t takeBytes();
    [[nodiscard]] const RecordGaps &gaps() const { return m_gaps; }

  private:
    static std::string described(const std::string &whyNot);

    struct Track {
        ThreadId id;
        Thread told;
    };
    using Tracks = std::unordered_map<std::uint32_t, Track>;
    struct Ended {
        std::uint32_t number = 0;
        TimeNs timeNs = 0;
    };

    // Of one CPU, the latest.
    struct Run {
        ThreadId track; // invalid: of a recorded thread, or nothing runs
        TimeNs startNs = std::numeric_limits<TimeNs>::min();
    };

    void end(const Ended &ended);
    // A track that no thread has any more; of this program's threads, it is used again.
    void letGo(Tracks::iterator track);
    void stopRun(Tracks::const_iterator track, TimeNs timeNs);
    void takeRun(const platform::CpuEvent &event, TimeNs timeNs);
    void changeRun(std::uint32_t cpu, ThreadId track, TimeNs timeNs);
    void rename(const platform::CpuEvent &event);
    [[nodiscard]] bool hasRoomFor(const platform::CpuEvent &event) const;
    [[nodiscard]] ThreadId trackOf(const platform::CpuEvent &event);
    // For everything that a CPU runs once there are too many tracks.
    [[nodiscard]] ThreadId sharedTrack(std::uint32_t cpu);
    [[nodiscard]] ThreadId wakerOf(const platform::CpuEvent &event);

    StreamWriter &m_stream;
    FrameAssembler &m_frames;
    const std::size_t m_mostTracks;
    platform::CpuEvents m_events;
    std::string m_whyNoRuns;
    std::string m_whyNoWakes;
    std::vector<platform::CpuEvent> m_gathered;
    std::unordered_map<std::uint32_t, ThreadId> m_recorded; // by the system's number
    Tracks m_tracks;                                        // likewise
    std::vector<ThreadId> m_unused; // tracks of this program's threads that are recorded or gone
    std::vector<Ended> m_ended;
    std::unordered_map<std::uint32_t, std::string> m_names; // likewise, of those without a track
    std::unordered_map<std::uint32_t, ThreadId> m_shared;   // by CPU
    ThreadId m_interrupts;
    std::vector<Run> m_runs; // by CPU
    std::size_t m_trackCount = 0;
    std::uint64_t m_bytes = 0;
    RecordGaps m_gaps;
    bool m_paused = false;
    TimeNs m_resumedNs = std::numeric_limits<TimeNs>::min();
};

} // namespace zoe::recorder
