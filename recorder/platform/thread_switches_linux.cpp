#include "recorder/platform/thread_switches.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "recorder/platform/io_waits.h"
#include "recorder/platform/perf_ring.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/proc_file.h"
#include "recorder/platform/thread_usage.h"

namespace zoe::recorder::platform {

namespace {

// 512 switches between two passes of the writer thread, which come every 2 to 10 ms. The system
// limits the sum per user, so smaller sizes are tried if there is no room.
constexpr std::size_t kRingPages = 4;
constexpr std::size_t kRingPagesWithPlaces = 8;

constexpr std::uint64_t kLongWaitNs = 10'000'000;
constexpr std::int64_t kMostLookBudgetNs = 2'000'000;
constexpr std::int64_t kMostLookCostNs = 100'000; // of one that takes unusually long
constexpr std::int64_t kLookShareOfCore = 200;    // one part in this many

// Whether the thread sleeps, according to its state letter in /proc.
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

// The switches of one thread.
class ThreadSwitches::Ring {
  public:
    // places: of the samples among the records; null if there are none.
    Ring(std::unique_ptr<PerfRing> records, WaitPlaces *places, std::uint64_t osId,
         std::uint32_t thread)
        : m_records(std::move(records))
        , m_places(places)
        , m_osId(osId)
        , m_thread(thread)
        , m_startNs(steadyNowNs())
        , m_lastNs(m_startNs)
        , m_slept(sleeps(osId))
        , m_checkedNs(steadyNowNs())
    {}

    // False: the thread has ended.
    bool read(const std::function<void(const SwitchEvent &)> &take)
    {
        const bool gone = m_ending && threadHasEnded(m_osId); // checked first: then nothing follows
        bool ended = false;
        m_records->read(
            [&](const PerfRing::Record &record) { ended = !apply(record, take) || ended; });
        if (m_records->wasFull())
            tellGap(0, take);
        if (!m_known && !m_records->hasRead() && m_slept) {
            // No switch since then, so it was already asleep when the ring was created.
            m_known = true;
            m_waits = true;
            take({m_thread, SwitchKind::Waiting, kNoCpu, m_startNs, 0});
        }
        if (gone && !ended)
            take({m_thread, SwitchKind::Ended, 0, m_lastNs, 0});
        return !gone && !ended;
    }

    [[nodiscard]] std::uint32_t thread() const { return m_thread; }
    void end() { m_ending = true; }

    // Whether the thread waits according to the records, but the reason is unknown; if the records
    // don't show the kind, at least since the given time.
    [[nodiscard]] bool isInDoubt(std::uint64_t sinceNs) const
    {
        return m_waits && m_waitsFor == WaitsFor::Unknown &&
               (m_places != nullptr || m_lastNs <= sinceNs);
    }
    // Queries the system. If the thread had no switch until then, the answer is about that wait.
    void look(const std::function<void(const SwitchEvent &)> &take)
    {
        const std::uint64_t nowNs = steadyNowNs();
        const WaitsFor found = waitsForNow(m_osId);
        if (!m_records->isEmpty())
            return;
        m_waitsFor = found == WaitsFor::Unknown ? WaitsFor::Other : found;
        if (m_places != nullptr && found != WaitsFor::Unknown)
            m_places->learn(m_place, found);
        if (found == WaitsFor::Io)
            take({m_thread, SwitchKind::Waiting, m_cpu, nowNs, 0, false, true});
    }

  private:
    // After every record, as requested by sample_type.
    struct SampleId {
        std::uint32_t processId, threadId;
        std::uint64_t timeNs;
        std::uint32_t cpu, reserved;
    };
    struct TaskRecord {
        perf_event_header header;
        std::uint32_t processId, parentId, threadId, parentThreadId;
        std::uint64_t timeNs;
    };

    // False: the thread has ended.
    bool apply(const PerfRing::Record &record, const std::function<void(const SwitchEvent &)> &take)
    {
        const perf_event_header &header = record.header;
        if (header.size < sizeof header + sizeof(SampleId))
            return true;
        if (header.type == PERF_RECORD_SAMPLE) {
            m_nextPlace = m_places != nullptr ? m_places->placeOf(record) : 0;
            return true;
        }
        SampleId id{};
        record.copy(header.size - sizeof id, &id, sizeof id);
        if (header.type != PERF_RECORD_LOST)
            m_gapIsOpen = false;
        switch (header.type) {
        case PERF_RECORD_SWITCH:
            takeSwitch(header.misc, id, take);
            return true;
        case PERF_RECORD_LOST: {
            PerfRing::LostRecord lost{};
            record.copy(0, &lost, sizeof lost);
            tellGap(lost.lost, take);
            m_known = true;
            return true;
        }
        case PERF_RECORD_EXIT: {
            TaskRecord task{};
            record.copy(0, &task, sizeof task);
            if (task.threadId != m_osId)
                return true;
            take({m_thread, SwitchKind::Ended, 0, task.timeNs, 0});
            return false;
        }
        default:
            return true;
        }
    }

