// Turns the operating system's reports on threads into spans that don't overlap. Inner part of
// frame_assembler.cpp. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "analysis/model/extras.h"
#include "formats/stream/assembler/pending_events.h"

namespace zoe::assembler {

struct StateChange {
    static constexpr TimeNs kOpen = std::numeric_limits<TimeNs>::max();

    ThreadId thread;
    TimeNs timeNs = 0;
    std::optional<ThreadState> state; // not set: unknown from here
    std::uint32_t cpu = kUnknownCpu;
    TimeNs endNs = kOpen; // or until the next change
    ThreadId waker{};     // of a wait with a known end, or of one that ends here
    bool wakes = false;   // from waiting to preempted, else nothing
    bool isIo = false;    // of a wait: all of it, also if it is told later

    [[nodiscard]] bool beginsState() const { return state.has_value() || wakes; }
};

class ThreadStates {
  public:
    void add(const StateChange &change) { m_pending.add(change.timeNs, change); }
    // Applies the changes before the time; adds the states that end by them.
    void takeBefore(TimeNs timeNs, std::vector<ThreadStateSpan> &spans);
    // Ends all states here and starts them again.
    void cut(TimeNs timeNs, std::vector<ThreadStateSpan> &spans);
    // States that begin later than all that was taken, and spans that reach over this time.
    [[nodiscard]] std::uint64_t reachingOver(TimeNs timeNs) const;
    [[nodiscard]] std::size_t byteSize() const
    {
        return m_pending.byteSize() + m_current.capacity() * sizeof(Current);
    }

  private:
    struct Current {
        std::optional<ThreadState> state;
        std::uint32_t cpu = kUnknownCpu;
        TimeNs startNs = 0;
        TimeNs endNs = 0;
        ThreadId waker{}; // of a wait with a known end
        bool isIo = false;
    };

    // waker: if the thread waited until then.
    static void give(ThreadId thread, Current &current, TimeNs untilNs, ThreadId waker,
                     std::vector<ThreadStateSpan> &spans);
    static void wake(const StateChange &change, Current &current,
                     std::vector<ThreadStateSpan> &spans);

    Pending<StateChange> m_pending;
    std::vector<Current> m_current; // by thread
};

} // namespace zoe::assembler
