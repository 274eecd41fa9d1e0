#include "app/live/spike_alarm.h"

#include <algorithm>
#include <cstdlib>

#include "analysis/frames/spikes.h"
#include "analysis/statistics/median.h"

namespace zoe::app {

std::vector<Alarm> SpikeAlarm::feed(FrameRecords frames, FrameIndex first)
{
    std::vector<Alarm> alarms;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const std::optional<DurationNs> durationNs = m_marked.add(frames[i]);
        if (!durationNs)
            continue;
        const std::optional<DurationNs> typical = median();
        if (isTooLong(*durationNs, typical))
            alarms.push_back({first + static_cast<FrameIndex>(i), frames[i].endNs() - *durationNs,
                              *durationNs, typical.value_or(0)});
        remember(*durationNs);
    }
    return alarms;
}

std::optional<DurationNs> SpikeAlarm::median() const
{
    if (m_sorted.size() < kLeastBefore)
        return std::nullopt;
    return m_sorted[m_sorted.size() / 2];
}

bool SpikeAlarm::isNoise(DurationNs durationNs, DurationNs medianNs) const
{
    std::vector<DurationNs> distances;
    distances.reserve(m_sorted.size());
    for (const DurationNs before : m_sorted)
        distances.push_back(std::abs(before - medianNs));
    return static_cast<double>(durationNs - medianNs) <=
           SpikeRule().threshold * kDeviationOfMad * static_cast<double>(upperMedian(distances));
}

bool SpikeAlarm::isTooLong(DurationNs durationNs, std::optional<DurationNs> typicalNs) const
{
    switch (m_rule.kind) {
    case AlarmRule::Kind::Off:
        return false;
    case AlarmRule::Kind::LongerThan:
        return durationNs > m_rule.longerThanNs;
    case AlarmRule::Kind::TimesMedian:
        return typicalNs &&
               static_cast<double>(durationNs) > m_rule.times * static_cast<double>(*typicalNs) &&
               !isNoise(durationNs, *typicalNs);
    }
    return false;
}

void SpikeAlarm::remember(DurationNs durationNs)
{
    m_before.push_back(durationNs);
    m_sorted.insert(std::ranges::upper_bound(m_sorted, durationNs), durationNs);
    if (m_before.size() <= kFramesBefore)
        return;
    m_sorted.erase(std::ranges::lower_bound(m_sorted, m_before.front()));
    m_before.pop_front();
}

} // namespace zoe::app
