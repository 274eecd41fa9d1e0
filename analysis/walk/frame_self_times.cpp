#include "analysis/walk/frame_self_times.h"

#include <algorithm>
#include <limits>

namespace zoe {

namespace {

template <class IdType>
std::vector<std::uint8_t> tableOf(std::size_t size, const std::optional<std::vector<IdType>> &ids)
{
    std::vector<std::uint8_t> table;
    if (!ids)
        return table;
    // Never empty, because an empty table stands for "all".
    table.resize(std::max<std::size_t>(size, 1));
    for (const IdType id : *ids) {
        if (id.value < size)
            table[id.value] = 1;
    }
    return table;
}

} // namespace

ZoneFilter::ZoneFilter(const Capture &capture, const Selection &selection)
    : m_threads(tableOf(capture.threads().size(), selection.threads))
    , m_sites(tableOf(capture.sites().size(), selection.sites))
{}

void SelfTimes::take(const Chunk &chunk, FrameIndex frame, const ZoneFilter &filter)
{
    for (const std::uint32_t site : m_sites) {
        m_ns[site] = 0;
        m_seen[site] = 0;
    }
    m_sites.clear();
    m_totalNs = 0;
    for (const TreeSpan &span : chunk.treesOf(frame)) {
        if (!filter.thread(span.thread))
            continue;
        const ZoneTree tree = chunk.tree(span);
        const auto sites = tree.sites();
        const auto selves = tree.selves();
        const std::size_t group = m_groups > 1 ? m_groupOfThread[span.thread.value] : 0;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            if (!filter.site(sites[i]))
                continue;
            const auto site = static_cast<std::uint32_t>(sites[i] * m_groups + group);
            if (m_seen[site] == 0) {
                m_seen[site] = 1;
                m_sites.push_back(site);
            }
            m_ns[site] = addClamped(m_ns[site], selves[i]);
        }
    }
    for (const std::uint32_t site : m_sites)
        m_totalNs = addClamped(m_totalNs, m_ns[site]);
}

DurationNs addClamped(DurationNs a, DurationNs b)
{
    using Limits = std::numeric_limits<DurationNs>;
    if (b > 0 && a > Limits::max() - b)
        return Limits::max();
    if (b < 0 && a < Limits::min() - b)
        return Limits::min();
    return a + b;
}

} // namespace zoe
