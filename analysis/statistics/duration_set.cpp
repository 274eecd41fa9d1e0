#include "analysis/statistics/duration_set.h"

#include <utility>

#include "analysis/model/containers/release.h"
#include "analysis/statistics/exact_moments.h"

namespace zoe {

namespace {

template <class T>
void mergeInto(std::vector<T> &all, std::vector<T> part)
{
    if (all.empty()) {
        all = std::move(part);
        return;
    }
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    all.insert(all.end(), part.begin(), part.end());
    release(part);
    std::inplace_merge(all.begin(), all.begin() + middle, all.end());
}

} // namespace

void DurationCollector::sort()
{
    std::ranges::sort(m_negative);
    std::ranges::sort(m_narrow);
    std::ranges::sort(m_wide);
}

DurationSet::DurationSet(std::span<const DurationNs> values)
{
    for (const DurationNs value : values)
        m_values.add(value);
    m_values.sort();
}

DurationSet::DurationSet(std::vector<DurationCollector> parts, const Task &task)
{
    task.executor().parallelFor(parts.size(), [&](std::size_t i) { parts[i].sort(); });
    for (DurationCollector &part : parts) {
        mergeInto(m_values.m_negative, std::move(part.m_negative));
        mergeInto(m_values.m_narrow, std::move(part.m_narrow));
        mergeInto(m_values.m_wide, std::move(part.m_wide));
    }
}

double DurationSet::quantile(double q) const
{
    const QuantilePosition at = quantilePosition(size(), q);
    return interpolated((*this)[at.lower], (*this)[at.upper], at.fraction);
}

Distribution DurationSet::distribution() const
{
    ExactMoments moments;
    for (std::size_t i = 0; i < size(); ++i)
        moments.add((*this)[i]);
    Distribution result = moments.distribution();
    if (!empty()) {
        for (const DistributionQuantile &wanted : kDistributionQuantiles)
            result.*wanted.member = quantile(wanted.q);
    }
    return result;
}

} // namespace zoe
