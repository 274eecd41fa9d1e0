// A mutex for static objects: usable before their constructors and after their destructors.
// Thread-safe.
#pragma once

#include <mutex>

namespace zoe::recorder::platform {

#if defined(_WIN32)

// The standard one may have a constructor here that runs.
class StaticMutex {
  public:
    constexpr StaticMutex() noexcept = default;
    StaticMutex(const StaticMutex &) = delete;
    StaticMutex &operator=(const StaticMutex &) = delete;

    void lock() noexcept;
    bool try_lock() noexcept;
    void unlock() noexcept;

  private:
    void *m_lock = nullptr; // an SRWLOCK
};

#else

using StaticMutex = std::mutex;

#endif

} // namespace zoe::recorder::platform
