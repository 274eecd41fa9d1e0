#include "recorder/platform/samples/thread_samples.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <linux/perf_event.h>
#include <optional>
#include <utility>
#if defined(__x86_64__)
#include <asm/perf_regs.h>
#endif

#include "recorder/platform/perf_ring.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/samples/stack_need.h"
#include "recorder/platform/thread_usage.h"

namespace zoe::recorder::platform {

namespace {

// The writer thread reads every 2 to 10 ms. A stack has at most 127 addresses, so a page holds at
// least 4 samples.
constexpr PerfRing::Pages kSamplePages{8, 1, PerfRing::Share::Samples};
constexpr PerfRing::Pages kSamplePagesOfMany{32, 1, PerfRing::Share::Samples};
constexpr std::uint32_t kManyPerSecond = 2000;

// With copies of stacks, at least 15 and 60 samples, or 7.
PerfRing::Pages pagesForStacks(std::uint32_t stackBytes, bool many)
{
    constexpr std::size_t kFewest = 8;
    constexpr std::size_t kBytesForPage = 256;
    const std::size_t most = std::max(kFewest, stackBytes / kBytesForPage);
    return {many ? 4 * most : most, most / 2, PerfRing::Share::Samples};
}

#if defined(__x86_64__)
// The kernel's numbers of the registers that unwinding needs, in the order of DWARF.
constexpr std::array<std::uint8_t, UnwindRegisters::kCount> kSampledRegisters{
    PERF_REG_X86_AX,  PERF_REG_X86_DX,  PERF_REG_X86_CX,  PERF_REG_X86_BX,  PERF_REG_X86_SI,
    PERF_REG_X86_DI,  PERF_REG_X86_BP,  PERF_REG_X86_SP,  PERF_REG_X86_R8,  PERF_REG_X86_R9,
    PERF_REG_X86_R10, PERF_REG_X86_R11, PERF_REG_X86_R12, PERF_REG_X86_R13, PERF_REG_X86_R14,
    PERF_REG_X86_R15, PERF_REG_X86_IP};
#else
constexpr std::array<std::uint8_t, 0> kSampledRegisters{};
#endif

std::uint64_t maskOfRegisters()
{
    std::uint64_t mask = 0;
    for (const std::uint8_t number : kSampledRegisters)
        mask |= std::uint64_t{1} << number;
    return mask;
}

// A clock of the thread's CPU time, which the kernel checks itself: no counter of the processor is
// needed, so it works in virtual machines.
perf_event_attr samplesAt(std::uint32_t perSecond, StackWalk walk, bool ofSystemTime,
                          std::uint32_t stackBytes)
{
    perf_event_attr attr = PerfRing::attributes();
    attr.config = PERF_COUNT_SW_CPU_CLOCK;
    attr.sample_period = kNsPerSecond / perSecond;
    attr.sample_type = PERF_SAMPLE_TIME;
    attr.exclude_kernel = ofSystemTime ? 0 : 1;
    if (walk == StackWalk::FramePointers) {
        attr.sample_type |= PERF_SAMPLE_CALLCHAIN;
        attr.exclude_callchain_kernel = 1;
    } else {
        attr.sample_type |= PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER;
        attr.sample_regs_user = maskOfRegisters();
        attr.sample_stack_user = stackBytes;
    }
    return attr;
}

} // namespace

// The parts of a sample in the ring, in order. Missing parts are 0.
class ThreadSamples::SampleRecord {
  public:
    explicit SampleRecord(const PerfRing::Record &record)
        : m_record(record)
        , m_timeNs(next())
    {}

    [[nodiscard]] std::uint64_t timeNs() const { return m_timeNs; }

    void copyCallChain(std::vector<std::uint64_t> &addresses) const
    {
        SampleRecord in(*this);
        const std::uint64_t count = in.next();
        addresses.resize(std::min<std::uint64_t>(count, in.left() / sizeof(std::uint64_t)));
        in.copy(addresses.data(), addresses.size() * sizeof(std::uint64_t));
        // Markers between the parts of a stack, which are not addresses.
        std::erase_if(addresses, [](std::uint64_t address) {
            return address >= static_cast<std::uint64_t>(PERF_CONTEXT_MAX) || address == 0;
        });
    }

