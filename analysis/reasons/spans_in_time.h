// Spans of time, arranged so that those overlapping a frame are found without reading all of them:
// a segment tree of ends over the spans by start. The spans of a chunk are searched for each of its
// thousands of frames. Immutable; thread-safe.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "analysis/model/units.h"

namespace zoe {

// Span has startNs and durationNs.
template <class Span>
class SpansInTime {
  public:
    SpansInTime() = default;
    // In any order; of equal starts, the order is kept.
    explicit SpansInTime(std::vector<Span> spans)
        : m_spans(std::move(spans))
        , m_leaves(std::bit_ceil(std::max<std::size_t>(1, m_spans.size())))
        , m_latestEnd(2 * m_leaves, std::numeric_limits<TimeNs>::min())
    {
        std::ranges::stable_sort(m_spans, {}, &Span::startNs);
        for (std::size_t i = 0; i < m_spans.size(); ++i)
            m_latestEnd[m_leaves + i] = endOf(m_spans[i]);
        for (std::size_t node = m_leaves; --node > 0;)
            m_latestEnd[node] = std::max(m_latestEnd[2 * node], m_latestEnd[2 * node + 1]);
    }

    // Calls use(span) for each span that begins before endNs and ends after startNs, by start.
    // Takes O((found + 1) log n).
    template <class Use>
    void forOverlapping(TimeNs startNs, TimeNs endNs, const Use &use) const
    {
        const auto behind = std::ranges::lower_bound(m_spans, endNs, {}, &Span::startNs);
        const auto count = static_cast<std::size_t>(behind - m_spans.begin());
        if (count > 0)
            visit({1, 0, m_leaves}, startNs, count, use);
    }

  private:
    struct Node {
        std::size_t at;
        std::size_t first; // of the spans below it
        std::size_t size;
    };

    static TimeNs endOf(const Span &span) { return span.startNs + span.durationNs; }

    template <class Use>
    void visit(Node node, TimeNs startNs, std::size_t count, const Use &use) const
    {
        if (node.first >= count || m_latestEnd[node.at] <= startNs)
            return;
        if (node.size == 1)
            return use(m_spans[node.first]);
        const std::size_t half = node.size / 2;
        visit({2 * node.at, node.first, half}, startNs, count, use);
        visit({2 * node.at + 1, node.first + half, half}, startNs, count, use);
    }

    std::vector<Span> m_spans;
    std::size_t m_leaves = 0;
    std::vector<TimeNs> m_latestEnd; // by node: among the spans below it
};

} // namespace zoe
