// What runs in pairs differ by, and when they may be looked at: against figures from tables and
// against simulation with plain loops.
#include <QTest>
#include <cmath>
#include <random>

#include "analysis/comparison/figures/marked_functions.h"
#include "analysis/comparison/figures/typical_figures.h"
#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/intervals/exchanged_pairs.h"
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
    void exchangesAreThoseOfBruteForce();
    void randomExchangesAgreeWithAll();
    void exchangesKeepTheErrorAndFindMore();
    void exchangesDecideWhetherAnythingDiffers();
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

namespace {

// After the exchange of the pairs whose bits are set.
double studentsP(const PairedQuestion &question, std::size_t exchanged)
{
    std::vector<double> differences = question.differences;
    for (std::size_t pair = 0; pair < differences.size(); ++pair)
        differences[pair] *= ((exchanged >> pair) & 1) != 0 ? -1 : 1;
    const std::vector<double> nothing(differences.size(), 0);
    return std::min(1.0, pairedChange(nothing, differences, 0.95).p / question.share);
}

// Runs vary together and by themselves, and one of ten takes longer. more: of the first function.
std::vector<PairedQuestion> disturbedPairs(std::mt19937_64 &random, std::size_t pairs,
                                           std::size_t functions, double more)
{
    std::normal_distribution<double> normal;
    std::bernoulli_distribution isDisturbed(0.1);
    std::vector<PairedQuestion> questions(functions);
    const auto run = [&] { return 2 * normal(random) + (isDisturbed(random) ? 20 : 0); };
    for (std::size_t pair = 0; pair < pairs; ++pair) {
        const double together = run() - run();
        for (PairedQuestion &question : questions)
            question.differences.push_back(together + normal(random) - normal(random));
        questions.front().differences.back() += more;
    }
    return questions;
}

} // namespace

// Of all 2^n exchanges, without the clearest question, then without the two clearest, and so on.
void TestPairedRuns::exchangesAreThoseOfBruteForce()
{
    std::mt19937_64 random(5);
    for (std::size_t trial = 0; trial < 12; ++trial) {
        const std::size_t pairs = 3 + trial % 6;
        std::vector<PairedQuestion> questions =
            disturbedPairs(random, pairs, 5, trial % 2 == 0 ? 8 : 0);
        for (std::size_t i = 0; i < questions.size(); ++i)
            questions[i].share = i % 2 == 0 ? 0.9 : 0.1;
        questions[3].differences.assign(pairs, 0);
        const std::vector<double> found = exchangedP(questions);
        std::vector<double> left(questions.size(), 0);
        double before = 0;
        for (std::size_t round = 0; round < questions.size(); ++round) {
            std::size_t clearest = questions.size();
            for (std::size_t i = 0; i < questions.size(); ++i) {
                if (left[i] == 0 &&
                    (clearest == questions.size() ||
                     studentsP(questions[i], 0) < studentsP(questions[clearest], 0)))
                    clearest = i;
            }
            const double measured = studentsP(questions[clearest], 0);
            std::size_t asSmall = 0;
            const std::size_t all = std::size_t{1} << pairs;
            for (std::size_t exchanged = 0; exchanged < all; ++exchanged) {
                double smallest = 1;
                for (std::size_t i = 0; i < questions.size(); ++i)
                    smallest = left[i] > 0 ? smallest
                                           : std::min(smallest, studentsP(questions[i], exchanged));
                asSmall += smallest <= measured * (1 + 1e-6) ? 1 : 0;
            }
            before = std::max(before, static_cast<double>(asSmall) / static_cast<double>(all));
            left[clearest] = before;
        }
        for (std::size_t i = 0; i < questions.size(); ++i)
            QVERIFY2(std::abs(found[i] - left[i]) < 1e-12,
                     qPrintable(QString("%1: %2 instead of %3").arg(i).arg(found[i]).arg(left[i])));
    }
}

