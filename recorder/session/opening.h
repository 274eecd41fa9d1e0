// Opens a session's outputs, which may never return if a file server is gone. The session's own
// thread does it, while the thread that starts the session waits for some seconds. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "analysis/model/result.h"
#include "analysis/model/units.h"
#include "recorder/platform/platform.h"

namespace zoe::recorder {

class Opening {
  public:
    // The minimum number of pauses to wait: on a busy machine, neither thread may have run while
    // the time went by.
    static constexpr int kPausesUntilTaken = 100;
    static constexpr int kPausesUntilLate = 2000;

    // --- For both threads ---

    // True for the first caller, which then opens the outputs and reports the result.
    bool take() { return change(State::Asked, State::Taken); }
    void finish(Status status)
    {
        m_result = std::move(status);
        change(State::Taken, m_result ? State::Opened : State::Failed);
    }

    // --- For the session's thread ---

    // Whether nobody waits any more: the outputs that are not open yet are no longer wanted.
    [[nodiscard]] bool isGivenUp() const { return m_state.load() >= number(State::LettingGo); }
    // Waits until the other thread has left, so that what it releases isn't destroyed before.
    void awaitLeaving()
    {
        while (is(State::LettingGo))
            platform::waitWhile(m_state, m_state.load(), kLookAgainMs);
    }
    // Waits for the other thread. False: nothing is recorded.
    bool goesOn()
    {
        while (is(State::Taken) || is(State::Opened) || is(State::LettingGo))
            platform::waitWhile(m_state, m_state.load(), kLookAgainMs);
        return is(State::GoesOn);
    }
    // Whether the other thread has left the session to this one.
    [[nodiscard]] bool isLeft() const { return is(State::Left); }

    // --- For the thread that starts the session ---

    // Waits until the session's thread has begun; false if it takes too long.
    bool isTakenSoon()
    {
        return waitFor(
            kPausesUntilTaken, [] { return false; }, State::Asked);
    }
    // Waits for the outputs to be open. False if they aren't after this many pauses, or isOver().
    template <class IsOver>
    bool isFinishedAfter(int pauses, const IsOver &isOver)
    {
        return waitFor(pauses, isOver, State::Asked) && waitFor(pauses, isOver, State::Taken);
    }
    // REQUIRES: finish() was called.
    [[nodiscard]] const Status &result() const { return m_result; }
    // REQUIRES, for both functions: the outputs are open.
    void goOn() { change(State::Opened, State::GoesOn); }
    void refuse() { change(State::Opened, State::Failed); }
    // False if the outputs have been opened after all. Otherwise leave() hands the session to its
    // thread, after which it may be gone. That thread may not even have begun.
    bool giveUp()
    {
        return change(State::Asked, State::LettingGo) || change(State::Taken, State::LettingGo);
    }
    void leave()
    {
        m_state.store(number(State::Left));
        platform::wakeWaiters(m_state);
    }

  private:
    enum class State : std::uint8_t { Asked, Taken, Opened, Failed, GoesOn, LettingGo, Left };

    static constexpr unsigned kPauseMs = 10;
    static constexpr unsigned kLookAgainMs = 100;

    static std::uint32_t number(State state) { return static_cast<std::uint32_t>(state); }
    [[nodiscard]] bool is(State state) const { return m_state.load() == number(state); }
    bool change(State from, State to)
    {
        std::uint32_t expected = number(from);
        const bool changed = m_state.compare_exchange_strong(expected, number(to));
        if (changed)
            platform::wakeWaiters(m_state);
        return changed;
    }
    // Waits for the state to change; false if it doesn't.
    template <class IsOver>
    bool waitFor(int pauses, const IsOver &isOver, State state)
    {
        const std::uint64_t startNs = platform::steadyNowNs();
        const std::uint64_t leastNs =
            static_cast<std::uint64_t>(pauses) * kPauseMs * static_cast<std::uint64_t>(kNsPerMs);
        for (int pause = 0; is(state) && !isOver() &&
                            (pause < pauses || platform::steadyNowNs() - startNs < leastNs);
             ++pause)
            platform::waitWhile(m_state, number(state), kPauseMs);
        return !is(state);
    }

    std::atomic<std::uint32_t> m_state{0};
    Status m_result;
};

} // namespace zoe::recorder
