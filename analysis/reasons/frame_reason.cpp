#include "analysis/reasons/frame_reason.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

namespace zoe {

namespace {

constexpr std::uint64_t kManyFaults = 200; // take about 0.1 ms

// A cause before rounding, multiplied by the number of typical frames.
struct ScaledCause {
    FrameCause cause;
    CostKey key;
    Int128 scaledNs = 0;
};

// A function has hardly any self time if, in typical frames, the time between its zones' children
// is less than a tenth of these zones, and it has no more in zones without children. Without
// typical calls, it is unknown how much is usual: self time is its work.
bool isContainer(const Cost *typical)
{
    return typical != nullptr && typical->innerZonesNs > 0 &&
           typical->innerNs * 10 <= typical->innerZonesNs && typical->ns <= 2 * typical->innerNs;
}

class CauseMaker {
  public:
    // typical: the sum over `count` frames.
    CauseMaker(const FrameCosts &costs, const FrameCosts &typical, Int128 count)
        : m_costs(costs)
        , m_typical(typical)
        , m_count(count)
    {}

    std::vector<ScaledCause> run()
    {
        for (const auto &[key, cost] : m_costs)
            add(key, &cost, find(m_typical, key));
        for (const auto &[key, sum] : m_typical) {
            if (!m_costs.contains(key))
                add(key, nullptr, &sum);
        }
        return std::move(m_causes);
    }

  private:
    static const Cost *find(const FrameCosts &costs, const CostKey &key)
    {
        const auto found = costs.find(key);
        return found != costs.end() ? &found->second : nullptr;
    }

    void add(const CostKey &key, const Cost *here, const Cost *typical)
    {
        const Int128 scaled =
            (here != nullptr ? here->ns * m_count : 0) - (typical != nullptr ? typical->ns : 0);
        switch (key.state) {
        case CostState::Preempted:
            push(key, CauseKind::Preempted, scaled);
            return;
        case CostState::Stolen:
            push(key, CauseKind::Stolen, scaled);
            return;
        case CostState::Interrupted:
            push(key, CauseKind::Interrupts, scaled);
            return;
        case CostState::Waiting:
            push(key, CauseKind::Waiting, scaled);
            return;
        case CostState::Unknown:
            push(key, CauseKind::Unexplained, scaled);
            return;
        case CostState::Running:
            break;
        }
        if (!key.site.valid() || isContainer(typical))
            push(key, CauseKind::Uninstrumented, scaled);
        else
            addCalls(key, here, typical, scaled);
    }

    void addCalls(const CostKey &key, const Cost *here, const Cost *typical, Int128 scaled)
    {
        const Int128 calls = here != nullptr ? Int128{here->calls} : 0;
        const Int128 typicalCalls = typical != nullptr ? Int128{typical->calls} : 0;
        Int128 byCalls = scaled;
        if (calls > 0 && typicalCalls > 0)
            byCalls = (calls * m_count - typicalCalls) * typical->ns / typicalCalls;
        push(key, CauseKind::Calls, byCalls);
        FrameCause &cause = m_causes.back().cause;
        cause.calls = static_cast<std::uint64_t>(calls);
        cause.typicalCalls = static_cast<double>(typicalCalls) / static_cast<double>(m_count);
        push(key, CauseKind::Longer, scaled - byCalls);
    }

    void push(const CostKey &key, CauseKind kind, Int128 scaled)
    {
        ScaledCause &added = m_causes.emplace_back();
        added.key = key;
        added.scaledNs = scaled;
        added.cause.kind = kind;
        added.cause.function = key.site;
        added.cause.wait = key.wait;
        added.cause.lock = key.lock;
        added.cause.holder = key.holder;
        added.cause.otherSite = key.otherSite;
    }

    const FrameCosts &m_costs;
    const FrameCosts &m_typical;
    Int128 m_count;
    std::vector<ScaledCause> m_causes;
};

Int128 floorDivided(Int128 value, Int128 by)
{
    const Int128 quotient = value / by;
    return value % by != 0 && value < 0 ? quotient - 1 : quotient;
}

// Rounds so that the rounded values add up to the rounded sum.
DurationNs roundTogether(std::vector<ScaledCause> &causes, Int128 count)
{
    Int128 sum = 0;
    Int128 rounded = 0;
    for (ScaledCause &scaled : causes) {
        sum += scaled.scaledNs;
        const Int128 next = floorDivided(sum, count);
        scaled.cause.deltaNs = saturated(next - rounded);
        rounded = next;
    }
    return saturated(rounded);
}

// Facts about the segments of one key, besides their sum.
struct PathShare {
    std::vector<CauseEvidence> longest;
    std::map<std::pair<ThreadId, ThreadId>, DurationNs>
        threads;                            // and the threads that waited for them
    std::map<ThreadId, DurationNs> runners; // for Preempted: who ran on its CPU at that time
    DurationNs queuedNs = 0;                // for Preempted: after waits
    StackCounts samples;                    // in time that may be un-instrumented
};

class ShareCollector {
  public:
    ShareCollector(const FrameScene &scene, bool usesStates)
        : m_scene(scene)
        , m_costs(scene, usesStates)
    {}

