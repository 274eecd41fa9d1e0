// Zoetrope's version of the macros of easy_profiler, for programs that already use them. Put this
// folder first in the include path and link Zoetrope's recorder, or link the CMake target
// Zoetrope::compat_easy_profiler. Start a session with zoe::startSession() or the environment
// variables ZOE_OUTPUT and ZOE_LISTEN. As in easy_profiler, everything compiles to nothing without
// BUILD_WITH_EASY_PROFILER or with DISABLE_EASY_PROFILER. Thread-safe.
#pragma once
#pragma GCC system_header

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <new>
#include <type_traits>

#include <easy/colours.h>
#include <easy/details/easy_compiler_support.h>
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
inline bool isCapturing()
{
    return isEnabled();
}
inline void startCapture() {}
inline void stopCapture() {}
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
inline bool isEventTracingEnabled()
{
    return false;
}
inline void setLowPriorityEventTracing(bool) {}
inline bool isLowPriorityEventTracing()
{
    return false;
}
inline void setContextSwitchLogFilename(const char *) {}
inline const char *getContextSwitchLogFilename()
{
    return "";
}

// Ticks are nanoseconds.
inline timestamp_t now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<timestamp_t>(time.tv_sec) * 1'000'000'000u +
           static_cast<timestamp_t>(time.tv_nsec);
}
inline timestamp_t currentTime()
{
    return now();
}
inline timestamp_t toNanoseconds(timestamp_t ticks)
{
    return ticks;
}
inline timestamp_t toMicroseconds(timestamp_t ticks)
{
    return ticks / 1000;
}

// The version whose interface this is.
inline std::uint8_t versionMajor()
{
    return 2;
}
inline std::uint8_t versionMinor()
{
    return 1;
}
inline std::uint16_t versionPatch()
{
    return 0;
}
inline std::uint32_t version()
{
    return 0x02010000;
}
inline const char *versionName()
{
    return "v2.1.0";
}

// Times of frames are in the capture: here they are 0.
enum Duration : std::uint8_t { TICKS = 0, MICROSECONDS };

namespace this_thread {

inline timestamp_t frameTime(Duration = MICROSECONDS)
{
    return 0;
}
inline timestamp_t frameTimeLocalMax(Duration = MICROSECONDS)
{
    return 0;
}
inline timestamp_t frameTimeLocalAvg(Duration = MICROSECONDS)
{
    return 0;
}

} // namespace this_thread

namespace main_thread {

using this_thread::frameTime;
using this_thread::frameTimeLocalAvg;
using this_thread::frameTimeLocalMax;
inline bool isMain()
{
    return true;
}

} // namespace main_thread

struct ThreadGuard {};

inline timestamp_t this_thread_frameTime(Duration = MICROSECONDS)
{
    return 0;
}
inline timestamp_t this_thread_frameTimeLocalMax(Duration = MICROSECONDS)
{
    return 0;
}
inline timestamp_t this_thread_frameTimeLocalAvg(Duration = MICROSECONDS)
{
    return 0;
}
inline timestamp_t main_thread_frameTime(Duration = MICROSECONDS)
{
    return 0;
}
inline timestamp_t main_thread_frameTimeLocalMax(Duration = MICROSECONDS)
{
    return 0;
}
inline timestamp_t main_thread_frameTimeLocalAvg(Duration = MICROSECONDS)
{
    return 0;
}

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

namespace compat {

// The open blocks of a thread. EASY_END_BLOCK ends the innermost one. Blocks are not linked
// themselves: the program may move them to another thread, and destroy them there.
class OpenBlocks {
  public:
    struct Open {
        Open *below;
        std::uint64_t number; // unique in the process
        zoe::detail::ThreadBuffer *buffer;
    };

    // Returns its number.
    static std::uint64_t add(zoe::detail::ThreadBuffer *buffer) noexcept
    {
        OpenBlocks &mine = onThisThread();
        if (mine.m_next % kNumbers == 0)
            mine.m_next = zoe::detail::addRelaxed(&s_last, kNumbers);
        Open *const open = new (std::nothrow) Open{mine.m_top, ++mine.m_next, buffer};
        if (open != nullptr)
            mine.m_top = open;
        else if (buffer != nullptr)
            zoe::detail::leave(buffer); // there is no memory to end it later
        return mine.m_next;
    }
    // Ends the block and those inside it. False if this thread has no block with that number.
    static bool endUpTo(std::uint64_t number) noexcept
    {
        OpenBlocks &mine = onThisThread();
        const Open *open = mine.m_top;
        while (open != nullptr && open->number != number)
            open = open->below;
        if (open == nullptr)
            return false;
        while (endInnermost() != number) {
        }
        return true;
    }
    // Returns its number; 0 if none is open.
    static std::uint64_t endInnermost() noexcept
    {
        OpenBlocks &mine = onThisThread();
        Open *const open = mine.m_top;
        if (open == nullptr)
            return 0;
        mine.m_top = open->below;
        if (open->buffer != nullptr)
            zoe::detail::leave(open->buffer);
        const std::uint64_t number = open->number;
        delete open;
        return number;
    }
    // The same on each call of a thread, and different on each thread.
    static const void *thread() noexcept { return &onThisThread(); }

  private:
    static constexpr std::uint64_t kNumbers = std::uint64_t{1} << 32;
    static inline std::uint64_t s_last = 0;
    static OpenBlocks &onThisThread() noexcept
    {
        static thread_local OpenBlocks blocks;
        return blocks;
    }

