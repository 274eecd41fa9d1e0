#include "plugins/importers/common/stack_sums.h"

#include <algorithm>
#include <cmath>

namespace zoe {

void StackSums::add(std::uint32_t track, std::uint32_t stack, std::int64_t timeNs, double count)
{
    if (timeNs <= 0) {
        m_data.report.count("samples without time were skipped");
        return;
    }
    std::int64_t &now = m_now[track];
    for (auto parts = std::max<std::int64_t>(1, std::llround(count)); parts > 0; --parts) {
        const std::int64_t periodNs = timeNs / parts;
        if (periodNs == 0)
            continue;
        m_data.stackSamples.push_back({now, periodNs, track, stack});
        m_data.seeTime(now, now);
        now += periodNs;
        timeNs -= periodNs;
    }
}

} // namespace zoe
