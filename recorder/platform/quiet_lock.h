// Holds a mutex while the thread handles no signals, so that a signal handler that calls the
// recorder never finds it locked by the thread that it interrupted. Thread-safe.
#pragma once

#include "recorder/platform/platform.h"

namespace zoe::recorder::platform {

template <class Mutex>
class QuietLock {
  public:
    explicit QuietLock(Mutex &mutex)
        : m_mutex(mutex)
    {
        blockSignals(m_before);
        m_mutex.lock();
    }
    ~QuietLock()
    {
        m_mutex.unlock();
        restoreSignals(m_before);
    }
    QuietLock(const QuietLock &) = delete;
    QuietLock &operator=(const QuietLock &) = delete;

  private:
    Mutex &m_mutex;
    SignalMask m_before{};
};

} // namespace zoe::recorder::platform
