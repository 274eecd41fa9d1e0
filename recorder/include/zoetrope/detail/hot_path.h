// What a zone does between the program and its thread's buffer. Included by zoe.h; not for use by
// itself.
//
// A thread writes events into blocks of its own and publishes each by storing the cursor; nobody
// else writes to them. Events are 8-byte words; the two highest bits of the first tell them apart:
//
//   enter   00 | ticks; a second word: pointer to the Site
//   leave   11 | ticks with the upper 32 bits inverted
//   other   01 | see recorder/event.h
//
// Thread-safe: every function works on the calling thread's buffer.
#pragma once

#include <cstdint>

#if !defined(__GNUC__)
#error "Zoetrope's recorder needs GCC or Clang; define ZOE_ENABLED=0 for other compilers."
#endif

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

// A place in the source that opens zones. Must live as long as the recording.
struct Site {
    const char *name; // null: the function's name is meant
    const char *function;
    const char *file;
    const char *category;
    std::uint32_t line;
    std::uint32_t colour; // 0xRRGGBB, 0: none given
    std::uint8_t level;
};

struct PlotSite {
    const char *name;
    std::uint8_t kind; // 0 number, 1 bytes, 2 percentage, 3 bool
};

// The part of a thread's buffer that zones touch. It belongs to one thread in one session; only
// that thread writes here, the writer thread reads the cursor.
struct ThreadBuffer {
    std::uint32_t epoch;       // the session that events are meant for
    unsigned char *cursor;     // where the next event goes
    unsigned char *enterLimit; // an enter needs cursor <= enterLimit
    unsigned char *leaveLimit; // a leave needs cursor <= leaveLimit
};

// The number of the running session, 0 when there is none. The only thing that threads share.
extern std::uint32_t g_epoch;
// Never null: threads without a buffer point at one that belongs to no session.
extern __thread ThreadBuffer *t_buffer ZOE_DETAIL_TLS;

// The rare cases: first zone of a thread in a session, end of a block, no usable tick counter.
// Returns the buffer that the zone was recorded in, or null.
ThreadBuffer *enterSlow(const Site *site) noexcept;
// REQUIRES: buffer is what enter() returned on this thread, and not null.
void leave(ThreadBuffer *buffer) noexcept;

// Waits until all that was recorded so far has been read.
void libraryGoes() noexcept;

// One in each program and shared library: sites go with the library that they are in, and so must
// have been looked at before.
struct LibraryGuard {
    ~LibraryGuard() { libraryGoes(); }
};
// Only where something is told of: a unit that merely includes this holds no code.
template <class Place>
struct __attribute__((visibility("hidden"))) LibraryOf {
    static inline LibraryGuard guard;
};
// A place in the source, whose library has a guard from now on. No instruction is left of it.
template <class Place>
__attribute__((always_inline)) inline const Place *guarded(const Place *place) noexcept
{
    static_cast<void>(&LibraryOf<void>::guard);
    return place;
}

inline bool recording() noexcept
{
    return __atomic_load_n(&g_epoch, __ATOMIC_RELAXED) != 0;
}

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
    // One instruction less, and shorter: only this thread writes, and stores are not reordered
    // here.
    static_cast<void>(cursor);
    asm volatile("addq %1, %0" : "+m"(buffer->cursor) : "i"(bytes) : "memory");
#else
    __atomic_store_n(&buffer->cursor, cursor + bytes, __ATOMIC_RELEASE);
#endif
}

__attribute__((always_inline)) inline void storeEnter(ThreadBuffer *buffer, unsigned char *cursor,
                                                      const Site *site) noexcept
{
    const Ticks ticks = readTicks();
    storeTicks(cursor, ticks.low, ticks.high);
    *reinterpret_cast<const Site **>(cursor + 8) = site;
    advanceCursor<16>(buffer, cursor);
}

// Returns the buffer that the zone is recorded in, or null. The empty asm statements keep the
// compiler from copying the rest of the function for each outcome, and from loading site twice.
__attribute__((always_inline)) inline ThreadBuffer *enter(const Site *site) noexcept
{
    const std::uint32_t epoch = __atomic_load_n(&g_epoch, __ATOMIC_RELAXED);
    ThreadBuffer *buffer = nullptr;
    if (__builtin_expect(epoch != 0, 1)) {
        asm("" : "+r"(site));
        buffer = t_buffer;
        unsigned char *cursor = buffer->cursor;
        if (__builtin_expect(buffer->epoch == epoch, 1) &&
            __builtin_expect(cursor <= buffer->enterLimit, 1))
            storeEnter(buffer, cursor, site);
        else
            buffer = enterSlow(site);
    }
    asm("" : "+r"(buffer));
    return buffer;
}

// A zone from here to the end of the block. It remembers the buffer it was recorded in, which
// belongs to one session: its end never lands in another one.
class Zone {
  public:
    explicit Zone(const Site *site) noexcept
        : m_buffer(enter(site))
    {}
    ~Zone()
    {
        if (__builtin_expect(m_buffer != nullptr, 1))
            leave(m_buffer);
    }
    Zone(const Zone &) = delete;
    Zone &operator=(const Zone &) = delete;

  private:
    ThreadBuffer *m_buffer;
};

} // namespace zoe::detail
