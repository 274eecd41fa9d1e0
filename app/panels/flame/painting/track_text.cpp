#include "app/panels/flame/painting/track_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/theme/counted_texts.h"
#include "app/theme/severity_text.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct LaneWords {
    Q_DECLARE_TR_FUNCTIONS(FlameLanes)
};

const QString kSeparator = QStringLiteral(" · ");

LaneTitle titleOfThread(const FlameScene &scene, const FlameLane &lane)
{
    const FlameFrame &frame = *scene.list->frame;
    LaneTitle title;
    title.name = lane.thread().valid()
                     ? QString::fromStdString(frame.capture->thread(lane.thread()).label())
                     : LaneWords::tr("Messages without a thread");
    QStringList about;
    if (lane.tree != kNone && !frame.sketch) {
        const std::size_t zones = frame.zoneCount(lane.tree);
        about << countedZones(zones);
        const DrawnTree *drawn = scene.list->of(lane.tree);
        if (scene.dims() && drawn != nullptr)
            about << (scene.list->request.hits->mark.search.isEmpty()
                          ? LaneWords::tr("%1 highlighted")
                          : LaneWords::tr("%1 found"))
                         .arg(countText(drawn->markedZones));
    }
    if (lane.extras != kNone && scene.extras) {
        const ThreadExtras &extras = scene.extras->threads[lane.extras];
        if (!extras.messages.empty())
            about << counted(extras.messages.size(), LaneWords::tr("1 message"),
                             LaneWords::tr("%1 messages"));
        if (extras.locks.leftOut > 0)
            about << counted(extras.locks.leftOut, LaneWords::tr("1 lock span not shown"),
                             LaneWords::tr("%1 lock spans not shown"));
    }
    title.about = about.join(kSeparator);
    return title;
}

QString headingOf(TrackKind kind)
{
    switch (kind) {
    case TrackKind::Fibre:
        return LaneWords::tr("FIBRES AND COROUTINES");
    case TrackKind::Gpu:
        return LaneWords::tr("GPU QUEUES");
    case TrackKind::External:
        return LaneWords::tr("OTHER TRACKS");
    case TrackKind::Unrecorded:
    case TrackKind::Thread:
        break;
    }
    return LaneWords::tr("THREADS");
}

LaneTitle titleOfPlot(const FlameScene &scene, const PlotTrack &track)
{
    const PlotSeries &series = scene.list->frame->capture->plotSeries()[track.plot.value];
    const QString least = trackValueText(series.kind, track.least);
    const QString greatest = trackValueText(series.kind, track.greatest);
    return {QString::fromStdString(series.name),
            least == greatest ? least : LaneWords::tr("%1 to %2").arg(least, greatest)};
}

LaneTitle titleOfMemory(const FlameScene &scene, const MemoryTrack &track)
{
    const std::string &name = scene.list->frame->capture->memoryPools()[track.pool.value].name;
    return {name.empty() ? LaneWords::tr("Heap")
                         : LaneWords::tr("Memory: %1").arg(QString::fromStdString(name)),
            LaneWords::tr("change since the start: %1 to %2, allocations: %3, frees: %4")
                .arg(trackValueText(PlotKind::Bytes, track.bytes.least),
                     trackValueText(PlotKind::Bytes, track.bytes.greatest),
                     countText(track.allocations), countText(track.frees))};
}

LaneTitle titleOfCpu(const FlameScene &scene, const CpuTrack &track)
{
    const DurationNs whole = scene.list->frame->durationNs();
    const double share =
        whole > 0 ? static_cast<double>(track.runningNs) / static_cast<double>(whole) : 0;
    return {LaneWords::tr("CPU %1").arg(track.cpu),
            LaneWords::tr("used by these threads: %1 of the time").arg(shareText(share))};
}

} // namespace

QString trackValueText(PlotKind kind, double value)
{
    switch (kind) {
    case PlotKind::Bytes: {
        const QString sign = value < 0 ? QStringLiteral("−") : QString();
        return sign +
               QString::fromStdString(formatBytes(static_cast<std::uint64_t>(std::abs(value))));
    }
    case PlotKind::Percentage:
        return LaneWords::tr("%1 %").arg(value, 0, 'g', 4);
    case PlotKind::Bool:
        return value != 0 ? LaneWords::tr("on") : LaneWords::tr("off");
    case PlotKind::Number:
        break;
    }
    return QString::number(value, 'g', 6);
}

LaneTitle titleOf(const FlameScene &scene, const FlameLane &lane)
{
    switch (lane.key.kind) {
    case LaneKind::Heading:
        return {headingOf(static_cast<TrackKind>(lane.key.id)), {}};
    case LaneKind::Async: {
        QString about = LaneWords::tr("spans: %1").arg(countText(scene.extras->asyncs.size()));
        if (scene.extras->asyncRows.leftOut > 0)
            about += kSeparator +
                     LaneWords::tr("%1 not shown").arg(countText(scene.extras->asyncRows.leftOut));
        return {LaneWords::tr("Async spans"), about};
    }
    case LaneKind::Plot:
        return titleOfPlot(scene, scene.extras->plots[lane.extras]);
    case LaneKind::Memory:
        return titleOfMemory(scene, scene.extras->memory[lane.extras]);
    case LaneKind::Cpu:
        return titleOfCpu(scene, scene.extras->cpus[lane.extras]);
    case LaneKind::Messages:
    case LaneKind::Thread:
        break;
    }
    return titleOfThread(scene, lane);
}

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

QString cpuText(const FlameScene &scene, const CpuTrack &track, const TrackSpan &span)
{
    return QStringList{threadText(*scene.list->frame->capture, ThreadId{span.what}),
                       TrackWords::tr("runs on CPU %1 for %2")
                           .arg(track.cpu)
                           .arg(durationText(span.endNs - span.startNs)),
                       startText(scene, span.startNs)}
        .join(u'\n');
}

QString messageText(const FlameScene &scene, const std::vector<Message> &messages, double x)
{
    const TimeNs from = scene.timeAt(x - kMessageReachPx);
    const TimeNs to = scene.timeAt(x + kReachPx);
    const auto first = std::ranges::lower_bound(messages, from, {}, &Message::timeNs);
    const auto end = std::ranges::upper_bound(messages, to, {}, &Message::timeNs);
    if (first == end) { // the text is already next to its mark
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
        lines << counted(static_cast<std::uint64_t>(end - first - kMost),
                         TrackWords::tr("and 1 more message: zoom in to see it"),
                         TrackWords::tr("and %1 more messages: zoom in to see them"));
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
        value ? trackValueText(kind, *value) : TrackWords::tr("no value yet"),
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
    if (at.what.key.kind == LaneKind::Cpu) {
        const CpuTrack &track = scene.extras->cpus[at.what.extras];
        const TrackSpan *span = track.rows.at(*hit->depth, from, to);
        return span != nullptr ? cpuText(scene, track, *span) : QString();
    }
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
