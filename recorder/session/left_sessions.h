// Sessions that were left to their threads because a file system doesn't answer. Each keeps a
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

    // The place of one such session, until destroyed.
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

    // Fails if a session with these outputs may not begin. Error: Unreachable.
    static Status check(const AskedOutputs &asked);
    // REQUIRES: only one thread at a time, between check() and the end of its session.
    static Place add(const AskedOutputs &asked) noexcept;
    // Whether there ever was one: its thread may run on at any time.
    static bool hadAny();
    // Their threads don't exist in a forked child.
    static void forgetAfterFork();
};

} // namespace zoe::recorder
