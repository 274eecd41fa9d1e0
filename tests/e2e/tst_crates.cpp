// The sample game: all other end-to-end tests rely on what it promises about itself.

#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <vector>

#include "tests/e2e/crates_run.h"
#include "tests/support/test_program.h"

namespace tst_crates {

using namespace zoe::test;

class TestCrates : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void repeatsItself();
    void takesTheSameCourseOnEveryMachine();
    void anotherSeedIsAnotherGame();
    void countsAddUp();
    void lastLineIsTheCounts();
    void truthHasAllPhasesAndSpikes();
    void spikesKeepTheirDistance();
    void shortGamesWork_data();
    void shortGamesWork();
    void slowingChangesNoResult();
    void plantsChangeNoResult();
    void plantsAreWherePlanned();
    void pictureIsDrawn();
    void wrongOptionsAreRefused_data();
    void wrongOptionsAreRefused();

  private:
    QTemporaryDir m_folder;
    CratesRun m_run;
};

void TestCrates::initTestCase()
{
    m_run = recordCrates(m_folder.path(), "first",
                         {"--frames", "1200", "--seed", "5", "--scale", "0.02"});
    QVERIFY2(m_run.frames == 1200, m_run.result.err.constData());
}

void TestCrates::repeatsItself()
{
    const CratesRun again = recordCrates(m_folder.path(), "again",
                                         {"--frames", "1200", "--seed", "5", "--scale", "0.02"});
    QCOMPARE(again.result.out, m_run.result.out);
    QCOMPARE(again.zonesOfSite, m_run.zonesOfSite);
}

