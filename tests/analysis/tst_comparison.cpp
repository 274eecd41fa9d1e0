// Comparing captures: every figure against its definition, and what must hold exactly.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stop_token>

#include "analysis/comparison/comparison.h"
#include "analysis/summary/summary.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_comparison {

using namespace zoe;
using namespace zoe::test;

namespace {

std::shared_ptr<const Comparison> compared(const Capture &base, const Capture &head,
                                           const CompareOptions &options = {},
                                           const Selection &selection = {})
{
    const CompareSide baseSide{&base, selection};
    const CompareSide headSide{&head, selection};
    const auto comparison = compareCaptures(Baseline(baseSide), Head(headSide), options);
    if (!comparison)
        qFatal("%s", comparison.error().text().c_str());
    return *comparison;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

std::vector<DurationNs> selfByFrame(const Capture &capture, const std::vector<NaiveZone> &zones,
                                    const std::vector<FrameIndex> &frames, SiteId site,
                                    std::optional<ThreadId> thread = {})
{
    std::map<FrameIndex, DurationNs> sums;
    for (const NaiveZone &zone : zones) {
        if (zone.zone.site == site && (!thread || zone.thread == *thread))
            sums[zone.frame] += zone.zone.selfNs;
    }
    std::vector<DurationNs> values;
    for (const FrameIndex frame : frames) {
        const std::size_t chunk = capture.chunkOfFrame(frame);
        if (chunk < capture.chunks().size() && capture.chunk(chunk))
            values.push_back(sums[frame]);
    }
    return values;
}

double meanOf(const std::vector<DurationNs> &values)
{
    double sum = 0;
    for (const DurationNs value : values)
        sum += static_cast<double>(value);
    return sum / static_cast<double>(values.size());
}

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

  private slots:
    void sumsAgreeWithTheDefinition_data();
    void sumsAgreeWithTheDefinition();
    void callsAgreeWithTheSummary();
    void swappingNegates();
    void identicalCaptures();
    void functionsOfOneSide();
    void fewFrames();
    void histogramsShareTheirEdges();
    void sameForAnyNumberOfThreads();
    void damage();
    void badInput();
    void stop();
    void extremes();
};

void TestComparison::sumsAgreeWithTheDefinition_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 12; ++seed)
        QTest::newRow(qPrintable(QString::number(seed))) << seed;
}

void TestComparison::sumsAgreeWithTheDefinition()
{
    QFETCH(int, seed);
    const auto base = randomCapture(
        {.seed = static_cast<std::uint64_t>(seed), .frames = 50, .fragmentShare = 0.5});
    const auto head = randomCapture(
        {.seed = static_cast<std::uint64_t>(seed) + 100, .frames = 37, .fragmentShare = 0.5});
    Selection some;
    some.frames = FrameRanges(FrameRange{2, 20});
    some.frames->add(FrameRange{22, 36});
    some.threads = std::vector<ThreadId>{ThreadId{0}, ThreadId{1}};
    some.sites = std::vector<SiteId>{SiteId{0}, SiteId{2}, SiteId{3}, SiteId{7}};
    for (const Selection &selection : {Selection{}, some}) {
        const auto comparison = compared(*base, *head, {}, selection);
        QVERIFY(!comparison->functions.empty());
        double last = std::numeric_limits<double>::infinity();
        for (const FunctionDifference &function : comparison->functions) {
            const auto check = [&](const Capture &capture, const FunctionSide &side) {
                if (!side.site.valid())
                    return;
                const Selection whole = naiveWhole(capture, selection);
                const auto zones = naiveZones(capture, whole);
                auto values = selfByFrame(capture, zones, whole.frames->frames(), side.site);
                QCOMPARE(side.selfNs, std::accumulate(values.begin(), values.end(), DurationNs{0}));
                DurationNs total = 0;
                for (std::size_t i = 0; i < zones.size(); ++i) {
                    if (zones[i].zone.site == side.site && !naiveNested(zones, i))
                        total += zones[i].zone.durationNs;
                }
                QCOMPARE(side.totalNs, total);
                const Distribution expected = distributionOf(values);
                QCOMPARE(side.selfPerFrame.count, expected.count);
                QVERIFY(near(side.selfPerFrame.meanNs, expected.meanNs));
                QVERIFY(near(side.selfPerFrame.p99Ns, expected.p99Ns));
            };
            check(*base, function.base);
            check(*head, function.head);
            QVERIFY(near(function.self.deltaNs,
                         function.head.selfPerFrame.meanNs - function.base.selfPerFrame.meanNs));
            QVERIFY(std::abs(function.self.deltaNs) <= last);
            QVERIFY(function.self.p >= 0 && function.self.p <= 1);
            QVERIFY(function.self.interval.low <= function.self.interval.high);
            last = std::abs(function.self.deltaNs);
        }
    }
}

