#include "app/panels/frames/frame_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "analysis/model/frames/whole_frames.h"
#include "app/theme/counted_texts.h"
#include "app/theme/part_text.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

class FrameWords {
    Q_DECLARE_TR_FUNCTIONS(zoe::app::FrameText)

  public:
    static QString duration(DurationNs ns)
    {
        QString text = durationText(ns);
        if (ns > 0) {
            const double rate = 1e9 / static_cast<double>(ns);
            text += tr(" (%1 frames per second)").arg(rate, 0, 'f', rate < 100 ? 1 : 0);
        }
        return text;
    }

    static QString zones(const FrameRecord &frame) { return countedZones(frame.zones); }

    static QString spike(const Spike &spike)
    {
        return tr("spike: %1 above its neighbours' %2")
            .arg(durationText(spike.excessNs()), durationText(spike.typicalNs));
    }

    static QString alarm(const Alarm &alarm)
    {
        return alarm.typicalNs > 0
                   ? tr("spike alarm: %1 is usual").arg(durationText(alarm.typicalNs))
                   : tr("spike alarm");
    }

    static QString lost(const FrameRecord &frame)
    {
        return tr("%1 dropped by the recorder").arg(countedZones(frame.lostZones));
    }

    static QString behaviour(const Behaviours &behaviours, std::int32_t id)
    {
        if (id == kNotClustered)
            return tr("behaviour: none (frame not included)");
        if (id < 0 || static_cast<std::size_t>(id) >= behaviours.behaviours.size())
            return tr("behaviour: unusual (does not fit any)");
        const auto &found = behaviours.behaviours[static_cast<std::size_t>(id)];
        return tr("behaviour: %1").arg(QString::fromStdString(found.name));
    }

    static QString setName(const FrameSeries &series)
    {
        const FrameSet &set = series.capture().frameSets()[series.shown().set.value];
        return tr("frame set “%1”").arg(QString::fromStdString(set.name));
    }
    static QString titleOfSet(const FrameSeries &series, FrameIndex place)
    {
        return tr("Frame %1 of %2")
            .arg(countText(series.places().numberAt(place)), setName(series));
    }
    static QString within(FrameIndex frame)
    {
        return tr("starts in frame %1").arg(countText(frame));
    }
    static QString waits(DurationNs waits, DurationNs whole)
    {
        return tr("%2 including %1 of waits").arg(durationText(waits), durationText(whole));
    }
    static QString rank(FrameIndex place, FrameIndex count)
    {
        const double shorter = static_cast<double>(place) / static_cast<double>(count);
        return tr("longer than %1 of the frames").arg(partText(shorter));
    }
    static QString lessWaits(const FrameSeries &series)
    {
        QStringList names;
        for (const SiteId site : series.shown().waits)
            names << QString::fromStdString(series.capture().site(site).label());
        names.removeDuplicates();
        QString text = tr("without waits: %1").arg(names.join(QStringLiteral(", ")));
        if (series.unreadableFrames() > 0)
            text += tr(" (not excluded in unreadable frames: %1)")
                        .arg(countText(series.unreadableFrames()));
        return text;
    }
    static QString sorted() { return tr("sorted by duration, longest on the right"); }
    static QString overlay(const OverlaySeries &overlay)
    {
        return tr("line: %1").arg(overlay.name());
    }
    static QString missing() { return tr("unreadable: damaged or missing in the file"); }
    static QString partial() { return tr("cut off by the end of the recording"); }
    static QString added() { return tr("time outside the program's frames"); }
    static QString cut()
    {
        return tr("split at the recorder's limit; continues in the next frame");
    }
    static QString title(FrameIndex frame) { return tr("Frame %1").arg(countText(frame)); }
    static QString start(const FrameRecord &frame)
    {
        return tr("starts at %1").arg(durationText(frame.startNs));
    }
};

} // namespace

QString placeText(const FrameSeries &series, FrameIndex place, const SpikeIndex &spikes,
                  const BehaviourCounts &behaviours, const OverlaySeries *overlay)
{
    const FrameIndex frame = series.places().frameAt(place);
    const FrameRecord record = series.recordAt(place);
    const bool main = series.places().ofMainSet();
    if (record.missing())
        return unreadableFrameText(frame);
    QStringList lines{main ? FrameWords::title(frame) : FrameWords::titleOfSet(series, place)};
    if (!main)
        lines << FrameWords::within(frame);
    lines << FrameWords::duration(series.valueAt(place));
    if (series.valueAt(place) != record.durationNs)
        lines << FrameWords::waits(record.durationNs - series.valueAt(place), record.durationNs);
    if (series.order() == FrameOrder::ByDuration)
        lines << FrameWords::rank(place, series.placeCount());
    lines << FrameWords::start(record);
    if (main)
        lines << FrameWords::zones(record);
    if (overlay) {
        if (const auto value = overlay->at(place))
            lines << QStringLiteral("%1: %2").arg(overlay->name(), overlay->text(*value));
    }
    if (const Spike *spike = main ? spikes.at(frame) : series.setSpikeAt(place))
        lines << FrameWords::spike(*spike);
    if (main && behaviours.behaviours()) // of main frames
        lines << FrameWords::behaviour(*behaviours.behaviours(), behaviours.of(frame));
    if (record.lostZones > 0)
        lines << FrameWords::lost(record);
    if (isAdded(record))
        lines << FrameWords::added();
    else if (isPartial(record))
        lines << FrameWords::partial();
    else if (isSlice(record))
        lines << FrameWords::cut();
    return lines.join(u'\n');
}

QString unreadableFrameText(FrameIndex frame)
{
    return FrameWords::title(frame) + u'\n' + FrameWords::missing();
}

QString alarmText(const Alarm &alarm)
{
    return FrameWords::alarm(alarm);
}

QString captionText(const FrameSeries &series, const OverlaySeries *overlay)
{
    QStringList parts;
    if (!series.places().ofMainSet())
        parts << FrameWords::setName(series);
    if (!series.shown().waits.empty())
        parts << FrameWords::lessWaits(series);
    if (series.order() == FrameOrder::ByDuration)
        parts << FrameWords::sorted();
    if (overlay)
        parts << FrameWords::overlay(*overlay);
    return parts.join(QStringLiteral(" · "));
}

} // namespace zoe::app
