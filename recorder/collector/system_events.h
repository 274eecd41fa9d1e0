// What the operating system reports about the recorded threads: their states, and sums about once
// per frame. Belongs to the writer thread.
//
// Sums are read when frames have ended, but at most once per 8 ms, and stolen time at most once per
// 20 ms. Page faults of threads are read once the process has 16 more, or after 100 ms. On machines
// where reading takes long, both are read less often, so that each takes at most 1 % of a core.
// Nothing is read for threads that have been waiting since the last time. New threads beyond the
// first hundred or so wait as well: each takes about 0.1 ms, and counts for at most 1 ms.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "recorder/collector/machine_events.h"
#include "recorder/collector/record_gaps.h"
#include "recorder/collector/steady_time.h"
#include "recorder/collector/tick_clock.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/thread_switches.h"
#include "recorder/platform/thread_usage.h"
#include "zoetrope/zoe.h"

namespace zoe::recorder {

class SystemEvents {
  public:
    // cpuNs: CPU time that the calling thread has used so far.
    SystemEvents(const TickClock &clock, FrameAssembler &frames, Scheduling detail,
                 std::uint64_t (*cpuNs)() = platform::threadCpuNs);

    // Also follows the other threads of the machine, if wanted. Call it once, before all others.
    void followMachine(StreamWriter &stream);

    // For the header of the capture: what is recorded, or what would permit more.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> descriptions() const;

    // The thread will be followed soon.
    void addThread(ThreadId thread, std::uint64_t osId);
    // The thread ends soon, or has ended.
    void endThread(ThreadId thread);
    // Fetches what has happened from the system. Call it before TickClock::follow().
    void gather();
    // Passes on what was fetched. frames: the number of marks that the program has set so far.
    void read(std::uint64_t frames);
    // Nothing is recorded for a while; states are followed all the same.
    void pause(TimeNs nowNs);
    void resume(TimeNs nowNs);
    // Records what is missing. Call it before the last frame ends.
    void finish(TimeNs endNs);

    // Frees what the system counts as the program's, such as memory for records. Nothing is read
    // afterwards.
    void release();

    // Of memory passed on.
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    // A lower limit: see RecordGaps.
    [[nodiscard]] std::uint64_t lostSwitches() const
    {
        return m_gaps.lost() + (m_machine ? m_machine->gaps().lost() : 0);
    }
    // Threads that were added but are not followed yet.
    [[nodiscard]] std::size_t waiting() const { return m_waiting.size(); }

  private:
    struct State {
        std::optional<ThreadState> state;
        TimeNs sinceNs = 0;
        std::uint32_t cpu = kUnknownCpu;
        bool told = false; // something is known, or was
        bool isNew = true; // since the sums were read
        bool isIo = false; // of a wait
    };
    struct Counted {
        ThreadId thread;
        std::uint64_t osId = 0;
        bool ending = false;
        bool hasSwitches = false;
        std::uint8_t known = 0; // parts of the sums before
        platform::ThreadTimes times;
        platform::ThreadFaults faults;
        platform::ThreadSwitchCounts switches;
        TimeNs sinceNs = 0;
    };
    static constexpr TimeNs kEndless = std::numeric_limits<TimeNs>::max();
    // When counters are read. This thread may be interrupted before it has read them.
    struct Moment {
        TimeNs nowNs = 0;
        bool withFaults = true;
    };
    // When something slow may be done again.
    struct Pace {
        TimeNs lastNs = 0;
        TimeNs nextNs = 0;
        DurationNs costNs = 0; // of the last time

        // Rests a hundred times as long as it took, or the time before if that was shorter: on a
        // busy machine, it sometimes takes much longer than usual.
        void done(TimeNs nowNs, std::uint64_t tookNs, DurationNs leastRestNs);
    };

    // By the steady clock, as the tick counter may have run while the computer slept. Never goes
    // back.
    TimeNs presentNs();
    void followWaiting();
    void follow(ThreadId thread, std::uint64_t osId);
    void take(const platform::SwitchEvent &event);
    void change(std::uint32_t thread, State state);
    [[nodiscard]] bool hasSlept(const Counted &thread);
    // Of all threads, up to the given time at most.
    void readSums(TimeNs mostNs = kEndless);
    // False if the thread is gone. moment: set to a later one if reading was interrupted.
    bool readSums(Counted &thread, Moment &moment, TimeNs mostNs = kEndless);
    // Which of the sums were read.
    static std::uint8_t readCounters(Counted &thread, bool withFaults);
    void noteRunning(ThreadId thread, TimeNs sinceNs);
    void readStolenTime(TimeNs nowNs);

    const TickClock &m_clock;
    FrameAssembler &m_frames;
    const Scheduling m_detail;
    std::uint64_t (*const m_cpuNs)();
    SteadyTime m_time;
    platform::ThreadSwitches m_switches;
    std::vector<platform::SwitchEvent> m_gathered;
    std::uint64_t m_gatheredNs = 0; // by the steady clock: all before is among them
    struct Waiting {
        ThreadId thread;
        std::uint64_t osId = 0;
    };
    std::deque<Waiting> m_waiting;
    DurationNs m_followBudgetNs = 0; // of CPU time
    TimeNs m_followedNs = 0;
    std::optional<MachineEvents> m_machine; // not set: not wanted
    bool m_recordsSwitches = false;
    std::string m_whyNot;  // no switches of any thread
    std::string m_limited; // or of some
    std::uint64_t m_threadsWithout = 0;
    std::vector<State> m_states; // by thread
    std::vector<Counted> m_counted;
    std::vector<platform::CpuStolen> m_stolen, m_stolenBefore;
    std::uint64_t m_framesSeen = 0;
    std::uint64_t m_faultsSeen = 0; // of the process, when those of threads were read
    TimeNs m_faultsReadNs = 0;
    Pace m_sums, m_stolenPace;
    TimeNs m_presentNs = 0;
    std::uint64_t m_bytes = 0;
    RecordGaps m_gaps; // of switches
    bool m_paused = false;
    TimeNs m_resumedNs = std::numeric_limits<TimeNs>::min();
};

} // namespace zoe::recorder
