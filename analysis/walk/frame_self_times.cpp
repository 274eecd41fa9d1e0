#include "analysis/walk/frame_self_times.h"

#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

template <class IdType>
std::vector<std::uint8_t> tableOf(std::size_t size, const std::optional<std::vector<IdType>> &ids)
{
    std::vector<std::uint8_t> table;
    if (!ids)
        return table;
    // Never empty, because an empty table means "all".
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

// Whether a site is new to the frame is hard to predict, so there is no branch on it.
void SelfTimes::addTree(const ZoneTree &tree, std::size_t group, const ZoneFilter &filter)
{
    const std::uint32_t *const sites = tree.sites().data();
    const DurationNs *const selves = tree.selves().data();
    DurationNs *const ns = m_ns.data();
    std::uint8_t *const seen = m_seen.data();
    std::uint32_t *const inFrame = m_sites.data();
    const std::size_t groups = m_groups;
    std::size_t count = m_count;
    for (std::size_t i = 0, zones = tree.size(); i < zones; ++i) {
        if (!filter.site(sites[i]))
            continue;
        const std::size_t site = sites[i] * groups + group;
        inFrame[count] = static_cast<std::uint32_t>(site);
        count += 1U - seen[site];
        seen[site] = 1;
        ns[site] = saturatedSum(ns[site], selves[i]);
    }
    m_count = count;
}

void SelfTimes::clear()
{
    for (const std::uint32_t site : sites()) {
        m_ns[site] = 0;
        m_seen[site] = 0;
    }
    m_count = 0;
}

void SelfTimes::take(const ChunkPart &part, FrameIndex frame, const ZoneFilter &filter)
{
    if (!part.continues())
        clear();
    for (const TreeSpan &span : part.chunk().treesOf(frame)) {
        if (filter.thread(span.thread))
            addTree(part.begun(span), m_groups > 1 ? m_groupOfThread[span.thread.value] : 0,
                    filter);
    }
    m_totalNs = 0;
    for (const std::uint32_t site : sites())
        m_totalNs = saturatedSum(m_totalNs, m_ns[site]);
}

} // namespace zoe
