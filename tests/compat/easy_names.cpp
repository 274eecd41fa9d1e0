// Every macro of the header that takes a name which need not be a literal.
#define BUILD_WITH_EASY_PROFILER
#include <memory>
#include <string>
#include <thread>

#include <easy/arbitrary_value.h>
#include <easy/profiler.h>

#include "tests/compat/run_time_names.h"

// Like a coroutine or a task that continues on another thread.
void easy_moved()
{
    EASY_THREAD("main");
    static const zoe::detail::Site site = zoe::detail::siteOf("moved", "", "", "", 1, 0);
    EASY_BLOCK("around");
    auto moved = std::make_unique<profiler::Block>(&site, "moved");
    std::thread([&] {
        EASY_THREAD("worker");
        EASY_BLOCK("of the worker");
        moved.reset();
        EASY_BLOCK("within");
    }).join();
    EASY_BLOCK("inside");
    EASY_END_BLOCK;
}

void easy_names()
{
    withNames("each block", [](char *name) { EASY_BLOCK(name); });
    withNames("each pointer", [](char *name) {
        const char *const pointer = name;
        EASY_BLOCK(pointer, profiler::colors::Red);
    });
    withNames("each string", [](char *name) { EASY_BLOCK(std::string(name)); });
    withNames("each open", [](char *name) {
        EASY_NONSCOPED_BLOCK(name);
        EASY_END_BLOCK;
    });
    withNames("each event", [](char *name) { EASY_EVENT(name); });
    withNames("each key", [](char *name) {
        EASY_BLOCK("values");
        EASY_VALUE(name, 1);
        EASY_TEXT(name, "text");
    });
}
