// The fast path of a zone: the part of a thread's buffer that enter and leave in producer.cpp use.
//
// A thread writes events into its own blocks and publishes each by storing the cursor. Events are
// 8-byte words, see event.h. Thread-safe: every function uses the calling thread's buffer.
#pragma once

#include <cstdint>

#include "recorder/platform/thread_pointer.h"
#include "zoetrope/detail/hot_path.h"

#if defined(__SANITIZE_THREAD__)
#define ZOE_DETAIL_PLAIN
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ZOE_DETAIL_PLAIN // the sanitizer doesn't see stores by assembly
#endif
#endif

namespace zoe::detail {

// The part of a thread's buffer that zones use. It belongs to one thread in one session; only that
// thread writes here, and the writer thread reads the cursor.
struct ThreadBuffer {
    std::uint32_t epoch;       // the session that events belong to
    unsigned char *cursor;     // where to write the next event
    unsigned char *enterLimit; // an enter needs cursor <= enterLimit
    unsigned char *leaveLimit; // a leave needs cursor <= leaveLimit
};

// Never null: threads without a buffer use one that belongs to no session.
extern ZOE_DETAIL_THREAD_POINTER(ThreadBuffer) t_buffer ZOE_DETAIL_TLS;

struct Ticks {
    std::uint32_t low;
    std::uint32_t high;
};

// Two halves, as the processor delivers them.
inline Ticks readTicks() noexcept
{
    Ticks ticks{};
#if defined(__x86_64__) || defined(__i386__)
    asm volatile("rdtsc" : "=a"(ticks.low), "=d"(ticks.high));
#elif defined(__aarch64__)
    std::uint64_t value = 0;
    asm volatile("mrs %0, cntvct_el0" : "=r"(value));
    ticks.low = static_cast<std::uint32_t>(value);
    ticks.high = static_cast<std::uint32_t>(value >> 32);
#endif // elsewhere there is no fast clock, and every event takes the slow path
    return ticks;
}

// The same, but only once all that this thread did before is done. Otherwise the processor reads
// the counter while it still waits for a lock or value of another thread, about 100 ns too early.
inline Ticks readTicksInOrder() noexcept
{
#if defined(__x86_64__) || defined(__i386__)
    asm volatile("lfence" ::: "memory");
#elif defined(__aarch64__)
    asm volatile("isb" ::: "memory");
#endif
    return readTicks();
}

inline void storeTicks(unsigned char *where, std::uint32_t low, std::uint32_t high) noexcept
{
    *reinterpret_cast<std::uint32_t *>(where) = low;
    *reinterpret_cast<std::uint32_t *>(where + 4) = high;
}

// Everything stored before is visible to a thread that reads the cursor.
template <int bytes>
inline void advanceCursor(ThreadBuffer *buffer, unsigned char *cursor) noexcept
{
#if defined(__x86_64__) && !defined(ZOE_DETAIL_PLAIN)
    // Saves an instruction: only this thread writes, and x86 doesn't reorder stores.
    static_cast<void>(cursor);
    asm volatile("addq %1, %0" : "+m"(buffer->cursor) : "i"(bytes) : "memory");
#else
    __atomic_store_n(&buffer->cursor, cursor + bytes, __ATOMIC_RELEASE);
#endif
}

inline void storeEnter(ThreadBuffer *buffer, unsigned char *cursor, const Site *site) noexcept
{
    const Ticks ticks = readTicks();
    storeTicks(cursor, ticks.low, ticks.high);
    *reinterpret_cast<const Site **>(cursor + 8) = site;
    advanceCursor<16>(buffer, cursor);
}

} // namespace zoe::detail
