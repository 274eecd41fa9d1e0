// Comparing captures: every figure against its definition, what must hold exactly, and how often
// the statistics are right.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <stop_token>

#include "analysis/comparison/bootstrap.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/side_sums.h"
#include "analysis/comparison/site_matching.h"
#include "analysis/summary.h"
#include "analysis/tbb_executor.h"
#include "tests/analysis/broken_capture.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"

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

Site siteOf(const std::string &name, const std::string &function, const std::string &file,
            std::uint32_t line)
{
    Site site;
    site.name = name;
    site.function = function;
    site.file = file;
    site.line = line;
    return site;
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
    void matchesSites();
    void matchingIsSymmetric();
    void sumsAgreeWithTheDefinition_data();
    void sumsAgreeWithTheDefinition();
    void callsAgreeWithTheSummary();
    void sparseDistributions();
    void blockLengths();
    void resamples();
    void intervalsHoldTheirPromise();
    void falseDiscoveryRate();
    void waterfallAddsUp();
    void waterfallAgainstTheDefinition();
    void frameThreadIsTheBusiestIfUnknown();
    void swappingNegates();
    void identicalCaptures();
    void findsASlowFunction();
    void falseAlarmsAreRare();
    void functionsOfOneSide();
    void fewFrames();
    void histogramsShareTheirEdges();
    void sameForAnyNumberOfThreads();
    void damage();
    void badInput();
    void stop();
    void extremes();
};

void TestComparison::matchesSites()
{
    const std::vector<Site> base{siteOf("update", "Game::update", "game.cpp", 10),
                                 siteOf("draw", "Hud::draw", "hud.cpp", 20),
                                 siteOf("draw", "World::draw", "world.cpp", 30),
                                 siteOf("lambda", "run", "jobs.cpp", 100),
                                 siteOf("lambda", "run", "jobs.cpp", 120),
                                 siteOf("gone", "old", "old.cpp", 1),
                                 siteOf("", "Audio::mix", "audio.cpp", 5)};
    const std::vector<Site> head{siteOf("lambda", "run", "jobs.cpp", 118),
                                 siteOf("lambda", "run", "jobs.cpp", 103),
                                 siteOf("draw", "World::draw", "scene/world.cpp", 44),
                                 siteOf("draw", "Hud::draw", "hud.cpp", 99),
                                 siteOf("fresh", "made", "new.cpp", 1),
                                 siteOf("", "Audio::mix", "sound/audio.cpp", 50),
                                 siteOf("update", "Engine::update", "engine.cpp", 7)};
    std::map<std::uint32_t, std::uint32_t> byBase;
    int alone = 0;
    for (const SitePair &pair : matchSites(base, head)) {
        if (pair.base.valid() && pair.head.valid())
            byBase[pair.base.value] = pair.head.value;
        else
            ++alone;
    }
    QCOMPARE(alone, 2);
    const std::map<std::uint32_t, std::uint32_t> expected{{0, 6}, {1, 3}, {2, 2},
                                                          {3, 1}, {4, 0}, {6, 5}};
    QCOMPARE(byBase, expected);
}

