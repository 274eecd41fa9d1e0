// All instrumentation macros. Included by zoe.h; docs/instrumenting.md has an example of each.
//
// Names, keys, categories and pools are string literals. A "text" is a C string or anything with
// data() and size(); it is copied. An id is a number or a pointer. All macros are thread-safe and
// never throw. They are nearly free without a session, and compile to nothing with ZOE_ENABLED=0.
#pragma once

#ifndef ZOE_ENABLED
#define ZOE_ENABLED 1
#endif

// Zones of a higher level are compiled out: 0 keeps ..._PROD only, 1 also keeps ..._DEV.
#ifndef ZOE_LEVEL
#define ZOE_LEVEL 1
#endif

#include <cstdint>

#include "zoetrope/detail/macros.h"

// --- Zones; they last until the end of the block ---
#define ZOE_ZONE(name) ZOE_DETAIL_ZONE(name, 0, 0)
#define ZOE_ZONE_COLOUR(name, rgb) ZOE_DETAIL_ZONE(name, rgb, 0)
#define ZOE_FUNCTION() ZOE_DETAIL_FUNCTION(0) // named after the function
#define ZOE_ZONE_PROD(name) ZOE_DETAIL_ZONE(name, 0, 0)
#define ZOE_FUNCTION_PROD() ZOE_DETAIL_FUNCTION(0)
#if ZOE_LEVEL >= 1
#define ZOE_ZONE_DEV(name) ZOE_DETAIL_ZONE(name, 0, 1)
#define ZOE_FUNCTION_DEV() ZOE_DETAIL_FUNCTION(1)
#else
#define ZOE_ZONE_DEV(name) static_assert(sizeof("" name "") > 0, "")
#define ZOE_FUNCTION_DEV() static_assert(true, "")
#endif
// In a category, which zoe::setCategory() or a viewer can switch off and on.
#define ZOE_ZONE_IN(category, name) ZOE_DETAIL_ZONE_IN(category, name, 0)
#define ZOE_ZONE_IN_COLOUR(category, name, rgb) ZOE_DETAIL_ZONE_IN(category, name, rgb)
// With a name made at run time, of at most 256 bytes. Zones with the same name and source location
// count as one function in statistics.
#define ZOE_ZONE_NAMED(text) ZOE_DETAIL_ZONE_NAMED(text)
// A zone that ends elsewhere, on the same thread or fibre. Declares a zoe::ZoneHandle, which may be
// copied and stored.
#define ZOE_BEGIN(handle, name) ZOE_DETAIL_BEGIN(handle, name)
#define ZOE_END(handle) ZOE_DETAIL_END(handle)

// --- Values on the innermost open zone of the calling thread ---
#define ZOE_TEXT(text) ZOE_DETAIL_VALUE("", text)
#define ZOE_VALUE(key, value) ZOE_DETAIL_VALUE(key, value) // integer, float, bool or text
#define ZOE_VALUES(key, pointer, count) ZOE_DETAIL_VALUES(key, pointer, count) // of any numbers

// --- Frames of the main set, and of other sets, which may overlap it ---
#define ZOE_FRAME() ZOE_DETAIL_FRAME()
#define ZOE_FRAME_SET(set) ZOE_DETAIL_FRAME_OF(set, Next)
// Frames with gaps between them. Begin and end must be on the same thread.
#define ZOE_FRAME_BEGIN(set) ZOE_DETAIL_FRAME_OF(set, Begin)
#define ZOE_FRAME_END(set) ZOE_DETAIL_FRAME_OF(set, End)
// The deadline of a set's frames, as a std::chrono::duration such as 5.3ms. "main" is the main set.
// Once per session is enough, at any time while it records.
#define ZOE_FRAME_DEADLINE(set, time) ZOE_DETAIL_FRAME_DEADLINE(set, time)

