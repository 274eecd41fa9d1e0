// Quantiles against each other, by sorting and counting.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "analysis/comparison/quantile_plot.h"
#include "analysis/statistics/random.h"
#include "tests/support/test_program.h"

namespace tst_quantile_plot {

using namespace zoe;

namespace {

std::vector<DurationNs> randomTimes(Random &random, std::size_t count)
{
    std::vector<DurationNs> times;
    for (std::size_t i = 0; i < count; ++i)
        times.push_back(static_cast<DurationNs>(random.below(random.below(4) == 0 ? 20 : 100'000)));
    return times;
}

// Type 7 by its definition: the value at position share x (n - 1) of the sorted ones.
double quantile(std::vector<DurationNs> times, double share)
{
    std::sort(times.begin(), times.end());
    const double position = share * static_cast<double>(times.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, times.size() - 1);
    return static_cast<double>(times[below]) + (position - static_cast<double>(below)) *
                                                   static_cast<double>(times[above] - times[below]);
}

} // namespace

class TestQuantilePlot : public QObject {
    Q_OBJECT

  private slots:
    void everyPairIsAQuantile();
    void sameTimesLieOnTheDiagonal();
    void nothing();
};

void TestQuantilePlot::everyPairIsAQuantile()
{
    Random random(11);
    for (int round = 0; round < 40; ++round) {
        const auto base = randomTimes(random, 1 + random.below(900));
        const auto head = randomTimes(random, 1 + random.below(900));
        const auto pairs = quantilePlot(base, head, 50);
        QCOMPARE(pairs.front().share, 0.0);
        QCOMPARE(pairs.back().share, 1.0);
        QCOMPARE(pairs.back().headNs, static_cast<double>(*std::ranges::max_element(head)));
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            QVERIFY(i == 0 || pairs[i].share > pairs[i - 1].share);
            QVERIFY(std::abs(pairs[i].baseNs - quantile(base, pairs[i].share)) < 1e-6);
            QVERIFY(std::abs(pairs[i].headNs - quantile(head, pairs[i].share)) < 1e-6);
        }
        // The longest frames are there: the share next to all leaves at most two of them.
        const auto fewest = static_cast<double>(std::min(base.size(), head.size()));
        if (fewest >= 2)
            QVERIFY((1 - pairs[pairs.size() - 2].share) * fewest < 2 || pairs.size() < 50);
        const auto swapped = quantilePlot(head, base, 50);
        QCOMPARE(swapped.size(), pairs.size());
        QCOMPARE(swapped[swapped.size() / 2].baseNs, pairs[pairs.size() / 2].headNs);
    }
}

void TestQuantilePlot::sameTimesLieOnTheDiagonal()
{
    Random random(12);
    const auto times = randomTimes(random, 5'000);
    for (const QuantilePair &pair : quantilePlot(times, times))
        QCOMPARE(pair.baseNs, pair.headNs);
}

void TestQuantilePlot::nothing()
{
    QVERIFY(quantilePlot({}, {1, 2}).empty());
    QVERIFY(quantilePlot({1}, {}).empty());
    const auto one = quantilePlot({5}, {7});
    QCOMPARE(one.front(), (QuantilePair{0, 5, 7}));
    QCOMPARE(one.back(), (QuantilePair{1, 5, 7}));
}

} // namespace tst_quantile_plot

ZOE_APPLESS_TEST(tst_quantile_plot::TestQuantilePlot)
#include "tst_quantile_plot.moc"
