// Every macro of the header that takes a name which need not be a literal.
#include <optick.h>

#include "tests/compat/run_time_names.h"

void optick_names()
{
    withNames("each dynamic", [](char *name) { OPTICK_EVENT_DYNAMIC(name); });
    withNames("each push", [](char *name) {
        OPTICK_PUSH_DYNAMIC(name);
        OPTICK_POP();
    });
    withNames("once event", [](char *name) { OPTICK_EVENT(name); });
    withNames("once category", [](char *name) { OPTICK_CATEGORY(name, Optick::Category::AI); });
    withNames("once push", [](char *name) {
        OPTICK_PUSH(name);
        OPTICK_POP();
    });
    withNames("each key", [](char *name) {
        OPTICK_EVENT("values");
        OPTICK_TAG(name, 1);
        OPTICK_TAG(name, 1.f, 2.f, 3.f);
    });
}
