// One question has one answer: an interval, its p, the interval of its ratio, what is said to
// differ, verdicts and the gate never contradict each other.
#include <QTest>
#include <cmath>
#include <random>

#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/columns/comparison_columns.h"
#include "analysis/columns/mix_columns.h"
#include "analysis/comparison/compare_statistics.h"
#include "analysis/comparison/gate/gate.h"
#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/intervals/paired_runs.h"
#include "analysis/comparison/intervals/ratio_interval.h"
#include "analysis/comparison/overall.h"
#include "analysis/comparison/runs/run_figures.h"
#include "tests/analysis/mix_checks.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_agreement {

using namespace zoe;
using namespace zoe::test;

namespace {

bool near(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

bool agrees(const Interval &interval, double p, double confidence)
{
    const bool isWithin = p >= 0 && p <= 1 && interval.low <= interval.high;
    return isWithin && (interval.contains(0) ? p >= 1 - confidence : p <= 1 - confidence);
}

bool agrees(const Difference &difference, double confidence)
{
    return agrees(difference.interval, difference.p, confidence) &&
           difference.interval.contains(0) == difference.ratioInterval.contains(1);
}

bool agrees(const FrameFigure &figure)
{
    const Change &change = figure.change;
    const OverallVerdict verdict = verdictOf(figure, kEqualShare);
    const bool differs = verdict == OverallVerdict::Slower || verdict == OverallVerdict::Faster;
    return agrees(change.interval, change.p, figure.confidence) &&
           change.interval.contains(0) == change.ratioInterval.contains(1) &&
           differs == !change.interval.contains(0);
}

void checkFunction(const FunctionDifference &function, double confidence)
{
    for (const Difference &difference :
         {function.self, function.mean, function.typical, function.capped, function.total})
        QVERIFY(agrees(difference, confidence));
    for (const auto &part : {function.within, function.unusual})
        QVERIFY(!part || agrees(part->interval, part->p, confidence));
    QVERIFY(agrees(function.calls.interval, function.calls.p, confidence));
    QCOMPARE(function.significant, function.typicalDiffers || function.meanDiffers);
    QVERIFY(!function.typicalDiffers || !function.typical.interval.contains(0));
    QVERIFY(!function.meanDiffers || !function.mean.interval.contains(0));
}

// What tables, JSON and CSV have: each p beside the interval of its name.
void checkColumns(const Comparison &comparison)
{
    const Columns<ComparedFunction> &columns = comparisonColumns();
    const auto valueOf = [&](const std::string &id, const ComparedFunction &row) {
        const auto found = std::ranges::find(columns, id, &ColumnInfo::id);
        return found == columns.end() ? ColumnValue() : found->value(row);
    };
    for (const ComparedFunction &row : comparedFunctions(comparison)) {
        for (const std::string of : {"", "mean.", "typical.", "capped.", "total.", "within."}) {
            const ColumnValue p = valueOf(of + "p", row);
            QCOMPARE(p.isNone(), of == "within." && !row.function.within);
            if (p.isNone())
                continue;
            const Interval interval{valueOf(of + "lowNs", row).number(),
                                    valueOf(of + "highNs", row).number()};
            QVERIFY(agrees(interval, p.number(), comparison.options.confidence));
        }
    }
    if (!comparison.mix)
        return;
    for (const auto &rows :
         {behaviourMixRows(comparison), functionMixRows(comparison, std::nullopt)}) {
        for (const MixRow &row : rows)
            QVERIFY(!row.withinP || agrees({*row.withinLowNs, *row.withinHighNs}, *row.withinP,
                                           comparison.options.confidence));
    }
}

void check(const Comparison &comparison)
{
    const double confidence = comparison.options.confidence;
    QVERIFY(agrees(comparison.frames, confidence));
    QVERIFY(agrees(comparison.typicalFrames, confidence));
    QVERIFY(agrees(comparison.questions.typical) && agrees(comparison.questions.mean));
    QVERIFY(comparison.questions.tailQuantile == 0 || agrees(comparison.questions.tail));
    for (const FunctionDifference &function : comparison.functions)
        checkFunction(function, confidence);
    checkColumns(comparison);
}

// The gate at a limit of no change, relative or absolute, fails exactly where zero is outside.
void checkGate(const std::vector<StatisticChange> &changes, std::span<const GateCondition> gate)
{
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const StatisticChange &change = changes[i];
        QVERIFY(agrees(change.change.interval, change.change.p, change.confidence));
        bool isBeyond = false;
        const bool isMore = gate[i].comparison == GateOperator::Greater;
        const auto take = [&](const Change &of) {
            isBeyond = isBeyond || (isMore ? of.interval.low > 0 : of.interval.high < 0);
        };
        take(change.change);
        for (const SharperChange &sharper : change.sharper)
            take(sharper.change);
        QCOMPARE(judge(gate[i], change, 100).verdict == GateVerdict::Fail, isBeyond);
    }
}

std::vector<GateCondition> gateOf(const std::string &function)
{
    std::vector<GateCondition> gate;
    for (const std::string &of :
         {std::string("mean(frame)"), std::string("typical(frame)"), std::string("p95(frame)"),
          std::string("median(frame)"), "mean(self:" + function + ")"}) {
        for (const char *limit : {" > +0%", " < +0%", " > +0ns", " < +0ns"}) {
            const auto condition = parseGateCondition(of + limit);
            if (!condition)
                qFatal("%s", condition.error().text().c_str());
            gate.push_back(*condition);
        }
    }
    return gate;
}

std::vector<NamedStatistic> statisticsOf(std::span<const GateCondition> gate)
{
    std::vector<NamedStatistic> statistics;
    for (const GateCondition &condition : gate)
        statistics.push_back(measuredStatistic(condition));
    return statistics;
}

// Programs and changes of all kinds, from one number.
MadeUpOptions randomProgram(std::mt19937_64 &random, std::uint64_t seed)
{
    std::uniform_real_distribution<double> unit(0, 1);
    return {.seed = seed,
            .profileSeed = seed / 8,
            .frames = static_cast<std::uint32_t>(30 + 500 * unit(random)),
            .functions = static_cast<std::uint32_t>(1 + 6 * unit(random)),
            .behaviours = static_cast<std::uint32_t>(1 + 2.9 * unit(random)),
            .noise = 0.3 * unit(random),
            .frameNoise = 0.2 * unit(random),
            .spikeShare = unit(random) < 0.3 ? 0 : 0.05 * unit(random),
            .changeShare = 0.02};
}

} // namespace

