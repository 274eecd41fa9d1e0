#include "analysis/reasons/reasons.h"

#include <algorithm>
#include <utility>

#include "analysis/model/frames/whole_frames.h"
#include "analysis/reasons/learned_partners.h"

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

Status Reasons::findSpikesOnce(const Task &task)
{
    if (m_spikes)
        return {};
    auto spikes = findSpikes(*m_capture, {}, {}, task);
    if (!spikes)
        return spikes.error();
    m_spikes = *std::move(spikes);
    return {};
}

Status Reasons::learnPartnersOnce(const Task &task)
{
    if (m_partners)
        return {};
    if (!m_namedWaits)
        m_namedWaits = namedWaitsOf(*m_capture);
    auto partners = partnersIn(*m_capture, framesOf({}), *m_namedWaits, m_loader, task);
    if (!partners)
        return partners.error();
    m_partners = *std::move(partners);
    m_kept.emplace(m_loader, *m_namedWaits, *m_partners);
    return {};
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

Result<std::optional<std::uint32_t>> Reasons::behaviourOf(FrameIndex frame, const Task &task)
{
    if (!m_behaviours || frame >= m_behaviours->assignment.size())
        return std::optional<std::uint32_t>();
    if (const Status found = findSpikesOnce(task); !found)
        return found.error();
    const std::int32_t own = m_behaviours->assignment[frame];
    const bool doubtful = own < 0 || spikeAt(frame) != nullptr;
    if (doubtful) {
        if (const auto voted = votedBehaviour(frame))
            return voted;
    }
    return own < 0 ? std::optional<std::uint32_t>() : static_cast<std::uint32_t>(own);
}

std::vector<FrameIndex> Reasons::framesOf(std::optional<std::uint32_t> behaviour) const
{
    std::vector<FrameIndex> frames;
    std::vector<FrameIndex> withSpikes;
    const auto records = m_capture->frames();
    for (FrameIndex frame = 0; frame < records.size(); ++frame) {
        const bool in = !behaviour ||
                        (frame < m_behaviours->assignment.size() &&
                         m_behaviours->assignment[frame] == static_cast<std::int32_t>(*behaviour));
        if (!in || !isWhole(records[frame]))
            continue;
        withSpikes.push_back(frame);
        if (spikeAt(frame) == nullptr)
            frames.push_back(frame);
    }
    return frames.empty() ? withSpikes : frames;
}

std::vector<FrameIndex> Reasons::framesAround(FrameIndex frame) const
{
    const Spike *const spike = spikeAt(frame);
    const std::int64_t step = spike != nullptr ? std::max<std::uint32_t>(1, spike->step) : 1;
    const auto records = m_capture->frames();
    std::vector<FrameIndex> frames;
    for (const std::int64_t direction : {-step, step}) {
        FrameIndex taken = 0;
        for (std::int64_t at = frame + direction;
             at >= 0 && at < static_cast<std::int64_t>(records.size()) && taken < kMostAround;
             at += direction) {
            const auto other = static_cast<FrameIndex>(at);
            if (!isWhole(records[other]) || spikeAt(other) != nullptr)
                continue;
            frames.push_back(other);
            ++taken;
        }
    }
    return frames;
}

Result<const TypicalFrames *> Reasons::typicalFor(FrameIndex frame, FrameReason &described,
                                                  const Task &task)
{
    described.against = m_against;
    std::optional<std::uint32_t> behaviour;
    if (m_against.kind == Against::Kind::Behaviour) {
        const auto own = behaviourOf(frame);
        if (!own)
            return own.error();
        behaviour = *own;
        if (behaviour)
            described.behaviour = m_behaviours->behaviours[*behaviour].name;
        else
            described.against.kind = Against::Kind::Around;
    }
    const bool around = described.against.kind == Against::Kind::Around;
    auto found = m_typical.find(behaviour);
    // With few frames, each would be compared with itself.
    const bool isItsOwn = !around && m_against.kind != Against::Kind::Frame &&
                          (found == m_typical.end() || found->second.of < kFewestUsual);
    if (found == m_typical.end() || around || isItsOwn) {
        auto frames = around                                   ? framesAround(frame)
                      : m_against.kind == Against::Kind::Frame ? std::vector{m_against.frame}
                                                               : framesOf(behaviour);
        if (isItsOwn && frames.size() < kFewestUsual)
            std::erase(frames, frame);
        auto typical = typicalOf(*m_capture, std::move(frames), *m_kept, task);
        if (!typical)
            return typical.error();
        found = m_typical.insert_or_assign(behaviour, std::move(*typical)).first;
    }
    return &found->second;
}

Result<FrameReason> Reasons::of(FrameIndex frame, const Task &task)
{
    const std::lock_guard lock(m_mutex);
    m_loader.setStop(task.stopToken());
    auto reason = explain(frame, task);
    m_loader.setStop({});
    m_loader.freeLarge();
    return reason;
}

Result<FrameReason> Reasons::explain(FrameIndex frame, const Task &task)
{
    for (const FrameIndex asked :
         {frame, m_against.kind == Against::Kind::Frame ? m_against.frame : frame}) {
        if (asked >= m_capture->frames().size() || m_capture->frames()[asked].missing())
            return m_loader.load(asked).error(); // contains the error
    }
    const double found = m_spikes ? 0 : 0.4;
    const double begun = m_partners ? found : found + 0.3;
    if (const Status spikes = findSpikesOnce(task.part(0, found)); !spikes)
        return spikes.error();
    if (const Status partners = learnPartnersOnce(task.part(found, begun)); !partners)
        return partners.error();
    FrameReason described;
    const auto typical = typicalFor(frame, described, task.part(begun, 1));
    if (!typical)
        return typical.error();
    auto reason = reasonOf(*m_capture, frame, **typical, *m_namedWaits, *m_partners, m_loader);
    if (reason) {
        reason->against = described.against;
        reason->behaviour = described.behaviour;
        if (const Spike *const spike = spikeAt(frame))
            reason->overAroundNs = spike->excessNs();
    }
    return reason;
}

} // namespace zoe
