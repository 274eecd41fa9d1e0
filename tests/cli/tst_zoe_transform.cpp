// `zoe trim`, `merge` and `strip` as programs: results that verify clean, sources that stay.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_transform {

using namespace zoe::test;

namespace {

qint64 integer(const QJsonObject &object, const char *key)
{
    return object[QLatin1String(key)].toInteger(-1);
}

QByteArray bytesOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestZoeTransform : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_game = file("game.zoe");
        m_server = file("server.zoe");
        for (const QStringList &arguments :
             {QStringList{"generate", "-o", m_game, "--frames", "200", "--threads", "2"},
              QStringList{"generate", "-o", m_server, "--frames", "100", "--seed", "9"}})
            QVERIFY(runZoe(arguments).exitCode == 0);
    }

    void trimKeepsFiguresOfTheSelection()
    {
        const QString output = file("part.zoe");
        const Ran ran = runZoe({"trim", m_game, "--where", "contains('physics_step')", "--frames",
                                "50..149", "--threads", "main", "-o", output, "--json"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QCOMPARE(integer(ran.object(), "threads"), 1);
        QVERIFY(integer(ran.object(), "frames") <= 100);
        QCOMPARE(runZoe({"verify", output}).exitCode, 0);
        const QJsonObject metadata = ran.object()[QLatin1String("metadata")].toObject();
        QCOMPARE(metadata[QLatin1String("trimmed from")].toString(), m_game);
        QVERIFY(metadata[QLatin1String("trimmed by")].toString().contains(
            QStringLiteral("physics_step")));
        QJsonArray expected = runZoe({"summary", m_game, "--where", "contains('physics_step')",
                                      "--frames", "50..149", "--threads", "main", "--json"})
                                  .array();
        const QJsonArray actual = runZoe({"summary", output, "--json"}).array();
        QCOMPARE(actual.size(), expected.size());
        for (int i = 0; i < actual.size(); ++i) {
            QJsonObject a = actual[i].toObject();
            QJsonObject b = expected[i].toObject();
            for (const char *key : {"firstFrame", "lastFrame"}) { // numbered anew
                a.remove(QLatin1String(key));
                b.remove(QLatin1String(key));
            }
            QCOMPARE(a, b);
        }
    }

    void mergeNamesItsOffsets()
    {
        const QString output = file("both.zoe");
        const Ran ran = runZoe({"merge", m_game, m_server, "-o", output, "--align", "start",
                                "--offset", "server=+3ms", "--json"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QCOMPARE(integer(ran.object(), "threads"), 3);
        QCOMPARE(runZoe({"verify", output}).exitCode, 0);
        const QJsonObject info = ran.object();
        QVERIFY(info[QLatin1String("metadata")]
                    .toObject()[QLatin1String("merged from server")]
                    .toString()
                    .endsWith(QStringLiteral("offset +3 ms")));
        const qint64 calls = integer(runZoe({"info", m_game, "--json"}).object(), "zones") +
                             integer(runZoe({"info", m_server, "--json"}).object(), "zones");
        QCOMPARE(integer(info, "zones"), calls);
        QVERIFY(
            info[QLatin1String("threadNames")].toArray().contains(QStringLiteral("server: main")));
        const QJsonArray sets =
            runZoe(
                {"sql", output, "select name, count(*) as n from set_frames group by 1", "--json"})
                .array();
        QCOMPARE(integer(sets[0].toObject(), "n"), 100);
        // Generated captures tell no wall clock.
        const Ran clock = runZoe({"merge", m_game, m_server, "-o", file("clock.zoe")});
        QCOMPARE(clock.exitCode, 2);
        QVERIFY(clock.err.contains("--align start"));
    }

    void stripSaysWhatIsDropped()
    {
        const QString output = file("bare.zoe");
        const Ran ran = runZoe({"strip", m_game, "-o", output, "--names"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY(ran.err.contains("names ("));
        QCOMPARE(runZoe({"verify", output}).exitCode, 0);
        QVERIFY(!bytesOf(output).contains("physics_step"));
    }

    void nothingIsWrittenOver_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("trim source")
            << QStringList{"trim", m_game, "-o", m_game, "--overwrite"} << "replace the input";
        QTest::newRow("strip source")
            << QStringList{"strip", m_game, "-o", m_game, "--overwrite"} << "replace the input";
        QTest::newRow("merge source") << QStringList{"merge", m_server, m_game, "--align",
                                                     "start", "-o",     m_game, "--overwrite"}
                                      << "replace the input";
        QTest::newRow("trim existing") << QStringList{"trim", m_game, "-o", m_server} << "exists";
        QTest::newRow("strip existing") << QStringList{"strip", m_game, "-o", m_server} << "exists";
        QTest::newRow("no frames")
            << QStringList{"trim", m_game, "--frames", "900", "-o", file("x.zoe")} << "no frame";
        QTest::newRow("no such capture")
            << QStringList{"merge",    m_game,    m_server, "--align",    "start",
                           "--offset", "gpu=1ms", "-o",     file("x.zoe")}
            << "game, server";
        QTest::newRow("bad offset")
            << QStringList{"merge",    m_game,      m_server, "--align",    "start",
                           "--offset", "game=soon", "-o",     file("x.zoe")}
            << "--offset";
        QTest::newRow("far offset")
            << QStringList{"merge",      m_game,     m_server,           "--align",
                           "start",      "--offset", "game=9000000000s", "-o",
                           file("x.zoe")}
            << "too far";
        QTest::newRow("foreign source")
            << QStringList{"trim", QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-70-worker.json"),
                           "-o", QStringLiteral(ZOE_TEST_DATA "/chrome/chrome-70-worker.json"),
                           "--overwrite"}
            << "replace the input";
    }
    void nothingIsWrittenOver()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const QByteArray game = bytesOf(m_game);
        const QByteArray server = bytesOf(m_server);
        const Ran ran = runZoe(arguments);
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains(says.toUtf8()), ran.err);
        QVERIFY2(ran.out.isEmpty(), ran.out);
        QCOMPARE(bytesOf(m_game), game);
        QCOMPARE(bytesOf(m_server), server);
        QVERIFY(!QFile::exists(file("x.zoe")));
    }

    void overwritingIsAChoice()
    {
        const QString output = file("again.zoe");
        QCOMPARE(runZoe({"trim", m_game, "--frames", "0..9", "-o", output}).exitCode, 0);
        QCOMPARE(runZoe({"trim", m_game, "--frames", "5..9", "-o", output}).exitCode, 2);
        const Ran ran = runZoe({"trim", m_game, "--frames", "5..9", "-o", output, "--overwrite",
                                "--from-zero", "--json"});
        QCOMPARE(integer(ran.object(), "frames"), 5);
        const QJsonArray frames = runZoe({"frames", output, "--json"}).array();
        QCOMPARE(integer(frames[0].toObject(), "startNs"), 0);
    }

  private:
    [[nodiscard]] QString file(const char *name) const
    {
        return m_dir.filePath(QLatin1String(name));
    }

    QTemporaryDir m_dir;
    QString m_game;
    QString m_server;
};

} // namespace tst_zoe_transform

ZOE_TEST(tst_zoe_transform::TestZoeTransform)
#include "tst_zoe_transform.moc"
