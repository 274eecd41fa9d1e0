// Figures of plots, against a walk over all points.
#include <QtTest>

#include <cmath>
#include <limits>

#include "analysis/frames/series.h"
#include "analysis/summary/plot_figures.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_plot_figures {

using namespace zoe;
using namespace zoe::test;

class TestPlotFigures : public QObject {
    Q_OBJECT

  private slots:
    void figuresAreThoseOfThePoints()
    {
        TbbExecutor executor(3);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            const auto capture = randomCapture(options);
            Selection selection;
            if (seed % 2 == 0)
                selection.frames = FrameRanges(FrameRange{4, 13});
            const auto all = plotFigures(*capture, selection, Task(executor));
            QVERIFY(all.ok());
            QCOMPARE(all->size(), capture->plotSeries().size());
            for (std::uint32_t plot = 0; plot < all->size(); ++plot) {
                const auto points = plotPoints(*capture, PlotId{plot}, selection);
                const PlotFigures &figures = (*all)[plot];
                QCOMPARE(figures.points, std::uint64_t{points->size()});
                if (points->empty())
                    continue;
                double sum = 0;
                for (const PlotPoint &point : *points)
                    sum += point.value;
                const auto value = [](const PlotPoint &point) { return point.value; };
                QCOMPARE(figures.minimum, std::ranges::min_element(*points, {}, value)->value);
                QCOMPARE(figures.maximum, std::ranges::max_element(*points, {}, value)->value);
                QVERIFY(nearlyEqual(figures.mean, sum / static_cast<double>(points->size())));
                QCOMPARE(figures.first, points->front().value);
                QCOMPARE(figures.last, points->back().value);
            }
        }
    }

    void whatIsNoNumberIsOnlyCounted()
    {
        std::vector<Chunk> chunks(1);
        chunks[0].frames.push_back({.startNs = 0, .durationNs = 100});
        chunks[0].plots = {{PlotId{0}, 1, std::numeric_limits<double>::quiet_NaN()},
                           {PlotId{0}, 2, -3.0},
                           {PlotId{0}, 3, std::numeric_limits<double>::infinity()},
                           {PlotId{0}, 4, 5.0}};
        Dictionaries names;
        names.plotSeries.resize(2);
        const MemoryCapture capture({}, std::move(names), std::move(chunks));
        const auto all = plotFigures(capture);
        QCOMPARE((*all)[0].points, std::uint64_t{4});
        QCOMPARE((*all)[0].notNumbers, std::uint64_t{2});
        QCOMPARE((*all)[0].minimum, -3.0);
        QCOMPARE((*all)[0].mean, 1.0);
        QCOMPARE((*all)[0].first, -3.0);
        QCOMPARE((*all)[0].last, 5.0);
        QCOMPARE((*all)[1].points, std::uint64_t{0});
    }
};

} // namespace tst_plot_figures

ZOE_TEST(tst_plot_figures::TestPlotFigures)
#include "tst_plot_figures.moc"
