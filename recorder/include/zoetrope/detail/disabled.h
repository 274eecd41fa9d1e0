// The macros with ZOE_ENABLED=0. They expand to nothing, but the compiler still checks names and
// types. Don't include it directly.
#pragma once

#include <cstdint>

#include "zoetrope/detail/compiler.h"

#define ZOE_DETAIL_VANISH ZOE_DETAIL_INLINE

namespace zoe {

inline namespace disabled {

enum class MessageLevel : std::uint8_t { Trace, Debug, Info, Warning, Error, Fatal };

struct Track {
    enum Kind : std::uint8_t { Gpu = 2, External = 3 };
    const char *name;
    Kind kind;
    std::uint64_t ticksPerSecond;
};

struct ZoneHandle {};

} // namespace disabled

} // namespace zoe

#define ZOE_DETAIL_CHECK(expression) static_cast<void>(sizeof((expression)))

#define ZOE_DETAIL_ZONE(name, colour, level)                                                       \
    static_assert(sizeof("" name "") + (colour) + (level) > 0, "")
#define ZOE_DETAIL_FUNCTION(level) static_assert(true, "")
#define ZOE_DETAIL_ZONE_IN(category, name, colour)                                                 \
    static_assert(sizeof("" category "" name "") + (colour) > 0, "")
#define ZOE_DETAIL_ZONE_NAMED(text) static_assert(sizeof((text)) > 0, "")
#define ZOE_DETAIL_FIBRE_ZONE(name) static_assert(sizeof("" name "") > 0, "")
#define ZOE_DETAIL_BEGIN(handle, name)                                                             \
    static_assert(sizeof("" name "") > 0, "");                                                     \
    [[maybe_unused]] ::zoe::ZoneHandle handle
#define ZOE_DETAIL_END(handle) static_cast<void>(handle)
#define ZOE_DETAIL_TRACK_ZONE(track, label, ...)                                                   \
    static_cast<void>(sizeof((track).name) + sizeof((__VA_ARGS__)))

#define ZOE_DETAIL_VALUE(key, value) static_cast<void>(sizeof("" key "") + sizeof((value)))
#define ZOE_DETAIL_VALUES(key, pointer, count)                                                     \
    static_cast<void>(sizeof("" key "") + sizeof(*(pointer)) + sizeof((count)))
#define ZOE_DETAIL_FRAME() static_cast<void>(0)
#define ZOE_DETAIL_FRAME_OF(set, step) ZOE_DETAIL_CHECK("" set "")
#define ZOE_DETAIL_FRAME_DEADLINE(set, time)                                                       \
    static_cast<void>(sizeof("" set "") + sizeof((time).count()))
#define ZOE_DETAIL_THREAD_NAME(name) static_cast<void>(sizeof(static_cast<const char *>(name)))
#define ZOE_DETAIL_PLOT(name, value, kind)                                                         \
    static_cast<void>(sizeof("" name "") + sizeof(static_cast<double>(value)))
#define ZOE_DETAIL_MESSAGE(level, text) static_cast<void>(sizeof((level)) + sizeof((text)))
#define ZOE_DETAIL_BOOKMARK(text) ZOE_DETAIL_CHECK(text)
#define ZOE_DETAIL_ASYNC(name, id, step) static_cast<void>(sizeof("" name "") + sizeof((id)))
#define ZOE_DETAIL_FLOW(name, id, step) static_cast<void>(sizeof("" name "") + sizeof((id)))
#define ZOE_DETAIL_MEMORY(pool, pointer, size, isFree)                                             \
    static_cast<void>(sizeof("" pool "") + sizeof((pointer)) + sizeof((size)))
#define ZOE_DETAIL_FIBRE_ENTER(name) ZOE_DETAIL_CHECK(name)
#define ZOE_DETAIL_FIBRE_LEAVE() static_cast<void>(0)
