// A comparison in one word: what both questions say, and how many frames would be enough.
#include <QTest>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string_view>

#include "analysis/columns/interval_text.h"
#include "analysis/columns/verdict_words.h"
#include "analysis/comparison/comparison.h"
#include "analysis/comparison/figures/marked_functions.h"
#include "analysis/comparison/overall.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_overall {

using namespace zoe;
using namespace zoe::test;

namespace {

// Of a figure of a millisecond.
FrameFigure figureWith(double delta, double low, double high)
{
    FrameFigure figure;
    figure.change = {.base = 1e6,
                     .head = 1e6 + delta,
                     .delta = delta,
                     .interval = {low, high},
                     .p = low > 0 || high < 0 ? 0.001 : 0.5};
    return figure;
}

FrameFigure figureOf(OverallVerdict verdict)
{
    switch (verdict) {
    case OverallVerdict::Slower:
        return figureWith(5e4, 1e4, 9e4);
    case OverallVerdict::Faster:
        return figureWith(-5e4, -9e4, -1e4);
    case OverallVerdict::NoChange:
        return figureWith(1e3, -9e3, 1.1e4);
    case OverallVerdict::Mixed:
    case OverallVerdict::TooNoisy:
        break;
    }
    return figureWith(1e4, -9e4, 1.1e5);
}

// Mean of what is left when a quarter is cut off both ends of the sorted times.
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

// With ordinary spaces.
std::string plain(std::string text)
{
    for (const std::string_view space : {"\u00a0", "\u202f"}) {
        for (auto at = text.find(space); at != std::string::npos; at = text.find(space))
            text.replace(at, space.size(), " ");
    }
    return text;
}

std::vector<DurationNs> timesOf(const Capture &capture)
{
    std::vector<DurationNs> times;
    for (const FrameRecord &frame : capture.frames())
        times.push_back(frame.durationNs);
    return times;
}

Comparison comparisonWith(double deltaNs, double low, double high, double meanNs = 1e6,
                          std::uint64_t frames = 1000)
{
    Comparison made;
    made.baseFrames.meanNs = meanNs;
    made.baseFrames.count = frames;
    made.headFrames.count = frames;
    made.frames.deltaNs = deltaNs;
    made.frames.interval = {low, high};
    return made;
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
    void sentences();
    void bothQuestionsAreAnswered();
    void whatIsTypicalIsNotUnusual();
    void whatDiffers();
    void intervalsHaveOneUnit();
    void namesWhatDiffersMost();
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
    // p beyond the share of the error: the interval alone is not believed.
    FrameFigure doubtful = figureWith(1e4, 1e3, 2e4);
    doubtful.confidence = 0.975;
    doubtful.change.p = 0.03;
    QCOMPARE(verdictOf(doubtful, kEqualShare), OverallVerdict::NoChange);
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
        const double tail = questions.tailQuantile > 0 ? questions.tail.error() : 0;
        QVERIFY(std::abs(questions.typical.error() + questions.mean.error() + tail - 0.05) < 1e-12);
        QCOMPARE(frameVerdictsOf(questions).overall == OverallVerdict::Slower, false);
    }
}

// From the frame times alone, without behaviours.
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

void TestOverall::sentences()
{
    Comparison comparison = comparisonWith(0, 0, 0);
    comparison.captures.resize(2);
    QCOMPARE(plain(verdictSentences(comparison)),
             std::string("Too few frames to tell: base has 1 000, head has 1 000."));
    comparison.questions = {.typical = figureOf(OverallVerdict::Slower),
                            .mean = figureOf(OverallVerdict::TooNoisy),
                            .tail = figureOf(OverallVerdict::NoChange)};
    comparison.questions.typical.confidence = 0.975;
    QCOMPARE(
        plain(verdictSentences(comparison)),
        std::string(
            "Typical frame: slower, +50.00 µs (+5.0 %), 97.5 % interval +10.00 µs to "
            "+90.00 µs. Mean: too noisy to tell, +10.00 µs (+1.0 %), 95 % interval "
            "−90.00 µs to +110.0 µs. No function differs. This is about these two runs only."));
    comparison.captures.resize(3);
    comparison.questions.tailQuantile = 0.99;
    comparison.questions.isLikeWithLike = true;
    FunctionDifference small;
    small.function = "small";
    small.significant = small.typicalDiffers = true;
    small.typical.deltaNs = -2e3;
    FunctionDifference large;
    large.function = "large %1";
    large.significant = large.meanDiffers = true;
    large.mean.deltaNs = 4e3;
    large.typical.deltaNs = 1;
    comparison.functions = {small};
    QVERIFY(plain(verdictSentences(comparison))
                .ends_with("One function differs: small, −2.000 µs in the typical frame."));
    comparison.functions = {small, large, FunctionDifference()};
    const std::string all = plain(verdictSentences(comparison));
    QVERIFY2(all.find("Mean and p99, same mix of behaviours: too noisy to tell, mean +10.00 µs "
                      "(+1.0 %), 95 % interval −90.00 µs to +110.0 µs; p99 +1.000 µs (+0.1 %)") !=
                 std::string::npos,
             all.c_str());
    QVERIFY2(
        all.ends_with("2 functions differ, most of all large %1: +4.000 µs in the mean, same mix."),
        all.c_str());
    // However large, what is not significant isn't named.
    FunctionDifference noisy;
    noisy.function = "noisy";
    noisy.p = 0.02;
    noisy.mean.deltaNs = noisy.typical.deltaNs = noisy.self.deltaNs = 9e6;
    comparison.functions = {noisy, small};
    QVERIFY(plain(verdictSentences(comparison))
                .ends_with("One function differs: small, −2.000 µs in the typical frame."));
    comparison.functions = {small, large, FunctionDifference()};
    comparison.questions.isLikeWithLike = false;
    comparison.functions[0].meanDiffers = comparison.functions[0].inUnusualFrames = true;
    comparison.functions[0].mean.deltaNs = 5e3;
    const std::string both = plain(verdictSentences(comparison));
    QVERIFY2(both.ends_with("2 functions differ, most of all small: −2.000 µs in the typical "
                            "frame, +5.000 µs in the mean (unusual frames)."),
             both.c_str());
    comparison.isOfOneRun = true;
    QVERIFY(verdictSentences(comparison).ends_with(" This is about parts of one run only."));
    comparison.isOfOneRun = false;
    comparison.questions.isLikeWithLike = true;
    // Whoever translates gets every pattern.
    const std::string translated =
        verdictSentences(comparison, [](const char *) { return std::string("[%1]"); });
    QVERIFY2(translated.starts_with("[[%1]] [p99] [2]"), translated.c_str());
}

