// Zoetrope's version of the macros of Optick, for programs that already use them. Put this folder
// first in the include path and link Zoetrope's recorder, or link the CMake target
// Zoetrope::compat_optick. Start a session with zoe::startSession() or the environment variables
// ZOE_OUTPUT and ZOE_LISTEN. As in Optick, everything compiles to nothing with USE_OPTICK 0.
// Thread-safe.
#pragma once
#pragma GCC system_header

#ifndef USE_OPTICK
#define USE_OPTICK 1
#endif

#include <cstdint>

#include <zoetrope/zoe.h>

#include "optick_types.h"

namespace Optick {

// The lower half of a category is its colour.
struct Category {
    enum Type : std::uint64_t {
        None = 0,
        AI = 1ULL << 33 | 0x800080,
        Animation = 1ULL << 34 | 0x87cefa,
        Audio = 1ULL << 35 | 0xff69b4,
        Debug = 1ULL << 36 | 0x000000,
        Camera = 1ULL << 37 | 0x000000,
        Cloth = 1ULL << 38 | 0x006400,
        GameLogic = 1ULL << 39 | 0x4169e1,
        Input = 1ULL << 40 | 0xfffff0,
        Navigation = 1ULL << 41 | 0xff00ff,
        Network = 1ULL << 42 | 0x808000,
        Physics = 1ULL << 43 | 0x7cfc00,
        Rendering = 1ULL << 44 | 0xdeb887,
        Scene = 1ULL << 45 | 0x4169e1,
        Script = 1ULL << 46 | 0xdda0dd,
        Streaming = 1ULL << 47 | 0xffd700,
        UI = 1ULL << 48 | 0xafeeee,
        VFX = 1ULL << 49 | 0x8b4513,
        Visibility = 1ULL << 50 | 0xfffafa,
        Wait = 1ULL << 51 | 0xff6347,
        WaitEmpty = 1ULL << 51 | 0xffffff,
        IO = 1ULL << 52 | 0xf0e68c,
        GPU_Cloth = 1ULL << 53 | 0x006400,
        GPU_Lighting = 1ULL << 54 | 0xf0e68c,
        GPU_PostFX = 1ULL << 55 | 0x800000,
        GPU_Reflections = 1ULL << 56 | 0x5f9ea0,
        GPU_Scene = 1ULL << 57 | 0x4169e1,
        GPU_Shadows = 1ULL << 58 | 0x778899,
        GPU_UI = 1ULL << 59 | 0xafeeee,
        GPU_VFX = 1ULL << 60 | 0x8b4513,
        GPU_Water = 1ULL << 61 | 0x4682b4
    };