    struct Copy {
        UnwindRegisters registers;
        // In the ring, or in `room` if it is split there.
        std::span<const unsigned char> stack;
        bool isFull = false; // as long as requested
    };

    // Not set: the thread was not in the program's code.
    [[nodiscard]] std::optional<Copy> copy(std::span<unsigned char> room) const
    {
        SampleRecord in(*this);
        if (in.next() == PERF_SAMPLE_REGS_ABI_NONE)
            return std::nullopt;
        Copy copy;
        for (const auto &[number, which] : registersInOrder())
            copy.registers.values[which] = in.next();
        const std::uint64_t bytes = std::min<std::uint64_t>(in.next(), in.left());
        if (bytes == 0)
            return copy;
        const std::size_t at = std::exchange(in.m_at, in.m_at + bytes);
        const std::size_t copied = std::min(in.next(), bytes);
        copy.isFull = copied == bytes;
        copy.stack = m_record.part(at, copied);
        if (copy.stack.empty() && copied <= room.size()) {
            m_record.copy(at, room.data(), copied);
            copy.stack = room.first(copied);
        }
        return copy;
    }

  private:
    // The kernel writes them in the order of its own numbers.
    using Numbered = std::array<std::pair<std::uint8_t, std::size_t>, kSampledRegisters.size()>;
    static const Numbered &registersInOrder()
    {
        static const Numbered order = [] {
            Numbered numbers;
            for (std::size_t i = 0; i < numbers.size(); ++i)
                numbers[i] = {kSampledRegisters[i], i};
            std::ranges::sort(numbers);
            return numbers;
        }();
        return order;
    }
    [[nodiscard]] std::size_t left() const { return m_record.header.size - m_at; }
    void copy(void *to, std::size_t bytes)
    {
        m_record.copy(m_at, to, bytes);
        m_at += bytes;
    }
    std::uint64_t next()
    {
        std::uint64_t number = 0;
        if (left() >= sizeof number)
            copy(&number, sizeof number);
        return number;
    }

    const PerfRing::Record &m_record;
    std::size_t m_at = sizeof(perf_event_header);
    std::uint64_t m_timeNs;
};

// The samples of one thread.
class ThreadSamples::Ring {
  public:
    Ring(std::unique_ptr<PerfRing> records, std::uint64_t osId, std::uint32_t thread,
         std::uint32_t stackBytes)
        : m_records(std::move(records))
        , m_osId(osId)
        , m_thread(thread)
        , m_stackBytes(stackBytes)
    {
        m_need.stayAt(stackBytes);
    }

    // False: the thread has ended.
    template <class Take>
    bool read(const Take &take, std::uint64_t &lost)
    {
        const bool gone = m_ending && threadHasEnded(m_osId); // checked first: then nothing follows
        m_records->read([&](const PerfRing::Record &record) {
            if (record.header.type == PERF_RECORD_LOST)
                lost += lostIn(record);
            if (record.header.type != PERF_RECORD_SAMPLE)
                return;
            const SampleRecord sample(record);
            if (sample.timeNs() <= m_before)
                return;
            m_lastNs = sample.timeNs();
            take(sample);
        });
        return !gone;
    }
    // Later records are in another ring. The rest of this one has been read.
    void goOnWith(std::unique_ptr<PerfRing> records)
    {
        m_records = std::move(records);
        m_stackBytes = m_need.bytes();
        m_before = m_lastNs; // for a moment, both rings existed
    }

    [[nodiscard]] std::uint32_t thread() const { return m_thread; }
    [[nodiscard]] std::uint64_t osId() const { return m_osId; }
    void end() { m_ending = true; }
    // For copies of stacks.
    StackNeed &need() { return m_need; }
    [[nodiscard]] bool fits() const { return m_need.bytes() == m_stackBytes; }
    [[nodiscard]] std::uint32_t stackBytes() const { return m_stackBytes; }
    [[nodiscard]] std::size_t bytes() const { return m_records->bytes(); }

