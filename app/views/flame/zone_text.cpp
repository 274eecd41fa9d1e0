#include "app/views/flame/zone_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(zoe::app::ZoneText)

  public:
    static QString source(const Site &site)
    {
        const QString file = QString::fromStdString(site.file);
        return site.line == 0 ? file : QStringLiteral("%1:%2").arg(file).arg(site.line);
    }

    static QString thread(const Thread &thread)
    {
        return tr("thread %1").arg(QString::fromStdString(thread.label()));
    }

    static QString start(DurationNs ns)
    {
        return tr("starts %1 into the frame").arg(durationText(ns));
    }

    static QString times(const Zone &zone)
    {
        return tr("total %1, self %2")
            .arg(durationText(zone.durationNs), durationText(zone.selfNs));
    }

    static QString ofFrame(double share) { return tr("%1 of the frame").arg(shareText(share)); }
    static QString ofParent(double share, const QString &parent)
    {
        return tr("%1 of %2").arg(shareText(share), parent);
    }
    static QString folded(std::uint32_t zones)
    {
        return tr("%1 zones too thin to draw, longest and others: zoom in to see them")
            .arg(countText(zones));
    }
    static QString from() { return tr("began before this frame"); }
    static QString to() { return tr("goes on in the next frame"); }
    static QString open() { return tr("still open when the recording ended"); }
    static QString line(const QString &label, const Zone &zone, double share)
    {
        return tr("%1, %2, %3 of the frame")
            .arg(label, durationText(zone.durationNs), shareText(share));
    }
};

double shareOf(DurationNs part, DurationNs whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

} // namespace

QString zoneFlagsText(std::uint8_t flags)
{
    QStringList words;
    if (flags & kContinuesFrom)
        words << Words::from();
    if (flags & kContinuesTo)
        words << Words::to();
    if (flags & kStillOpen)
        words << Words::open();
    return words.join(QStringLiteral(", "));
}

QString zoneText(const FlameFrame &frame, std::size_t tree, std::size_t zone, std::uint32_t folded)
{
    const ZoneTree &zones = frame.indexes[tree].tree();
    const Zone found = zones[zone];
    const Site &site = frame.capture->site(found.site);
    QStringList lines{QString::fromStdString(site.label())};
    if (folded > 1)
        lines << Words::folded(folded);
    if (!site.function.empty() && site.function != site.label())
        lines << QString::fromStdString(site.function);
    if (!site.file.empty())
        lines << Words::source(site);
    lines << Words::thread(frame.capture->thread(zones.thread()))
          << Words::start(found.startNs - frame.trees.record.startNs) << Words::times(found)
          << Words::ofFrame(shareOf(found.durationNs, frame.durationNs()));
    const std::size_t parent = parentOf(zones, zone);
    if (parent < zones.size()) {
        const Zone above = zones[parent];
        lines << Words::ofParent(shareOf(found.durationNs, above.durationNs),
                                 QString::fromStdString(frame.capture->site(above.site).label()));
    }
    if (const QString flags = zoneFlagsText(found.flags); !flags.isEmpty())
        lines << flags;
    return lines.join(u'\n');
}

QString zoneLine(const FlameFrame &frame, std::size_t tree, std::size_t zone)
{
    const Zone found = frame.indexes[tree].tree()[zone];
    return Words::line(QString::fromStdString(frame.capture->site(found.site).label()), found,
                       shareOf(found.durationNs, frame.durationNs()));
}

} // namespace zoe::app
