#include "analysis/reasons/reason_text.h"

#include <algorithm>
#include <cstdlib>

namespace zoe {

namespace {

bool isUsual(const FrameReason &reason)
{
    const bool within = reason.durationNs >= reason.usualLowNs &&
                        reason.against.kind != Against::Kind::Frame &&
                        reason.durationNs <= reason.usualHighNs;
    return within || std::abs(reason.differenceNs()) < reason.typicalNs / 100;
}

// The causes worth mentioning: those of one sign that make up most.
std::vector<const Headline *> worthTelling(const std::vector<Headline> &all, bool longer,
                                           std::size_t most)
{
    std::vector<const Headline *> chosen;
    for (const Headline &headline : all) {
        if (headline.toldNs != 0 && (headline.toldNs > 0) == longer)
            chosen.push_back(&headline);
    }
    std::ranges::stable_sort(chosen, std::ranges::greater{},
                             [](const Headline *h) { return std::abs(h->toldNs); });
    if (chosen.size() > most)
        chosen.resize(most);
    while (chosen.size() > 1 &&
           std::abs(chosen.back()->toldNs) < std::abs(chosen.front()->toldNs) / 100)
        chosen.pop_back();
    return chosen;
}

// Combines phrases to sentences. A class, because lupdate uses the wrong context in free functions.
class ReasonSentences {
  public:
    ReasonSentences(const Capture &capture, Translator translator)
        : m_phrases(capture, translator)
    {}

    [[nodiscard]] std::string frame(const FrameReason &reason) const;
    [[nodiscard]] std::string causes(const FrameReason &reason, CausesLength length) const;
    [[nodiscard]] std::string groups(const ReasonGroups &groups) const;
    [[nodiscard]] std::string inShort(const FrameReason &reason) const;

  private:
    [[nodiscard]] std::string listed(const std::string &before, const std::string &next) const;
    [[nodiscard]] std::string headline(const FrameReason &reason, const Headline &headline,
                                       HeadlineStyle style) const;
    [[nodiscard]] std::string against(const FrameReason &reason) const;
    [[nodiscard]] std::string usual(const FrameReason &reason) const;

