#include "analysis/reasons/wait_partners.h"

#include <cmath>

namespace zoe {

void WaitPartners::add(const PlaceOfWork &waiting, DurationNs ns,
                       const std::set<PlaceOfWork> &works, const Chance &chance)
{
    const auto weight = static_cast<double>(ns);
    Waits &waits = m_waits[waiting];
    ++waits.count;
    waits.ns += weight;
    waits.anyNs.ended += works.empty() ? 0 : weight;
    waits.anyNs.byChance += weight * chance.any;
    for (const PlaceOfWork &work : works)
        ++waits.works[work].ended;
    for (const auto &[work, share] : chance.works)
        waits.works[work].byChance += share;
}

WaitPartners::Verdict WaitPartners::of(const PlaceOfWork &waiting, const PlaceOfWork &work) const
{
    const auto found = m_waits.find(waiting);
    if (found == m_waits.end() || found->second.count < kFewestWaits)
        return Verdict::Unknown;
    const Waits &waits = found->second;
    if (2 * (waits.anyNs.ended - waits.anyNs.byChance) <= waits.ns - waits.anyNs.byChance)
        return Verdict::Refused;
    const auto known = waits.works.find(work);
    if (known == waits.works.end())
        return Verdict::Unknown;
    const auto &[ended, byChance] = known->second;
    const auto count = static_cast<double>(waits.count);
    const bool always = ended == count && 2 * byChance <= count;
    return always || ended > byChance + 3 * std::sqrt(byChance) + 1 ? Verdict::Believed
                                                                    : Verdict::Refused;
}

} // namespace zoe
