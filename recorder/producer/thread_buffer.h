// What a zone does between the program and its thread's buffer: enter and leave in producer.cpp,
// and the state that they work on.
//
// A thread writes events into blocks of its own and publishes each by storing the cursor; nobody
// else writes to them. Events are 8-byte words, see event.h.
//
// Thread-safe: every function works on the calling thread's buffer.
#pragma once

#include <cstdint>

#include "zoetrope/detail/hot_path.h"

#if defined(__SANITIZE_THREAD__)
#define ZOE_DETAIL_PLAIN
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ZOE_DETAIL_PLAIN // the sanitizer doesn't see what assembly stores
#endif
#endif

// A call to find the thread's buffer would cost as much as the whole zone: the model avoids it also
// in shared libraries, at the price of 8 bytes of the loader's static TLS.
#define ZOE_DETAIL_TLS __attribute__((tls_model("initial-exec")))

namespace zoe::detail {

// The part of a thread's buffer that zones touch. It belongs to one thread in one session; only
// that thread writes here, the writer thread reads the cursor.
struct ThreadBuffer {
    std::uint32_t epoch;       // the session that events are meant for
    unsigned char *cursor;     // where the next event goes
    unsigned char *enterLimit; // an enter needs cursor <= enterLimit
    unsigned char *leaveLimit; // a leave needs cursor <= leaveLimit
};

// Never null: threads without a buffer point at one that belongs to no session.
extern __thread ThreadBuffer *t_buffer ZOE_DETAIL_TLS;

struct Ticks {
    std::uint32_t low;
    std::uint32_t high;
};

// Not a 64-bit value, so that the halves are stored as the processor delivers them.
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
#endif // elsewhere no session offers a fast clock, and every event takes the slow way
    return ticks;
}

inline void storeTicks(unsigned char *where, std::uint32_t low, std::uint32_t high) noexcept
{
    *reinterpret_cast<std::uint32_t *>(where) = low;
    *reinterpret_cast<std::uint32_t *>(where + 4) = high;
}

// Everything stored before is visible to who reads the cursor.
template <int bytes>
inline void advanceCursor(ThreadBuffer *buffer, unsigned char *cursor) noexcept
{
#if defined(__x86_64__) && !defined(ZOE_DETAIL_PLAIN)
    // One instruction less: only this thread writes, and stores are not reordered here.
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
