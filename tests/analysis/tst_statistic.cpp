// Statistics of both sides by name, and how quantiles vary, against their definition.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "analysis/comparison/compare_statistics.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/figures/quantile_spread.h"
#include "analysis/comparison/figures/statistic_figures.h"
#include "analysis/comparison/intervals/bootstrap.h"
#include "tests/analysis/drawn_resamples.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_statistic {

using namespace zoe;
using namespace zoe::test;

namespace {

bool near(double a, double b, double tolerance = 1e-9)
{
    return a == b || std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

NamedStatistic named(Statistic statistic, double quantile = 0, StatisticOf of = StatisticOf::Frame,
                     const std::string &function = {})
{
    return {.statistic = statistic, .quantile = quantile, .of = of, .function = function};
}

std::vector<StatisticChange> compared(const std::vector<CompareSide> &bases,
                                      const CompareSide &head,
                                      const std::vector<NamedStatistic> &statistics,
                                      const CompareOptions &options = {})
{
    const auto changes = compareStatistics(Baseline(bases), Head(head), statistics, options);
    if (!changes)
        qFatal("%s", changes.error().text().c_str());
    return *changes;
}

} // namespace

class TestStatistic : public QObject {
    Q_OBJECT

  private slots:
    void quantilesVaryAsInDrawnResamples();
    void quantilesOfEqualFramesDontVary();
    void quantilesOfOneMixAgainstTheDefinition();
    void values();
    void meansAgreeWithTheComparison();
    void quantileIntervalsHoldTheirPromise();
    void swappingNegates();
    void tooFewFrames();
    void withinBehaviours();
    void withinNeedsBehavioursInCommon();
    void rareFunctionsAreHidden();
    void functionsOfOneName();
    void severalBaselines();
    void badInput();
};

// The twin draws resamples, sorts all frames with their weights and counts up to the rank.
void TestStatistic::quantilesVaryAsInDrawnResamples()
{
    constexpr std::size_t kResamples = 4000;
    std::mt19937_64 random(7);
    std::exponential_distribution<> exponential;
    struct Case {
        std::size_t frames;
        std::uint32_t block;
        double q;
        int kind; // of frame times
    };
    for (const auto &[frames, block, q, kind] :
         {Case{300, 1, 0.5, 0}, Case{1500, 7, 0.95, 1}, Case{1500, 20, 0.99, 1},
          Case{1200, 1, 0.99, 0}, Case{900, 40, 0.05, 1}, Case{2500, 9, 0.9, 2},
          Case{1500, 5, 0.95, 3}}) {
        const Segment segments[] = {{frames * 2 / 3, block}, {frames - frames * 2 / 3, block}};
        const Resamples resamples(segments);
        const DrawnResamples drawn(resamples, kResamples, 3);
        std::vector<WeightedFrame> all;
        double level = 0;
        for (std::size_t i = 0; i < frames; ++i) {
            const std::size_t segment = i < segments[0].frames ? 0 : 1;
            level = 0.8 * level + exponential(random);
            const double ns = kind == 0   ? 1e6 * exponential(random)
                              : kind == 1 ? 1e6 * level
                              : kind == 2 ? 1e6 * std::floor(4 * level) // a clock of whole steps
                                          : 1e6 * (level + (segment == 1 ? 5 : 0));
            all.push_back({.ns = static_cast<DurationNs>(ns),
                           .cell = static_cast<std::uint32_t>(resamples.cellOf(
                               segment, segment == 0 ? i : i - segments[0].frames)),
                           .weight = kind != 3      ? 1.0F
                                     : segment == 0 ? 0.75F
                                                    : 1.5F});
        }
        std::ranges::stable_sort(all, {}, &WeightedFrame::ns);
        std::vector<double> quantiles(kResamples);
        const double rank = q * static_cast<double>(frames - 1);
        for (std::size_t resample = 0; resample < kResamples; ++resample) {
            const auto valueAt = [&](double weightBefore) {
                double before = 0;
                DurationNs last = 0;
                for (const WeightedFrame &frame : all) {
                    const double weight =
                        static_cast<double>(frame.weight) * drawn.weights(frame.cell)[resample];
                    before += weight;
                    last = weight > 0 ? frame.ns : last;
                    if (before > weightBefore + 1e-9)
                        break;
                }
                return static_cast<double>(last);
            };
            const double lower = valueAt(std::floor(rank));
            const double upper = valueAt(std::floor(rank) + 1);
            quantiles[resample] = lower + (rank - std::floor(rank)) * (upper - lower);
        }
        const Spread expected = resampleSpread(quantiles);
        const Spread actual = quantileSpread(all, resamples, q);
        const auto skewness = [](const Spread &of) {
            return of.third / std::pow(of.variance, 1.5);
        };
        const QString text =
            QString("%1 frames, q %2, kind %3: deviation %4 of %5, skewness %6 of %7")
                .arg(frames)
                .arg(q)
                .arg(kind)
                .arg(std::sqrt(actual.variance))
                .arg(std::sqrt(expected.variance))
                .arg(skewness(actual))
                .arg(skewness(expected));
        QVERIFY2(near(std::sqrt(actual.variance), std::sqrt(expected.variance), 0.06),
                 qPrintable(text));
        QVERIFY2(std::abs(skewness(actual) - skewness(expected)) < 0.35, qPrintable(text));
    }
}

// Where nothing can vary, nothing does.
void TestStatistic::quantilesOfEqualFramesDontVary()
{
    const Segment segment{100, 3};
    const Resamples resamples(std::span(&segment, 1));
    std::vector<WeightedFrame> frames;
    for (std::uint32_t i = 0; i < 100; ++i)
        frames.push_back({.ns = 5000, .cell = i});
    QCOMPARE(quantileSpread(frames, resamples, 0.9).variance, 0.0);
    frames.resize(1);
    QCOMPARE(quantileSpread(frames, resamples, 0.9).variance, 0.0);
}

// Two behaviours, long frames twice as often in the head: the plain percentile jumps from one to
// the other; with one mix it is that of the frames weighted by hand.
void TestStatistic::quantilesOfOneMixAgainstTheDefinition()
{
    std::mt19937_64 random(11);
    std::vector<std::vector<DurationNs>> durations(2);
    auto classes = std::make_shared<FrameClasses>();
    classes->names = {"short", "long"};
    classes->of.resize(2);
    std::vector<std::shared_ptr<const MemoryCapture>> captures;
    for (const std::size_t side : {0U, 1U}) {
        std::string text;
        TimeNs now = 0;
        for (int frame = 0; frame < 600; ++frame) {
            const bool isLong = random() % 10 < (side == 0 ? 3 : 6);
            const auto ns =
                static_cast<DurationNs>(isLong ? 5000 + random() % 500 : 1000 + random() % 200);
            durations[side].push_back(ns);
            classes->of[side].push_back(isLong ? 1 : 0);
            text += "frame " + std::to_string(now) + " " + std::to_string(ns) + "\n";
            now += ns;
        }
        captures.push_back(captureFromText(text));
    }
    std::vector<double> share[2];
    for (const std::size_t side : {0U, 1U}) {
        const auto longs = static_cast<double>(std::ranges::count(classes->of[side], 1));
        share[side] = {1 - longs / 600, longs / 600};
    }
    CompareOptions options;
    options.classes = classes;
    for (const double q : {0.2, 0.5, 0.6, 0.9}) {
        std::vector<double> expected;
        for (const std::size_t side : {0U, 1U}) {
            std::vector<std::pair<DurationNs, double>> weighted;
            for (std::size_t i = 0; i < 600; ++i) {
                const auto of = static_cast<std::size_t>(classes->of[side][i]);
                weighted.emplace_back(durations[side][i],
                                      (share[0][of] + share[1][of]) / 2 / share[side][of]);
            }
            std::ranges::sort(weighted);
            const auto valueAt = [&](double rank) {
                double before = 0;
                for (const auto &[ns, weight] : weighted) {
                    before += weight;
                    if (before > rank + 1e-4)
                        return static_cast<double>(ns);
                }
                return static_cast<double>(weighted.back().first);
            };
            const double rank = q * 599;
            const double lower = valueAt(std::floor(rank));
            expected.push_back(lower +
                               (rank - std::floor(rank)) * (valueAt(std::floor(rank) + 1) - lower));
        }
        NamedStatistic asked = named(Statistic::Quantile, q);
        asked.sharpen = true;
        const StatisticChange change =
            compared({{captures[0].get(), {}}}, {captures[1].get(), {}}, {asked}, options).front();
        QCOMPARE(change.sharper.size(), std::size_t{1});
        QCOMPARE(change.sharper[0].form, SharperForm::LikeWithLike);
        const Change &like = change.sharper[0].change;
        QVERIFY2(near(like.delta, expected[1] - expected[0], 1e-6),
                 qPrintable(QString("%1: %2").arg(q).arg(like.delta)));
        QVERIFY(like.interval.contains(0));
        QCOMPARE(like.base, change.change.base);
        if (q == 0.6)
            QVERIFY(!change.change.interval.contains(0) && change.change.delta > 3000);
    }
}

void TestStatistic::values()
{
    const auto base = captureFromText("frame 0 100\n  main\n    f 0 50\n      g 10 20\n"
                                      "frame 100 200\n  main\n    f 100 90\n    f 200 30\n");
    const auto head = captureFromText("frame 0 300\n  main\n    f 0 70\n"
                                      "frame 300 300\n  main\n    f 300 80\n");
    const auto changes =
        compared({{base.get(), {}}}, {head.get(), {}},
                 {named(Statistic::Mean), named(Statistic::Fps), named(Statistic::Max),
                  named(Statistic::Min), named(Statistic::Quantile, 0.5),
                  named(Statistic::Mean, 0, StatisticOf::Self, "f"),
                  named(Statistic::Mean, 0, StatisticOf::Total, "f"),
                  named(Statistic::Mean, 0, StatisticOf::Calls, "f"),
                  named(Statistic::Max, 0, StatisticOf::Total, "f"),
                  named(Statistic::Mean, 0, StatisticOf::Self, "g")});
    const auto is = [&](std::size_t i, double b, double h) {
        const Change &change = changes[i].change;
        return near(change.base, b) && near(change.head, h) && near(change.delta, h - b);
    };
    QVERIFY(is(0, 150, 300));
    QVERIFY(is(1, 1e9 / 150, 1e9 / 300));
    QVERIFY(is(2, 200, 300) && is(3, 100, 300) && is(4, 150, 300));
    QVERIFY(is(5, 75, 75) && is(6, 85, 75) && is(7, 1.5, 1) && is(8, 120, 80));
    QVERIFY(is(9, 10, 0));
    QCOMPARE(changes[9].change.ratio, 0.0);
    QCOMPARE(changes[0].change.ratio, 2.0);
}

void TestStatistic::meansAgreeWithTheComparison()
{
    const auto base = madeUpFrames({.seed = 1, .frames = 600, .functions = 7}).capture;
    const auto head = madeUpFrames({.seed = 2, .frames = 500, .functions = 7}).capture;
    const std::vector<CompareSide> bases{{base.get(), {}}};
    const CompareSide headSide{head.get(), {}};
    const auto comparison = compareCaptures(Baseline(bases), Head(headSide));
    QVERIFY(comparison.ok());
    const auto changes =
        compared(bases, headSide,
                 {named(Statistic::Mean), named(Statistic::Mean, 0, StatisticOf::Self, "f3"),
                  named(Statistic::Mean, 0, StatisticOf::Total, "frame"),
                  named(Statistic::Quantile, 0.95, StatisticOf::Self, "f3")});
    const auto same = [](const Change &change, const Difference &difference) {
        return near(change.delta, difference.deltaNs) &&
               near(change.interval.low, difference.interval.low, 1e-6) &&
               near(change.interval.high, difference.interval.high, 1e-6) &&
               near(change.ratioInterval.high, difference.ratioInterval.high, 1e-6) &&
               near(change.p, difference.p, 1e-6);
    };
    const auto function = [&](const char *name) {
        return std::ranges::find((*comparison)->functions, name, &FunctionDifference::function);
    };
    QVERIFY(same(changes[0].change, (*comparison)->frames));
    QVERIFY(same(changes[1].change, function("f3")->self));
    QVERIFY(same(changes[2].change, function("frame")->total));
    QVERIFY(near(changes[3].change.head, function("f3")->head.selfPerFrame.p95Ns));
    QVERIFY(changes[0].headInterval.contains((*comparison)->headFrames.meanNs));
}

// Frames of the same kind on both sides: the interval of the difference contains 0 about as often
// as it should, also for quantiles.
void TestStatistic::quantileIntervalsHoldTheirPromise()
{
    constexpr int kTrials = 120;
    int contained[3] = {};
    for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
        MadeUpOptions options{.seed = 2 * trial + 1,
                              .frames = 1200,
                              .functions = 2,
                              .behaviours = 1,
                              .spikeShare = 0};
        const auto base = madeUpFrames(options).capture;
        ++options.seed;
        const auto head = madeUpFrames(options).capture;
        CompareOptions compare;
        const auto changes =
            compared({{base.get(), {}}}, {head.get(), {}},
                     {named(Statistic::Quantile, 0.5), named(Statistic::Quantile, 0.95),
                      named(Statistic::Quantile, 0.99)},
                     compare);
        for (std::size_t i = 0; i < 3; ++i)
            contained[i] += changes[i].change.interval.contains(0) ? 1 : 0;
    }
    for (const int count : contained)
        QVERIFY2(count >= kTrials * 0.88, qPrintable(QString::number(count)));
}

