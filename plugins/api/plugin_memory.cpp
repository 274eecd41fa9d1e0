#include "plugins/api/plugin_memory.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSettings>
#include <utility>

#include "plugins/api/known_interfaces.h"

namespace zoe {

namespace {

constexpr const char *kDisabled = "disabled";

// Paths contain characters that are not allowed in keys of a settings file.
QString trialKey(const QString &pluginFile)
{
    const QByteArray name = QFileInfo(pluginFile).absoluteFilePath().toUtf8();
    return QStringLiteral("trials/") +
           QString::fromLatin1(QCryptographicHash::hash(name, QCryptographicHash::Sha1).toHex());
}

// Changes when the file or the interfaces of the program change.
QString stampOf(const QString &pluginFile)
{
    const QFileInfo file(pluginFile);
    QString stamp = QString::number(file.size()) + QLatin1Char(' ') +
                    QString::number(file.lastModified().toMSecsSinceEpoch());
    for (const KnownInterface &known : kKnownInterfaces)
        stamp += QLatin1Char(' ') + shortInterfaceId(QString::fromLatin1(known.id));
    return stamp;
}

} // namespace

PluginMemory::PluginMemory(QString fileName)
    : m_fileName(std::move(fileName))
{}

QStringList PluginMemory::disabled() const
{
    if (m_fileName.isEmpty())
        return {};
    return QSettings(m_fileName, QSettings::IniFormat)
        .value(QLatin1String(kDisabled))
        .toStringList();
}

void PluginMemory::setDisabled(const QString &id, bool disabled)
{
    if (m_fileName.isEmpty())
        return;
    QSettings settings(m_fileName, QSettings::IniFormat);
    QStringList ids = settings.value(QLatin1String(kDisabled)).toStringList();
    ids.removeAll(id);
    if (disabled)
        ids.append(id);
    settings.setValue(QLatin1String(kDisabled), ids);
}

std::optional<QString> PluginMemory::trialOf(const QString &pluginFile) const
{
    if (m_fileName.isEmpty())
        return std::nullopt;
    const QStringList trial =
        QSettings(m_fileName, QSettings::IniFormat).value(trialKey(pluginFile)).toStringList();
    if (trial.size() != 2 || trial.front() != stampOf(pluginFile))
        return std::nullopt;
    return trial.back();
}

void PluginMemory::setTrial(const QString &pluginFile, const QString &reason)
{
    if (!m_fileName.isEmpty())
        QSettings(m_fileName, QSettings::IniFormat)
            .setValue(trialKey(pluginFile), QStringList{stampOf(pluginFile), reason});
}

void PluginMemory::forgetTrial(const QString &pluginFile)
{
    if (!m_fileName.isEmpty())
        QSettings(m_fileName, QSettings::IniFormat).remove(trialKey(pluginFile));
}

} // namespace zoe
