#include "analysis/reasons/wait_partners.h"

#include <algorithm>
#include <cmath>

namespace zoe {

void WaitPartners::addWait(const PlaceOfWork &waiting, DurationNs ns,
                           const std::set<PlaceOfWork> &works)
{
    const Sum one{1, static_cast<double>(ns)};
    const auto add = [&one](Sum &sum) {
        sum.waits += one.waits;
        sum.ns += one.ns;
    };
    Waits &waits = m_waits[waiting];
    ++m_count;
    add(waits.all);
    for (const PlaceOfWork &work : works)
        add(waits.works[work].ended);
}

void WaitPartners::addChance(const PlaceOfWork &waiting, const PlaceOfWork &work, double waits,
                             double ns)
{
    Sum &byChance = m_waits[waiting].works[work].byChance;
    byChance.waits += waits;
    byChance.ns += ns;
}

bool WaitPartners::isBeyondChance(const Waits &waits, const Together &together)
{
    const double ended = together.ended.waits;
    const double byChance = together.byChance.waits;
    const bool always = ended == waits.all.waits && 2 * byChance <= waits.all.waits;
    return always || ended > byChance + 3 * std::sqrt(byChance) + 1;
}

WaitPartners::Verdict WaitPartners::of(const PlaceOfWork &waiting, const PlaceOfWork &work) const
{
    constexpr double kFewest = 3; // ends of work, from which their absence says something
    const auto found = m_waits.find(waiting);
    if (found == m_waits.end() || found->second.all.waits < kFewestWaits)
        return Verdict::Unknown;
    const Waits &waits = found->second;
    const auto known = waits.works.find(work);
    if (known == waits.works.end())
        return Verdict::Unknown;
    double explainedNs = 0;
    for (const auto &[other, together] : waits.works) {
        if (isBeyondChance(waits, together))
            explainedNs += together.ended.ns - together.byChance.ns;
    }
    const bool isForOthers = 2 * explainedNs > waits.all.ns;
    const auto &[ended, byChance] = known->second;
    if (isBeyondChance(waits, known->second)) {
        const bool isOften = 4 * (ended.waits - byChance.waits) >= waits.all.waits;
        return isOften || isForOthers ? Verdict::Believed : Verdict::Refused;
    }
    // Of several kinds of jobs, some usually end before the last one.
    const bool endsEarlier = ended.waits < byChance.waits - 2 * std::sqrt(byChance.waits);
    const bool isRare = std::max(ended.waits, byChance.waits) < kFewest;
    return isRare || (isForOthers && endsEarlier) ? Verdict::Unknown : Verdict::Refused;
}

} // namespace zoe