// --- Numbers over time, messages, bookmarks ---
#define ZOE_PLOT(name, value) ZOE_DETAIL_PLOT(name, value, 0)
#define ZOE_PLOT_BYTES(name, value) ZOE_DETAIL_PLOT(name, value, 1)
#define ZOE_PLOT_PERCENT(name, value) ZOE_DETAIL_PLOT(name, value, 2)
#define ZOE_PLOT_BOOL(name, value) ZOE_DETAIL_PLOT(name, value, 3)
#define ZOE_MESSAGE(text) ZOE_DETAIL_MESSAGE(::zoe::MessageLevel::Info, text)
#define ZOE_WARNING(text) ZOE_DETAIL_MESSAGE(::zoe::MessageLevel::Warning, text)
#define ZOE_ERROR(text) ZOE_DETAIL_MESSAGE(::zoe::MessageLevel::Error, text)
#define ZOE_MESSAGE_AT(level, text) ZOE_DETAIL_MESSAGE(level, text)
#define ZOE_BOOKMARK(text) ZOE_DETAIL_BOOKMARK(text)

// --- Events across threads; the same name and id belong together ---
#define ZOE_ASYNC_BEGIN(name, id) ZOE_DETAIL_ASYNC(name, id, Begin)
#define ZOE_ASYNC_END(name, id) ZOE_DETAIL_ASYNC(name, id, End)
#define ZOE_FLOW_BEGIN(name, id) ZOE_DETAIL_FLOW(name, id, Begin)
#define ZOE_FLOW_STEP(name, id) ZOE_DETAIL_FLOW(name, id, Step)
#define ZOE_FLOW_END(name, id) ZOE_DETAIL_FLOW(name, id, End)

// --- Memory; locks are in zoetrope/lock.h ---
#define ZOE_ALLOC(pointer, bytes) ZOE_DETAIL_MEMORY("", pointer, bytes, false)
#define ZOE_FREE(pointer) ZOE_DETAIL_MEMORY("", pointer, 0, true)
#define ZOE_POOL_ALLOC(pool, pointer, bytes) ZOE_DETAIL_MEMORY(pool, pointer, bytes, false)
#define ZOE_POOL_FREE(pool, pointer) ZOE_DETAIL_MEMORY(pool, pointer, 0, true)

// --- Threads, fibres, other tracks ---
#define ZOE_THREAD_NAME(name) ZOE_DETAIL_THREAD_NAME(name) // a C string
// From this call on, the calling thread runs the fibre with this name (a text). Zones that begin in
// a fibre may stay open while it waits, and may end on another thread that runs it. ZOE_FIBRE_ZONE
// also works outside fibres.
#define ZOE_FIBRE_ENTER(name) ZOE_DETAIL_FIBRE_ENTER(name)
#define ZOE_FIBRE_LEAVE() ZOE_DETAIL_FIBRE_LEAVE()
#define ZOE_FIBRE_ZONE(name) ZOE_DETAIL_FIBRE_ZONE(name)
// A finished zone of a zoe::Track, in times of the track's clock.
#define ZOE_TRACK_ZONE(track, name, begin, end) ZOE_DETAIL_TRACK_ZONE(track, "" name "", begin, end)
#define ZOE_TRACK_ZONE_NAMED(track, text, begin, end)                                              \
    ZOE_DETAIL_TRACK_ZONE(track, nullptr, begin, end, text)

namespace zoe {

#if ZOE_ENABLED

// The current time, for zones of tracks without a clock of their own.
inline std::uint64_t now() noexcept
{
    return detail::nowTicks();
}

// States that the track's clock showed theirTicks at the time `ours` (default: now). Repeated calls
// also correct the clock's rate. Before the first call, each zone is assumed to end when it is
// reported.
inline void calibrate(const Track &track, std::uint64_t theirTicks) noexcept
{
    detail::calibrateTrack(&track, theirTicks, detail::nowTicks());
}
inline void calibrate(const Track &track, std::uint64_t theirTicks, std::uint64_t ours) noexcept
{
    detail::calibrateTrack(&track, theirTicks, ours);
}

// Switches the zones of a category on or off, in this session and later ones. Returns false if too
// many categories are off.
inline bool setCategory(const char *name, bool on) noexcept
{
    return detail::switchCategory(name, on);
}

#else

inline namespace disabled {

ZOE_DETAIL_VANISH std::uint64_t now() noexcept
{
    return 0;
}
ZOE_DETAIL_VANISH void calibrate(const Track &, std::uint64_t) noexcept {}
ZOE_DETAIL_VANISH void calibrate(const Track &, std::uint64_t, std::uint64_t) noexcept {}
ZOE_DETAIL_VANISH bool setCategory(const char *, bool) noexcept
{
    return false;
}

} // namespace disabled

#endif

} // namespace zoe
