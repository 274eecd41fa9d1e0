// The ranks of a summary with much memory and with little: counters and lists, and further passes
// for what doesn't fit into them.
#include <QtTest>

#include <string>

#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive_summary.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_summary_memory {

using namespace zoe;
using namespace zoe::test;

class TestSummaryMemory : public QObject {
    Q_OBJECT

  private slots:
    // Enough calls, frames and chunks for both passes, by how much memory there is.
    void manyCallsAgreeWithBruteForce_data()
    {
        QTest::addColumn<int>("memoryBytes");
        QTest::addColumn<bool>("extremes");
        QTest::newRow("all are known") << (64 << 20) << false;
        QTest::newRow("some are known") << (256 << 10) << false;
        QTest::newRow("some are known, extremes") << (256 << 10) << true;
        QTest::newRow("none is known") << 0 << false;
    }
    void manyCallsAgreeWithBruteForce()
    {
        QFETCH(int, memoryBytes);
        QFETCH(bool, extremes);
        for (std::uint64_t seed = 0; seed < 2; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.frames = 700;
            options.sites = 3;
            options.threads = 2;
            options.framesPerChunk = 20;
            options.extremes = extremes;
            const auto capture = randomCapture(options);
            const auto summary =
                summarize(*capture, {}, Task{}, static_cast<std::size_t>(memoryBytes));
            QVERIFY(summary.ok());
            QVERIFY((*summary)->functions[0].calls > 1000);
            QCOMPARE(difference(**summary, naiveSummary(naiveZones(*capture))), QString());
        }
    }

    // Thousands of functions on many threads, more of each than wait together.
    void manyFunctionsAgreeWithBruteForce()
    {
        RandomCaptureOptions options;
        options.frames = 100;
        options.sites = 2000;
        options.threads = 32;
        options.maxZonesPerTree = 60;
        options.zeroLengths = true;
        options.extras = false;
        const auto capture = randomCapture(options);
        const NaiveSummary expected = naiveSummary(naiveZones(*capture));
        TbbExecutor executor(2);
        for (const std::size_t memory :
             {std::size_t{0}, std::size_t{1} << 20, std::size_t{64} << 20}) {
            const auto summary = summarize(*capture, {}, Task(executor), memory);
            QVERIFY(summary.ok());
            QCOMPARE((*summary)->functions.size(), std::size_t{2000});
            QCOMPARE(difference(**summary, expected), QString());
        }
    }

    // A program whose calls take longer and longer, and one that changes in between.
    void driftingDurationsAgreeWithBruteForce()
    {
        for (const bool steps : {false, true}) {
            std::string text;
            TimeNs start = 0;
            for (int frame = 0; frame < 1500; ++frame) {
                const bool changed = steps && frame % 97 < 9;
                const DurationNs ns = changed ? 50'000 + frame : 1000 + frame * 7;
                text +=
                    "frame " + std::to_string(start) + " " + std::to_string(3 * ns) + "\n  main\n";
                for (int call = 0; call < 2; ++call) {
                    text += "    work " + std::to_string(start + call * ns) + " " +
                            std::to_string(ns - call) + "\n";
                }
                start += 3 * ns;
            }
            const auto capture = captureFromText(text, 10);
            const NaiveSummary expected = naiveSummary(naiveZones(*capture));
            for (const std::size_t memory : {std::size_t{0}, std::size_t{100'000}}) {
                const auto summary = summarize(*capture, {}, Task{}, memory);
                QCOMPARE(difference(**summary, expected), QString());
            }
        }
    }

    void equalDurationsAndSingleCalls()
    {
        std::string text;
        for (int frame = 0; frame < 800; ++frame) {
            const TimeNs start = frame * TimeNs{100};
            text += "frame " + std::to_string(start) + " 100\n  main\n    work " +
                    std::to_string(start) + " 50\n";
        }
        text += "frame 80000 100\n  main\n    once 80000 7\n";
        const auto capture = captureFromText(text, 10);
        for (const std::size_t memory :
             {std::size_t{0}, std::size_t{50'000}, std::size_t{1} << 26}) {
            const auto summary = *summarize(*capture, {}, Task{}, memory);
            QCOMPARE(difference(*summary, naiveSummary(naiveZones(*capture))), QString());
            QCOMPARE(summary->of(SiteId{0})->perCall.p999Ns, 50.0);
            QCOMPARE(summary->of(SiteId{0})->perCall.stdevNs, 0.0);
            QCOMPARE(summary->of(SiteId{1})->perCall.medianNs, 7.0);
        }
    }
};

} // namespace tst_summary_memory

ZOE_APPLESS_TEST(tst_summary_memory::TestSummaryMemory)
#include "tst_summary_memory.moc"
