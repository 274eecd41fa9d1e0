// The positions of frames on the chart's axis, content that grows with a capture, and overlays:
// compared with walks over all frames.
#include <QRandomGenerator>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <set>

#include "app/panels/frames/frame_series.h"
#include "app/panels/frames/marked_places.h"
#include "app/panels/frames/overlay_series.h"
#include "app/settings/frame_targets.h"
#include "gui_main.h"
#include "made_captures.h"
#include "plugins/api/frame_metric.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"

namespace tst_frame_places {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

FrameRanges someOf(QRandomGenerator &random, FrameIndex count)
{
    FrameRanges ranges;
    for (FrameIndex i = 0; i < count; ++i) {
        if (random.bounded(3) == 0)
            ranges.add(i);
    }
    return ranges;
}

std::vector<DurationNs> someDurations(QRandomGenerator &random, FrameIndex count)
{
    std::vector<DurationNs> durations(count);
    for (DurationNs &duration : durations)
        duration = 1 + random.bounded(50);
    return durations;
}

// Frames of another set between the marks of the main one, of any length.
FrameTimes someSet(QRandomGenerator &random, const Capture &capture)
{
    FrameTimes set;
    TimeNs now = random.bounded(40);
    while (now < capture.frames().back().endNs()) {
        const DurationNs length = random.bounded(90);
        set.numbers.push_back(static_cast<FrameIndex>(set.size()));
        set.startsNs.push_back(now);
        set.durationsNs.push_back(length);
        now += length + random.bounded(5);
    }
    return set;
}

bool sameColumns(const FrameSeries &a, const FrameSeries &b)
{
    const auto left = a.columns(0, a.placeCount(), 37);
    const auto right = b.columns(0, b.placeCount(), 37);
    return std::ranges::equal(left, right, [](const FrameColumn &x, const FrameColumn &y) {
        return x.first == y.first && x.end == y.end && x.minNs == y.minNs && x.maxNs == y.maxNs &&
               x.readable == y.readable && x.missing == y.missing && x.lost == y.lost;
    });
}

// Half of the frame's number; none for odd frames.
class Half final : public FrameMetric {
  public:
    explicit Half(std::size_t values)
        : m_values(values)
    {}
    [[nodiscard]] FrameMetricInfo info() const override
    {
        return {"half", "Half", MetricUnit::Share};
    }
    [[nodiscard]] Result<std::vector<double>> values(const Capture &, const Task &) const override
    {
        std::vector<double> values(m_values, std::numeric_limits<double>::quiet_NaN());
        for (std::size_t i = 0; i < m_values; i += 2)
            values[i] = static_cast<double>(i) / 2;
        return values;
    }

  private:
    std::size_t m_values;
};

} // namespace

class FramePlacesTest : public QObject {
    Q_OBJECT

  private slots:
    void sortedFramesKeepTheirNames()
    {
        QRandomGenerator random(1);
        for (int round = 0; round < 50; ++round) {
            const FrameIndex count = 1 + random.bounded(60U);
            std::vector<DurationNs> values = someDurations(random, count);
            for (DurationNs &value : values)
                value = random.bounded(8) == 0 ? -1 : value;
            const FramePlaces places = FramePlaces(count).sorted(values);
            QCOMPARE(places.count(), static_cast<FrameIndex>(std::ranges::count_if(
                                         values, [](DurationNs v) { return v >= 0; })));
            for (FrameIndex place = 0; place < places.count(); ++place) {
                const FrameIndex frame = places.frameAt(place);
                QCOMPARE(places.placeOf(frame).value(), place);
                if (place > 0)
                    QVERIFY(values[places.frameAt(place - 1)] <= values[frame]);
            }
            const FrameRanges chosen = someOf(random, count);
            FrameRanges there; // those with a place
            for (const FrameIndex frame : chosen.frames()) {
                if (values[frame] >= 0)
                    there.add(frame);
            }
            QCOMPARE(places.framesOf(places.placesOf(chosen)).text(), there.text());
        }
    }