    static std::uint32_t GetMask(Type type) { return static_cast<std::uint32_t>(type >> 32); }
    static std::uint32_t GetColor(Type type) { return static_cast<std::uint32_t>(type); }
};

// Attachments of a capture are not recorded.
inline bool AttachSummary(const char *, const char *)
{
    return false;
}
template <class... Content>
bool AttachFile(File::Type, const char *, const Content &...)
{
    return false;
}

// Events with explicit times are not recorded.
struct EventStorage;
inline EventStorage *RegisterStorage(const char *, std::uint64_t = ~std::uint64_t{0},
                                     ThreadMask::Type = ThreadMask::None)
{
    return nullptr;
}

inline bool IsActive(Mode::Type = Mode::DEFAULT)
{
    return zoe::isRecording();
}
inline bool StartCapture(Mode::Type = Mode::DEFAULT, int = 1000, bool = true)
{
    return zoe::isRecording();
}
inline bool StopCapture(bool = true)
{
    return zoe::isRecording();
}
inline bool SaveCapture(const char *, bool = true)
{
    return zoe::isRecording();
}
inline void Update() {}
inline void Shutdown() {}

namespace compat {

constexpr const char *nameOf(Category::Type category)
{
    switch (static_cast<std::uint64_t>(category) >> 32) {
    case 1U << 1:
        return "AI";
    case 1U << 2:
        return "Animation";
    case 1U << 3:
        return "Audio";
    case 1U << 4:
        return "Debug";
    case 1U << 5:
        return "Camera";
    case 1U << 6:
        return "Cloth";
    case 1U << 7:
        return "GameLogic";
    case 1U << 8:
        return "Input";
    case 1U << 9:
        return "Navigation";
    case 1U << 10:
        return "Network";
    case 1U << 11:
        return "Physics";
    case 1U << 12:
        return "Rendering";
    case 1U << 13:
        return "Scene";
    case 1U << 14:
        return "Script";
    case 1U << 15:
        return "Streaming";
    case 1U << 16:
        return "UI";
    case 1U << 17:
        return "VFX";
    case 1U << 18:
        return "Visibility";
    case 1U << 19:
        return "Wait";
    case 1U << 20:
        return "IO";
    case 1U << 21:
        return "GPU_Cloth";
    case 1U << 22:
        return "GPU_Lighting";
    case 1U << 23:
        return "GPU_PostFX";
    case 1U << 24:
        return "GPU_Reflections";
    case 1U << 25:
        return "GPU_Scene";
    case 1U << 26:
        return "GPU_Shadows";
    case 1U << 27:
        return "GPU_UI";
    case 1U << 28:
        return "GPU_VFX";
    case 1U << 29:
        return "GPU_Water";
    default:
        return "";
    }
}

} // namespace compat

} // namespace Optick

#include "optick_events.h"

#if USE_OPTICK && ZOE_ENABLED

namespace Optick {

namespace compat {

// The arguments of OPTICK_EVENT(): nothing, a name, a category, or both.
struct Wish {
    const char *name = nullptr;
    Category::Type category = Category::None;

    constexpr Wish() = default;
    constexpr Wish(const char *n, Category::Type c = Category::None)
        : name(n)
        , category(c)
    {}
    constexpr Wish(Category::Type c)
        : category(c)
    {}
};

constexpr EventDescription describe(const char *function, const char *file, std::uint32_t line,
                                    const Wish &wish)
{
    return {zoe::detail::siteOf(wish.name, function, file, nameOf(wish.category), line,
                                static_cast<std::uint32_t>(wish.category) & 0xffffff)};
}

template <class T>
void tag(const char *key, const T &value) noexcept
{
    if (zoe::detail::recording())
        zoe::detail::giveValue(key, value);
}
template <class T>
void tag(const char *key, const T &x, const T &y, const T &z) noexcept
{
    const T all[] = {x, y, z};
    if (zoe::detail::recording())
        zoe::detail::numbers(key, all, 3);
}
inline void frame(const char *thread, FrameType::Type type = FrameType::CPU) noexcept
{
    static thread_local bool isNamed = false; // name the thread only once
    if (!isNamed)
        zoe::detail::nameThread(thread);
    isNamed = true;
    flip(type);
}

} // namespace compat

} // namespace Optick

#define OPTICK_FUNC ZOE_DETAIL_FUNCTION_NAME
#define ZOE_OPTICK_SITE(id, ...)                                                                   \
    static const ::Optick::EventDescription ZOE_DETAIL_JOIN(zoeOptickSite, id) =                   \
        ::Optick::compat::describe(OPTICK_FUNC, __FILE__, __LINE__,                                \
                                   ::Optick::compat::Wish{__VA_ARGS__});
#define ZOE_OPTICK_EVENT(id, ...)                                                                  \
    ZOE_OPTICK_SITE(id, __VA_ARGS__)                                                               \
    const ::Optick::Event ZOE_DETAIL_JOIN(zoeOptickEvent, id)(ZOE_DETAIL_JOIN(zoeOptickSite, id));
