#include "plugins/api/plugin_loading.h"

#include <QElapsedTimer>
#include <QPluginLoader>
#include <QProcess>
#include <algorithm>
#include <cstdio>
#include <exception>

#include "plugins/api/guarded.h"
#include "plugins/api/known_interfaces.h"

namespace zoe {

namespace {

constexpr int kLongestReason = 500; // characters kept of a trial's output
// Written after a successful trial, because a plugin may end the process silently.
constexpr const char *kReady = "ready";
// Starts the line with the verdict. Plugins may print lines of their own.
constexpr const char *kVerdict = "verdict on the plugin: ";

// Calls every function that the program calls first, to find crashes there as well.
void askWhatItIs(QObject &root)
{
    if (const auto *importer = qobject_cast<Importer *>(&root)) {
        (void)importer->format();
        (void)importer->sniff({});
    }
    if (const auto *exporter = qobject_cast<Exporter *>(&root))
        (void)exporter->format();
    if (const auto *clusterer = qobject_cast<Clusterer *>(&root))
        (void)clusterer->info();
    if (const auto *metric = qobject_cast<FrameMetric *>(&root))
        (void)metric->info();
    if (const auto *column = qobject_cast<SummaryColumn *>(&root))
        (void)column->info();
    if (const auto *view = qobject_cast<ViewFactory *>(&root))
        (void)view->info();
}

QString whatIsMissing(const PluginInfo &info, QObject &root)
{
    for (const KnownInterface &known : kKnownInterfaces) {
        if (info.provides.contains(QLatin1String(known.word)) && !root.qt_metacast(known.id))
            return QStringLiteral("claims to provide \"%1\", but has no %2")
                .arg(QLatin1String(known.word), shortInterfaceId(QString::fromLatin1(known.id)));
    }
    return {};
}

// Empty if there is none.
QString verdictIn(const QByteArray &output)
{
    const QByteArray begin = QByteArray("\n") + kVerdict;
    const qsizetype at = output.lastIndexOf(begin);
    if (at < 0)
        return {};
    const QByteArray rest = output.mid(at + begin.size());
    return QString::fromUtf8(rest.left(rest.indexOf('\n'))).simplified();
}

} // namespace

LoadedPlugin loadPlugin(const PluginInfo &info)
{
    QPluginLoader loader(info.fileName);
    loader.setLoadHints(QLibrary::ResolveAllSymbolsHint | QLibrary::PreventUnloadHint);
    QObject *root = nullptr;
    try {
        root = loader.instance();
    } catch (const std::exception &e) {
        return {nullptr,
                QStringLiteral("failed to start: %1").arg(QString::fromLocal8Bit(e.what()))};
    } catch (...) {
        return {nullptr, QStringLiteral("failed to start")};
    }
    if (!root)
        return {nullptr, QStringLiteral("can't be loaded: %1").arg(loader.errorString())};
    if (const QString missing = whatIsMissing(info, *root); !missing.isEmpty())
        return {nullptr, missing};
    const auto asked = guarded("it", {}, [root]() -> Status {
        askWhatItIs(*root);
        return {};
    });
    if (!asked)
        return {nullptr, QStringLiteral("when asked for its description, %1")
                             .arg(QString::fromStdString(asked.error().message))};
    return {root, {}};
}

int tryPluginHere(const QString &fileName)
{
    const PluginInfo info = readPluginInfo(fileName);
    LoadedPlugin loaded{nullptr, info.reason};
    if (info.state == PluginState::Found)
        loaded = loadPlugin(info);
    const QString reason = loaded.reason.simplified(); // one line
    std::printf("\n%s%s\n", kVerdict, reason.isEmpty() ? kReady : qUtf8Printable(reason));
    return loaded.reason.isEmpty() ? 0 : 1;
}

QString tryPlugin(const QString &program, const QString &fileName, int patienceMs)
{
    QProcess process;
    process.setStandardErrorFile(QProcess::nullDevice());
    process.start(program, {QString::fromLatin1(kTryPluginArgument), fileName});
    QElapsedTimer time;
    time.start();
    if (!process.waitForStarted(patienceMs))
        return QStringLiteral("trial run failed: %1").arg(process.errorString());
    if (!process.waitForFinished(std::max(0, patienceMs - static_cast<int>(time.elapsed())))) {
        process.kill();
        process.waitForFinished();
        return QStringLiteral("did not respond within %1 s in a trial run")
            .arg(patienceMs / 1000.0);
    }
    if (process.exitStatus() != QProcess::NormalExit)
        return QStringLiteral("crashed in a trial run");
    const QString said = verdictIn(process.readAllStandardOutput());
    if (process.exitCode() == 0 && said == QLatin1String(kReady))
        return {};
    return said.isEmpty() || said == QLatin1String(kReady)
               ? QStringLiteral("ended the process in a trial run")
               : said.left(kLongestReason);
}

} // namespace zoe
