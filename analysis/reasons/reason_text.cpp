#include "analysis/reasons/reason_text.h"

#include <algorithm>
#include <cstdlib>

namespace zoe {

namespace {

std::string quoted(const std::string &name)
{
    return '`' + name + '`';
}

std::string functionText(const Capture &capture, SiteId site)
{
    return site.valid() ? quoted(capture.site(site).label()) : std::string();
}

std::string threadText(const Capture &capture, ThreadId thread)
{
    return thread.valid() ? capture.thread(thread).label() : "an unknown thread";
}

// " in `rasterise_band`", or " outside of all zones".
std::string inFunction(const Capture &capture, SiteId site)
{
    return site.valid() ? " in " + functionText(capture, site) : " outside of all zones";
}

// " on worker 2 while main waited for it", or nothing for the frame's own thread.
std::string whileWaiting(const Capture &capture, const FrameReason &reason, const FrameCause &cause)
{
    if (!cause.thread.valid() || cause.thread == reason.thread)
        return {};
    std::string text = " on " + threadText(capture, cause.thread);
    if (cause.waiter.valid())
        text += " while " + threadText(capture, cause.waiter) + " waited for it";
    return text;
}

std::string preemptedText(const Capture &capture, const FrameReason &reason,
                          const FrameCause &cause)
{
    std::string text = "preempted";
    if (cause.thread.valid())
        text += " on " + threadText(capture, cause.thread);
    text += inFunction(capture, cause.function);
    if (cause.thread != reason.thread && cause.waiter.valid())
        text += " while " + threadText(capture, cause.waiter) + " waited for it";
    return text;
}

std::string waitText(const Capture &capture, const FrameReason &reason, const FrameCause &cause)
{
    const bool own = !cause.thread.valid() || cause.thread == reason.thread;
    const std::string who = own ? "waiting" : threadText(capture, cause.thread) + " waiting";
    switch (cause.wait) {
    case WaitKind::Lock: {
        std::string text = who + " for lock " + quoted(capture.locks()[cause.lock.value].name);
        if (cause.holder.valid())
            text += ", held by " + threadText(capture, cause.holder);
        if (cause.otherSite.valid())
            text += inFunction(capture, cause.otherSite);
        return text;
    }
    case WaitKind::Async:
        return who + " for " + functionText(capture, cause.otherSite);
    case WaitKind::Start: {
        const std::string late = cause.thread.valid() ? threadText(capture, cause.thread)
                                                      : std::string("another thread");
        return "waiting for " + late + " to begin " +
               (cause.otherSite.valid() ? functionText(capture, cause.otherSite) : "its work");
    }
    case WaitKind::Named:
        return who + inFunction(capture, cause.function);
    case WaitKind::None:
    case WaitKind::Unknown:
        break;
    }
    return who + inFunction(capture, cause.function) + " for something not recorded";
}

std::string againstText(const FrameReason &reason)
{
    switch (reason.against.kind) {
    case Against::Kind::Frame:
        return "frame " + std::to_string(reason.against.frame);
    case Against::Kind::Behaviour:
        return "typical frames of *" + reason.behaviour + '*';
    case Against::Kind::Around:
        return "typical frames around it";
    case Against::Kind::All:
        break;
    }
    return "typical frames";
}

std::string frameText(const FrameReason &reason)
{
    return "Frame " + std::to_string(reason.frame) + " took " +
           roundedDuration(reason.durationNs, 4);
}

bool isUsual(const FrameReason &reason)
{
    const bool within = reason.durationNs >= reason.usualLowNs &&
                        reason.against.kind != Against::Kind::Frame &&
                        reason.durationNs <= reason.usualHighNs;
    return within || std::abs(reason.differenceNs()) < reason.typicalNs / 100;
}

std::string usualText(const FrameReason &reason)
{
    if (reason.against.kind == Against::Kind::Frame)
        return "about as long as " + againstText(reason);
    std::string text = "as usual";
    if (reason.against.kind == Against::Kind::Behaviour)
        text += " for *" + reason.behaviour + '*';
    return text + ": four of five such frames take " + roundedDuration(reason.usualLowNs) + " to " +
           roundedDuration(reason.usualHighNs);
}

// The causes worth a sentence: of one sign, those that make up most.
std::vector<const Headline *> worthTelling(const std::vector<Headline> &all, bool longer,
                                           std::size_t most)
{
    std::vector<const Headline *> chosen;
    for (const Headline &headline : all) {
        if (headline.deltaNs != 0 && (headline.deltaNs > 0) == longer)
            chosen.push_back(&headline);
    }
    std::ranges::stable_sort(chosen, std::ranges::greater{},
                             [](const Headline *h) { return std::abs(h->deltaNs); });
    if (chosen.size() > most)
        chosen.resize(most);
    while (chosen.size() > 1 &&
           std::abs(chosen.back()->deltaNs) < std::abs(chosen.front()->deltaNs) / 100)
        chosen.pop_back();
    return chosen;
}

std::string headlineText(const Capture &capture, const FrameReason &reason,
                         const Headline &headline, bool less)
{
    const FrameCause &most = reason.causes[headline.causes.front()];
    const DurationNs size = std::abs(headline.deltaNs);
    std::string text = roundedDuration(size) + ' ';
    const std::string cause = causeText(capture, reason, most, less);
    // Brought together from several: the details are those of the greatest.
    const bool several = headline.causes.size() > 1 && std::abs(most.deltaNs) < size - size / 10 &&
                         headline.key.kind == CauseKind::Preempted;
    if (several)
        return text + (less ? "less preempted" : "preempted") + ", mostly" +
               cause.substr(cause.find("preempted") + std::string("preempted").size());
    return text + cause;
}

// ", 12 of 14 samples in `memmove`", or nothing.
std::string sampledText(const SampledPart &sampled)
{
    if (sampled.samples == 0 || sampled.function.empty())
        return {};
    return ", " + std::to_string(sampled.inside) + " of " + std::to_string(sampled.samples) +
           (sampled.samples == 1 ? " sample in " : " samples in ") + quoted(sampled.function);
}

} // namespace

std::string roundedDuration(DurationNs ns, int digits)
{
    std::int64_t least = 1;
    for (int i = 0; i < digits; ++i)
        least *= 10;
    std::int64_t unit = 1;
    while (std::abs(ns) / unit >= least)
        unit *= 10;
    const std::int64_t half = ns < 0 ? -unit / 2 : unit / 2;
    std::string text = formatDuration((ns / unit + (ns % unit + half) / unit) * unit);
    // In a sentence: no zeros behind the last digit, and an ordinary space.
    const std::size_t space = text.find("\u00a0");
    std::string number = text.substr(0, space);
    if (number.find('.') != std::string::npos) {
        number.erase(number.find_last_not_of('0') + 1);
        if (number.back() == '.')
            number.pop_back();
    }
    return space == std::string::npos ? number : number + ' ' + text.substr(space + 2);
}

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
    case WaitKind::None:
    case WaitKind::Unknown:
        break;
    }
    return {};
}

