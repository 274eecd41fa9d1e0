#include "plugins/api/plugin_info.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QPluginLoader>

#include "plugins/api/known_interfaces.h"

namespace zoe {

namespace {

constexpr const char *kMetadataKeys[] = {"id", "name", "version", "description"};

// Empty if the program can use a plugin built for this interface, else why not.
QString whyNotInterface(const QString &interfaceId)
{
    const QString family = interfaceId.section(QLatin1Char('/'), 0, 0);
    for (const KnownInterface &known : kKnownInterfaces) {
        const QString knownId = QString::fromLatin1(known.id);
        if (interfaceId == knownId)
            return {};
        if (family == knownId.section(QLatin1Char('/'), 0, 0))
            return QStringLiteral("built for %1, but this program has %2")
                .arg(shortInterfaceId(interfaceId), shortInterfaceId(knownId));
    }
    return QStringLiteral("built for \"%1\", which is not an interface of this program")
        .arg(interfaceId);
}

bool isKnownWord(const QString &word)
{
    for (const KnownInterface &known : kKnownInterfaces) {
        if (word == QLatin1String(known.word))
            return true;
    }
    return false;
}

QString whyNotReadable(const QString &fileName)
{
    QFile file(fileName);
    if (file.open(QIODevice::ReadOnly))
        return {};
    return QStringLiteral("cannot be read: %1").arg(file.errorString());
}

// Fills info from the metadata; returns why the plugin can't be used, or nothing.
QString readMetadata(const QJsonObject &all, PluginInfo &info)
{
    if (all.isEmpty())
        return QStringLiteral("is not a plugin");
    info.interfaceId = all.value(QLatin1String("IID")).toString();
    const QJsonObject own = all.value(QLatin1String("MetaData")).toObject();
    info.id = own.value(QLatin1String("id")).toString();
    info.name = own.value(QLatin1String("name")).toString();
    info.version = own.value(QLatin1String("version")).toString();
    info.description = own.value(QLatin1String("description")).toString();
    for (const QJsonValue &word : own.value(QLatin1String("provides")).toArray())
        info.provides.append(word.toString());

    if (const QString reason = whyNotInterface(info.interfaceId); !reason.isEmpty())
        return reason;
    for (const char *key : kMetadataKeys) {
        if (own.value(QLatin1String(key)).toString().isEmpty())
            return QStringLiteral("the metadata has no \"%1\"").arg(QLatin1String(key));
    }
    if (info.provides.isEmpty())
        return QStringLiteral("the metadata has no \"provides\"");
    for (const QString &word : std::as_const(info.provides)) {
        if (isKnownWord(word))
            return {};
    }
    return QStringLiteral("provides nothing known to this program: %1")
        .arg(info.provides.join(QLatin1String(", ")));
}

} // namespace

PluginInfo readPluginInfo(const QString &fileName)
{
    PluginInfo info;
    info.fileName = fileName;
    info.reason = whyNotReadable(fileName);
    if (info.reason.isEmpty())
        info.reason = readMetadata(QPluginLoader(fileName).metaData(), info);
    if (!info.reason.isEmpty())
        info.state = PluginState::Failed;
    return info;
}

} // namespace zoe
