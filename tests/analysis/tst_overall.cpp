// A comparison in one word: from the interval alone, and how many frames would be enough.
#include <QTest>
#include <cmath>
#include <random>

#include "analysis/comparison/overall.h"
#include "tests/support/test_program.h"

namespace tst_overall {

using namespace zoe;

namespace {

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
    void enoughFramesMakeItNarrow();
    void findsACommonFactor();
};

void TestOverall::wordFollowsTheInterval()
{
    QCOMPARE(overallVerdictOf(comparisonWith(5e4, 1e4, 9e4)), OverallVerdict::Slower);
    QCOMPARE(overallVerdictOf(comparisonWith(-5e4, -9e4, -1e4)), OverallVerdict::Faster);
    QCOMPARE(overallVerdictOf(comparisonWith(1e3, -9e3, 1.1e4)), OverallVerdict::NoChange);
    QCOMPARE(overallVerdictOf(comparisonWith(0, 0, 0)), OverallVerdict::NoChange);
    QCOMPARE(overallVerdictOf(comparisonWith(1e4, -5e4, 7e4)), OverallVerdict::TooNoisy);
    QCOMPARE(overallVerdictOf(comparisonWith(1e4, -INFINITY, INFINITY)), OverallVerdict::TooNoisy);
    QVERIFY(!moreFramesFor(comparisonWith(1e4, -INFINITY, INFINITY)));
}

void TestOverall::swappedSidesAreTheOpposite()
{
    std::mt19937 random(1);
    std::uniform_real_distribution<double> middle(-1e5, 1e5);
    std::uniform_real_distribution<double> width(0, 1e5);
    for (int i = 0; i < 1000; ++i) {
        const double delta = middle(random);
        const double half = width(random);
        const auto there = overallVerdictOf(comparisonWith(delta, delta - half, delta + half));
        const auto back = overallVerdictOf(comparisonWith(-delta, -delta - half, -delta + half));
        const auto opposite = there == OverallVerdict::Slower   ? OverallVerdict::Faster
                              : there == OverallVerdict::Faster ? OverallVerdict::Slower
                                                                : there;
        QCOMPARE(back, opposite);
    }
}

// With so many frames an interval whose width falls with the root of their number is narrow, and
// with fewer it isn't.
void TestOverall::enoughFramesMakeItNarrow()
{
    for (const double half : {1e4, 1.5e4, 3e4, 2e5}) {
        const auto more = moreFramesFor(comparisonWith(0, -half, half));
        QVERIFY(more);
        const double all = 2000;
        const auto halfWith = [&](double frames) { return half * std::sqrt(all / frames); };
        QVERIFY(halfWith(all + static_cast<double>(*more)) <= kNarrowShare * 1e6 * (1 + 1e-9));
        if (*more > 1)
            QVERIFY(halfWith(all + static_cast<double>(*more) - 2) > kNarrowShare * 1e6);
    }
    QCOMPARE(moreFramesFor(comparisonWith(0, -5e3, 5e3)), std::optional<std::uint64_t>(0));
    QCOMPARE(moreFramesFor(comparisonWith(0, -2e4, 2e4)), std::optional<std::uint64_t>(6000));
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
