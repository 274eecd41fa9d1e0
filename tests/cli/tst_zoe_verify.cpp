// `zoe verify` and `zoe recover` with complete, cut, broken and foreign files.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "formats/writing/capture_writer.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_verify {

using namespace zoe::test;

class TestZoeVerify : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = m_dir.filePath(QStringLiteral("run.zoe"));
        const Ran made = runZoe({"generate", "-o", m_capture, "--frames", "900", "--threads", "3",
                                 "--zones-per-frame", "120"});
        QVERIFY2(made.exitCode == 0, made.told());
        m_bytes = contentOf(m_capture);
    }

    void wholeCaptureIsCounted()
    {
        const Ran text = runZoe({"verify", m_capture});
        QCOMPARE(text.exitCode, 0);
        QVERIFY(text.out.contains("checked "));
        QVERIFY(text.out.endsWith("run.zoe: whole\n"));
        const Ran ran = runZoe({"verify", m_capture, "--json"});
        QCOMPARE(ran.exitCode, 0);
        const QJsonObject found = ran.object();
        QCOMPARE(found[QLatin1String("complete")].toBool(), true);
        QVERIFY(found[QLatin1String("damage")].toArray().isEmpty());
        const QJsonObject checked = found[QLatin1String("checked")].toObject();
        QCOMPARE(missingKeys(checked,
                             QStringLiteral("bytes messages unknownMessages dictionaries chunks "
                                            "indexes frames trees zones fragments rows "
                                            "siteTotals")),
                 QStringList());
        QCOMPARE(checked[QLatin1String("bytes")].toInteger(), m_bytes.size());
        const QJsonObject info = runZoe({"info", m_capture, "--json"}).object();
        QCOMPARE(checked[QLatin1String("frames")], info[QLatin1String("frames")]);
        QCOMPARE(checked[QLatin1String("zones")], info[QLatin1String("zones")]);
    }

    void whatIsInNoFrameIsCounted()
    {
        const QString file = m_dir.filePath(QStringLiteral("rest.zoe"));
        auto writer = zoe::CaptureWriter::create(file.toStdString(), {});
        QVERIFY(writer.ok());
        const zoe::ThreadId thread = (*writer)->addThread({.name = "main"});
        (*writer)->events().frameMark(1000);
        (*writer)->events().sample({thread, {}, 1500, 1000});
        (*writer)->events().threadState(thread, 1600, zoe::ThreadState::Running, 0);
        (*writer)->events().threadState(thread, 1700, zoe::ThreadState::Waiting, 0);
        QVERIFY((*writer)->finish(2000).ok());
        const QByteArray text = "1 sample and 2 thread states outside all frames\n";
        const Ran verified = runZoe({"verify", file});
        QCOMPARE(verified.exitCode, 0);
        QVERIFY2(verified.out.contains("left out: " + text), verified.out);
        QVERIFY(verified.out.endsWith("rest.zoe: whole\n"));
        QVERIFY(runZoe({"info", file}).out.contains("left out     " + text));
        QVERIFY(!runZoe({"info", m_capture}).out.contains("left out"));
        for (const char *command : {"info", "verify"}) {
            const QJsonObject leftOut =
                runZoe({command, file, "--json"}).object()["leftOut"].toObject();
            QCOMPARE(leftOut["samples"].toInt(), 1);
            QCOMPARE(leftOut["states"].toInt(), 2);
        }
        QVERIFY(runZoe({"dump", file}).out.contains("left out: 1 samples, 2 states"));
    }

    void brokenCapture_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("without its last byte") << m_bytes.chopped(1);
        QTest::newRow("half") << m_bytes.first(m_bytes.size() / 2);
        QByteArray flipped = m_bytes;
        flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 4);
        QTest::newRow("one bit flipped") << flipped;
        QByteArray hole = m_bytes;
        hole.remove(hole.size() / 2, 8);
        QTest::newRow("a word is gone") << hole;
        QByteArray zeros = m_bytes;
        zeros.replace(zeros.size() / 2, 5000, QByteArray(5000, '\0'));
        QTest::newRow("zeros of a crashed disk") << zeros;
    }

    void brokenCapture()
    {
        QFETCH(QByteArray, bytes);
        const QString broken = write(QStringLiteral("broken.zoe"), bytes);
        const Ran verified = runZoe({"verify", broken, "--json"});
        QCOMPARE(verified.exitCode, 1);
        QCOMPARE(verified.object()[QLatin1String("complete")].toBool(true), false);
        const QJsonArray damage = verified.object()[QLatin1String("damage")].toArray();
        QVERIFY(!damage.isEmpty());
        for (const QJsonValue &part : damage)
            QVERIFY(!part.toObject()[QLatin1String("what")].toString().isEmpty());
        const Ran text = runZoe({"verify", broken});
        QCOMPARE(text.exitCode, 1);
        QVERIFY(text.out.startsWith("byte "));
        QVERIFY(text.out.endsWith("broken.zoe: damaged\n"));

        const QString whole = m_dir.filePath(QStringLiteral("whole.zoe"));
        QFile::remove(whole);
        const Ran recovered = runZoe({"recover", broken, "-o", whole, "--json"});
        QVERIFY2(recovered.exitCode == 0, recovered.told());
        QVERIFY(recovered.err.contains("byte "));
        QCOMPARE(recovered.object()[QLatin1String("complete")].toBool(), true);
        QVERIFY(recovered.object()[QLatin1String("frames")].toInteger() > 300);
        const Ran again = runZoe({"verify", whole});
        QVERIFY2(again.exitCode == 0, again.out);
        QCOMPARE(contentOf(broken), bytes);
    }

    // Whether the program marks frames is unknown if none can be read.
    void damagedFramesAreNoSlices()
    {
        const QString file = m_dir.filePath(QStringLiteral("small.zoe"));
        QVERIFY(runZoe({"generate", "-o", file, "--frames", "5"}).exitCode == 0);
        QByteArray bytes = contentOf(file);
        bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
        const Ran ran = runZoe({"info", write(QStringLiteral("no-frames.zoe"), bytes)});
        QVERIFY2(ran.err.contains("a chunk is damaged"), ran.told());
        QVERIFY2(!ran.err.contains("marks no frames"), ran.told());
        for (const char *command : {"strip", "symbolize", "pack", "recover"}) {
            const QString none = m_dir.filePath(QStringLiteral("none.zoe"));
            const Ran copied =
                runZoe({command, m_dir.filePath(QStringLiteral("no-frames.zoe")), "-o", none});
            QCOMPARE(copied.exitCode, 2);
            QVERIFY2(copied.err.contains("no frames of the capture are intact"), copied.told());
            QVERIFY(!QFile::exists(none));
        }
    }

    // Without the index at the end, nothing says what was in skipped bytes.
    void zonesOfSkippedBytesAreUnknown()
    {
        QByteArray hole = m_bytes.first(m_bytes.size() * 9 / 10);
        hole.replace(hole.size() / 2, 20'000, QByteArray(20'000, '\x5a'));
        const QString broken = write(QStringLiteral("hole.zoe"), hole);
        const QJsonObject verified = runZoe({"verify", broken, "--json"}).object();
        const QJsonObject part = verified["damage"].toArray()[0].toObject();
        QVERIFY(part["what"].toString().endsWith("how many zones they had is unknown"));
        QCOMPARE(part["zones"].toInteger(), 0);
        const auto frames = part["frames"].toInteger();
        QVERIFY(frames > 0);
        const QString whole = m_dir.filePath(QStringLiteral("hole-recovered.zoe"));
        const Ran recovered = runZoe({"recover", broken, "-o", whole});
        QVERIFY2(recovered.err.contains(" bytes are damaged and were skipped; how many zones they "
                                        "had is unknown (" +
                                        QByteArray::number(frames) + " frames lost)"),
                 recovered.err);
        // With the index, it is known.
        QByteArray flipped = m_bytes;
        flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 4);
        const QString indexed = write(QStringLiteral("flipped.zoe"), flipped);
        const QJsonObject known =
            runZoe({"verify", indexed, "--json"}).object()["damage"].toArray()[0].toObject();
        QVERIFY(known["zones"].toInteger() > 0);
        QVERIFY(!known["what"].toString().contains("unknown"));
        // Everybody counts frames alike.
        const auto lost = known["frames"].toInteger();
        const QJsonObject info = runZoe({"info", indexed, "--json"}).object();
        const QJsonObject stats = runZoe({"frames", indexed, "--stats", "--json"}).object();
        QCOMPARE(info["unreadableFrames"].toInteger(), lost);
        QCOMPARE(stats["unreadableFrames"].toInteger(), lost);
        QCOMPARE(stats["count"].toInteger() + lost, info["frames"].toInteger());
        const QByteArray text = QByteArray::number(lost) + ' ';
        QVERIFY(runZoe({"info", indexed}).out.contains("; " + text + "can't be read"));
        QVERIFY(runZoe({"frames", indexed, "--stats"}).out.contains("and " + text + "that can't"));
    }

    void foreignFileIsOneSentence_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("this is no capture\n");
        QTest::newRow("only the magic") << m_bytes.first(24);
        QTest::newRow("nothing but zeros") << QByteArray(100'000, '\0');
    }

    void foreignFileIsOneSentence()
    {
        QFETCH(QByteArray, bytes);
        const QString foreign = write(QStringLiteral("foreign.zoe"), bytes);
        const QString output = m_dir.filePath(QStringLiteral("none.zoe"));
        for (const Ran &ran :
             {runZoe({"verify", foreign}), runZoe({"recover", foreign, "-o", output})}) {
            QCOMPARE(ran.exitCode, 2);
            QCOMPARE(ran.err.count('\n'), 1);
            QVERIFY(ran.err.contains("foreign.zoe"));
            QVERIFY(ran.out.isEmpty());
        }
        QVERIFY(!QFile::exists(output));
        QCOMPARE(runZoe({"verify", m_dir.filePath(QStringLiteral("missing.zoe"))}).exitCode, 2);
    }

    void nothingIntactIsOneSentence_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("cut before the names") << m_bytes.first(2'000);
        QTest::newRow("cut in the first chunk") << m_bytes.first(3'000);
    }

    void nothingIntactIsOneSentence()
    {
        QFETCH(QByteArray, bytes);
        const QString cut = write(QStringLiteral("cut.zoe"), bytes);
        const Ran verified = runZoe({"verify", cut, "--json"});
        QCOMPARE(verified.object()["checked"].toObject()["chunks"].toInt(-1), 0);
        const QString output = m_dir.filePath(QStringLiteral("none.zoe"));
        const Ran ran = runZoe({"recover", cut, "-o", output});
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains("nothing to save: no frames of the capture are intact"), ran.err);
        QVERIFY2(ran.err.contains("cut.zoe"), ran.err);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY(ran.out.isEmpty());
        QVERIFY(!QFile::exists(output));
    }

    void nothingIsWrittenOver()
    {
        const QString broken = write(QStringLiteral("source.zoe"), m_bytes.chopped(100));
        QCOMPARE(runZoe({"recover", broken, "-o", broken}).exitCode, 2);
        QCOMPARE(contentOf(broken), m_bytes.chopped(100));
        const QString link = m_dir.filePath(QStringLiteral("link.zoe"));
        QVERIFY(QFile::link(broken, link));
        QCOMPARE(runZoe({"recover", broken, "-o", link}).exitCode, 2);
        QCOMPARE(contentOf(broken), m_bytes.chopped(100));
        const QString other = write(QStringLiteral("other.zoe"), "somebody's");
        QCOMPARE(runZoe({"recover", broken, "-o", other}).exitCode, 2);
        QCOMPARE(contentOf(other), QByteArray("somebody's"));
    }

    void recoveringWhatIsWholeKeepsIt()
    {
        const QString whole = m_dir.filePath(QStringLiteral("kept.zoe"));
        const Ran ran = runZoe({"recover", m_capture, "-o", whole});
        QCOMPARE(ran.exitCode, 0);
        QVERIFY2(ran.err.isEmpty(), ran.err);
        QCOMPARE(runZoe({"summary", whole, "--json"}).out,
                 runZoe({"summary", m_capture, "--json"}).out);
    }

  private:
    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString write(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_dir.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            return {};
        return file.fileName();
    }

    QTemporaryDir m_dir;
    QString m_capture;
    QByteArray m_bytes;
};

} // namespace tst_zoe_verify

ZOE_TEST(tst_zoe_verify::TestZoeVerify)
#include "tst_zoe_verify.moc"