    // They are missing since the last record, not only since the system reports it.
    void tellGap(std::uint64_t lost, const std::function<void(const SwitchEvent &)> &take)
    {
        m_waits = false;
        m_nextPlace = 0;
        const bool isSame = std::exchange(m_gapIsOpen, lost == 0);
        take({m_thread, SwitchKind::Unknown, 0, m_lastNs, lost, isSame});
    }

    void takeSwitch(std::uint16_t misc, const SampleId &id,
                    const std::function<void(const SwitchEvent &)> &take)
    {
        const bool out = (misc & PERF_RECORD_MISC_SWITCH_OUT) != 0;
        const bool preempted = (misc & PERF_RECORD_MISC_SWITCH_OUT_PREEMPT) != 0;
        if (!m_known && out) // it has run since the ring was created
            take({m_thread, SwitchKind::Running, id.cpu, m_startNs, 0});
        else if (!m_known && id.timeNs > m_checkedNs) // it did not
            take({m_thread, m_slept ? SwitchKind::Waiting : SwitchKind::Preempted, kNoCpu,
                  m_startNs, 0});
        m_known = true;
        // The system reads this clock without a lock: where its rate is corrected, it may go back.
        m_lastNs = std::max(m_lastNs, id.timeNs);
        m_waits = out && !preempted;
        m_place = std::exchange(m_nextPlace, 0);
        m_waitsFor = m_places == nullptr ? WaitsFor::Unknown
                     : m_place != 0      ? m_places->waitsForAt(m_place)
                                         : WaitsFor::Other;
        m_cpu = id.cpu;
        take({m_thread,
              !out        ? SwitchKind::Running
              : preempted ? SwitchKind::Preempted
                          : SwitchKind::Waiting,
              id.cpu, m_lastNs, 0, false, m_waits && m_waitsFor == WaitsFor::Io});
    }

    static constexpr std::uint32_t kNoCpu = 0xffff'ffff;

    std::unique_ptr<PerfRing> m_records;
    WaitPlaces *m_places;
    std::uint64_t m_osId;
    std::uint32_t m_thread;
    std::uint64_t m_startNs;
    std::uint64_t m_lastNs; // of the last record
    bool m_slept;           // at the next time
    std::uint64_t m_checkedNs;
    bool m_known = false;     // its state
    bool m_gapIsOpen = false; // and the number of missing events is unknown
    bool m_ending = false;
    bool m_waits = false;                    // since m_lastNs
    WaitsFor m_waitsFor = WaitsFor::Unknown; // of that wait
    std::uint64_t m_place = 0;               // location where it began
    std::uint64_t m_nextPlace = 0;           // location where the next one is about to begin
    std::uint32_t m_cpu = kNoCpu;
};

ThreadSwitches::ThreadSwitches() = default;
ThreadSwitches::~ThreadSwitches() = default;

void ThreadSwitches::stop()
{
    m_rings.clear();
}

bool ThreadSwitches::permitted()
{
    m_insists = PerfRing::userInsists();
    if (!PerfRing::mayTry(m_insists, m_whyNot))
        return false;
    const int error = PerfRing::tryEvent(PerfRing::switches());
    m_whyNot = error != 0 ? PerfRing::refusal(error) : "";
    if (error == 0)
        m_places = WaitPlaces::find(m_whyNotAllIo);
    return error == 0;
}

bool ThreadSwitches::add(std::uint64_t osId, std::uint32_t thread)
{
    if (!PerfRing::mayTry(m_insists, m_whyNot))
        return false;
    auto records =
        m_places ? PerfRing::open(m_places->attributes(), osId, {kRingPagesWithPlaces}, "switches",
                                  m_whyNot)
                 : PerfRing::open(PerfRing::switches(), osId, {kRingPages}, "switches", m_whyNot);
    if (!records)
        return false;
    m_rings.push_back(std::make_unique<Ring>(std::move(records), m_places.get(), osId, thread));
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
    lookAtWaits(take);
}

// A query takes some 10 us. While the program neither reads nor writes, only long waits are worth
// that: most are for other threads.
void ThreadSwitches::lookAtWaits(const std::function<void(const SwitchEvent &)> &take)
{
    const std::uint64_t nowNs = steadyNowNs();
    m_lookBudgetNs =
        std::min(kMostLookBudgetNs,
                 m_lookBudgetNs + static_cast<std::int64_t>(nowNs - m_lookedNs) / kLookShareOfCore);
    m_lookedNs = nowNs;
    const std::uint64_t io = m_places ? 0 : processIo();
    const bool doesIo = std::exchange(m_ioSeen, io) != io;
    const std::uint64_t sinceNs = doesIo ? nowNs : nowNs - std::min(nowNs, kLongWaitNs);
    for (std::size_t i = 0; i < m_rings.size() && m_lookBudgetNs > 0; ++i) {
        Ring &ring = *m_rings[m_nextLook++ % m_rings.size()];
        if (!ring.isInDoubt(sinceNs))
            continue;
        const std::uint64_t before = threadCpuNs();
        ring.look(take);
        m_lookBudgetNs -=
            std::min(static_cast<std::int64_t>(threadCpuNs() - before), kMostLookCostNs);
    }
}

} // namespace zoe::recorder::platform
