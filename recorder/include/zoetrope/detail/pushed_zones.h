// The zones that a thread begins and ends by function calls, as a stack. Used by the headers that
// replace those of other profilers; don't include it directly. Each thread has its own stack.
//
// A library that is loaded later finds little room for thread-local variables. Therefore only a few
// zones are stored there; the others are in allocated memory, which is freed when they end.
#pragma once

#include <cstdint>
#include <new>

#include "zoetrope/detail/hot_path.h"

namespace zoe {

namespace detail {

// Each user has its own zones.
template <class User>
class PushedZones {
  public:
    static constexpr std::uint32_t kDeepest = 256; // deeper zones are not recorded

    // Calls enter(), which returns the handle of a zone or null, unless the stack is too deep.
    template <class Enter>
    static void push(const Enter &enter) noexcept
    {
        PushedZones &mine = onThisThread();
        const std::uint32_t at = mine.m_depth++;
        if (at == kNear)
            mine.m_far = new (std::nothrow) ThreadBuffer *[kDeepest - kNear];
        if (ThreadBuffer **const place = mine.placeOf(at))
            *place = enter();
    }
    static void pop() noexcept
    {
        PushedZones &mine = onThisThread();
        if (mine.m_depth == 0)
            return;
        const std::uint32_t at = --mine.m_depth;
        ThreadBuffer **const place = mine.placeOf(at);
        if (place != nullptr && *place != nullptr)
            leave(*place);
        if (at == kNear) {
            delete[] mine.m_far;
            mine.m_far = nullptr;
        }
    }
    static std::uint32_t depth() noexcept { return onThisThread().m_depth; }
    // Whether the innermost zone is recorded.
    static bool isRecorded() noexcept
    {
        PushedZones &mine = onThisThread();
        ThreadBuffer **const place = mine.m_depth > 0 ? mine.placeOf(mine.m_depth - 1) : nullptr;
        return place != nullptr && *place != nullptr;
    }

  private:
    static constexpr std::uint32_t kNear = 6;

    static PushedZones &onThisThread() noexcept
    {
        static thread_local PushedZones zones{};
        return zones;
    }
    // Null if the stack is too deep or there is no memory.
    ThreadBuffer **placeOf(std::uint32_t at) noexcept
    {
        if (at < kNear)
            return &m_near[at];
        return m_far != nullptr && at < kDeepest ? &m_far[at - kNear] : nullptr;
    }

    ThreadBuffer *m_near[kNear];
    ThreadBuffer **m_far;
    std::uint32_t m_depth;
};

} // namespace detail

} // namespace zoe