void TestStatistic::swappingNegates()
{
    const auto a = madeUpFrames({.seed = 1, .frames = 700, .functions = 5}).capture;
    const auto b = madeUpFrames({.seed = 2, .frames = 900, .functions = 5}).capture;
    const std::vector<NamedStatistic> all{named(Statistic::Mean),
                                          named(Statistic::Fps),
                                          named(Statistic::Quantile, 0.95),
                                          named(Statistic::Quantile, 0.5, StatisticOf::Self, "f2"),
                                          named(Statistic::Mean, 0, StatisticOf::Calls, "f2"),
                                          named(Statistic::Max)};
    const auto forth = compared({{a.get(), {}}}, {b.get(), {}}, all);
    const auto back = compared({{b.get(), {}}}, {a.get(), {}}, all);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Change &x = forth[i].change;
        const Change &y = back[i].change;
        QVERIFY(x.delta == -y.delta && x.p == y.p);
        QVERIFY(x.interval.low == -y.interval.high && x.interval.high == -y.interval.low);
        QVERIFY(near(x.ratio, 1 / y.ratio));
        if (!forth[i].tooFewFrames)
            QVERIFY(near(x.ratioInterval.low, 1 / y.ratioInterval.high));
        QCOMPARE(forth[i].headInterval.low, back[i].baseInterval.low);
    }
}

