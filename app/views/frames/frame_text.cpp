#include "app/views/frames/frame_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(zoe::app::FrameText)

  public:
    static QString duration(const FrameRecord &frame)
    {
        QString text = durationText(frame.durationNs);
        if (frame.durationNs > 0) {
            const double rate = 1e9 / static_cast<double>(frame.durationNs);
            text += tr(" (%1 frames a second)").arg(rate, 0, 'f', rate < 100 ? 1 : 0);
        }
        return text;
    }

    static QString zones(const FrameRecord &frame)
    {
        return frame.zones == 1 ? tr("1 zone") : tr("%1 zones").arg(countText(frame.zones));
    }

    static QString spike(const Spike &spike)
    {
        return tr("spike: %1 above the %2 around it")
            .arg(durationText(spike.excessNs()), durationText(spike.typicalNs));
    }

    static QString lost(const FrameRecord &frame)
    {
        return frame.lostZones == 1
                   ? tr("1 zone lost while recording")
                   : tr("%1 zones lost while recording").arg(countText(frame.lostZones));
    }

    static QString behaviour(const Behaviours &behaviours, std::int32_t id)
    {
        if (id < 0 || static_cast<std::size_t>(id) >= behaviours.behaviours.size())
            return tr("behaviour: unusual, like no other group");
        const auto &found = behaviours.behaviours[static_cast<std::size_t>(id)];
        return tr("behaviour: %1").arg(QString::fromStdString(found.name));
    }

    static QString missing() { return tr("could not be read: damaged or lost in the file"); }
    static QString partial() { return tr("cut short by the end of the recording"); }
    static QString cut() { return tr("cut by the recorder's limit; goes on in the next frame"); }
    static QString title(FrameIndex frame) { return tr("Frame %1").arg(countText(frame)); }
    static QString start(const FrameRecord &frame)
    {
        return tr("starts at %1").arg(durationText(frame.startNs));
    }
};

} // namespace

QString frameText(const FrameSeries &series, FrameIndex frame, const SpikeIndex &spikes,
                  const BehaviourCounts &behaviours)
{
    const FrameRecord &record = series.capture().frames()[frame];
    QStringList lines{Words::title(frame)};
    if (record.missing()) {
        lines << Words::missing();
        return lines.join(u'\n');
    }
    lines << Words::duration(record) << Words::start(record) << Words::zones(record);
    if (const Spike *spike = spikes.at(frame))
        lines << Words::spike(*spike);
    if (behaviours.behaviours() != nullptr)
        lines << Words::behaviour(*behaviours.behaviours(), behaviours.of(frame));
    if (record.lostZones > 0)
        lines << Words::lost(record);
    if (record.flags & kFramePartial)
        lines << Words::partial();
    if (record.flags & kFrameCut)
        lines << Words::cut();
    return lines.join(u'\n');
}

} // namespace zoe::app
