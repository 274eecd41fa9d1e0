// Locks that record which threads waited for them and held them, and for how long. Thread-safe:
//
//   zoe::Lockable<std::mutex> m_queue{"queue"};
//   const std::lock_guard lock(m_queue);
//   zoe::SharedLockable<std::shared_mutex> m_world{"world"};
//   const std::shared_lock lock(m_world);
//
// They work like the mutex inside and cost two events per hold while a session records. To wait on
// them, use std::condition_variable_any.
#pragma once

#include "zoetrope/zoe.h"

#if ZOE_ENABLED

namespace zoe {

namespace detail {

// A lock as the recorder sees it. The name is a literal or lives as long as the recording. The id
// is assigned at the first event.
struct LockFacts {
    std::uint64_t *id;
    const char *name;
    const char *file;
    std::uint32_t line;
};
// waitedSince: nowTicks() when the wait began; 0 if there was none.
void lockAcquired(const LockFacts &lock, bool shared, std::uint64_t waitedSince) noexcept;
void lockReleased(const LockFacts &lock, bool shared) noexcept;

class LockTeller {
  public:
    constexpr LockTeller(const char *name, const char *file, std::uint32_t line) noexcept
        : m_name(name)
        , m_file(file)
        , m_line(line)
    {}
    void acquired(bool shared, std::uint64_t waitedSince) noexcept
    {
        lockAcquired({&m_id, m_name, m_file, m_line}, shared, waitedSince);
    }
    void released(bool shared) noexcept { lockReleased({&m_id, m_name, m_file, m_line}, shared); }

  private:
    std::uint64_t m_id = 0;
    const char *m_name;
    const char *m_file;
    std::uint32_t m_line;
};

} // namespace detail

template <class Mutex>
class Lockable {
  public:
    constexpr explicit Lockable(const char *name = "mutex", const char *file = __builtin_FILE(),
                                std::uint32_t line = __builtin_LINE()) noexcept
        : m_teller(name, file, line)
    {}
    Lockable(const Lockable &) = delete;
    Lockable &operator=(const Lockable &) = delete;

    void lock()
    {
        std::uint64_t since = 0;
        if (!m_mutex.try_lock()) {
            since = detail::recording() ? detail::nowTicks() : 0;
            m_mutex.lock();
        }
        if (detail::recording())
            m_teller.acquired(false, since);
    }
    bool try_lock()
    {
        const bool locked = m_mutex.try_lock();
        if (locked && detail::recording())
            m_teller.acquired(false, 0);
        return locked;
    }
    void unlock()
    {
        if (detail::recording())
            m_teller.released(false);
        m_mutex.unlock();
    }
    // The mutex itself, for functions that this class lacks. Direct use is not recorded.
    Mutex &mutex() noexcept { return m_mutex; }

  protected:
    Mutex m_mutex;
    detail::LockTeller m_teller;
};

template <class Mutex>
class SharedLockable : public Lockable<Mutex> {
  public:
    constexpr explicit SharedLockable(const char *name = "shared mutex",
                                      const char *file = __builtin_FILE(),
                                      std::uint32_t line = __builtin_LINE()) noexcept
        : Lockable<Mutex>(name, file, line)
    {}

    void lock_shared()
    {
        std::uint64_t since = 0;
        if (!this->m_mutex.try_lock_shared()) {
            since = detail::recording() ? detail::nowTicks() : 0;
            this->m_mutex.lock_shared();
        }
        if (detail::recording())
            this->m_teller.acquired(true, since);
    }
    bool try_lock_shared()
    {
        const bool locked = this->m_mutex.try_lock_shared();
        if (locked && detail::recording())
            this->m_teller.acquired(true, 0);
        return locked;
    }
    void unlock_shared()
    {
        if (detail::recording())
            this->m_teller.released(true);
        this->m_mutex.unlock_shared();
    }
};

} // namespace zoe

#else

namespace zoe {

inline namespace disabled {

template <class Mutex>
class Lockable : public Mutex {
  public:
    constexpr explicit Lockable(const char * = nullptr) noexcept {}
    Mutex &mutex() noexcept { return *this; }
};

template <class Mutex>
class SharedLockable : public Lockable<Mutex> {
  public:
    using Lockable<Mutex>::Lockable;
};

} // namespace disabled

} // namespace zoe

#endif
