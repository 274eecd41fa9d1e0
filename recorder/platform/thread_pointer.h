// A pointer with a separate value for each thread, and the same initial value in all of them. A
// static object, usable before static objects are constructed, and at the end of a thread.
#pragma once

#if defined(_WIN32)

#include <atomic>
#include <cstdint>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

// The compiler's own thread-local variables are slow in some compilers for Windows, and gone when
// the end of a thread is noticed.
#define ZOE_DETAIL_THREAD_POINTER(T) ::zoe::recorder::platform::ThreadPointer<T>
#define ZOE_DETAIL_TLS

namespace zoe::recorder::platform {

constexpr std::uint32_t kNoThreadSlot = 0xFFFF'FFFF;
// Takes the slot for the life of the process; kNoThreadSlot if there is none left.
std::uint32_t takeThreadSlot(std::atomic<std::uint32_t> &slot) noexcept;
void *farThreadSlot(std::uint32_t slot) noexcept;
void setThreadSlot(std::uint32_t slot, void *value) noexcept;

// Null if the thread has not set it.
inline void *threadSlot(std::uint32_t slot) noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    // The thread's block has the first slots: TEB::TlsSlots of winternl.h.
    constexpr std::uint32_t kNear = 64;
    constexpr std::uint32_t kSlots = 0x1480;
    if (slot < kNear) {
#if defined(_MSC_VER)
        return reinterpret_cast<void *>(__readgsqword(kSlots + slot * 8));
#else
        void *value = nullptr;
        asm volatile("movq %%gs:(%1), %0" : "=r"(value) : "r"(std::uint64_t{kSlots} + slot * 8));
        return value;
#endif
    }
#endif
    return slot != kNoThreadSlot ? farThreadSlot(slot) : nullptr;
}

template <class T>
class ThreadPointer {
  public:
    constexpr ThreadPointer(T *first) noexcept // NOLINT(google-explicit-constructor)
        : m_first(first)
    {}
    ThreadPointer(const ThreadPointer &) = delete;
    ThreadPointer &operator=(const ThreadPointer &) = delete;

    operator T *() const noexcept // NOLINT(google-explicit-constructor)
    {
        void *const own = threadSlot(m_slot.load(std::memory_order_relaxed));
        return own != nullptr ? static_cast<T *>(own) : m_first;
    }
    T *operator->() const noexcept { return *this; }
    ThreadPointer &operator=(T *value) noexcept
    {
        setThreadSlot(takeThreadSlot(m_slot), value);
        return *this;
    }

  private:
    T *const m_first;
    std::atomic<std::uint32_t> m_slot{kNoThreadSlot};
};

} // namespace zoe::recorder::platform

#else

#define ZOE_DETAIL_THREAD_POINTER(T) __thread T *
// A call to find the thread's buffer would cost as much as the whole zone. This model avoids it in
// shared libraries, too; the object's thread-local variables then use the loader's static TLS
// (docs/embedding.md).
#define ZOE_DETAIL_TLS __attribute__((tls_model("initial-exec")))

#endif
