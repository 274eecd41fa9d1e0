#include "recorder/platform/thread_switches.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

#include "recorder/platform/platform.h"
#include "recorder/platform/proc_file.h"
#include "recorder/platform/thread_usage.h"

namespace zoe::recorder::platform {

namespace {

// 512 switches between two passes of the writer thread, which come every 2 to 10 ms. The system
// limits the sum for each user, so less is tried if there is no room.
constexpr std::size_t kRingPages = 4;

// A software event that never counts, for the records that come with it. PERF_RECORD_EXIT tells
// when a thread has ended.
perf_event_attr switchesOnly()
{
    perf_event_attr attr{};
    attr.size = sizeof attr;
    attr.type = PERF_TYPE_SOFTWARE;
    attr.config = PERF_COUNT_SW_DUMMY;
    attr.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU;
    attr.sample_id_all = 1;
    attr.context_switch = 1;
    attr.task = 1;
    attr.exclude_kernel = 1;
    attr.exclude_hv = 1;
    attr.use_clockid = 1;
    attr.clockid = CLOCK_MONOTONIC;
    attr.watermark = 1; // nobody waits for records: never wake anyone
    attr.wakeup_watermark = 0x7fff'ffff;
    return attr;
}

int openSwitches(std::uint64_t osId)
{
    perf_event_attr attr = switchesOnly();
    return static_cast<int>(syscall(SYS_perf_event_open, &attr, static_cast<pid_t>(osId), -1, -1,
                                    PERF_FLAG_FD_CLOEXEC));
}

// Why perf_event_open() failed, and what helps.
std::string refusal(int error)
{
    constexpr const char *kParanoid = "/proc/sys/kernel/perf_event_paranoid";
    switch (error) {
    case EACCES:
    case EPERM: {
        const long level = readProcNumber(kParanoid, 0);
        if (level > 2)
            return "kernel.perf_event_paranoid is " + std::to_string(level) +
                   "; `sudo sysctl kernel.perf_event_paranoid=2` permits it";
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

// Of the calling thread. It may kill the program for a call that it doesn't know, so nothing is
// tried. A system without the file has no filters.
bool isFiltered()
{
    std::array<char, 4096> text{};
    readProcFile("/proc/thread-self/status", text.data(), text.size());
    const char *const mode = std::strstr(text.data(), "\nSeccomp:");
    return mode != nullptr && std::strtol(mode + std::strlen("\nSeccomp:"), nullptr, 10) == 2;
}

// Whether the thread sleeps, by the letter in /proc.
bool sleeps(std::uint64_t osId)
{
    std::array<char, 512> text{};
    const std::string path = "/proc/self/task/" + std::to_string(osId) + "/stat";
    if (readProcFile(path.c_str(), text.data(), text.size()) == 0)
        return false;
    const char *const name = std::strrchr(text.data(), ')');
    return name != nullptr && name[1] == ' ' && (name[2] == 'S' || name[2] == 'D');
}

} // namespace

// The records of one thread, in memory shared with the kernel. The mapping keeps the event alive,
// so it needs no file descriptor; it is not inherited by forked children.
class ThreadSwitches::Ring {
  public:
    Ring(void *pages, std::size_t dataBytes, std::uint64_t osId, std::uint32_t thread)
        : m_meta(static_cast<perf_event_mmap_page *>(pages))
        , m_data(static_cast<const unsigned char *>(pages) + pageBytes())
        , m_dataBytes(dataBytes)
        , m_osId(osId)
        , m_thread(thread)
        , m_process(getpid())
        , m_startNs(steadyNowNs())
        , m_lastNs(m_startNs)
        , m_slept(sleeps(osId))
        , m_checkedNs(steadyNowNs())
    {}
    ~Ring()
    {
        if (m_process == getpid())
            munmap(m_meta, pageBytes() + m_dataBytes);
    }
    Ring(const Ring &) = delete;
    Ring &operator=(const Ring &) = delete;

    // False: the thread has ended.
    bool read(const std::function<void(const SwitchEvent &)> &take)
    {
        const bool gone = m_ending && threadHasEnded(m_osId); // asked first: then nothing follows
        const std::uint64_t head = __atomic_load_n(&m_meta->data_head, __ATOMIC_ACQUIRE);
        std::uint64_t tail = m_meta->data_tail;
        bool ended = false;
        while (tail < head) {
            perf_event_header header{};
            copy(tail, &header, sizeof header);
            if (header.size < sizeof header || header.size > head - tail)
                break; // never written by the kernel
            ended = !apply(tail, header, take) || ended;
            tail += header.size;
        }
        __atomic_store_n(&m_meta->data_tail, head, __ATOMIC_RELEASE);
        if (!m_known && head == 0 && m_slept) {
            // No switch since, so it slept already when the ring began.
            m_known = true;
            take({m_thread, SwitchKind::Waiting, kNoCpu, m_startNs, 0});
        }
        if (gone && !ended)
            take({m_thread, SwitchKind::Ended, 0, m_lastNs, 0});
        return !gone && !ended;
    }

    [[nodiscard]] std::uint32_t thread() const { return m_thread; }
    [[nodiscard]] std::size_t bytes() const { return pageBytes() + m_dataBytes; }
    void end() { m_ending = true; }

  private:
    // Behind every record, as sample_type asks.
    struct SampleId {
        std::uint32_t processId, threadId;
        std::uint64_t timeNs;
        std::uint32_t cpu, reserved;
    };
    struct LostRecord {
        perf_event_header header;
        std::uint64_t id, lost;
    };
    struct TaskRecord {
        perf_event_header header;
        std::uint32_t processId, parentId, threadId, parentThreadId;
        std::uint64_t timeNs;
    };

    void copy(std::uint64_t from, void *to, std::size_t bytes) const
    {
        const std::size_t at = from % m_dataBytes;
        const std::size_t first = std::min(bytes, m_dataBytes - at);
        std::memcpy(to, m_data + at, first);
        std::memcpy(static_cast<unsigned char *>(to) + first, m_data, bytes - first);
    }

    // False: the thread has ended.
    bool apply(std::uint64_t at, const perf_event_header &header,
               const std::function<void(const SwitchEvent &)> &take)
    {
        if (header.size < sizeof header + sizeof(SampleId))
            return true;
        SampleId id{};
        copy(at + header.size - sizeof id, &id, sizeof id);
        switch (header.type) {
        case PERF_RECORD_SWITCH:
            takeSwitch(header.misc, id, take);
            return true;
        case PERF_RECORD_LOST: {
            LostRecord record{};
            copy(at, &record, sizeof record);
            // Missing since the last record, not only from here.
            take({m_thread, SwitchKind::Unknown, 0, m_lastNs, record.lost});
            m_known = true;
            return true;
        }
        case PERF_RECORD_EXIT: {
            TaskRecord record{};
            copy(at, &record, sizeof record);
            if (record.threadId != m_osId)
                return true;
            take({m_thread, SwitchKind::Ended, 0, record.timeNs, 0});
            return false;
        }
        default:
            return true;
        }
    }

    void takeSwitch(std::uint16_t misc, const SampleId &id,
                    const std::function<void(const SwitchEvent &)> &take)
    {
        const bool out = (misc & PERF_RECORD_MISC_SWITCH_OUT) != 0;
        const bool preempted = (misc & PERF_RECORD_MISC_SWITCH_OUT_PREEMPT) != 0;
        if (!m_known && out) // it ran since the ring began
            take({m_thread, SwitchKind::Running, id.cpu, m_startNs, 0});
        else if (!m_known && id.timeNs > m_checkedNs) // it did not
            take({m_thread, m_slept ? SwitchKind::Waiting : SwitchKind::Preempted, kNoCpu,
                  m_startNs, 0});
        m_known = true;
        m_lastNs = std::max(m_lastNs, id.timeNs);
        take({m_thread,
              !out        ? SwitchKind::Running
              : preempted ? SwitchKind::Preempted
                          : SwitchKind::Waiting,
              id.cpu, id.timeNs, 0});
    }

    static constexpr std::uint32_t kNoCpu = 0xffff'ffff;

    perf_event_mmap_page *m_meta;
    const unsigned char *m_data;
    std::size_t m_dataBytes;
    std::uint64_t m_osId;
    std::uint32_t m_thread;
    pid_t m_process;
    std::uint64_t m_startNs;
    std::uint64_t m_lastNs; // of the last record
    bool m_slept;           // at the next time
    std::uint64_t m_checkedNs;
    bool m_known = false; // its state
    bool m_ending = false;
};

ThreadSwitches::ThreadSwitches() = default;
ThreadSwitches::~ThreadSwitches() = default;

bool ThreadSwitches::permitted()
{
    const char *const wish = trustedEnvironment("ZOE_SWITCHES");
    m_insists = wish != nullptr && std::strcmp(wish, "1") == 0;
    if (!mayTry())
        return false;
    const int error = [] {
        const NoFork together;
        const int descriptor = openSwitches(currentThreadId());
        return descriptor < 0 ? errno : close(descriptor);
    }();
    m_whyNot = error != 0 ? refusal(error) : "";
    return error == 0;
}

bool ThreadSwitches::mayTry()
{
    if (m_insists || !isFiltered())
        return true;
    m_whyNot = "a seccomp filter is active; `ZOE_SWITCHES=1` tries nevertheless";
    return false;
}

bool ThreadSwitches::mayLock(std::size_t bytes) const
{
    rlimit limit{};
    if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return true;
    for (const std::unique_ptr<Ring> &ring : m_rings)
        bytes += ring->bytes();
    return bytes <= limit.rlim_cur / 4;
}

bool ThreadSwitches::add(std::uint64_t osId, std::uint32_t thread)
{
    if (!mayTry())
        return false;
    std::size_t dataPages = kRingPages;
    while (dataPages > 0 && !mayLock((1 + dataPages) * pageBytes()))
        dataPages /= 2;
    if (dataPages == 0) {
        m_whyNot = "their records would take more than a quarter of the memory that the program "
                   "may lock; a greater `ulimit -l` permits more";
        return false;
    }
    void *pages = MAP_FAILED;
    const int error = [&] {
        const NoFork together;
        const int descriptor = openSwitches(osId);
        if (descriptor < 0)
            return errno;
        for (; pages == MAP_FAILED && dataPages > 0; dataPages /= pages == MAP_FAILED ? 2 : 1)
            pages = mmap(nullptr, (1 + dataPages) * pageBytes(), PROT_READ | PROT_WRITE, MAP_SHARED,
                         descriptor, 0);
        return close(descriptor);
    }();
    if (error != 0) {
        m_whyNot = error == ESRCH ? "" : refusal(error);
        return false;
    }
    if (pages == MAP_FAILED) {
        m_whyNot = "no memory is left for the records of switches; `sudo sysctl "
                   "kernel.perf_event_mlock_kb=8192` permits more";
        return false;
    }
    m_rings.push_back(std::make_unique<Ring>(pages, dataPages * pageBytes(), osId, thread));
    m_whyNot.clear();
    return true;
}

void ThreadSwitches::end(std::uint32_t thread)
{
    for (const auto &ring : m_rings)
        if (ring->thread() == thread)
            ring->end();
}

void ThreadSwitches::read(const std::function<void(const SwitchEvent &)> &take)
{
    std::erase_if(m_rings, [&](const std::unique_ptr<Ring> &ring) { return !ring->read(take); });
}

} // namespace zoe::recorder::platform
