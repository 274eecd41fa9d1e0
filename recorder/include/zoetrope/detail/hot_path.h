// What a zone is where it stands: few bytes of code, since there may be thousands of them. Included
// by zoe.h; not for use by itself.
//
// Switched off, a zone is one load and one comparison. The rest is behind a call: next to two reads
// of the clock that costs no time that could be measured.
#pragma once

#include <cstdint>

#if !defined(__GNUC__)
#error "Zoetrope's recorder needs GCC or Clang; define ZOE_ENABLED=0 for other compilers."
#endif

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

// Where a thread's zones are recorded, in one session.
struct ThreadBuffer;

// The number of the running session, 0 when there is none. The only thing that threads share.
extern std::uint32_t g_epoch;

// Returns what leave() is to be called with. Null: nobody records.
// epoch: the running session, as the caller has just read it.
ThreadBuffer *recordEnter(const Site *site, std::uint32_t epoch) noexcept;
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

// Returns the buffer that the zone is recorded in, or null. The empty asm statement keeps the
// compiler from copying the rest of the function for each outcome.
__attribute__((always_inline)) inline ThreadBuffer *enter(const Site *site) noexcept
{
    const std::uint32_t epoch = __atomic_load_n(&g_epoch, __ATOMIC_RELAXED);
    ThreadBuffer *buffer = nullptr;
    if (__builtin_expect(epoch != 0, 1))
        buffer = recordEnter(site, epoch);
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
