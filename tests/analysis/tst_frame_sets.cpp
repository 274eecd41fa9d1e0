// Frames of sets other than the main one, and finding frames by time.
#include <QtTest>

#include <random>

#include "analysis/frames/frame_stats.h"
#include "analysis/frames/frame_times.h"
#include "analysis/frames/spikes.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_frame_sets {

using namespace zoe;
using namespace zoe::test;

namespace {

// Main frames of 100 ns; a set "physics" that overlaps their marks.
std::shared_ptr<const MemoryCapture> twoSets()
{
    return captureFromText(R"(
frame 0 100
  main
    update 0 50
  set physics 10 30
  set physics 60 70
frame 100 100
  set physics 130 40
frame 200 100
  set physics 210 20
  set physics 290 30
frame 300 100
)");
}

FrameSetId physicsOf(const Capture &capture)
{
    for (std::uint32_t i = 0; i < capture.frameSets().size(); ++i) {
        if (capture.frameSets()[i].name == "physics")
            return FrameSetId{i};
    }
    return {};
}

using Numbers = std::vector<FrameIndex>;

} // namespace

class TestFrameSets : public QObject {
    Q_OBJECT

  private slots:
    void framesOfASetAreNumberedByTheirStart()
    {
        const auto capture = twoSets();
        const auto times = frameTimesOf(*capture, physicsOf(*capture));
        QVERIFY(times.ok());
        QCOMPARE(times->numbers, (Numbers{0, 1, 2, 3, 4}));
        QCOMPARE(times->startsNs, (std::vector<TimeNs>{10, 60, 130, 210, 290}));
        QCOMPARE(times->durationsNs, (std::vector<DurationNs>{30, 70, 40, 20, 30}));
    }

    void aSelectionOfMainFramesTakesThoseThatBeginInThem()
    {
        const auto capture = twoSets();
        Selection selection;
        selection.frames = FrameRanges(FrameRange{1, 3});
        const FrameSetId physics = physicsOf(*capture);
        QCOMPARE(frameTimesOf(*capture, physics, selection)->numbers, (Numbers{2, 3, 4}));
        QCOMPARE(frameTimesOf(*capture, physics, selection, FrameRanges(FrameRange{0, 4}))->numbers,
                 (Numbers{2, 3}));
        QCOMPARE(frameTimesOf(*capture, physics, {}, FrameRanges(FrameRange{1, 2}))->durationsNs,
                 (std::vector<DurationNs>{70}));
    }

    void theMainSetIsOneOfThem()
    {
        const auto capture = twoSets();
        const auto times = frameTimesOf(*capture, FrameSetId{0}, {}, FrameRanges(FrameRange{2, 9}));
        QCOMPARE(times->numbers, (Numbers{2, 3}));
        QCOMPARE(times->startsNs, (std::vector<TimeNs>{200, 300}));
        const auto none = frameTimesOf(*capture, FrameSetId{17});
        QVERIFY(!none.ok());
        QCOMPARE(none.error().code, ErrorCode::BadInput);
    }

    void statisticsOfASetAreThoseOfItsTimes()
    {
        const auto capture = twoSets();
        const auto times = frameTimesOf(*capture, physicsOf(*capture));
        const FrameStats stats = frameStats(*times, 35);
        QCOMPARE(stats.duration.count, std::uint64_t{5});
        QCOMPARE(stats.duration.meanNs, 38.0);
        // From start to start: 50, 70, 80, 80.
        QVERIFY(times->apart);
        QCOMPARE(stats.rated, std::uint64_t{4});
        QCOMPARE(stats.fpsAverage, 1e9 / 70);
        QCOMPARE(stats.low1, 1e9 / 80);
        QCOMPARE(stats.overBudget, 0.4);
        QCOMPARE(stats.timeOverBudgetNs, DurationNs{40});
        QCOMPARE(stats.longestBadRun, 2U);
        QCOMPARE(stats.longestBadRunFirst, 1U);
    }

