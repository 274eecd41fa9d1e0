#include "analysis/reasons/headlines.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace zoe {

bool isOfTheMachine(CauseKind kind)
{
    return kind == CauseKind::Preempted || kind == CauseKind::Stolen ||
           kind == CauseKind::Interrupts;
}

HeadlineKey headlineOf(const FrameCause &cause)
{
    HeadlineKey key;
    key.kind = cause.kind;
    switch (cause.kind) {
    case CauseKind::Preempted:
    case CauseKind::Stolen:
    case CauseKind::Interrupts:
    case CauseKind::Unexplained:
        break;
    case CauseKind::Waiting:
        key.wait = cause.wait;
        if (cause.wait == WaitKind::Lock)
            key.lock = cause.lock;
        else
            key.site = cause.wait == WaitKind::Async || cause.wait == WaitKind::Start
                           ? cause.otherSite
                           : cause.function;
        break;
    case CauseKind::Calls:
    case CauseKind::Longer:
    case CauseKind::Uninstrumented:
        key.site = cause.function;
        break;
    }
    return key;
}

std::vector<Headline> headlinesOf(const FrameReason &reason)
{
    std::map<HeadlineKey, Headline> byKey;
    for (std::size_t i = 0; i < reason.causes.size(); ++i) {
        const HeadlineKey key = headlineOf(reason.causes[i]);
        Headline &headline = byKey[key];
        headline.key = key;
        headline.deltaNs = saturatedSum(headline.deltaNs, reason.causes[i].deltaNs);
        headline.causes.push_back(i);
    }
    std::vector<Headline> result;
    for (auto &[key, headline] : byKey)
        result.push_back(std::move(headline));
    std::ranges::sort(result, {}, [](const Headline &h) { return std::tuple(-h.deltaNs, h.key); });
    return result;
}

std::optional<Headline> firstHeadline(const FrameReason &reason)
{
    if (reason.differenceNs() <= 0)
        return std::nullopt;
    const std::vector<Headline> all = headlinesOf(reason);
    return all.empty() || all.front().deltaNs <= 0 ? std::nullopt : std::optional(all.front());
}

void ReasonGrouping::add(const FrameReason &reason)
{
    ++m_result.frames;
    m_result.statesKnown = m_result.statesKnown || reason.statesKnown;
    if (reason.typicalFrames == 0) {
        ++m_result.notCompared;
        return;
    }
    m_difference += reason.differenceNs();
    Int128 unexplained = 0;
    for (const FrameCause &cause : reason.causes)
        unexplained += cause.kind == CauseKind::Unexplained ? cause.deltaNs : 0;
    m_unexplained += std::max(unexplained, Int128{0});
    const auto first = firstHeadline(reason);
    if (!first) {
        ++m_result.notLonger;
        return;
    }
    auto group = std::ranges::find(m_result.groups, first->key, &ReasonGroup::key);
    if (group == m_result.groups.end()) {
        group = m_result.groups.emplace(group);
        group->key = first->key;
    }
    ++group->frames;
    group->standOut += reason.standsOut() ? 1 : 0;
    group->members.add(reason.frame);
    group->sumNs += first->deltaNs;
    const auto place = std::ranges::upper_bound(group->examples, first->deltaNs, std::greater{},
                                                &ReasonGroup::Example::deltaNs);
    if (place == group->examples.begin())
        group->cause = reason.causes[first->causes.front()];
    group->examples.insert(place, {reason.frame, first->deltaNs});
    if (group->examples.size() > kMostExamples)
        group->examples.pop_back();
}

ReasonGroups ReasonGrouping::finished() const
{
    ReasonGroups result = m_result;
    result.differenceNs = saturated(m_difference);
    result.unexplainedNs = saturated(m_unexplained);
    std::ranges::sort(result.groups, [](const ReasonGroup &a, const ReasonGroup &b) {
        return std::tuple(b.frames, b.sumNs, a.key) < std::tuple(a.frames, a.sumNs, b.key);
    });
    return result;
}

} // namespace zoe
