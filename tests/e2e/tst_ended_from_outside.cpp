// The program is ended from outside, as by logging out, and still remembers its state.

#include <signal.h>

#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_ended_from_outside {

using zoe::test::kPatienceMs;

namespace {

// All settings that the program has written, as text.
QString settingsIn(const QString &folder)
{
    QString text;
    QDirIterator files(folder, {"*.conf"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            text += QString::fromUtf8(file.readAll());
    }
    return text;
}

// With settings of its own, in that folder.
void start(QProcess &viewer, const QTemporaryDir &home, const char *platform, const QString &file)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        environment.insert(name, home.filePath(QString(name).toLower()));
    environment.insert("QT_QPA_PLATFORM", platform);
    viewer.setProcessEnvironment(environment);
    viewer.start(ZOE_BIN_DIR "/zoetrope", {file});
}

} // namespace

class TestEndedFromOutside : public QObject {
    Q_OBJECT

  private slots:
    void closesAsIfTheUserHad_data();
    void closesAsIfTheUserHad();
    void aFileThatCantBeOpenedLeavesTheWindow();
};

void TestEndedFromOutside::closesAsIfTheUserHad_data()
{
    QTest::addColumn<int>("number");
    QTest::newRow("terminate") << SIGTERM;
    QTest::newRow("interrupt") << SIGINT;
    QTest::newRow("hang up") << SIGHUP;
}

void TestEndedFromOutside::closesAsIfTheUserHad()
{
    QFETCH(int, number);
    const QTemporaryDir home;
    const QString capture = home.filePath("run.zoe");
    QVERIFY(QFile::copy(ZOE_SOURCE_DIR "/resources/sample/crates.zoe", capture));
    QProcess viewer;
    start(viewer, home, "offscreen", capture);
    QVERIFY(viewer.waitForStarted(kPatienceMs));
    // It is open when it is among the recent ones.
    ZOE_TRY_VERIFY(settingsIn(home.path()).contains("run.zoe"));
    QVERIFY(!settingsIn(home.path()).contains("[window]"));
    QCOMPARE(::kill(static_cast<pid_t>(viewer.processId()), number), 0);
    QVERIFY(viewer.waitForFinished(kPatienceMs));
    QCOMPARE(viewer.exitStatus(), QProcess::NormalExit);
    QCOMPARE(viewer.exitCode(), 0);
    const QString settings = settingsIn(home.path());
    QVERIFY2(settings.contains("[session]") && settings.contains("[window]"), qPrintable(settings));
}

// Who started it from a file manager sees no other output.
void TestEndedFromOutside::aFileThatCantBeOpenedLeavesTheWindow()
{
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        QSKIP("needs a display");
    const QTemporaryDir home;
    QProcess viewer;
    start(viewer, home, "xcb", home.filePath("nothing.zoe"));
    QByteArray err;
    ZOE_TRY_VERIFY((err += viewer.readAllStandardError()).contains("nothing.zoe"));
    // Had it ended by itself, it would have done so with the sentence, before it looks for signals.
    viewer.terminate();
    QVERIFY(viewer.waitForFinished(kPatienceMs));
    QCOMPARE(viewer.exitCode(), 0);
    QVERIFY(settingsIn(home.path()).contains("[window]"));
}

} // namespace tst_ended_from_outside

ZOE_TEST(tst_ended_from_outside::TestEndedFromOutside)
#include "tst_ended_from_outside.moc"
