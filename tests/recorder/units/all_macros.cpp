// Every macro in every allowed place. With PLAIN defined it is the same program without
// instrumentation, which must have the same instructions as the one with ZOE_ENABLED=0.
#include <chrono>

#ifdef PLAIN
#define ZOE_ZONE(name) static_assert(true, "")
#define ZOE_FUNCTION() static_assert(true, "")
#define ZOE_FRAME() static_cast<void>(0)
#define ZOE_THREAD_NAME(name) static_cast<void>(0)
#define ZOE_PLOT(name, value) static_cast<void>(0)
#define ZOE_MESSAGE(text) static_cast<void>(0)
#define ZOE_ZONE_COLOUR(name, rgb) static_assert(true, "")
#define ZOE_ZONE_DEV(name) static_assert(true, "")
#define ZOE_FUNCTION_DEV() static_assert(true, "")
#define ZOE_ZONE_PROD(name) static_assert(true, "")
#define ZOE_FUNCTION_PROD() static_assert(true, "")
#define ZOE_ZONE_IN(category, name) static_assert(true, "")
#define ZOE_ZONE_IN_COLOUR(category, name, rgb) static_assert(true, "")
#define ZOE_ZONE_NAMED(text) static_assert(true, "")
#define ZOE_BEGIN(handle, name) [[maybe_unused]] Nothing handle
#define ZOE_END(handle) static_cast<void>(handle)
#define ZOE_TEXT(text) static_cast<void>(0)
#define ZOE_VALUE(key, value) static_cast<void>(0)
#define ZOE_VALUES(key, pointer, count) static_cast<void>(0)
#define ZOE_FRAME_SET(set) static_cast<void>(0)
#define ZOE_FRAME_BEGIN(set) static_cast<void>(0)
#define ZOE_FRAME_END(set) static_cast<void>(0)
#define ZOE_FRAME_DEADLINE(set, time) static_cast<void>(0)
#define ZOE_PLOT_BYTES(name, value) static_cast<void>(0)
#define ZOE_PLOT_PERCENT(name, value) static_cast<void>(0)
#define ZOE_PLOT_BOOL(name, value) static_cast<void>(0)
#define ZOE_WARNING(text) static_cast<void>(0)
#define ZOE_ERROR(text) static_cast<void>(0)
#define ZOE_MESSAGE_AT(level, text) static_cast<void>(0)
#define ZOE_BOOKMARK(text) static_cast<void>(0)
#define ZOE_ASYNC_BEGIN(name, id) static_cast<void>(0)
#define ZOE_ASYNC_END(name, id) static_cast<void>(0)
#define ZOE_FLOW_BEGIN(name, id) static_cast<void>(0)
#define ZOE_FLOW_STEP(name, id) static_cast<void>(0)
#define ZOE_FLOW_END(name, id) static_cast<void>(0)
#define ZOE_ALLOC(pointer, bytes) static_cast<void>(0)
#define ZOE_FREE(pointer) static_cast<void>(0)
#define ZOE_POOL_ALLOC(pool, pointer, bytes) static_cast<void>(0)
#define ZOE_POOL_FREE(pool, pointer) static_cast<void>(0)
#define ZOE_FIBRE_ENTER(name) static_cast<void>(0)
#define ZOE_FIBRE_LEAVE() static_cast<void>(0)
#define ZOE_FIBRE_ZONE(name) static_assert(true, "")
#define ZOE_TRACK_ZONE(track, name, begin, end) static_cast<void>(0)
#define ZOE_TRACK_ZONE_NAMED(track, text, begin, end) static_cast<void>(0)
struct Nothing {};
#else
#include <zoetrope/zoe.h>
#endif

void work(int amount);
const char *name();

struct Text {
    const char *data() const { return "text"; }
    unsigned long size() const { return 4; }
};

#define TWO_ZONES()                                                                                \
    ZOE_ZONE("first");                                                                             \
    ZOE_ZONE("second")

inline int inlined(int value)
{
    ZOE_FUNCTION();
    return value + 1;
}

template <class T>
T templated(T value)
{
    ZOE_FUNCTION();
    ZOE_ZONE("in a template");
    return value * value;
}