#define ZOE_OPTICK_DYNAMIC(id, name)                                                               \
    ZOE_OPTICK_SITE(id, )                                                                          \
    const ::Optick::Event ZOE_DETAIL_JOIN(zoeOptickEvent, id)(ZOE_DETAIL_JOIN(zoeOptickSite, id),  \
                                                              name);
#define ZOE_OPTICK_PUSH(id, name)                                                                  \
    ZOE_OPTICK_SITE(id, name)                                                                      \
    ::Optick::Event::Push(ZOE_DETAIL_JOIN(zoeOptickSite, id));

#define OPTICK_EVENT(...) ZOE_OPTICK_EVENT(__COUNTER__, __VA_ARGS__)
#define OPTICK_CATEGORY(name, category) OPTICK_EVENT(name, category)
#define OPTICK_EVENT_DYNAMIC(name) ZOE_OPTICK_DYNAMIC(__COUNTER__, name)
#define OPTICK_CUSTOM_EVENT(description)                                                           \
    const ::Optick::Event ZOE_DETAIL_JOIN(zoeOptickEvent, __LINE__)(*(description));
#define OPTICK_PUSH(name) ZOE_OPTICK_PUSH(__COUNTER__, name)
#define OPTICK_PUSH_DYNAMIC(name) ::Optick::Event::Push(name);
#define OPTICK_POP() ::Optick::Event::Pop();
#define OPTICK_FRAME(...)                                                                          \
    ::Optick::compat::frame(__VA_ARGS__);                                                          \
    OPTICK_EVENT("Frame")
#define OPTICK_FRAME_FLIP(...) ::Optick::compat::flip(__VA_ARGS__);
#define OPTICK_FRAME_EVENT(...)                                                                    \
    ::Optick::compat::flip(__VA_ARGS__);                                                           \
    OPTICK_EVENT("Frame")
#define OPTICK_THREAD(name) ::zoe::detail::nameThread(name);
#define OPTICK_START_THREAD(name) ::zoe::detail::nameThread(name);
#define OPTICK_TAG(...) ::Optick::compat::tag(__VA_ARGS__);
#define OPTICK_APP(name) OPTICK_THREAD(name)

#else

#define OPTICK_FUNC ""
#define OPTICK_EVENT(...)
#define OPTICK_CATEGORY(name, category)
#define OPTICK_EVENT_DYNAMIC(name)
#define OPTICK_CUSTOM_EVENT(description)
#define OPTICK_PUSH(name)
#define OPTICK_PUSH_DYNAMIC(name)
#define OPTICK_POP()
#define OPTICK_FRAME(...)
#define OPTICK_FRAME_FLIP(...)
#define OPTICK_FRAME_EVENT(...)
#define OPTICK_THREAD(name)
#define OPTICK_START_THREAD(name)
#define OPTICK_TAG(...)
#define OPTICK_APP(name)

#endif

// Without a counterpart: they compile to nothing.
#define OPTICK_UPDATE()
#define OPTICK_STOP_THREAD()
#define OPTICK_SET_STATE_CHANGED_CALLBACK(callback)
#define OPTICK_STORAGE_REGISTER(name) ::Optick::RegisterStorage(name)
#define OPTICK_STORAGE_EVENT(storage, description, start, finish)
#define OPTICK_STORAGE_PUSH(storage, description, start)
#define OPTICK_STORAGE_POP(storage, finish)
#define OPTICK_SET_MEMORY_ALLOCATOR(allocate, deallocate, initThread)
#define OPTICK_SHUTDOWN()
#define OPTICK_START_CAPTURE(...)
#define OPTICK_STOP_CAPTURE(...)
#define OPTICK_SAVE_CAPTURE(...)
#define OPTICK_GPU_INIT_D3D12(device, queues, count)
#define OPTICK_GPU_INIT_VULKAN(devices, physicalDevices, queues, families, count, functions)
#define OPTICK_GPU_CONTEXT(...)
#define OPTICK_GPU_EVENT(name)
#define OPTICK_GPU_FLIP(...)
