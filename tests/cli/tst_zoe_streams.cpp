// Streams that can't be written: full disks, and streams that are closed.
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <unistd.h>

#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_streams {

using namespace zoe::test;

class TestZoeStreams : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = m_dir.filePath(QStringLiteral("run.zoe"));
        const Ran ran = runZoe({"generate", "-o", m_capture, "--frames", "400"});
        QVERIFY2(ran.exitCode == 0, ran.told());
    }

    // Results of all sizes, as the end of a long one may still be in a buffer.
    void fullDiskIsTold_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *command : {"--help",
                                    "--version",
                                    "help info",
                                    "summary --help",
                                    "--complete in",
                                    "formats",
                                    "info FILE",
                                    "frames FILE",
                                    "frames FILE --json",
                                    "frames FILE --json=2",
                                    "frames FILE --csv",
                                    "calltree FILE --json",
                                    "summary FILE",
                                    "summary FILE --csv",
                                    "plots FILE --json",
                                    "messages FILE --json",
                                    "tree FILE --frame 3 --json",
                                    "behaviours FILE --json",
                                    "why FILE --frame 3 --json",
                                    "compare FILE FILE --json",
                                    "dump FILE",
                                    "dump --zones FILE",
                                    "export FILE -o - --to chrome-trace",
                                    "export FILE -o - --to collapsed",
                                    "verify FILE --json"})
            QTest::newRow(command) << command;
        for (const char *form : {"--csv", "--json", "--json=2", "--table"}) {
            for (const char *rows : {"1", "500", "100000"})
                QTest::addRow("sql, %s rows, %s", rows, form)
                    << QStringLiteral("sql FILE select*from/**/zones/**/limit/**/%1 %2")
                           .arg(QLatin1String(rows), QLatin1String(form));
        }
    }
    void fullDiskIsTold()
    {
        if (!QFile::exists(QStringLiteral("/dev/full")))
            return; // a test of Linux alone
        QFETCH(QString, command);
        QStringList arguments = command.split(QLatin1Char(' '));
        arguments.replaceInStrings(QStringLiteral("FILE"), m_capture);
        arguments.removeOne(QStringLiteral("--table"));
        QCOMPARE(runZoe(arguments).exitCode, 0);
        QProcess process;
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(zoeProgram(), arguments);
        QVERIFY(process.waitForFinished(kPatienceMs));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        const QByteArray error = process.readAllStandardError();
        QVERIFY2(error == "zoe: can't write the result to stdout: No space left on device\n",
                 error);
        QCOMPARE(process.exitCode(), 2);
    }

    // No file may get the place of a stream that is closed.
    void closedStreamsStayClosed()
    {
        const QString copy = m_dir.filePath(QStringLiteral("copy.zoe"));
        for (const int closed : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
            const auto close = [closed] { ::close(closed); };
            const bool isOut = closed == STDOUT_FILENO;
            for (const char *const command : {"info", "frames"}) {
                const Ran ran = runZoe({command, m_capture}, m_environment, close);
                QVERIFY2(ran.exitCode == (isOut ? 2 : 0), ran.told());
                QCOMPARE(
                    ran.err,
                    QByteArray(isOut ? "zoe: can't write the result: stdout is closed\n" : ""));
            }
            runZoe({"trim", m_capture, "--frames", "0..9", "-o", copy, "--force"}, m_environment,
                   close);
            QCOMPARE(runZoe({"verify", copy}).exitCode, 0);
            QCOMPARE(runZoe({"info", copy + "x"}, m_environment, close).exitCode, 2);
        }
    }

    void fullDiskOfErrorsChangesNothing()
    {
        if (!QFile::exists(QStringLiteral("/dev/full")))
            return; // a test of Linux alone
        QProcess process;
        process.setStandardErrorFile(QStringLiteral("/dev/full"));
        process.start(zoeProgram(), {"info", m_dir.filePath(QStringLiteral("none.zoe"))});
        QVERIFY(process.waitForFinished(kPatienceMs));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 2);
    }

  private:
    const QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
    QTemporaryDir m_dir;
    QString m_capture;
};

} // namespace tst_zoe_streams

ZOE_TEST(tst_zoe_streams::TestZoeStreams)
#include "tst_zoe_streams.moc"