// A function that is found by one of its questions has an answer to the other one too, however much
// larger that p is, as long as it is within the function's share of the rate.
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

// In noisy captures, where many functions change by more than those whose change is clear.
void TestOverall::namesWhatDiffersMost()
{
    int named = 0;
    int largerButUnclear = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const auto base =
            madeUpFrames({.seed = seed, .frames = 1500, .functions = 12, .noise = 0.6});
        const auto head = madeUpFrames({.seed = seed + 100,
                                        .frames = 1500,
                                        .functions = 12,
                                        .noise = 0.6,
                                        .slowFunction = seed % 12,
                                        .slowFactor = 3});
        const CompareSide baseSide{base.capture.get(), {}};
        const CompareSide headSide{head.capture.get(), {}};
        const auto compared = compareCaptures(Baseline(baseSide), Head(headSide));
        QVERIFY(compared.ok());
        const Comparison &comparison = **compared;
        const std::string text = verdictSentences(comparison);
        const FunctionDifference *most = nullptr;
        double mostNs = 0;
        double unclearNs = 0;
        for (const FunctionDifference &function : comparison.functions) {
            const double typicalNs = std::abs(function.typical.deltaNs);
            const double meanNs = std::abs(function.mean.deltaNs);
            if (!function.significant) {
                unclearNs = std::max({unclearNs, typicalNs, meanNs});
                continue;
            }
            const double clearNs = std::max(function.typicalDiffers ? typicalNs : 0,
                                            function.meanDiffers ? meanNs : 0);
            QVERIFY(clearNs > 0);
            if (clearNs > mostNs) {
                mostNs = clearNs;
                most = &function;
            }
        }
        if (most == nullptr) {
            QVERIFY(text.find("No function differs.") != std::string::npos);
            continue;
        }
        const auto is = [&](const char *before, const char *after) {
            return text.find(before + most->function + after) != std::string::npos;
        };
        QVERIFY2(is("most of all ", ": ") || is("One function differs: ", ", "), text.c_str());
        ++named;
        largerButUnclear += unclearNs > mostNs;
    }
    QVERIFY(named >= 6);
    QVERIFY2(largerButUnclear > 0, "no capture is noisy enough");
}

void TestOverall::intervalsHaveOneUnit()
{
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    QCOMPARE(intervalText({1'514'000, 2'601'000}), std::string("+1.51 … +2.60\u00a0ms"));
    QCOMPARE(intervalText({-17'040, 3'100}), std::string("−17.0 … +3.1\u00a0µs"));
    QCOMPARE(intervalText({-400, 999}), std::string("−400 … +999\u00a0ns"));
    QCOMPARE(intervalText({-999'600, 0}), std::string("−1.00 … 0.00\u00a0ms"));
    QCOMPARE(intervalText({120e6, 999e6}), std::string("+120 … +999\u00a0ms"));
    QCOMPARE(intervalText({0, 0}), std::string("0 … 0\u00a0ns"));
    QCOMPARE(intervalText({-kInfinite, 3}), std::string());
}

// What differs, which way, and the direction that its colour has.
void TestOverall::whatDiffers()
{
    struct Case {
        double typical; // 0: not clear
        double mean;
        bool inUnusual;
        const char *words;
        int change;
    };
    for (const Case &it :
         {Case{0, 0, false, "", 0}, Case{3, 0, false, "typical slower", 1},
          Case{-3, 0, false, "typical faster", -1}, Case{0, 2, false, "mean slower", 1},
          Case{0, -2, false, "mean faster", -1}, Case{3, 1, false, "both slower", 1},
          Case{-3, -1, false, "both faster", -1},
          Case{-3, 9, false, "typical faster, mean slower", 0},
          Case{3, -9, false, "typical slower, mean faster", 0},
          Case{0, 9, true, "mean slower (unusual frames)", 1},
          Case{-3, 9, true, "typical faster, mean slower (unusual frames)", 0},
          Case{3, 9, true, "typical slower, mean slower (unusual frames)", 1}}) {
        FunctionDifference function;
        function.typicalDiffers = it.typical != 0;
        function.meanDiffers = it.mean != 0;
        function.significant = function.typicalDiffers || function.meanDiffers;
        function.inUnusualFrames = it.inUnusual;
        function.typical.deltaNs = it.typical == 0 ? 7 : it.typical; // counts only if it is clear
        function.mean.deltaNs = it.mean == 0 ? -7 : it.mean;
        function.self.deltaNs = 1;
        QCOMPARE(differsText(function), std::string(it.words));
        QCOMPARE(function.clearChange(), it.change);
        QCOMPARE(function.plainMeanChange(), it.mean > 0 ? 1 : 0);
    }
}

// With so many frames an interval whose width falls with the root of their number is narrow, and
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
