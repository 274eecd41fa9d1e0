#include "app/panels/flame/lane_title.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

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
    if (lane.tree != kNone) {
        const std::size_t zones = frame.tree(lane.tree).size();
        about << (zones == 1 ? LaneWords::tr("1 zone")
                             : LaneWords::tr("%1 zones").arg(countText(zones)));
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
            about << (extras.messages.size() == 1
                          ? LaneWords::tr("1 message")
                          : LaneWords::tr("%1 messages").arg(countText(extras.messages.size())));
        if (extras.locks.leftOut > 0)
            about << LaneWords::tr("%1 lock spans not shown").arg(countText(extras.locks.leftOut));
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
    case TrackKind::Thread:
        break;
    }
    return LaneWords::tr("THREADS");
}

LaneTitle titleOfPlot(const FlameScene &scene, const PlotTrack &track)
{
    const PlotSeries &series = scene.list->frame->capture->plotSeries()[track.plot.value];
    const QString least = plotValueText(series.kind, track.least);
    const QString greatest = plotValueText(series.kind, track.greatest);
    return {QString::fromStdString(series.name),
            least == greatest ? least : LaneWords::tr("%1 to %2").arg(least, greatest)};
}

LaneTitle titleOfMemory(const FlameScene &scene, const MemoryTrack &track)
{
    const std::string &name = scene.list->frame->capture->memoryPools()[track.pool.value].name;
    return {name.empty() ? LaneWords::tr("Heap")
                         : LaneWords::tr("Memory: %1").arg(QString::fromStdString(name)),
            LaneWords::tr("change since the start: %1 to %2, allocations: %3, frees: %4")
                .arg(plotValueText(PlotKind::Bytes, track.bytes.least),
                     plotValueText(PlotKind::Bytes, track.bytes.greatest),
                     countText(track.allocations), countText(track.frees))};
}

} // namespace

QString plotValueText(PlotKind kind, double value)
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
    case LaneKind::Messages:
    case LaneKind::Thread:
        break;
    }
    return titleOfThread(scene, lane);
}

} // namespace zoe::app
