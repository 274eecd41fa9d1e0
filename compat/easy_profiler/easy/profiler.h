// Zoetrope's version of the macros of easy_profiler, for programs that already use them. Put this
// folder first in the include path and link Zoetrope's recorder, or link the CMake target
// Zoetrope::compat_easy_profiler. Start a session with zoe::startSession() or the environment
// variables ZOE_OUTPUT and ZOE_LISTEN. As in easy_profiler, everything compiles to nothing without
// BUILD_WITH_EASY_PROFILER or with DISABLE_EASY_PROFILER. Thread-safe.
#pragma once
#pragma GCC system_header

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <easy/colours.h>
#include <zoetrope/zoe.h>

namespace profiler {

enum EasyBlockStatus : std::uint8_t {
    OFF = 0,
    ON = 1,
    FORCE_ON = 3,
    OFF_RECURSIVE = 4,
    ON_WITHOUT_CHILDREN = 5,
    FORCE_ON_WITHOUT_CHILDREN = 7,
};

using timestamp_t = std::uint64_t;

inline void setEnabled(bool) {}
inline bool isEnabled()
{
    return zoe::isRecording();
}
inline void startListen(std::uint16_t = 28077) {}
inline void stopListen() {}
inline bool isListening()
{
    return zoe::listeningPort() != 0;
}
inline std::uint32_t dumpBlocksToFile(const char *)
{
    return 0;
}
inline void setEventTracingEnabled(bool) {}
inline void setLowPriorityEventTracing(bool) {}

} // namespace profiler

#if defined(BUILD_WITH_EASY_PROFILER) && !defined(DISABLE_EASY_PROFILER) && ZOE_ENABLED

namespace profiler {

namespace compat {

// The colour and the status among the arguments after the name, in any order.
constexpr std::uint32_t colourOf()
{
    return 0;
}
template <class First, class... More>
constexpr std::uint32_t colourOf(First first, More... more)
{
    if constexpr (std::is_same_v<First, color_t>)
        return first & 0xffffff;
    else
        return colourOf(more...);
}
constexpr bool isOn()
{
    return true;
}
template <class First, class... More>
constexpr bool isOn(First first, More... more)
{
    if constexpr (std::is_same_v<First, EasyBlockStatus>)
        return (first & ON) != 0;
    else
        return isOn(more...);
}

// Whether a name is a literal: its Name is deduced as a reference to a constant array. Other names
// are made at run time.
template <class Name>
constexpr bool isLiteral =
    std::is_array_v<std::remove_reference_t<Name>> &&std::is_const_v<std::remove_reference_t<Name>>;
template <class Name, class... More>
constexpr const char *literalIn(Name &&name, const More &...)
{
    if constexpr (isLiteral<Name>)
        return name;
    else
        return nullptr;
}

} // namespace compat

// The open blocks of a thread, innermost first. EASY_END_BLOCK ends the innermost one.
class Block {
  public:
    template <class Name, class... More>
    Block(const zoe::detail::Site *site, bool isScoped, Name &&name, More... more) noexcept
        : m_below(top())
        , m_isScoped(isScoped)
    {
        if (compat::isOn(more...) && zoe::detail::recording())
            enter<Name>(site, name);
        top() = this;
    }
    ~Block() { endUpTo(this); }
    Block(const Block &) = delete;
    Block &operator=(const Block &) = delete;

    static void endInnermost() noexcept
    {
        if (top() != nullptr)
            top()->end();
    }

  private:
    static Block *&top() noexcept
    {
        static thread_local Block *innermost = nullptr;
        return innermost;
    }
    // Ends the blocks inside it that are still open.
    static void endUpTo(Block *block) noexcept
    {
        while (!block->m_hasEnded && top() != nullptr)
            top()->end();
        if (!block->m_hasEnded && block->m_buffer != nullptr)
            zoe::detail::leave(block->m_buffer); // it moved here from another thread
    }
    template <class Name>
    void enter(const zoe::detail::Site *site, const std::remove_reference_t<Name> &name) noexcept
    {
        if constexpr (compat::isLiteral<Name>) {
            m_buffer = zoe::detail::enter(site);
        } else {
            const zoe::detail::TextView text = zoe::detail::viewOf(name);
            m_buffer = zoe::detail::enterNamed(site, text.data, text.size);
        }
    }
    void end() noexcept
    {
        top() = m_below;
        m_hasEnded = true;
        if (m_buffer != nullptr)
            zoe::detail::leave(m_buffer);
        if (!m_isScoped)
            delete this;
    }

