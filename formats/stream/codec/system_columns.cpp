#include "formats/stream/codec/system_columns.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "analysis/model/stable_sort.h"

namespace zoe {

using namespace columns;

namespace {

constexpr TimeNs kLastNs = std::numeric_limits<TimeNs>::max();
constexpr std::uint64_t kMostCpu = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint8_t kUsageParts = kUsageTimes | kUsageFaults | kUsageSwitches;

// Whether spans of one thread come one after the other.
class Disjoint {
  public:
    bool follows(ThreadId thread, TimeNs startNs, DurationNs durationNs)
    {
        if (thread.value >= m_ends.size())
            m_ends.resize(std::size_t{thread.value} + 1, 0);
        const bool after = startNs >= m_ends[thread.value];
        m_ends[thread.value] = startNs + durationNs;
        return after;
    }

  private:
    std::vector<TimeNs> m_ends; // by thread
};

// The durations of a row, which are not negative.
bool allPositive(std::initializer_list<std::uint64_t> durations)
{
    std::uint64_t all = 0;
    for (const std::uint64_t duration : durations)
        all |= duration;
    return (all >> 63) == 0;
}

} // namespace

// By thread and start: most states begin where the one before ended.
bool encodeStates(std::span<const ThreadStateSpan> states, std::uint32_t threads, ByteWriter &out,
                  ByteWriter &wakers, ByteWriter &ioWaits)
{
    std::vector<std::uint32_t> order(states.size());
    std::iota(order.begin(), order.end(), 0U);
    stableSort(order, [&](std::uint32_t i) { return std::int64_t{states[i].thread.value}; });
    Columns<5> columns;
    Columns<1> wakerColumn;
    Columns<1> ioColumn;
    bool anyWaker = false;
    bool anyIo = false;
    ThreadStateSpan before;
    before.thread = ThreadId{0};
    TimeNs firstNs = 0; // of the first state of a thread
    for (const std::uint32_t i : order) {
        const ThreadStateSpan &span = states[i];
        if (span.thread.value >= threads || span.startNs < 0 || span.durationNs < 0 ||
            span.startNs > kLastNs - span.durationNs ||
            (span.waker.valid() && span.waker.value >= threads) ||
            (span.isIo && span.state != ThreadState::Waiting))
            return false;
        wakerColumn[0].push_back(span.waker.valid() ? std::uint64_t{span.waker.value} + 1 : 0);
        anyWaker = anyWaker || span.waker.valid();
        ioColumn[0].push_back(span.isIo ? 1 : 0);
        anyIo = anyIo || span.isIo;
        const bool isFirst = columns[0].empty() || span.thread != before.thread;
        const std::int64_t gap = span.startNs - (isFirst ? firstNs : before.endNs());
        if (!isFirst && gap < 0)
            return false;
        columns[0].push_back(static_cast<std::uint64_t>(span.state));
        columns[1].push_back(span.thread.value - before.thread.value);
        columns[2].push_back((std::uint64_t{span.cpu} + 1) & kMostCpu); // 0: unknown
        columns[3].push_back(isFirst ? zigzag(gap) : static_cast<std::uint64_t>(gap));
        columns[4].push_back(static_cast<std::uint64_t>(span.durationNs));
        if (isFirst)
            firstNs = span.startNs;
        before = span;
    }
    write(columns, out);
    if (anyWaker)
        write(wakerColumn, wakers);
    if (anyIo)
        write(ioColumn, ioWaits);
    return true;
}

bool decodeStates(const ExtrasColumn &in, std::span<const std::uint8_t> wakers,
                  std::span<const std::uint8_t> ioWaits, std::uint32_t threads,
                  std::vector<ThreadStateSpan> &states)
{
    Columns<5> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    Columns<1> wakerColumn;
    ByteReader wakerReader(wakers);
    if (!wakers.empty() && !read(wakerReader, in.count, wakerColumn))
        return false;
    Columns<1> ioColumn;
    ByteReader ioReader(ioWaits);
    if (!ioWaits.empty() && !read(ioReader, in.count, ioColumn))
        return false;
    states.reserve(in.count);
    std::uint64_t thread = 0;
    std::uint64_t firstNs = 0;
    std::uint64_t endNs = 0;
    for (std::size_t i = 0; i < in.count; ++i) {
        const std::uint64_t step = columns[1][i];
        if (columns[0][i] > static_cast<std::uint64_t>(ThreadState::Waiting) || step >= threads ||
            thread + step >= threads || columns[2][i] > kMostCpu)
            return false;
        thread += step;
        const bool isFirst = i == 0 || step > 0;
        const std::uint64_t start =
            isFirst ? firstNs + static_cast<std::uint64_t>(unzigzag(columns[3][i]))
                    : endNs + columns[3][i];
        const std::uint64_t duration = columns[4][i];
        if (!allPositive({start, duration, start + duration}) || (!isFirst && start < endNs))
            return false;
        if (isFirst)
            firstNs = start;
        endNs = start + duration;
        const std::uint64_t waker = wakers.empty() ? 0 : wakerColumn[0][i];
        const std::uint64_t io = ioWaits.empty() ? 0 : ioColumn[0][i];
        if (waker > threads || io > 1 ||
            (io == 1 && columns[0][i] != static_cast<std::uint64_t>(ThreadState::Waiting)))
            return false;
        states.push_back(
            {ThreadId{static_cast<std::uint32_t>(thread)}, static_cast<ThreadState>(columns[0][i]),
             static_cast<std::uint32_t>(columns[2][i] - 1), static_cast<TimeNs>(start),
             static_cast<DurationNs>(duration),
             waker == 0 ? ThreadId{} : ThreadId{static_cast<std::uint32_t>(waker - 1)}, io == 1});
    }
    stableSort(states, &ThreadStateSpan::startNs);
    return true;
}

bool encodeUsage(std::span<const ThreadUsage> usage, std::uint32_t threads, ByteWriter &out)
{
    Columns<10> columns;
    Ascending starts;
    Disjoint disjoint;
    bool good = true;
    for (const ThreadUsage &row : usage) {
        const auto running = static_cast<std::uint64_t>(row.runningNs);
        const auto queued = static_cast<std::uint64_t>(row.queuedNs);
        columns[0].push_back(row.thread.value);
        columns[1].push_back(starts.distanceTo(row.startNs));
        columns[2].push_back(static_cast<std::uint64_t>(row.durationNs));
        columns[3].push_back(row.known);
        columns[4].push_back(running);
        columns[5].push_back(queued);
        columns[6].push_back(row.faults);
        columns[7].push_back(row.majorFaults);
        columns[8].push_back(row.waits);
        columns[9].push_back(row.preemptions);
        starts.check(columns[2].back());
        good = good && starts.ok() && row.thread.value < threads && row.known <= kUsageParts &&
               allPositive({running, queued}) &&
               disjoint.follows(row.thread, row.startNs, row.durationNs);
    }
    write(columns, out);
    return good;
}

bool decodeUsage(const ExtrasColumn &in, std::uint32_t threads, std::vector<ThreadUsage> &usage)
{
    Columns<10> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    usage.reserve(in.count);
    Ascending starts;
    Disjoint disjoint;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= threads || columns[3][i] > kUsageParts ||
            !allPositive({columns[4][i], columns[5][i]}))
            return false;
        const TimeNs start = starts.advance(columns[1][i]);
        starts.check(columns[2][i]);
        const ThreadUsage row{ThreadId{static_cast<std::uint32_t>(columns[0][i])},
                              start,
                              static_cast<DurationNs>(columns[2][i]),
                              static_cast<DurationNs>(columns[4][i]),
                              static_cast<DurationNs>(columns[5][i]),
                              columns[6][i],
                              columns[7][i],
                              columns[8][i],
                              columns[9][i],
                              static_cast<std::uint8_t>(columns[3][i])};
        if (!starts.ok() || !disjoint.follows(row.thread, start, row.durationNs))
            return false;
        usage.push_back(row);
    }
    return true;
}

