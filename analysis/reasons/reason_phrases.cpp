#include "analysis/reasons/reason_phrases.h"

#include <cstdlib>

#include "analysis/model/texts/filled_text.h"

namespace zoe {

namespace {

std::string asCode(const std::string &name)
{
    return '`' + name + '`';
}

// And what they did: the wait's lock or function is left, and where it was.
void leaveOutThreads(FrameCause &cause)
{
    cause.thread = {};
    cause.waiter = {};
    cause.runner = {};
    cause.holder = {};
    cause.sampled = {};
    if (cause.wait == WaitKind::Lock)
        cause.otherSite = {};
    if (cause.wait == WaitKind::Woken)
        cause.wait = WaitKind::Named;
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
    // Within a sentence: no trailing zeros, and an ordinary space.
    const std::size_t space = text.find("\u00a0");
    std::string number = text.substr(0, space);
    if (number.find('.') != std::string::npos) {
        number.erase(number.find_last_not_of('0') + 1);
        if (number.back() == '.')
            number.pop_back();
    }
    return space == std::string::npos ? number : number + ' ' + text.substr(space + 2);
}

std::string ReasonPhrases::say(const char *english, std::initializer_list<std::string> parts) const
{
    return filledText(translated(m_translator, english), parts);
}

std::string ReasonPhrases::function(SiteId site) const
{
    return site.valid() ? asCode(m_capture.site(site).label()) : std::string();
}

std::string ReasonPhrases::lock(LockId lock) const
{
    return say(ReasonText::tr("lock %1"), {asCode(m_capture.locks()[lock.value].name)});
}

std::string ReasonPhrases::thread(ThreadId thread) const
{
    return thread.valid() ? m_capture.thread(thread).label()
                          : say(ReasonText::tr("an unknown thread"));
}

std::string ReasonPhrases::waker(ThreadId thread) const
{
    const bool interrupt = thread.valid() && m_capture.thread(thread).isInterrupts();
    return interrupt ? say(ReasonText::tr("a timer or device")) : this->thread(thread);
}

std::string ReasonPhrases::inFunction(const std::string &what, SiteId site) const
{
    return site.valid() ? say(ReasonText::tr("%1 in %2"), {what, function(site)})
                        : say(ReasonText::tr("%1 outside all zones"), {what});
}

std::string ReasonPhrases::whileWaiting(const std::string &what, const FrameReason &reason,
                                        const FrameCause &cause) const
{
    if (cause.thread == reason.thread || !cause.waiter.valid())
        return what;
    return say(ReasonText::tr("%1 while %2 waited for it"), {what, thread(cause.waiter)});
}

// Names the thread, unless it is the frame's own.
std::string ReasonPhrases::elsewhere(const std::string &what, const FrameReason &reason,
                                     const FrameCause &cause) const
{
    if (!cause.thread.valid() || cause.thread == reason.thread)
        return what;
    return whileWaiting(say(ReasonText::tr("%1 on %2"), {what, thread(cause.thread)}), reason,
                        cause);
}

std::string ReasonPhrases::taken(const FrameReason &reason, const FrameCause &cause, bool less,
                                 const Several &several) const
{
    const bool most = several.spread == Spread::Mostly;
    const auto chosen = [&](const char *plain, const char *negative, const char *greatest,
                            const char *greatestNegative) {
        return say(most ? (less ? greatestNegative : greatest) : (less ? negative : plain));
    };
    std::string text;
    if (cause.kind == CauseKind::Stolen)
        text = chosen(ReasonText::tr("stolen by other virtual machines"),
                      ReasonText::tr("less stolen by other virtual machines"),
                      ReasonText::tr("stolen by other virtual machines, mostly"),
                      ReasonText::tr("less stolen by other virtual machines, mostly"));
    else if (cause.kind == CauseKind::Interrupts)
        text = chosen(ReasonText::tr("in interrupts"), ReasonText::tr("less in interrupts"),
                      ReasonText::tr("in interrupts, mostly"),
                      ReasonText::tr("less in interrupts, mostly"));
    else if (several.someQueued)
        text = chosen(ReasonText::tr("without a CPU"), ReasonText::tr("less without a CPU"),
                      ReasonText::tr("without a CPU, mostly"),
                      ReasonText::tr("less without a CPU, mostly"));
    else if (cause.isQueued)
        text = chosen(ReasonText::tr("queued for a CPU"), ReasonText::tr("less queued for a CPU"),
                      ReasonText::tr("queued for a CPU, mostly"),
                      ReasonText::tr("less queued for a CPU, mostly"));
    else
        text =
            chosen(ReasonText::tr("preempted"), ReasonText::tr("less preempted"),
                   ReasonText::tr("preempted, mostly"), ReasonText::tr("less preempted, mostly"));
    if (several.spread == Spread::Wide)
        return text;
    if (cause.runner.valid() && cause.isQueued)
        text = say(cause.severalRunners ? ReasonText::tr("%1 behind %2 and others")
                                        : ReasonText::tr("%1 behind %2"),
                   {text, thread(cause.runner)});
    else if (cause.runner.valid())
        text = say(cause.severalRunners ? ReasonText::tr("%1 by %2 and others")
                                        : ReasonText::tr("%1 by %2"),
                   {text, thread(cause.runner)});
    if (cause.thread.valid())
        text = say(ReasonText::tr("%1 on %2"), {text, thread(cause.thread)});
    if (reason.statesKnown) // otherwise the place is unknown
        text = inFunction(text, cause.function);
    return whileWaiting(text, reason, cause);
}

// who: empty for the frame's own thread.
std::string ReasonPhrases::waiting(const std::string &who, bool less) const
{
    if (who.empty())
        return say(less ? ReasonText::tr("less waiting") : ReasonText::tr("waiting"));
    return say(less ? ReasonText::tr("less %1 waiting") : ReasonText::tr("%1 waiting"), {who});
}

std::string ReasonPhrases::waitingFor(const std::string &who, const std::string &what,
                                      bool less) const
{
    if (who.empty())
        return say(less ? ReasonText::tr("less waiting for %1") : ReasonText::tr("waiting for %1"),
                   {what});
    return say(less ? ReasonText::tr("less %1 waiting for %2")
                    : ReasonText::tr("%1 waiting for %2"),
               {who, what});
}

std::string ReasonPhrases::waitingForStart(const FrameCause &cause, bool less) const
{
    const std::string late =
        cause.thread.valid() ? thread(cause.thread) : say(ReasonText::tr("another thread"));
    const std::string work =
        cause.otherSite.valid() ? function(cause.otherSite) : say(ReasonText::tr("its work"));
    return say(less ? ReasonText::tr("less waiting for %1 to start %2")
                    : ReasonText::tr("waiting for %1 to start %2"),
               {late, work});
}

std::string ReasonPhrases::wait(const FrameReason &reason, const FrameCause &cause, bool less) const
{
    const bool own = !cause.thread.valid() || cause.thread == reason.thread;
    const std::string who = own ? std::string() : thread(cause.thread);
    switch (cause.wait) {
    case WaitKind::Lock: {
        std::string text = waitingFor(who, lock(cause.lock), less);
        if (cause.holder.valid())
            text = say(ReasonText::tr("%1, held by %2"), {text, thread(cause.holder)});
        return cause.otherSite.valid() ? inFunction(text, cause.otherSite) : text;
    }
    case WaitKind::Async:
        return waitingFor(who, function(cause.otherSite), less);
    case WaitKind::Start:
        return waitingForStart(cause, less);
    case WaitKind::Named:
        return inFunction(waiting(who, less), cause.function);
    case WaitKind::Woken:
        return say(ReasonText::tr("%1, woken by %2"),
                   {inFunction(waiting(who, less), cause.function), waker(cause.holder)});
    case WaitKind::Io:
        return inFunction(waitingFor(who, say(ReasonText::tr("I/O")), less), cause.function);
    case WaitKind::None:
    case WaitKind::Unknown:
        break;
    }
    return say(ReasonText::tr("%1 for something not recorded"),
               {inFunction(waiting(who, less), cause.function)});
}

std::string ReasonPhrases::withSamples(const std::string &what, const SampledPart &sampled) const
{
    if (sampled.samples == 0 || sampled.function.empty())
        return what;
    return say(sampled.samples == 1 ? ReasonText::tr("%1, %2 of %3 sample in %4")
                                    : ReasonText::tr("%1, %2 of %3 samples in %4"),
               {what, std::to_string(sampled.inside), std::to_string(sampled.samples),
                asCode(sampled.function)});
}

std::string ReasonPhrases::unexplained(const FrameReason &reason, const FrameCause &cause,
                                       bool less, Spread spread) const
{
    if (spread == Spread::Mostly)
        return elsewhere(inFunction(say(less ? ReasonText::tr("less unexplained, mostly")
                                             : ReasonText::tr("unexplained, mostly")),
                                    cause.function),
                         reason, cause);
    const std::string text =
        say(less ? ReasonText::tr("less unexplained") : ReasonText::tr("unexplained"));
    return spread == Spread::Wide ? text
                                  : elsewhere(inFunction(text, cause.function), reason, cause);
}

std::string ReasonPhrases::headline(const FrameReason &reason, const Headline &headline,
                                    HeadlineStyle style) const
{
    FrameCause told = reason.causes[headline.causes.front()];
    const bool hasPlaceOnly = isOfTheMachine(told.kind) || told.kind == CauseKind::Unexplained;
    Several several{headline.spread};
    if (headline.spread != Spread::Alone) {
        for (const std::size_t i : headline.causes)
            several.someQueued |= reason.causes[i].isQueued != told.isQueued;
    }
    if (several.someQueued)
        told.runner = {};
    several.waitedFor = told.waiter.valid();
    if (style.brief || (headline.spread != Spread::Alone && !hasPlaceOnly))
        leaveOutThreads(told);
    if (isOfTheMachine(told.kind) && !reason.statesKnown && !told.thread.valid())
        several.spread = several.spread == Spread::Alone ? Spread::Alone : Spread::Wide; // no place
    return cause(reason, told, style.less, several);
}

std::string ReasonPhrases::cause(const FrameReason &reason, const FrameCause &cause, bool less,
                                 const Several &several) const
{
    const std::string called = function(cause.function);
    std::string text;
    switch (cause.kind) {
    case CauseKind::Preempted:
    case CauseKind::Stolen:
    case CauseKind::Interrupts:
        return taken(reason, cause, less, several);
    case CauseKind::Waiting:
        text = wait(reason, cause, less);
        return cause.wait == WaitKind::Start ? text : whileWaiting(text, reason, cause);
    case CauseKind::Calls:
        // Of another thread, only calls that were waited for count: there may be more of these
        // although it didn't call the function more often.
        if (several.waitedFor || cause.waiter.valid()) {
            text = say(less ? ReasonText::tr("less time in %1") : ReasonText::tr("more time in %1"),
                       {called});
            break;
        }
        text = say(less ? ReasonText::tr("fewer calls of %1") : ReasonText::tr("more calls of %1"),
                   {called});
        break;
    case CauseKind::Longer:
        text =
            say(less ? ReasonText::tr("shorter calls of %1") : ReasonText::tr("longer calls of %1"),
                {called});
        break;
    case CauseKind::Uninstrumented:
        if (cause.function.valid())
            text = say(less ? ReasonText::tr("less un-instrumented time in %1")
                            : ReasonText::tr("un-instrumented time in %1"),
                       {called});
        else
            text = say(less ? ReasonText::tr("less outside all zones")
                            : ReasonText::tr("outside all zones"));
        text = elsewhere(text, reason, cause);
        return less ? text : withSamples(text, cause.sampled);
    case CauseKind::Unexplained:
        return unexplained(reason, cause, less, several.spread);
    }
    return elsewhere(text, reason, cause);
}

std::string ReasonPhrases::group(const HeadlineKey &key) const
{
    const std::string site = function(key.site);
    switch (key.kind) {
    case CauseKind::Preempted:
        return say(ReasonText::tr("preemption"));
    case CauseKind::Stolen:
        return say(ReasonText::tr("other virtual machines"));
    case CauseKind::Interrupts:
        return say(ReasonText::tr("interrupts"));
    case CauseKind::Waiting:
        switch (key.wait) {
        case WaitKind::Lock:
            return lock(key.lock);
        case WaitKind::Async:
            return waitingFor({}, site, false);
        case WaitKind::Start:
            return site.empty() ? say(ReasonText::tr("late start of a thread"))
                                : say(ReasonText::tr("late start of %1"), {site});
        case WaitKind::Io:
            return inFunction(waitingFor({}, say(ReasonText::tr("I/O")), false), key.site);
        case WaitKind::None:
        case WaitKind::Named:
        case WaitKind::Unknown:
        case WaitKind::Woken:
            break;
        }
        return inFunction(waiting({}, false), key.site);
    case CauseKind::Calls:
        return say(ReasonText::tr("more calls of %1"), {site});
    case CauseKind::Longer:
        return say(ReasonText::tr("longer calls of %1"), {site});
    case CauseKind::Uninstrumented:
        return site.empty() ? say(ReasonText::tr("time outside all zones"))
                            : say(ReasonText::tr("un-instrumented time in %1"), {site});
    case CauseKind::Unexplained:
        break;
    }
    return say(ReasonText::tr("unexplained"));
}

std::string ReasonPhrases::remark(const FrameReason &reason, Translator translator)
{
    if (!reason.hasManyFaults())
        return {};
    // The system reports them for a few milliseconds at a time, so two digits are enough.
    std::uint64_t unit = 1;
    while (reason.faults / unit >= 100)
        unit *= 10;
    const char *const english = ReasonText::tr("about %1 page faults");
    return filledText(translated(translator, english),
                      {formatCount((reason.faults + unit / 2) / unit * unit)});
}

std::string ReasonPhrases::meanwhile(const FrameReason &reason) const
{
    if (!reason.meanwhile)
        return {};
    const Meanwhile &other = *reason.meanwhile;
    return say(ReasonText::tr("meanwhile %1 spent %2 in %3"),
               {thread(other.thread), roundedDuration(other.ns), function(other.function)});
}

std::string ReasonPhrases::note(const FrameReason &reason, Translator translator)
{
    if (reason.statesKnown || reason.typicalFrames == 0)
        return {};
    const char *const english =
        reason.queueKnown
            ? ReasonText::tr("Context switches of this frame were not recorded. Preemption is only "
                             "known as totals over a few milliseconds; waits count as work.")
            : ReasonText::tr("Context switches of this frame were not recorded, so time in which "
                             "its threads could not run counts as work.");
    return translated(translator, english);
}

} // namespace zoe
