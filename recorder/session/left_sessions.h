// Sessions that were abandoned to their threads because a file system doesn't answer. Each keeps a
// thread and memory until it does, so there is at most one per folder, and a limit for all.
// Thread-safe.
#pragma once

#include <cstddef>
#include <utility>

#include "analysis/model/result.h"
#include "recorder/session/session_outputs.h"

namespace zoe::recorder {

class LeftSessions {
  public:
    static constexpr std::size_t kMost = 8;

    // One of them, until it is destroyed.
    class Place {
      public:
        Place() = default;
        ~Place();
        Place(Place &&other) noexcept
            : m_index(std::exchange(other.m_index, kMost))
        {}
        Place &operator=(Place &&other) noexcept
        {
            std::swap(m_index, other.m_index);
            return *this;
        }

      private:
        friend class LeftSessions;
        std::size_t m_index = kMost; // none
    };

    // Why a session with these outputs may not begin. Error: Unreachable.
    static Status check(const AskedOutputs &asked);
    // REQUIRES: one thread at a time, while one session is between check() and its end.
    static Place add(const AskedOutputs &asked) noexcept;
    // Whether there was one: its thread may run on at any time.
    static bool hadAny();
    // Their threads don't exist in a forked child.
    static void forgetAfterFork();
};

} // namespace zoe::recorder