    Block *m_below;
    zoe::detail::ThreadBuffer *m_buffer = nullptr;
    bool m_isScoped;
    bool m_hasEnded = false;
};

inline void endBlock() noexcept
{
    Block::endInnermost();
}

} // namespace profiler

// Arguments: a name, a colour and a status, all optional.
#define ZOE_EASY_SITE(variable, ...)                                                               \
    static const ::zoe::detail::Site variable =                                                    \
        ::zoe::detail::siteOf(::profiler::compat::literalIn(__VA_ARGS__), __PRETTY_FUNCTION__,     \
                              __FILE__, "", __LINE__, ::profiler::compat::colourOf(__VA_ARGS__))
#define ZOE_EASY_BLOCK(id, ...)                                                                    \
    ZOE_EASY_SITE(ZOE_DETAIL_JOIN(zoeEasySite, id), __VA_ARGS__);                                  \
    ::profiler::Block ZOE_DETAIL_JOIN(zoeEasyBlock, id)(&ZOE_DETAIL_JOIN(zoeEasySite, id), true,   \
                                                        __VA_ARGS__);
#define ZOE_EASY_OPEN(id, ...)                                                                     \
    ZOE_EASY_SITE(ZOE_DETAIL_JOIN(zoeEasySite, id), __VA_ARGS__);                                  \
    new ::profiler::Block(&ZOE_DETAIL_JOIN(zoeEasySite, id), false, __VA_ARGS__);

#define EASY_FUNC_NAME __func__
#define EASY_BLOCK(...) ZOE_EASY_BLOCK(__COUNTER__, __VA_ARGS__)
#define EASY_FUNCTION(...) ZOE_EASY_BLOCK(__COUNTER__, EASY_FUNC_NAME __VA_OPT__(, ) __VA_ARGS__)
#define EASY_NONSCOPED_BLOCK(...) ZOE_EASY_OPEN(__COUNTER__, __VA_ARGS__)
#define EASY_END_BLOCK ::profiler::endBlock();
#define EASY_EVENT(...)                                                                            \
    {                                                                                              \
        EASY_BLOCK(__VA_ARGS__)                                                                    \
    }
#define EASY_THREAD(name) ::zoe::detail::nameThread(name);
#define EASY_THREAD_SCOPE(name) EASY_THREAD(name)
#define EASY_MAIN_THREAD EASY_THREAD("Main")
#define EASY_PROFILER_ENABLE ::profiler::setEnabled(true);
#define EASY_PROFILER_DISABLE ::profiler::setEnabled(false);

#else

#define EASY_FUNC_NAME ""
#define EASY_BLOCK(...)
#define EASY_FUNCTION(...)
#define EASY_NONSCOPED_BLOCK(...)
#define EASY_END_BLOCK
#define EASY_EVENT(...)
#define EASY_THREAD(...)
#define EASY_THREAD_SCOPE(...)
#define EASY_MAIN_THREAD
#define EASY_PROFILER_ENABLE
#define EASY_PROFILER_DISABLE

#endif

#define EASY_START_CAPTURE EASY_PROFILER_ENABLE
#define EASY_STOP_CAPTURE EASY_PROFILER_DISABLE
#define EASY_SET_EVENT_TRACING_ENABLED(isEnabled)
#define EASY_SET_LOW_PRIORITY_EVENT_TRACING(isLowPriority)
#define EASY_EVENT_TRACING_SET_LOG(filename)
#define EASY_EVENT_TRACING_LOG ""
