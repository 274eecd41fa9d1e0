// A recursion of 100,000 levels: the text grows with the levels, not with their square, printing
// can be stopped, and a lack of memory has a sentence.
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <sys/resource.h>

#include "formats/writing/capture_writer.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_zoe_deep {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr std::uint32_t kDepth = 100'000;

} // namespace

class TestZoeDeep : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        m_capture = m_folder.filePath("deep.zoe");
        const auto writer = CaptureWriter::create(m_capture.toStdString(), {});
        QVERIFY(writer);
        const ThreadId thread = (*writer)->addThread({.name = "main"});
        Site recurse;
        recurse.name = "recurse";
        const SiteId site = (*writer)->addSite(recurse);
        FrameAssembler &events = (*writer)->events();
        for (std::uint32_t i = 0; i < kDepth; ++i)
            events.enter(thread, i, site);
        for (std::uint32_t i = 0; i < kDepth; ++i)
            events.leave(thread, 10 * kDepth + i);
        events.frameMark(20 * kDepth);
        QVERIFY((*writer)->finish(20 * kDepth));
    }

    void tables_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("calltree") << QStringList{"calltree", m_capture, "--min-share", "0"};
        QTest::newRow("tree") << QStringList{"tree", m_capture, "--frame", "0"};
    }

    void tables()
    {
        QFETCH(const QStringList, command);
        const Ran ran = runZoe(command);
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY(ran.out.size() < kDepth * 300);
        const auto line = [](const char *start, std::uint32_t depth) {
            return QByteArray(80, ' ') + start + QByteArray::number(depth) + "] recurse\n";
        };
        QVERIFY(ran.out.contains("  " + QByteArray(80, ' ') + "recurse\n"));
        QVERIFY(ran.out.contains(line("[", 41)));
        QVERIFY(ran.out.contains(line("[", kDepth - 1)));
    }

    // The reader waits until the signal has arrived: only what was printed before comes.
    void printingStops_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *command :
             {"calltree C", "calltree C --csv", "calltree C --json", "tree C --frame 0"})
            QTest::newRow(command) << QString(command);
    }

    void printingStops()
    {
        QFETCH(const QString, command);
        const QString pipe = m_folder.filePath("pipe");
        QFile::remove(pipe);
        const QString script =
            "C=\"$1\"; mkfifo \"$2\"; \"$0\" " + QString(command).replace(" C", " \"$C\"") +
            " >\"$2\" & zoe=$!; { head -c 1000 >/dev/null; kill -INT $zoe; sleep 1; wc -c; } "
            "<\"$2\"; wait $zoe; echo $?";
        QProcess shell;
        shell.start("sh", {"-c", script, zoeProgram(), m_capture, pipe});
        QVERIFY(shell.waitForFinished(kPatienceMs));
        const QStringList said = QString(shell.readAllStandardOutput()).split('\n');
        QVERIFY2(said.size() == 3, shell.readAllStandardError());
        QVERIFY2(said[0].toInt() < 500'000, qPrintable(said[0])); // of several millions
        QCOMPARE(said[1], QString("3"));
    }

    void lackOfMemoryIsTold()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        return; // the sanitizer alone needs more than any limit
#endif
        Ran ran;
        for (rlim_t bytes = rlim_t{4} << 30; bytes > rlim_t{64} << 20; bytes -= bytes / 5) {
            ran =
                runZoe({"calltree", m_capture}, QProcessEnvironment::systemEnvironment(), [bytes] {
                    const rlimit most{bytes, bytes};
                    ::setrlimit(RLIMIT_AS, &most);
                });
            if (ran.exitCode != 0)
                break;
        }
        QVERIFY2(ran.exitCode == 2, ran.told());
        QVERIFY2(ran.err.contains("zoe: not enough memory: "), ran.told());
    }

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

} // namespace tst_zoe_deep

ZOE_TEST(tst_zoe_deep::TestZoeDeep)
#include "tst_zoe_deep.moc"