class TestAgreement : public QObject {
    Q_OBJECT

  private slots:
    void pIsThatOfTheInterval();
    void intervalsAreAtLeastStudents();
    void ratiosAgreeWithDifferences();
    void ratiosOfPairsAgree();
    void endsOfRatiosAreThoseOfDifferences();
    void capturesOfPrograms();
    void capturesOfAllKinds();
    void pairsOfRuns();
};

namespace {

Resampled randomSide(std::mt19937_64 &random, double value)
{
    std::uniform_real_distribution<double> unit(0, 1);
    const double variance = 0.2 + unit(random);
    const double skewness = 6 * unit(random) - 3;
    return {value, {variance, skewness * std::pow(variance, 1.5)}, 0.5 + 100 * unit(random)};
}

constexpr double kConfidences[] = {0.5, 0.9, 0.95, 0.99375};

} // namespace

// An interval of the confidence 1 - p ends at zero, whatever the skewness.
void TestAgreement::pIsThatOfTheInterval()
{
    std::mt19937_64 random(9);
    std::uniform_real_distribution<double> unit(0, 1);
    int lopsided = 0;
    for (int round = 0; round < 4000; ++round) {
        const Resampled base = randomSide(random, 100);
        const Resampled head = randomSide(random, 100 + 10 * unit(random) - 5);
        const double confidence = kConfidences[round % 4];
        const Difference difference = differenceOf(base, head, confidence);
        QVERIFY(agrees(difference, confidence));
        const double p = difference.p;
        QCOMPARE(differenceOf(head, base, confidence).p, p);
        if (p > 1e-9 && p < 0.99 && p != 1 - confidence) {
            const Difference at = differenceOf(base, head, 1 - p);
            const double end = difference.deltaNs > 0 ? at.interval.low : at.interval.high;
            QVERIFY2(near(end, 0, 1e-5), qPrintable(QString::number(end)));
        }
        const Difference even =
            differenceOf({base.value, {base.spread.variance, 0}, base.freedom},
                         {head.value, {head.spread.variance, 0}, head.freedom}, confidence);
        QVERIFY(even.p <= p * (1 + 1e-9));
        lopsided += p > 1.2 * even.p ? 1 : 0;

        const Resampled figure{head.value - 100, head.spread, head.freedom};
        const Difference from = differenceFrom(figure, confidence);
        QVERIFY(agrees(from.interval, from.p, confidence));
        const BetweenRuns runs{.variance = unit(random), .squares = 0.4, .freedom = 2};
        QVERIFY(agrees(differenceOf(base, head, confidence, runs), confidence));
        const Difference ofRuns = differenceFrom(figure, confidence, runs);
        QVERIFY(agrees(ofRuns.interval, ofRuns.p, confidence));
    }
    QVERIFY2(lopsided > 1000, qPrintable(QString::number(lopsided)));
    // Far out, and nowhere.
    QVERIFY(differenceOf({0, {1, 1}, 1e6}, {60, {1, 1}, 1e6}, 0.95).p < 1e-30);
    QVERIFY(differenceOf({0, {1, 1.9}, 1e6}, {60, {1, -1.9}, 1e6}, 0.95).p < 1e-10);
    QCOMPARE(differenceOf({1, {1, 1}, 9}, {1, {2, 1}, 9}, 0.95).p, 1.0);
    QCOMPARE(differenceOf({1, {1, 0}, 0}, {4, {1, 0}, 9}, 0.95).p, 1.0);
}

