// What runs in pairs differ by, and when they may be looked at: against figures from tables and
// against simulation with plain loops.
#include <QTest>
#include <cmath>
#include <random>

#include "analysis/comparison/figures/typical_figures.h"
#include "analysis/comparison/intervals/paired_runs.h"
#include "analysis/comparison/runs/run_figures.h"
#include "analysis/comparison/runs/sequential_plan.h"
#include "tests/support/test_program.h"

namespace tst_paired_runs {

using namespace zoe;

class TestPairedRuns : public QObject {
    Q_OBJECT

  private slots:
    void intervalIsStudents();
    void tooFewPairsSayNothing();
    void equalDifferencesCountByTheirNumber();
    void equalMeansAreNoEqualRatio();
    void swappingNegates();
    void looksKeepTheError();
    void looksShareTheErrorExactly();
    void whatCouldHaveBeenFound();
    void theMiddleHalf();
    void functionsAreDecidedToo();
};

void TestPairedRuns::intervalIsStudents()
{
    // Differences 1, 2, 3, 4: mean 2.5, standard error 0.6455, t(3) at 97.5 % is 3.182446 (tables).
    const std::vector<double> base{10, 20, 30, 40};
    const std::vector<double> head{11, 22, 33, 44};
    const Change change = pairedChange(base, head, 0.95);
    QCOMPARE(change.base, 25.0);
    QCOMPARE(change.delta, 2.5);
    QVERIFY(std::abs(change.interval.low - (2.5 - 3.182446 * std::sqrt(5.0 / 12))) < 1e-5);
    // p of t = 3.872983 with 3 degrees of freedom, by the closed form of the distribution.
    const double t = std::sqrt(15.0);
    const double angle = std::atan(t / std::sqrt(3.0));
    const double p = 1 - 2 / M_PI * (angle + t / std::sqrt(3.0) / (1 + t * t / 3));
    QVERIFY2(std::abs(change.p - p) < 1e-9, qPrintable(QString::number(change.p)));
    // The ratio may be r if nothing is left of the difference to r times the base.
    const std::vector<double> other{10.9, 22.3, 32.8, 44.4};
    const Interval ratio = pairedChange(base, other, 0.95).ratioInterval;
    const auto rest = [&](double r) {
        std::vector<double> scaled;
        for (const double value : base)
            scaled.push_back(r * value);
        return pairedChange(scaled, other, 0.95).interval;
    };
    QVERIFY(std::abs(rest(ratio.low).low) < 1e-9 && std::abs(rest(ratio.high).high) < 1e-9);
    QVERIFY(std::abs(ratio.low - 1.0583) < 1e-4 && std::abs(ratio.high - 1.1247) < 1e-4);
}

void TestPairedRuns::tooFewPairsSayNothing()
{
    const std::vector<double> one{10};
    const Change change = pairedChange(one, std::vector<double>{11}, 0.95);
    QVERIFY(std::isinf(change.interval.low) && std::isinf(change.interval.high));
    QCOMPARE(change.p, 1.0);
    const std::vector<double> none{0, 0, 0};
    const Change absent = pairedChange(none, none, 0.95);
    QCOMPARE(absent.ratio, 1.0);
    QCOMPARE(absent.p, 1.0);
    QCOMPARE(absent.interval.high, 0.0);
}

// Two pairs of runs with equal times, because of a coarse clock, prove nothing; eight pairs of call
// counts do. p is that of the signs.
void TestPairedRuns::equalDifferencesCountByTheirNumber()
{
    for (const std::size_t pairs : {2U, 3U, 5U, 6U, 10U}) {
        const std::vector<double> base(pairs, 16);
        for (const double more : {0.0, 1.0}) {
            const std::vector<double> head(pairs, 16 + more);
            const Change change = pairedChange(base, head, 0.95);
            const double p = std::pow(2.0, 1 - static_cast<double>(pairs));
            QCOMPARE(change.p, more == 0 ? 1 : p);
            QCOMPARE(change.delta, more);
            const bool isKnown = pairs >= 6; // 2 / 2^6 is the first below 5 %
            QCOMPARE(change.interval.low, isKnown ? more : -HUGE_VAL);
            QCOMPARE(change.interval.high, isKnown ? more : HUGE_VAL);
            QVERIFY(std::abs(change.ratioInterval.low - (isKnown ? 1 + more / 16 : 0)) < 1e-12);
            QCOMPARE(std::isinf(change.ratioInterval.high), !isKnown);
            QCOMPARE(std::isinf(runInterval(head, 0.95).high), !isKnown);
            QCOMPARE(std::isinf(detectableMean(0, pairs, 0.95)), !isKnown);
        }
    }
}

// Runs that differ and whose means agree by chance, some of them without the function.
void TestPairedRuns::equalMeansAreNoEqualRatio()
{
    const Change change = pairedChange(std::vector<double>{0, 4, 2, 8, 1, 3},
                                       std::vector<double>{8, 0, 4, 1, 3, 2}, 0.95);
    QCOMPARE(change.base, change.head);
    QCOMPARE(change.ratio, 1.0);
    QVERIFY(change.interval.low < -3 && change.interval.high > 3);
    QVERIFY(change.ratioInterval.low < 0.05 && change.ratioInterval.high > 20);
}

void TestPairedRuns::swappingNegates()
{
    const std::vector<double> a{3, 5, 4, 6};
    const std::vector<double> b{4, 9, 2, 7};
    const Change forth = pairedChange(a, b, 0.9);
    const Change back = pairedChange(b, a, 0.9);
    QCOMPARE(forth.delta, -back.delta);
    QCOMPARE(forth.interval.low, -back.interval.high);
    QCOMPARE(forth.p, back.p);
    QVERIFY(std::abs(forth.ratioInterval.low * back.ratioInterval.high - 1) < 1e-12);
}

// Whoever stops at the first look that finds a difference is wrong in 5 % at most, where looking
// after every pair at 95 % would be wrong several times as often.
void TestPairedRuns::looksKeepTheError()
{
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal;
    const SequentialPlan plan(12, 0.05);
    const int trials = 4000;
    int wrong = 0;
    int naive = 0;
    for (int trial = 0; trial < trials; ++trial) {
        std::vector<double> base;
        std::vector<double> head;
        bool found = false;
        bool foundNaively = false;
        for (std::size_t pairs = 1; pairs <= 12; ++pairs) {
            const double machine = 5 * normal(random); // drift that both have
            base.push_back(100 + machine + normal(random));
            head.push_back(100 + machine + normal(random));
            if (plan.isLook(pairs))
                found = found || !pairedChange(base, head, plan.confidenceAt(pairs, pairs == 12))
                                      .interval.contains(0);
            if (pairs >= SequentialPlan::kFewestPairs)
                foundNaively = foundNaively || !pairedChange(base, head, 0.95).interval.contains(0);
        }
        wrong += found ? 1 : 0;
        naive += foundNaively ? 1 : 0;
    }
    // 5 % and four standard deviations of its count.
    QVERIFY2(wrong <= trials * 0.05 + 4 * std::sqrt(trials * 0.05 * 0.95),
             qPrintable(QString::number(wrong)));
    QVERIFY2(wrong >= trials * 0.03, qPrintable(QString::number(wrong)));
    QVERIFY2(naive >= trials * 0.1, qPrintable(QString::number(naive)));
}

void TestPairedRuns::looksShareTheErrorExactly()
{
    for (const std::size_t pairs : {4U, 5U, 8U, 10U, 12U, 37U}) {
        const SequentialPlan plan(pairs, 0.05);
        QCOMPARE(plan.looks().back(), pairs);
        double spent = 0;
        for (const std::size_t look : plan.looks()) {
            QVERIFY(look >= SequentialPlan::kFewestPairs);
            spent += 1 - plan.confidenceAt(look, look == pairs);
        }
        QVERIFY(std::abs(spent - 0.05) < 1e-12);
        // An end before the next look has what earlier looks left over.
        double before = 0;
        for (std::size_t end = SequentialPlan::kFewestPairs; end <= pairs; ++end) {
            QVERIFY(std::abs(before + 1 - plan.confidenceAt(end, true) - 0.05) < 1e-12);
            if (plan.isLook(end))
                before += 1 - plan.confidenceAt(end, false);
        }
    }
}

// Noncentralities for a power of 80 % at 95 %: scipy.stats.nct.
void TestPairedRuns::whatCouldHaveBeenFound()
{
    for (const auto &[pairs, noncentrality] :
         {std::pair{2, 16.334009}, {4, 4.255899}, {10, 3.149633}, {12, 3.078389}}) {
        const double found = detectableMean(3, static_cast<std::size_t>(pairs), 0.95);
        QVERIFY2(std::abs(found * std::sqrt(pairs) / 3 - noncentrality) < 1e-4,
                 qPrintable(QString::number(found)));
    }
    QVERIFY(std::isinf(detectableMean(3, 1, 0.95)));
    QCOMPARE(detectableMean(0, 10, 0.95), 0.0);
}

void TestPairedRuns::theMiddleHalf()
{
    std::mt19937_64 random(3);
    for (std::size_t size = 1; size <= 60; ++size) {
        std::vector<DurationNs> amounts;
        for (std::size_t i = 0; i < size; ++i)
            amounts.push_back(static_cast<DurationNs>(random() % 50));
        std::vector<DurationNs> sorted = amounts;
        std::ranges::sort(sorted);
        const std::size_t cut = size / 4;
        double sum = 0;
        for (std::size_t i = cut; i < size - cut; ++i)
            sum += static_cast<double>(sorted[i]);
        const TrimmedMean mean = trimmedMean(amounts);
        QCOMPARE(mean.value, sum / static_cast<double>(size - 2 * cut));
        QCOMPARE(mean.low, sorted[cut]);
        QCOMPARE(mean.high, sorted[size - cut - 1]);
    }
}

// Frames that are equal end no experiment as long as a function may have changed.
void TestPairedRuns::functionsAreDecidedToo()
{
    Comparison comparison;
    comparison.baseFrames.meanNs = comparison.headFrames.meanNs = 1e6;
    const auto equal = [](double share) {
        return FrameFigure{
            .change = {.interval = {-1, 1}, .ratioInterval = {1 - share, 1 + share}}};
    };
    comparison.questions.mean = comparison.questions.typical = equal(0.009);
    QVERIFY(isDecided(comparison));
    comparison.questions.typical = equal(0.011);
    QVERIFY(!isDecided(comparison));
    comparison.questions.typical.change.interval = {1, 2}; // it differs
    QVERIFY(isDecided(comparison));
    FunctionDifference &function = comparison.functions.emplace_back();
    function.base.selfPerFrame.meanNs = 9'900;
    function.head.selfPerFrame.meanNs = 9'900;
    function.typical.ratioInterval = {0.96, 1.02};
    QVERIFY(isDecided(comparison)); // it takes less than a hundredth of the frame
    function.head.selfPerFrame.meanNs = 10'100;
    QVERIFY(!isDecided(comparison));
    function.typical.ratioInterval = {0.98, 1.02};
    QVERIFY(isDecided(comparison));
    function.typical.ratioInterval = {1.02, 1.09};
    QVERIFY(!isDecided(comparison)); // by itself, but not among so many
    function.significant = true;
    QVERIFY(isDecided(comparison));
    // Typical frames of some runs don't call it.
    function.significant = false;
    const auto decidedBy = [&](std::vector<double> base, std::vector<double> head) {
        function.typical = pairedDifference(base, head, 0.95);
        return isDecided(comparison);
    };
    QVERIFY(decidedBy({0, 900, 0, 950, 0, 910}, {900, 0, 945, 0, 920, 0}));
    QVERIFY(!std::isfinite(function.typical.ratioInterval.high));
    QVERIFY(!decidedBy({0, 19'000, 0, 20'500, 0, 20'000}, {20'000, 0, 21'000, 0, 20'200, 0}));
    QVERIFY(decidedBy({0, 0, 0}, {0, 0, 0}));
}

} // namespace tst_paired_runs

ZOE_APPLESS_TEST(tst_paired_runs::TestPairedRuns)
#include "tst_paired_runs.moc"
