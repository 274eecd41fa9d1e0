#include "analysis/states/thread_states.h"

#include <algorithm>
#include <utility>

#include "analysis/statistics/exact_moments.h"

namespace zoe {

void StateTimes::add(const StateTimes &other)
{
    runningNs = saturatedSum(runningNs, other.runningNs);
    preemptedNs = saturatedSum(preemptedNs, other.preemptedNs);
    waitingNs = saturatedSum(waitingNs, other.waitingNs);
}

CpuUsers::CpuUsers(std::span<const ThreadStateSpan> states)
{
    for (const ThreadStateSpan &span : states) {
        if (span.state != ThreadState::Running || span.cpu == kUnknownCpu)
            continue;
        Cpu &cpu = m_cpus[span.cpu];
        cpu.running.push_back(span);
        cpu.reach.push_back(cpu.reach.empty() ? span.endNs()
                                              : std::max(cpu.reach.back(), span.endNs()));
    }
}

template <typename Span>
void CpuUsers::forEachIn(std::uint32_t cpu, TimeNs fromNs, TimeNs toNs, const Span &span) const
{
    const auto found = m_cpus.find(cpu);
    if (found == m_cpus.end())
        return;
    const auto &[running, reach] = found->second;
    for (auto i = static_cast<std::size_t>(std::ranges::upper_bound(reach, fromNs) - reach.begin());
         i < running.size() && running[i].startNs < toNs; ++i) {
        if (running[i].endNs() > fromNs)
            span(running[i].thread,
                 std::min(running[i].endNs(), toNs) - std::max(running[i].startNs, fromNs));
    }
}

ThreadId CpuUsers::ranInstead(const ThreadStateSpan &preempted) const
{
    if (preempted.state != ThreadState::Preempted)
        return {};
    std::map<ThreadId, DurationNs> times;
    forEachIn(preempted.cpu, preempted.startNs, preempted.endNs(),
              [&](ThreadId thread, DurationNs ns) { times[thread] += ns; });
    const auto longest =
        std::ranges::max_element(times, {}, [](const auto &one) { return one.second; });
    return longest == times.end() ? ThreadId{} : longest->first;
}

DurationNs CpuUsers::ranOn(std::uint32_t cpu, TimeNs fromNs, TimeNs toNs) const
{
    DurationNs ranNs = 0;
    forEachIn(cpu, fromNs, toNs, [&](ThreadId, DurationNs ns) { ranNs += ns; });
    return std::min(ranNs, std::max<DurationNs>(0, toNs - fromNs));
}

StateTimeline::StateTimeline(std::vector<ThreadStateSpan> spans)
    : m_spans(std::move(spans))
{
    std::ranges::stable_sort(m_spans, {}, &ThreadStateSpan::startNs);
    std::size_t kept = 0;
    for (ThreadStateSpan span : m_spans) {
        const TimeNs end = span.endNs();
        if (kept > 0)
            span.startNs = std::max(span.startNs, m_spans[kept - 1].endNs());
        span.durationNs = end - span.startNs;
        if (span.durationNs > 0)
            m_spans[kept++] = span;
    }
    m_spans.resize(kept);
    m_before.reserve(kept);
    StateTimes sum;
    for (const ThreadStateSpan &span : m_spans) {
        m_before.push_back(sum);
        sum.of(span.state) += span.durationNs;
    }
}

std::size_t StateTimeline::search(TimeNs timeNs, std::size_t from, std::size_t to) const
{
    const auto begin = m_spans.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = m_spans.begin() + static_cast<std::ptrdiff_t>(to);
    const auto behind = std::ranges::upper_bound(begin, end, timeNs, {}, &ThreadStateSpan::startNs);
    return static_cast<std::size_t>(behind - m_spans.begin());
}

std::size_t StateTimeline::firstEndingAfter(TimeNs timeNs) const
{
    const std::size_t place = placeOf(timeNs, 0, m_spans.size());
    return place > 0 && m_spans[place - 1].endNs() > timeNs ? place - 1 : place;
}

StateTimes StateTimeline::before(TimeNs timeNs, std::size_t place) const
{
    if (place == 0)
        return {};
    const ThreadStateSpan &span = m_spans[place - 1];
    StateTimes times = m_before[place - 1];
    times.of(span.state) += std::min(timeNs - span.startNs, span.durationNs);
    return times;
}

StateTimes StateTimeline::between(TimeNs fromNs, TimeNs toNs) const
{
    if (toNs <= fromNs)
        return {};
    StateTimes times = before(toNs, placeOf(toNs, 0, m_spans.size()));
    return times -= before(fromNs, placeOf(fromNs, 0, m_spans.size()));
}

void StateTimeline::zonesOf(const ZoneTree &tree, std::vector<TotalAndSelf> &result) const
{
    struct Visitor {
        const ZoneTree &tree;
        std::vector<TotalAndSelf> &result;

        void begun(std::size_t zone, const StateTimes &total) { result[zone].total = total; }
        void ended(std::size_t zone, const StateTimes &self) { result[zone].self = self; }
        void inState(std::size_t first, std::size_t end, ThreadState state)
        {
            for (std::size_t zone = first; zone < end; ++zone) {
                result[zone].total.of(state) = tree.durations()[zone];
                result[zone].self.of(state) = tree.selves()[zone];
            }
        }
    };
    result.assign(tree.size(), {});
    visitZones(tree, Visitor{tree, result});
}

void StateTimeline::totalsOf(const ZoneTree &zones, std::vector<StateTimes> &result) const
{
    const auto starts = zones.starts();
    const auto durations = zones.durations();
    result.assign(zones.size(), {});
    if (m_spans.empty() || zones.size() == 0)
        return;
    std::size_t from = search(starts[0], 0, m_spans.size());
    for (std::size_t i = 0; i < zones.size(); ++i) {
        while (from < m_spans.size() && m_spans[from].startNs <= starts[i])
            ++from;
        const TimeNs end = starts[i] + durations[i];
        if (from > 0 && end <= m_spans[from - 1].endNs()) {
            result[i].of(m_spans[from - 1].state) = durations[i];
            continue;
        }
        result[i] = before(end, search(end, from, m_spans.size()));
        result[i] -= before(starts[i], from);
    }
}

} // namespace zoe
