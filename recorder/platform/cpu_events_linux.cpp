#include "recorder/platform/cpu_events.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <sys/types.h>
#include <unistd.h>
#include <utility>

#include "recorder/platform/perf_ring.h"
#include "recorder/platform/proc_file.h"
#include "recorder/platform/tracepoint.h"

namespace zoe::recorder::platform {

namespace {

// 64 KiB hold some 700 switches; the writer thread reads every 2 to 10 ms. With many CPUs, the
// total memory is shared.
constexpr std::size_t kPagesOfCpu = 16;
constexpr std::size_t kPagesOfAll = 128;
constexpr std::uint32_t kMostCpus = 1024;

constexpr long kParanoidForRuns = 0;
constexpr std::uint8_t kInInterrupt = 0x08 | 0x10 | 0x40; // hard, soft, non-maskable

perf_event_attr runsOfAll()
{
    perf_event_attr attr = PerfRing::switches();
    attr.comm = 1;
    return attr;
}

perf_event_attr wakesOfAll(std::uint64_t tracepoint)
{
    perf_event_attr attr = PerfRing::attributes();
    attr.type = PERF_TYPE_TRACEPOINT;
    attr.config = tracepoint;
    attr.sample_period = 1;
    attr.sample_type =
        PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU | PERF_SAMPLE_READ | PERF_SAMPLE_RAW;
    attr.sample_id_all = 1;
    return attr;
}

// "0-3,8": as the system lists CPUs.
std::vector<std::uint32_t> presentCpus()
{
    std::array<char, 4096> text{};
    readProcFile("/sys/devices/system/cpu/online", text.data(), text.size());
    std::vector<std::uint32_t> cpus;
    const char *at = text.data();
    const char *const end = at + std::strlen(at);
    while (at < end && *at >= '0' && *at <= '9') {
        std::uint32_t first = 0;
        at = std::from_chars(at, end, first).ptr;
        std::uint32_t last = first;
        if (at < end && *at == '-')
            at = std::from_chars(at + 1, end, last).ptr;
        for (std::uint32_t cpu = first; cpu <= last && cpus.size() < kMostCpus; ++cpu)
            cpus.push_back(cpu);
        at += at < end && *at == ',' ? 1 : 0;
    }
    return cpus;
}

std::string readText(const std::string &path)
{
    std::array<char, 4096> text{};
    readProcFile(path.c_str(), text.data(), text.size());
    return text.data();
}

std::string trimmedLine(std::string text)
{
    text.erase(std::min(text.find('\n'), text.size()));
    return text;
}

// Tracepoints use the system's thread numbers; in a container, these differ.
bool numbersThreadsLikeSystem()
{
    std::array<char, 64> link{};
    return readlink("/proc/self/ns/pid", link.data(), link.size() - 1) <= 0 ||
           std::string_view(link.data()) == "pid:[4026531836]";
}

} // namespace

// The events of one CPU: either its switches or its wake-ups.
class CpuEvents::Ring {
  public:
    Ring(std::unique_ptr<PerfRing> records, std::uint32_t cpu, RecordField flags, RecordField woken)
        : m_records(std::move(records))
        , m_cpu(cpu)
        , m_flags(flags)
        , m_woken(woken)
    {}

    void read(const std::function<void(const CpuEvent &)> &take)
    {
        m_records->read([&](const PerfRing::Record &record) { apply(record, take); });
        if (m_records->wasFull())
            takeLoss(0, take);
    }

  private:
    // After every record, and at the start of a sample.
    struct SampleId {
        std::uint32_t processId, threadId;
        std::uint64_t timeNs;
        std::uint32_t cpu, reserved;
    };
    struct WakeSample {
        perf_event_header header;
        SampleId id;
        std::uint64_t wakes; // on this CPU so far, including those without a record
        std::uint32_t size;  // of the tracepoint's own fields, which follow
    };
    struct TaskRecord {
        perf_event_header header;
        std::uint32_t processId, parentId, threadId, parentThreadId;
    };
    struct NameRecord {
        perf_event_header header;
        std::uint32_t processId, threadId;
    };

