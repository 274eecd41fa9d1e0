// Turns switches of CPUs and wakes, as in traces of the kernel, into states of threads. Not
// thread-safe: one owner, used once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/importers/common/trace_data.h"

namespace zoe {

class SchedTrace {
  public:
    using Tid = std::int64_t; // 0: none

    static constexpr std::size_t kMostOthers = 1000; // threads without zones that are kept

    enum class Left : std::uint8_t { Runnable, Waiting, WaitingForIo };

    // A CPU goes from one thread to another. Events may come in any order.
    void switched(std::int64_t timeNs, std::uint32_t cpu, Tid from, Left left, Tid to);
    // waker: 0: an interrupt.
    void woken(std::int64_t timeNs, Tid thread, Tid waker);
    void name(Tid thread, std::string_view text);
    void process(Tid thread, std::int64_t process) { m_processes[thread] = process; }

    [[nodiscard]] bool empty() const { return m_events.empty(); }
    // Extends the span of a trace that has no other content.
    void seeTimes(TraceData &data) const;
    // Adds the states within the trace. Of threads without a track (kNone), only times on CPUs are
    // known.
    void finish(TraceData &data, const std::function<std::uint32_t(Tid)> &trackOf);

  private:
    struct Event {
        std::int64_t timeNs = 0;
        Tid from = 0; // of a wake: the waker
        Tid to = 0;   // of a wake: the woken one
        std::uint32_t cpu = 0;
        bool isWake = false;
        Left left = Left::Waiting; // of the thread that the CPU came from
    };
    struct Current {
        bool known = false;
        ThreadState state = ThreadState::Running;
        std::uint32_t cpu = kUnknownCpu;
        std::int64_t sinceNs = 0;
        bool isIo = false;
    };

    void change(Tid thread, const Current &next, Tid waker = kNobody);
    void leave(Tid thread, std::int64_t timeNs);
    void add(Tid thread, const Current &state, std::int64_t untilNs, Tid waker);
    TraceTask taskOf(Tid thread);

    static constexpr Tid kNobody = -1;

    std::vector<Event> m_events;
    std::unordered_map<Tid, std::string> m_names;
    std::unordered_map<Tid, std::int64_t> m_processes;
    std::unordered_map<Tid, Current> m_current;
    std::unordered_map<Tid, TraceTask> m_tasks;
    std::map<std::uint32_t, Tid> m_running; // by CPU
    TraceData *m_data = nullptr;
    const std::function<std::uint32_t(Tid)> *m_trackOf = nullptr;
};

} // namespace zoe
