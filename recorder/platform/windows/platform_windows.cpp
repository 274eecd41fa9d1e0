#include "recorder/platform/platform.h"

#include <windows.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "formats/stream/platform/windows/wide_text.h"
#include "recorder/platform/static_mutex.h"
#include "recorder/platform/thread_pointer.h"
#include "recorder/platform/tick_source.h"

namespace zoe::recorder::platform {

namespace {

using system::utf8;
using system::wide;

void (*g_threadEndHook)() = nullptr;
void (*g_processEndHook)() = nullptr;
// Not null: the hook must run at the end of the thread.
constinit ThreadPointer<void> g_threadEndNoted = nullptr;

void NTAPI onLoaderEvent(PVOID, DWORD reason, PVOID)
{
    if (reason != DLL_THREAD_DETACH || g_threadEndNoted == nullptr || g_threadEndHook == nullptr)
        return;
    g_threadEndNoted = nullptr;
    g_threadEndHook();
}

// The loader calls the functions in these sections in the order of their names. The C runtime's own
// come first: they destroy the thread_local objects.
__attribute__((section(".CRT$XLY"), used)) const PIMAGE_TLS_CALLBACK g_loaderEvents = onLoaderEvent;

void runProcessEndHook()
{
    if (g_processEndHook != nullptr)
        g_processEndHook();
}

// Registered before the destructors of static objects, so that it is called after them.
__attribute__((constructor(101))) void registerProcessEnd()
{
    std::atexit(runProcessEndHook);
}

constexpr std::uint64_t kFileTimeUnitNs = 100;
constexpr std::uint64_t kUnixEpochUnits = 116'444'736'000'000'000; // since 1601

std::uint64_t unitsOf(const FILETIME &time)
{
    return std::uint64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime;
}

std::uint64_t performanceFrequency()
{
    static const std::uint64_t frequency = [] {
        LARGE_INTEGER value{};
        QueryPerformanceFrequency(&value);
        return static_cast<std::uint64_t>(std::max<LONGLONG>(1, value.QuadPart));
    }();
    return frequency;
}

std::wstring registryText(const wchar_t *key, const wchar_t *name)
{
    std::array<wchar_t, 256> text{};
    DWORD bytes = sizeof text - sizeof(wchar_t);
    const LSTATUS status =
        RegGetValueW(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_SZ, nullptr, text.data(), &bytes);
    return status == ERROR_SUCCESS ? text.data() : L"";
}

template <class Function>
Function functionOf(const wchar_t *library, const char *name)
{
    const HMODULE module = GetModuleHandleW(library);
    return module != nullptr
               ? reinterpret_cast<Function>(reinterpret_cast<void *>(GetProcAddress(module, name)))
               : nullptr;
}

// For older programs, the documented function returns an older version.
std::string systemName()
{
    using GetVersion = LONG(WINAPI *)(RTL_OSVERSIONINFOW *);
    using GetWine = const char *(*)();
    RTL_OSVERSIONINFOW version{};
    version.dwOSVersionInfoSize = sizeof version;
    std::string name = "Windows";
    if (const auto getVersion = functionOf<GetVersion>(L"ntdll.dll", "RtlGetVersion");
        getVersion != nullptr && getVersion(&version) == 0)
        name += ' ' + std::to_string(version.dwMajorVersion) + '.' +
                std::to_string(version.dwMinorVersion) + '.' +
                std::to_string(version.dwBuildNumber);
    if (const auto getWine = functionOf<GetWine>(L"ntdll.dll", "wine_get_version"))
        name += std::string(", Wine ") + getWine();
    return name;
}

// Texts that trustedEnvironment() returned: valid as long as the process.
struct KnownVariable {
    std::array<char, 64> name{};
    char *value = nullptr;
};
constinit StaticMutex g_variablesLock;
constinit std::array<KnownVariable, 128> g_variables{};

char *keptCopy(const std::string &text)
{
    auto *const memory = static_cast<char *>(HeapAlloc(GetProcessHeap(), 0, text.size() + 1));
    if (memory != nullptr)
        std::memcpy(memory, text.c_str(), text.size() + 1);
    return memory;
}

} // namespace

// Windows has no list of clocks: its own clock is based on an invariant counter.
bool kernelTrustsTicks(std::string_view, std::string_view, bool invariant)
{
    return invariant;
}

bool hasSteadyTicks()
{
    return ticksAreInvariant();
}

std::uint64_t steadyNowNs()
{
    LARGE_INTEGER now{};
    QueryPerformanceCounter(&now);
    const auto ticks = static_cast<std::uint64_t>(now.QuadPart);
    const std::uint64_t frequency = performanceFrequency();
    // Both products fit: frequencies are below 2^34 Hz.
    return ticks / frequency * kNsPerSecond + ticks % frequency * kNsPerSecond / frequency;
}

std::int64_t unixNowNs()
{
    FILETIME now{};
    GetSystemTimePreciseAsFileTime(&now);
    return static_cast<std::int64_t>((unitsOf(now) - kUnixEpochUnits) * kFileTimeUnitNs);
}

std::uint64_t threadCpuNs()
{
    FILETIME created{};
    FILETIME ended{};
    FILETIME system{};
    FILETIME user{};
    GetThreadTimes(GetCurrentThread(), &created, &ended, &system, &user);
    return (unitsOf(system) + unitsOf(user)) * kFileTimeUnitNs;
}

// QueryPerformanceCounter() counts the time that the computer sleeps.
std::uint64_t asleepNs()
{
    return 0;
}

std::string bootId()
{
    constexpr const wchar_t *kPrefetch =
        L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory "
        L"Management\\PrefetchParameters";
    DWORD boot = 0;
    DWORD bytes = sizeof boot;
    if (RegGetValueW(HKEY_LOCAL_MACHINE, kPrefetch, L"BootId", RRF_RT_REG_DWORD, nullptr, &boot,
                     &bytes) != ERROR_SUCCESS)
        return {};
    const std::wstring machine = registryText(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid");
    return machine.empty() ? std::string() : utf8(machine) + '-' + std::to_string(boot);
}

std::uint64_t currentThreadId()
{
    return GetCurrentThreadId();
}

std::uint32_t currentProcessId()
{
    return GetCurrentProcessId();
}

void currentThreadName(char *name, std::size_t capacity)
{
    name[0] = '\0';
    using GetName = HRESULT(WINAPI *)(HANDLE, PWSTR *);
    static const auto getName = functionOf<GetName>(L"kernelbase.dll", "GetThreadDescription");
    PWSTR wide = nullptr;
    if (getName == nullptr || getName(GetCurrentThread(), &wide) < 0 || wide == nullptr)
        return;
    const std::string text = utf8(wide);
    LocalFree(wide);
    const std::size_t length = std::min(text.size(), capacity - 1);
    std::memcpy(name, text.data(), length);
    name[length] = '\0';
}

std::string frequencyGovernors(const std::string & /*folder*/)
{
    return {};
}

HostFacts hostFacts()
{
    HostFacts facts;
    std::array<wchar_t, 512> text{};
    const DWORD length = GetModuleFileNameW(nullptr, text.data(), static_cast<DWORD>(text.size()));
    std::wstring program(text.data(), length);
    program.erase(0, program.find_last_of(L"\\/") + 1);
    facts.program = utf8(program);
    auto size = static_cast<DWORD>(text.size());
    if (GetComputerNameExW(ComputerNamePhysicalDnsHostname, text.data(), &size) != 0)
        facts.host = utf8({text.data(), size});
    facts.operatingSystem = systemName();
    facts.processor = utf8(registryText(L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                                        L"ProcessorNameString"));
    facts.processor.erase(0,
                          std::min(facts.processor.find_first_not_of(' '), facts.processor.size()));
    return facts;
}

// A program never has more rights here than its user's environment.
const char *trustedEnvironment(const char *name)
{
    const std::wstring wideName = wide(name);
    std::wstring value(GetEnvironmentVariableW(wideName.c_str(), nullptr, 0), L'\0');
    if (value.empty())
        return nullptr;
    value.resize(
        GetEnvironmentVariableW(wideName.c_str(), value.data(), static_cast<DWORD>(value.size())));
    const std::string text = utf8(value);
    const std::lock_guard lock(g_variablesLock);
    for (KnownVariable &known : g_variables) {
        if (known.value == nullptr) {
            std::strncpy(known.name.data(), name, known.name.size() - 1);
            return known.value = keptCopy(text);
        }
        if (std::strncmp(known.name.data(), name, known.name.size() - 1) == 0 &&
            text == known.value)
            return known.value;
    }
    return nullptr;
}

void writeToStderr(std::string_view text)
{
    DWORD written = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text.data(), static_cast<DWORD>(text.size()),
              &written, nullptr);
}

void sleepMs(unsigned ms)
{
    Sleep(ms);
}

void waitWhile(const std::atomic<std::uint32_t> &number, std::uint32_t value, unsigned mostMs)
{
    auto *const address = const_cast<volatile void *>(static_cast<const volatile void *>(&number));
    WaitOnAddress(address, &value, sizeof value, mostMs);
}

void wakeWaiters(std::atomic<std::uint32_t> &number)
{
    WakeByAddressAll(&number);
}

std::size_t pageBytes()
{
    static const std::size_t bytes = [] {
        SYSTEM_INFO system{};
        GetSystemInfo(&system);
        return static_cast<std::size_t>(system.dwPageSize);
    }();
    return bytes;
}

// Regions begin at multiples of 64 KiB.
void *allocatePages(std::size_t bytes)
{
    constexpr std::size_t kRegionAlignment = std::size_t{64} << 10;
    constexpr DWORD kTake = MEM_RESERVE | MEM_COMMIT;
    if (bytes <= kRegionAlignment)
        return VirtualAlloc(nullptr, bytes, kTake, PAGE_READWRITE);
    // Another thread may allocate the aligned part in the meantime.
    constexpr int kAttempts = 100;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        void *const found = VirtualAlloc(nullptr, 2 * bytes, MEM_RESERVE, PAGE_NOACCESS);
        if (found == nullptr)
            return nullptr;
        VirtualFree(found, 0, MEM_RELEASE);
        const auto begin = reinterpret_cast<std::uintptr_t>(found);
        auto *const aligned = reinterpret_cast<void *>((begin + bytes - 1) / bytes * bytes);
        if (void *const pages = VirtualAlloc(aligned, bytes, kTake, PAGE_READWRITE))
            return pages;
    }
    return nullptr;
}