std::string causeText(const Capture &capture, const FrameReason &reason, const FrameCause &cause,
                      bool less)
{
    const std::string function = functionText(capture, cause.function);
    switch (cause.kind) {
    case CauseKind::Preempted:
        return (less ? "less " : "") + preemptedText(capture, reason, cause);
    case CauseKind::Waiting:
        return (less ? "less " : "") + waitText(capture, reason, cause);
    case CauseKind::Calls:
        return (less ? "fewer calls of " : "more calls of ") + function +
               whileWaiting(capture, reason, cause);
    case CauseKind::Longer:
        return (less ? "shorter calls of " : "longer calls of ") + function +
               whileWaiting(capture, reason, cause);
    case CauseKind::Uninstrumented:
        return (less ? "less " : "") +
               (cause.function.valid() ? "un-instrumented time in " + function
                                       : std::string("outside of all zones")) +
               whileWaiting(capture, reason, cause) + (less ? "" : sampledText(cause.sampled));
    case CauseKind::Unexplained:
        break;
    }
    return (less ? "less " : "") + std::string("unexplained") +
           inFunction(capture, cause.function) + whileWaiting(capture, reason, cause);
}

std::string sentenceOf(const Capture &capture, const FrameReason &reason)
{
    if (reason.typicalFrames == 0)
        return frameText(reason) + "; there is " + causesText(capture, reason) + '.';
    if (isUsual(reason))
        return frameText(reason) + ", " + usualText(reason) + '.';
    const DurationNs difference = reason.differenceNs();
    return frameText(reason) + ", " + roundedDuration(std::abs(difference)) +
           (difference > 0 ? " longer than " : " shorter than ") + againstText(reason) + ": " +
           causesText(capture, reason) + '.';
}

