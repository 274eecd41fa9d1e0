// Holds a mutex for a moment in which the thread handles no signals: a handler of the program that
// calls the recorder never finds it taken by the thread that it has interrupted. Thread-safe.
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