void TestStatistic::tooFewFrames()
{
    const auto few = madeUpFrames({.frames = 150, .functions = 3}).capture;
    const auto many = madeUpFrames({.frames = 2000, .functions = 3}).capture;
    const auto one = captureFromText("frame 0 100\n  main\n    f0 0 50\n");
    const std::vector<NamedStatistic> all{named(Statistic::Mean), named(Statistic::Quantile, 0.5),
                                          named(Statistic::Quantile, 0.99), named(Statistic::Max)};
    const auto changes = compared({{few.get(), {}}}, {many.get(), {}}, all);
    QVERIFY(!changes[0].tooFewFrames && !changes[1].tooFewFrames);
    QVERIFY(changes[2].tooFewFrames && changes[3].tooFewFrames);
    QCOMPARE(changes[2].why,
             std::string("fewer than ten frames of the base are beyond this percentile: record at "
                         "least 1000 frames, or choose a percentile closer to the median"));
    QVERIFY(std::isinf(changes[2].change.interval.high));
    QVERIFY(std::isinf(changes[2].baseInterval.high));
    QVERIFY(std::isfinite(changes[2].headInterval.high));
    QCOMPARE(changes[2].change.p, 1.0);
    for (const StatisticChange &change : compared({{few.get(), {}}}, {one.get(), {}}, all)) {
        QVERIFY(change.tooFewFrames);
        QVERIFY(!change.why.empty());
    }
}

