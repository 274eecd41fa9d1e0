#include "analysis/reasons/kept_costs.h"

#include <utility>

#include "analysis/reasons/critical_path.h"

namespace zoe {

namespace {

CostSum sumOf(const FrameScene &scene, ThreadId own, const PathOptions &options)
{
    CostSum sum(scene, options.useStates);
    followCriticalPath(scene, own, options, [&](const PathSegment &segment) { sum.add(segment); });
    return sum;
}

} // namespace

KeptCosts::Costs KeptCosts::costsOf(const FrameScene &scene, ThreadId thread) const
{
    // Without states and sums of the system both are the same.
    PathOptions options{scene.hasStates(), m_namedWaits, &m_partners};
    CostSum sum = sumOf(scene, thread, options);
    Costs costs;
    costs.durationNs = scene.durationNs();
    costs.faults = sum.faults();
    costs.byState = sum.take();
    if (std::exchange(options.useStates, false))
        costs.elapsed = elapsedCosts(sumOf(scene, thread, options).take());
    else
        costs.elapsed = elapsedCosts(costs.byState);
    return costs;
}

const KeptCosts::Costs *KeptCosts::of(FrameIndex frame, ThreadId thread)
{
    const std::pair key(frame, thread);
    if (const auto known = m_costs.find(key); known != m_costs.end())
        return &known->second;
    const auto scene = m_loader.load(frame);
    if (!scene)
        return nullptr;
    if (m_keys > kMostKeys) {
        m_costs.clear();
        m_keys = 0;
    }
    Costs costs = costsOf(*scene, thread);
    m_keys += costs.byState.size() + costs.elapsed.size();
    return &m_costs.emplace(key, std::move(costs)).first->second;
}

} // namespace zoe