std::string causesText(const Capture &capture, const FrameReason &reason, std::size_t most)
{
    if (reason.typicalFrames == 0)
        return "no frame to compare it with";
    if (isUsual(reason))
        return usualText(reason);
    const DurationNs difference = reason.differenceNs();
    const bool longer = difference > 0;
    const std::vector<Headline> all = headlinesOf(reason);
    DurationNs told = 0;
    std::string text;
    for (const Headline *headline : worthTelling(all, longer, most)) {
        text += (text.empty() ? "" : "; ") + headlineText(capture, reason, *headline, !longer);
        told += headline->deltaNs;
    }
    // What is left, if it matters: smaller causes, or what works against them.
    const DurationNs rest = difference - told;
    if (std::abs(rest) > std::abs(difference) / 20) {
        text += (text.empty() ? "" : "; ") + roundedDuration(std::abs(rest));
        text += (rest > 0) == longer ? " in smaller causes" : (longer ? " less" : " more");
        text += (rest > 0) == longer ? "" : " elsewhere";
    }
    return text;
}

std::string noteOf(const FrameReason &reason)
{
    if (reason.statesKnown || reason.typicalFrames == 0)
        return {};
    return "Context switches of this frame were not recorded, so time in which its threads could "
           "not run counts as work.";
}

std::string shortReason(const Capture &capture, const FrameReason &reason)
{
    const auto first = firstHeadline(reason);
    if (!first)
        return {};
    const FrameCause &cause = reason.causes[first->causes.front()];
    ReasonGroup group;
    group.key = first->key;
    group.cause = cause;
    std::string text = groupText(capture, group);
    if (cause.kind == CauseKind::Preempted && cause.function.valid())
        text += inFunction(capture, cause.function);
    return text;
}

std::string groupText(const Capture &capture, const ReasonGroup &group)
{
    const std::string site = functionText(capture, group.key.site);
    switch (group.key.kind) {
    case CauseKind::Preempted:
        return "preemption";
    case CauseKind::Waiting:
        switch (group.key.wait) {
        case WaitKind::Lock:
            return "lock " + quoted(capture.locks()[group.key.lock.value].name);
        case WaitKind::Async:
            return "waiting for " + site;
        case WaitKind::Start:
            return "late start of " + (site.empty() ? "a thread" : site);
        case WaitKind::None:
        case WaitKind::Named:
        case WaitKind::Unknown:
            break;
        }
        return "waiting" + inFunction(capture, group.key.site);
    case CauseKind::Calls:
        return "more calls of " + site;
    case CauseKind::Longer:
        return "longer calls of " + site;
    case CauseKind::Uninstrumented:
        return site.empty() ? "time outside of all zones" : "un-instrumented time in " + site;
    case CauseKind::Unexplained:
        break;
    }
    return "unexplained";
}

std::string sentenceOf(const Capture &capture, const ReasonGroups &groups)
{
    std::string text;
    for (const ReasonGroup &group : groups.groups) {
        if (text.empty())
            text = std::to_string(group.frames) + " of " + std::to_string(groups.frames) +
                   (groups.frames == 1 ? " frame: " : " frames: ");
        else
            text += "; " + std::to_string(group.frames) + ": ";
        text += groupText(capture, group);
    }
    const auto add = [&](std::uint64_t frames, const char *what) {
        if (frames > 0)
            text += (text.empty() ? "" : "; ") + std::to_string(frames) +
                    (text.empty() ? " of " + std::to_string(groups.frames) + " frames"
                                  : std::string()) +
                    what;
    };
    add(groups.notLonger, ": no longer than typical");
    add(groups.notCompared, ": no typical frames to compare with");
    if (groups.unreadable > 0)
        text += (text.empty() ? "" : "; ") + std::to_string(groups.unreadable) + ": can't be read";
    return text.empty() ? "No frames." : text + '.';
}

} // namespace zoe
