#include "app/panels/flame/track_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/flame/lane_title.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kReachPx = 3;
constexpr double kMessageReachPx = 6;

struct TrackWords {
    Q_DECLARE_TR_FUNCTIONS(FlameTracks)
};

QString useText(LockUse use)
{
    switch (use) {
    case LockUse::Wait:
        return TrackWords::tr("waits for the lock");
    case LockUse::Hold:
        return TrackWords::tr("holds the lock");
    case LockUse::SharedWait:
        return TrackWords::tr("waits for shared access to the lock");
    case LockUse::SharedHold:
        break;
    }
    return TrackWords::tr("holds shared access to the lock");
}

QString severityText(Severity severity)
{
    const std::array<QString, 6> words = {TrackWords::tr("Trace"), TrackWords::tr("Debug"),
                                          TrackWords::tr("Info"),  TrackWords::tr("Warning"),
                                          TrackWords::tr("Error"), TrackWords::tr("Fatal error")};
    return words[std::min<std::size_t>(static_cast<std::size_t>(severity), words.size() - 1)];
}

QString threadText(const Capture &capture, ThreadId thread)
{
    return thread.valid() ? QString::fromStdString(capture.thread(thread).label())
                          : TrackWords::tr("no thread");
}

QString startText(const FlameScene &scene, TimeNs timeNs)
{
    return TrackWords::tr("starts %1 after the start of the frame")
        .arg(durationText(timeNs - scene.list->frame->currentPart().record.startNs));
}

QString lockText(const FlameScene &scene, const LockSpan &span)
{
    const Capture &capture = *scene.list->frame->capture;
    const Lock &lock = capture.locks()[span.lock.value];
    QStringList lines{QString::fromStdString(lock.name)};
    lines << TrackWords::tr("%1 %2 for %3")
                 .arg(threadText(capture, span.thread), useText(span.use),
                      durationText(span.durationNs));
    if (!lock.file.empty())
        lines << QStringLiteral("%1:%2").arg(QString::fromStdString(lock.file)).arg(lock.line);
    lines << startText(scene, span.startNs);
    return lines.join(u'\n');
}

QString asyncText(const FlameScene &scene, const AsyncSpan &span)
{
    const Capture &capture = *scene.list->frame->capture;
    QStringList lines{QString::fromStdString(capture.site(span.site).label())};
    lines << TrackWords::tr("async span %1, %2").arg(span.id).arg(durationText(span.durationNs));
    lines << TrackWords::tr("from %1 to %2")
                 .arg(threadText(capture, span.beginThread), threadText(capture, span.endThread));
    lines << startText(scene, span.startNs);
    if (span.stillOpen)
        lines << TrackWords::tr("still open at the end of the recording");
    return lines.join(u'\n');
}

QString messageText(const FlameScene &scene, const std::vector<Message> &messages, double x)
{
    const TimeNs from = scene.timeAt(x - kMessageReachPx);
    const TimeNs to = scene.timeAt(x + kReachPx);
    const auto first = std::ranges::lower_bound(messages, from, {}, &Message::timeNs);
    const auto end = std::ranges::upper_bound(messages, to, {}, &Message::timeNs);
    if (first == end) { // the text is next to its mark
        if (first == messages.begin())
            return {};
        const Message &before = *(first - 1);
        return severityText(before.severity) + u'\n' + QString::fromStdString(before.text);
    }
    constexpr std::ptrdiff_t kMost = 10;
    QStringList lines;
    for (auto message = first; message != end && message - first < kMost; ++message)
        lines << severityText(message->severity) + QStringLiteral(": ") +
                     QString::fromStdString(message->text);
    if (end - first > kMost)
        lines << TrackWords::tr("and %1 more messages: zoom in to see them")
                     .arg(countText(static_cast<std::uint64_t>(end - first - kMost)));
    lines << startText(scene, first->timeNs);
    return lines.join(u'\n');
}

QString plotText(const FlameScene &scene, const FlameLane &lane, double x)
{
    const bool memory = lane.key.kind == LaneKind::Memory;
    const PlotTrack &track =
        memory ? scene.extras->memory[lane.extras].bytes : scene.extras->plots[lane.extras];
    const TimeNs time = scene.timeAt(x);
    const auto value = track.at(time);
    const PlotKind kind =
        memory ? PlotKind::Bytes : scene.list->frame->capture->plotSeries()[track.plot.value].kind;
    return QStringList{
        titleOf(scene, lane).name,
        value ? plotValueText(kind, *value) : TrackWords::tr("no value yet"),
        TrackWords::tr("%1 after the start of the frame")
            .arg(durationText(time - scene.list->frame->currentPart().record.startNs))}
        .join(u'\n');
}

} // namespace

QString trackText(const FlameScene &scene, double x, int y)
{
    const auto hit = scene.list && scene.extras ? scene.rows.at(y) : std::nullopt;
    if (!hit || !hit->depth)
        return {};
    const FlameRows::Lane &at = scene.rows.lane(hit->lane);
    const TimeNs from = scene.timeAt(x - kReachPx);
    const TimeNs to = scene.timeAt(x + kReachPx);
    if (at.what.chart)
        return plotText(scene, at.what, x);
    if (at.what.key.kind == LaneKind::Async) {
        const TrackSpan *span = scene.extras->asyncRows.at(*hit->depth, from, to);
        return span != nullptr ? asyncText(scene, scene.extras->asyncs[span->what]) : QString();
    }
    const auto row = *hit->depth - static_cast<std::uint32_t>(at.rows);
    if (at.what.extras == kNone || *hit->depth < static_cast<std::uint32_t>(at.rows))
        return {};
    const ThreadExtras &extras = scene.extras->threads[at.what.extras];
    if (row < at.what.lockRows) {
        const TrackSpan *span = extras.locks.at(row, from, to);
        return span != nullptr ? lockText(scene, scene.extras->locks[span->what]) : QString();
    }
    return at.what.messageRow ? messageText(scene, extras.messages, x) : QString();
}

} // namespace zoe::app
