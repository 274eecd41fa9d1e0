#include "app/panels/details/source_finder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include "app/settings/preferences.h"

namespace zoe::app {

namespace {

constexpr qint64 kMostSourceBytes = 16LL << 20;

struct SourceTexts {
    Q_DECLARE_TR_FUNCTIONS(SourceFinder)
};

bool isFile(const QString &path)
{
    return QFileInfo(path).isFile();
}

} // namespace

SourcePlaces sourcePlaces()
{
    return {sourceFolders(), sourcePrefixes()};
}

void addSourceFolder(const QString &folder)
{
    QStringList folders = sourceFolders();
    if (!folders.contains(folder))
        setSourceFolders(folders << folder);
}

QString findSource(const QString &file, const SourcePlaces &places)
{
    if (file.isEmpty())
        return {};
    if (QDir::isAbsolutePath(file) && isFile(file))
        return file;
    for (const QString &entry : places.prefixes) {
        const QString from = entry.section(u'=', 0, 0);
        const QString to = entry.section(u'=', 1);
        if (from.isEmpty() || !file.startsWith(from))
            continue;
        const QString rest = file.mid(from.size());
        for (const QString &path : {to + rest, to + QString(rest).replace(u'\\', u'/')}) {
            if (isFile(path))
                return path;
        }
    }
    QString slashes = file;
    slashes.replace(u'\\', u'/');
    const QStringList parts = slashes.split(u'/', Qt::SkipEmptyParts);
    for (qsizetype first = 0; first < parts.size(); ++first) {
        const QString end = parts.mid(first).join(u'/');
        for (const QString &folder : places.folders) {
            const QString path = QDir::cleanPath(folder + u'/' + end);
            if (isFile(path))
                return path;
        }
    }
    return {};
}

SourceText readSource(const QString &file, const SourcePlaces &places)
{
    SourceText source;
    source.path = findSource(file, places);
    if (source.path.isEmpty())
        return source;
    QFile opened(source.path);
    if (!opened.open(QIODevice::ReadOnly)) {
        source.why = SourceTexts::tr("%1 can't be read: %2").arg(source.path, opened.errorString());
        return source;
    }
    source.text = QString::fromUtf8(opened.read(kMostSourceBytes));
    return source;
}

QString editorCommandLine()
{
    const QString command = editorCommand().trimmed();
    return command.isEmpty() ? "xdg-open %f" : command;
}

QStringList editorArguments(const QString &command, const QString &file, int line)
{
    QStringList arguments = QProcess::splitCommand(command);
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        QString filled;
        const QString &given = arguments.at(i);
        for (qsizetype at = 0; at < given.size(); ++at) {
            const QChar next = at + 1 < given.size() ? given.at(at + 1) : QChar();
            if (given.at(at) == u'%' && (next == u'f' || next == u'l' || next == u'%')) {
                filled += next == u'f' ? file : next == u'l' ? QString::number(line) : QString("%");
                ++at;
            } else {
                filled += given.at(at);
            }
        }
        arguments[i] = filled;
    }
    return arguments;
}

QString openInEditor(const QString &file, int line)
{
    const QString command = editorCommandLine();
    QStringList arguments = editorArguments(command, file, line);
    if (arguments.isEmpty())
        return SourceTexts::tr("No editor command is set. Set one in Settings > Sources.");
    const QString program = arguments.takeFirst();
    if (QProcess::startDetached(program, arguments))
        return {};
    return SourceTexts::tr("Can't start the editor: %1").arg(command);
}

} // namespace zoe::app
