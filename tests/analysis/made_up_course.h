// A course of frames of a program with a main thread and a worker, and their states, where the
// trouble in each frame is known. For tests of reasons.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/analysis/with_states.h"
#include "tests/support/capture_text.h"

namespace zoe::test {

// What is different in one frame, in ns.
struct Trouble {
    DurationNs mainPreempted = 0;   // in update
    DurationNs workerPreempted = 0; // in its band, while main waits in render for it
    DurationNs workerWaits = 0;     // likewise, for nothing that is recorded
    DurationNs lateWorker = 0;      // begins its band late
    DurationNs lockHeld = 0;        // by the worker in its save zone, main waits for it in update
    bool lockBeforeZone = false;    // taken before that zone begins, released after its end
    DurationNs holderPreempted = 0; // of that time
    DurationNs read = 0;            // main waits in update for nothing that is recorded
    DurationNs longerBand = 0;
    DurationNs hidden = 0;    // main runs in frame_step, outside of its children
    DurationNs outside = 0;   // main runs outside of all zones
    DurationNs namedWait = 0; // main waits in wait_for_disk
    int morePaths = 0;        // calls of find_path, 100 us each
};

// Threads are 0: main, 1: worker. A frame without trouble takes 1 ms: frame_step with update
// (200 us), find_path (100 us), render (600 us) in which main waits for the worker's band.
class Course {
  public:
    explicit Course(bool states = true)
        : m_withStates(states)
    {}

    void frame(const Trouble &trouble = {})
    {
        const TimeNs start = m_now;
        std::string zones; // of main, below frame_step
        std::string worker;
        std::string locks;
        run(0, 20'000 + trouble.outside);
        const TimeNs step = m_now;
        run(0, 60'000);
        const TimeNs update = m_now;
        run(0, 100'000);
        stay(0, ThreadState::Preempted, trouble.mainPreempted);
        stay(0, ThreadState::Waiting, trouble.read);
        if (trouble.lockHeld > 0) {
            const TimeNs wait = m_now;
            const std::string span = at(wait, trouble.lockHeld);
            if (trouble.lockBeforeZone)
                zone(worker, 2, "save", wait - 400, trouble.lockHeld + 300);
            else
                zone(worker, 2, "save", wait - 1000, trouble.lockHeld + 2000);
            locks +=
                "  lock world | worker | hold " + at(wait - 500, trouble.lockHeld + 500) + "\n";
            locks += "  lock world | main | wait " + span + "\n";
            const DurationNs ran = trouble.lockHeld - trouble.holderPreempted;
            state(1, ThreadState::Waiting, m_workerAt, wait - 1000);
            state(1, ThreadState::Running, wait - 1000, wait + ran / 2);
            state(1, ThreadState::Preempted, wait + ran / 2,
                  wait + ran / 2 + trouble.holderPreempted);
            state(1, ThreadState::Running, wait + ran / 2 + trouble.holderPreempted,
                  wait + trouble.lockHeld + 1000);
            m_workerAt = wait + trouble.lockHeld + 1000;
            stay(0, ThreadState::Waiting, trouble.lockHeld);
        }
        run(0, 100'000);
        zone(zones, 3, "update", update, m_now - update);
        if (trouble.namedWait > 0) {
            zone(zones, 3, "wait_for_disk", m_now, trouble.namedWait);
            stay(0, ThreadState::Waiting, trouble.namedWait);
        }
        for (int i = 0; i <= trouble.morePaths; ++i) {
            zone(zones, 3, "find_path", m_now, 100'000);
            run(0, 100'000);
        }
        const TimeNs render = m_now;
        run(0, 50'000);
        const TimeNs band = m_now + 5'000 + trouble.lateWorker;
        state(1, ThreadState::Waiting, m_workerAt, band - 1'000);
        state(1, ThreadState::Running, band - 1'000, band + 250'000);
        const TimeNs waits = band + 250'000 + trouble.workerPreempted;
        state(1, ThreadState::Preempted, band + 250'000, waits);
        const TimeNs resumed = waits + trouble.workerWaits;
        state(1, ThreadState::Waiting, waits, resumed);
        const TimeNs bandEnd = resumed + 240'000 + trouble.longerBand;
        state(1, ThreadState::Running, resumed, bandEnd + 2'000);
        m_workerAt = bandEnd + 2'000;
        zone(worker, 2, "band", band, bandEnd - band);
        stay(0, ThreadState::Waiting, bandEnd + 5'000 - m_now);
        run(0, 50'000);
        zone(zones, 3, "render", render, m_now - render);
        run(0, 10'000 + trouble.hidden);
        const TimeNs stepEnd = m_now;
        run(0, 10'000);
        m_text += "frame " + at(start, m_now - start) + "\n  main\n";
        zone(m_text, 2, "frame_step", step, stepEnd - step);
        m_text += zones + "  worker\n" + worker + locks;
    }

    // Further information from the system; usage also without states.
    std::vector<ThreadUsage> usage;
    std::vector<StolenTime> stolen;

    [[nodiscard]] std::shared_ptr<const MemoryCapture> capture(std::uint32_t framesPerChunk = 5)
    {
        auto spans = m_states;
        if (m_workerAt < m_now)
            spans.push_back({ThreadId{1}, ThreadState::Waiting, 1, m_workerAt, m_now - m_workerAt});
        const auto plain = captureFromText(m_text, framesPerChunk);
        if (!m_withStates)
            spans.clear();
        return withStates(*plain, spans, usage, stolen);
    }

  private:
    static std::string at(TimeNs start, DurationNs duration)
    {
        return std::to_string(start) + " " + std::to_string(duration);
    }
    static void zone(std::string &text, std::size_t level, const std::string &name, TimeNs start,
                     DurationNs duration)
    {
        text += std::string(2 * level, ' ') + name + " " + at(start, duration) + "\n";
    }
    void state(std::uint32_t thread, ThreadState state, TimeNs from, TimeNs to)
    {
        if (to > from)
            m_states.push_back({ThreadId{thread}, state, thread, from, to - from});
    }
    void stay(std::uint32_t thread, ThreadState what, DurationNs duration)
    {
        state(thread, what, m_now, m_now + duration);
        m_now += duration;
    }
    void run(std::uint32_t thread, DurationNs duration)
    {
        stay(thread, ThreadState::Running, duration);
    }

    bool m_withStates;
    std::string m_text;
    std::vector<ThreadStateSpan> m_states;
    TimeNs m_now = 0;
    TimeNs m_workerAt = 0; // its states are known up to here
};

} // namespace zoe::test