  private:
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
    StackNeed m_need{kStackBytes};
    std::uint32_t m_stackBytes; // copied
    std::uint64_t m_before = 0; // samples up to this time were in another ring
    std::uint64_t m_lastNs = 0;
    bool m_ending = false;
};

ThreadSamples::ThreadSamples(SampleSettings settings)
    : m_perSecond(settings.perSecond)
    , m_mayUseTimers(settings.timers)
    , m_walk(StackUnwinder::isAvailable() ? settings.walk : StackWalk::FramePointers)
{}

ThreadSamples::~ThreadSamples() = default;

bool ThreadSamples::permitted()
{
    m_insists = PerfRing::userInsists();
    if (!PerfRing::mayTry(m_insists, m_whyNot))
        return false; // the filter may kill the program for timers as well
    if (permittedBySystem())
        return true;
    if (!m_mayUseTimers) {
        if (StackUnwinder::isAvailable())
            m_whyNot += "; use `ZOE_SAMPLES=" + std::to_string(m_perSecond) +
                        ",timer` to sample with timers";
        return false;
    }
    m_timers.emplace(m_perSecond, kStackBytes);
    std::string whyNoTimers;
    if (!m_timers->start(whyNoTimers)) {
        m_timers.reset();
        m_whyNot += "; no timers either: " + whyNoTimers;
        return false;
    }
    m_walk = StackWalk::UnwindTables;
    m_seesSystemTime = true;
    m_whyNot.clear();
    return true;
}

bool ThreadSamples::permittedBySystem()
{
    // Samples in kernel mode require more rights.
    const auto tried = [this](bool ofSystemTime) {
        return PerfRing::tryEvent(samplesAt(m_perSecond, m_walk, ofSystemTime, kStackBytes));
    };
    m_seesSystemTime = tried(true) == 0;
    const int error = m_seesSystemTime ? 0 : tried(false);
    m_whyNot = error != 0 ? PerfRing::refusal(error) : "";
    return error == 0;
}

bool ThreadSamples::add(std::uint64_t osId, std::uint32_t thread)
{
    if (!PerfRing::mayTry(m_insists, m_whyNot))
        return false;
    if (m_timers)
        return m_timers->add(osId, thread, m_whyNot);
    // Short copies are better than none if there is no memory for more.
    std::uint32_t stackBytes = kStackBytes;
    auto records = openRing(osId, stackBytes, 0, m_whyNot);
    for (; !records && !m_whyNot.empty() && m_walk == StackWalk::UnwindTables &&
           stackBytes > StackNeed::kLeastBytes;
         records = openRing(osId, stackBytes, 0, m_whyNot))
        stackBytes /= 2;
    if (!records)
        return false;
    m_rings.push_back(std::make_unique<Ring>(std::move(records), osId, thread, stackBytes));
    return true;
}

std::unique_ptr<PerfRing> ThreadSamples::openRing(std::uint64_t osId, std::uint32_t stackBytes,
                                                  std::size_t replacedBytes,
                                                  std::string &whyNot) const
{
    const bool many = m_perSecond > kManyPerSecond;
    PerfRing::Pages pages = m_walk == StackWalk::UnwindTables
                                ? pagesForStacks(stackBytes, many)
                                : (many ? kSamplePagesOfMany : kSamplePages);
    pages.replacedBytes = replacedBytes;
    return PerfRing::open(samplesAt(m_perSecond, m_walk, m_seesSystemTime, stackBytes), osId, pages,
                          "samples", whyNot);
}

void ThreadSamples::end(std::uint32_t thread)
{
    if (m_timers)
        m_timers->end(thread);
    for (const auto &ring : m_rings)
        if (ring->thread() == thread)
            ring->end();
}

void ThreadSamples::takeAddresses(Ring &ring, const SampleRecord &sample)
{
    m_addresses.clear();
    if (m_walk == StackWalk::FramePointers)
        return sample.copyCallChain(m_addresses);
    if (!m_stack)
        m_stack.emplace(std::size_t{kStackBytes});
    const auto copy = sample.copy(m_stack->bytes());
    if (!copy)
        return;
    const bool isCut =
        unwind(copy->registers, copy->stack, copy->isFull) == StackUnwinder::End::CopyEnds;
    if (isCut && copy->isFull)
        ring.need().wasCut();
    else // a longer copy would end at the same gap
        ring.need().took(isCut ? copy->stack.size() : m_unwinder.reachedBytes());
    if (copy->stack.data() == m_stack->bytes().data())
        explicit_bzero(m_stack->bytes().data(), copy->stack.size());
}

// Replaces the ring if copies of the thread's stack should have another size.
void ThreadSamples::fitCopies(Ring &ring, const std::function<void(const ThreadSample &)> &take)
{
    if (ring.fits())
        return;
    std::string whyNot;
    auto records = openRing(ring.osId(), ring.need().bytes(), ring.bytes(), whyNot);
    if (!records)
        return ring.need().stayAt(ring.stackBytes());
    const std::uint32_t wanted = ring.need().bytes();
    readRing(ring, take); // records that have arrived in the meantime
    if (ring.need().bytes() == wanted)
        ring.goOnWith(std::move(records));
}

// isFull: the copy is as long as requested.
StackUnwinder::End ThreadSamples::unwind(const UnwindRegisters &registers,
                                         std::span<const unsigned char> stack, bool isFull)
{
    const StackUnwinder::End end = m_unwinder.unwind(
        registers, {registers.values[UnwindRegisters::kStackPointer], stack}, m_addresses);
    using End = StackUnwinder::End;
    switch (end) {
    case End::Outermost:
        break;
    case End::Unknown:
        ++(stack.empty() ? m_cutStacks.byNoStack : m_cutStacks.byCode);
        break;
    case End::ManyFrames:
        ++m_cutStacks.byFrames;
        break;
    case End::OtherStack:
        ++(stack.empty() ? m_cutStacks.byNoStack : m_cutStacks.byOtherStack);
        break;
    case End::CopyEnds:
        // The system's shorter copies end at memory that was never touched, or is swapped out; ours
        // at the stack's end.
        ++(stack.empty() ? m_cutStacks.byNoStack
           : isFull      ? m_cutStacks.byDepth
           : m_timers    ? m_cutStacks.byOtherStack
                         : m_cutStacks.byGap);
        break;
    }
    return end;
}

void ThreadSamples::pause()
{
    m_isPaused = true;
    if (m_timers)
        m_timers->pause();
}

void ThreadSamples::resume()
{
    if (!std::exchange(m_isPaused, false))
        return;
    drop();
    if (m_timers)
        m_timers->resume();
}

// Drops what the system sampled during a pause.
void ThreadSamples::drop()
{
    if (m_timers)
        m_timers->read([](std::uint32_t, const TimerSamples::Sample &) {});
    std::erase_if(m_rings, [](const std::unique_ptr<Ring> &ring) {
        std::uint64_t lost = 0;
        return !ring->read([](const SampleRecord &) {}, lost);
    });
}

void ThreadSamples::read(const std::function<void(const ThreadSample &)> &take)
{
    if (m_isPaused)
        return drop();
    if (m_timers) {
        m_timers->read([&](std::uint32_t thread, const TimerSamples::Sample &sample) {
            m_addresses.clear();
            unwind(sample.registers, sample.stack, sample.stack.size() >= kStackBytes);
            take({thread, sample.steadyNs, m_addresses, sample.intervals});
        });
    }
    std::erase_if(m_rings, [&](const std::unique_ptr<Ring> &ring) {
        const bool goesOn = readRing(*ring, take);
        if (goesOn)
            fitCopies(*ring, take);
        return !goesOn;
    });
}

bool ThreadSamples::readRing(Ring &ring, const std::function<void(const ThreadSample &)> &take)
{
    const auto takeRecord = [&](const SampleRecord &sample) {
        takeAddresses(ring, sample);
        take({ring.thread(), sample.timeNs(), m_addresses, 1});
    };
    return ring.read(takeRecord, m_lost);
}

} // namespace zoe::recorder::platform
