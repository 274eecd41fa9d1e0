#include "plugins/api/plugin_folders.h"

#include <QDir>
#include <QFileInfo>

namespace zoe {

QStringList pluginFoldersOfUser()
{
    return qEnvironmentVariable("ZOETROPE_PLUGIN_PATH")
        .split(QDir::listSeparator(), Qt::SkipEmptyParts);
}

QStringList missingPluginFolders()
{
    QStringList missing;
    for (const QString &folder : pluginFoldersOfUser()) {
        if (!QFileInfo(folder).isDir())
            missing << folder;
    }
    return missing;
}

QString missingPluginFolderText(const QString &folder)
{
    return QStringLiteral("%1: the folder in ZOETROPE_PLUGIN_PATH does not exist").arg(folder);
}

} // namespace zoe