// `dev` compares it with the game's output on AArch64 and Windows.
void TestCrates::takesTheSameCourseOnEveryMachine()
{
    QFile course(ZOE_TEST_DATA "/crates/course.txt");
    QVERIFY(course.open(QIODevice::ReadOnly));
    const ProgramResult result =
        runProgram("crates", {"--frames", "60", "--seed", "1", "--scale", "0.05", "--checksum"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QCOMPARE(result.out, course.readAll());
}

void TestCrates::anotherSeedIsAnotherGame()
{
    const CratesRun other = recordCrates(m_folder.path(), "other",
                                         {"--frames", "1200", "--seed", "6", "--scale", "0.02"});
    QVERIFY(other.frames == 1200);
    QVERIFY(other.checksum != m_run.checksum);
    QVERIFY(other.plannedSpikes() != m_run.plannedSpikes());
}

void TestCrates::countsAddUp()
{
    quint64 sum = 0;
    for (const quint64 zones : m_run.zonesOfSite)
        sum += zones;
    QCOMPARE(sum, m_run.zones);
    QCOMPARE(m_run.threads, 5U);
    QCOMPARE(m_run.zonesOfSite["update"], 1200U);
    QCOMPARE(m_run.zonesOfSite["render"], 1200U);
    QCOMPARE(m_run.zonesOfSite["start_worker"], 2U);
    for (const auto &frame : m_run.truth) {
        if (frame.spike != 0)
            QVERIFY2(m_run.zonesOfSite.contains(frame.function), qPrintable(frame.function));
    }
}

void TestCrates::lastLineIsTheCounts()
{
    const QByteArray expected =
        QString("frames=1200 zones=%1 threads=5\n").arg(m_run.zones).toUtf8();
    QVERIFY(m_run.result.out.endsWith('\n' + expected));
}

void TestCrates::truthHasAllPhasesAndSpikes()
{
    QCOMPARE(m_run.truth.size(), std::size_t{1200});
    std::array<int, 5> framesOfPhase{};
    QSet<int> causes;
    for (const PlannedFrame &frame : m_run.truth) {
        QVERIFY(frame.phase >= 1 && frame.phase <= 4);
        ++framesOfPhase[static_cast<std::size_t>(frame.phase)];
        QCOMPARE(frame.spike == 0, frame.function.isEmpty());
        if (frame.spike != 0)
            causes.insert(frame.spike);
    }
    for (std::size_t phase = 1; phase <= 4; ++phase)
        QVERIFY(framesOfPhase[phase] >= 150);
    QCOMPARE(causes, (QSet<int>{1, 2, 3, 4, 5}));
    // Rare.
    QVERIFY(m_run.plannedSpikes().size() * 50 <= m_run.truth.size());
}

void TestCrates::spikesKeepTheirDistance()
{
    constexpr std::uint32_t kDistance = 10;
    const std::vector<std::uint32_t> spikes = m_run.plannedSpikes();
    QVERIFY(spikes.front() >= kDistance && spikes.back() + kDistance < m_run.truth.size());
    for (std::size_t i = 1; i < spikes.size(); ++i)
        QVERIFY(spikes[i] - spikes[i - 1] >= kDistance);
    for (const std::uint32_t spike : spikes) {
        for (std::uint32_t frame = spike - kDistance; frame <= spike + kDistance; ++frame)
            QCOMPARE(m_run.truth[frame].phase, m_run.truth[spike].phase);
    }
}

void TestCrates::shortGamesWork_data()
{
    QTest::addColumn<int>("frames");
    for (const int frames : {1, 2, 3, 4, 5, 17, 40})
        QTest::addRow("%d frames", frames) << frames;
}

void TestCrates::shortGamesWork()
{
    QFETCH(int, frames);
    const CratesRun run = recordCrates(m_folder.path(), "short",
                                       {"--frames", QString::number(frames), "--scale", "0.02"});
    QCOMPARE(run.frames, static_cast<quint64>(frames));
    QCOMPARE(run.truth.size(), static_cast<std::size_t>(frames));
    QCOMPARE(run.threads, 5U);
}

void TestCrates::slowingChangesNoResult()
{
    const CratesRun slow = recordCrates(
        m_folder.path(), "slow",
        {"--frames", "1200", "--seed", "5", "--scale", "0.02", "--slow", "solve_contacts=+50%"});
    QCOMPARE(slow.checksum, m_run.checksum);
    QCOMPARE(slow.zonesOfSite, m_run.zonesOfSite);
}

void TestCrates::plantsChangeNoResult()
{
    QStringList options{"--frames", "160", "--seed", "3", "--scale", "0.02"};
    const CratesRun plain = recordCrates(m_folder.path(), "plain", options);
    for (const char *kind : {"hog", "lock", "read", "faults", "uninstrumented", "late"})
        options << "--plant" << kind;
    const CratesRun planted = recordCrates(m_folder.path(), "planted", options);
    QVERIFY2(planted.frames == 160, planted.result.err.constData());
    QCOMPARE(planted.checksum, plain.checksum);
    QCOMPARE(planted.threads, 6U); // and the asset keeper
    QCOMPARE(planted.zonesOfSite["rasterise_band"], plain.zonesOfSite["rasterise_band"]);
    int plants = 0;
    for (const PlannedFrame &frame : planted.truth) {
        plants += frame.planted.isEmpty() ? 0 : 1;
        QCOMPARE(frame.planted.isEmpty(), frame.cause.isEmpty());
        QVERIFY(frame.planted.isEmpty() || frame.spike == 0);
    }
    QVERIFY(plants >= 2);
    for (const PlannedFrame &frame : plain.truth)
        QVERIFY(frame.planted.isEmpty());
}

void TestCrates::plantsAreWherePlanned()
{
    const CratesRun run = recordCrates(m_folder.path(), "given",
                                       {"--frames", "12", "--scale", "0.02", "--plant", "lock:0,11",
                                        "--plant", "read:3..5", "--plant", "faults:99"});
    QVERIFY2(run.frames == 12, run.result.err.constData());
    for (std::size_t frame = 0; frame < 12; ++frame) {
        const QString expected = frame == 0 || frame == 11  ? "lock"
                                 : frame >= 3 && frame <= 5 ? "read"
                                                            : "";
        QCOMPARE(run.truth[frame].planted, expected);
    }
    QCOMPARE(run.zonesOfSite["compact_assets"], 2U);
    QCOMPARE(run.zonesOfSite["read_save_game"], 12U);
}

void TestCrates::pictureIsDrawn()
{
    const QString fileName = m_folder.filePath("hall.ppm");
    const ProgramResult result =
        runProgram("crates", {"--frames", "2", "--scale", "0.1", "--picture", fileName});
    QCOMPARE(result.exitCode, 0);
    QFile file(fileName);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray head = "P6\n1280 720\n255\n";
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.startsWith(head));
    QCOMPARE(bytes.size(), head.size() + 1280 * 720 * 3);
    // Sky, floor, shadows and wood of many shades.
    QSet<quint32> colours;
    for (qsizetype i = head.size(); i < bytes.size(); i += 3)
        colours.insert(static_cast<quint32>(static_cast<uchar>(bytes[i]) << 16 |
                                            static_cast<uchar>(bytes[i + 1]) << 8 |
                                            static_cast<uchar>(bytes[i + 2])));
    QVERIFY(colours.size() > 2000);
}

void TestCrates::wrongOptionsAreRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("named");
    QTest::newRow("unknown") << QStringList{"--frobnicate"} << "--frobnicate";
    QTest::newRow("no value") << QStringList{"--frames"} << "--frames";
    QTest::newRow("no number") << QStringList{"--frames", "many"} << "many";
    QTest::newRow("no frames") << QStringList{"--frames", "0"} << "--frames";
    QTest::newRow("negative") << QStringList{"--frames", "-4"} << "-4";
    QTest::newRow("trailing letters") << QStringList{"--seed", "12x"} << "12x";
    QTest::newRow("scale out of range") << QStringList{"--scale", "0"} << "--scale";
    QTest::newRow("scale that is no number") << QStringList{"--scale", "nan"} << "--scale";
    QTest::newRow("slow without plus") << QStringList{"--slow", "update=5%"} << "update=5%";
    QTest::newRow("slow what isn't there")
        << QStringList{"--frames", "2", "--scale", "0.02", "--slow", "nothing=+5%"} << "nothing";
    QTest::newRow("slow twice") << QStringList{"--frames", "2",
                                               "--scale",  "0.02",
                                               "--slow",   "nothing=+5%",
                                               "--slow",   "solve_contacts=+5%"}
                                << "nothing";
    QTest::newRow("plant of no kind") << QStringList{"--plant", "frog"} << "frog";
    QTest::newRow("plant in no frame") << QStringList{"--plant", "hog:"} << "hog:";
    QTest::newRow("plant backwards") << QStringList{"--plant", "hog:7..6"} << "hog:7..6";
    QTest::newRow("listen") << QStringList{"--scale", "0.02", "--listen", "nowhere"} << "nowhere";
    QTest::newRow("unwritable output")
        << QStringList{"--frames", "2", "--scale", "0.02", "--output", "/nonexistent/a.zoe"}
        << "/nonexistent/a.zoe";
    QTest::newRow("unwritable truth")
        << QStringList{"--truth", "/nonexistent/t.csv"} << "/nonexistent/t.csv";
}

void TestCrates::wrongOptionsAreRefused()
{
    QFETCH(QStringList, options);
    QFETCH(QString, named);
    const ProgramResult result = runProgram("crates", options);
    QCOMPARE(result.exitCode, 2);
    const QList<QByteArray> lines = result.err.trimmed().split('\n');
    QVERIFY2(lines.last().startsWith("crates: "), result.err.constData());
    QVERIFY2(lines.last().contains(named.toUtf8()), result.err.constData());
    QVERIFY(!result.out.contains("frames="));
}

} // namespace tst_crates

ZOE_TEST(tst_crates::TestCrates)
#include "tst_crates.moc"
