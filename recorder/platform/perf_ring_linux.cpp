#include "recorder/platform/perf_ring.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "recorder/platform/platform.h"
#include "recorder/platform/proc_file.h"

namespace zoe::recorder::platform {

namespace {

std::atomic<std::size_t> g_lockedBytes{0};       // of all rings
std::atomic<std::size_t> g_lockedSampleBytes{0}; // of those with samples

int openPerfEvent(perf_event_attr &attributes, std::uint64_t osId)
{
    return static_cast<int>(syscall(SYS_perf_event_open, &attributes, static_cast<pid_t>(osId), -1,
                                    -1, PERF_FLAG_FD_CLOEXEC));
}

int openCpuEvent(perf_event_attr &attributes, std::uint32_t cpu)
{
    return static_cast<int>(syscall(SYS_perf_event_open, &attributes, -1, static_cast<int>(cpu), -1,
                                    PERF_FLAG_FD_CLOEXEC));
}

// A system without the file has no filters.
bool isFiltered()
{
    return procField("/proc/thread-self/status", "Seccomp", 10) == 2;
}

} // namespace

perf_event_attr PerfRing::attributes()
{
    perf_event_attr attributes{};
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_SOFTWARE;
    attributes.exclude_hv = 1;
    attributes.use_clockid = 1;
    attributes.clockid = CLOCK_MONOTONIC;
    attributes.watermark = 1; // nobody waits for records, so never wake anyone
    attributes.wakeup_watermark = 0x7fff'ffff;
    return attributes;
}

perf_event_attr PerfRing::switches()
{
    perf_event_attr event = attributes();
    event.config = PERF_COUNT_SW_DUMMY;
    event.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU;
    event.sample_id_all = 1;
    event.context_switch = 1;
    event.task = 1;
    event.exclude_kernel = 1;
    return event;
}

int PerfRing::tryEvent(perf_event_attr attributes)
{
    const NoFork together;
    const int descriptor = openPerfEvent(attributes, currentThreadId());
    return descriptor < 0 ? errno : close(descriptor);
}

int PerfRing::tryCpuEvent(perf_event_attr attributes, std::uint32_t cpu)
{
    const NoFork together;
    const int descriptor = openCpuEvent(attributes, cpu);
    return descriptor < 0 ? errno : close(descriptor);
}

bool PerfRing::mayLock(std::size_t dataPages, const Pages &wanted)
{
    rlimit limit{};
    if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return true;
    const std::size_t most = limit.rlim_cur / 4;
    const auto fits = [&](std::size_t locked, std::size_t atMost) {
        return locked + (1 + dataPages) * pageBytes() <= atMost + wanted.replacedBytes;
    };
    return fits(g_lockedBytes.load(), most) &&
           (wanted.share == Share::All || fits(g_lockedSampleBytes.load(), most / 2));
}

std::unique_ptr<PerfRing> PerfRing::open(perf_event_attr attributes, std::uint64_t osId,
                                         Pages pages, const char *what, std::string &whyNot)
{
    return openWith([&] { return openPerfEvent(attributes, osId); }, pages, what, whyNot);
}

std::unique_ptr<PerfRing> PerfRing::openForCpu(perf_event_attr attributes, std::uint32_t cpu,
                                               Pages pages, const char *what, std::string &whyNot)
{
    return openWith([&] { return openCpuEvent(attributes, cpu); }, pages, what, whyNot);
}

template <class Open>
std::unique_ptr<PerfRing> PerfRing::openWith(const Open &openEvent, Pages wanted, const char *what,
                                             std::string &whyNot)
{
    std::size_t dataPages = wanted.most;
    while (dataPages >= wanted.least && !mayLock(dataPages, wanted))
        dataPages /= 2;
    if (dataPages < wanted.least) {
        whyNot = std::string("their records would take more than ") +
                 (wanted.share == Share::All ? "a quarter" : "an eighth") +
                 " of the memory that the program may lock; a greater `ulimit -l` permits more";
        return nullptr;
    }
    void *pages = MAP_FAILED;
    const int error = [&] {
        const NoFork together;
        const int descriptor = openEvent();
        if (descriptor < 0)
            return errno;
        for (; pages == MAP_FAILED && dataPages >= wanted.least;
             dataPages /= pages == MAP_FAILED ? 2 : 1)
            pages = mmap(nullptr, (1 + dataPages) * pageBytes(), PROT_READ | PROT_WRITE, MAP_SHARED,
                         descriptor, 0);
        return close(descriptor);
    }();
    if (error != 0) {
        whyNot = error == ESRCH ? "" : refusal(error);
        return nullptr;
    }
    if (pages == MAP_FAILED) {
        whyNot = std::string("no memory is left for the records of ") + what +
                 "; `sudo sysctl kernel.perf_event_mlock_kb=8192` permits more";
        return nullptr;
    }
    whyNot.clear();
    return std::unique_ptr<PerfRing>(new PerfRing(pages, dataPages * pageBytes(), wanted.share));
}

std::string PerfRing::refusal(int error, long mostParanoid)
{
    constexpr const char *kParanoid = "/proc/sys/kernel/perf_event_paranoid";
    switch (error) {
    case EACCES:
    case EPERM: {
        const long level = readProcNumber(kParanoid, 0);
        if (level > mostParanoid)
            return "kernel.perf_event_paranoid is " + std::to_string(level) +
                   "; `sudo sysctl kernel.perf_event_paranoid=" + std::to_string(mostParanoid) +
                   "` permits it";
        return "the container forbids perf_event_open; `--cap-add PERFMON` and `--security-opt "
               "seccomp=unconfined` permit it";
    }
    case EMFILE:
    case ENFILE:
        return "too many files are open; a greater `ulimit -n` permits it";
    case ENOMEM:
        return "out of memory";
    default:
        return std::string("this kernel has no perf events for it (") + std::strerror(error) + ")";
    }
}

bool PerfRing::mayTry(bool insists, std::string &whyNot)
{
    if (insists || !isFiltered())
        return true;
    whyNot = "a seccomp filter is active; `ZOE_SWITCHES=1` tries nevertheless";
    return false;
}

bool PerfRing::userInsists()
{
    const char *const wish = trustedEnvironment("ZOE_SWITCHES");
    return wish != nullptr && std::strcmp(wish, "1") == 0;
}

PerfRing::PerfRing(void *pages, std::size_t dataBytes, Share share)
    : PerfRecords(static_cast<perf_event_mmap_page *>(pages),
                  static_cast<const unsigned char *>(pages) + pageBytes(), dataBytes)
    , m_pages(pages)
    , m_share(share)
    , m_process(getpid())
{
    g_lockedBytes += bytes();
    if (m_share == Share::Samples)
        g_lockedSampleBytes += bytes();
}

PerfRing::~PerfRing()
{
    if (m_process == getpid())
        munmap(m_pages, bytes());
    g_lockedBytes -= bytes();
    if (m_share == Share::Samples)
        g_lockedSampleBytes -= bytes();
}

std::size_t PerfRing::bytes() const
{
    return pageBytes() + dataBytes();
}

} // namespace zoe::recorder::platform
