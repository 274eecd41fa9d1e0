#include <QtTest>

#include <filesystem>
#include <tuple>

#include "analysis/columns/function_columns.h"
#include "analysis/summary/first_figures.h"
#include "analysis/walk/tbb_executor.h"
#include "formats/reading/capture_reader.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_first_figures {

using namespace zoe;
using namespace zoe::test;

namespace {

// All of them, or three of four.
Selection randomFrames(std::uint64_t seed, const Capture &capture)
{
    Selection selection;
    if (seed % 3 == 0)
        return selection;
    selection.frames.emplace();
    for (FrameIndex frame = 0; frame < capture.frames().size(); ++frame) {
        if ((seed * 2654435761U + frame * 40503U) / 7 % 4 != 0)
            selection.frames->add(frame);
    }
    return selection;
}

} // namespace

class TestFirstFigures : public QObject {
    Q_OBJECT

  private slots:
    void firstFiguresAreThoseOfTheSummary_data()
    {
        QTest::addColumn<double>("missing");
        QTest::addColumn<unsigned>("threads");
        QTest::newRow("ordinary") << 0.0 << 3U;
        QTest::newRow("missing chunks") << 0.3 << 3U;
        QTest::newRow("as many threads as are told apart") << 0.0 << 63U;
        QTest::newRow("more threads") << 0.0 << 70U;
    }
    void firstFiguresAreThoseOfTheSummary()
    {
        QFETCH(double, missing);
        QFETCH(unsigned, threads);
        int unknown = 0;
        for (std::uint64_t seed = 0; seed < (threads > 3 ? 6 : 60); ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.missingShare = missing;
            options.threads = threads;
            options.fragmentShare = seed % 2 == 0 ? 0.3 : 0.9;
            options.framesPerChunk = 1 + static_cast<std::uint32_t>(seed % 5);
            options.zeroLengths = seed % 4 == 3;
            const auto capture = openCaptureBytes(streamOf(*randomCapture(options)));
            QVERIFY(capture.ok() && (*capture)->hasSiteTotals());
            Selection selection = randomFrames(seed, **capture);
            if (seed % 7 == 1)
                selection.sites = {SiteId{1}, SiteId{3}};
            TbbExecutor executor(1 + static_cast<unsigned>(seed % 3));
            const SlicedCapture sliced(**capture, 2 + seed % 9);
            const auto first = seed % 2 == 0 ? firstFigures(**capture, selection, Task(executor))
                                             : firstFigures(sliced, selection, Task(executor));
            const auto whole = summarize(**capture, selection);
            QVERIFY(first.ok() && *first && whole.ok());
            const Summary &a = **first;
            const Summary &b = **whole;
            QVERIFY(a.onlySums && !b.onlySums);
            QCOMPARE(
                std::tuple(a.calls, a.selfNs, a.rootsNs, a.frames, a.frameTimeNs, a.lostZones),
                std::tuple(b.calls, b.selfNs, b.rootsNs, b.frames, b.frameTimeNs, b.lostZones));
            QCOMPARE(a.functions.size(), b.functions.size());
            for (std::size_t i = 0; i < a.functions.size(); ++i) {
                const FunctionSummary &x = a.functions[i];
                const FunctionSummary &y = b.functions[i];
                QCOMPARE(std::tuple(x.site, x.calls, x.totalNs, x.selfNs, x.perCall.meanNs),
                         std::tuple(y.site, y.calls, y.totalNs, y.selfNs, y.perCall.meanNs));
                if (x.threads == 0)
                    ++unknown;
                else
                    QCOMPARE(x.threads, y.threads);
            }
        }
        QCOMPARE(unknown > 0, threads > kLastThreadBit);
    }

    void firstFiguresShowNothingElse()
    {
        const auto capture = openCaptureBytes(streamOf(*randomCapture()));
        QVERIFY(capture.ok());
        const auto first = *firstFigures(**capture);
        const auto whole = *summarize(**capture);
        const auto firstRows = functionRows(**capture, *first);
        const auto wholeRows = functionRows(**capture, *whole);
        int shown = 0;
        for (const Column<FunctionRow> &column : functionColumns()) {
            const ColumnValue value = column.value(firstRows[0]);
            if ((column.groups & kOfSums) == 0)
                QVERIFY2(value.isNone(), column.id.c_str());
            else if (++shown != 0)
                QVERIFY2(column.text(firstRows[0]) == column.text(wholeRows[0]), column.id.c_str());
        }
        QVERIFY(shown >= 12);
        QVERIFY(columnsIn(functionColumns(), kInWindow).size() > static_cast<std::size_t>(shown));
    }

    // Of threads, of the inside of sites, and of captures that were written before there were any.
    void firstFiguresAreNotGuessed()
    {
        const auto capture = openCaptureBytes(streamOf(*randomCapture()));
        QVERIFY(capture.ok());
        Selection ofThread;
        ofThread.threads = {ThreadId{0}};
        QVERIFY(*firstFigures(**capture, ofThread) == nullptr);
        Selection inside;
        inside.inside = {SiteId{1}};
        QVERIFY(*firstFigures(**capture, inside) == nullptr);
        const auto old =
            openCapture(std::filesystem::path(ZOE_TEST_DATA "/captures/version-1.1.zoe"));
        QVERIFY(old.ok() && !(*old)->hasSiteTotals());
        QVERIFY(*firstFigures(**old) == nullptr);
    }
};

} // namespace tst_first_figures

ZOE_APPLESS_TEST(tst_first_figures::TestFirstFigures)
#include "tst_first_figures.moc"
