#include "analysis/reasons/headlines.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

namespace zoe {

namespace {

constexpr DurationNs kNearlyAll = 10; // all but a tenth

Spread spreadOf(DurationNs greatestNs, DurationNs allNs)
{
    const DurationNs all = std::abs(allNs);
    const DurationNs greatest = std::abs(greatestNs);
    if (greatest >= all - all / kNearlyAll)
        return Spread::Alone;
    return greatest > all / 2 ? Spread::Mostly : Spread::Wide;
}

} // namespace

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
    std::map<std::pair<HeadlineKey, bool>, Headline> bySign;
    for (std::size_t i = 0; i < reason.causes.size(); ++i) {
        const FrameCause &cause = reason.causes[i];
        const HeadlineKey key = headlineOf(cause);
        Headline &headline = bySign[{key, cause.deltaNs < 0}];
        headline.key = key;
        headline.deltaNs = saturatedSum(headline.deltaNs, cause.deltaNs);
        headline.causes.push_back(i);
    }
    std::vector<Headline> result;
    for (auto &[key, headline] : bySign) {
        if (key.second) // causes are by falling contribution
            std::ranges::reverse(headline.causes);
        const DurationNs greatest = reason.causes[headline.causes.front()].deltaNs;
        headline.spread = spreadOf(greatest, headline.deltaNs);
        headline.toldNs = headline.spread == Spread::Alone ? greatest : headline.deltaNs;
        result.push_back(std::move(headline));
    }
    std::ranges::sort(result, {}, [](const Headline &h) { return std::tuple(-h.toldNs, h.key); });
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
