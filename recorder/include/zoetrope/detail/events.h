// The functions that the macros of instrument.h call, except for plain zones. Don't include it
// directly.
//
// Thread-safe: each function writes into the calling thread's buffer. None waits for another thread
// or throws. Events that don't fit into the buffer are dropped and counted by kind, events with
// invalid arguments are ignored and counted. All names and texts are copied; texts up to 16 KiB.
#pragma once

#include <cstdint>

#include "zoetrope/detail/hot_path.h"

namespace zoe {

enum class MessageLevel : std::uint8_t { Trace, Debug, Info, Warning, Error, Fatal };

// A lane of zones that is not a thread of this program, such as a GPU queue, an emulated processor
// or a replay. Report its zones, with their times, within a quarter of a second after they end;
// later ones may be cut.
struct Track {
    enum Kind : std::uint8_t { Gpu = 2, External = 3 };

    const char *name;
    Kind kind;
    // The rate of the track's clock, which calibrate() aligns with the program's clock. 0: the
    // track uses zoe::now().
    std::uint64_t ticksPerSecond;
};

namespace detail {

// The session's clock, in its own ticks.
std::uint64_t nowTicks() noexcept;
void calibrateTrack(const Track *track, std::uint64_t theirs, std::uint64_t ours) noexcept;
void trackZone(const Track *track, const Site *site, std::uint64_t begin,
               std::uint64_t end) noexcept;
void trackZone(const Track *track, const Site *site, std::uint64_t begin, std::uint64_t end,
               const char *name, std::uint64_t nameBytes) noexcept;
// Counts a zone of a track whose times will never arrive.
void loseTrackZone() noexcept;

// Returns a copy that lives as long as the process; equal sites share one copy.
const Site *keepSite(const Site &site) noexcept;
// For sites whose texts may not be constants: those could be gone before the first zone is
// recorded.
constexpr Site siteOf(const char *name, const char *function, const char *file,
                      const char *category, std::uint32_t line, std::uint32_t colour) noexcept
{
    return __builtin_is_constant_evaluated()
               ? Site{name, function, file, category, line, colour, 0, nullptr}
               : *keepSite({name, function, file, category, line, colour, 0, nullptr});
}

void frameMark() noexcept;
enum class FrameStep : std::uint8_t { Next, Begin, End };
void frameOfSet(const char *set, FrameStep step) noexcept;
void frameDeadline(const char *set, std::int64_t ns) noexcept;
// Nanoseconds of a std::chrono::duration, without including <chrono>. Rounded to the nearest;
// clamped.
template <class Duration>
constexpr auto nanosecondsOf(const Duration &time) noexcept
    -> decltype(static_cast<std::int64_t>(time.count() * Duration::period::num))
{
    const long double ns = static_cast<long double>(time.count()) * 1e9L * Duration::period::num /
                           Duration::period::den;
    if (ns >= 9223372036854775807.0L)
        return INT64_MAX;
    if (!(ns > -9223372036854775807.0L)) // or not a number
        return INT64_MIN;
    return static_cast<std::int64_t>(ns + (ns < 0 ? -0.5L : 0.5L));
}
void plot(const PlotSite *site, double value) noexcept;
void message(MessageLevel level, const char *text, std::uint64_t length) noexcept;
void bookmark(const char *text, std::uint64_t length) noexcept;
void nameThread(const char *name) noexcept;

// Null if the zone is not recorded.
ThreadBuffer *enterNamed(const Site *site, const char *name, std::uint64_t length) noexcept;

void valueText(const char *key, const char *text, std::uint64_t length) noexcept;
void valueSigned(const char *key, std::int64_t value) noexcept;
void valueUnsigned(const char *key, std::uint64_t value) noexcept;
void valueFloat(const char *key, double value) noexcept;
void valueBool(const char *key, bool value) noexcept;
// Keeps at most 2000 numbers.
void valueNumbers(const char *key, const double *values, std::uint64_t count) noexcept;

enum class LinkStep : std::uint8_t { Begin, Step, End };
void async(const char *name, std::uint64_t id, LinkStep step) noexcept;
void flow(const char *name, std::uint64_t id, LinkStep step) noexcept;
void memory(const char *pool, const volatile void *address, std::uint64_t size,
            bool isFree) noexcept;

void enterFibre(const char *name, std::uint64_t length) noexcept;
void leaveFibre() noexcept;
// False if the zone is not recorded.
bool beginFibreZone(const Site *site) noexcept;
void endFibreZone() noexcept;

// Whether the zones of a category are recorded. Cached per source location and looked up again
// after each change. The state is the number of changes so far, plus one bit for "on".
struct CategorySwitch {
    const char *name;
    std::uint32_t state;
};
extern std::uint32_t g_categoriesOn; // a state that currently means "on"
bool lookUpCategory(CategorySwitch *category) noexcept;
bool switchCategory(const char *name, bool on) noexcept;

inline bool isOn(CategorySwitch *category) noexcept
{
    const std::uint32_t now = loadRelaxed(&g_categoriesOn);
    const std::uint32_t known = loadRelaxed(&category->state);
    if (ZOE_DETAIL_EXPECT(known == now, 1))
        return true;
    return (known ^ now) != 1 && lookUpCategory(category);
}

// A C string or anything with data() and size(), such as std::string, without including <string>.
struct TextView {
    const char *data;
    std::uint64_t size;
};
inline TextView viewOf(const char *text) noexcept
{
    return {text, text != nullptr ? __builtin_strlen(text) : 0};
}
template <class Text>
auto viewOf(const Text &text) noexcept -> decltype(text.data(), text.size(), TextView())
{
    return {text.data(), static_cast<std::uint64_t>(text.size())};
}

template <class T>
void giveValue(const char *key, const T &text) noexcept
{
    const TextView view = viewOf(text);
    valueText(key, view.data, view.size);
}
inline void giveValue(const char *key, const char *text) noexcept
{
    const TextView view = viewOf(text);
    valueText(key, view.data, view.size);
}
inline void giveValue(const char *key, char *text) noexcept
{
    giveValue(key, static_cast<const char *>(text));
}
template <std::uint64_t N>
void giveValue(const char *key, const char (&text)[N]) noexcept
{
    giveValue(key, static_cast<const char *>(text));
}
inline void giveValue(const char *key, bool given) noexcept
{
    valueBool(key, given);
}
inline void giveValue(const char *key, double given) noexcept
{
    valueFloat(key, given);
}
inline void giveValue(const char *key, float given) noexcept
{
    valueFloat(key, static_cast<double>(given));
}
#define ZOE_DETAIL_INTEGER(type, function, wide)                                                   \
    inline void giveValue(const char *key, type given) noexcept                                    \
    {                                                                                              \
        function(key, static_cast<wide>(given));                                                   \
    }
ZOE_DETAIL_INTEGER(short, valueSigned, std::int64_t)
ZOE_DETAIL_INTEGER(int, valueSigned, std::int64_t)
ZOE_DETAIL_INTEGER(long, valueSigned, std::int64_t)
ZOE_DETAIL_INTEGER(long long, valueSigned, std::int64_t)
ZOE_DETAIL_INTEGER(signed char, valueSigned, std::int64_t)
ZOE_DETAIL_INTEGER(char, valueSigned, std::int64_t)
ZOE_DETAIL_INTEGER(unsigned char, valueUnsigned, std::uint64_t)
ZOE_DETAIL_INTEGER(unsigned short, valueUnsigned, std::uint64_t)
ZOE_DETAIL_INTEGER(unsigned, valueUnsigned, std::uint64_t)
ZOE_DETAIL_INTEGER(unsigned long, valueUnsigned, std::uint64_t)
ZOE_DETAIL_INTEGER(unsigned long long, valueUnsigned, std::uint64_t)
#undef ZOE_DETAIL_INTEGER

// Numbers of any type; stored as doubles.
template <class T>
void numbers(const char *key, const T *given, std::uint64_t count) noexcept
{
    constexpr std::uint64_t kMost = 2000;
    double copies[kMost];
    const std::uint64_t kept = count < kMost ? count : kMost;
    for (std::uint64_t i = 0; i < kept; ++i)
        copies[i] = static_cast<double>(given[i]);
    valueNumbers(key, copies, kept);
}
inline void numbers(const char *key, const double *given, std::uint64_t count) noexcept
{
    valueNumbers(key, given, count);
}

// Ids are numbers or pointers.
template <class T>
std::uint64_t idOf(T id) noexcept
{
    return static_cast<std::uint64_t>(id);
}
template <class T>
std::uint64_t idOf(T *id) noexcept
{
    return reinterpret_cast<std::uint64_t>(id);
}

} // namespace detail

} // namespace zoe
