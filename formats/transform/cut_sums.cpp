#include "formats/transform/cut_sums.h"

#include <algorithm>

namespace zoe {

namespace {

__extension__ typedef __int128 Wide;

// part / whole of a value; 0 if there is no whole.
template <class Value>
Value shareOf(Value value, DurationNs part, DurationNs whole)
{
    return whole > 0 ? static_cast<Value>(Wide{value} * part / whole) : Value{0};
}

// known, knownOfAll: how much of it states show in the part and in the row; freeNs, freeOfAllNs:
// the time over which the rest is spread.
DurationNs partOfTime(DurationNs sumNs, DurationNs known, DurationNs knownOfAll, DurationNs freeNs,
                      DurationNs freeOfAllNs)
{
    if (sumNs <= knownOfAll)
        return shareOf(sumNs, known, knownOfAll);
    return known + shareOf(sumNs - knownOfAll, freeNs, freeOfAllNs);
}

} // namespace

SumCutter::SumCutter(std::span<const ThreadStateSpan> states)
{
    for (const ThreadStateSpan &span : states) {
        if (span.thread.value >= m_threads.size())
            m_threads.resize(span.thread.value + std::size_t{1});
        m_threads[span.thread.value].push_back(span);
    }
    for (std::vector<ThreadStateSpan> &spans : m_threads)
        std::ranges::stable_sort(spans, {}, &ThreadStateSpan::startNs);
}

SumCutter::Known SumCutter::between(ThreadId thread, TimeNs startNs, TimeNs endNs) const
{
    Known known;
    if (thread.value >= m_threads.size())
        return known;
    const std::vector<ThreadStateSpan> &spans = m_threads[thread.value];
    auto span = std::ranges::lower_bound(spans, startNs, {}, &ThreadStateSpan::startNs);
    if (span != spans.begin())
        --span;
    for (; span != spans.end() && span->startNs < endNs; ++span) {
        const DurationNs inNs = std::max<DurationNs>(0, std::min(span->endNs(), endNs) -
                                                            std::max(span->startNs, startNs));
        if (span->state == ThreadState::Running)
            known.runningNs += inNs;
        else if (span->state == ThreadState::Preempted)
            known.preemptedNs += inNs;
        else
            known.waitingNs += inNs;
    }
    return known;
}

ThreadUsage SumCutter::partOf(const ThreadUsage &row, TimeNs startNs, TimeNs endNs) const
{
    const Known all = between(row.thread, row.startNs, row.endNs());
    const Known in = between(row.thread, startNs, endNs);
    const DurationNs partNs = endNs - startNs;
    const auto otherNs = [](DurationNs ofNs, const Known &known) {
        return ofNs - known.runningNs - known.preemptedNs;
    };
    ThreadUsage part = row;
    part.startNs = startNs;
    part.durationNs = partNs;
    part.runningNs =
        partOfTime(row.runningNs, in.runningNs, all.runningNs, otherNs(partNs, in) - in.waitingNs,
                   otherNs(row.durationNs, all) - all.waitingNs);
    part.queuedNs = partOfTime(row.queuedNs, in.preemptedNs, all.preemptedNs, otherNs(partNs, in),
                               otherNs(row.durationNs, all));
    const bool ran = row.runningNs > 0;
    for (const auto count : {&ThreadUsage::faults, &ThreadUsage::majorFaults, &ThreadUsage::waits,
                             &ThreadUsage::preemptions})
        part.*count = shareOf(row.*count, ran ? part.runningNs : partNs,
                              ran ? row.runningNs : row.durationNs);
    return part;
}

StolenTime SumCutter::partOf(const StolenTime &row, TimeNs startNs, TimeNs endNs) const
{
    StolenTime part = row;
    part.startNs = startNs;
    part.durationNs = endNs - startNs;
    part.hypervisorNs = shareOf(row.hypervisorNs, part.durationNs, row.durationNs);
    part.interruptNs = shareOf(row.interruptNs, part.durationNs, row.durationNs);
    return part;
}

} // namespace zoe
