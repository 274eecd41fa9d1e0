#include "analysis/behaviours/self_sums.h"

#include <cmath>

#include "analysis/statistics/exact_moments.h"

namespace zoe {

void SelfSums::count(std::size_t behaviour, const SelfTimes &times, int sign)
{
    m_frames[behaviour] += sign;
    m_totalNs[behaviour] = saturatedSum(m_totalNs[behaviour], sign * times.totalNs());
    for (const std::uint32_t site : times.sites()) {
        const std::size_t at = behaviour * m_sites + site;
        m_ns[at] = saturatedSum(m_ns[at], sign * times.of(site));
        if (times.totalNs() > 0)
            m_shares[at] += sign * std::llround(kShareUnit * static_cast<double>(times.of(site)) /
                                                static_cast<double>(times.totalNs()));
    }
}

void SelfSums::add(const SelfSums &other)
{
    for (std::size_t i = 0; i < m_frames.size(); ++i) {
        m_frames[i] += other.m_frames[i];
        m_totalNs[i] = saturatedSum(m_totalNs[i], other.m_totalNs[i]);
    }
    for (std::size_t i = 0; i < m_ns.size(); ++i) {
        m_ns[i] = saturatedSum(m_ns[i], other.m_ns[i]);
        m_shares[i] += other.m_shares[i];
    }
}

} // namespace zoe
