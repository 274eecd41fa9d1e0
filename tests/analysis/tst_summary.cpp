#include <QtTest>

#include <limits>
#include <numeric>

#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive_summary.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_summary {

using namespace zoe;
using namespace zoe::test;

namespace {

bool same(const Summary &a, const Summary &b)
{
    return a.functions.size() == b.functions.size() && a.calls == b.calls && a.selfNs == b.selfNs &&
           std::ranges::equal(a.functions, b.functions, [](const auto &x, const auto &y) {
               return x.site == y.site && x.totalNs == y.totalNs &&
                      x.perCall.stdevNs == y.perCall.stdevNs &&
                      x.perCall.p999Ns == y.perCall.p999Ns &&
                      x.perFrame.medianNs == y.perFrame.medianNs &&
                      x.activeExclusiveNs == y.activeExclusiveNs && x.threads == y.threads;
           });
}

Selection randomSelection(std::uint64_t seed, const Capture &capture)
{
    Selection selection;
    if (seed % 3 != 0) {
        selection.frames.emplace();
        for (FrameIndex frame = 0; frame < capture.frames().size(); ++frame) {
            if ((seed * 2654435761U + frame * 40503U) / 7 % 4 != 0)
                selection.frames->add(frame);
        }
    }
    if (seed % 4 == 1)
        selection.threads = {ThreadId{0}, ThreadId{2}};
    if (seed % 5 == 2)
        selection.inside = {SiteId{1}, SiteId{static_cast<std::uint32_t>(2 + seed % 6)}};
    return selection;
}

} // namespace

