#include <QtTest>

#include <numeric>
#include <random>

#include "analysis/statistics/histogram.h"
#include "tests/analysis/naive.h"
#include "tests/support/test_program.h"

namespace tst_histogram {

using namespace zoe;
using namespace zoe::test;

namespace {

std::vector<DurationNs> randomValues(std::mt19937_64 &random, std::size_t most)
{
    std::vector<DurationNs> values(1 + random() % most);
    const std::uint64_t bits = 1 + random() % 62;
    for (DurationNs &value : values)
        value = static_cast<DurationNs>(random() >> (64 - bits));
    return values;
}

std::uint64_t total(const Histogram &histogram)
{
    return std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0}) +
           histogram.below + histogram.above;
}

bool rises(const std::vector<double> &edges)
{
    return std::ranges::adjacent_find(edges, std::greater_equal{}) == edges.end();
}

// Each bin by a walk over all values.
std::vector<std::uint64_t> naiveCounts(const std::vector<DurationNs> &values,
                                       const std::vector<double> &edges)
{
    std::vector<std::uint64_t> counts;
    for (std::size_t bin = 0; bin + 1 < edges.size(); ++bin) {
        const bool last = bin + 2 == edges.size();
        counts.push_back(
            static_cast<std::uint64_t>(std::ranges::count_if(values, [&](DurationNs v) {
                const auto x = static_cast<double>(v);
                return x >= edges[bin] && (x < edges[bin + 1] || (last && x == edges[bin + 1]));
            })));
    }
    return counts;
}

} // namespace

class TestHistogram : public QObject {
    Q_OBJECT

  private slots:
    void binsAgreeWithAWalkOverAllValues()
    {
        std::mt19937_64 random(1);
        for (int round = 0; round < 300; ++round) {
            const std::vector<DurationNs> values = randomValues(random, 400);
            for (const BinScale scale : {BinScale::Linear, BinScale::Logarithmic}) {
                const Histogram histogram =
                    histogramOf(values, scale, random() % 3 == 0 ? 0 : 1 + random() % 60);
                QVERIFY(rises(histogram.edges));
                QCOMPARE(histogram.counts, naiveCounts(values, histogram.edges));
                QCOMPARE(total(histogram), std::uint64_t{values.size()});
                QCOMPARE(histogram.above, std::uint64_t{0});
                const auto zeros = static_cast<std::uint64_t>(std::ranges::count(values, 0));
                QCOMPARE(histogram.below,
                         scale == BinScale::Logarithmic ? zeros : std::uint64_t{0});
            }
        }
    }

    void theNumberOfBinsFollowsFreedmanAndDiaconis()
    {
        // 0 … 999: the quartiles are 499.5 apart, the width 2 x 499.5 / 10, the range 999.
        std::vector<DurationNs> values(1000);
        std::iota(values.begin(), values.end(), 0);
        QCOMPARE(histogramOf(values).bins(), std::size_t{10});
        // Whole nanoseconds are never split.
        for (DurationNs &value : values)
            value %= 4;
        QCOMPARE(histogramOf(values).bins(), std::size_t{3});
        // An outlier far away does not ask for a million bins.
        values.push_back(1'000'000'000);
        QCOMPARE(histogramOf(values).bins(), std::size_t{512});
    }

    void asManyBinsAsAskedFor()
    {
        const std::vector<DurationNs> values{10, 20, 30, 1000};
        const Histogram linear = histogramOf(values, BinScale::Linear, 99);
        QCOMPARE(linear.bins(), std::size_t{99});
        QCOMPARE(linear.edges.front(), 10.0);
        QCOMPARE(linear.edges.back(), 1000.0);
        const Histogram decades = histogramOf(values, BinScale::Logarithmic, 2);
        QVERIFY(nearlyEqual(decades.edges[1], 100));
        QCOMPARE(decades.counts, (std::vector<std::uint64_t>{3, 1}));
        QVERIFY(decades.logarithmic);
    }

    void oneValueNoneAndNoneThatFit()
    {
        const Histogram equal = histogramOf(std::vector<DurationNs>(5, 7));
        QCOMPARE(equal.bins(), std::size_t{1});
        QCOMPARE(equal.counts[0], std::uint64_t{5});
        QCOMPARE(histogramOf(std::vector<DurationNs>{}).bins(), std::size_t{0});
        const Histogram zeros = histogramOf(std::vector<DurationNs>(5, 0), BinScale::Logarithmic);
        QCOMPARE(zeros.bins(), std::size_t{0});
        QCOMPARE(zeros.below, std::uint64_t{5});
    }

    void whereDoublesAreTooCoarseThereAreFewerBins()
    {
        const DurationNs far = DurationNs{1} << 61;
        const Histogram histogram =
            histogramOf(std::vector<DurationNs>{far, far + 1, far + 1000}, BinScale::Linear, 100);
        QVERIFY(rises(histogram.edges));
        QVERIFY(histogram.bins() >= 1 && histogram.bins() < 100);
        QCOMPARE(total(histogram), std::uint64_t{3});
        QCOMPARE(histogram.above + histogram.below, std::uint64_t{0});
    }

    void givenEdgesAreShared()
    {
        const Histogram histogram =
            histogramWithEdges(std::vector<DurationNs>{1, 5, 10, 15, 20, 21}, {5, 10, 20});
        QCOMPARE(histogram.counts, (std::vector<std::uint64_t>{1, 3}));
        QCOMPARE(histogram.below, std::uint64_t{1});
        QCOMPARE(histogram.above, std::uint64_t{1});
    }
};

} // namespace tst_histogram

ZOE_APPLESS_TEST(tst_histogram::TestHistogram)
#include "tst_histogram.moc"