void TestAgreement::intervalsAreAtLeastStudents()
{
    std::mt19937_64 random(5);
    int wider = 0;
    for (int round = 0; round < 500; ++round) {
        const Resampled base = randomSide(random, 10);
        const Resampled head = randomSide(random, 11);
        const Resampled evenBase{10, {base.spread.variance, 0}, base.freedom};
        const Resampled evenHead{11, {head.spread.variance, 0}, head.freedom};
        const Interval interval = differenceOf(base, head, 0.95).interval;
        const Interval student = differenceOf(evenBase, evenHead, 0.95).interval;
        QVERIFY(interval.low <= student.low && interval.high >= student.high);
        wider += interval.low < student.low || interval.high > student.high ? 1 : 0;
    }
    QVERIFY(wider > 400);
}

// Also where a side may be nothing.
void TestAgreement::ratiosAgreeWithDifferences()
{
    std::mt19937_64 random(12);
    std::uniform_real_distribution<double> unit(0, 1);
    int endless = 0;
    for (int round = 0; round < 4000; ++round) {
        const Resampled base = randomSide(random, 8 * unit(random));
        const Resampled head = randomSide(random, 8 * unit(random));
        const double confidence = kConfidences[round % 4];
        const Difference forth = differenceOf(base, head, confidence);
        QVERIFY(agrees(forth, confidence));
        QVERIFY(forth.ratioInterval.contains(forth.ratio));
        const Interval back = differenceOf(head, base, confidence).ratioInterval;
        QVERIFY(near(forth.ratioInterval.low, 1 / back.high, 1e-9));
        QVERIFY(forth.ratioInterval.high == 1 / back.low ||
                near(forth.ratioInterval.high, 1 / back.low, 1e-9));
        endless += std::isinf(forth.ratioInterval.high) ? 1 : 0;
    }
    QVERIFY(endless > 400 && endless < 3600);
}

// Pairs that vary together, a lot.
void TestAgreement::ratiosOfPairsAgree()
{
    std::mt19937_64 random(13);
    std::uniform_real_distribution<double> unit(0, 1);
    std::normal_distribution<double> normal;
    int differs = 0;
    for (int round = 0; round < 4000; ++round) {
        const auto pairs = static_cast<std::size_t>(2 + 8 * unit(random));
        const double together = 3 * unit(random);
        const double apart = 0.3 * unit(random);
        const double factor = std::exp(0.5 * normal(random));
        std::vector<double> base;
        std::vector<double> head;
        for (std::size_t i = 0; i < pairs; ++i) {
            const double both = std::exp(together * normal(random));
            base.push_back(both * std::exp(apart * normal(random)));
            head.push_back(factor * both * std::exp(apart * normal(random)));
        }
        const double confidence = kConfidences[round % 4];
        const Difference difference = pairedDifference(base, head, confidence);
        QVERIFY(agrees(difference, confidence));
        QVERIFY(difference.ratioInterval.contains(difference.ratio));
        differs += difference.interval.contains(0) ? 0 : 1;
    }
    QVERIFY(differs > 400);
    // The same factor in each pair: the ratio is known, however much the pairs vary.
    const Change exact =
        pairedChange(std::vector<double>{1, 2, 3, 4}, std::vector<double>{3, 6, 9, 12}, 0.95);
    QVERIFY(near(exact.ratioInterval.low, 3, 1e-6) && near(exact.ratioInterval.high, 3, 1e-6));
}

// The ends are the ratios r at which the interval of head - r * base ends at zero.
void TestAgreement::endsOfRatiosAreThoseOfDifferences()
{
    std::mt19937_64 random(14);
    std::uniform_real_distribution<double> unit(0.1, 1);
    for (int round = 0; round < 1000; ++round) {
        TwoFigures f{.base = 10 * unit(random),
                     .head = 10 * unit(random),
                     .baseVariance = unit(random),
                     .headVariance = unit(random)};
        f.covariance = (2 * unit(random) - 1.1) * 0.9 * std::sqrt(f.baseVariance * f.headVariance);
        const Reach reach{1 + unit(random), 1 + 2 * unit(random)};
        const Interval interval = ratioInterval(f, reach);
        const auto away = [&](double r) { // in standard deviations
            return (f.head - r * f.base) /
                   std::sqrt(f.headVariance - 2 * r * f.covariance + r * r * f.baseVariance);
        };
        QVERIFY(interval.low == 0 || near(away(interval.low), reach.low, 1e-6));
        QVERIFY(std::isinf(interval.high) || near(away(interval.high), -reach.high, 1e-6));
    }
    const Interval nothing = ratioInterval({}, {2, 2});
    QVERIFY(nothing.low == 1 && nothing.high == 1);
    const Interval fresh = ratioInterval({.head = 5, .headVariance = 1}, {2, 2});
    QVERIFY(std::isinf(fresh.low) && std::isinf(fresh.high));
    const Interval gone = ratioInterval({.base = 5, .baseVariance = 1}, {2, 2});
    QVERIFY(gone.low == 0 && gone.high == 0);
}

