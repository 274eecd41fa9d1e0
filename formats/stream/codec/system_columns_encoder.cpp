#include "formats/stream/codec/system_columns.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "analysis/model/containers/stable_sort.h"

namespace zoe {

using namespace columns;

namespace {

constexpr TimeNs kLastNs = std::numeric_limits<TimeNs>::max();
} // namespace

// By thread and start: most states begin where the previous one ended.
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

} // namespace zoe
