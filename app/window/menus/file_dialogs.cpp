#include "app/window/menus/file_dialogs.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QUrl>

#include "plugins/api/plugin_manager.h"

namespace zoe::app {

namespace {

constexpr auto kWindowFolderKey = "window/folder";

struct Dialogs {
    Q_DECLARE_TR_FUNCTIONS(FileDialogs)
};

QString captureFilter(PluginManager &plugins)
{
    QStringList all{"*.zoe"};
    QStringList formats{Dialogs::tr("Zoetrope captures (*.zoe)")};
    for (const Importer *importer : plugins.importers()) {
        const ImportFormat format = importer->format();
        QStringList patterns;
        for (const QString &extension : format.extensions)
            patterns << "*." + extension;
        all << patterns;
        formats << QString("%1 (%2)").arg(format.name, patterns.join(' '));
    }
    all.removeDuplicates();
    formats.prepend(Dialogs::tr("All supported files (%1)").arg(all.join(' ')));
    formats << Dialogs::tr("All files (*)");
    return formats.join(";;");
}

QString lastFolder()
{
    return QSettings().value(kWindowFolderKey, QDir::currentPath()).toString();
}

void rememberFolderOf(const QString &file)
{
    if (!file.isEmpty())
        QSettings().setValue(kWindowFolderKey, QFileInfo(file).absolutePath());
}

// A name without an extension gets the suggested one.
QString askWhereTo(QWidget &parent, const QString &title, const QString &filter,
                   const QString &suggestedName)
{
    const QString suggested = QDir(lastFolder()).filePath(suggestedName);
    QString file = QFileDialog::getSaveFileName(&parent, title, suggested, filter);
    if (!file.isEmpty() && QFileInfo(file).suffix().isEmpty())
        file += '.' + QFileInfo(suggestedName).suffix();
    rememberFolderOf(file);
    return file;
}

} // namespace

QString askForCapture(QWidget &parent, PluginManager &plugins, const QString &title)
{
    const QString file =
        QFileDialog::getOpenFileName(&parent, title, lastFolder(), captureFilter(plugins));
    rememberFolderOf(file);
    return file;
}

QString askForStoreFile(QWidget &parent)
{
    const QString file = QFileDialog::getOpenFileName(
        &parent, Dialogs::tr("Fleet store"), lastFolder(),
        Dialogs::tr("Fleet stores (*.zoefleet)") + ";;" + Dialogs::tr("All files (*)"));
    rememberFolderOf(file);
    return file;
}

QString askForFrames(QWidget &parent, const QString &baseName)
{
    return askWhereTo(parent, Dialogs::tr("Save the selected frames"),
                      Dialogs::tr("Zoetrope captures (*.zoe)"),
                      QFileInfo(baseName).completeBaseName() + "-frames.zoe");
}

QString askForPicture(QWidget &parent, const QString &baseName)
{
    return askWhereTo(parent, Dialogs::tr("Export picture"), Dialogs::tr("Pictures (*.png)"),
                      QFileInfo(baseName).completeBaseName() + ".png");
}

QStringList localFiles(const QMimeData &data)
{
    QStringList files;
    for (const QUrl &url : data.urls()) {
        if (url.isLocalFile())
            files << url.toLocalFile();
    }
    return files;
}

} // namespace zoe::app