// With and without behaviours, changes and several baselines.
void TestAgreement::capturesOfPrograms()
{
    std::mt19937_64 random(21);
    int differing = 0;
    int lopsided = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const MadeUpOptions program = randomProgram(random, 8 * seed);
        std::vector<MadeUp> runs;
        for (std::uint64_t run = 0; run <= (seed % 3 == 0 ? 3U : 1U); ++run) {
            MadeUpOptions one = program;
            one.seed += run;
            runs.push_back(madeUpFrames(one));
        }
        MadeUpOptions changed = program;
        changed.seed += 7;
        changed.slowFunction = 0;
        changed.slowFactor = seed % 4 == 0 ? 1 : 1 + 0.02 * static_cast<double>(seed % 11);
        runs.back() = madeUpFrames(changed);
        std::vector<CompareSide> sides;
        std::vector<Labels> labels;
        for (const MadeUp &run : runs) {
            sides.push_back({run.capture.get(), {}});
            labels.push_back(labelsOf(run));
        }
        const CompareSide head = sides.back();
        sides.pop_back();
        CompareOptions options;
        if (seed % 2 == 0)
            options.classes = classesOf(labels, program.behaviours);
        const auto comparison = compareCaptures(Baseline(sides), Head(head), options);
        QVERIFY(comparison.ok());
        check(**comparison);
        differing += (*comparison)->functions.front().significant ? 1 : 0;
        for (const FunctionDifference &function : (*comparison)->functions)
            lopsided += function.self.interval.high - function.self.deltaNs >
                                1.02 * (function.self.deltaNs - function.self.interval.low)
                            ? 1
                            : 0;
        const auto gate = gateOf("f0");
        const auto changes =
            compareStatistics(Baseline(sides), Head(head), statisticsOf(gate), options);
        QVERIFY(changes.ok());
        checkGate(*changes, gate);
    }
    QVERIFY2(differing > 10 && differing < 60, qPrintable(QString::number(differing)));
    QVERIFY2(lopsided > 10, qPrintable(QString::number(lopsided)));
}

// Few frames, equal frames, functions on one side only, lengths of nothing.
void TestAgreement::capturesOfAllKinds()
{
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        RandomCaptureOptions options{.seed = seed, .frames = static_cast<std::uint32_t>(2 + seed)};
        options.extremes = seed % 5 == 0;
        const auto base = randomCapture(options);
        options.seed += 1000;
        options.sites = 5;
        const auto head = randomCapture(options);
        const CompareSide baseSide{base.get(), {}};
        const CompareSide headSide{head.get(), {}};
        const auto comparison = compareCaptures(Baseline(baseSide), Head(headSide));
        QVERIFY(comparison.ok());
        check(**comparison);
    }
}

void TestAgreement::pairsOfRuns()
{
    std::mt19937_64 random(31);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const MadeUpOptions program = randomProgram(random, 16 * seed);
        std::vector<std::shared_ptr<const MemoryCapture>> captures;
        std::vector<CompareSide> sides;
        const std::uint64_t pairs = 2 + seed % 5;
        for (std::uint64_t run = 0; run < 2 * pairs; ++run) {
            MadeUpOptions one = program;
            one.seed += run;
            if (run >= pairs) {
                one.slowFunction = 0;
                one.slowFactor = 1 + 0.03 * static_cast<double>(seed % 5);
            }
            captures.push_back(madeUpFrames(one).capture);
            sides.push_back({captures.back().get(), {}});
        }
        Sides runs;
        for (const CompareSide &side : sides)
            runs.push_back(&side);
        const auto gate = gateOf("f0");
        const auto statistics = statisticsOf(gate);
        const auto figures = figuresOfRuns(runs, statistics, TimeChoice::Auto, Task{});
        QVERIFY(figures.ok());
        check(*compareRuns(*figures, 0.95));
        checkGate(changesOfRuns(*figures, statistics, 0.95), gate);
    }
}

} // namespace tst_agreement

ZOE_APPLESS_TEST(tst_agreement::TestAgreement)
#include "tst_agreement.moc"
