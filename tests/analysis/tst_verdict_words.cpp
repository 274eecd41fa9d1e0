// The verdict of a comparison in words: in sentences, in one line, and for each function.
#include <QTest>
#include <cmath>
#include <limits>
#include <string_view>

#include "analysis/columns/comparison_columns.h"
#include "analysis/columns/interval_text.h"
#include "analysis/columns/ratio_text.h"
#include "analysis/columns/verdict_words.h"
#include "analysis/comparison/comparison.h"
#include "tests/analysis/made_up_figures.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_verdict_words {

using namespace zoe;
using namespace zoe::test;

namespace {

// With ordinary spaces.
std::string plain(std::string text)
{
    for (const std::string_view space : {"\u00a0", "\u202f"}) {
        for (auto at = text.find(space); at != std::string::npos; at = text.find(space))
            text.replace(at, space.size(), " ");
    }
    return text;
}

} // namespace

class TestVerdictWords : public QObject {
    Q_OBJECT

  private slots:
    void sentences();
    void greatChangesAreFactors();
    void briefWords();
    void namesWhatDiffersMost();
    void intervalsHaveOneUnit();
    void whatDiffers();
    void sameFramesAreFound();
    void callsThatDifferAreSaid();
};

void TestVerdictWords::sentences()
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
    QVERIFY2(all.find("Mean, same mix of behaviours: too noisy to tell, +10.00 µs (+1.0 %), 95 % "
                      "interval −90.00 µs to +110.0 µs; p99: no change, +1.000 µs (+0.1 %)") !=
                 std::string::npos,
             all.c_str());
    QVERIFY2(
        all.ends_with("2 functions differ, most of all large %1: +4.000 µs in the mean, same mix."),
        all.c_str());
    // Each has its own verdict; one if they agree.
    comparison.questions.mean = figureOf(OverallVerdict::Slower);
    comparison.questions.tail = figureOf(OverallVerdict::TooNoisy);
    comparison.questions.isLikeWithLike = false;
    const std::string apart = plain(verdictSentences(comparison));
    QVERIFY2(apart.find(" Mean: slower, +50.00 µs ") != std::string::npos &&
                 apart.find("; p99: too noisy to tell, +10.00 µs ") != std::string::npos,
             apart.c_str());
    comparison.questions.mean = figureOf(OverallVerdict::TooNoisy);
    comparison.questions.isLikeWithLike = true;
    QVERIFY(plain(verdictSentences(comparison))
                .find("Mean and p99, same mix of behaviours: too noisy to tell, mean +10.00 µs ") !=
            std::string::npos);
    // Changes that are not significant aren't named, however large.
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

// However often the file was opened.
// The same in sentences and tables, in the window and in zoe.
void TestVerdictWords::greatChangesAreFactors()
{
    QCOMPARE(factorText(10).value_or(""), std::string("× 10"));
    QCOMPARE(factorText(24.43).value_or(""), std::string("× 24.4"));
    QCOMPARE(factorText(999.7).value_or(""), std::string("× 1000"));
    QCOMPARE(factorText(12345.6).value_or(""), std::string("× 12346"));
    QVERIFY(!factorText(9.99) && !factorText(0) &&
            !factorText(std::numeric_limits<double>::infinity()));
    Comparison comparison = comparisonWith(1, 0, 0);
    comparison.captures.resize(2);
    comparison.questions = {.typical = figureOf(OverallVerdict::Slower),
                            .mean = figureOf(OverallVerdict::TooNoisy),
                            .tail = figureOf(OverallVerdict::NoChange)};
    Change &typical = comparison.questions.typical.change;
    typical.base = 1000;
    typical.delta = 23'430;
    const std::string sentences = plain(verdictSentences(comparison));
    QVERIFY2(sentences.starts_with("Typical frame: slower, +23.43 µs (× 24.4), "),
             sentences.c_str());
    comparison.functions.resize(1);
    comparison.functions[0].self.ratio = 24.43;
    const auto rows = comparedFunctions(comparison);
    for (const auto &column : comparisonColumns()) {
        if (column.id == "percent")
            QCOMPARE(column.text(rows[0]), std::string("× 24.4"));
    }
}