    Open *m_top = nullptr;
    std::uint64_t m_next = 0;
};

} // namespace compat

class Block {
  public:
    template <class Name, class... More>
    Block(const zoe::detail::Site *site, Name &&name, More... more) noexcept
        : m_thread(compat::OpenBlocks::thread())
    {
        if (compat::isOn(more...) && zoe::detail::recording())
            m_buffer = enter<Name>(site, name);
        m_number = compat::OpenBlocks::add(m_buffer);
    }
    ~Block()
    {
        const bool ended = compat::OpenBlocks::endUpTo(m_number);
        // On another thread it can't be ended, only counted.
        if (!ended && m_buffer != nullptr && m_thread != compat::OpenBlocks::thread())
            zoe::detail::leaveHandle(m_buffer);
    }
    Block(const Block &) = delete;
    Block &operator=(const Block &) = delete;

    // Until EASY_END_BLOCK.
    template <class Name, class... More>
    static void open(const zoe::detail::Site *site, Name &&name, More... more) noexcept
    {
        const bool on = compat::isOn(more...) && zoe::detail::recording();
        compat::OpenBlocks::add(on ? enter<Name>(site, name) : nullptr);
    }

  private:
    template <class Name>
    static zoe::detail::ThreadBuffer *enter(const zoe::detail::Site *site,
                                            const std::remove_reference_t<Name> &name) noexcept
    {
        if constexpr (compat::isLiteral<Name>) {
            return zoe::detail::enter(site);
        } else {
            const zoe::detail::TextView text = zoe::detail::viewOf(name);
            return zoe::detail::enterNamed(site, text.data, text.size);
        }
    }

    const void *m_thread;
    zoe::detail::ThreadBuffer *m_buffer = nullptr;
    std::uint64_t m_number = 0;
};

inline void endBlock() noexcept
{
    compat::OpenBlocks::endInnermost();
}

namespace compat {

inline thread_local bool t_isMain = false;

} // namespace compat

// Returns the name.
inline const char *registerThread(const char *name) noexcept
{
    zoe::detail::nameThread(name);
    compat::t_isMain = std::strcmp(name, "Main") == 0;
    return name;
}
inline const char *registerThreadScoped(const char *name, ThreadGuard &) noexcept
{
    return registerThread(name);
}
inline bool isMainThread()
{
    return compat::t_isMain;
}

namespace this_thread {

inline const char *registrate(const char *name) noexcept
{
    return registerThread(name);
}
inline const char *registrate(const char *name, ThreadGuard &) noexcept
{
    return registerThread(name);
}
inline bool isMain()
{
    return isMainThread();
}

} // namespace this_thread

} // namespace profiler

// Arguments: a name, a colour and a status, all optional.
#define ZOE_EASY_SITE(variable, ...)                                                               \
    static const ::zoe::detail::Site variable = ::zoe::detail::siteOf(                             \
        ::profiler::compat::literalIn(__VA_ARGS__), ZOE_DETAIL_FUNCTION_NAME, __FILE__, "",        \
        __LINE__, ::profiler::compat::colourOf(__VA_ARGS__))
#define ZOE_EASY_BLOCK(id, ...)                                                                    \
    ZOE_EASY_SITE(ZOE_DETAIL_JOIN(zoeEasySite, id), __VA_ARGS__);                                  \
    ::profiler::Block ZOE_DETAIL_JOIN(zoeEasyBlock, id)(&ZOE_DETAIL_JOIN(zoeEasySite, id),         \
                                                        __VA_ARGS__);
#define ZOE_EASY_OPEN(id, ...)                                                                     \
    ZOE_EASY_SITE(ZOE_DETAIL_JOIN(zoeEasySite, id), __VA_ARGS__);                                  \
    ::profiler::Block::open(&ZOE_DETAIL_JOIN(zoeEasySite, id), __VA_ARGS__);

#define EASY_FUNC_NAME __func__
#define EASY_BLOCK(...) ZOE_EASY_BLOCK(__COUNTER__, __VA_ARGS__)
#define EASY_FUNCTION(...) ZOE_EASY_BLOCK(__COUNTER__, EASY_FUNC_NAME __VA_OPT__(, ) __VA_ARGS__)
#define EASY_NONSCOPED_BLOCK(...) ZOE_EASY_OPEN(__COUNTER__, __VA_ARGS__)
#define EASY_END_BLOCK ::profiler::endBlock();
#define EASY_EVENT(...)                                                                            \
    {                                                                                              \
        EASY_BLOCK(__VA_ARGS__)                                                                    \
    }
#define EASY_THREAD(name) ::profiler::registerThread(name);
#define EASY_THREAD_SCOPE(name) EASY_THREAD(name)
#define EASY_MAIN_THREAD EASY_THREAD("Main")
#define EASY_PROFILER_ENABLE ::profiler::setEnabled(true);
#define EASY_PROFILER_DISABLE ::profiler::setEnabled(false);

#else

namespace profiler {

inline namespace nothing {

inline void endBlock() noexcept {}
inline const char *registerThread(const char *name) noexcept
{
    return name;
}
inline const char *registerThreadScoped(const char *name, ThreadGuard &) noexcept
{
    return name;
}
inline bool isMainThread()
{
    return false;
}

} // namespace nothing

namespace this_thread {

inline namespace nothing {

inline const char *registrate(const char *name) noexcept
{
    return name;
}
inline const char *registrate(const char *name, ThreadGuard &) noexcept
{
    return name;
}
inline bool isMain()
{
    return false;
}

} // namespace nothing

} // namespace this_thread

} // namespace profiler

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