// Two places in the source with the same name count together, and calls of one within the other
// count once. Compared with the labels themselves, and with what the comparison says about
// functions.
void TestStatistic::withinBehaviours()
{
    const MadeUp base = madeUpFrames(
        {.seed = 1, .frames = 700, .functions = 6, .behaviours = 2, .changeShare = 0.05});
    const MadeUp head = madeUpFrames({.seed = 2,
                                      .frames = 500,
                                      .functions = 6,
                                      .behaviours = 2,
                                      .changeShare = 0.05,
                                      .slowFunction = 3,
                                      .slowFactor = 1.2});
    const std::vector<CompareSide> bases{{base.capture.get(), {}}};
    const CompareSide headSide{head.capture.get(), {}};
    auto classes = std::make_shared<FrameClasses>();
    classes->names = {"a", "b"};
    double share[2][2] = {};
    double mean[2][2] = {};
    for (std::size_t side = 0; side < 2; ++side) {
        const MadeUp &made = side == 0 ? base : head;
        std::vector<std::int32_t> of(made.behaviour.begin(), made.behaviour.end());
        for (const FrameIndex spike : made.spikes)
            of[spike] = -1;
        double frames[2] = {};
        for (std::size_t i = 0; i < of.size(); ++i) {
            if (of[i] < 0)
                continue;
            const auto at = static_cast<std::size_t>(of[i]);
            frames[at] += 1;
            mean[side][at] += static_cast<double>(made.capture->frames()[i].durationNs);
        }
        for (std::size_t at = 0; at < 2; ++at) {
            QVERIFY(frames[at] >= 20);
            mean[side][at] /= frames[at];
            share[side][at] = frames[at] / static_cast<double>(of.size());
        }
        classes->of.push_back(std::move(of));
    }
    double delta = 0;
    double baseNs = 0;
    for (std::size_t at = 0; at < 2; ++at) {
        const double weight = (share[0][at] + share[1][at]) / 2;
        delta += weight * (mean[1][at] - mean[0][at]);
        baseNs += weight * mean[0][at];
    }
    CompareOptions options;
    options.classes = classes;
    const auto changes =
        compared(bases, headSide,
                 {named(Statistic::Within), named(Statistic::Within, 0, StatisticOf::Self, "f3"),
                  named(Statistic::Within, 0, StatisticOf::Calls, "f3"), named(Statistic::Mean)},
                 options);
    QVERIFY(!changes[0].tooFewFrames);
    QVERIFY(near(changes[0].change.delta, delta) && near(changes[0].change.base, baseNs));
    QVERIFY(near(changes[0].change.ratio, 1 + delta / baseNs));
    QVERIFY(changes[0].change.interval.contains(delta));
    const auto comparison = compareCaptures(Baseline(bases), Head(headSide), options);
    QVERIFY(comparison.ok());
    for (const FunctionDifference &function : (*comparison)->functions) {
        if (function.function != "f3")
            continue;
        QVERIFY(near(changes[1].change.delta, function.within->deltaNs));
        QVERIFY(near(changes[1].change.interval.low, function.within->interval.low));
        QVERIFY(near(changes[1].change.p, function.within->p));
        QVERIFY(changes[1].change.interval.low > 0);
    }
    QCOMPARE(changes[2].change.delta, 0.0);
    // Others are of all frames, as without behaviours.
    const auto plain = compared(bases, headSide, {named(Statistic::Mean)});
    QCOMPARE(changes[3].change.delta, plain[0].change.delta);
    QCOMPARE(changes[3].change.interval.low, plain[0].change.interval.low);
    QCOMPARE(changes[3].change.p, plain[0].change.p);
    // The other way round.
    const std::vector<CompareSide> swapped{headSide};
    std::swap(classes->of[0], classes->of[1]);
    const auto back = compared(swapped, bases.front(), {named(Statistic::Within)}, options);
    QVERIFY(back[0].change.delta == -changes[0].change.delta);
    QVERIFY(back[0].change.interval.low == -changes[0].change.interval.high);
}