    void apply(const PerfRing::Record &record, const std::function<void(const CpuEvent &)> &take)
    {
        const perf_event_header &header = record.header;
        if (header.size < sizeof header + sizeof(SampleId))
            return;
        if (header.type != PERF_RECORD_LOST)
            m_gapIsOpen = false;
        if (header.type == PERF_RECORD_SAMPLE) {
            takeWake(record, take);
            return;
        }
        SampleId id{};
        record.copy(header.size - sizeof id, &id, sizeof id);
        CpuEvent event;
        event.cpu = m_cpu;
        event.steadyNs = id.timeNs;
        event.processId = id.processId;
        event.threadId = id.threadId;
        switch (header.type) {
        case PERF_RECORD_SWITCH_CPU_WIDE:
            m_lastNs = std::max(m_lastNs, id.timeNs);
            if ((header.misc & PERF_RECORD_MISC_SWITCH_OUT) != 0)
                return; // the record of the switch in follows
            event.kind = CpuEventKind::Runs;
            break;
        case PERF_RECORD_COMM: {
            NameRecord named{};
            record.copy(0, &named, sizeof named);
            event.kind = CpuEventKind::Renamed;
            event.processId = named.processId;
            event.threadId = named.threadId;
            const std::size_t room = header.size - sizeof named - sizeof id;
            record.copy(sizeof named, event.name.data(), std::min(room, event.name.size() - 1));
            break;
        }
        case PERF_RECORD_EXIT: {
            TaskRecord task{};
            record.copy(0, &task, sizeof task);
            event.kind = CpuEventKind::Ended;
            event.processId = task.processId;
            event.threadId = task.threadId;
            break;
        }
        case PERF_RECORD_LOST: {
            PerfRing::LostRecord lost{};
            record.copy(0, &lost, sizeof lost);
            m_lost += lost.lost;
            takeLoss(lost.lost, take);
            return;
        }
        default:
            return;
        }
        m_lastNs = std::max(m_lastNs, event.steadyNs);
        take(event);
    }

    // They are missing since the last record, not only since the system reports it.
    void takeLoss(std::uint64_t lost, const std::function<void(const CpuEvent &)> &take)
    {
        CpuEvent event;
        event.kind = m_woken.size == 0 ? CpuEventKind::LostRuns : CpuEventKind::LostWakes;
        event.cpu = m_cpu;
        event.steadyNs = m_lastNs;
        event.lost = lost;
        event.isSameGap = std::exchange(m_gapIsOpen, lost == 0);
        take(event);
    }

    void takeWake(const PerfRing::Record &record, const std::function<void(const CpuEvent &)> &take)
    {
        WakeSample sample{};
        constexpr std::size_t kData = offsetof(WakeSample, size) + sizeof sample.size;
        if (record.header.size < kData)
            return;
        record.copy(0, &sample, kData);
        const std::uint32_t size = sample.size;
        if (size > record.header.size - kData || m_flags.offset >= size ||
            m_woken.offset + sizeof(std::uint32_t) > size)
            return;
        tellMissing(sample.wakes, take);
        std::uint8_t flags = 0;
        CpuEvent event;
        event.kind = CpuEventKind::Wakes;
        event.cpu = m_cpu;
        event.steadyNs = sample.id.timeNs;
        record.copy(kData + m_flags.offset, &flags, sizeof flags);
        record.copy(kData + m_woken.offset, &event.wokenId, sizeof event.wokenId);
        m_lastNs = std::max(m_lastNs, event.steadyNs);
        if ((flags & kInInterrupt) == 0) { // otherwise, the interrupted thread isn't the waker
            event.processId = sample.id.processId;
            event.threadId = sample.id.threadId;
        }
        take(event);
    }