bool encodeStolen(std::span<const StolenTime> stolen, ByteWriter &out)
{
    Columns<5> columns;
    Ascending starts;
    bool good = true;
    for (const StolenTime &row : stolen) {
        const auto hypervisor = static_cast<std::uint64_t>(row.hypervisorNs);
        const auto interrupt = static_cast<std::uint64_t>(row.interruptNs);
        columns[0].push_back(row.cpu);
        columns[1].push_back(starts.distanceTo(row.startNs));
        columns[2].push_back(static_cast<std::uint64_t>(row.durationNs));
        columns[3].push_back(hypervisor);
        columns[4].push_back(interrupt);
        starts.check(columns[2].back());
        good = good && allPositive({hypervisor, interrupt});
    }
    write(columns, out);
    return good && starts.ok();
}

bool decodeStolen(const ExtrasColumn &in, std::vector<StolenTime> &stolen)
{
    Columns<5> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    stolen.reserve(in.count);
    Ascending starts;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] > kMostCpu || !allPositive({columns[3][i], columns[4][i]}))
            return false;
        const TimeNs start = starts.advance(columns[1][i]);
        starts.check(columns[2][i]);
        stolen.push_back({static_cast<std::uint32_t>(columns[0][i]), start,
                          static_cast<DurationNs>(columns[2][i]),
                          static_cast<DurationNs>(columns[3][i]),
                          static_cast<DurationNs>(columns[4][i])});
    }
    return starts.ok();
}

bool encodeSamples(std::span<const StackSample> samples, const IdCounts &ids, ByteWriter &out)
{
    Columns<4> columns;
    Ascending times;
    bool good = true;
    for (const StackSample &sample : samples) {
        good = good && sample.thread.value < ids.threads && sample.periodNs >= 0 &&
               (!sample.stack.valid() || sample.stack.value < ids.callStacks);
        columns[0].push_back(sample.thread.value);
        columns[1].push_back(times.distanceTo(sample.timeNs));
        columns[2].push_back(sample.stack.valid() ? std::uint64_t{sample.stack.value} + 1 : 0);
        columns[3].push_back(static_cast<std::uint64_t>(sample.periodNs));
    }
    write(columns, out);
    return good && times.ok();
}

bool decodeSamples(const ExtrasColumn &in, const IdCounts &limits,
                   std::vector<StackSample> &samples)
{
    Columns<4> columns;
    ByteReader reader(in.bytes);
    if (!read(reader, in.count, columns))
        return false;
    samples.reserve(in.count);
    Ascending times;
    for (std::size_t i = 0; i < in.count; ++i) {
        if (columns[0][i] >= limits.threads || columns[2][i] > limits.callStacks ||
            !allPositive({columns[3][i]}))
            return false;
        const TimeNs time = times.advance(columns[1][i]);
        const StackId stack =
            columns[2][i] == 0 ? StackId{} : StackId{static_cast<std::uint32_t>(columns[2][i] - 1)};
        samples.push_back({ThreadId{static_cast<std::uint32_t>(columns[0][i])}, stack, time,
                           static_cast<DurationNs>(columns[3][i])});
    }
    return times.ok();
}

} // namespace zoe
