// Turns the states of threads into switches of CPUs, as trace formats need them. Not thread-safe:
// one owner.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "plugins/exporters/common/export_walk.h"

namespace zoe {

// A CPU goes from one thread to another. An invalid thread stands for one that is not in the
// capture.
struct SchedSwitch {
    TimeNs timeNs = 0;
    std::uint32_t cpu = 0;
    ThreadId from;
    bool fromIsRunnable = false; // it was preempted
    ThreadId to;
    bool fromWaitsForIo = false;

    friend bool operator==(const SchedSwitch &, const SchedSwitch &) = default;
};

// A thread ends the wait of another one.
struct SchedWake {
    TimeNs timeNs = 0;
    std::uint32_t cpu = 0; // where the woken one ran before
    ThreadId waker;        // as in ThreadStateSpan::waker
    ThreadId woken;

    friend bool operator==(const SchedWake &, const SchedWake &) = default;
};

// In order of time.
std::vector<SchedWake> wakesIn(std::span<const ThreadStateSpan> states);

class SchedSwitches {
  public:
    // The states of the next chunk, which ends at endNs. Returns the switches known so far, in
    // order of time. States without a CPU make no switches.
    std::vector<SchedSwitch> add(std::span<const ThreadStateSpan> states, TimeNs endNs);
    // The remaining switches.
    std::vector<SchedSwitch> finish();

  private:
    struct Running {
        bool open = false;
        std::uint32_t cpu = 0;
        TimeNs endNs = 0;
    };
    // One side of a switch.
    struct Edge {
        TimeNs timeNs = 0;
        std::uint32_t cpu = 0;
        bool enters = false;
        ThreadId thread;
        bool runnable = false;
        bool waitsForIo = false;
    };

    // next: the state that follows immediately on the thread; null: not known.
    void leave(std::uint32_t thread, const ThreadStateSpan *next);
    std::vector<SchedSwitch> joined();

    std::vector<Running> m_running; // by thread
    std::vector<Edge> m_edges;
};

// Calls take(switches, wakes) for the selected states, in order of chunks.
template <class Take>
Status exportSwitches(const Capture &capture, const Selection &selection, const Task &task,
                      Take take)
{
    struct Part {
        std::vector<ThreadStateSpan> states;
        TimeNs endNs = 0;
    };
    SchedSwitches switches;
    const auto make = [](const SelectedChunk &selected) {
        Part part;
        for (const ThreadStateSpan &span : selected.chunk().extras.states)
            if (selected.has(span))
                part.states.push_back(span);
        part.endNs = selected.chunk().frames.back().endNs();
        return part;
    };
    const auto unreadable = exportInOrder(
        capture, selection, task, make,
        [&](const Part &part) -> Status {
            return take(switches.add(part.states, part.endNs), wakesIn(part.states));
        },
        LargeChunks::WithoutZones);
    if (!unreadable)
        return unreadable.error();
    return take(switches.finish(), std::vector<SchedWake>());
}

} // namespace zoe
