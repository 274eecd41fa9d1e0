#include "app/panels/frames/behaviour_counts.h"

#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {
constexpr std::size_t kFramesPerBlock = 256;
}

BehaviourCounts::BehaviourCounts(std::shared_ptr<const Behaviours> behaviours)
    : m_behaviours(std::move(behaviours))
{
    count();
}

BehaviourCounts::BehaviourCounts(std::shared_ptr<const Behaviours> behaviours,
                                 const FramePlaces &places)
    : m_behaviours(std::move(behaviours))
    , m_plain(places.plain())
{
    if (m_behaviours && !m_plain) {
        m_atPlace.reserve(places.count());
        for (FrameIndex place = 0; place < places.count(); ++place)
            m_atPlace.push_back(of(places.frameAt(place)));
    }
    count();
}

void BehaviourCounts::count()
{
    if (!m_behaviours)
        return;
    m_slots = m_behaviours->behaviours.size() + 1;
    m_before.reserve((placeCount() / kFramesPerBlock + 2) * m_slots);
    std::vector<std::uint32_t> counts(m_slots, 0);
    for (std::size_t i = 0; i < placeCount(); ++i) {
        if (i % kFramesPerBlock == 0)
            m_before.insert(m_before.end(), counts.begin(), counts.end());
        if (const std::size_t at = slot(i); at < m_slots)
            ++counts[at];
    }
}

std::size_t BehaviourCounts::placeCount() const
{
    return m_plain ? m_behaviours->assignment.size() : m_atPlace.size();
}

std::int32_t BehaviourCounts::idAt(std::size_t place) const
{
    return m_plain ? of(static_cast<FrameIndex>(place)) : m_atPlace[place];
}

std::size_t BehaviourCounts::slot(std::size_t place) const
{
    const std::int32_t id = idAt(place);
    if (id == kNotClustered)
        return m_slots;
    return id == kUnusual ? m_slots - 1 : static_cast<std::size_t>(id);
}

std::vector<std::uint32_t> BehaviourCounts::in(FrameIndex first, FrameIndex end) const
{
    std::vector<std::uint32_t> counts(m_slots, 0);
    if (!m_behaviours)
        return counts;
    const auto take = [&](std::size_t place) {
        if (const std::size_t at = slot(place); at < m_slots)
            ++counts[at];
    };
    const std::size_t to = std::min<std::size_t>(end, placeCount());
    std::size_t i = std::min<std::size_t>(first, to);
    // Uses block sums, and single frames at both ends.
    const std::size_t firstBlock = (i + kFramesPerBlock - 1) / kFramesPerBlock;
    const std::size_t lastBlock = to / kFramesPerBlock;
    if (firstBlock < lastBlock && lastBlock * m_slots < m_before.size()) {
        for (; i < firstBlock * kFramesPerBlock; ++i)
            take(i);
        for (std::size_t s = 0; s < m_slots; ++s)
            counts[s] += m_before[lastBlock * m_slots + s] - m_before[firstBlock * m_slots + s];
        i = lastBlock * kFramesPerBlock;
    }
    for (; i < to; ++i)
        take(i);
    return counts;
}

std::int32_t BehaviourCounts::of(FrameIndex frame) const
{
    if (!m_behaviours || frame >= m_behaviours->assignment.size())
        return kNotClustered;
    const std::int32_t id = m_behaviours->assignment[frame];
    if (id >= 0 && static_cast<std::size_t>(id) < m_behaviours->behaviours.size())
        return id;
    const auto &unusual = m_behaviours->unusual;
    return std::ranges::binary_search(unusual, frame, {}, &UnusualFrame::frame) ? kUnusual
                                                                                : kNotClustered;
}

} // namespace zoe::app