    void add(const PathSegment &segment)
    {
        const auto parts = m_costs.add(segment);
        for (const CostSum::Part &part : parts) {
            PathShare &of = m_shares[part.entry];
            of.threads[{segment.thread, segment.waiter}] += part.ns;
            addTo(of.longest, segment);
        }
        PathShare &share = m_shares[parts.back().entry];
        share.queuedNs += segment.isQueued ? segment.durationNs() : 0;
        if (segment.state == PathState::Preempted && segment.cpu != kUnknownCpu)
            addRunners(segment, share.runners);
        const bool works =
            segment.state == PathState::Running || segment.state == PathState::Unknown;
        if (works)
            countSamples(m_scene.extras->samples,
                         {segment.thread, {segment.startNs, segment.endNs}}, share.samples);
    }

    [[nodiscard]] FrameCosts takeCosts() { return m_costs.take(); }
    [[nodiscard]] std::int64_t faults() { return m_costs.faults(); }
    // elapsed: keys as in elapsedCosts(). Call after takeCosts().
    [[nodiscard]] std::map<CostKey, const PathShare *> shares(bool elapsed) const
    {
        std::map<CostKey, const PathShare *> result;
        for (const auto &[entry, share] : m_shares)
            result[elapsed ? elapsedKey(entry->first) : entry->first] = &share;
        return result;
    }

  private:
    void addRunners(const PathSegment &segment, std::map<ThreadId, DurationNs> &runners) const
    {
        for (const FrameLane &lane : m_scene.lanes) {
            if (lane.thread == segment.thread || lane.states->empty())
                continue;
            const auto spans = lane.states->spans();
            for (std::size_t i = lane.states->firstEndingAfter(segment.startNs);
                 i < spans.size() && spans[i].startNs < segment.endNs; ++i) {
                if (spans[i].state == ThreadState::Running && spans[i].cpu == segment.cpu)
                    runners[lane.thread] += std::min(spans[i].endNs(), segment.endNs) -
                                            std::max(spans[i].startNs, segment.startNs);
            }
        }
    }

    void addTo(std::vector<CauseEvidence> &longest, const PathSegment &segment) const
    {
        const auto place = std::ranges::upper_bound(longest, segment.durationNs(), std::greater{},
                                                    &CauseEvidence::durationNs);
        if (longest.size() == kMostEvidence && place == longest.end())
            return;
        longest.insert(place, {m_scene.frame, segment.thread, segment.startNs, segment.durationNs(),
                               segment.zone});
        longest.resize(std::min(longest.size(), kMostEvidence));
    }