class TestSummary : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithBruteForce_data()
    {
        QTest::addColumn<bool>("extremes");
        QTest::addColumn<bool>("recursion");
        QTest::addColumn<double>("missing");
        QTest::addColumn<unsigned>("threads");
        QTest::addColumn<unsigned>("zones");
        QTest::addColumn<bool>("zeroLengths");
        QTest::newRow("ordinary") << false << true << 0.0 << 3U << 30U << false;
        QTest::newRow("without recursion") << false << false << 0.0 << 3U << 30U << false;
        QTest::newRow("extremes") << true << true << 0.0 << 3U << 30U << false;
        QTest::newRow("missing chunks") << false << true << 0.3 << 3U << 30U << false;
        QTest::newRow("many threads") << false << true << 0.0 << 9U << 12U << false;
        QTest::newRow("many zones on many threads") << false << true << 0.0 << 5U << 150U << false;
        QTest::newRow("one thread") << false << true << 0.0 << 1U << 30U << false;
        QTest::newRow("zones of no length on many threads")
            << false << true << 0.0 << 8U << 60U << true;
    }
    void agreesWithBruteForce()
    {
        QFETCH(bool, extremes);
        QFETCH(bool, recursion);
        QFETCH(double, missing);
        QFETCH(unsigned, threads);
        QFETCH(unsigned, zones);
        QFETCH(bool, zeroLengths);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = extremes;
            options.recursion = recursion;
            options.missingShare = missing;
            options.threads = threads;
            options.zeroLengths = zeroLengths;
            options.maxZonesPerTree = zones;
            options.frames = zones > 30 ? 4 : 20;
            options.fragmentShare = seed % 2 == 0 ? 0.3 : 0.9;
            options.framesPerChunk = 1 + static_cast<std::uint32_t>(seed % 5);
            const auto capture = randomCapture(options);
            const Selection selection = randomSelection(seed, *capture);
            const auto summary = summarize(*capture, selection);
            QVERIFY(summary.ok());
            const QString wrong =
                difference(**summary, naiveSummary(naiveZones(*capture, selection)));
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("seed %1: %2").arg(seed).arg(wrong)));
        }
    }

    void anyNumberOfThreadsGivesTheSame()
    {
        RandomCaptureOptions options;
        options.frames = 900;
        options.framesPerChunk = 7;
        options.sites = 4;
        const auto capture = randomCapture(options);
        const auto serial = summarize(*capture);
        for (const unsigned threads : {1U, 2U, 5U}) {
            TbbExecutor executor(threads);
            for (const std::size_t memory : {std::size_t{0}, std::size_t{300'000}}) {
                const auto parallel = summarize(*capture, {}, Task(executor), memory);
                QVERIFY(same(**serial, **parallel));
            }
        }
    }

    void wholeCallsAreCountedAsTheCaptureCountsThem()
    {
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.fragmentShare = 0.8;
            const auto capture = randomCapture(options);
            QCOMPARE((*summarize(*capture))->calls, capture->info().zones);
        }
    }

    void fragmentsAreJoinedWithinTheSelection()
    {
        const auto capture = captureFromText(R"(
            frame 0 10
              main
                load 4 6 to
            frame 10 10
              main
                load 10 10 from to
            frame 20 10
              main
                load 20 5 from
                draw 25 5
        )",
                                             1);
        const auto whole = *summarize(*capture);
        QCOMPARE(whole->of(SiteId{0})->calls, std::uint64_t{1});
        QCOMPARE(whole->of(SiteId{0})->perCall.maxNs, DurationNs{21});
        QCOMPARE(whole->of(SiteId{0})->perFrame.count, std::uint64_t{3});
        Selection ends;
        ends.frames = *FrameRanges::parse("0,2");
        const auto parts = *summarize(*capture, ends);
        QCOMPARE(parts->of(SiteId{0})->calls, std::uint64_t{2});
        QCOMPARE(parts->of(SiteId{0})->totalNs, DurationNs{11});
        Selection last;
        last.frames = *FrameRanges::parse("1..2");
        QCOMPARE((*summarize(*capture, last))->of(SiteId{0})->perCall.maxNs, DurationNs{15});
    }

    void recursionCountsOnceInTheTotal()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              main
                fib 0 100
                  fib 10 40
                    fib 20 10
                  other 50 40
                    fib 60 20
        )");
        const auto summary = *summarize(*capture);
        const FunctionSummary &fib = *summary->of(SiteId{0});
        QCOMPARE(fib.calls, std::uint64_t{4});
        QCOMPARE(fib.totalNs, DurationNs{100});
        QCOMPARE(fib.selfNs, DurationNs{80});
        QCOMPARE(fib.perCall.minNs, DurationNs{10});
        QCOMPARE(fib.activeNs, DurationNs{100});
        QCOMPARE(fib.activeExclusiveNs, DurationNs{60}); // what `other` covers is not its own
    }

    void activeTimeIsTheUnionOverThreads()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              a
                work 0 60
                  part 10 20
              b
                work 30 50
                  part 70 10
        )");
        const auto summary = *summarize(*capture);
        const FunctionSummary &work = *summary->of(SiteId{0});
        QCOMPARE(work.totalNs, DurationNs{110});
        QCOMPARE(work.activeNs, DurationNs{80});
        QCOMPARE(work.activeExclusiveNs, DurationNs{50});
        QCOMPARE(work.threads, std::uint32_t{2});
        QCOMPARE(summary->of(SiteId{1})->activeNs, DurationNs{30});
    }

    // Recursion, a function at several depths, zones that touch and zones of no length; on so many
    // threads that some have nothing to merge with.
    void activeTimeOfTouchingEmptyAndNestedZones()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              a
                work 0 10
                work 10 10
                  part 10 5
                  part 15 5
                other 50 40
                  work 50 20
                    work 55 5
                      part 55 5
              b
                work 20 0
                work 20 10
                  part 30 0
              c
                part 30 5
              d
                work 35 0
                  part 35 0
              e
                other 60 40
                  other 60 40
                    work 65 15
                      part 75 5
        )");
        const auto summary = *summarize(*capture);
        const FunctionSummary &work = *summary->of(SiteId{0});
        QCOMPARE(work.calls, std::uint64_t{8});
        QCOMPARE(work.activeNs, DurationNs{60});          // 0 to 30, and 50 to 80
        QCOMPARE(work.activeExclusiveNs, DurationNs{40}); // less 10 to 20, 55 to 60, 75 to 80
        QCOMPARE(summary->of(SiteId{1})->activeNs, DurationNs{25});
        QCOMPARE(summary->of(SiteId{2})->activeNs, DurationNs{50});
        QCOMPARE(summary->of(SiteId{2})->activeExclusiveNs, DurationNs{20});
        QCOMPARE(difference(*summary, naiveSummary(naiveZones(*capture))), QString());
    }

    // So long that the starts of its zones need nearly all bits of a number.
    void activeTimeInAFrameOfYears()
    {
        const auto capture = captureFromText(R"(
            frame 0 4611686018427387904
              a
                work 0 10
                work 2305843009213693952 20
              b
                work 5 10
                  part 10 5
                work 2305843009213693962 20
              c
                work 3000000000000000000 1000000000000000000
        )");
        const auto summary = *summarize(*capture);
        const FunctionSummary &work = *summary->of(SiteId{0});
        QCOMPARE(work.activeNs, DurationNs{1'000'000'000'000'000'045});
        QCOMPARE(work.activeExclusiveNs, DurationNs{1'000'000'000'000'000'040});
        QCOMPARE(difference(*summary, naiveSummary(naiveZones(*capture))), QString());
    }

    void sitesRestrictRowsAlone()
    {
        const auto capture = randomCapture();
        const auto all = *summarize(*capture);
        Selection selection;
        selection.sites = {SiteId{1}, SiteId{4}};
        const auto some = *summarize(*capture, selection);
        QCOMPARE(some->functions.size(), std::size_t{2});
        QCOMPARE(some->of(SiteId{4})->totalNs, all->of(SiteId{4})->totalNs);
        QCOMPARE(some->selfNs, all->selfNs);
        QCOMPARE(some->calls, all->calls);
        QVERIFY(some->of(SiteId{0}) == nullptr);
    }

    void insideCountsAsIfNothingElseHadBeenRecorded()
    {
        const auto capture = captureFromText(R"(
            frame 0 100
              main
                game 0 90
                  physics 10 40
                    solve 15 10
                  draw 60 30 to
                    solve 80 10 to
              worker
                solve 5 20
            frame 100 100
              main
                draw 100 20 from
                  solve 100 5 from
        )");
        Selection selection;
        selection.inside = {SiteId{3}}; // draw
        const auto summary = *summarize(*capture, selection);
        QCOMPARE(summary->functions.size(), std::size_t{2});
        const FunctionSummary &solve = *summary->of(SiteId{2});
        QCOMPARE(solve.calls, std::uint64_t{1});
        QCOMPARE(solve.perCall.maxNs, DurationNs{15});
        QCOMPARE(solve.threads, std::uint32_t{1});
        QCOMPARE(summary->rootsNs, DurationNs{50});
        QCOMPARE(summary->selfNs, DurationNs{50});
        selection.inside = std::vector<SiteId>{};
        QVERIFY((*summarize(*capture, selection))->functions.empty());
        selection.inside = {SiteId{0}, SiteId{1}, SiteId{2}, SiteId{3}};
        QVERIFY(same(**summarize(*capture, selection), **summarize(*capture)));
    }

    void framesAndLossAreCounted()
    {
        const auto capture = captureFromText(R"(
            frame 0 10 lost=3
            frame 10 20
            frame 0 0 missing
            frame 60 5 lost=1
        )");
        const auto summary = *summarize(*capture);
        QCOMPARE(summary->frames, std::uint64_t{3});
        QCOMPARE(summary->frameTimeNs, DurationNs{35});
        QCOMPARE(summary->lostZones, std::uint64_t{4});
        QVERIFY(summary->functions.empty());
        QVERIFY(summary->of(SiteId{0}) == nullptr);
        QVERIFY((*summarize(*captureFromText("")))->functions.empty());
    }

    void damagedChunksAreLeftOutAndCounted()
    {
        RandomCaptureOptions options;
        options.fragmentShare = 0.9;
        for (options.seed = 0; options.seed < 30; ++options.seed) {
            const auto whole = randomCapture(options);
            const DamagedCapture capture(whole, {1, 3});
            const auto summary = summarize(capture);
            QVERIFY(summary.ok());
            QCOMPARE((*summary)->unreadableFrames, std::uint64_t{8});
            QCOMPARE(difference(**summary, naiveSummary(naiveZones(capture))), QString());
        }
        const DamagedCapture nothing(captureFromText("frame 0 10"), {0});
        QCOMPARE(summarize(nothing).error().code, ErrorCode::Damaged);
    }

    void sumsThatDoNotFitStandAtTheLimit()
    {
        std::string text = "frame 0 4611686018427387904\n";
        for (const char *thread : {"a", "b", "c"})
            text += std::string("  ") + thread + "\n    work 0 4611686018427387904\n";
        const auto summary = *summarize(*captureFromText(text));
        constexpr DurationNs kMost = std::numeric_limits<DurationNs>::max();
        QCOMPARE(summary->functions[0].totalNs, kMost);
        QCOMPARE(summary->functions[0].activeNs, DurationNs{1} << 62);
        QCOMPARE(summary->functions[0].perFrame.maxNs, kMost);
        QCOMPARE(summary->selfNs, kMost);
        QCOMPARE(summary->functions[0].perCall.meanNs, std::ldexp(1.0, 62));
    }
};

} // namespace tst_summary

ZOE_APPLESS_TEST(tst_summary::TestSummary)
#include "tst_summary.moc"