void TestStatistic::withinNeedsBehavioursInCommon()
{
    const MadeUp made = madeUpFrames({.frames = 200, .functions = 3, .behaviours = 1});
    const std::vector<CompareSide> bases{{made.capture.get(), {}}};
    const CompareSide head{made.capture.get(), {}};
    const std::vector<NamedStatistic> within{named(Statistic::Within)};
    const auto without = compareStatistics(Baseline(bases), Head(head), within);
    QVERIFY(!without.ok());
    QCOMPARE(without.error().code, ErrorCode::BadInput);
    CompareOptions options;
    auto classes = std::make_shared<FrameClasses>();
    classes->names = {"a", "b"};
    classes->of.assign(2, std::vector<std::int32_t>(200, 0));
    for (std::size_t i = 0; i < 120; ++i)
        classes->of[1][i] = 1;
    options.classes = classes;
    const auto changes = compared(bases, head, within, options);
    QVERIFY(changes[0].tooFewFrames);
    QVERIFY(changes[0].why.starts_with("only 40 % of the frames"));
}

// Functions that run in one of 20 frames, or in none of a side.
void TestStatistic::rareFunctionsAreHidden()
{
    const auto made = [](int cost) {
        std::string text;
        for (int i = 0; i < 200; ++i) {
            text += "frame " + std::to_string(1000 * i) + " 1000\n  main\n";
            text +=
                "    steady " + std::to_string(1000 * i) + " " + std::to_string(300 + i % 7) + "\n";
            if (i % 20 == 3)
                text += "    rare " + std::to_string(1000 * i + 400) + " " +
                        std::to_string(cost + i % 3) + "\n    instant " +
                        std::to_string(1000 * i + 900) + " 0\n";
        }
        return captureFromText(text);
    };
    const auto base = made(100);
    const auto head = made(400);
    auto classes = std::make_shared<FrameClasses>();
    classes->names = {"usual"};
    classes->of.assign(2, std::vector<std::int32_t>(200, 0));
    for (std::vector<std::int32_t> &of : classes->of) {
        for (std::size_t i = 3; i < of.size(); i += 20)
            of[i] = kUnusual;
    }
    CompareOptions options;
    options.classes = classes;
    using enum StatisticOf;
    const std::vector<NamedStatistic> hidden{named(Statistic::Typical, 0, Self, "rare"),
                                             named(Statistic::Typical, 0, Total, "rare"),
                                             named(Statistic::Typical, 0, Calls, "rare"),
                                             named(Statistic::Quantile, 0.5, Self, "rare"),
                                             named(Statistic::Quantile, 0.9, Self, "rare"),
                                             named(Statistic::Within, 0, Self, "rare"),
                                             named(Statistic::Within, 0, Calls, "instant")};
    for (const StatisticChange &change :
         compared({{base.get(), {}}}, {head.get(), {}}, hidden, options))
        QVERIFY(change.isHidden && change.change.base == 0 && change.change.head == 0);
    const std::vector<NamedStatistic> seen{named(Statistic::Mean, 0, Self, "rare"),
                                           named(Statistic::Within, 0, Self, "steady"),
                                           named(Statistic::Typical, 0, Self, "steady"),
                                           named(Statistic::Quantile, 0.96, Self, "rare"),
                                           named(Statistic::Typical, 0, Self, "instant"),
                                           named(Statistic::Mean)};
    for (const StatisticChange &change :
         compared({{base.get(), {}}}, {head.get(), {}}, seen, options))
        QVERIFY(!change.isHidden);
}

