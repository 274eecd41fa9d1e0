#include "recorder/platform/terminate_note.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

namespace zoe::recorder {

namespace {

std::terminate_handler g_before = nullptr;
char g_exception[256] = {};

void onTerminate()
{
    if (const std::exception_ptr exception = std::current_exception()) {
        std::strcpy(g_exception, "an uncaught exception");
        try {
            std::rethrow_exception(exception);
        } catch (const std::exception &error) {
            std::snprintf(g_exception, sizeof g_exception, "an uncaught exception: %s",
                          error.what());
        } catch (...) {
        }
    }
    if (g_before != nullptr)
        g_before();
    std::abort();
}

} // namespace

void TerminateNote::install()
{
    g_exception[0] = '\0';
    // A forked child may have inherited the handler.
    if (std::get_terminate() != onTerminate)
        g_before = std::set_terminate(onTerminate);
}

void TerminateNote::remove()
{
    // Keep a handler that the program installed since.
    if (std::get_terminate() == onTerminate)
        std::set_terminate(g_before);
}

const char *TerminateNote::exception()
{
    return g_exception;
}

} // namespace zoe::recorder
