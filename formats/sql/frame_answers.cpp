#include "formats/sql/frame_answers.h"

#include <algorithm>

#include "analysis/frames/spikes.h"

namespace zoe::sql {

Result<bool> FrameAnswers::isSpike(FrameIndex frame)
{
    if (!m_spikes) {
        const auto found = findSpikes(m_scan.capture(), {}, {}, m_scan.task());
        if (!found)
            return found.error();
        m_spikes.emplace();
        for (const Spike &spike : *found)
            m_spikes->insert(spike.frame);
    }
    return m_spikes->contains(frame);
}

Result<bool> FrameAnswers::isSpike(FrameSetId set, TimeNs startNs)
{
    auto known = m_spikesOfSets.find(set.value);
    if (known == m_spikesOfSets.end()) {
        const auto times = frameTimesOf(m_scan.capture(), set, {}, {}, m_scan.task().part(0, 0.5));
        if (!times)
            return times.error();
        const auto spikes = findSpikes(*times, {}, m_scan.task().part(0.5, 1));
        if (!spikes)
            return spikes.error();
        known = m_spikesOfSets.try_emplace(set.value).first;
        for (const Spike &spike : *spikes) {
            const auto place = std::ranges::lower_bound(times->numbers, spike.frame);
            known->second.insert(
                times->startsNs[static_cast<std::size_t>(place - times->numbers.begin())]);
        }
    }
    return known->second.contains(startNs);
}

Result<const std::string *> FrameAnswers::behaviour(FrameIndex frame)
{
    if (!m_sources.behaviours)
        return nullptr;
    if (!m_behaviours)
        m_behaviours = m_sources.behaviours(m_scan.capture());
    if (!*m_behaviours)
        return m_behaviours->error();
    const std::vector<std::string> &names = **m_behaviours;
    return frame < names.size() ? &names[frame] : nullptr;
}

std::optional<bool> FrameAnswers::missed(FrameIndex frame)
{
    if (!m_misses)
        m_misses.emplace(m_scan.capture());
    return m_misses->of(frame);
}

Result<std::optional<std::string>> FrameAnswers::reason(FrameIndex frame)
{
    if (!m_sources.reason)
        return std::optional<std::string>();
    const auto spike = isSpike(frame);
    if (!spike)
        return spike.error();
    if (!*spike)
        return std::optional<std::string>();
    if (const auto known = m_reasons.find(frame); known != m_reasons.end())
        return std::optional(known->second);
    auto reason = m_sources.reason(m_scan.capture(), frame);
    if (!reason)
        return reason.error();
    return std::optional(m_reasons.try_emplace(frame, *std::move(reason)).first->second);
}

} // namespace zoe::sql