// Beyond 13 pairs exchanges are drawn. A p of 5 % is then known to half a point.
void TestPairedRuns::randomExchangesAgreeWithAll()
{
    // With one question, all exchanges of 14 differences can be counted here.
    std::mt19937_64 random(6);
    std::normal_distribution<double> normal(0.6, 1);
    for (int trial = 0; trial < 10; ++trial) {
        PairedQuestion question;
        for (int pair = 0; pair < 14; ++pair)
            question.differences.push_back(normal(random));
        const auto sumOf = [&](std::size_t exchanged) {
            double sum = 0;
            for (std::size_t pair = 0; pair < 14; ++pair)
                sum += (((exchanged >> pair) & 1) != 0 ? -1 : 1) * question.differences[pair];
            return std::abs(sum);
        };
        double asLarge = 0;
        for (std::size_t exchanged = 0; exchanged < (1U << 14); ++exchanged)
            asLarge += sumOf(exchanged) >= sumOf(0) - 1e-9 ? 1.0 / (1U << 14) : 0;
        const double p = exchangedP({&question, 1}).front();
        QCOMPARE(exchangedP({&question, 1}).front(), p);
        // Four standard deviations of 10,000 draws.
        QVERIFY2(std::abs(p - asLarge) <= 4 * std::sqrt(asLarge * (1 - asLarge) / 10'000) + 1e-4,
                 qPrintable(QString("%1 instead of %2").arg(p).arg(asLarge)));
    }
}

// Where runs are disturbed now and then, Student's t with Benjamini and Hochberg's correction finds
// too little: exchanges keep to the error and find more.
void TestPairedRuns::exchangesKeepTheErrorAndFindMore()
{
    std::mt19937_64 random(12);
    const int trials = 400;
    int wrong = 0;
    int found = 0;
    int foundByStudent = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const auto equal = disturbedPairs(random, 10, 8, 0);
        wrong += std::ranges::min(exchangedP(equal)) <= 0.05 ? 1 : 0;
        const auto slower = disturbedPairs(random, 10, 8, 8);
        found += exchangedP(slower).front() <= 0.05 ? 1 : 0;
        std::vector<double> ps;
        for (const PairedQuestion &question : slower)
            ps.push_back(studentsP(question, 0));
        foundByStudent += significantAt(ps, 0.05).front() ? 1 : 0;
    }
    // 5 % and four standard deviations of its count.
    QVERIFY2(wrong <= trials * 0.05 + 4 * std::sqrt(trials * 0.05 * 0.95),
             qPrintable(QString::number(wrong)));
    QVERIFY2(wrong >= trials * 0.02, qPrintable(QString::number(wrong)));
    QVERIFY2(found >= 1.3 * foundByStudent,
             qPrintable(QString("%1 and %2").arg(found).arg(foundByStudent)));
}

namespace {

std::vector<FunctionDifference> markedBy(std::span<const PairedQuestion> questions,
                                         double confidence, bool exchanged)
{
    std::vector<FunctionDifference> functions(questions.size() / 2);
    const auto differenceOf = [&](const PairedQuestion &question) {
        const std::vector<double> nothing(question.differences.size(), 0);
        return pairedDifference(nothing, question.differences, confidence);
    };
    for (std::size_t i = 0; i < functions.size(); ++i) {
        functions[i].typical = differenceOf(questions[2 * i]);
        functions[i].mean = differenceOf(questions[2 * i + 1]);
        functions[i].p = pOfQuestions(functions[i].typical.p, functions[i].mean.p);
    }
    markFunctions(functions, confidence, SampleUnit::Runs);
    if (exchanged)
        markExchanged(functions, questions, confidence);
    return functions;
}

} // namespace

// With at least eight pairs, equal programs are called different as rarely as the confidence says,
// whatever the p of each function; what is marked is marked for one of its questions, whose
// interval agrees. With fewer, only the p of each function counts.
void TestPairedRuns::exchangesDecideWhetherAnythingDiffers()
{
    std::mt19937_64 random(13);
    const int trials = 200;
    for (const std::size_t pairs : {7U, 8U}) {
        int wrong = 0;
        int others = 0; // than by the p of each function
        for (int trial = 0; trial < trials; ++trial) {
            const double more = trial % 2 == 0 ? 0 : 8;
            std::vector<PairedQuestion> questions = disturbedPairs(random, pairs, 10, more);
            for (std::size_t i = 0; i < questions.size(); ++i)
                questions[i].share = i % 2 == 0 ? 0.9 : 0.1;
            const auto byEach = markedBy(questions, 0.95, false);
            const auto marked = markedBy(questions, 0.95, true);
            const std::vector<double> ps = exchangedP(questions);
            const bool isAnyFound = std::ranges::min(ps) <= 0.05;
            for (std::size_t i = 0; i < marked.size(); ++i) {
                const FunctionDifference &function = marked[i];
                QCOMPARE(function.significant, function.typicalDiffers || function.meanDiffers);
                QVERIFY(!function.typicalDiffers || !function.typical.interval.contains(0));
                QVERIFY(!function.meanDiffers || !function.mean.interval.contains(0));
                QVERIFY(pairs < 8 || !function.significant || isAnyFound);
                QVERIFY(!isAnyFound || !byEach[i].significant || function.significant);
                if (pairs >= 8 && ps[2 * i] <= 0.05 && !function.typical.interval.contains(0))
                    QVERIFY(function.typicalDiffers);
                others += function.significant != byEach[i].significant ? 1 : 0;
            }
            wrong += more == 0 && std::ranges::any_of(marked, &FunctionDifference::significant);
        }
        QVERIFY(wrong <= trials / 2 * 0.05 + 4 * std::sqrt(trials / 2 * 0.05 * 0.95));
        QCOMPARE(others > 0, pairs == 8);
    }
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
