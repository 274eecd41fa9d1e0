// The constants and plain types of Optick. Part of optick.h. Values.
#pragma once
#pragma GCC system_header

#include <cstdint>
#include <ctime>

namespace Optick {

// The upper half of a category is a bit for its filter, the lower half its colour.
struct Filter {
    enum Type : std::uint32_t {
        None,
        AI,
        Animation,
        Audio,
        Debug,
        Camera,
        Cloth,
        GameLogic,
        Input,
        Navigation,
        Network,
        Physics,
        Rendering,
        Scene,
        Script,
        Streaming,
        UI,
        VFX,
        Visibility,
        Wait,
        IO,
        GPU_Cloth,
        GPU_Lighting,
        GPU_PostFX,
        GPU_Reflections,
        GPU_Scene,
        GPU_Shadows,
        GPU_UI,
        GPU_VFX,
        GPU_Water
    };
};

#define OPTICK_MAKE_CATEGORY(filter, colour)                                                       \
    (static_cast<::Optick::Category::Type>(::std::uint64_t{1} << ((filter) + 32) |                 \
                                           static_cast<::std::uint64_t>(colour)))

struct Mode {
    enum Type {
        OFF = 0,
        INSTRUMENTATION_CATEGORIES = 1 << 0,
        INSTRUMENTATION_EVENTS = 1 << 1,
        INSTRUMENTATION = INSTRUMENTATION_CATEGORIES | INSTRUMENTATION_EVENTS,
        SAMPLING = 1 << 2,
        TAGS = 1 << 3,
        AUTOSAMPLING = 1 << 4,
        SWITCH_CONTEXT = 1 << 5,
        IO = 1 << 6,
        GPU = 1 << 7,
        END_SCREENSHOT = 1 << 8,
        HW_COUNTERS = 1 << 11,
        LIVE = 1 << 12,
        SYS_CALLS = 1 << 16,
        OTHER_PROCESSES = 1 << 17,
        NOGUI = 1 << 18,
        TRACER = AUTOSAMPLING | SWITCH_CONTEXT | SYS_CALLS,
        DEFAULT = INSTRUMENTATION | TAGS | AUTOSAMPLING | SWITCH_CONTEXT | IO | GPU | SYS_CALLS |
                  OTHER_PROCESSES
    };
};

struct FrameType {
    enum Type { CPU, GPU, Render, COUNT, NONE = -1 };
};

struct ThreadMask {
    enum Type {
        None = 0,
        Main = 1 << 0,
        GPU = 1 << 1,
        IO = 1 << 2,
        Idle = 1 << 3,
        Render = 1 << 4
    };
};

struct State {
    enum Type { START_CAPTURE, STOP_CAPTURE, DUMP_CAPTURE, CANCEL_CAPTURE };
};

struct File {
    enum Type { OPTICK_IMAGE, OPTICK_TEXT, OPTICK_OTHER };
};

// Nanoseconds.
inline std::int64_t GetHighPrecisionTime()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}
inline std::int64_t GetHighPrecisionFrequency()
{
    return 1'000'000'000;
}

struct EventTime {
    static constexpr std::int64_t INVALID_TIMESTAMP = -1;

    std::int64_t start = INVALID_TIMESTAMP;
    std::int64_t finish = INVALID_TIMESTAMP;

    void Start() { start = GetHighPrecisionTime(); }
    void Stop() { finish = GetHighPrecisionTime(); }
    bool IsValid() const
    {
        return start < finish && start != INVALID_TIMESTAMP && finish != INVALID_TIMESTAMP;
    }
};

} // namespace Optick

#define OPTICK_CONCAT_IMPL(x, y) x##y
#define OPTICK_CONCAT(x, y) OPTICK_CONCAT_IMPL(x, y)
#define OPTICK_UNUSED(x) static_cast<void>(x)