void TestComparison::matchingIsSymmetric()
{
    std::mt19937_64 random(3);
    const auto sites = [&random](std::size_t count) {
        std::vector<Site> made;
        for (std::size_t i = 0; i < count; ++i) {
            made.push_back(siteOf(
                "n" + std::to_string(random() % 4), "f" + std::to_string(random() % 2),
                "x" + std::to_string(random() % 2), static_cast<std::uint32_t>(random() % 6)));
            made.back().colour = static_cast<std::uint32_t>(i);
        }
        return made;
    };
    for (int round = 0; round < 200; ++round) {
        const auto base = sites(random() % 25);
        const auto head = sites(random() % 25);
        std::vector<std::pair<SiteId, SiteId>> forth;
        std::vector<std::pair<SiteId, SiteId>> back;
        for (const SitePair &pair : matchSites(base, head)) {
            forth.emplace_back(pair.base, pair.head);
            if (pair.base.valid() && pair.head.valid())
                QCOMPARE(base[pair.base.value].label(), head[pair.head.value].label());
        }
        for (const SitePair &pair : matchSites(head, base))
            back.emplace_back(pair.head, pair.base);
        std::ranges::sort(forth);
        std::ranges::sort(back);
        QCOMPARE(forth, back);
        // Every site is in one pair.
        std::vector<int> seen(base.size());
        for (const auto &[b, h] : forth) {
            if (b.valid())
                ++seen[b.value];
        }
        QVERIFY(std::ranges::all_of(seen, [](int n) { return n == 1; }));
    }
}

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
                const auto zones = naiveZones(capture, selection);
                auto values =
                    selfByFrame(capture, zones, selection.framesOf(capture).frames(), side.site);
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
        const BrokenCapture broken(whole, {2, 3, 7});
        Selection some;
        some.frames = FrameRanges(FrameRange{1, 9});
        some.frames->add(FrameRange{10, 31});
        for (const Selection &selection : {Selection{}, some}) {
            const auto summary = summarize(broken, selection);
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

void TestComparison::sparseDistributions()
{
    std::mt19937_64 random(1);
    for (int round = 0; round < 100; ++round) {
        const auto frames = static_cast<std::uint32_t>(1 + random() % 60);
        std::vector<FrameSelf> selves;
        std::vector<DurationNs> dense(frames);
        for (std::uint32_t frame = 0; frame < frames; ++frame) {
            if (random() % 3 != 0)
                continue;
            dense[frame] = static_cast<DurationNs>(random() % 1'000'000);
            selves.push_back({frame, dense[frame]});
        }
        const Distribution sparse = selfPerFrame(selves, frames);
        const Distribution expected = distributionOf(dense);
        QCOMPARE(sparse.count, expected.count);
        QCOMPARE(sparse.minNs, expected.minNs);
        QCOMPARE(sparse.maxNs, expected.maxNs);
        QVERIFY(near(sparse.meanNs, expected.meanNs));
        QVERIFY(near(sparse.stdevNs, expected.stdevNs));
        QVERIFY(near(sparse.p25Ns, expected.p25Ns) && near(sparse.medianNs, expected.medianNs) &&
                near(sparse.p75Ns, expected.p75Ns) && near(sparse.p90Ns, expected.p90Ns) &&
                near(sparse.p95Ns, expected.p95Ns) && near(sparse.p99Ns, expected.p99Ns) &&
                near(sparse.p999Ns, expected.p999Ns));
    }
}

void TestComparison::blockLengths()
{
    QCOMPARE(blockLength({}), 1U);
    QCOMPARE(blockLength(std::vector<DurationNs>{5}), 1U);
    QCOMPARE(blockLength(std::vector<DurationNs>(1000, 7)), 10U);
    std::mt19937_64 random(9);
    std::normal_distribution<> normal;
    const auto series = [&](double memory) {
        std::vector<DurationNs> values;
        double state = 0;
        for (int i = 0; i < 4000; ++i) {
            state = memory * state + normal(random);
            values.push_back(std::llround(1e6 + 1e4 * state));
        }
        return values;
    };
    // At least the cube root; longer with longer memory; at most three times the square root.
    const std::uint32_t none = blockLength(series(0));
    const std::uint32_t some = blockLength(series(0.8));
    const std::uint32_t much = blockLength(series(0.97));
    QVERIFY(none >= 16 && none <= 20);
    QVERIFY(some > 25);
    QVERIFY(much > 2 * some && much <= 190);
}

void TestComparison::resamples()
{
    for (const std::size_t frames : {std::size_t{1}, std::size_t{2}, std::size_t{7},
                                     std::size_t{512}, std::size_t{513}, std::size_t{5000}}) {
        const Resamples resamples(frames, 11, 200, 5);
        std::vector<double> ones(resamples.cells());
        std::vector<double> values(resamples.cells());
        std::vector<double> squares(resamples.cells());
        std::mt19937_64 random(frames);
        double sum = 0;
        for (std::size_t frame = 0; frame < frames; ++frame) {
            const auto value = static_cast<double>(random() % 1000);
            ones[resamples.cellOf(frame)] += 1;
            values[resamples.cellOf(frame)] += value;
            sum += value;
        }
        std::vector<double> means(200);
        resamples.meansOf(ones, means);
        QVERIFY(std::ranges::all_of(means, [](double mean) { return near(mean, 1); }));
        resamples.meansOf(values, means);
        const double mean = std::accumulate(means.begin(), means.end(), 0.0) / 200;
        const double truth = sum / static_cast<double>(frames);
        // The standard error of the mean of 200 resamples, by a factor of five.
        double spread = 0;
        for (const double m : means)
            spread += (m - mean) * (m - mean) / 199;
        QVERIFY(std::abs(mean - truth) <= 5 * std::sqrt(spread / 200) + 1e-6);
        QVERIFY(resamples.blocks() >= std::min<double>(2, static_cast<double>(frames)));
    }
}

void TestComparison::intervalsHoldTheirPromise()
{
    // Autocorrelated series without a difference: the interval contains 0 about as often as it
    // says, and p is below 0.05 about as often as it says.
    std::mt19937_64 random(20);
    std::normal_distribution<> normal;
    int contained = 0;
    int small = 0;
    constexpr int kTrials = 300;
    for (int trial = 0; trial < kTrials; ++trial) {
        std::vector<double> means[2] = {std::vector<double>(400), std::vector<double>(400)};
        double sampleMeans[2] = {};
        double blocks[2] = {};
        for (int side = 0; side < 2; ++side) {
            std::vector<DurationNs> values;
            double state = normal(random) * 2.3;
            for (int i = 0; i < 1200; ++i) {
                state = 0.9 * state + normal(random);
                values.push_back(std::llround(8e6 + 2e5 * state));
            }
            const Resamples resamples(values.size(), blockLength(values), 400, 1);
            std::vector<double> sums(resamples.cells());
            for (std::size_t i = 0; i < values.size(); ++i)
                sums[resamples.cellOf(i)] += static_cast<double>(values[i]);
            resamples.meansOf(sums, means[side]);
            sampleMeans[side] = meanOf(values);
            blocks[side] = resamples.blocks();
        }
        const Difference difference = differenceOf(sampleMeans[0], sampleMeans[1], means[0],
                                                   means[1], blocks[0], blocks[1], 0.95);
        contained += difference.interval.contains(0) ? 1 : 0;
        small += difference.p < 0.05 ? 1 : 0;
    }
    QVERIFY2(contained >= kTrials * 0.88 && contained <= kTrials * 0.99,
             qPrintable(QString::number(contained)));
    QVERIFY2(small <= kTrials * 0.12 && small >= kTrials * 0.01,
             qPrintable(QString::number(small)));
}

void TestComparison::falseDiscoveryRate()
{
    // The example of Benjamini & Hochberg 1995, section 4.1: four of fifteen at 0.05.
    const std::vector<double> ps{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                                 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
    const auto significant = significantAt(ps, 0.05);
    QCOMPARE(std::ranges::count(significant, true), 4);
    QVERIFY(significant[3] && !significant[4]);
    QVERIFY(significantAt({}, 0.05).empty());
    // A later one that passes takes those before it along.
    QCOMPARE(std::ranges::count(significantAt(std::vector<double>{0.04, 0.03}, 0.05), true), 2);
}

void TestComparison::waterfallAddsUp()
{
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto base = randomCapture({.seed = seed, .frames = 30, .extremes = seed % 4 == 0});
        const auto head = randomCapture({.seed = seed + 1000, .frames = 23, .sites = 11});
        const auto comparison = compared(*base, *head);
        QVERIFY(!comparison->waterfall.empty());
        double forth = 0;
        for (const WaterfallStep &step : comparison->waterfall)
            forth += step.deltaNs;
        double back = 0;
        for (std::size_t i = comparison->waterfall.size(); i-- > 0;)
            back += comparison->waterfall[i].deltaNs;
        QVERIFY(forth == comparison->frames.deltaNs);
        QVERIFY(back == comparison->frames.deltaNs);
        QVERIFY(near(forth, comparison->headFrames.meanNs - comparison->baseFrames.meanNs));
        QVERIFY(comparison->waterfall.back().function.empty());
    }
}

void TestComparison::waterfallAgainstTheDefinition()
{
    const auto base = captureFromText("frame 0 100\n"
                                      "  main\n"
                                      "    update 0 80\n"
                                      "      physics 10 60\n"
                                      "  worker\n"
                                      "    physics 0 90\n"
                                      "frame 100 100\n"
                                      "  main\n"
                                      "    update 100 80\n");
    const auto head = captureFromText("frame 0 160\n"
                                      "  main\n"
                                      "    update 0 150\n"
                                      "      physics 10 90\n"
                                      "      draw 100 40\n");
    const auto comparison = compared(*base, *head);
    std::map<std::string, double> steps;
    for (const WaterfallStep &step : comparison->waterfall)
        steps[step.function] = step.deltaNs;
    // A frame on "main": update 50 -> 20, physics 30 -> 90, draw 0 -> 40, outside 20 -> 10.
    const std::map<std::string, double> expected{
        {"update", -30}, {"physics", 60}, {"draw", 40}, {"", -10}};
    QCOMPARE(steps, expected);
    QCOMPARE(comparison->waterfall.front().function, std::string("physics"));
    QCOMPARE(comparison->frames.deltaNs, 60.0);
}

void TestComparison::frameThreadIsTheBusiestIfUnknown()
{
    // Captures without frame sets: "worker" has most time.
    Chunk chunk;
    chunk.frames.push_back({.startNs = 0, .durationNs = 100, .zones = 2});
    chunk.zones.append({.site = SiteId{0}, .startNs = 0, .durationNs = 30});
    chunk.zones.append({.site = SiteId{1}, .startNs = 0, .durationNs = 70});
    fillSelfTimes(chunk.zones, 0, 1);
    fillSelfTimes(chunk.zones, 1, 1);
    chunk.trees = {{0, ThreadId{0}, 0, 1}, {0, ThreadId{1}, 1, 1}};
    MemoryCapture::Dictionaries names;
    names.sites = {siteOf("a", "", "", 0), siteOf("b", "", "", 0)};
    names.threads = {{.name = "main"}, {.name = "worker"}};
    const MemoryCapture head(SessionInfo{}, names, {chunk});
    chunk.zones.durationNs[1] = chunk.zones.selfNs[1] = 60;
    const MemoryCapture base(SessionInfo{}, names, {chunk});
    const auto comparison = compared(base, head);
    QCOMPARE(comparison->waterfall.size(), std::size_t{2});
    QCOMPARE(comparison->waterfall[0].function, std::string("b"));
    QCOMPARE(comparison->waterfall[0].deltaNs, 10.0);
    QCOMPARE(comparison->waterfall[1].deltaNs, -10.0);
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

void TestComparison::findsASlowFunction()
{
    // 5 % in a function of about 2 % of the frame, 2,000 frames a side.
    int found = 0;
    for (std::uint64_t trial = 1; trial <= 6; ++trial) {
        const MadeUpOptions base{
            .seed = trial, .functions = 40, .behaviours = 1, .noise = 0.15, .spikeShare = 0};
        MadeUpOptions head = base;
        head.seed = trial + 500;
        head.slowFunction = 5;
        head.slowFactor = 1.05;
        const auto comparison = compared(*madeUpFrames(base).capture, *madeUpFrames(head).capture);
        const auto function =
            std::ranges::find(comparison->functions, "f5", &FunctionDifference::function);
        const double share = function->base.selfPerFrame.meanNs / comparison->baseFrames.meanNs;
        QVERIFY(share > 0.005 && share < 0.04);
        found += function->significant && function->self.deltaNs > 0 ? 1 : 0;
    }
    QCOMPARE(found, 6);
}

void TestComparison::falseAlarmsAreRare()
{
    int alarms = 0;
    for (std::uint64_t trial = 1; trial <= 12; ++trial) {
        MadeUpOptions options{.seed = trial, .frames = 1000, .functions = 60, .behaviours = 1};
        const auto base = madeUpFrames(options).capture;
        options.seed = trial + 700;
        const auto comparison = compared(*base, *madeUpFrames(options).capture);
        alarms += std::ranges::any_of(comparison->functions, &FunctionDifference::significant);
    }
    QVERIFY2(alarms <= 2, qPrintable(QString::number(alarms)));
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
    QVERIFY(comparison->baseHistogram.above + comparison->headHistogram.above <= 14);
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
    const BrokenCapture broken(whole, {1, 5});
    const auto comparison = compared(broken, *whole);
    QCOMPARE(comparison->baseFrames.count, std::uint64_t{32});
    QCOMPARE(comparison->headFrames.count, std::uint64_t{40});
    std::vector<DurationNs> durations;
    for (FrameIndex frame = 0; frame < 40; ++frame) {
        if (frame / 4 != 1 && frame / 4 != 5)
            durations.push_back(whole->frames()[frame].durationNs);
    }
    QVERIFY(near(comparison->baseFrames.meanNs, meanOf(durations)));

    const BrokenCapture useless(whole, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
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
    // Odd and tiny numbers of resamples are put right.
    options.confidence = 0.9;
    options.resamples = 7;
    const auto comparison = compareCaptures(Baseline(good), Head(good), options);
    QVERIFY(comparison.ok());
    QCOMPARE((*comparison)->options.resamples, 100U);
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

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
