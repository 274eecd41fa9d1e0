#include "app/settings/spike_threshold.h"

#include <QSettings>
#include <algorithm>

namespace zoe::app {

namespace {

constexpr auto kThresholdKey = "frames/spikeThreshold";

double inLimits(double times)
{
    // NaN, which a damaged file may contain, becomes the minimum.
    return times > SpikeThreshold::kLeast ? std::min(times, SpikeThreshold::kMost)
                                          : SpikeThreshold::kLeast;
}

} // namespace

SpikeThreshold::SpikeThreshold()
    : m_times(inLimits(QSettings().value(kThresholdKey, 1 + SpikeRule().minimumShare).toDouble()))
{}

SpikeThreshold &SpikeThreshold::shared()
{
    static SpikeThreshold threshold;
    return threshold;
}

void SpikeThreshold::setTimes(double times)
{
    times = inLimits(times);
    if (times == m_times)
        return;
    m_times = times;
    QSettings().setValue(kThresholdKey, times);
    emit changed();
}

SpikeRule SpikeThreshold::rule() const
{
    SpikeRule rule;
    rule.minimumShare = m_times - 1;
    return rule;
}

} // namespace zoe::app