void TestComparison::callsAgreeWithTheSummary()
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto whole = randomCapture({.seed = seed, .frames = 48, .fragmentShare = 0.6});
        const DamagedCapture broken(whole, {2, 3, 7});
        Selection some;
        some.frames = FrameRanges(FrameRange{1, 9});
        some.frames->add(FrameRange{10, 31});
        for (const Selection &selection : {Selection{}, some}) {
            const auto summary = summarize(broken, naiveWhole(broken, selection));
            QVERIFY(summary.ok());
            for (const FunctionDifference &function :
                 compared(broken, broken, {}, selection)->functions) {
                const FunctionSummary *expected = (*summary)->of(function.base.site);
                QVERIFY(expected != nullptr);
                QCOMPARE(function.base.calls, expected->calls);
                QCOMPARE(function.base.totalNs, expected->totalNs);
                QCOMPARE(function.base.selfNs, expected->selfNs);
            }
        }
    }
}

void TestComparison::swappingNegates()
{
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto a = madeUpFrames({.seed = seed, .frames = 300, .functions = 12}).capture;
        const auto b = madeUpFrames({.seed = seed + 50,
                                     .frames = seed % 2 == 0 ? 300U : 731U,
                                     .functions = 12,
                                     .slowFunction = 3,
                                     .slowFactor = 1.2})
                           .capture;
        const auto forth = compared(*a, *b);
        const auto back = compared(*b, *a);
        const auto negates = [](const Difference &x, const Difference &y) {
            return x.deltaNs == -y.deltaNs && x.interval.low == -y.interval.high &&
                   x.interval.high == -y.interval.low && x.p == y.p;
        };
        QVERIFY(negates(forth->frames, back->frames));
        QCOMPARE(forth->functions.size(), back->functions.size());
        for (std::size_t i = 0; i < forth->functions.size(); ++i) {
            QCOMPARE(forth->functions[i].function, back->functions[i].function);
            QVERIFY(negates(forth->functions[i].self, back->functions[i].self));
            QCOMPARE(forth->functions[i].significant, back->functions[i].significant);
        }
        QCOMPARE(forth->waterfall.size(), back->waterfall.size());
        for (std::size_t i = 0; i < forth->waterfall.size(); ++i) {
            QCOMPARE(forth->waterfall[i].function, back->waterfall[i].function);
            QVERIFY(forth->waterfall[i].deltaNs == -back->waterfall[i].deltaNs);
        }
        QCOMPARE(forth->baseHistogram.edges, back->headHistogram.edges);
        QCOMPARE(forth->baseHistogram.counts, back->headHistogram.counts);
        QCOMPARE(forth->baseBlockFrames, back->headBlockFrames);
    }
}

