// Parts of what the operating system counted over a time. Immutable.
#pragma once

#include <span>
#include <vector>

#include "analysis/model/extras.h"

namespace zoe {

// Where the states of a thread are known, a part has the running and preempted time that they have
// there; the rest of a row is spread evenly over its other time (of queued time, over what the
// thread was not known to be running or preempted in). Page faults and switches go with the running
// time, or are spread evenly if none is known. Parts are rounded down.
class SumCutter {
  public:
    // states: of all threads.
    explicit SumCutter(std::span<const ThreadStateSpan> states);

    // The part of a row from startNs to endNs. REQUIRES: row.startNs <= startNs < endNs <=
    // row.endNs(). Cost: logarithmic, plus the states in the row.
    [[nodiscard]] ThreadUsage partOf(const ThreadUsage &row, TimeNs startNs, TimeNs endNs) const;
    [[nodiscard]] StolenTime partOf(const StolenTime &row, TimeNs startNs, TimeNs endNs) const;

  private:
    struct Known {
        DurationNs runningNs = 0;
        DurationNs preemptedNs = 0;
        DurationNs waitingNs = 0;
    };

    [[nodiscard]] Known between(ThreadId thread, TimeNs startNs, TimeNs endNs) const;

    std::vector<std::vector<ThreadStateSpan>> m_threads; // each by start, without overlaps
};

} // namespace zoe
