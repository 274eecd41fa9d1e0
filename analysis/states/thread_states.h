// How long a thread was running, preempted or waiting, in any interval and in each zone of a tree.
// A StateTimeline is built by one thread, then immutable.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "analysis/model/extras.h"
#include "analysis/model/zone_tree.h"

namespace zoe {

// The rest of an interval has an unknown state.
struct StateTimes {
    DurationNs runningNs = 0;
    DurationNs preemptedNs = 0;
    DurationNs waitingNs = 0;

    [[nodiscard]] DurationNs knownNs() const { return runningNs + preemptedNs + waitingNs; }
    [[nodiscard]] DurationNs &of(ThreadState state)
    {
        return state == ThreadState::Running     ? runningNs
               : state == ThreadState::Preempted ? preemptedNs
                                                 : waitingNs;
    }
    // Sums that don't fit into a DurationNs are set to its limit.
    void add(const StateTimes &other);
    StateTimes &operator+=(const StateTimes &other)
    {
        runningNs += other.runningNs;
        preemptedNs += other.preemptedNs;
        waitingNs += other.waitingNs;
        return *this;
    }
    StateTimes &operator-=(const StateTimes &other)
    {
        runningNs -= other.runningNs;
        preemptedNs -= other.preemptedNs;
        waitingNs -= other.waitingNs;
        return *this;
    }
    friend bool operator==(const StateTimes &, const StateTimes &) = default;
};

struct TotalAndSelf {
    StateTimes total; // of a whole zone, or zones
    StateTimes self;  // without direct children

    friend bool operator==(const TotalAndSelf &, const TotalAndSelf &) = default;
};

// Which threads ran on each CPU. Immutable.
class CpuUsers {
  public:
    // states: of all threads, by start, as in chunks. Cost: linear, times log of the CPUs.
    explicit CpuUsers(std::span<const ThreadStateSpan> states);

    // The thread that was longest on the CPU of a preempted one during that time; invalid: unknown,
    // or not preempted. Cost: logarithmic, plus the spans in that time.
    [[nodiscard]] ThreadId ranInstead(const ThreadStateSpan &preempted) const;
    // How long any of them was on a CPU in an interval; at most its length. Cost: as above.
    [[nodiscard]] DurationNs ranOn(std::uint32_t cpu, TimeNs fromNs, TimeNs toNs) const;

  private:
    // Calls span(thread, ns) for each span on the CPU that overlaps the interval, with its overlap.
    template <typename Span>
    void forEachIn(std::uint32_t cpu, TimeNs fromNs, TimeNs toNs, const Span &span) const;

    struct Cpu {
        std::vector<ThreadStateSpan> running; // by start
        std::vector<TimeNs> reach;            // per span: the latest end up to it
    };

    std::map<std::uint32_t, Cpu> m_cpus;
};

// The states of one thread in order of time. Outside the spans, the state is unknown.
class StateTimeline {
  public:
    // Sorts the spans. If spans overlap, which no valid capture contains, the earlier one counts.
    explicit StateTimeline(std::vector<ThreadStateSpan> spans = {});

    // In order, without overlaps and empty spans.
    [[nodiscard]] std::span<const ThreadStateSpan> spans() const { return m_spans; }
    [[nodiscard]] bool empty() const { return m_spans.empty(); }
    // Position of the first span that ends after the time, or spans().size(). Cost: logarithmic.
    [[nodiscard]] std::size_t firstEndingAfter(TimeNs timeNs) const;
    // Cost: logarithmic.
    [[nodiscard]] StateTimes between(TimeNs fromNs, TimeNs toNs) const;
    // For each zone of a tree of this thread. The self times of a zone and all zones below it add
    // up exactly to its total. Cost: linear if few zones cross changes of state, otherwise times
    // log.
    void zonesOf(const ZoneTree &tree, std::vector<TotalAndSelf> &result) const;
    // The same totals, of zones that follow each other in a tree, whose parents may be missing.
    void totalsOf(const ZoneTree &zones, std::vector<StateTimes> &result) const;
    // The same times, of each zone in one of two ways: by visitor.begun(zone, total) in order and
    // visitor.ended(zone, self) after all zones below it; or, for most zones, with a range of them
    // by visitor.inState(first, end, state): each was in this state for its whole duration. zone,
    // first, end: positions in the tree; times: const StateTimes &.
    template <class Visitor>
    void visitZones(const ZoneTree &tree, Visitor &&visitor) const;

  private:
    struct OpenZone {
        std::size_t zone = 0;
        std::size_t from = 0; // its places
        std::size_t to = 0;
        StateTimes self;
    };
    // Times before a moment; place: position of the last span that starts at or before it, plus
    // one.
    [[nodiscard]] StateTimes before(TimeNs timeNs, std::size_t place) const;
    // Within [from, to].
    [[nodiscard]] std::size_t placeOf(TimeNs timeNs, std::size_t from, std::size_t to) const
    {
        return from == to ? from : search(timeNs, from, to);
    }
    [[nodiscard]] std::size_t search(TimeNs timeNs, std::size_t from, std::size_t to) const;

    std::vector<ThreadStateSpan> m_spans;
    std::vector<StateTimes> m_before; // per span: the sum of all earlier ones
};

template <class Visitor>
void StateTimeline::visitZones(const ZoneTree &tree, Visitor &&visitor) const
{
    if (m_spans.empty())
        return;
    const auto starts = tree.starts();
    const auto durations = tree.durations();
    const auto depths = tree.depths();
    std::vector<OpenZone> path;
    const auto closeTo = [&](std::size_t depth) {
        for (; path.size() > depth; path.pop_back())
            visitor.ended(path.back().zone, std::as_const(path.back().self));
    };
    for (std::size_t i = 0; i < tree.size();) {
        closeTo(depths[i]);
        // Within its parent, so are its places.
        const std::size_t least = path.empty() ? 0 : path.back().from;
        const std::size_t most = path.empty() ? m_spans.size() : path.back().to;
        const TimeNs end = starts[i] + durations[i];
        const std::size_t from = placeOf(starts[i], least, most);
        const std::size_t to = placeOf(end, from, most);
        if (from == to && from > 0 && end <= m_spans[from - 1].endNs()) {
            const ThreadState state = m_spans[from - 1].state;
            if (!path.empty())
                path.back().self.of(state) -= durations[i];
            const std::size_t first = i;
            while (++i < tree.size() && depths[i] > depths[first]) {
            }
            visitor.inState(first, i, state);
            continue;
        }
        StateTimes total = before(end, to);
        total -= before(starts[i], from);
        if (!path.empty())
            path.back().self -= total;
        path.push_back({i, from, to, total});
        visitor.begun(i, std::as_const(total));
        ++i;
    }
    closeTo(0);
}

} // namespace zoe