void TestComparison::identicalCaptures()
{
    const auto capture = madeUpFrames({.frames = 400, .functions = 15}).capture;
    const auto comparison = compared(*capture, *capture);
    QCOMPARE(comparison->frames.deltaNs, 0.0);
    QCOMPARE(comparison->frames.p, 1.0);
    QVERIFY(comparison->frames.interval.contains(0));
    QVERIFY(comparison->frames.interval.high > 0);
    for (const FunctionDifference &function : comparison->functions) {
        QCOMPARE(function.self.deltaNs, 0.0);
        QCOMPARE(function.self.p, 1.0);
        QVERIFY(function.self.interval.contains(0));
        QVERIFY(!function.significant);
    }
    QCOMPARE(comparison->waterfall.size(), std::size_t{1});
}

void TestComparison::functionsOfOneSide()
{
    const auto base = captureFromText("frame 0 100\n  main\n    old 0 50\n"
                                      "frame 100 100\n  main\n    old 100 50\n");
    const auto head = captureFromText("frame 0 100\n  main\n    new 0 70\n"
                                      "frame 100 100\n  main\n    new 100 70\n");
    const auto comparison = compared(*base, *head);
    QCOMPARE(comparison->functions.size(), std::size_t{2});
    QCOMPARE(comparison->functions[0].function, std::string("new"));
    QVERIFY(!comparison->functions[0].base.site.valid());
    QCOMPARE(comparison->functions[0].self.deltaNs, 70.0);
    QVERIFY(!comparison->functions[1].head.site.valid());
    QCOMPARE(comparison->functions[1].self.deltaNs, -50.0);
    QCOMPARE(comparison->functions[1].base.calls, std::uint64_t{2});
}

void TestComparison::fewFrames()
{
    const auto one = captureFromText("frame 0 100\n  main\n    f 0 50\n");
    const auto many = madeUpFrames({.frames = 50, .functions = 3}).capture;
    const auto comparison = compared(*one, *many);
    QCOMPARE(comparison->frames.p, 1.0);
    QVERIFY(std::isinf(comparison->frames.interval.low));
    QVERIFY(std::isinf(comparison->frames.interval.high));
    for (const FunctionDifference &function : comparison->functions)
        QVERIFY(!function.significant);
    for (std::uint32_t frames = 2; frames < 12; ++frames) {
        const auto few = madeUpFrames({.frames = frames, .functions = 3}).capture;
        const auto some = compared(*few, *many);
        QVERIFY(std::isfinite(some->frames.interval.low));
        QVERIFY(some->frames.interval.low <= some->frames.interval.high);
    }
}

void TestComparison::histogramsShareTheirEdges()
{
    const auto base = madeUpFrames({.seed = 1, .frames = 500, .functions = 5}).capture;
    const auto head = madeUpFrames({.seed = 2, .frames = 900, .functions = 5}).capture;
    const auto comparison = compared(*base, *head);
    QCOMPARE(comparison->baseHistogram.edges, comparison->headHistogram.edges);
    const auto count = [](const Histogram &histogram) {
        return std::accumulate(histogram.counts.begin(), histogram.counts.end(),
                               histogram.below + histogram.above);
    };
    QCOMPARE(count(comparison->baseHistogram), std::uint64_t{500});
    QCOMPARE(count(comparison->headHistogram), std::uint64_t{900});
    QVERIFY(comparison->baseHistogram.above + comparison->headHistogram.above <= 7);
    QVERIFY(comparison->baseHistogram.bins() <= 100);
}