    void framesAreApartUnlessTheyFollowEachOther_data()
    {
        QTest::addColumn<QByteArray>("frames");
        QTest::addColumn<bool>("apart");
        QTest::newRow("one after another") << QByteArray("0 10\n10 20\n30 5\n") << false;
        QTest::newRow("one") << QByteArray("7 3\n") << false;
        QTest::newRow("with time between") << QByteArray("0 10\n10 20\n31 5\n") << true;
        QTest::newRow("overlapping") << QByteArray("0 10\n9 20\n29 5\n") << true;
    }
    void framesAreApartUnlessTheyFollowEachOther()
    {
        QFETCH(QByteArray, frames);
        QFETCH(bool, apart);
        std::string text = "frame 0 100\n  main\n    f 0 1\n";
        for (const QByteArray &frame : frames.trimmed().split('\n'))
            text += "  set physics " + frame.toStdString() + '\n';
        const auto capture = captureFromText(text);
        const FrameSetId physics = physicsOf(*capture);
        QCOMPARE(frameTimesOf(*capture, physics)->apart, apart);
        // Also if a part of them is asked about.
        const auto first = frameTimesOf(*capture, physics, {}, FrameRanges(FrameRange{0, 1}));
        QCOMPARE(first->apart, apart);
        QCOMPARE(frameStats(*first).rated, std::uint64_t{apart ? 0U : 1U});
        QVERIFY(!frameTimes(*capture).apart);
    }

    void theLongestBadRunHasAPlace()
    {
        std::mt19937_64 random(5);
        for (int round = 0; round < 300; ++round) {
            FrameTimes times;
            FrameIndex number = 0;
            TimeNs startNs = 0;
            for (std::size_t i = 0; i < 1 + random() % 60; ++i) {
                number += 1 + (random() % 8 == 0 ? 1 : 0);
                times.numbers.push_back(number);
                times.startsNs.push_back(startNs); // that of the next one after a length of 0
                times.durationsNs.push_back(static_cast<DurationNs>(random() % 4));
                startNs += times.durationsNs.back();
            }
            std::uint32_t longest = 0;
            FrameIndex first = 0;
            for (std::size_t i = 0; i < times.size(); ++i) {
                std::uint32_t run = 0;
                while (i + run < times.size() && times.durationsNs[i + run] > 1 &&
                       times.numbers[i + run] == times.numbers[i] + run)
                    ++run;
                if (run > longest) {
                    longest = run;
                    first = times.numbers[i];
                }
            }
            const FrameStats stats = frameStats(times, 1);
            QCOMPARE(stats.longestBadRun, longest);
            QCOMPARE(stats.longestBadRunFirst, first);
        }
    }

    void spikesOfASet()
    {
        FrameTimes times;
        for (FrameIndex i = 0; i < 100; ++i) {
            times.numbers.push_back(2 * i);
            times.startsNs.push_back(TimeNs{1000} * i);
            times.durationsNs.push_back(i == 40 ? 900 : 100 + i % 3);
        }
        const auto spikes = *findSpikes(times);
        QCOMPARE(spikes.size(), std::size_t{1});
        QCOMPARE(spikes[0].frame, 80U);
    }

    void framesAreFoundByTime()
    {
        RandomCaptureOptions options;
        options.missingShare = 0.3;
        for (options.seed = 0; options.seed < 20; ++options.seed) {
            const auto capture = randomCapture(options);
            const FrameFinder finder(*capture);
            std::optional<FrameIndex> before;
            for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
                const FrameRecord &record = capture->frames()[frame];
                if (record.missing())
                    continue;
                QCOMPARE(finder.at(record.startNs), std::optional(frame));
                QCOMPARE(finder.at(record.endNs() - 1), std::optional(frame));
                QCOMPARE(finder.at(record.startNs - 1), std::optional(before.value_or(frame)));
                before = frame;
            }
        }
        QVERIFY(!FrameFinder(MemoryCapture({}, {}, {})).at(5).has_value());
    }

    void whatCannotBeReadIsCounted()
    {
        const auto whole = twoSets();
        const DamagedCapture broken(whole, {0});
        const auto times = frameTimesOf(broken, physicsOf(*whole));
        QVERIFY(times.ok());
        QCOMPARE(times->unreadableFrames, std::uint64_t{2});
        QCOMPARE(times->startsNs, (std::vector<TimeNs>{210, 290}));
    }
};

} // namespace tst_frame_sets

ZOE_TEST(tst_frame_sets::TestFrameSets)
#include "tst_frame_sets.moc"
