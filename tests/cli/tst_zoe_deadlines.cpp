// Deadlines of frame sets: every command counts the same misses.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "tests/cli/audio_program.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_deadlines {

using namespace zoe;
using namespace zoe::test;

class TestZoeDeadlines : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void deadlinesAreShown();
    void aSetThatWasChosenIsListedOnce();
    void missesFailAGate();
    void everyCommandCountsTheSameMisses();

  private:
    [[nodiscard]] QString path(const char *name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestZoeDeadlines::initTestCase()
{
    writeAudio(path("beside.zoe"), Audio::SetBeside);
}

void TestZoeDeadlines::deadlinesAreShown()
{
    const QString file = path("beside.zoe");
    const Ran sets = runZoe({"frames", file, "--sets", "--json"});
    QVERIFY2(sets.exitCode == 0, sets.told());
    const QJsonObject audio = sets.array()[1].toObject();
    QCOMPARE(audio["frameSet"].toString(), QString("audio"));
    QCOMPARE(audio["thread"].toString(), QString("audio"));
    QCOMPARE(audio["deadlineNs"].toInteger(), qint64{kDeadlineNs});
    QCOMPARE(audio["misses"].toInt(), 5);
    QVERIFY(!sets.array()[0].toObject().contains("misses"));
    const QJsonObject stats =
        runZoe({"frames", file, "--set", "audio", "--stats", "--json"}).object();
    QCOMPARE(stats["budgetNs"].toInteger(), qint64{kDeadlineNs});
    QCOMPARE(stats["misses"].toInt(), 5);
    QVERIFY(stats["minSlackNs"].toInteger() < 0);
    const QJsonArray deadlines = runZoe({"info", file, "--json"}).object()["deadlines"].toArray();
    QCOMPARE(deadlines.size(), 1);
    QCOMPARE(deadlines[0].toObject()["misses"].toInt(), 5);
    QVERIFY(runZoe({"info", file}).out.contains("5 of 299 frames missed it"));
    const QJsonArray frames = runZoe({"frames", file, "--set", "audio", "--json"}).array();
    int missed = 0;
    for (const QJsonValue &frame : frames)
        missed += frame.toObject()["missed"].toBool() ? 1 : 0;
    QCOMPARE(missed, 5);
    for (const QJsonValue &spike : runZoe({"spikes", file, "--set", "audio", "--json"}).array())
        QVERIFY(spike.toObject()["missNs"].toInteger() > 0);
    const Ran sql = runZoe({"sql", file,
                            "select count(*) n, max(deadline_ns) ns from set_frames f join "
                            "frame_sets s using (frame_set) where missed",
                            "--json"});
    QCOMPARE(sql.array()[0].toObject()["n"].toInt(), 5);
    QCOMPARE(sql.array()[0].toObject()["ns"].toInteger(), qint64{kDeadlineNs});
    QVERIFY(runZoe({"dump", file}).out.contains("deadline 6000000 ns"));
}

// Its frames have a beginning and an end, so the recorded main set of its name has no marks.
void TestZoeDeadlines::aSetThatWasChosenIsListedOnce()
{
    const QString file = path("chosen.zoe");
    writeAudio(file, Audio::SetChosen);
    for (const char *by : {"recorded", "audio"}) {
        const QJsonArray sets =
            runZoe({"frames", file, "--sets", "--frames-by", by, "--json"}).array();
        QCOMPARE(sets.size(), 1);
        QCOMPARE(sets[0].toObject()["frameSet"].toString(), QString("audio"));
        QCOMPARE(sets[0].toObject()["misses"].toInt(), 5);
        const QJsonArray deadlines =
            runZoe({"info", file, "--frames-by", by, "--json"}).object()["deadlines"].toArray();
        QCOMPARE(deadlines.size(), 1);
        QCOMPARE(deadlines[0].toObject()["misses"].toInt(), 5);
    }
    const Ran unknown = runZoe({"frames", file, "--set", "video"});
    QVERIFY2(unknown.err.contains("available: audio (--set)"), unknown.err);
}

void TestZoeDeadlines::missesFailAGate()
{
    const auto gate = [this](const char *condition, const QStringList &more = {}) {
        return runZoe(QStringList{"compare", path("beside.zoe"), path("beside.zoe"), "--no-mix",
                                  "--fail-if", condition}
                      << more);
    };
    const Ran fails = gate("misses(audio) > 0");
    QVERIFY2(fails.exitCode == 1, fails.told());
    QVERIFY(fails.out.contains("misses(audio) > 0"));
    QCOMPARE(gate("misses(audio) > 5").exitCode, 0);
    QCOMPARE(gate("misses(frame) > 4", {"--frames-by", "audio"}).exitCode, 1);
    const Ran none = gate("misses(frame) > 4");
    QCOMPARE(none.exitCode, 2);
    QVERIFY2(none.err.contains("ZOE_FRAME_DEADLINE"), none.err);
}

// Of frames that a program marks after it has loaded; one is cut by a limit, the last by the end.
void TestZoeDeadlines::everyCommandCountsTheSameMisses()
{
    const QString file = path("misses.zoe");
    {
        const auto writer = CaptureWriter::create(file.toStdString(), {});
        QVERIFY(writer);
        const ThreadId thread = (*writer)->addThread({.name = "game"});
        (*writer)->addFrameSet({"main", thread, kDeadlineNs});
        FrameAssembler &events = (*writer)->events();
        TimeNs time = 50 * kNsPerMs;
        events.frameMark(time);
        for (int i = 0; i < 100; ++i) {
            if (i == 50) {
                events.cutFrame(time + 7 * kNsPerMs);
                events.cutFrame(time + 14 * kNsPerMs);
            }
            time += (i == 50 ? 20 : i % 10 == 0 ? 8 : 5) * kNsPerMs;
            events.frameMark(time);
        }
        Site shutdown;
        shutdown.name = "shutdown";
        events.enter(thread, time + kNsPerMs, (*writer)->addSite(shutdown));
        QVERIFY((*writer)->finish(time + 30 * kNsPerMs));
    }
    const QJsonObject set = runZoe({"frames", file, "--sets", "--json"}).array()[0].toObject();
    QCOMPARE(set["misses"].toInt(), 10);
    QJsonObject stats = runZoe({"frames", file, "--stats", "--json"}).object();
    QCOMPARE(stats["count"].toInt(), 103);
    QCOMPARE(stats["partialFrames"].toInt(), 1);
    for (const char *key :
         {"misses", "minSlackNs", "meanSlackNs", "periodNs", "jitterNs", "maxJitterNs"})
        QCOMPARE(stats[key], set[key]);
    QCOMPARE(stats["overBudget"], set["shareMissed"]);
    // Of one period, it is unknown how periods vary.
    const QStringList two{"frames", file, "--stats", "--frames", "10..11"};
    stats = runZoe(two + QStringList{"--json"}).object();
    QVERIFY(stats.contains("periodNs"));
    QVERIFY(!stats.contains("jitterNs") && !stats.contains("maxJitterNs"));
    QVERIFY(runZoe(two).out.contains("unknown: there is only one period, of "));
    const QJsonArray deadlines = runZoe({"info", file, "--json"}).object()["deadlines"].toArray();
    QCOMPARE(deadlines[0].toObject()["misses"], set["misses"]);
    const auto gate = [&file](const char *condition) {
        return runZoe({"compare", file, file, "--no-mix", "--fail-if", condition}).exitCode;
    };
    QCOMPARE(gate("misses(main) > 9"), 1);
    QCOMPARE(gate("misses(main) > 10"), 0);
    // The time before the first mark is no frame that can miss one.
    const QJsonArray rows = runZoe({"frames", file, "--json"}).array();
    QVERIFY(!rows[0].toObject().contains("missed"));
    QCOMPARE(std::ranges::count_if(
                 rows, [](const auto &row) { return row.toObject()["missed"].toBool(); }),
             std::ptrdiff_t{10});
    const Ran sql = runZoe({"sql", file, "select sum(missed) n from frames", "--json"});
    QCOMPARE(sql.array()[0].toObject()["n"].toInt(), 10);
    // Of a program that marks no frames.
    writeAudio(path("slices.zoe"), Audio::None);
    const QJsonObject slices = runZoe({"frames", path("slices.zoe"), "--stats", "--json"}).object();
    QVERIFY(slices["meanNs"].toInteger() > 0);
    for (const char *key : {"misses", "overBudget", "minSlackNs", "jitterNs", "longestBadRun"})
        QVERIFY2(!slices.contains(key), key);
    QVERIFY(runZoe({"frames", path("slices.zoe"), "--stats"})
                .out.contains("unknown: no frame begins and ends with a mark of the program"));
    // The frame that was cut off by the end is reported, and counts nowhere.
    const QJsonObject info = runZoe({"info", file, "--json"}).object();
    QCOMPARE(info["frames"].toInt(), 104);
    QCOMPARE(info["partialFrames"].toInt(), 1);
    QVERIFY(runZoe({"info", file}).out.contains("104; 1 cut off by the end of the recording"));
    QCOMPARE(runZoe({"histogram", file, "--json"}).object()["count"].toInt(), 103);
    const QJsonObject comparison =
        runZoe({"compare", file, file, "--no-mix", "--json"}).object()["frames"].toObject();
    QCOMPARE(comparison["head"].toObject()["count"].toInt(), 103);
    // A table of all sets follows the selection.
    const QJsonObject some =
        runZoe({"frames", file, "--sets", "--frames", "0..40", "--json"}).array()[0].toObject();
    QCOMPARE(some["frames"].toInt(), 41);
    QCOMPARE(some["misses"].toInt(), 4);
}

} // namespace tst_zoe_deadlines

ZOE_TEST(tst_zoe_deadlines::TestZoeDeadlines)
#include "tst_zoe_deadlines.moc"
