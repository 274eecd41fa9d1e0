// The inline part of a zone. It is small because a program may have thousands of zones. Included by
// zoe.h; don't include it directly.
//
// Without a session, a zone is one load and one comparison. The rest is behind a call, which costs
// nothing measurable next to two clock reads.
#pragma once

#include <cstdint>

#include "zoetrope/detail/compiler.h"

namespace zoe {

namespace detail {

// A source location that opens zones.
struct Site {
    const char *name; // null: use the function's name
    const char *function;
    const char *file;
    const char *category;
    std::uint32_t line;
    std::uint32_t colour; // 0xRRGGBB, 0: none given
    std::uint8_t level;
    // The recorder's copy, made at the first zone. Events point to it, so they may outlive the
    // library that contains the site.
#if ZOE_DETAIL_CPLUSPLUS >= 201402L
    mutable const Site *kept = nullptr;
#else
    mutable const Site *kept; // an initialiser would stop this from being an aggregate
#endif
};

struct PlotSite {
    const char *name;
    std::uint8_t kind; // 0 number, 1 bytes, 2 percentage, 3 bool
};

// The buffer of one thread in one session.
struct ThreadBuffer;

// The number of the recording session; 0 if there is none. The only state that zones of different
// threads share.
extern std::uint32_t g_epoch;

// Returns the argument for leave(), or null if the zone is not recorded. epoch: the value of
// g_epoch that the caller has just read.
ThreadBuffer *recordEnter(const Site *site, std::uint32_t epoch) noexcept;
// REQUIRES: enter() returned this buffer on this thread; not null.
void leave(ThreadBuffer *buffer) noexcept;
// The same for a handle that the program keeps. On another thread, the end is counted and ignored.
void leaveHandle(ThreadBuffer *buffer) noexcept;

inline bool recording() noexcept
{
    return loadRelaxed(&g_epoch) != 0;
}

// Returns the buffer that the zone is recorded in, or null. Opaque to the compiler, which would
// otherwise duplicate the rest of the function for each outcome.
ZOE_DETAIL_INLINE ThreadBuffer *enter(const Site *site) noexcept
{
    const std::uint32_t epoch = loadRelaxed(&g_epoch);
    ThreadBuffer *buffer = nullptr;
    if (ZOE_DETAIL_EXPECT(epoch != 0, 1))
        buffer = recordEnter(site, epoch);
    ZOE_DETAIL_OPAQUE(buffer);
    return buffer;
}

// A zone that lasts until the end of the block. It remembers its buffer, which belongs to one
// session, so its end never lands in another session.
class Zone {
  public:
    explicit Zone(const Site *site) noexcept
        : m_buffer(enter(site))
    {}
    ~Zone()
    {
        if (ZOE_DETAIL_EXPECT(m_buffer != nullptr, 1))
            leave(m_buffer);
    }
    Zone(const Zone &) = delete;
    Zone &operator=(const Zone &) = delete;

  private:
    ThreadBuffer *m_buffer;
};

} // namespace detail

} // namespace zoe
