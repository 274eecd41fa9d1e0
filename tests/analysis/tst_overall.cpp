// A comparison in one word: the answers to both questions, and how many frames would be enough.
#include <QTest>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string_view>

#include "analysis/columns/verdict_words.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/figures/marked_functions.h"
#include "analysis/comparison/overall.h"
#include "tests/analysis/made_up_figures.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_overall {

using namespace zoe;
using namespace zoe::test;

namespace {

// The mean after cutting a quarter off both ends of the sorted times.
double middleHalf(std::vector<DurationNs> times)
{
    std::ranges::sort(times);
    const std::size_t cut = times.size() / 4;
    double sum = 0;
    for (std::size_t i = cut; i < times.size() - cut; ++i)
        sum += static_cast<double>(times[i]);
    return sum / static_cast<double>(times.size() - 2 * cut);
}

// Type 7: between the two values around q (n - 1).
double percentile(std::vector<DurationNs> times, double q)
{
    std::ranges::sort(times);
    const double at = q * static_cast<double>(times.size() - 1);
    const auto i = static_cast<std::size_t>(at);
    const auto low = static_cast<double>(times[i]);
    const auto high = static_cast<double>(times[std::min(i + 1, times.size() - 1)]);
    return low + (at - static_cast<double>(i)) * (high - low);
}

std::vector<DurationNs> timesOf(const Capture &capture)
{
    std::vector<DurationNs> times;
    for (const FrameRecord &frame : capture.frames())
        times.push_back(frame.durationNs);
    return times;
}

void addFunction(Comparison &comparison, double baseNs, double factor)
{
    FunctionDifference function;
    function.base.selfPerFrame.medianNs = baseNs;
    function.head.selfPerFrame.medianNs = baseNs * factor;
    comparison.functions.push_back(function);
}

} // namespace

class TestOverall : public QObject {
    Q_OBJECT

  private slots:
    void wordFollowsTheInterval();
    void swappedSidesAreTheOpposite();
    void bothQuestionsCount();
    void figuresShareTheError();
    void figuresAreThoseOfTheFrames();
    void bothQuestionsAreAnswered();
    void whatIsTypicalIsNotUnusual();
    void enoughFramesMakeItNarrow();
    void findsACommonFactor();
};

void TestOverall::wordFollowsTheInterval()
{
    const auto word = [](double delta, double low, double high) {
        return verdictOf(figureWith(delta, low, high), kEqualShare);
    };
    QCOMPARE(word(5e4, 1e4, 9e4), OverallVerdict::Slower);
    QCOMPARE(word(-5e4, -9e4, -1e4), OverallVerdict::Faster);
    QCOMPARE(word(1e3, -9e3, 1.1e4), OverallVerdict::NoChange);
    QCOMPARE(word(0, 0, 0), OverallVerdict::NoChange);
    QCOMPARE(word(1e4, -5e4, 7e4), OverallVerdict::TooNoisy);
    QCOMPARE(word(1e4, -INFINITY, INFINITY), OverallVerdict::TooNoisy);
    QVERIFY(!meanPrecisionOf(comparisonWith(1e4, -INFINITY, INFINITY)));
    // A tail may vary more than the typical frame and still count as unchanged.
    QCOMPARE(verdictOf(figureWith(0, -4e4, 4e4), kEqualTailShare), OverallVerdict::NoChange);
    QCOMPARE(verdictOf(FrameFigure(), kEqualShare), OverallVerdict::TooNoisy);
}

void TestOverall::swappedSidesAreTheOpposite()
{
    std::mt19937 random(1);
    std::uniform_real_distribution<double> middle(-1e5, 1e5);
    std::uniform_real_distribution<double> width(0, 1e5);
    for (int i = 0; i < 1000; ++i) {
        const double delta = middle(random);
        const double half = width(random);
        const auto there = verdictOf(figureWith(delta, delta - half, delta + half), kEqualShare);
        const auto back = verdictOf(figureWith(-delta, -delta - half, -delta + half), kEqualShare);
        const auto opposite = there == OverallVerdict::Slower   ? OverallVerdict::Faster
                              : there == OverallVerdict::Faster ? OverallVerdict::Slower
                                                                : there;
        QCOMPARE(back, opposite);
    }
}