void *allocateShared(std::size_t bytes)
{
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void discardPages(void *pages, std::size_t bytes)
{
    VirtualAlloc(pages, bytes, MEM_RESET, PAGE_READWRITE);
}

void touchPages(void *pages, std::size_t bytes)
{
    auto *const begin = static_cast<volatile unsigned char *>(pages);
    for (std::size_t at = 0; at < bytes; at += pageBytes())
        begin[at] = begin[at];
}

void callAtThreadEnd(void (*hook)())
{
    g_threadEndHook = hook;
}

void noteThreadEnd()
{
    g_threadEndNoted = &g_threadEndNoted;
}

void callAtProcessEnd(void (*hook)())
{
    g_processEndHook = hook;
}

// --- Windows has no fork ---

void callInForkedChild(void (*)()) {}

NoFork::NoFork(Holds what)
    : m_what(what)
{}

NoFork::~NoFork() = default;

void closeInForkedChild(int) {}
void closeFileInForkedChild(int) {}
void keepAllInForkedChild(std::uint64_t) {}

void keepInForkedChild(int) {}

// --- Windows has no signals caused by a thread's writing ---

void blockSignals(SignalMask &) {}

void restoreSignals(const SignalMask &) {}

// No thread can be ended at an arbitrary point here.
NoCancel::NoCancel() = default;
NoCancel::~NoCancel() = default;

bool threadsBeginAtOnce()
{
    return false;
}

void becomeBackgroundThread(const char *name)
{
    using SetName = HRESULT(WINAPI *)(HANDLE, PCWSTR);
    static const auto setName = functionOf<SetName>(L"kernelbase.dll", "SetThreadDescription");
    if (setName != nullptr)
        setName(GetCurrentThread(), wide(name).c_str());
}

// --- thread_pointer.h ---

std::uint32_t takeThreadSlot(std::atomic<std::uint32_t> &slot) noexcept
{
    std::uint32_t known = slot.load(std::memory_order_relaxed);
    if (known != kNoThreadSlot)
        return known;
    const std::uint32_t taken = TlsAlloc();
    if (taken == TLS_OUT_OF_INDEXES)
        return kNoThreadSlot;
    if (slot.compare_exchange_strong(known, taken))
        return taken;
    TlsFree(taken);
    return known;
}

// Must not change the program's last error.
void *farThreadSlot(std::uint32_t slot) noexcept
{
    const DWORD error = GetLastError();
    void *const value = TlsGetValue(slot);
    SetLastError(error);
    return value;
}

void setThreadSlot(std::uint32_t slot, void *value) noexcept
{
    if (slot != kNoThreadSlot)
        TlsSetValue(slot, value);
}

// --- static_mutex.h ---

void StaticMutex::lock() noexcept
{
    static_assert(sizeof(SRWLOCK) == sizeof m_lock);
    AcquireSRWLockExclusive(reinterpret_cast<SRWLOCK *>(&m_lock));
}

bool StaticMutex::try_lock() noexcept
{
    return TryAcquireSRWLockExclusive(reinterpret_cast<SRWLOCK *>(&m_lock)) != 0;
}

void StaticMutex::unlock() noexcept
{
    ReleaseSRWLockExclusive(reinterpret_cast<SRWLOCK *>(&m_lock));
}

} // namespace zoe::recorder::platform