    const FrameScene &m_scene;
    CostSum m_costs;
    std::unordered_map<const FrameCosts::value_type *, PathShare> m_shares;
};

void addEvidence(FrameCause &cause, const PathShare &share)
{
    cause.evidence = share.longest;
    DurationNs most = -1;
    for (const auto &[who, ns] : share.threads) {
        if (ns <= most)
            continue;
        most = ns;
        cause.thread = who.first;
        cause.waiter = who.second;
    }
    DurationNs whole = 0;
    for (const auto &[who, ns] : share.threads)
        whole += ns;
    cause.isQueued = 2 * Int128{share.queuedNs} > whole;
    DurationNs byRunners = 0;
    DurationNs byLongest = 0;
    for (const auto &[runner, ns] : share.runners) {
        byRunners += ns;
        if (ns > byLongest) {
            byLongest = ns;
            cause.runner = runner;
        }
    }
    cause.severalRunners = 2 * Int128{byLongest} <= whole;
    if (2 * Int128{byRunners} <= whole)
        cause.runner = {};
}

// Whether most of the difference is unrecorded, so that there is no cause to name.
bool isMostlyUntold(const FrameReason &reason)
{
    Int128 untold = 0;
    for (const FrameCause &cause : reason.causes) {
        const bool isUntold =
            cause.kind == CauseKind::Unexplained ||
            (cause.kind == CauseKind::Uninstrumented && cause.sampled.function.empty()) ||
            (cause.kind == CauseKind::Waiting && cause.wait == WaitKind::Unknown);
        untold += isUntold && !cause.function.valid() ? cause.deltaNs : 0;
    }
    return reason.differenceNs() > 0 && 2 * untold > reason.differenceNs();
}

bool knowsQueue(const FrameScene &scene, ThreadId thread)
{
    return thread.value < scene.lanes.size() &&
           std::ranges::any_of(scene.lane(thread).usage, [](const ThreadUsage &usage) {
               return (usage.known & kUsageTimes) != 0;
           });
}

} // namespace

const char *nameOf(CauseKind kind)
{
    switch (kind) {
    case CauseKind::Preempted:
        return "preempted";
    case CauseKind::Stolen:
        return "stolen";
    case CauseKind::Interrupts:
        return "interrupts";
    case CauseKind::Waiting:
        return "waiting";
    case CauseKind::Calls:
        return "calls";
    case CauseKind::Longer:
        return "longer";
    case CauseKind::Uninstrumented:
        return "uninstrumented";
    case CauseKind::Unexplained:
        break;
    }
    return "unexplained";
}

bool FrameReason::standsOut() const
{
    return durationNs > usualHighNs && differenceNs() > typicalNs / 10;
}

bool FrameReason::hasManyFaults() const
{
    return faults >= typicalFaults + kManyFaults && faults >= 2 * typicalFaults;
}

DurationNs FrameReason::sumOf(CauseKind kind) const
{
    Int128 sum = 0;
    for (const FrameCause &cause : causes)
        sum += cause.kind == kind && cause.deltaNs > 0 ? cause.deltaNs : 0;
    return saturated(sum);
}

Result<FrameReason> reasonOf(const Capture &capture, FrameIndex frame, const TypicalFrames &typical,
                             const std::vector<std::uint8_t> &namedWaits,
                             const LearnedPartners &partners, SceneLoader &loader)
{
    const auto scene = loader.load(frame);
    if (!scene)
        return scene.error();
    FrameReason reason;
    reason.frame = frame;
    reason.durationNs = scene->durationNs();
    reason.thread = typical.thread;
    reason.usualLowNs = typical.usualLowNs;
    reason.usualHighNs = typical.usualHighNs;
    reason.usualFrames = typical.of;
    reason.typicalFrames = typical.frames.size();
    reason.typicalNs = reason.durationNs;
    if (typical.frames.empty())
        return reason;
    PathOptions options{typical.statesKnown, namedWaits, &partners};
    auto shares = std::make_unique<ShareCollector>(*scene, options.useStates);
    const auto follow = [&] {
        followCriticalPath(*scene, typical.thread, options,
                           [&](const PathSegment &segment) { shares->add(segment); });
        return shares->takeCosts();
    };
    FrameCosts costs = follow();
    reason.statesKnown = typical.statesKnown && knowsStates(costs);
    if (!reason.statesKnown && typical.statesKnown) {
        options.useStates = false;
        shares = std::make_unique<ShareCollector>(*scene, options.useStates);
        costs = follow();
    }
    reason.queueKnown = !reason.statesKnown && knowsQueue(*scene, typical.thread);
    reason.faults = static_cast<std::uint64_t>(shares->faults());
    const auto byKey = shares->shares(!reason.statesKnown);
    if (!reason.statesKnown)
        costs = elapsedCosts(costs);
    const auto count = static_cast<Int128>(typical.frames.size());
    reason.typicalFaults = static_cast<std::uint64_t>(saturated(Int128{typical.faults} / count));
    std::vector<ScaledCause> causes =
        CauseMaker(costs, reason.statesKnown ? typical.byState : typical.elapsed, count).run();
    reason.typicalNs = reason.durationNs - roundTogether(causes, count);
    for (ScaledCause &scaled : causes) {
        if (scaled.cause.deltaNs == 0)
            continue;
        if (const auto found = byKey.find(scaled.key); found != byKey.end()) {
            addEvidence(scaled.cause, *found->second);
            if (scaled.cause.kind == CauseKind::Uninstrumented)
                scaled.cause.sampled = sampledPartOf(capture, found->second->samples);
        }
        reason.causes.push_back(std::move(scaled.cause));
    }
    std::ranges::stable_sort(reason.causes, std::ranges::greater{}, &FrameCause::deltaNs);
    if (isMostlyUntold(reason))
        reason.meanwhile = meanwhileOf(*scene, reason.thread,
                                       untoldTimes(*scene, reason.thread, options), namedWaits);
    return reason;
}

} // namespace zoe