// Every combination of the three figures, against the rule as the manual words it.
void TestOverall::bothQuestionsCount()
{
    constexpr std::array kWords{OverallVerdict::Slower, OverallVerdict::Faster,
                                OverallVerdict::NoChange, OverallVerdict::TooNoisy};
    const auto expected = [](const std::set<OverallVerdict> &words) {
        const bool slower = words.contains(OverallVerdict::Slower);
        const bool faster = words.contains(OverallVerdict::Faster);
        if (slower || faster)
            return slower && faster ? OverallVerdict::Mixed
                   : slower         ? OverallVerdict::Slower
                                    : OverallVerdict::Faster;
        return words.contains(OverallVerdict::TooNoisy) ? OverallVerdict::TooNoisy
                                                        : OverallVerdict::NoChange;
    };
    for (const OverallVerdict typical : kWords) {
        for (const OverallVerdict mean : kWords) {
            FrameQuestions questions{.typical = figureOf(typical), .mean = figureOf(mean)};
            const FrameVerdicts two = frameVerdictsOf(questions);
            QCOMPARE(two.typical, typical);
            QCOMPARE(two.felt, mean);
            QCOMPARE(two.overall, expected({typical, mean}));
            questions.isOfPart = true; // there may be a change that isn't seen
            QVERIFY(frameVerdictsOf(questions).overall != OverallVerdict::NoChange);
            questions.isOfPart = false;
            questions.tailQuantile = 0.99;
            for (const OverallVerdict tail : kWords) {
                questions.tail = figureOf(tail);
                const FrameVerdicts three = frameVerdictsOf(questions);
                QCOMPARE(three.typical, typical);
                QCOMPARE(three.felt, expected({mean, tail}));
                QCOMPARE(three.overall, expected({typical, mean, tail}));
            }
        }
    }
}

void TestOverall::figuresShareTheError()
{
    for (const std::uint32_t frames : {1000U, 999U, 200U, 199U, 30U}) {
        const auto capture = madeUpFrames({.frames = frames, .functions = 3}).capture;
        const CompareSide side{capture.get(), {}};
        CompareOptions options;
        options.confidence = 0.9;
        const auto compared = compareCaptures(Baseline(side), Head(side), options);
        QVERIFY(compared.ok());
        const FrameQuestions &questions = (*compared)->questions;
        QCOMPARE(questions.tailQuantile, frames >= 1000 ? 0.99 : frames >= 200 ? 0.95 : 0);
        double error = 1 - questions.typical.confidence + 1 - questions.mean.confidence;
        if (questions.tailQuantile > 0)
            error += 1 - questions.tail.confidence;
        QVERIFY(std::abs(error - 0.05) < 1e-12);
        QCOMPARE(frameVerdictsOf(questions).overall == OverallVerdict::Slower, false);
    }
}

// From frame times only, without behaviours.
void TestOverall::figuresAreThoseOfTheFrames()
{
    const auto base = madeUpFrames({.seed = 1, .frames = 1200, .functions = 4}).capture;
    const auto head =
        madeUpFrames(
            {.seed = 2, .frames = 1500, .functions = 4, .slowFunction = 1, .slowFactor = 2})
            .capture;
    const CompareSide baseSide{base.get(), {}};
    const CompareSide headSide{head.get(), {}};
    const auto compared = compareCaptures(Baseline(baseSide), Head(headSide));
    QVERIFY(compared.ok());
    const FrameQuestions &questions = (*compared)->questions;
    const auto is = [](const FrameFigure &figure, double before, double after) {
        return std::abs(figure.change.base - before) < 1e-6 * before &&
               std::abs(figure.change.delta - (after - before)) < 1e-6 * before &&
               figure.change.interval.contains(figure.change.delta);
    };
    const auto before = timesOf(*base);
    const auto after = timesOf(*head);
    QVERIFY(is(questions.typical, middleHalf(before), middleHalf(after)));
    QVERIFY(is(questions.mean, (*compared)->baseFrames.meanNs, (*compared)->headFrames.meanNs));
    QVERIFY(is(questions.tail, percentile(before, 0.99), percentile(after, 0.99)));
}