void TestVerdictWords::sameFramesAreFound()
{
    const auto capture = [](int lastNs) {
        return captureFromText("frame 0 1000\n  main\n    step 0 900\nframe 1000 " +
                               std::to_string(lastNs) + "\n  main\n    step 1000 500\n");
    };
    const auto one = capture(1000);
    const auto copy = capture(1000);
    const auto other = capture(1001);
    const auto same = [](const CompareSide &base, const CompareSide &head) {
        return areSameFrames({&base, &head});
    };
    QVERIFY(same({one.get(), {}}, {one.get(), {}}));
    QVERIFY(same({one.get(), {}}, {copy.get(), {}}));
    QVERIFY(!same({one.get(), {}}, {other.get(), {}}));
    Selection first;
    first.frames = FrameRanges({0, 1});
    QVERIFY(!same({one.get(), first}, {one.get(), {}}));
    QVERIFY(same({one.get(), first}, {copy.get(), first}));
}

// What decides the verdict, and nothing that contradicts its word.
void TestVerdictWords::briefWords()
{
    Comparison comparison = comparisonWith(0, 0, 0);
    comparison.captures.resize(2);
    const auto change = [&] { return plain(verdictBrief(comparison).change); };
    const auto surety = [&] { return plain(verdictBrief(comparison).surety); };
    const auto functions = [&] { return plain(verdictBrief(comparison).functions); };
    QCOMPARE(change(), std::string("Too few frames to tell: base has 1 000, head has 1 000."));
    QCOMPARE(surety(), std::string());
    const auto ask = [&](OverallVerdict typical, OverallVerdict mean, OverallVerdict tail) {
        comparison.questions = {.typical = figureOf(typical),
                                .mean = figureOf(mean),
                                .tail = figureOf(tail),
                                .tailQuantile = 0.99};
    };
    using enum OverallVerdict;
    ask(Slower, Slower, TooNoisy);
    comparison.questions.typical.confidence = 0.9875;
    QCOMPARE(change(), std::string("+50.00 µs (+5.0 %) in the typical frame"));
    QCOMPARE(surety(), std::string("+10.00 µs to +90.00 µs with 98.75 % confidence. This is about "
                                   "these two runs only."));
    ask(TooNoisy, Slower, Slower);
    QCOMPARE(change(), std::string("+50.00 µs (+5.0 %) in the mean"));
    ask(NoChange, NoChange, Slower);
    QCOMPARE(change(), std::string("+50.00 µs (+5.0 %) in p99"));
    ask(Slower, Faster, NoChange);
    QCOMPARE(change(), std::string("+50.00 µs (+5.0 %) in the typical frame, −50.00 µs (−5.0 %) in "
                                   "the mean"));
    QCOMPARE(surety(), std::string("+10.00 µs to +90.00 µs with 95 % confidence; −90.00 µs to "
                                   "−10.00 µs with 95 % confidence. This is about these two runs "
                                   "only."));
    comparison.captures.resize(3);
    ask(TooNoisy, NoChange, NoChange);
    QCOMPARE(change(), std::string("Between −90.00 µs and +110.0 µs in the typical frame"));
    QCOMPARE(surety(), std::string("+10.00 µs (+1.0 %) measured; the limits have 95 % confidence"));
    // The figure that nobody can tell of, not one that is known not to have changed.
    ask(NoChange, TooNoisy, TooNoisy);
    QCOMPARE(change(), std::string("Between −90.00 µs and +110.0 µs in the mean"));
    QCOMPARE(surety(), std::string("+10.00 µs (+1.0 %) measured; the limits have 95 % confidence"));
    ask(NoChange, NoChange, TooNoisy);
    QCOMPARE(change(), std::string("Between −90.00 µs and +110.0 µs in p99"));
    comparison.isOfSameFrames = true;
    QCOMPARE(change(), std::string("Base and head are the same frames, so they can't differ"));
    QVERIFY(plain(verdictSentences(comparison)).ends_with(" " + change() + "."));
    comparison.isOfSameFrames = false;
    ask(NoChange, NoChange, NoChange);
    QVERIFY2(change().starts_with("At most ") && change().ends_with(" in the typical frame"),
             change().c_str());

    QCOMPARE(functions(), std::string("No single function differs clearly"));
    FunctionDifference small;
    small.function = "small";
    small.significant = small.typicalDiffers = small.meanDiffers = true;
    small.typical.deltaNs = -2e3;
    small.mean.deltaNs = -3e3;
    comparison.functions = {small};
    QCOMPARE(functions(), std::string("small: −2.000 µs in the typical frame"));
    FunctionDifference large = small;
    large.function = "large %1";
    large.typicalDiffers = false;
    large.mean.deltaNs = 4e3;
    comparison.functions = {small, large};
    QCOMPARE(functions(), std::string("large %1: +4.000 µs in the mean; 1 other function differs"));
    comparison.functions = {small, large, small, FunctionDifference()};
    QCOMPARE(functions(), std::string("large %1: +4.000 µs in the mean; 2 other functions differ"));
    // Changes contrary to the verdict don't explain it, however large.
    ask(Faster, NoChange, NoChange);
    QCOMPARE(functions(),
             std::string("small: −2.000 µs in the typical frame; 2 other functions differ"));
    small.typical.deltaNs = 1e3; // and in the mean it is faster
    comparison.functions = {large, small};
    QCOMPARE(functions(), std::string("small: −3.000 µs in the mean; 1 other function differs"));
    ask(Slower, NoChange, NoChange);
    QCOMPARE(functions(), std::string("large %1: +4.000 µs in the mean; 1 other function differs"));
    comparison.functions = {large};
    ask(Faster, NoChange, NoChange); // nothing goes its way
    QCOMPARE(functions(), std::string("large %1: +4.000 µs in the mean"));
}

