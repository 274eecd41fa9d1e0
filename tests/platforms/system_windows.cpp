#include <windows.h>

#include <cstdint>
#include <cstdlib>

#include "tests/platforms/system.h"

namespace platforms {

namespace {

DWORD g_protectedPage = 0;

// Makes the page accessible and has the access repeated, as fast memory emulation does.
LONG WINAPI makeAccessible(EXCEPTION_POINTERS *pointers)
{
    if (pointers->ExceptionRecord->ExceptionCode != EXCEPTION_ACCESS_VIOLATION)
        return EXCEPTION_CONTINUE_SEARCH;
    auto *const where =
        reinterpret_cast<void *>(pointers->ExceptionRecord->ExceptionInformation[1]);
    DWORD before = 0;
    return VirtualProtect(where, 1, PAGE_READWRITE, &before) != 0 && before == g_protectedPage
               ? EXCEPTION_CONTINUE_EXECUTION
               : EXCEPTION_CONTINUE_SEARCH;
}

} // namespace

void crashQuietly()
{
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
}

void handleOwnFault()
{
    g_protectedPage = PAGE_NOACCESS;
    void *const page = VirtualAlloc(nullptr, 4096, MEM_RESERVE | MEM_COMMIT, PAGE_NOACCESS);
    void *const handler = AddVectoredExceptionHandler(0, makeAccessible);
    *static_cast<volatile int *>(page) = 1;
    RemoveVectoredExceptionHandler(handler);
    VirtualFree(page, 0, MEM_RELEASE);
}

void installOwnHandler()
{
    SetUnhandledExceptionFilter([](EXCEPTION_POINTERS *) -> LONG { std::_Exit(42); });
}

void dieOnTheSpot()
{
    TerminateProcess(GetCurrentProcess(), 9);
}

void *load(const std::string &library)
{
    return reinterpret_cast<void *>(LoadLibraryA(library.c_str()));
}

void *find(void *library, const char *name)
{
    return reinterpret_cast<void *>(GetProcAddress(static_cast<HMODULE>(library), name));
}

void unload(void *library)
{
    FreeLibrary(static_cast<HMODULE>(library));
}

} // namespace platforms
