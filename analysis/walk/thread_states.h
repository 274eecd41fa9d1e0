// How long a thread was running, preempted or waiting, in any interval and in each zone of a tree.
// A StateTimeline is built by one thread, then immutable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
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
    [[nodiscard]] DurationNs &of(ThreadState state);
    // Sums that don't fit into a DurationNs are set to its limit.
    void add(const StateTimes &other);
    StateTimes &operator+=(const StateTimes &other);
    StateTimes &operator-=(const StateTimes &other);
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

  private:
    // Times before a moment; place: position of the last span that starts at or before it, plus
    // one.
    [[nodiscard]] StateTimes before(TimeNs timeNs, std::size_t place) const;
    [[nodiscard]] std::size_t placeOf(TimeNs timeNs, std::size_t from, std::size_t to) const;

    std::vector<ThreadStateSpan> m_spans;
    std::vector<StateTimes> m_before; // per span: the sum of all earlier ones
};

} // namespace zoe