class Thing {
  public:
    Thing() { ZOE_FUNCTION(); }
    ~Thing() { ZOE_FUNCTION(); }
    int operator()(int value) const
    {
        ZOE_FUNCTION();
        return value;
    }
};

void everything(int value)
{
    TWO_ZONES();
    ZOE_ZONE("a");
    ZOE_ZONE("b"); // NOLINT: two on one line
    const Thing thing;
    work(inlined(value) + templated(value) + static_cast<int>(templated(1.5)) + thing(value));
    const auto lambda = [value] {
        ZOE_ZONE("in a lambda");
        work(value);
    };
    lambda();
    if (value > 3)
        ZOE_FRAME();
    else
        ZOE_MESSAGE("a literal");
    for (int i = 0; i < value; ++i)
        ZOE_PLOT("int", i);
    const float onlyPlotted = 1.5f;
    ZOE_PLOT("float", onlyPlotted);
    ZOE_PLOT("bool", value > 3);
    ZOE_PLOT("size", sizeof value);
    const Text text;
    ZOE_MESSAGE(text);
    ZOE_THREAD_NAME("a thread");
    switch (value) {
    case 1: {
        ZOE_ZONE("in a case");
        work(1);
        break;
    }
    default:
        ZOE_THREAD_NAME(name());
    }
}

void zones(const char *made)
{
    ZOE_ZONE_COLOUR("coloured", 0xff8800);
    ZOE_ZONE_DEV("while developing");
    ZOE_FUNCTION_DEV();
    ZOE_ZONE_PROD("always");
    ZOE_FUNCTION_PROD();
    ZOE_ZONE_IN("physics", "step");
    ZOE_ZONE_IN_COLOUR("physics", "solve", 0x00ff00);
    ZOE_ZONE_NAMED(made);
    const Text text;
    ZOE_ZONE_NAMED(text);
    ZOE_FIBRE_ZONE("fibre");
    ZOE_BEGIN(loading, "loading");
    work(1);
    ZOE_END(loading);
}

void values(int count, const char *made, const float *samples)
{
    ZOE_ZONE("with values");
    const Text text;
    ZOE_TEXT("a literal");
    ZOE_TEXT(made);
    ZOE_TEXT(text);
    ZOE_VALUE("int", count);
    ZOE_VALUE("unsigned", sizeof count);
    ZOE_VALUE("float", 1.5f);
    ZOE_VALUE("bool", count > 3);
    ZOE_VALUE("char", 'c');
    ZOE_VALUE("text", text);
    ZOE_VALUE("literal", "text");
    ZOE_VALUES("samples", samples, 3);
    ZOE_VALUES("one", &count, 1);
}

void moments(int count, const char *made, int *pointer)
{
    ZOE_FRAME_SET("audio");
    ZOE_FRAME_BEGIN("load");
    ZOE_FRAME_END("load");
    ZOE_FRAME_DEADLINE("audio", std::chrono::microseconds(5300));
    ZOE_PLOT_BYTES("heap", count);
    ZOE_PLOT_PERCENT("load", 12.5);
    ZOE_PLOT_BOOL("paused", count == 0);
    ZOE_WARNING("low on memory");
    ZOE_ERROR(made);
#ifndef PLAIN
    ZOE_MESSAGE_AT(zoe::MessageLevel::Debug, "details");
#endif
    ZOE_BOOKMARK("look here");
    ZOE_ASYNC_BEGIN("load level", pointer);
    ZOE_ASYNC_END("load level", pointer);
    ZOE_FLOW_BEGIN("job", count);
    ZOE_FLOW_STEP("job", count);
    if (count > 3)
        ZOE_FLOW_END("job", count);
    else
        ZOE_ALLOC(pointer, sizeof *pointer);
    ZOE_FREE(pointer);
    ZOE_POOL_ALLOC("textures", pointer, 64);
    ZOE_POOL_FREE("textures", pointer);
    ZOE_FIBRE_ENTER(made);
    ZOE_FIBRE_LEAVE();
}

#ifndef PLAIN
extern const zoe::Track kGpu; // defined somewhere else
#endif

void tracks([[maybe_unused]] const char *made)
{
    ZOE_TRACK_ZONE(kGpu, "shadow pass", 10, 20);
    ZOE_TRACK_ZONE_NAMED(kGpu, made, 30, 40);
}