    void framesOfOtherSetsAreFoundByTime()
    {
        QRandomGenerator random(2);
        for (int round = 0; round < 60; ++round) {
            const auto capture = framesOnly(someDurations(random, 1 + random.bounded(30U)));
            const auto frames = capture->frames();
            const FrameTimes set = someSet(random, *capture);
            FramePlaces places(*capture, set);
            if (round % 2 == 1)
                places = places.sorted(set.durationsNs);
            const FrameRanges chosen = someOf(random, static_cast<FrameIndex>(frames.size()));
            std::set<FrameIndex> expected;
            for (FrameIndex place = 0; place < places.count(); ++place) {
                const FrameIndex number = places.numberAt(place);
                const TimeNs start = set.startsNs[number];
                const TimeNs end = std::max(start + 1, start + set.durationsNs[number]);
                FrameRanges overlapped;
                for (FrameIndex f = 0; f < frames.size(); ++f) {
                    if (frames[f].startNs < end && frames[f].endNs() > start)
                        overlapped.add(f);
                    if (frames[f].startNs <= start && start < frames[f].endNs()) {
                        QCOMPARE(places.frameAt(place), f);
                        if (chosen.contains(f))
                            expected.insert(place);
                    }
                }
                QCOMPARE(places.framesOf(FrameRanges(FrameRange{place, place + 1})).text(),
                         overlapped.text());
            }
            const FrameRanges found = places.placesOf(chosen);
            for (const FrameIndex place : expected)
                QVERIFY(found.contains(place));
            for (const FrameIndex place : found.frames()) {
                // Others are only there for main frames in which none begins.
                const auto main = places.framesOf(FrameRanges(FrameRange{place, place + 1}));
                QVERIFY(expected.contains(place) || !main.intersected(chosen).empty());
            }
        }
    }

    void aGrownSeriesIsAsANewOne()
    {
        QRandomGenerator random(3);
        std::vector<DurationNs> durations;
        const auto adjust = [](FrameIndex i, FrameRecord &frame) {
            if (i % 97 == 50) {
                frame.flags = kFrameMissing;
                frame.durationNs = 0;
            }
            frame.lostZones = i % 31 == 7 ? 2 : 0;
        };
        auto series = std::make_shared<const FrameSeries>(framesOnly({}));
        for (int round = 0; round < 40; ++round) {
            const auto more = someDurations(random, random.bounded(round % 8 == 0 ? 6000U : 30U));
            durations.insert(durations.end(), more.begin(), more.end());
            const auto capture = framesOnly(durations, adjust);
            series = series->grown(capture);
            QCOMPARE(series->placeCount(), static_cast<FrameIndex>(durations.size()));
            QVERIFY(sameColumns(*series, FrameSeries(capture)));
        }
    }

    void sharesOfColumnsAreCounted()
    {
        QRandomGenerator random(4);
        for (int round = 0; round < 50; ++round) {
            const FrameRanges chosen = someOf(random, 100);
            const PlaceSelection selection(chosen);
            for (int i = 0; i < 30; ++i) {
                const FrameIndex first = random.bounded(100U);
                const FrameIndex end = first + 1 + random.bounded(30U);
                double count = 0;
                for (FrameIndex place = first; place < end; ++place)
                    count += chosen.contains(place) ? 1 : 0;
                QCOMPARE(selection.share(first, end), count / (end - first));
            }
        }
        QVERIFY(PlaceSelection().empty());
    }

    void overlaysAgreeWithTheFrames()
    {
        for (std::uint64_t seed = 1; seed < 20; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.missingShare = 0.15;
            const auto capture = randomCapture(options);
            const auto series = OverlaySeries::make(*capture, {{SiteId{2}}, {}}, nullptr, Task{});
            QVERIFY(series.ok());
            const auto count = static_cast<FrameIndex>(capture->frames().size());
            const auto naive = totalsOf(*capture, SiteId{2});
            QRandomGenerator random(static_cast<quint32>(seed));
            for (int i = 0; i < 60; ++i) {
                const FrameIndex first = random.bounded(20U);
                const FrameIndex end = first + 1 + random.bounded(8U);
                std::optional<OverlaySeries::Values> brute;
                for (FrameIndex f = first; f < std::min(end, count); ++f) {
                    if (capture->frames()[f].missing())
                        continue;
                    brute = brute ? OverlaySeries::Values{std::min(brute->min, naive[f]),
                                                          std::max(brute->max, naive[f])}
                                  : OverlaySeries::Values{naive[f], naive[f]};
                }
                const auto found = (*series)->range(first, end);
                QCOMPARE(found.has_value(), brute.has_value());
                if (found) {
                    QCOMPARE(found->min, brute->min);
                    QCOMPARE(found->max, brute->max);
                }
            }
        }
    }

