// A sum that the system reports for spans of time, spread evenly over each of them. Built by one
// thread, then immutable.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "analysis/model/units.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

class SpreadSum {
  public:
    // By rising start. If spans overlap, which no valid capture contains, the earlier one counts.
    void add(TimeNs startNs, DurationNs durationNs, std::int64_t amount)
    {
        const TimeNs endNs = startNs + durationNs;
        const TimeNs from = m_spans.empty() ? startNs : std::max(startNs, m_spans.back().endNs);
        if (endNs <= from || amount <= 0)
            return;
        const Int128 before = m_spans.empty() ? Int128{0} : m_spans.back().after();
        m_spans.push_back({from, endNs, amount, before});
    }

    // Additive: the amounts of the parts of a span add up to that of the span.
    [[nodiscard]] std::int64_t between(TimeNs fromNs, TimeNs toNs) const
    {
        return saturated(before(toNs) - before(fromNs));
    }
    [[nodiscard]] bool empty() const { return m_spans.empty(); }

  private:
    struct Span {
        TimeNs startNs = 0;
        TimeNs endNs = 0;
        std::int64_t amount = 0;
        Int128 before = 0; // of all spans before it

        [[nodiscard]] Int128 after() const { return before + amount; }
    };

    [[nodiscard]] Int128 before(TimeNs timeNs) const
    {
        const auto behind = std::ranges::upper_bound(m_spans, timeNs, {}, &Span::startNs);
        if (behind == m_spans.begin())
            return 0;
        const Span &span = *(behind - 1);
        if (timeNs >= span.endNs)
            return span.after();
        return span.before +
               Int128{span.amount} * (timeNs - span.startNs) / (span.endNs - span.startNs);
    }

    std::vector<Span> m_spans;
};

} // namespace zoe
