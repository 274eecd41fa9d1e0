#include "app/panels/flame/painting/state_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/model/code_names.h"
#include "analysis/states/queued_state.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kStateReachPx = 1;
constexpr double kSampleReachPx = 2;
constexpr std::size_t kMostSampledCalls = 8; // in a tooltip

struct StateWords {
    Q_DECLARE_TR_FUNCTIONS(ThreadStates)
};

QString threadLabel(const Capture &capture, ThreadId thread)
{
    return QString::fromStdString(capture.thread(thread).label());
}

DurationNs sharedNs(const LockSpan &span, TimeNs fromNs, TimeNs toNs)
{
    return std::max<DurationNs>(0, std::min(span.startNs + span.durationNs, toNs) -
                                       std::max(span.startNs, fromNs));
}

bool isWaitFor(const LockSpan &span)
{
    return span.use == LockUse::Wait || span.use == LockUse::SharedWait;
}

// The thread that held the lock for most of a time; null if unknown.
const LockSpan *holderOf(const FlameExtras &extras, const LockSpan &wait, TimeNs fromNs,
                         TimeNs toNs)
{
    const LockSpan *longest = nullptr;
    for (const LockSpan &span : extras.locks) {
        if (span.lock != wait.lock || span.thread == wait.thread || isWaitFor(span) ||
            sharedNs(span, fromNs, toNs) == 0)
            continue;
        if (longest == nullptr || sharedNs(span, fromNs, toNs) > sharedNs(*longest, fromNs, toNs))
            longest = &span;
    }
    return longest;
}

// The function of the innermost zone of a thread at a time; empty if there is none.
QString functionAt(const FlameFrame &shown, ThreadId thread, TimeNs timeNs)
{
    const FlameFrame &frame = shown.all ? *shown.all : shown;
    const auto zone = frame.innermostAt(thread, timeNs);
    return zone ? QString::fromStdString(frame.capture->site(frame.zone(*zone).site).label())
                : QString();
}

// One line for each lock that the thread waited for between two times, the longest first.
QStringList lockWaitLines(const FlameScene &scene, ThreadId thread, TimeNs fromNs, TimeNs toNs)
{
    const FlameFrame &frame = *scene.list->frame;
    struct Sum {
        DurationNs ns = 0;
        const LockSpan *longest = nullptr;
    };
    std::map<LockId, Sum> sums;
    for (const LockSpan &span : scene.extras->locks) {
        const DurationNs ns = sharedNs(span, fromNs, toNs);
        if (span.thread != thread || !isWaitFor(span) || ns == 0)
            continue;
        Sum &sum = sums[span.lock];
        sum.ns += ns;
        if (sum.longest == nullptr || ns > sharedNs(*sum.longest, fromNs, toNs))
            sum.longest = &span;
    }
    std::vector<std::pair<LockId, Sum>> sorted(sums.begin(), sums.end());
    std::ranges::stable_sort(
        sorted, [](const auto &a, const auto &b) { return a.second.ns > b.second.ns; });
    QStringList lines;
    for (const auto &[lock, sum] : sorted) {
        const LockSpan &wait = *sum.longest;
        const TimeNs from = std::max(wait.startNs, fromNs);
        const TimeNs to = std::min(wait.startNs + wait.durationNs, toNs);
        QString line = StateWords::tr("waits for lock %1 for %2")
                           .arg(QString::fromStdString(frame.capture->locks()[lock.value].name),
                                durationText(sum.ns));
        if (const LockSpan *holder = holderOf(*scene.extras, wait, from, to)) {
            const TimeNs middle = std::max(holder->startNs, from) + sharedNs(*holder, from, to) / 2;
            const QString name = threadLabel(*frame.capture, holder->thread);
            const QString function = functionAt(frame, holder->thread, middle);
            line += function.isEmpty() ? StateWords::tr(" (held by %1)").arg(name)
                                       : StateWords::tr(" (held by %1 in %2)").arg(name, function);
        }
        lines << line;
    }
    return lines;
}

} // namespace

