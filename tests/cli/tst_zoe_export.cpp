// `zoe export` as a program: every format, parts of captures, differences, and refused exports.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_export {

using namespace zoe::test;

namespace {

QByteArray bytesOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestZoeExport : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        m_game = file("game.zoe");
        QVERIFY(runZoe({"generate", "-o", m_game, "--frames", "60", "--threads", "2"}).exitCode ==
                0);
    }

    void everyFormatThatIsListedIsWritten()
    {
        int formats = 0;
        for (const QJsonValue format : runZoe({"formats", "--json"}).array()) {
            if (format[QLatin1String("what")] != QLatin1String("write"))
                continue;
            ++formats;
            const QString id = format[QLatin1String("id")].toString();
            const Ran ran = runZoe({"export", m_game, "--to", id, "-o", file(id), "--json"});
            QVERIFY2(ran.exitCode == 0, ran.told());
            QCOMPARE(ran.object()[QLatin1String("format")].toString(), id);
            QCOMPARE(ran.object()[QLatin1String("bytes")].toInteger(), bytesOf(file(id)).size());
            QVERIFY(!bytesOf(file(id)).isEmpty());
        }
        QCOMPARE(formats, 10);
    }

    void aPartGoesToStandardOutput()
    {
        const Ran ran = runZoe({"export", m_game, "--to", "csv-zones", "-o", "-", "--frames",
                                "10..11", "--threads", "main"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        const QList<QByteArray> lines = ran.out.trimmed().split('\n');
        QVERIFY(lines.size() > 2);
        for (qsizetype i = 1; i < lines.size(); ++i)
            QVERIFY2(lines[i].startsWith("10,main,") || lines[i].startsWith("11,main,"),
                     lines[i].constData());
    }

    // As many as the other format lists.
    void framesCountTheSelectedZones_data()
    {
        QTest::addColumn<QStringList>("selection");
        QTest::newRow("all") << QStringList{};
        QTest::newRow("threads") << QStringList{"--threads", "main"};
        QTest::newRow("inside") << QStringList{"--inside", "physics_step"};
        QTest::newRow("both") << QStringList{"--threads", "main", "--inside", "physics_step"};
    }

    void framesCountTheSelectedZones()
    {
        QFETCH(QStringList, selection);
        const auto lines = [&](const char *format) {
            const Ran ran =
                runZoe(QStringList{"export", m_game, "--to", format, "-o", "-"} + selection);
            QList<QByteArrayList> cells;
            for (const QByteArray &line : ran.out.trimmed().split('\n'))
                cells << line.trimmed().split(',');
            return cells;
        };
        QHash<QByteArray, int> counted;
        const auto zones = lines("csv-zones");
        const auto frameOfZone = zones[0].indexOf("frame");
        for (const QByteArrayList &zone : zones.mid(1))
            ++counted[zone[frameOfZone]];
        QVERIFY(!counted.isEmpty());
        const auto frames = lines("csv-frames");
        const auto frame = frames[0].indexOf("frame");
        const auto count = frames[0].indexOf("zones");
        QVERIFY(frameOfZone >= 0 && frame >= 0 && count >= 0 && frames.size() == 61);
        for (const QByteArrayList &row : frames.mid(1))
            QCOMPARE(row[count].toInt(), counted.value(row[frame]));
    }

    // What frames don't count in figures about frames.
    void framesHaveTheirFlags()
    {
        const QStringList recut{m_game, "--frames-by", "physics_step"};
        const Ran listed = runZoe(QStringList{"frames", "--csv"} + recut);
        const Ran ran = runZoe(QStringList{"export", "--to", "csv-frames", "-o", "-"} + recut);
        const auto flagsOf = [](const QByteArray &csv) {
            QByteArrayList flags;
            for (const QByteArray &line : csv.trimmed().split('\n'))
                flags << line.trimmed().split(',').last();
            return flags;
        };
        QCOMPARE(flagsOf(ran.out), flagsOf(listed.out));
        QCOMPARE(flagsOf(ran.out).first(), QByteArray("flags"));
        QCOMPARE(flagsOf(ran.out).last(), QByteArray("partial"));
    }

    void theNameTellsTheFormat()
    {
        QVERIFY(runZoe({"export", m_game, "-o", file("named.svg")}).exitCode == 0);
        QVERIFY(bytesOf(file("named.svg")).contains("<svg"));
        const Ran unclear = runZoe({"export", m_game, "-o", file("named.csv")});
        QCOMPARE(unclear.exitCode, 2);
        QVERIFY(unclear.err.contains("csv-zones"));
    }

    void aDifferenceHasBothTimes()
    {
        const QString slow = file("slow.zoe");
        QVERIFY(runZoe({"generate", "-o", slow, "--frames", "60", "--threads", "2", "--slow",
                        "physics_step=+50%"})
                    .exitCode == 0);
        const Ran ran =
            runZoe({"export", slow, "--against", m_game, "--to", "collapsed", "-o", "-"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        bool slower = false;
        for (const QByteArray &line : ran.out.trimmed().split('\n')) {
            const QList<QByteArray> words = line.trimmed().split(' ');
            QVERIFY(words.size() >= 3);
            const qint64 before = words[words.size() - 2].toLongLong();
            const qint64 after = words.last().toLongLong();
            slower = slower || (line.contains("physics_step") && after > before * 13 / 10);
        }
        QVERIFY(slower);
        const Ran refused =
            runZoe({"export", slow, "--against", m_game, "--to", "json", "-o", "-"});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(refused.err.contains("--against"));
    }

    void refusesInOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("format") << QStringList{"--to", "teapot", "-o", file("x")}
                                << QByteArray("unknown format 'teapot'");
        QTest::newRow("itself") << QStringList{"--to", "json", "-o", m_game, "--force"}
                                << QByteArray("can't replace the input");
        QTest::newRow("exists") << QStringList{"--to", "json", "-o", file("there")}
                                << QByteArray("already exists");
        QTest::newRow("folder") << QStringList{"--to", "json", "-o", file("no/such/folder")}
                                << QByteArray("no/such/folder");
        QTest::newRow("frames") << QStringList{"--to", "json", "-o", file("x"), "--frames", "9..3"}
                                << QByteArray("--frames");
    }

    void refusesInOneSentence()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, told);
        QFile there(file("there"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.write("mine");
        there.close();
        const QByteArray before = bytesOf(m_game);
        const Ran ran = runZoe(QStringList{"export", m_game} + arguments);
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains(told), ran.err.constData());
        QCOMPARE(ran.err.trimmed().count('\n'), 0);
        QCOMPARE(bytesOf(m_game), before);
        QCOMPARE(bytesOf(file("there")), QByteArray("mine"));
        QVERIFY(!QFile::exists(file("x")));
    }

  private:
    [[nodiscard]] QString file(const QString &name) const { return m_dir.filePath(name); }

    QTemporaryDir m_dir;
    QString m_game;
};

} // namespace tst_zoe_export

ZOE_TEST(tst_zoe_export::TestZoeExport)
#include "tst_zoe_export.moc"
