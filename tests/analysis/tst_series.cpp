// Series over the frames of a capture.
#include <QtTest>

#include "analysis/frames/series.h"
#include "analysis/summary/summary.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_series {

using namespace zoe;
using namespace zoe::test;

namespace {

// A course in which every kind of item lies on and next to marks.
std::shared_ptr<const MemoryCapture> courses()
{
    return captureFromText(R"(
        frame 0 100
          main
            update 0 40
          plot load 0 1
          plot load 99 2
          plot heat 50 7
          message main 10 hello
          message - 20 everybody
        frame 100 100
          worker
            job 110 10
          plot load 100 3
          message worker 100 at the mark
        frame 200 100
          set physics 210 30
          plot load 250 4
          message main 299 late
    )",
                           1);
}

QStringList texts(const std::vector<Message> &messages)
{
    QStringList result;
    for (const Message &message : messages)
        result.append(QString::fromStdString(message.text));
    return result;
}

QList<double> values(const std::vector<PlotPoint> &points)
{
    QList<double> result;
    for (const PlotPoint &point : points)
        result.append(point.value);
    return result;
}

Selection framesOnly(const char *frames)
{
    Selection selection;
    selection.frames = *FrameRanges::parse(frames);
    return selection;
}

} // namespace

class TestSeries : public QObject {
    Q_OBJECT

  private slots:
    void seriesAgreeWithBruteForce()
    {
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.missingShare = seed % 3 == 0 ? 0.3 : 0;
            const auto capture = randomCapture(options);
            Selection selection;
            if (seed % 2 == 1)
                selection = framesOnly("0..6,9,13..30");
            if (seed % 5 == 1)
                selection.threads = {ThreadId{2}};
            const std::vector<SiteId> sites =
                seed % 4 == 0 ? std::vector{SiteId{1}, SiteId{6}} : std::vector{SiteId{3}};
            const auto wanted = [&](SiteId site) {
                return std::ranges::find(sites, site) != sites.end();
            };
            struct Sums {
                DurationNs total = 0;
                DurationNs self = 0;
                std::uint32_t calls = 0;
            };
            std::map<FrameIndex, Sums> expected;
            for (const FrameIndex frame : selection.framesOf(*capture).frames())
                expected[frame] = {};
            const std::vector<NaiveZone> zones = naiveZones(*capture, selection);
            for (const NaiveZone &zone : zones) {
                if (!wanted(zone.zone.site))
                    continue;
                bool nested = false;
                for (int up = zone.parent; up >= 0; up = zones[static_cast<std::size_t>(up)].parent)
                    nested = nested || wanted(zones[static_cast<std::size_t>(up)].zone.site);
                Sums &sums = expected[zone.frame];
                sums.total += nested ? 0 : zone.zone.durationNs;
                sums.self += zone.zone.selfNs;
                sums.calls += zone.zone.begins() ? 1 : 0;
            }
            const auto series = *functionSeries(*capture, sites, selection);
            QCOMPARE(series->frames.size(), expected.size());
            std::size_t i = 0;
            for (const auto &[frame, sums] : expected) {
                QCOMPARE(series->frames[i], frame);
                QCOMPARE(series->totalNs[i], sums.total);
                QCOMPARE(series->selfNs[i], sums.self);
                QCOMPARE(series->calls[i], sums.calls);
                ++i;
            }
            const SlicedCapture sliced(*capture, 7);
            const auto inSlices = *functionSeries(sliced, sites, selection);
            QCOMPARE(inSlices->frames, series->frames);
            QCOMPARE(inSlices->totalNs, series->totalNs);
            QCOMPARE(inSlices->selfNs, series->selfNs);
            QCOMPARE(inSlices->calls, series->calls);
        }
    }

    void framesThatCannotBeReadAreLeftOutOfASeries()
    {
        const DamagedCapture capture(courses(), {1});
        const auto series = *functionSeries(capture, {SiteId{0}});
        QCOMPARE(series->frames, (std::vector<FrameIndex>{0, 2}));
        QCOMPARE(series->totalNs, (std::vector<DurationNs>{40, 0}));
        QCOMPARE(series->unreadableFrames, std::uint64_t{1});
    }

    void plotsAndMessagesBelongToTheFrameTheyLieIn()
    {
        const auto capture = courses();
        QCOMPARE(values(*plotPoints(*capture, PlotId{0})), (QList<double>{1, 2, 3, 4}));
        QCOMPARE(values(*plotPoints(*capture, PlotId{1})), (QList<double>{7}));
        QCOMPARE(values(*plotPoints(*capture, PlotId{0}, framesOnly("1"))), (QList<double>{3}));
        QCOMPARE(values(*plotPoints(*capture, PlotId{0}, framesOnly("0,2"))),
                 (QList<double>{1, 2, 4}));
        QCOMPARE(texts(*messagesIn(*capture)),
                 (QStringList{"hello", "everybody", "at the mark", "late"}));
        QCOMPARE(texts(*messagesIn(*capture, framesOnly("1..2"))),
                 (QStringList{"at the mark", "late"}));
        Selection worker;
        worker.threads = {ThreadId{1}};
        QCOMPARE(texts(*messagesIn(*capture, worker)), (QStringList{"everybody", "at the mark"}));
    }
};

} // namespace tst_series

ZOE_APPLESS_TEST(tst_series::TestSeries)
#include "tst_series.moc"
