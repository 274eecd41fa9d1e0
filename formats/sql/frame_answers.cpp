#include "formats/sql/frame_answers.h"

#include <algorithm>

#include "analysis/frames/spikes.h"

namespace zoe::sql {

bool FrameAnswers::isSpike(FrameIndex frame)
{
    if (!m_spikes) {
        m_spikes.emplace();
        for (const Spike &spike : findSpikes(m_capture))
            m_spikes->insert(spike.frame);
    }
    return m_spikes->contains(frame);
}

Result<bool> FrameAnswers::isSpike(FrameSetId set, TimeNs startNs)
{
    auto known = m_spikesOfSets.find(set.value);
    if (known == m_spikesOfSets.end()) {
        const auto times = frameTimesOf(m_capture, set);
        if (!times)
            return times.error();
        known = m_spikesOfSets.try_emplace(set.value).first;
        for (const Spike &spike : findSpikes(*times)) {
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
        m_behaviours = m_sources.behaviours(m_capture);
    if (!*m_behaviours)
        return m_behaviours->error();
    const std::vector<std::string> &names = **m_behaviours;
    return frame < names.size() ? &names[frame] : nullptr;
}

Result<std::optional<std::string>> FrameAnswers::reason(FrameIndex frame)
{
    if (!m_sources.reason || !isSpike(frame))
        return std::optional<std::string>();
    if (const auto known = m_reasons.find(frame); known != m_reasons.end())
        return std::optional(known->second);
    auto reason = m_sources.reason(m_capture, frame);
    if (!reason)
        return reason.error();
    return std::optional(m_reasons.try_emplace(frame, *std::move(reason)).first->second);
}

} // namespace zoe::sql
