// Tracks whether the thread that writes a recording is in a call that may never return, such as one
// to a file server that is gone. Another thread may then abandon it, and owns the session's data
// until it lets go. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "recorder/platform/platform.h"

namespace zoe::recorder {

class DiskCalls {
  public:
    // One or several calls of the writing thread.
    class Call {
      public:
        explicit Call(DiskCalls &calls)
            : m_calls(calls)
            , m_isAllowed(calls.change(State::Outside, State::Inside))
        {
            noteAnswer(); // it begins now
        }
        ~Call() { end(); }
        Call(const Call &) = delete;
        Call &operator=(const Call &) = delete;

        // False if the thread was given up before.
        [[nodiscard]] bool isAllowed() const { return m_isAllowed; }
        // False if the thread has been given up; it must then touch nothing of the program.
        bool end()
        {
            noteAnswer();
            if (!m_isAllowed || m_hasEnded)
                return m_isAllowed;
            m_hasEnded = true;
            m_isAllowed = m_calls.leave();
            return m_isAllowed;
        }

      private:
        DiskCalls &m_calls;
        bool m_isAllowed;
        bool m_hasEnded = false;
    };

    // Part of a call has been answered.
    static void noteAnswer() { g_answers.fetch_add(1, std::memory_order_relaxed); }
    [[nodiscard]] bool isGivenUp() const { return m_state.load() >= number(State::GivenUp); }

    // --- For the other thread ---

    // Determines whether no call of any recording was answered for so long that waiting is
    // pointless. Asked repeatedly; belongs to one thread.
    class Patience {
      public:
        bool isOver()
        {
            const std::uint64_t nowNs = platform::steadyNowNs();
            const std::uint32_t answers = g_answers.load(std::memory_order_relaxed);
            if (std::exchange(m_answers, answers) != answers || m_looks == 0) {
                m_sinceNs = nowNs;
                m_looks = 1;
            }
            return nowNs - m_sinceNs >= kLateNs && ++m_looks > kFewestLooks;
        }

      private:
        // Allows for busy machines, where no thread may have run while the time went by.
        static constexpr std::uint64_t kLateNs = 20 * platform::kNsPerSecond;
        static constexpr int kFewestLooks = 100;

        std::uint32_t m_answers = 0;
        std::uint64_t m_sinceNs = 0;
        int m_looks = 0;
    };

    [[nodiscard]] bool isInside() const { return m_state.load() == number(State::Inside); }
    // False if the thread is in no call. Otherwise it waits for letGo() once the call is answered.
    bool giveUp() { return change(State::Inside, State::GivenUp); }
    // Afterwards the session may be gone.
    void letGo()
    {
        m_state.store(number(State::LetGo));
        platform::wakeWaiters(m_state);
    }

  private:
    enum class State : std::uint8_t { Outside, Inside, GivenUp, LetGo };

    static constexpr unsigned kLookAgainMs = 100;

    static std::uint32_t number(State state) { return static_cast<std::uint32_t>(state); }
    bool change(State from, State to)
    {
        std::uint32_t expected = number(from);
        return m_state.compare_exchange_strong(expected, number(to));
    }
    bool leave()
    {
        if (change(State::Inside, State::Outside))
            return true;
        while (m_state.load() == number(State::GivenUp))
            platform::waitWhile(m_state, number(State::GivenUp), kLookAgainMs);
        return false;
    }

    static inline constinit std::atomic<std::uint32_t> g_answers{0};

    std::atomic<std::uint32_t> m_state{0};
};

} // namespace zoe::recorder
