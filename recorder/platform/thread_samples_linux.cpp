#include "recorder/platform/thread_samples.h"

#include <algorithm>
#include <linux/perf_event.h>
#include <utility>

#include "recorder/platform/perf_ring.h"
#include "recorder/platform/thread_usage.h"

namespace zoe::recorder::platform {

namespace {

constexpr std::uint64_t kNsOfASecond = 1'000'000'000;
// A stack has at most 127 addresses, so a page holds at least 4. The writer thread reads every 2 to
// 10 ms.
constexpr std::size_t kSamplePages = 8;
constexpr std::size_t kSamplePagesOfMany = 32;
constexpr std::uint32_t kManyPerSecond = 2000;

// A clock of the thread's CPU time, which the kernel looks at by itself: no counter of the
// processor is needed, so it works in virtual machines.
perf_event_attr samplesAt(std::uint32_t perSecond, bool ofSystemTime)
{
    perf_event_attr attr = PerfRing::attributes();
    attr.config = PERF_COUNT_SW_CPU_CLOCK;
    attr.sample_period = kNsOfASecond / perSecond;
    attr.sample_type = PERF_SAMPLE_TIME | PERF_SAMPLE_CALLCHAIN;
    attr.exclude_kernel = ofSystemTime ? 0 : 1;
    attr.exclude_callchain_kernel = 1;
    return attr;
}

} // namespace

// The samples of one thread.
class ThreadSamples::Ring {
  public:
    Ring(std::unique_ptr<PerfRing> records, std::uint64_t osId, std::uint32_t thread)
        : m_records(std::move(records))
        , m_osId(osId)
        , m_thread(thread)
    {}

    // False: the thread has ended.
    bool read(std::vector<std::uint64_t> &addresses, std::uint64_t &lost,
              const std::function<void(const ThreadSample &)> &take)
    {
        const bool gone = m_ending && threadHasEnded(m_osId); // asked first: then nothing follows
        m_records->read([&](const PerfRing::Record &record) {
            if (record.header.type == PERF_RECORD_SAMPLE)
                takeSample(record, addresses, take);
            else if (record.header.type == PERF_RECORD_LOST)
                lost += lostIn(record);
        });
        return !gone;
    }

    [[nodiscard]] std::uint32_t thread() const { return m_thread; }
    void end() { m_ending = true; }

  private:
    struct SampleHead {
        perf_event_header header;
        std::uint64_t timeNs, count;
    };

    void takeSample(const PerfRing::Record &record, std::vector<std::uint64_t> &addresses,
                    const std::function<void(const ThreadSample &)> &take) const
    {
        SampleHead head{};
        if (record.header.size < sizeof head)
            return;
        record.copy(0, &head, sizeof head);
        const std::size_t room = (record.header.size - sizeof head) / sizeof(std::uint64_t);
        addresses.resize(std::min<std::uint64_t>(head.count, room));
        record.copy(sizeof head, addresses.data(), addresses.size() * sizeof(std::uint64_t));
        // Marks between the parts of a stack, which are no addresses.
        std::erase_if(addresses, [](std::uint64_t address) {
            return address >= static_cast<std::uint64_t>(PERF_CONTEXT_MAX) || address == 0;
        });
        take({m_thread, head.timeNs, addresses});
    }

    static std::uint64_t lostIn(const PerfRing::Record &record)
    {
        PerfRing::LostRecord lost{};
        if (record.header.size < sizeof lost)
            return 0;
        record.copy(0, &lost, sizeof lost);
        return lost.lost;
    }

    std::unique_ptr<PerfRing> m_records;
    std::uint64_t m_osId;
    std::uint32_t m_thread;
    bool m_ending = false;
};

ThreadSamples::ThreadSamples(std::uint32_t perSecond)
    : m_perSecond(perSecond)
{}

ThreadSamples::~ThreadSamples() = default;

bool ThreadSamples::permitted()
{
    m_insists = PerfRing::userInsists();
    if (!PerfRing::mayTry(m_insists, m_whyNot))
        return false;
    // Of the time in the system only a user with more rights may hear.
    m_seesSystemTime = PerfRing::tryEvent(samplesAt(m_perSecond, true)) == 0;
    const int error =
        m_seesSystemTime ? 0 : PerfRing::tryEvent(samplesAt(m_perSecond, m_seesSystemTime));
    m_whyNot = error != 0 ? PerfRing::refusal(error) : "";
    return error == 0;
}

bool ThreadSamples::add(std::uint64_t osId, std::uint32_t thread)
{
    if (!PerfRing::mayTry(m_insists, m_whyNot))
        return false;
    auto records = PerfRing::open(samplesAt(m_perSecond, m_seesSystemTime), osId,
                                  m_perSecond > kManyPerSecond ? kSamplePagesOfMany : kSamplePages,
                                  "samples", m_whyNot);
    if (!records)
        return false;
    m_rings.push_back(std::make_unique<Ring>(std::move(records), osId, thread));
    return true;
}

void ThreadSamples::end(std::uint32_t thread)
{
    for (const auto &ring : m_rings)
        if (ring->thread() == thread)
            ring->end();
}

void ThreadSamples::read(const std::function<void(const ThreadSample &)> &take)
{
    std::erase_if(m_rings, [&](const std::unique_ptr<Ring> &ring) {
        return !ring->read(m_addresses, m_lost, take);
    });
}

} // namespace zoe::recorder::platform
