#include "formats/stream/platform/mapping_guard.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <mutex>

namespace zoe::system {

namespace {

// The handler may run at any time, in any thread: guards are never freed, but used again. While
// one is, the handler may see the begin of one mapping and the size of another; both are of other
// mappings than the one with the fault, which is guarded as long as the handler runs.
struct Guard {
    std::atomic<std::uintptr_t> begin = 0; // 0: free
    std::atomic<std::size_t> size = 0;
    std::atomic<bool> lost = false;
    Guard *next = nullptr; // fixed before the guard is in the list

    [[nodiscard]] bool holds(std::uintptr_t address) const
    {
        const std::uintptr_t first = begin;
        const std::size_t bytes = size;
        return first != 0 && first == begin && address >= first && address - first < bytes;
    }
};

std::atomic<Guard *> g_guards = nullptr;
std::mutex g_mutex; // for changes
struct sigaction g_before {};
std::uintptr_t g_pageBytes = 4096;
thread_local LibraryGuard *t_library = nullptr;

// Everything from the page with the fault to the end of the mapping becomes 0.
bool replacePages(Guard &guard, std::uintptr_t address)
{
    guard.lost = true;
    const std::uintptr_t page = address / g_pageBytes * g_pageBytes;
    const std::size_t bytes = guard.begin + guard.size - page;
    return ::mmap(reinterpret_cast<void *>(page), bytes, PROT_READ,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
}

void endAtNext(int signal)
{
    struct sigaction ends {};
    ends.sa_handler = SIG_DFL;
    ::sigaction(signal, &ends, nullptr);
}

// To the handler before, as the system would.
void passOn(int signal, siginfo_t *info, void *context)
{
    const bool isNone = (g_before.sa_flags & SA_SIGINFO) == 0 &&
                        (g_before.sa_handler == SIG_DFL || g_before.sa_handler == SIG_IGN);
    if (isNone || (static_cast<unsigned>(g_before.sa_flags) & SA_RESETHAND) != 0)
        endAtNext(signal);
    if (isNone)
        ::raise(signal); // waits until this handler returns
    else if ((g_before.sa_flags & SA_SIGINFO) != 0)
        g_before.sa_sigaction(signal, info, context);
    else
        g_before.sa_handler(signal);
}

void onBadPage(int signal, siginfo_t *info, void *context)
{
    const int errnoBefore = errno;
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    if (info->si_code > 0) // of the system, not sent by a program
        for (Guard *guard = g_guards; guard != nullptr; guard = guard->next)
            if (guard->holds(address) && replacePages(*guard, address)) {
                errno = errnoBefore;
                return;
            }
    // A file that ended there, not a memory that failed.
    if (info->si_code == BUS_ADRERR && t_library != nullptr && t_library->replacePage(address)) {
        errno = errnoBefore;
        return;
    }
    errno = errnoBefore;
    passOn(signal, info, context);
}

void install()
{
    g_pageBytes = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction handler {};
    handler.sa_sigaction = onBadPage;
    handler.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigaction(SIGBUS, nullptr, &g_before); // known before the handler can run
    ::sigaction(SIGBUS, &handler, nullptr);
}

void installOnce()
{
    static std::once_flag once;
    std::call_once(once, install);
}

} // namespace

void *guardMapping(std::span<const std::byte> mapping)
{
    installOnce();
    const std::lock_guard lock(g_mutex);
    Guard *guard = g_guards;
    while (guard != nullptr && guard->begin != 0)
        guard = guard->next;
    if (guard == nullptr) {
        guard = new Guard;
        guard->next = g_guards;
        g_guards = guard;
    }
    guard->lost = false;
    guard->size = mapping.size();
    guard->begin = reinterpret_cast<std::uintptr_t>(mapping.data());
    return guard;
}

void endGuard(void *guard)
{
    const std::lock_guard lock(g_mutex);
    static_cast<Guard *>(guard)->begin = 0;
}

bool lostBytes(const void *guard)
{
    return static_cast<const Guard *>(guard)->lost;
}

LibraryGuard::LibraryGuard()
    : m_before(t_library)
{
    installOnce();
    t_library = this;
}

LibraryGuard::~LibraryGuard()
{
    t_library = m_before;
}

bool LibraryGuard::replacePage(std::uintptr_t address)
{
    m_lost = true;
    const std::uintptr_t page = address / g_pageBytes * g_pageBytes;
    return ::mmap(reinterpret_cast<void *>(page), g_pageBytes, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
}

} // namespace zoe::system
