#include "app/widgets/zones/zone_text.h"

#include <QCoreApplication>
#include <bit>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

class ZoneWords {
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
        return tr("starts %1 after the start of the frame").arg(durationText(ns));
    }

    static QString times(const Zone &zone)
    {
        return tr("total %1, self %2")
            .arg(durationText(zone.durationNs), durationText(zone.selfNs));
    }

    static QString yes() { return tr("yes"); }
    static QString no() { return tr("no"); }
    static QString quoted(const QString &text) { return tr("“%1”").arg(text); }
    static QString moreValues(std::size_t count)
    {
        return counted(count, tr("and 1 more value"), tr("and %1 more values"));
    }
    static QString inFrame(FrameIndex frame) { return tr("frame %1").arg(countText(frame)); }
    static QString callsInFrame(std::uint64_t zones)
    {
        return counted(zones, tr("the only zone of this function here"),
                       tr("one of %1 zones of this function here"));
    }
    static QString ofFrame(double share) { return tr("%1 of the frame").arg(shareText(share)); }
    static QString ofParent(double share, const QString &parent)
    {
        return tr("%1 of %2").arg(shareText(share), parent);
    }
    static QString folded(std::uint32_t zones)
    {
        return counted(zones, tr("1 zone too thin to draw: zoom in to see it"),
                       tr("%1 zones too thin to draw: zoom in to see them"));
    }
    static QString from() { return tr("started before this frame"); }
    static QString to() { return tr("continues in the next frame"); }
    static QString open() { return tr("still open at the end of its thread or the recording"); }
    static QString line(const QString &label, const Zone &zone, double share)
    {
        return tr("%1, %2, %3 of the frame")
            .arg(label, durationText(zone.durationNs), shareText(share));
    }
};

constexpr std::size_t kMostValues = 12;
constexpr std::size_t kMostNumbers = 8;

double shareOf(DurationNs part, DurationNs whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

QString numbersText(std::span<const double> numbers)
{
    QStringList texts;
    for (const double number : numbers.first(std::min(numbers.size(), kMostNumbers)))
        texts << QString::number(number, 'g', 6);
    if (numbers.size() > kMostNumbers)
        texts << QStringLiteral("…");
    return texts.join(QStringLiteral(", "));
}

QString valueText(const ChunkExtras &extras, const ZoneValue &value)
{
    switch (value.kind) {
    case ValueKind::Text: {
        const std::string_view text = extras.text(value);
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }
    case ValueKind::Signed:
        return QString::number(static_cast<qint64>(value.bits));
    case ValueKind::Unsigned:
        return QString::number(static_cast<quint64>(value.bits));
    case ValueKind::Float:
        return QString::number(std::bit_cast<double>(value.bits), 'g', 8);
    case ValueKind::Bool:
        return value.bits != 0 ? ZoneWords::yes() : ZoneWords::no();
    case ValueKind::Numbers:
        break;
    }
    return numbersText(extras.numbersOf(value));
}

// Texts and values that the program attached to the zone.
QStringList valueLines(const ZoneFacts &facts)
{
    QStringList lines;
    const auto &values = facts.values;
    for (const ZoneValue &value : values.first(std::min(values.size(), kMostValues))) {
        const QString key = QString::fromStdString(facts.capture.valueKeys()[value.key.value]);
        const QString text = valueText(facts.frame.chunk->extras, value);
        lines << (key.isEmpty() ? ZoneWords::quoted(text) : key + QStringLiteral(" = ") + text);
    }
    if (values.size() > kMostValues)
        lines << ZoneWords::moreValues(values.size() - kMostValues);
    return lines;
}

} // namespace

QString zoneFlagsText(std::uint8_t flags)
{
    QStringList words;
    if (flags & kContinuesFrom)
        words << ZoneWords::from();
    if (flags & kContinuesTo)
        words << ZoneWords::to();
    if (flags & kStillOpen)
        words << ZoneWords::open();
    return words.join(QStringLiteral(", "));
}

QString zoneText(const ZoneFacts &facts, std::uint32_t folded, const QStringList &states)
{
    const Zone &zone = facts.zone;
    const Site &site = facts.capture.site(zone.site);
    QStringList lines{QString::fromStdString(site.label())};
    if (folded > 1)
        lines << ZoneWords::folded(folded);
    lines << valueLines(facts);
    if (!site.function.empty() && site.function != site.label())
        lines << QString::fromStdString(site.function);
    if (!site.file.empty())
        lines << ZoneWords::source(site);
    lines << ZoneWords::thread(facts.capture.thread(facts.thread));
    if (facts.namesFrame)
        lines << ZoneWords::inFrame(facts.frame.frame);
    lines << ZoneWords::start(zone.startNs - facts.frame.record.startNs) << ZoneWords::times(zone)
          << states << ZoneWords::ofFrame(shareOf(zone.durationNs, facts.frame.record.durationNs));
    if (facts.parent) {
        lines << ZoneWords::ofParent(
            shareOf(zone.durationNs, facts.parent->durationNs),
            QString::fromStdString(facts.capture.site(facts.parent->site).label()));
    }
    if (facts.zonesOfSite)
        lines << ZoneWords::callsInFrame(*facts.zonesOfSite);
    if (const QString flags = zoneFlagsText(zone.flags); !flags.isEmpty())
        lines << flags;
    return lines.join(u'\n');
}

QString zoneText(const FlameFrame &frame, std::size_t tree, std::size_t zone, std::uint32_t folded,
                 const QStringList &states)
{
    const ZoneOrigin origin = frame.originOf({tree, zone});
    ZoneFacts facts{*frame.capture, frame.parts[origin.part], origin.thread,
                    frame.zone({tree, zone})};
    if (const auto parent = frame.parentOf({tree, zone}))
        facts.parent = frame.zone(*parent);
    facts.values = frame.valuesOf(origin);
    if (facts.zone.site.value < frame.zonesOfSite.size())
        facts.zonesOfSite = frame.zonesOfSite[facts.zone.site.value];
    facts.namesFrame = frame.parts.size() > 1;
    return zoneText(facts, folded, states);
}

QString zoneLine(const FlameFrame &frame, const Zone &zone)
{
    return ZoneWords::line(QString::fromStdString(frame.capture->site(zone.site).label()), zone,
                           shareOf(zone.durationNs, frame.durationNs()));
}

} // namespace zoe::app
