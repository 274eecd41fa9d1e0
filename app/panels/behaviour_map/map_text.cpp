#include "app/panels/behaviour_map/map_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct MapWords {
    Q_DECLARE_TR_FUNCTIONS(zoe::app::MapText)
};

constexpr qsizetype kMostMapNames = 3;
constexpr int kLeastLetters = 6; // of an elided name

QStringList namesOf(const BehaviourDefinition &definition,
                    const std::vector<std::uint32_t> &columns)
{
    QStringList names;
    for (const std::uint32_t column : columns)
        names << featureName(definition, column);
    return names;
}

QString cut(const QString &name, int letters)
{
    return name.size() <= letters ? name : name.left(letters - 1) + u'…';
}

// Maximum number of names per side, and letters per name.
QString titleOf(const QStringList &low, const QStringList &high, double share, qsizetype names,
                int letters, bool wordy)
{
    const auto side = [names, letters](const QStringList &all) {
        QStringList some;
        for (const QString &name : all.first(std::min(names, all.size())))
            some << cut(name, letters);
        return some.join(QStringLiteral(", "));
    };
    QStringList parts;
    if (!low.isEmpty() && names > 0)
        parts << QStringLiteral("← ") + side(low);
    parts << (wordy ? MapWords::tr("%1 of the variance").arg(shareText(share)) : shareText(share));
    if (!high.isEmpty() && names > 0)
        parts << side(high) + QStringLiteral(" →");
    return parts.join(QStringLiteral("  ·  "));
}

} // namespace

QString featureName(const BehaviourDefinition &definition, std::uint32_t column)
{
    const BehaviourDefinition::Column &feature = definition.columns[column];
    QString name = QString::fromStdString(feature.site.label());
    switch (feature.kind) {
    case FeatureColumn::Kind::Plot:
        name = MapWords::tr("plot %1").arg(QString::fromStdString(feature.plot));
        break;
    case FeatureColumn::Kind::Calls:
        name = MapWords::tr("calls of %1").arg(name);
        break;
    case FeatureColumn::Kind::Self:
    case FeatureColumn::Kind::Total:
        break;
    }
    if (feature.group < definition.threadGroups.size())
        name = MapWords::tr("%1 on %2")
                   .arg(name, QString::fromStdString(definition.threadGroups[feature.group]));
    return name;
}

QString axisTitle(const BehaviourDefinition &definition,
                  const std::vector<std::uint32_t> &towardsLow,
                  const std::vector<std::uint32_t> &towardsHigh, double share,
                  const QFontMetrics &metrics, double width)
{
    const QStringList low = namesOf(definition, towardsLow);
    const QStringList high = namesOf(definition, towardsHigh);
    QString title;
    for (const bool wordy : {true, false}) {
        for (qsizetype names = kMostMapNames; names > 0; --names) {
            title = titleOf(low, high, share, names, 1000, wordy);
            if (metrics.horizontalAdvance(title) <= width)
                return title;
        }
    }
    for (int letters = 24; letters >= kLeastLetters; --letters) {
        title = titleOf(low, high, share, 1, letters, false);
        if (metrics.horizontalAdvance(title) <= width)
            return title;
    }
    return titleOf({}, {}, share, 0, 0, false);
}

QString hitText(const Capture &capture, const Behaviours &behaviours, const MapHit &hit,
                const QString &reason)
{
    const std::int32_t id = behaviours.assignment[hit.frame];
    QStringList lines{MapWords::tr("Frame %1").arg(countText(hit.frame)),
                      durationText(capture.frames()[hit.frame].durationNs),
                      id == kUnusual
                          ? MapWords::tr("unusual: does not belong to a behaviour")
                          : MapWords::tr("behaviour: %1")
                                .arg(QString::fromStdString(
                                    behaviours.behaviours[static_cast<std::size_t>(id)].name))};
    if (!reason.isEmpty())
        lines << MapWords::tr("cause: %1").arg(reason);
    if (hit.frames > 1)
        lines << counted(hit.frames - 1, MapWords::tr("and 1 more frame at this place"),
                         MapWords::tr("and %1 more frames at this place"));
    return lines.join(u'\n');
}

QString countsText(const MapPicture &picture, std::uint64_t allFrames)
{
    const QString frames = picture.frames() == allFrames
                               ? countedFrames(allFrames)
                               : MapWords::tr("%1 of %2 in view")
                                     .arg(countText(picture.frames()), countedFrames(allFrames));
    if (picture.dots() >= picture.frames())
        return frames;
    return MapWords::tr("%1, drawn as %2")
        .arg(frames, counted(picture.dots(), MapWords::tr("1 dot"), MapWords::tr("%1 dots")));
}

} // namespace zoe::app
