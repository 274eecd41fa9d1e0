// Implements thread_usage.h, and thread_switches.h, cpu_events.h and thread_samples.h as far as
// possible without special rights: not at all.
#include "recorder/platform/thread_usage.h"

#include <windows.h>

#include <psapi.h>

#include "recorder/platform/cpu_events.h"
#include "recorder/platform/samples/thread_samples.h"
#include "recorder/platform/thread_switches.h"

namespace zoe::recorder::platform {

namespace {

constexpr const char *kNoSwitches = "Windows reports context switches only to administrators, "
                                    "through event tracing, which is not supported";
constexpr const char *kNoSamples = "samples are not supported on Windows";

} // namespace

// Windows counts the time on a CPU in steps of 15 ms, and no time in the run queue.
const char *whyNotCounted()
{
    return "Windows counts the CPU time of threads in steps that are too long for frames";
}

bool readThreadTimes(std::uint64_t, ThreadTimes &)
{
    return false;
}

bool readThreadFaults(std::uint64_t, ThreadFaults &)
{
    return false;
}

bool readThreadSwitchCounts(std::uint64_t, ThreadSwitchCounts &)
{
    return false;
}

bool threadHasEnded(std::uint64_t osId)
{
    const HANDLE thread = OpenThread(SYNCHRONIZE, FALSE, static_cast<DWORD>(osId));
    if (thread == nullptr)
        return GetLastError() == ERROR_INVALID_PARAMETER;
    const bool ended = WaitForSingleObject(thread, 0) == WAIT_OBJECT_0;
    CloseHandle(thread);
    return ended;
}

std::uint64_t processFaults()
{
    PROCESS_MEMORY_COUNTERS counters{};
    K32GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
    return counters.PageFaultCount;
}

void readStolen(std::vector<CpuStolen> &cpus)
{
    cpus.clear();
}

// --- thread_switches.h ---

class ThreadSwitches::Ring {};
class WaitPlaces {};

ThreadSwitches::ThreadSwitches() = default;
ThreadSwitches::~ThreadSwitches() = default;

void ThreadSwitches::stop()
{
    m_rings.clear();
}

bool ThreadSwitches::permitted()
{
    m_whyNot = kNoSwitches;
    return false;
}

bool ThreadSwitches::add(std::uint64_t, std::uint32_t)
{
    return false;
}

void ThreadSwitches::end(std::uint32_t) {}

void ThreadSwitches::read(const std::function<void(const SwitchEvent &)> &) {}

// --- cpu_events.h ---

class CpuEvents::Ring {};

CpuEvents::CpuEvents() = default;
CpuEvents::~CpuEvents() = default;

bool CpuEvents::followRuns()
{
    m_whyNot = kNoSwitches;
    return false;
}

bool CpuEvents::followWakes()
{
    m_whyNot = kNoSwitches;
    return false;
}

void CpuEvents::read(const std::function<void(const CpuEvent &)> &) {}

std::string nameOfTask(std::uint32_t, std::uint32_t)
{
    return {};
}

// --- thread_samples.h ---

class ThreadSamples::Ring {};

ThreadSamples::ThreadSamples(SampleSettings settings)
    : m_perSecond(settings.perSecond)
    , m_mayUseTimers(false)
    , m_walk(settings.walk)
{}

ThreadSamples::~ThreadSamples() = default;

bool ThreadSamples::permitted()
{
    m_whyNot = kNoSamples;
    return false;
}

bool ThreadSamples::add(std::uint64_t, std::uint32_t)
{
    return false;
}

void ThreadSamples::end(std::uint32_t) {}

void ThreadSamples::pause() {}

void ThreadSamples::resume() {}

void ThreadSamples::read(const std::function<void(const ThreadSample &)> &) {}

void StackUnwinder::forget() {}

// --- timer_samples.h, which are never available here ---

struct TimerSamples::Timer {};

TimerSamples::~TimerSamples() = default;

void TimerSamples::forgetAfterFork() {}

PrivateMemory::~PrivateMemory() = default;

} // namespace zoe::recorder::platform