void TestStatistic::functionsOfOneName()
{
    Chunk chunk;
    Dictionaries names;
    for (std::uint32_t line : {10U, 20U}) {
        Site site;
        site.name = "load";
        site.file = "a.cpp";
        site.line = line;
        names.sites.push_back(site);
    }
    names.threads = {{.name = "main"}};
    names.frameSets.push_back({.name = "main", .thread = ThreadId{0}});
    for (std::uint32_t frame = 0; frame < 3; ++frame) {
        const TimeNs start = 100 * frame;
        chunk.frames.push_back({.startNs = start, .durationNs = 100, .zones = 2});
        chunk.zones.append({.site = SiteId{0}, .startNs = start, .durationNs = 60, .depth = 0});
        chunk.zones.append({.site = SiteId{1}, .startNs = start, .durationNs = 20, .depth = 1});
        fillSelfTimes(chunk.zones, 2 * frame, 2);
        chunk.trees.push_back({frame, ThreadId{0}, 2 * frame, 2});
    }
    const MemoryCapture capture(SessionInfo{}, names, {chunk});
    const auto changes = compared({{&capture, {}}}, {&capture, {}},
                                  {named(Statistic::Mean, 0, StatisticOf::Total, "load"),
                                   named(Statistic::Mean, 0, StatisticOf::Self, "load"),
                                   named(Statistic::Mean, 0, StatisticOf::Calls, "load")});
    QCOMPARE(changes[0].change.head, 60.0);
    QCOMPARE(changes[1].change.head, 60.0);
    QCOMPARE(changes[2].change.head, 2.0);
}