    ReasonPhrases m_phrases;
};

std::string ReasonSentences::listed(const std::string &before, const std::string &next) const
{
    return before.empty() ? next : m_phrases.say(ReasonText::tr("%1; %2"), {before, next});
}

std::string ReasonSentences::headline(const FrameReason &reason, const Headline &headline,
                                      HeadlineStyle style) const
{
    const FrameCause &cause = reason.causes[headline.causes.front()];
    const bool isOfCalls = cause.kind == CauseKind::Longer ||
                           (cause.kind == CauseKind::Calls && !cause.waiter.valid());
    return m_phrases.say(
        isOfCalls ? ReasonText::tr("%1 for %2") : ReasonText::tr("%1 %2"),
        {roundedDuration(std::abs(headline.toldNs)), m_phrases.headline(reason, headline, style)});
}

std::string ReasonSentences::against(const FrameReason &reason) const
{
    switch (reason.against.kind) {
    case Against::Kind::Frame:
        return m_phrases.say(ReasonText::tr("frame %1"), {std::to_string(reason.against.frame)});
    case Against::Kind::Behaviour:
        return m_phrases.say(ReasonText::tr("typical frames of %1"),
                             {'*' + reason.behaviour + '*'});
    case Against::Kind::Around:
        return m_phrases.say(ReasonText::tr("typical frames around it"));
    case Against::Kind::All:
        break;
    }
    return m_phrases.say(ReasonText::tr("typical frames"));
}

std::string ReasonSentences::usual(const FrameReason &reason) const
{
    if (reason.against.kind == Against::Kind::Frame)
        return m_phrases.say(ReasonText::tr("about as long as %1"), {against(reason)});
    const std::string low = roundedDuration(reason.usualLowNs);
    const std::string high = roundedDuration(reason.usualHighNs);
    if (reason.usualFrames == 1)
        return m_phrases.say(ReasonText::tr("like the only comparable frame (%1)"), {low});
    if (reason.usualFrames < kFewestUsual)
        return m_phrases.say(ReasonText::tr("like the only %1 comparable frames (%2 to %3)"),
                             {std::to_string(reason.usualFrames), low, high});
    if (reason.against.kind == Against::Kind::Behaviour)
        return m_phrases.say(
            ReasonText::tr("as usual for %1: four of five such frames take %2 to %3"),
            {'*' + reason.behaviour + '*', low, high});
    return m_phrases.say(ReasonText::tr("as usual: four of five such frames take %1 to %2"),
                         {low, high});
}

std::string ReasonSentences::causes(const FrameReason &reason, CausesLength length) const
{
    if (reason.typicalFrames == 0)
        return m_phrases.say(ReasonText::tr("no frame to compare it with"));
    if (isUsual(reason)) {
        if (reason.overAroundNs == 0 || reason.against.kind == Against::Kind::Frame)
            return usual(reason);
        return m_phrases.say(ReasonText::tr("%1, but %2 longer than the frames around it"),
                             {usual(reason), roundedDuration(reason.overAroundNs)});
    }
    const DurationNs difference = reason.differenceNs();
    const bool longer = difference > 0;
    const std::vector<Headline> all = headlinesOf(reason);
    // What is left, if it matters: other causes, and apart from them what works against all.
    DurationNs others = 0;
    DurationNs opposite = 0;
    for (const Headline &one : all) {
        DurationNs &sum = (one.deltaNs > 0) == longer ? others : opposite;
        sum = saturatedSum(sum, one.deltaNs);
    }
    const auto told = worthTelling(all, longer, length.most);
    std::string text;
    for (const Headline *one : told) {
        text = listed(text, headline(reason, *one, {.less = !longer, .brief = length.brief}));
        others -= one->toldNs;
    }
    const auto add = [&](DurationNs rest, const char *english) {
        if (std::abs(rest) > std::abs(difference) / 20)
            text = listed(text, m_phrases.say(english, {roundedDuration(std::abs(rest))}));
    };
    const bool hasRoom = told.size() == worthTelling(all, longer, CausesLength{}.most).size();
    add(others,
        hasRoom ? ReasonText::tr("%1 in smaller causes") : ReasonText::tr("%1 in other causes"));
    add(opposite,
        longer ? ReasonText::tr("%1 less elsewhere") : ReasonText::tr("%1 more elsewhere"));
    if (!longer || length.brief)
        return text;
    for (const std::string &more : {m_phrases.meanwhile(reason), m_phrases.remark(reason)})
        text = more.empty() ? text : listed(text, more);
    return text;
}

std::string ReasonSentences::frame(const FrameReason &reason) const
{
    const std::string number = std::to_string(reason.frame);
    const std::string duration = roundedDuration(reason.durationNs, 4);
    const std::string why = causes(reason, {});
    if (reason.typicalFrames == 0)
        return m_phrases.say(ReasonText::tr("Frame %1 took %2; there is %3."),
                             {number, duration, why});
    if (isUsual(reason))
        return m_phrases.say(ReasonText::tr("Frame %1 took %2, %3."), {number, duration, why});
    const DurationNs difference = reason.differenceNs();
    return m_phrases.say(
        difference > 0 ? ReasonText::tr("Frame %1 took %2, %3 longer than %4: %5.")
                       : ReasonText::tr("Frame %1 took %2, %3 shorter than %4: %5."),
        {number, duration, roundedDuration(std::abs(difference)), against(reason), why});
}

std::string ReasonSentences::inShort(const FrameReason &reason) const
{
    const auto first = firstHeadline(reason);
    if (!first)
        return {};
    const FrameCause &cause = reason.causes[first->causes.front()];
    const std::string text = m_phrases.group(first->key);
    if (!isOfTheMachine(cause.kind) || !cause.function.valid() || first->spread == Spread::Wide)
        return text;
    return m_phrases.inFunction(
        first->spread == Spread::Alone ? text : m_phrases.say(ReasonText::tr("%1, mostly"), {text}),
        cause.function);
}

std::string ReasonSentences::groups(const ReasonGroups &groups) const
{
    std::string text;
    const auto add = [&](std::uint64_t frames, const std::string &what) {
        if (frames == 0)
            return;
        const std::string count = std::to_string(frames);
        const std::string all = std::to_string(groups.frames);
        if (!text.empty())
            text = listed(text, m_phrases.say(ReasonText::tr("%1: %2"), {count, what}));
        else if (groups.frames == 1)
            text = m_phrases.say(ReasonText::tr("%1 of %2 frame: %3"), {count, all, what});
        else
            text = m_phrases.say(ReasonText::tr("%1 of %2 frames: %3"), {count, all, what});
    };
    for (const ReasonGroup &one : groups.groups)
        add(one.frames, m_phrases.group(one.key));
    add(groups.notLonger, m_phrases.say(ReasonText::tr("no longer than typical")));
    add(groups.notCompared, m_phrases.say(ReasonText::tr("no typical frames to compare with")));
    add(groups.unreadable, m_phrases.say(ReasonText::tr("can't be read")));
    return text.empty() ? m_phrases.say(ReasonText::tr("No frames.")) : text + '.';
}

} // namespace

std::string waitedForText(const Capture &capture, const FrameCause &cause)
{
    switch (cause.wait) {
    case WaitKind::Lock:
        return capture.locks()[cause.lock.value].name;
    case WaitKind::Async:
        return capture.site(cause.otherSite).label();
    case WaitKind::Start:
        return cause.thread.valid() ? capture.thread(cause.thread).label() : std::string();
    case WaitKind::Named:
        return capture.site(cause.function).label();
    case WaitKind::Woken:
        return capture.thread(cause.holder).label();
    case WaitKind::Io:
        return "I/O";
    case WaitKind::None:
    case WaitKind::Unknown:
        break;
    }
    return {};
}

std::string causeText(const Capture &capture, const FrameReason &reason, const FrameCause &cause,
                      bool less, Translator translator)
{
    return ReasonPhrases(capture, translator).cause(reason, cause, less);
}

std::string sentenceOf(const Capture &capture, const FrameReason &reason, Translator translator)
{
    return ReasonSentences(capture, translator).frame(reason);
}

std::string causesText(const Capture &capture, const FrameReason &reason, CausesLength length,
                       Translator translator)
{
    return ReasonSentences(capture, translator).causes(reason, length);
}

std::string remarkOf(const FrameReason &reason, Translator translator)
{
    return ReasonPhrases::remark(reason, translator);
}

std::string noteOf(const FrameReason &reason, Translator translator)
{
    return ReasonPhrases::note(reason, translator);
}

std::string shortReason(const Capture &capture, const FrameReason &reason, Translator translator)
{
    return ReasonSentences(capture, translator).inShort(reason);
}

std::string groupText(const Capture &capture, const ReasonGroup &group, Translator translator)
{
    return ReasonPhrases(capture, translator).group(group.key);
}

std::string sentenceOf(const Capture &capture, const ReasonGroups &groups, Translator translator)
{
    return ReasonSentences(capture, translator).groups(groups);
}

} // namespace zoe
