// What the operating system tells of the recorded threads: their states, and sums about once per
// frame. Belongs to the writer thread.
//
// Sums are read when frames have ended, but at most once per 8 ms, and stolen time at most once per
// 20 ms. Page faults of threads are read once the process has 16 more, or 100 ms have passed. On
// machines where reading takes long, both wait longer: each takes at most 1 % of a core. Of threads
// that have waited ever since, nothing is read. New threads beyond the first hundred or so wait,
// too: each takes about 0.1 ms.
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
    // cpuNs: what the calling thread has used so far.
    SystemEvents(const TickClock &clock, FrameAssembler &frames, Scheduling detail,
                 std::uint64_t (*cpuNs)() = platform::threadCpuNs);

    // Also what other threads of the machine do, if that is wanted. Once, before all others.
    void followMachine(StreamWriter &stream);

    // For the header of the capture: what is recorded, or what would permit more.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> descriptions() const;

    // It is followed soon.
    void addThread(ThreadId thread, std::uint64_t osId);
    // The thread ends soon, or has ended.
    void endThread(ThreadId thread);
    // Takes what has happened from the system. Call before TickClock::follow().
    void gather();
    // Passes on what was gathered. frames: how many marks the program has set so far.
    void read(std::uint64_t frames);
    // Nothing is recorded for a while; states are followed all the same.
    void pause(TimeNs nowNs);
    void resume(TimeNs nowNs);
    // Records what could not be recorded. Call before the last frame ends.
    void finish(TimeNs endNs);

    // Frees what the system counts against the program, such as memory for its records. Nothing is
    // read afterwards.
    void release();

    // Memory that was passed on.
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    // At least: see RecordGaps.
    [[nodiscard]] std::uint64_t lostSwitches() const
    {
        return m_gaps.lost() + (m_machine ? m_machine->gaps().lost() : 0);
    }
    // Threads that are added, but not followed yet.
    [[nodiscard]] std::size_t waiting() const { return m_waiting.size(); }

  private:
    struct State {
        std::optional<ThreadState> state;
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
    // When something that takes time may be done again.
    struct Pace {
        TimeNs lastNs = 0;
        TimeNs nextNs = 0;

        void done(TimeNs nowNs, DurationNs restNs);
    };

    // By the steady clock: the tick counter may have run while the computer slept. Never goes back.
    TimeNs presentNs();
    void followWaiting();
    void follow(ThreadId thread, std::uint64_t osId);
    void take(const platform::SwitchEvent &event);
    void change(std::uint32_t thread, TimeNs timeNs, State state);
    [[nodiscard]] bool hasSlept(const Counted &thread);
    void readSums(TimeNs nowNs);
    // False: the thread is gone.
    bool readSums(Counted &thread, bool faults, TimeNs nowNs);
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
