#include "analysis/behaviours/function_shares.h"

#include <algorithm>

namespace zoe {

SharesByBehaviour::SharesByBehaviour(const SelfSums &sums, std::size_t behaviours)
    : m_sums(&sums)
    , m_ns(sums.sites())
{
    for (std::size_t behaviour = 0; behaviour < behaviours; ++behaviour) {
        m_totalNs += sums.totalNs(behaviour);
        for (std::size_t site = 0; site < m_ns.size(); ++site)
            m_ns[site] += sums.ns(behaviour, site);
    }
}

FunctionShares SharesByBehaviour::of(std::size_t behaviour, std::uint32_t site) const
{
    const double totalNs = m_sums->totalNs(behaviour);
    const double othersNs = m_totalNs - totalNs;
    FunctionShares shares{.site = SiteId{site}};
    if (totalNs > 0)
        shares.here = m_sums->ns(behaviour, site) / totalNs;
    if (othersNs > 0)
        shares.elsewhere = std::max(0.0, m_ns[site] - m_sums->ns(behaviour, site)) / othersNs;
    return shares;
}

bool SharesByBehaviour::areOthers(std::size_t behaviour) const
{
    return m_totalNs > m_sums->totalNs(behaviour);
}

void FramesAbove::count(const std::vector<double> &middles, std::size_t behaviour,
                        const SelfTimes &times, int sign)
{
    const auto totalNs = static_cast<double>(times.totalNs());
    for (const std::uint32_t site : times.sites()) {
        const std::size_t at = behaviour * m_sites + site;
        if (static_cast<double>(times.of(site)) > middles[at] * totalNs)
            m_frames[at] += sign;
    }
}

void FramesAbove::add(const FramesAbove &other)
{
    for (std::size_t i = 0; i < m_frames.size(); ++i)
        m_frames[i] += other.m_frames[i];
}

} // namespace zoe
