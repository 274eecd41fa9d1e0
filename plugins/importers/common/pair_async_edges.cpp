#include "plugins/importers/common/pair_async_edges.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace zoe {

namespace {

// How many open spans of a key are looked through for the name of an end.
constexpr std::ptrdiff_t kLookBack = 256;

using OpenSpans = std::vector<std::uint32_t>; // indices into TraceData::spans, innermost last

class Pairing {
  public:
    explicit Pairing(TraceData &data)
        : m_data(data)
    {}

    void add(const TraceAsyncEdge &edge)
    {
        if (edge.isEnd)
            end(edge);
        else
            begin(edge);
    }

    void finish()
    {
        std::uint64_t open = 0;
        for (const auto &[key, spans] : m_open)
            open += spans.size();
        if (open > 0)
            m_data.report.count(
                "asynchronous operations without an end: open until the end of the trace", open);
    }

  private:
    void begin(const TraceAsyncEdge &edge)
    {
        TraceSpan span;
        span.beginNs = edge.timeNs;
        span.beginTrack = edge.track;
        span.endTrack = edge.track;
        span.site = edge.site;
        span.id = edge.id;
        while (!m_taken.emplace(span.site, span.id).second)
            span.id = (std::uint64_t{1} << 63) | ++m_ownIds;
        m_open[edge.key].push_back(static_cast<std::uint32_t>(m_data.spans.size()));
        m_data.spans.push_back(span);
    }

    void end(const TraceAsyncEdge &edge)
    {
        OpenSpans &open = m_open[edge.key];
        if (open.empty()) {
            m_data.report.count("ends of asynchronous operations without a begin: skipped");
            return;
        }
        const std::uint32_t name = m_data.sites[edge.site].name;
        const auto last = open.rbegin() + std::min<std::ptrdiff_t>(kLookBack, std::ssize(open));
        auto found = std::find_if(open.rbegin(), last, [&](std::uint32_t span) {
            return m_data.sites[m_data.spans[span].site].name == name;
        });
        if (found == last) {
            if (edge.named)
                m_data.report.count("ends of asynchronous operations with a different name");
            found = open.rbegin();
        }
        TraceSpan &span = m_data.spans[*found];
        span.endNs = edge.timeNs;
        span.endTrack = edge.track;
        m_taken.erase({span.site, span.id});
        open.erase(std::next(found).base());
    }

    TraceData &m_data;
    std::unordered_map<std::uint32_t, OpenSpans> m_open;       // by key
    std::set<std::pair<std::uint32_t, std::uint64_t>> m_taken; // site and id of those that are open
    std::uint64_t m_ownIds = 0;
};

} // namespace

void pairAsyncEdges(TraceData &data)
{
    std::stable_sort(
        data.asyncEdges.begin(), data.asyncEdges.end(),
        [](const TraceAsyncEdge &a, const TraceAsyncEdge &b) { return a.timeNs < b.timeNs; });
    Pairing pairing(data);
    for (const TraceAsyncEdge &edge : data.asyncEdges)
        pairing.add(edge);
    pairing.finish();
    data.asyncEdges = {};
}

} // namespace zoe