// A function that is found by one of its questions also has an answer to the other one, however
// much larger that p is, as long as it is within the function's share of the rate.
void TestOverall::bothQuestionsAreAnswered()
{
    std::vector<FunctionDifference> functions(10);
    const auto set = [&](std::size_t i, double typicalP, double meanP) {
        functions[i].typical.p = typicalP;
        functions[i].mean.p = meanP;
        functions[i].p = pOfQuestions(typicalP, meanP);
    };
    set(3, 1e-30, 1e-12);
    set(4, 1e-9, 0.5);
    // Of ten functions three are significant, so each of their questions is tested at 0.015.
    set(5, 0.9 * 0.0149, 0.1 * 0.0151);
    markFunctions(functions, 0.95, SampleUnit::Runs);
    const auto is = [&](std::size_t i, bool typical, bool mean) {
        return functions[i].significant == (typical || mean) &&
               functions[i].typicalDiffers == typical && functions[i].meanDiffers == mean;
    };
    QVERIFY(is(3, true, true));
    QVERIFY(is(4, true, false));
    QVERIFY(is(5, true, false));
    QVERIFY(is(0, false, false) && is(9, false, false));
    // Blocks of frames have half of the rate.
    markFunctions(functions, 0.95, SampleUnit::Blocks);
    QVERIFY(is(3, true, true) && is(4, true, false) && is(5, false, false));
}

// What clearly differs in typical frames is not a matter of unusual ones, also where the sides have
// no behaviour in common, so that all of their frames count as unusual.
void TestOverall::whatIsTypicalIsNotUnusual()
{
    std::vector<FunctionDifference> functions(3);
    for (FunctionDifference &function : functions) {
        function.typical.p = function.mean.p = function.p = 1e-12;
        function.mean.deltaNs = function.self.deltaNs = -1000;
        function.within.emplace().deltaNs = 0;
        Difference &unusual = function.unusual.emplace();
        unusual.deltaNs = -1000;
        unusual.interval = {-1100, -900};
    }
    functions[0].typical.deltaNs = -990;
    functions[1].typical.deltaNs = -10;
    functions[2].typical.deltaNs = 990;
    markFunctions(functions, 0.95, SampleUnit::Blocks);
    QCOMPARE(differsText(functions[0]), std::string("both faster"));
    QVERIFY(functions[1].inUnusualFrames && functions[2].inUnusualFrames);
}

// With this many frames, an interval whose width shrinks with the root of their number is narrow;
// with fewer it isn't.
void TestOverall::enoughFramesMakeItNarrow()
{
    for (const double half : {1e4, 1.5e4, 3e4, 2e5}) {
        const auto precision = meanPrecisionOf(comparisonWith(0, -half, half));
        QVERIFY(precision);
        QCOMPARE(precision->halfShare, half / 1e6);
        const std::uint64_t more = precision->moreFrames;
        QCOMPARE(precision->moreNs, static_cast<double>(more) * 1e6);
        const double all = 2000;
        const auto halfWith = [&](double frames) { return half * std::sqrt(all / frames); };
        QVERIFY(halfWith(all + static_cast<double>(more)) <= kNarrowShare * 1e6 * (1 + 1e-9));
        if (more > 1)
            QVERIFY(halfWith(all + static_cast<double>(more) - 2) > kNarrowShare * 1e6);
    }
    QCOMPARE(meanPrecisionOf(comparisonWith(0, -5e3, 5e3))->moreFrames, std::uint64_t{0});
    QCOMPARE(meanPrecisionOf(comparisonWith(0, -2e4, 2e4))->moreFrames, std::uint64_t{6000});
}

void TestOverall::findsACommonFactor()
{
    Comparison slow = comparisonWith(1e5, 9e4, 1.1e5);
    for (int i = 0; i < 9; ++i)
        addFunction(slow, 1e5, 1.10 + 0.002 * i);
    addFunction(slow, 1e5, 2.0); // one that differs is no reason to doubt the others
    for (int i = 0; i < 50; ++i)
        addFunction(slow, 1e3, 0.5); // too small to say anything
    const auto factor = commonFactorOf(slow);
    QVERIFY(factor && std::abs(*factor - 1.11) < 0.01);

    Comparison few = comparisonWith(1e5, 9e4, 1.1e5);
    for (std::size_t i = 0; i + 1 < kLeastAlike; ++i)
        addFunction(few, 1e5, 1.2);
    QVERIFY(!commonFactorOf(few));

    Comparison one = comparisonWith(1e5, 9e4, 1.1e5);
    for (int i = 0; i < 9; ++i)
        addFunction(one, 1e5, 1);
    addFunction(one, 1e5, 3);
    QVERIFY(!commonFactorOf(one));

    Comparison mixed = comparisonWith(1e5, 9e4, 1.1e5);
    for (int i = 0; i < 10; ++i)
        addFunction(mixed, 1e5, i % 2 == 0 ? 1.5 : 1.05);
    QVERIFY(!commonFactorOf(mixed));
}

} // namespace tst_overall

ZOE_TEST(tst_overall::TestOverall)
#include "tst_overall.moc"