QStringList zoneStateLines(const FlameScene &scene, const FlameZone &zone)
{
    const FlameFrame &frame = *scene.list->frame;
    const ThreadId thread = frame.tree(zone.tree).thread();
    const ThreadExtras *extras = scene.extras ? scene.extras->of(thread) : nullptr;
    if (extras == nullptr || extras->states.empty())
        return {};
    const Zone found = frame.zone(zone);
    const StateTimes times = extras->states.between(found.startNs, found.endNs());
    QStringList parts;
    if (times.runningNs > 0)
        parts << StateWords::tr("running %1").arg(durationText(times.runningNs));
    const DurationNs queuedNs = queuedBetween(extras->states, found.startNs, found.endNs());
    if (times.preemptedNs > queuedNs)
        parts << StateWords::tr("preempted %1").arg(durationText(times.preemptedNs - queuedNs));
    if (queuedNs > 0)
        parts << StateWords::tr("queued for a CPU %1").arg(durationText(queuedNs));
    if (times.waitingNs > 0)
        parts << StateWords::tr("waiting %1").arg(durationText(times.waitingNs));
    if (times.knownNs() < found.durationNs)
        parts << StateWords::tr("unknown %1").arg(durationText(found.durationNs - times.knownNs()));
    QStringList lines;
    if (times.knownNs() > 0)
        lines << parts.join(QStringLiteral(", "));
    if (times.waitingNs > 0)
        lines << lockWaitLines(scene, thread, found.startNs, found.endNs());
    return lines;
}

namespace {

// The sample nearest to a point, with its innermost functions; empty if there is none.
QStringList sampleLines(const FlameScene &scene, const ThreadExtras &extras, double x)
{
    const auto &samples = extras.samples;
    const TimeNs atNs = scene.timeAt(x);
    auto nearest = std::ranges::lower_bound(samples, atNs, {}, &StackSample::timeNs);
    if (nearest != samples.begin() &&
        (nearest == samples.end() || atNs - (nearest - 1)->timeNs < nearest->timeNs - atNs))
        --nearest;
    if (nearest == samples.end() ||
        std::abs(scene.xOfTime(nearest->timeNs) + 0.5 - x) > kSampleReachPx)
        return {};
    const std::vector<std::string> names =
        namesOfStack(*scene.list->frame->capture, nearest->stack);
    QStringList lines{StateWords::tr("sampled in:")};
    const std::size_t first = names.size() - std::min(names.size(), kMostSampledCalls);
    for (std::size_t i = names.size(); i-- > first;)
        lines << QStringLiteral("  ") + QString::fromStdString(names[i]);
    if (first > 0)
        lines << QStringLiteral("  ") + counted(first, StateWords::tr("and 1 caller"),
                                                StateWords::tr("and %1 callers"));
    return lines;
}

} // namespace

QString ribbonText(const FlameScene &scene, ThreadId thread, double x)
{
    const ThreadExtras *extras = scene.extras ? scene.extras->of(thread) : nullptr;
    if (extras == nullptr)
        return {};
    const QStringList sampled = sampleLines(scene, *extras, x);
    const TimeNs fromNs = scene.timeAt(x - kStateReachPx);
    const TimeNs toNs = scene.timeAt(x + kStateReachPx) + 1;
    const auto spans = extras->states.spans();
    const ThreadStateSpan *longest = nullptr;
    for (std::size_t i = extras->states.firstEndingAfter(fromNs);
         i < spans.size() && spans[i].startNs < toNs; ++i) {
        if (longest == nullptr || spans[i].durationNs > longest->durationNs)
            longest = &spans[i];
    }
    const Capture &capture = *scene.list->frame->capture;
    if (longest == nullptr)
        return sampled.isEmpty()
                   ? QString()
                   : (QStringList(threadLabel(capture, thread)) + sampled).join(u'\n');
    const QString duration = durationText(longest->durationNs);
    const bool cpuKnown = longest->cpu != kUnknownCpu;
    QStringList lines{threadLabel(capture, thread)};
    switch (longest->state) {
    case ThreadState::Running:
        lines << (cpuKnown ? StateWords::tr("runs on CPU %1 for %2").arg(longest->cpu).arg(duration)
                           : StateWords::tr("runs for %1").arg(duration));
        break;
    case ThreadState::Preempted:
        lines << (isQueued(spans, longest)
                      ? StateWords::tr("queued for a CPU for %1").arg(duration)
                      : StateWords::tr("preempted for %1: another program or thread has the CPU")
                            .arg(duration));
        break;
    case ThreadState::Waiting:
        lines << (longest->isIo ? StateWords::tr("waits for a disk or another device for %1")
                                : StateWords::tr("waits for %1"))
                     .arg(duration);
        lines << lockWaitLines(scene, thread, longest->startNs, longest->endNs());
        break;
    }
    if (longest->state != ThreadState::Running && cpuKnown)
        lines << StateWords::tr("last ran on CPU %1").arg(longest->cpu);
    lines << StateWords::tr("starts %1 after the start of the frame")
                 .arg(durationText(longest->startNs -
                                   scene.list->frame->currentPart().record.startNs));
    return (lines + sampled).join(u'\n');
}

} // namespace zoe::app