    // Some kernels count wake-ups on an idle CPU without recording them or their loss. A wake-up
    // that interrupts another one is counted before its record, so those still missing at the next
    // record are lost.
    void tellMissing(std::uint64_t wakes, const std::function<void(const CpuEvent &)> &take)
    {
        ++m_recorded;
        const std::uint64_t missing = wakes - std::min(wakes, m_recorded + m_lost);
        const std::uint64_t certain = std::min(missing, std::exchange(m_missing, missing));
        if (certain > m_toldMissing)
            takeLoss(certain - std::exchange(m_toldMissing, certain), take);
    }

    std::unique_ptr<PerfRing> m_records;
    std::uint32_t m_cpu;
    RecordField m_flags;          // of wake-ups
    RecordField m_woken;          // likewise
    std::uint64_t m_lastNs = 0;   // of the last record
    std::uint64_t m_recorded = 0; // wake-ups
    std::uint64_t m_lost = 0;     // as reported by the system
    std::uint64_t m_missing = 0;  // wake-ups, according to the last record
    std::uint64_t m_toldMissing = 0;
    bool m_gapIsOpen = false; // and the number of missing events is unknown
};

CpuEvents::CpuEvents() = default;
CpuEvents::~CpuEvents() = default;

bool CpuEvents::followRuns()
{
    return follow(runsOfAll(), kParanoidForRuns, "all CPUs", {}, {});
}

bool CpuEvents::followWakes()
{
    if (!numbersThreadsLikeSystem()) {
        m_whyNot = "thread numbers in a container differ from those in the system's records";
        return false;
    }
    const auto waking = Tracepoint::find("sched/sched_waking", m_whyNot);
    if (!waking)
        return false;
    const auto flags = waking->field("common_flags");
    const auto woken = waking->field("pid");
    if (!flags || flags->size != sizeof(std::uint8_t) || !woken ||
        woken->size != sizeof(std::uint32_t)) {
        m_whyNot = kUnknownRecords;
        return false;
    }
    return follow(wakesOfAll(waking->number), kParanoidForTracepoints, "what ends waits", *flags,
                  *woken);
}

bool CpuEvents::follow(const perf_event_attr &attributes, long mostParanoid, const char *what,
                       RecordField flags, RecordField woken)
{
    if (!PerfRing::mayTry(PerfRing::userInsists(), m_whyNot))
        return false;
    const std::vector<std::uint32_t> cpus = presentCpus();
    if (cpus.empty()) {
        m_whyNot = "this system doesn't list its CPUs";
        return false;
    }
    if (const int error = PerfRing::tryCpuEvent(attributes, cpus.front()); error != 0) {
        m_whyNot = PerfRing::refusal(error, mostParanoid);
        return false;
    }
    const std::size_t pages =
        std::bit_floor(std::clamp<std::size_t>(kPagesOfAll / cpus.size(), 1, kPagesOfCpu));
    std::vector<std::unique_ptr<Ring>> rings;
    for (const std::uint32_t cpu : cpus) {
        auto records = PerfRing::openForCpu(attributes, cpu, {pages}, what, m_whyNot);
        if (!records)
            return false;
        rings.push_back(std::make_unique<Ring>(std::move(records), cpu, flags, woken));
    }
    std::ranges::move(rings, std::back_inserter(m_rings));
    m_whyNot.clear();
    return true;
}

void CpuEvents::read(const std::function<void(const CpuEvent &)> &take)
{
    for (const auto &ring : m_rings)
        ring->read(take);
}

std::string nameOfTask(std::uint32_t processId, std::uint32_t threadId)
{
    const std::string process = "/proc/" + std::to_string(processId);
    std::string name = trimmedLine(readText(process + "/comm"));
    const std::string own =
        trimmedLine(readText(process + "/task/" + std::to_string(threadId) + "/comm"));
    if (!own.empty() && own != name)
        name += name.empty() ? own : '/' + own;
    return name;
}

} // namespace zoe::recorder::platform