// In noisy captures, where many functions change by more than those whose change is clear.
void TestVerdictWords::namesWhatDiffersMost()
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

void TestVerdictWords::intervalsHaveOneUnit()
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
void TestVerdictWords::whatDiffers()
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

// On a thread that runs independently, longer frames contain more calls, each of which takes as
// long as before.
void TestVerdictWords::callsThatDifferAreSaid()
{
    FunctionDifference function;
    function.function = "stream_chunk";
    function.significant = function.typicalDiffers = function.meanDiffers = true;
    function.typical.deltaNs = 3e3;
    function.mean.deltaNs = 4e3;
    const auto words = [&](double time, double calls) {
        function.self.ratio = time;
        function.calls.ratio = calls;
        return differsText(function);
    };
    QCOMPARE(words(1.3, 1), std::string("both slower"));
    QCOMPARE(words(1.3, 1.28), std::string("both slower (more calls)"));
    QCOMPARE(words(1.3, 1.15), std::string("both slower"));
    QCOMPARE(words(1, 1), std::string("both slower"));
    QCOMPARE(
        words(std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()),
        std::string("both slower"));                       // new: it has no calls to compare with
    QCOMPARE(words(0.7, 0.7), std::string("both slower")); // by another mix of behaviours
    function.typical.deltaNs = function.mean.deltaNs = -3e3;
    QCOMPARE(words(0.7, 0.71), std::string("both faster (fewer calls)"));
    Comparison comparison = comparisonWith(0, 0, 0);
    comparison.questions = {.typical = figureOf(OverallVerdict::Faster),
                            .mean = figureOf(OverallVerdict::Faster)};
    comparison.captures.resize(3);
    comparison.functions = {function};
    QVERIFY(plain(verdictSentences(comparison))
                .ends_with("One function differs: stream_chunk, −3.000 µs in the typical frame, "
                           "−3.000 µs in the mean (fewer calls)."));
}

} // namespace tst_verdict_words

ZOE_TEST(tst_verdict_words::TestVerdictWords)
#include "tst_verdict_words.moc"