    void plotsMayBeNegativeAndBeginLate()
    {
        const auto capture = captureFromText("frame 0 10\n  main\n    f 0 1\n"
                                             "frame 10 10\n  plot heat 12 -3.5\n"
                                             "frame 20 10\n"
                                             "frame 30 10\n  plot heat 31 2\n");
        const auto plot = OverlaySeries::make(*capture, {{}, PlotId{0}}, nullptr, Task{});
        QVERIFY(plot.ok());
        QVERIFY(!(*plot)->at(0));
        QCOMPARE((*plot)->at(1).value(), -3.5);
        QCOMPARE((*plot)->range(0, 4)->min, -3.5);
        QCOMPARE((*plot)->range(0, 4)->max, 2.0);
        QCOMPARE((*plot)->name(), QString("heat"));
        const std::vector<DurationNs> values{4, 3, 2, 1}; // sorted backwards
        const auto placed = (*plot)->placed(FramePlaces(4).sorted(values));
        QCOMPARE(placed->at(0).value(), 2.0);
        QCOMPARE(placed->at(2).value(), -3.5);
        QVERIFY(!placed->at(3));
        const auto longer = (*plot)->grown({{4, 5}, {7, 8}, 0}, 6);
        QCOMPARE(longer->range(3, 6)->max, 8.0);
        QCOMPARE(longer->frameCount(), FrameIndex(6));
    }

    void metricsOfPluginsAreLaidOver()
    {
        const auto capture = captureFromText("frame 0 10\nframe 10 10\nframe 20 10\n");
        const Half half(3);
        const Overlay overlay{{}, {}, &half};
        const auto series = OverlaySeries::make(*capture, overlay, nullptr, Task{});
        QVERIFY(series.ok());
        QCOMPARE((*series)->name(), QString("Half"));
        QCOMPARE((*series)->at(0).value(), 0.0); // a share, as percent
        QVERIFY(!(*series)->at(1));              // not a number
        QCOMPARE((*series)->at(2).value(), 100.0);
        QCOMPARE((*series)->text(100), QString("100 %"));
        const auto more = OverlaySeries::more(*capture, overlay, 2, 0, Task{});
        QCOMPARE(more->frames, std::vector<FrameIndex>{2});

        const Half tooFew(2);
        QVERIFY(!OverlaySeries::make(*capture, {{}, {}, &tooFew}, nullptr, Task{}));
        // Frames of another set have the value of the main frame in which they begin.
        auto set = std::make_shared<FrameTimes>();
        set->numbers = {0, 1};
        set->startsNs = {12, 25};
        set->durationsNs = {5, 5};
        const auto inSet = OverlaySeries::make(*capture, overlay, set, Task{});
        QVERIFY(inSet.ok());
        QVERIFY(!(*inSet)->at(0));
        QCOMPARE((*inSet)->at(1).value(), 100.0);
    }

    void targetsAreReadAsPeopleWriteThem()
    {
        QCOMPARE(targetOfText("60")->durationNs, DurationNs(16'666'667));
        QCOMPARE(targetOfText(" 60 hz ")->label, QString("60 Hz"));
        QCOMPARE(targetOfText("12,5 ms")->durationNs, DurationNs(12'500'000));
        QCOMPARE(targetOfText("800us")->durationNs, DurationNs(800'000));
        QCOMPARE(targetOfText(targetOfText("12.5 ms")->label)->durationNs, DurationNs(12'500'000));
        QCOMPARE(targetOfText("0.5 s")->durationNs, DurationNs(500'000'000));
        for (const char *bad :
             {"", "fast", "0", "-5 ms", "1e9 Hz", "12 parsecs", "99999 s", "1 ns"})
            QVERIFY2(!targetOfText(bad), bad);
    }

  private:
    static std::vector<double> totalsOf(const Capture &capture, SiteId site)
    {
        std::vector<double> sums(capture.frames().size(), 0);
        for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
            const auto chunk = *capture.chunk(i);
            for (const TreeSpan &span : chunk->trees) {
                const ZoneTree tree = chunk->tree(span);
                std::size_t inside = 0; // end of the outermost zone of the site
                for (std::size_t z = 0; z < tree.size(); ++z) {
                    if (tree[z].site != site || z < inside)
                        continue;
                    inside = tree.subtreeEnd(z);
                    sums[tree.frame()] += static_cast<double>(tree[z].durationNs);
                }
            }
        }
        return sums;
    }
};

} // namespace tst_frame_places

ZOE_GUI_TEST(tst_frame_places::FramePlacesTest)
#include "tst_frame_places.moc"
