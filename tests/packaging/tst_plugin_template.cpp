// plugins/template as other people use it: built against the installed files, loaded by zoe and by
// the application's plugin manager, and its numbers queried.
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace tst_plugin_template {

namespace {

QByteArray run(const QString &program, const QStringList &arguments,
               const QString &pluginFolder = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!pluginFolder.isEmpty())
        environment.insert("ZOETROPE_PLUGIN_PATH", pluginFolder);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    const bool ended = process.waitForFinished(zoe::test::kBuildPatienceMs);
    const QByteArray out = process.readAllStandardOutput();
    if (!ended || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        qFatal("%s %s\n%s%s", qPrintable(program), qPrintable(arguments.join(' ')), out.constData(),
               process.readAllStandardError().constData());
    return out;
}

QString zoe()
{
    return QStringLiteral(ZOE_BIN_DIR) + "/zoe";
}

} // namespace

class TestPluginTemplate : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void isListed();
    void countsForEveryFrame();
    void countsForEveryFunction();
    void importsItsFormat();
    void unknownOnesAreRefused();

  private:
    QTemporaryDir m_folder;
    QString m_plugins;
    QString m_capture;
};

void TestPluginTemplate::initTestCase()
{
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8()); // where trials are remembered
    const QString cmake = QStringLiteral(ZOE_CMAKE);
    for (const char *component : {"recorder", "shared", "sdk"})
        run(cmake, {"--install", ZOE_BUILD_DIR, "--prefix", m_folder.filePath("first"),
                    "--component", component});
    QVERIFY(QDir().rename(m_folder.filePath("first"), m_folder.filePath("moved")));
    m_plugins = m_folder.filePath("build");
    run(cmake, {"-S", m_folder.filePath("moved/share/zoetrope/template"), "-B", m_plugins, "-G",
                ZOE_GENERATOR, "-DCMAKE_PREFIX_PATH=" + m_folder.filePath("moved"),
                QStringLiteral("-DCMAKE_CXX_COMPILER=") + ZOE_CXX,
                QStringLiteral("-DCMAKE_CXX_FLAGS=") + ZOE_CXX_FLAGS});
    run(cmake, {"--build", m_plugins});
    m_capture = m_folder.filePath("run.zoe");
    run(zoe(), {"generate", "-o", m_capture, "--frames", "50", "--seed", "3", "--threads", "2"});
}

void TestPluginTemplate::isListed()
{
    const QJsonArray all =
        QJsonDocument::fromJson(run(zoe(), {"plugins", "--json"}, m_plugins)).array();
    QStringList ready;
    for (const QJsonValue &plugin : all) {
        QVERIFY2(plugin["reason"].toString().isEmpty(), qPrintable(plugin["reason"].toString()));
        if (plugin["file"].toString().startsWith(m_plugins))
            ready << plugin["id"].toString() + ' ' + plugin["state"].toString();
    }
    ready.sort();
    QCOMPARE(ready, QStringList({"concurrency ready", "slowest-frames ready", "step-log ready"}));
}

// Against the trees that zoe prints.
void TestPluginTemplate::countsForEveryFrame()
{
    const QJsonArray frames =
        QJsonDocument::fromJson(
            run(zoe(), {"frames", m_capture, "--json", "--metric", "working-threads"}, m_plugins))
            .array();
    QCOMPARE(frames.size(), 50);
    for (const int frame : {0, 17, 49}) {
        const QJsonArray trees =
            QJsonDocument::fromJson(
                run(zoe(), {"tree", m_capture, "--frame", QString::number(frame), "--json"}))
                .array();
        double busyNs = 0;
        for (const QJsonValue &tree : trees) {
            for (const QJsonValue &zone : tree["zones"].toArray())
                busyNs += zone["depth"].toInt() == 0 ? zone["durationNs"].toDouble() : 0;
        }
        QVERIFY(busyNs > 0);
        const double shown = frames[frame]["metrics"]["working-threads"].toDouble();
        const double expected = busyNs / frames[frame]["durationNs"].toDouble();
        QVERIFY2(std::abs(shown - expected) < 1e-9, qPrintable(QString::number(shown)));
    }
    const QByteArray csv =
        run(zoe(), {"frames", m_capture, "--csv", "--metric", "working-threads"}, m_plugins);
    QVERIFY(csv.left(csv.indexOf('\r')).endsWith(",flags,working-threads"));
}

void TestPluginTemplate::countsForEveryFunction()
{
    const QJsonArray functions =
        QJsonDocument::fromJson(
            run(zoe(), {"summary", m_capture, "--json", "--column", "at-once"}, m_plugins))
            .array();
    QVERIFY(!functions.isEmpty());
    for (const QJsonValue &function : functions) {
        const double expected = function["totalNs"].toDouble() / function["activeNs"].toDouble();
        QVERIFY(std::abs(function["columns"]["at-once"].toDouble() - expected) < 1e-9);
    }
    QVERIFY(
        run(zoe(), {"summary", m_capture, "--column", "at-once"}, m_plugins).contains("at once"));
}

void TestPluginTemplate::importsItsFormat()
{
    const QString steps = m_folder.filePath("run.steps");
    QFile file(steps);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write("steps 1\n0 frame\n100 begin update\n300 begin path\n800 end\n2100 end\n"
                       "16000 frame\nnonsense\n16500 begin update\n17500 end\n32000 frame\n") > 0);
    file.close();
    const QJsonArray frames =
        QJsonDocument::fromJson(run(zoe(), {"frames", steps, "--json"}, m_plugins)).array();
    QCOMPARE(frames.size(), 2);
    for (const QJsonValue &frame : frames)
        QCOMPARE(frame["durationNs"].toInteger(), 16'000'000);
    const QJsonArray functions =
        QJsonDocument::fromJson(run(zoe(), {"summary", steps, "--json"}, m_plugins)).array();
    QMap<QString, qint64> totals;
    for (const QJsonValue &function : functions)
        totals[function["function"].toString()] = function["totalNs"].toInteger();
    QCOMPARE(totals, (QMap<QString, qint64>{{"update", 3'000'000}, {"path", 500'000}}));
    const QByteArray told =
        run(zoe(), {"import", steps, "-o", m_folder.filePath("steps.zoe")}, m_plugins);
    QVERIFY2(told.contains("lines that are not steps were skipped (1)"), told);
}

void TestPluginTemplate::unknownOnesAreRefused()
{
    QProcess process;
    process.start(zoe(), {"frames", m_capture, "--metric", "no-such"});
    QVERIFY(process.waitForFinished(zoe::test::kBuildPatienceMs));
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(process.readAllStandardError().contains(
        "no plugin provides the frame metric 'no-such'; see `zoe plugins`"));
}

} // namespace tst_plugin_template

ZOE_TEST(tst_plugin_template::TestPluginTemplate)
#include "tst_plugin_template.moc"
