// `zoe pack`: the same capture in less space, and nothing else changed.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_pack {

using namespace zoe::test;

class TestZoePack : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_capture = m_dir.filePath(QStringLiteral("run.zoe"));
        m_packed = m_dir.filePath(QStringLiteral("packed.zoe"));
        const Ran made = runZoe({"generate", "-o", m_capture, "--frames", "800", "--threads", "3",
                                 "--zones-per-frame", "120"});
        QVERIFY2(made.exitCode == 0, made.told());
    }

    void sameCaptureInLessSpace()
    {
        const Ran ran = runZoe({"pack", m_capture, "-o", m_packed, "--json"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY(ran.err.contains("bytes per zone"));
        QVERIFY(QFile(m_packed).size() * 10 < QFile(m_capture).size() * 9);
        QJsonObject before = runZoe({"info", m_capture, "--json"}).object();
        QJsonObject after = ran.object();
        QCOMPARE(after[QLatin1String("bytes")].toInteger(), QFile(m_packed).size());
        before.remove(QLatin1String("bytes"));
        after.remove(QLatin1String("bytes"));
        QCOMPARE(after, before);
        for (const QStringList &question :
             {QStringList{"frames", "--json"}, QStringList{"summary", "--json"},
              QStringList{"tree", "--frame", "799", "--json"}}) {
            QStringList ofPacked = question;
            QStringList ofCapture = question;
            ofPacked.insert(1, m_packed);
            ofCapture.insert(1, m_capture);
            const Ran expected = runZoe(ofCapture);
            QVERIFY2(expected.exitCode == 0, expected.told());
            QCOMPARE(runZoe(ofPacked).out, expected.out);
        }
        QCOMPARE(runZoe({"verify", m_packed}).exitCode, 0);
    }

    void packingAgainChangesNothing()
    {
        const QString again = m_dir.filePath(QStringLiteral("again.zoe"));
        QCOMPARE(runZoe({"pack", m_packed, "-o", again}).exitCode, 0);
        QFile a(m_packed);
        QFile b(again);
        QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
        QCOMPARE(a.readAll(), b.readAll());
    }

    void nothingIsWrittenOver()
    {
        QCOMPARE(runZoe({"pack", m_capture, "-o", m_packed}).exitCode, 2);
        const Ran onto = runZoe({"pack", m_capture, "-o", m_capture, "--force"});
        QCOMPARE(onto.exitCode, 2);
        QVERIFY(onto.err.contains("replace the input"));
        QCOMPARE(runZoe({"pack", m_capture, "-o", m_packed, "--force"}).exitCode, 0);
    }

    void badInputIsOneSentence()
    {
        const QString foreign = m_dir.filePath(QStringLiteral("foreign.zoe"));
        QFile file(foreign);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no capture");
        file.close();
        const QString output = m_dir.filePath(QStringLiteral("none.zoe"));
        const Ran ran = runZoe({"pack", foreign, "-o", output});
        QCOMPARE(ran.exitCode, 2);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY(!QFile::exists(output));
        QCOMPARE(runZoe({"pack", m_capture, "-o", output, "--level", "99"}).exitCode, 2);
    }

    void damageIsToldOf()
    {
        const QString damaged = m_dir.filePath(QStringLiteral("damaged.zoe"));
        QVERIFY(QFile::copy(m_capture, damaged));
        QFile file(damaged);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(file.size() / 2));
        file.write("damage");
        file.close();
        const QString output = m_dir.filePath(QStringLiteral("whole.zoe"));
        const Ran ran = runZoe({"pack", damaged, "-o", output, "--json"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY(ran.err.contains("(byte "));
        QCOMPARE(ran.object()[QLatin1String("complete")].toBool(), true);
    }

  private:
    QTemporaryDir m_dir;
    QString m_capture;
    QString m_packed;
};

} // namespace tst_zoe_pack

ZOE_TEST(tst_zoe_pack::TestZoePack)
#include "tst_zoe_pack.moc"
