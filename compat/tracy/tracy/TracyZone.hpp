// The functions that Tracy's macros call. Part of Tracy.hpp.
#pragma once
#pragma GCC system_header

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include <zoetrope/zoe.h>

#include "TracyColor.hpp"

namespace tracy {

// A place in the source, for programs with macros of their own over ScopedZone.
struct SourceLocationData {
    const char *name;
    const char *function;
    const char *file;
    std::uint32_t line;
    std::uint32_t color;
    mutable const zoe::detail::Site *zoeSite = nullptr; // the recorder's copy
};

namespace compat {

// Zones of a copy that is its own copy take the short way.
inline const zoe::detail::Site *keep(const zoe::detail::Site &site) noexcept
{
    const zoe::detail::Site *const kept = zoe::detail::keepSite(site);
    zoe::detail::storeRelease(&kept->kept, kept);
    return kept;
}

inline const zoe::detail::Site *siteOf(const SourceLocationData &place) noexcept
{
    const zoe::detail::Site *site = zoe::detail::loadAcquire(&place.zoeSite);
    if (site == nullptr) {
        site = keep({place.name, place.function, place.file, "", place.line, place.color, 0});
        zoe::detail::storeRelease(&place.zoeSite, site);
    }
    return site;
}

// A text without a terminator.
class Terminated {
  public:
    Terminated(const char *text, std::size_t size) noexcept
    {
        const std::size_t length = size < sizeof m_text ? size : sizeof m_text - 1;
        __builtin_memcpy(m_text, text, length);
        m_text[length] = '\0';
    }
    [[nodiscard]] const char *text() const noexcept { return m_text; }

  private:
    char m_text[256];
};

} // namespace compat

enum class MessageSeverity : std::uint8_t { Trace, Debug, Info, Warning, Error, Fatal };

inline void SetThreadName(const char *name)
{
    zoe::detail::nameThread(name);
}
inline void SetThreadNameWithHint(const char *name, std::int32_t)
{
    zoe::detail::nameThread(name);
}

// Sessions start and end as without Tracy's headers.
inline void StartupProfiler() {}
inline void ShutdownProfiler() {}
inline bool IsProfilerStarted()
{
    return true;
}
inline bool ProfilerAvailable()
{
    return true;
}

class ScopedZone {
  public:
    ScopedZone(const zoe::detail::Site *site, bool active) noexcept
        : m_buffer(active ? zoe::detail::enter(site) : nullptr)
    {}
    ScopedZone(const zoe::detail::Site *site, const char *name, bool active) noexcept
    {
        if (active && zoe::detail::recording())
            m_buffer = name != nullptr ? zoe::detail::enterNamed(site, name, __builtin_strlen(name))
                                       : zoe::detail::enter(site);
    }
    ScopedZone(const SourceLocationData *place, bool active = true) noexcept
    {
        if (active && zoe::detail::recording())
            m_buffer = zoe::detail::enter(compat::siteOf(*place));
    }
    // The depth of Tracy's call stacks.
    ScopedZone(const SourceLocationData *place, int, bool active = true) noexcept
        : ScopedZone(place, active)
    {}
    ScopedZone(std::uint32_t line, const char *file, std::size_t fileSize, const char *function,
               std::size_t functionSize, const char *name, std::size_t nameSize,
               std::uint32_t colour, int = -1, bool active = true) noexcept
    {
        if (!active || !zoe::detail::recording())
            return;
        const compat::Terminated fileText(file, fileSize);
        const compat::Terminated functionText(function, functionSize);
        const compat::Terminated nameText(name, nameSize);
        m_buffer = zoe::detail::enter(
            compat::keep({nameSize > 0 ? nameText.text() : nullptr, functionText.text(),
                          fileText.text(), "", line, colour, 0}));
    }
    ScopedZone(std::uint32_t line, const char *file, std::size_t fileSize, const char *function,
               std::size_t functionSize, std::uint32_t colour, int depth = -1,
               bool active = true) noexcept
        : ScopedZone(line, file, fileSize, function, functionSize, "", 0, colour, depth, active)
    {}
    ~ScopedZone()
    {
        if (m_buffer != nullptr)
            zoe::detail::leave(m_buffer);
    }
    ScopedZone(const ScopedZone &) = delete;
    ScopedZone &operator=(const ScopedZone &) = delete;

    // On the innermost open zone of the thread, not on this one.
    void Text(const char *text, std::size_t size) noexcept { tell("", text, size); }
    void Name(const char *text, std::size_t size) noexcept { tell("name", text, size); }
    void Value(std::uint64_t value) noexcept
    {
        if (m_buffer != nullptr)
            zoe::detail::valueUnsigned("value", value);
    }
    void Color(std::uint32_t) noexcept {}
    [[nodiscard]] bool IsActive() const noexcept { return m_buffer != nullptr; }

    ZOE_DETAIL_PRINTF(2, 3) void TextFmt(const char *format, ...) noexcept
    {
        std::va_list arguments;
        va_start(arguments, format);
        tellFormatted("", format, arguments);
        va_end(arguments);
    }
    ZOE_DETAIL_PRINTF(2, 3) void NameFmt(const char *format, ...) noexcept
    {
        std::va_list arguments;
        va_start(arguments, format);
        tellFormatted("name", format, arguments);
        va_end(arguments);
    }

  private:
    void tell(const char *key, const char *text, std::size_t size) noexcept
    {
        if (m_buffer != nullptr)
            zoe::detail::valueText(key, text, size);
    }
    void tellFormatted(const char *key, const char *format, std::va_list arguments) noexcept
    {
        if (m_buffer == nullptr)
            return;
        char text[1024];
        const int length = std::vsnprintf(text, sizeof text, format, arguments);
        if (length >= 0)
            tell(key, text, __builtin_strlen(text));
    }

    zoe::detail::ThreadBuffer *m_buffer = nullptr;
};

namespace compat {

inline void log(MessageSeverity severity, std::size_t size, const char *text)
{
    if (zoe::detail::recording())
        zoe::detail::message(static_cast<zoe::MessageLevel>(severity), text, size);
}
inline void log(MessageSeverity severity, const char *text)
{
    log(severity, __builtin_strlen(text), text);
}
inline void memory(const char *pool, const volatile void *address, std::size_t size, bool isFree)
{
    if (zoe::detail::recording())
        zoe::detail::memory(pool, address, size, isFree);
}
inline void frame(const char *set, zoe::detail::FrameStep step)
{
    if (!zoe::detail::recording())
        return;
    if (set == nullptr && step == zoe::detail::FrameStep::Next)
        zoe::detail::frameMark(); // as in Tracy
    else
        zoe::detail::frameOfSet(set, step);
}

} // namespace compat

} // namespace tracy
