#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

#include "tests/platforms/system.h"

namespace platforms {

namespace {

sigjmp_buf g_goesOn;

void access()
{
    volatile std::uintptr_t nowhere = 2048;
    *reinterpret_cast<volatile int *>(nowhere) = 1;
}

} // namespace

void crashQuietly() {}

void handleOwnFault()
{
    struct sigaction now {};
    struct sigaction before {};
    now.sa_handler = [](int) { siglongjmp(g_goesOn, 1); };
    sigaction(SIGSEGV, &now, &before);
    if (sigsetjmp(g_goesOn, 1) == 0)
        access();
    sigaction(SIGSEGV, &before, nullptr);
}

void installOwnHandler()
{
    std::signal(SIGSEGV, [](int) { std::_Exit(42); });
}

void dieOnTheSpot()
{
    kill(getpid(), SIGKILL);
}

void *load(const std::string &library)
{
    return dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
}

void *find(void *library, const char *name)
{
    return dlsym(library, name);
}

void unload(void *library)
{
    dlclose(library);
}

} // namespace platforms
