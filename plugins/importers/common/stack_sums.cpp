#include "plugins/importers/common/stack_sums.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zoe {

void StackSums::expect(double timeNs, double count)
{
    m_wholeNs += timeNs;
    m_wholeCount += std::max(1.0, count);
}

void StackSums::add(std::uint32_t track, std::uint32_t stack, double timeNs, double count)
{
    constexpr auto kLongestNs = static_cast<double>(TraceData::kLongestNs);
    if (m_wholeNs > kLongestNs) {
        timeNs *= kLongestNs / m_wholeNs;
        if (!std::exchange(m_shortened, true))
            m_data.report.count("times were shortened: together they exceed 126 years");
    }
    count *= std::min(1.0, kMostSamples / std::max(1.0, m_wholeCount));
    std::int64_t restNs = std::llround(timeNs);
    if (restNs <= 0) {
        m_data.report.count("samples without time were skipped");
        return;
    }
    std::int64_t &now = m_now[track];
    for (auto parts = std::max<std::int64_t>(1, std::llround(count)); parts > 0; --parts) {
        const std::int64_t periodNs = restNs / parts;
        if (periodNs == 0)
            continue;
        m_data.stackSamples.push_back({now, periodNs, track, stack});
        m_data.seeTime(now, now);
        now += periodNs;
        restNs -= periodNs;
    }
}

} // namespace zoe