void TestComparison::sameForAnyNumberOfThreads()
{
    const auto base = madeUpFrames({.seed = 1, .frames = 600, .functions = 40}).capture;
    const auto head = madeUpFrames({.seed = 2, .frames = 700, .functions = 40}).capture;
    const auto serial = compared(*base, *head);
    const CompareSide baseSide{base.get(), {}};
    const CompareSide headSide{head.get(), {}};
    for (const unsigned threads : {2U, 5U}) {
        TbbExecutor executor(threads);
        const auto parallel =
            compareCaptures(Baseline(baseSide), Head(headSide), {}, Task(executor));
        QVERIFY(parallel.ok());
        QCOMPARE((*parallel)->frames.interval.low, serial->frames.interval.low);
        for (std::size_t i = 0; i < serial->functions.size(); ++i) {
            const FunctionDifference &x = serial->functions[i];
            const FunctionDifference &y = (*parallel)->functions[i];
            QCOMPARE(y.function, x.function);
            QCOMPARE(y.self.deltaNs, x.self.deltaNs);
            QCOMPARE(y.self.interval.high, x.self.interval.high);
            QCOMPARE(y.self.p, x.self.p);
            QCOMPARE(y.base.calls, x.base.calls);
        }
    }
}

void TestComparison::damage()
{
    const auto whole = randomCapture({.seed = 4, .frames = 40, .framesPerChunk = 4});
    const DamagedCapture broken(whole, {1, 5});
    const auto comparison = compared(broken, *whole);
    QCOMPARE(naiveWhole(*whole).frames->count(), std::uint64_t{39}); // the last one is partial
    QCOMPARE(comparison->baseFrames.count, std::uint64_t{31});
    QCOMPARE(comparison->headFrames.count, std::uint64_t{39});
    std::vector<DurationNs> durations;
    for (FrameIndex frame = 0; frame < 39; ++frame) {
        if (frame / 4 != 1 && frame / 4 != 5)
            durations.push_back(whole->frames()[frame].durationNs);
    }
    QVERIFY(near(comparison->baseFrames.meanNs, meanOf(durations)));

    const DamagedCapture useless(whole, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    const CompareSide bad{&useless, {}};
    const CompareSide good{whole.get(), {}};
    const auto failed = compareCaptures(Baseline(bad), Head(good));
    QVERIFY(!failed.ok());
    QCOMPARE(failed.error().code, ErrorCode::Damaged);
}

void TestComparison::badInput()
{
    const auto capture = randomCapture();
    const CompareSide good{capture.get(), {}};
    const CompareSide none;
    CompareSide empty{capture.get(), {}};
    empty.selection.frames = FrameRanges{};
    for (const CompareSide &bad : {none, empty}) {
        const auto asBase = compareCaptures(Baseline(bad), Head(good));
        QVERIFY(!asBase.ok());
        QCOMPARE(asBase.error().code, ErrorCode::BadInput);
        QVERIFY(!compareCaptures(Baseline(good), Head(bad)).ok());
    }
    CompareOptions options;
    options.confidence = 1;
    QVERIFY(!compareCaptures(Baseline(good), Head(good), options).ok());
}

void TestComparison::stop()
{
    const auto capture = randomCapture({.frames = 100, .framesPerChunk = 1});
    const CompareSide side{capture.get(), {}};
    SerialExecutor executor;
    for (const double at : {0.05, 0.3, 0.7}) {
        std::stop_source source;
        double last = 0;
        const Task task(executor, source.get_token(), [&](double share) {
            QVERIFY(share >= last && share <= 1);
            last = share;
            if (share >= at)
                source.request_stop();
        });
        const auto comparison = compareCaptures(Baseline(side), Head(side), {}, task);
        QVERIFY(!comparison.ok());
        QCOMPARE(comparison.error().code, ErrorCode::Cancelled);
    }
}

void TestComparison::extremes()
{
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
        const auto base = randomCapture({.seed = seed, .extremes = true});
        const auto head = randomCapture({.seed = seed + 1, .extremes = true});
        const auto comparison = compared(*base, *head);
        QVERIFY(std::isfinite(comparison->frames.deltaNs));
        for (const FunctionDifference &function : comparison->functions)
            QVERIFY(std::isfinite(function.self.deltaNs) && function.self.p >= 0);
    }
}

} // namespace tst_comparison

ZOE_APPLESS_TEST(tst_comparison::TestComparison)
#include "tst_comparison.moc"