void TestStatistic::severalBaselines()
{
    std::vector<std::shared_ptr<const MemoryCapture>> runs;
    std::vector<CompareSide> bases;
    std::vector<DurationNs> all;
    double p95 = 0; // the mean of the runs'
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        // The runs differ: all frames of one are longer.
        runs.push_back(madeUpFrames({.seed = seed,
                                     .frames = 800,
                                     .functions = 3,
                                     .behaviours = 1,
                                     .slowFunction = 1,
                                     .slowFactor = 1 + 0.2 * static_cast<double>(seed)})
                           .capture);
        bases.push_back({runs.back().get(), {}});
        for (const FrameRecord &frame : runs.back()->frames())
            all.push_back(frame.durationNs);
        std::vector<DurationNs> own(all.end() - 800, all.end());
        p95 += distributionOf(own).p95Ns / 3;
    }
    const CompareSide head = bases[1];
    const std::vector<NamedStatistic> statistics{named(Statistic::Mean),
                                                 named(Statistic::Quantile, 0.95)};
    const auto pooled = compared(bases, head, statistics);
    const auto single = compared({bases[1]}, head, statistics);
    const Distribution expected = distributionOf(all);
    QVERIFY(near(pooled[0].change.base, expected.meanNs));
    QVERIFY(near(pooled[1].change.base, p95));
    for (std::size_t i = 0; i < 2; ++i) {
        const Interval &wide = pooled[i].change.interval;
        const Interval &narrow = single[i].change.interval;
        QVERIFY(wide.high - wide.low > 3 * (narrow.high - narrow.low));
        QVERIFY(pooled[i].headInterval.high - pooled[i].headInterval.low >
                3 * (single[i].headInterval.high - single[i].headInterval.low));
    }
}

void TestStatistic::badInput()
{
    const auto capture = madeUpFrames({.frames = 20, .functions = 3}).capture;
    const std::vector<CompareSide> bases{{capture.get(), {}}};
    const CompareSide head{capture.get(), {}};
    for (const NamedStatistic &bad :
         {named(Statistic::Mean, 0, StatisticOf::Self, "no_such"), named(Statistic::Quantile, 1.5),
          named(Statistic::Fps, 0, StatisticOf::Self, "f1")}) {
        const auto failed = compareStatistics(Baseline(bases), Head(head), {&bad, 1});
        QVERIFY(!failed.ok());
        QCOMPARE(failed.error().code, ErrorCode::BadInput);
    }
    const NamedStatistic good = named(Statistic::Mean);
    QVERIFY(compareStatistics(Baseline(bases), Head(head), {&good, 1}).ok());
    const std::vector<CompareSide> none;
    QVERIFY(!compareStatistics(Baseline(none), Head(head), {&good, 1}).ok());
    QVERIFY(!compareStatistics(Baseline(bases), Head(CompareSide{}), {&good, 1}).ok());
}

} // namespace tst_statistic

ZOE_APPLESS_TEST(tst_statistic::TestStatistic)
#include "tst_statistic.moc"
