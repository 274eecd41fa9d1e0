#include "analysis/reasons/reasons.h"

#include <algorithm>
#include <utility>

namespace zoe {

namespace {

constexpr std::size_t kVotes = 8; // frames on each side

} // namespace

Reasons::Reasons(std::shared_ptr<const Capture> capture,
                 std::shared_ptr<const Behaviours> behaviours, Against against)
    : m_capture(std::move(capture))
    , m_behaviours(std::move(behaviours))
    , m_against(against)
    , m_loader(*m_capture)
{}

void Reasons::findSpikesOnce()
{
    if (!m_spikes)
        m_spikes = findSpikes(*m_capture);
}

const Spike *Reasons::spikeAt(FrameIndex frame) const
{
    const auto found = std::ranges::lower_bound(*m_spikes, frame, {}, &Spike::frame);
    return found != m_spikes->end() && found->frame == frame ? &*found : nullptr;
}

std::optional<std::uint32_t> Reasons::votedBehaviour(FrameIndex frame) const
{
    const Spike *const spike = spikeAt(frame);
    const std::int64_t step = spike != nullptr ? std::max<std::uint32_t>(1, spike->step) : 1;
    const auto count = static_cast<std::int64_t>(m_behaviours->assignment.size());
    std::map<std::int32_t, std::size_t> votes;
    for (const std::int64_t direction : {-step, step}) {
        std::size_t cast = 0;
        for (std::int64_t at = frame + direction; at >= 0 && at < count && cast < kVotes;
             at += direction) {
            const std::int32_t behaviour = m_behaviours->assignment[static_cast<std::size_t>(at)];
            if (behaviour < 0 || spikeAt(static_cast<FrameIndex>(at)) != nullptr)
                continue;
            ++votes[behaviour];
            ++cast;
        }
    }
    const auto most =
        std::ranges::max_element(votes, {}, [](const auto &vote) { return vote.second; });
    return most == votes.end() ? std::nullopt
                               : std::optional(static_cast<std::uint32_t>(most->first));
}

std::optional<std::uint32_t> Reasons::behaviourOf(FrameIndex frame)
{
    if (!m_behaviours || frame >= m_behaviours->assignment.size())
        return std::nullopt;
    findSpikesOnce();
    const std::int32_t own = m_behaviours->assignment[frame];
    const bool doubtful = own < 0 || spikeAt(frame) != nullptr;
    if (doubtful) {
        if (const auto voted = votedBehaviour(frame))
            return voted;
    }
    return own < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(own));
}

std::vector<FrameIndex> Reasons::framesOf(std::int64_t group) const
{
    std::vector<FrameIndex> frames;
    std::vector<FrameIndex> withSpikes;
    const auto records = m_capture->frames();
    for (FrameIndex frame = 0; frame < records.size(); ++frame) {
        const bool in = group == kAllFrames || m_behaviours->assignment[frame] == group;
        if (!in || records[frame].missing() || (records[frame].flags & kFramePartial) != 0)
            continue;
        withSpikes.push_back(frame);
        if (spikeAt(frame) == nullptr)
            frames.push_back(frame);
    }
    return frames.empty() ? withSpikes : frames;
}

Result<const TypicalFrames *> Reasons::typicalFor(std::int64_t group, const Task &task)
{
    auto found = m_typical.find(group);
    if (found == m_typical.end()) {
        auto frames =
            group < kAllFrames ? std::vector<FrameIndex>{m_against.frame} : framesOf(group);
        auto typical = typicalOf(*m_capture, std::move(frames), task);
        if (!typical)
            return typical.error();
        found = m_typical.emplace(group, std::move(*typical)).first;
    }
    return &found->second;
}

Result<FrameReason> Reasons::of(FrameIndex frame, const Task &task)
{
    const std::lock_guard lock(m_mutex);
    for (const FrameIndex asked :
         {frame, m_against.kind == Against::Kind::Frame ? m_against.frame : frame}) {
        if (asked >= m_capture->frames().size() || m_capture->frames()[asked].missing()) {
            const auto error = m_loader.load(asked); // says what is wrong
            if (!error)
                return error.error();
        }
    }
    findSpikesOnce();
    std::int64_t group = kAllFrames;
    if (m_against.kind == Against::Kind::Frame) {
        group = kAllFrames - 1 - std::int64_t{m_against.frame};
    } else if (m_against.kind == Against::Kind::Behaviour) {
        if (const auto behaviour = behaviourOf(frame))
            group = *behaviour;
    }
    const auto typical = typicalFor(group, task);
    if (!typical)
        return typical.error();
    auto reason = reasonOf(*m_capture, frame, **typical, m_loader);
    if (!reason)
        return reason.error();
    if (group >= 0) {
        reason->behaviour = group;
        reason->against = m_behaviours->behaviours[static_cast<std::size_t>(group)].name;
    } else if (group < kAllFrames) {
        reason->againstOne = true;
        reason->againstFrame = m_against.frame;
    }
    return reason;
}

} // namespace zoe
