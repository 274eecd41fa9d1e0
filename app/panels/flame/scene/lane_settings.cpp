#include "app/panels/flame/scene/lane_settings.h"

#include <QCryptographicHash>
#include <QSettings>
#include <QStringList>

namespace zoe::app {

namespace {

constexpr int kMostCaptures = 100;
constexpr auto kLanesGroup = "flame/lanes";
constexpr auto kLatest = "latest";

// Identifies the session independently of its file name; empty if it has no identity.
QString nameOf(const Capture &capture)
{
    const SessionInfo &session = capture.info().session;
    if (session.startUnixNs == 0 && capture.info().source.empty())
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha1);
    hash.addData(QByteArray::fromStdString(session.program));
    hash.addData(QByteArray::number(static_cast<qlonglong>(session.startUnixNs)));
    hash.addData(QByteArray::number(session.processId));
    if (session.startUnixNs == 0)
        hash.addData(QByteArray::fromStdString(capture.info().source));
    return QString::fromLatin1(hash.result().toHex().left(16));
}

QStringList textOf(const std::set<LaneKey> &keys)
{
    QStringList text;
    for (const LaneKey &key : keys)
        text << QStringLiteral("%1:%2").arg(static_cast<int>(key.kind)).arg(key.id);
    return text;
}

std::set<LaneKey> laneKeysOf(const QStringList &text)
{
    std::set<LaneKey> keys;
    for (const QString &entry : text) {
        const int kind = entry.section(u':', 0, 0).toInt();
        bool isNumber = false;
        const auto id = entry.section(u':', 1).toUInt(&isNumber);
        if (isNumber && kind >= 0 && kind <= static_cast<int>(LaneKind::Cpu))
            keys.insert({static_cast<LaneKind>(kind), id});
    }
    return keys;
}

void forgetOldestArrangement(QSettings &settings, const QString &latest)
{
    QStringList names = settings.value(kLatest).toStringList();
    names.removeAll(latest);
    names.prepend(latest);
    while (names.size() > kMostCaptures)
        settings.remove(names.takeLast());
    settings.setValue(kLatest, names);
}

} // namespace

LaneArrangement savedArrangement(const Capture &capture)
{
    LaneArrangement arrangement;
    const QString name = nameOf(capture);
    if (name.isEmpty())
        return arrangement;
    QSettings settings;
    settings.beginGroup(kLanesGroup);
    settings.beginGroup(name);
    for (const QString &id : settings.value("order").toStringList()) {
        const ThreadId thread{id.toUInt()};
        if (thread.value < capture.threads().size())
            arrangement.order.push_back(thread);
    }
    arrangement.hidden = laneKeysOf(settings.value("hidden").toStringList());
    arrangement.toggled = laneKeysOf(settings.value("collapsed").toStringList());
    arrangement.pinned = laneKeysOf(settings.value("pinned").toStringList());
    return arrangement;
}

void saveArrangement(const Capture &capture, const LaneArrangement &arrangement)
{
    const QString name = nameOf(capture);
    if (name.isEmpty())
        return;
    QSettings settings;
    settings.beginGroup(kLanesGroup);
    forgetOldestArrangement(settings, name);
    settings.beginGroup(name);
    QStringList order;
    for (const ThreadId thread : arrangement.order)
        order << QString::number(thread.value);
    settings.setValue("order", order);
    settings.setValue("hidden", textOf(arrangement.hidden));
    settings.setValue("collapsed", textOf(arrangement.toggled));
    settings.setValue("pinned", textOf(arrangement.pinned));
}

} // namespace zoe::app
