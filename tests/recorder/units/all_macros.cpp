// Every macro in every place it may stand in. With PLAIN defined it is the same program without
// instrumentation, which the one with ZOE_ENABLED=0 must equal to the instruction.
#ifdef PLAIN
#define ZOE_ZONE(name) static_assert(true, "")
#define ZOE_FUNCTION() static_assert(true, "")
#define ZOE_FRAME() static_cast<void>(0)
#define ZOE_THREAD_NAME(name) static_cast<void>(0)
#define ZOE_PLOT(name, value) static_cast<void>(0)
#define ZOE_MESSAGE(text) static_cast<void>(0)
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
