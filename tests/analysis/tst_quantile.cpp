#include <QtTest>

#include <algorithm>
#include <limits>
#include <memory>
#include <random>

#include "analysis/statistics/distribution.h"
#include "analysis/statistics/exact_moments.h"
#include "analysis/statistics/quantile.h"
#include "analysis/statistics/value_counts.h"
#include "tests/analysis/naive.h"
#include "tests/support/test_program.h"

namespace tst_quantile {

using namespace zoe;
using namespace zoe::test;

namespace {

std::vector<DurationNs> randomValues(std::mt19937_64 &random)
{
    std::vector<DurationNs> values(1 + random() % 3000);
    const std::uint64_t bits = 1 + random() % 61;
    const bool fewDistinct = random() % 3 == 0;
    for (DurationNs &value : values) {
        value = static_cast<DurationNs>(random() >> (64 - bits));
        if (fewDistinct)
            value %= 7;
    }
    return values;
}

// body(rank, value) for each of the ranks.
template <class Body>
int passesUntilFound(const std::vector<std::uint64_t> &buckets, std::vector<std::uint64_t> ranks,
                     const std::vector<DurationNs> &values, std::size_t mostCells, Body body)
{
    int passes = 0;
    auto plan = std::make_unique<const RankPlan>(buckets, ranks);
    while (!ranks.empty()) {
        ++passes;
        RankCollector first(*plan, mostCells);
        RankCollector second(*plan, mostCells);
        for (std::size_t i = 0; i < values.size(); ++i)
            (i % 3 == 0 ? first : second).add(values[i]);
        first.add(second);
        std::erase_if(ranks, [&](std::uint64_t rank) {
            const auto value = first.valueAt(rank);
            if (value)
                body(rank, *value);
            return value.has_value();
        });
        plan = std::make_unique<const RankPlan>(first, ranks);
    }
    return passes;
}

} // namespace

class TestQuantile : public QObject {
    Q_OBJECT

  private slots:
    void ranksAreWhereSortingPutsThem()
    {
        std::mt19937_64 random(4);
        for (int round = 0; round < 300; ++round) {
            // Few and many, short and beyond what digits are sorted by, negative ones as well.
            const std::size_t count = 1 + random() % (round % 3 == 0 ? 40'000 : 3000);
            const std::uint64_t mask = ~std::uint64_t{0} >> (random() % 64);
            std::vector<DurationNs> values(count);
            for (DurationNs &value : values)
                value = static_cast<DurationNs>(random() & mask) -
                        static_cast<DurationNs>(round % 2 == 0 ? mask / 2 : 0);
            std::vector<std::uint64_t> ranks;
            for (int i = 0; i < 1 + round % 7; ++i)
                ranks.push_back(random() % count);
            std::ranges::sort(ranks);
            ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
            std::vector<DurationNs> sorted = values;
            std::ranges::sort(sorted);
            selectRanks(std::span(values), 0, std::span<const std::uint64_t>(ranks));
            for (const std::uint64_t rank : ranks) {
                const auto place = values.begin() + static_cast<std::ptrdiff_t>(rank);
                QCOMPARE(*place, sorted[rank]);
                QVERIFY(std::all_of(values.begin(), place, [&](auto v) { return v <= *place; }));
                QVERIFY(std::all_of(place, values.end(), [&](auto v) { return v >= *place; }));
            }
            std::ranges::sort(values);
            QVERIFY(values == sorted); // none was lost
        }
    }

    void digitsSortWhatTheyTakeOn()
    {
        std::mt19937_64 random(6);
        int taken = 0;
        for (int bits = 0; bits <= 64; ++bits) {
            for (const std::size_t count : {std::size_t{10}, std::size_t{600}, std::size_t{5000}}) {
                std::vector<DurationNs> values(count);
                for (DurationNs &value : values)
                    value = static_cast<DurationNs>(bits == 0 ? 7 : random() >> (64 - bits));
                std::vector<std::uint32_t> shorter(values.begin(), values.end());
                std::vector<DurationNs> before = values;
                if (sortByDigits(std::span(values))) {
                    ++taken;
                    std::ranges::sort(before);
                }
                QVERIFY(values == before);
                std::vector<std::uint32_t> sorted = shorter;
                if (sortByDigits(std::span(shorter)))
                    std::ranges::sort(sorted);
                QVERIFY(shorter == sorted);
            }
        }
        QCOMPARE(taken, 2 * 34); // 0 to 33 bits
    }

    // Made with Python 3.11: statistics.quantiles([15, 20, 35, 40, 50, 7, 1, 3], n=20,
    // method='inclusive'), the same rule as R's type 7 and NumPy's default.
    void knownValues()
    {
        std::vector<DurationNs> values{15, 20, 35, 40, 50, 7, 1, 3};
        const std::vector<double> expected{1.7,   2.4,   3.2,   4.6,   6.0,  7.8,   10.6,
                                           13.4,  15.75, 17.5,  19.25, 23.0, 28.25, 33.5,
                                           36.25, 38.0,  39.75, 43.0,  46.5};
        std::vector<double> qs;
        for (std::size_t i = 1; i < 20; ++i)
            qs.push_back(static_cast<double>(i) / 20);
        const std::vector<double> found = quantiles(values, qs);
        for (std::size_t i = 0; i < qs.size(); ++i)
            QVERIFY(nearlyEqual(found[i], expected[i]));
        std::ranges::sort(values);
        for (std::size_t i = 0; i < qs.size(); ++i)
            QVERIFY(nearlyEqual(quantileOfSorted(std::span<const DurationNs>(values), qs[i]),
                                expected[i]));
    }

    void endsAndSingleValues()
    {
        const std::vector<DurationNs> one{42};
        const std::vector<DurationNs> two{1, 2};
        const std::vector<double> infinite{1, std::numeric_limits<double>::infinity()};
        QCOMPARE(quantileOfSorted(std::span<const DurationNs>(one), 0), 42.0);
        QCOMPARE(quantileOfSorted(std::span<const DurationNs>(one), 1), 42.0);
        QCOMPARE(quantileOfSorted(std::span<const DurationNs>(two), 0.5), 1.5);
        QCOMPARE(quantileOfSorted(std::span<const DurationNs>(two), 1), 2.0);
        QCOMPARE(quantileOfSorted(std::span<const double>(infinite), 0), 1.0);
        QCOMPARE(quantiles({}, std::vector<double>{0.5}), std::vector<double>{0.0});
    }

    void selectionAgreesWithSorting()
    {
        std::mt19937_64 random(1);
        for (int round = 0; round < 80; ++round) {
            std::vector<DurationNs> values = randomValues(random);
            const std::vector<DurationNs> original = values;
            std::vector<double> qs{0, 1};
            for (int i = 0; i < 8; ++i)
                qs.push_back(std::uniform_real_distribution<double>(0, 1)(random));
            const std::vector<double> found = quantiles(values, qs);
            for (std::size_t i = 0; i < qs.size(); ++i)
                QVERIFY(nearlyEqual(found[i], naiveQuantile(original, qs[i])));
            QVERIFY(std::ranges::is_permutation(values, original));
        }
    }

    void distributionsAgreeWithTheirDefinition()
    {
        std::mt19937_64 random(2);
        for (int round = 0; round < 80; ++round) {
            std::vector<DurationNs> values = randomValues(random);
            const Distribution expected = naiveDistribution(values);
            QVERIFY(sameDistribution(distributionOf(values), expected));
        }
        QVERIFY(sameDistribution(distributionOf({}), Distribution{}));
    }

    void valuesNearTheLimitsNeitherOverflowNorLose()
    {
        constexpr DurationNs kMost = std::numeric_limits<DurationNs>::max();
        constexpr DurationNs kLeast = std::numeric_limits<DurationNs>::min();
        std::vector<DurationNs> values(1000, kMost);
        Distribution same = distributionOf(values);
        QCOMPARE(same.meanNs, static_cast<double>(kMost));
        QCOMPARE(same.stdevNs, 0.0);
        // A spread of 1 around 2^62 is lost to any formula in doubles.
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = (DurationNs{1} << 62) + static_cast<DurationNs>(i % 2);
        const Distribution narrow = distributionOf(values);
        QVERIFY(nearlyEqual(narrow.stdevNs * narrow.stdevNs, 250.0 / 999));
        std::vector<DurationNs> both{kLeast, kMost};
        const Distribution wide = distributionOf(both);
        QCOMPARE(wide.meanNs, -0.5);
        QVERIFY(nearlyEqual(wide.stdevNs, std::ldexp(1.0, 64) / std::sqrt(2.0)));
        QVERIFY(nearlyEqual(wide.p75Ns, std::ldexp(1.0, 62)));
    }

    // Orbit's test data: the sample variance, then the durations of a function, in ns.
    void publishedVarianceOfRealDurations()
    {
        QFile file(ZOE_TEST_DATA "/durations/scimitar_variance_and_durations.csv");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        const double variance = lines.first().toDouble();
        std::vector<DurationNs> values;
        ExactMoments moments;
        for (const QByteArray &line : lines.mid(1)) {
            if (line.trimmed().isEmpty())
                continue;
            values.push_back(line.toLongLong());
            moments.add(values.back());
        }
        QCOMPARE(values.size(), std::size_t{208'916});
        QVERIFY(std::abs(static_cast<double>(moments.variance()) / variance - 1) < 1e-13);
        const Distribution all = distributionOf(values);
        QVERIFY(std::abs(all.stdevNs / std::sqrt(variance) - 1) < 1e-13);
        // Made with Python 3.11: exact fractions at (n - 1) q.
        QVERIFY(nearlyEqual(all.meanNs, 55147.941569817536, 1e-15));
        QCOMPARE(all.p25Ns, 7332.0);
        QCOMPARE(all.medianNs, 8564.0);
        QCOMPARE(all.p75Ns, 9934.0);
        QCOMPARE(all.p90Ns, 11658.0);
        QCOMPARE(all.p95Ns, 13622.25);
        QVERIFY(nearlyEqual(all.p99Ns, 32467.1));
        QVERIFY(nearlyEqual(all.p999Ns, 80132.71));
        QCOMPARE(all.minNs, DurationNs{3669});
        QCOMPARE(all.maxNs, DurationNs{9'496'829'158});
    }

    void bucketsHoldWhatTheyShould()
    {
        std::mt19937_64 random(3);
        std::vector<std::uint64_t> values{0, 1, 15, 16, 31, 32, 33, 34, 63, 64};
        for (int i = 0; i < 20'000; ++i)
            values.push_back(random() >> (1 + random() % 63));
        values.push_back(std::numeric_limits<DurationNs>::max());
        std::ranges::sort(values);
        std::size_t last = 0;
        for (const std::uint64_t value : values) {
            const std::size_t bucket = LogBuckets::of(static_cast<DurationNs>(value));
            QVERIFY(bucket < LogBuckets::kCount && bucket >= last);
            QVERIFY(value - LogBuckets::lowerBound(bucket) < LogBuckets::width(bucket));
            QVERIFY(LogBuckets::width(bucket) == 1 ||
                    LogBuckets::width(bucket) * 16 <= LogBuckets::lowerBound(bucket));
            last = bucket;
        }
    }

    // In one more pass with much memory, in several with little.
    void ranksAreFoundInFurtherPasses()
    {
        std::mt19937_64 random(4);
        int mostPasses = 0;
        for (int round = 0; round < 40; ++round) {
            std::vector<DurationNs> values = randomValues(random);
            while (values.size() < 1200) {
                const std::vector<DurationNs> more = randomValues(random);
                values.insert(values.end(), more.begin(), more.end());
            }
            // Counted in three parts of different sizes and added up, as workers do.
            std::array<ValueCounts, 3> parts;
            for (std::size_t i = 0; i < values.size(); ++i)
                parts[i % 7 == 0 ? 0 : i % 5 == 0 ? 1 : 2].add(values[i]);
            parts[0].add(parts[1]);
            parts[0].add(parts[2]);
            QVERIFY(!parts[0].isExact());
            std::vector<std::uint64_t> ranks{0, values.size() - 1};
            for (int i = 0; i < 10; ++i)
                ranks.push_back(random() % values.size());
            std::ranges::sort(ranks);
            ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
            std::vector<DurationNs> sorted = values;
            std::ranges::sort(sorted);
            for (const std::size_t mostCells : {2U, 16U, 1U << 22}) {
                const int passes = passesUntilFound(
                    parts[0].buckets(), ranks, values, mostCells,
                    [&](std::uint64_t rank, DurationNs value) { QCOMPARE(value, sorted[rank]); });
                QVERIFY(passes == 1 || mostCells < values.size());
                mostPasses = std::max(mostPasses, passes);
            }
        }
        QVERIFY(mostPasses > 3);
    }

    // Counters, lists and buckets, with a lot of room and with little: whatever they say about a
    // rank is right, and they know all ranks that have room.
    void countsTellTheTruthOrNothing()
    {
        std::mt19937_64 random(5);
        for (int round = 0; round < 60; ++round) {
            std::vector<DurationNs> values = randomValues(random);
            while (values.size() < 3000) {
                const std::vector<DurationNs> more = randomValues(random);
                values.insert(values.end(), more.begin(), more.end());
            }
            for (int i = 0; i < 1000; ++i) // more than a counter of a byte holds
                values.push_back(round % 4);
            const std::size_t width = std::size_t{1} << (round % 13);
            ValueRoom room(round % 3 == 0 ? 30'000 : static_cast<std::size_t>(round) * 60);
            std::array<ValueCounts, 3> parts{ValueCounts(room, width), ValueCounts(room, width),
                                             ValueCounts(room, width)};
            for (std::size_t i = 0; i < values.size(); ++i) {
                const auto small = static_cast<std::uint32_t>(values[i]);
                ValueCounts &part = parts[i % 7 == 0 ? 0 : i % 5 == 0 ? 1 : 2];
                if (i % 3 == 0 && small == values[i])
                    part.addSmall({&small, 1});
                else
                    part.add(values[i]);
            }
            const bool isExact = std::ranges::all_of(parts, &ValueCounts::isExact);
            QVERIFY(isExact || round % 3 != 0);
            parts[0].add(parts[1]);
            parts[0].add(parts[2]);
            QCOMPARE(parts[0].isExact(), isExact);
            ValueCounts counts(0);
            for (const DurationNs value : values)
                counts.add(value);
            QCOMPARE(parts[0].buckets(), counts.buckets());
            QCOMPARE(parts[0].count(), values.size());
            std::ranges::sort(values);
            std::vector<std::uint64_t> ranks;
            for (std::uint64_t rank = 0; rank < values.size(); rank += 1 + random() % 40)
                ranks.push_back(rank);
            const auto found = parts[0].valuesAt(ranks);
            QCOMPARE(found.size(), ranks.size());
            for (std::size_t i = 0; i < ranks.size(); ++i) {
                const DurationNs value = values[ranks[i]];
                QCOMPARE(found[i].value_or(value), value);
                const bool isCounted = static_cast<std::uint64_t>(value) < width;
                QVERIFY(found[i].has_value() || !(isExact || isCounted));
            }
        }
    }

    // A tenth of the room for all values is enough for the quantiles of a distribution if values
    // come in random order; if they rise, the answers are still right.
    void quantilesAreKeptInLittleRoom_data()
    {
        QTest::addColumn<bool>("rising");
        QTest::addColumn<bool>("wide");
        QTest::newRow("random") << false << false;
        QTest::newRow("random, wide") << false << true;
        QTest::newRow("rising") << true << false;
        QTest::newRow("rising, wide") << true << true;
    }
    void quantilesAreKeptInLittleRoom()
    {
        QFETCH(bool, rising);
        QFETCH(bool, wide);
        std::mt19937_64 random(6);
        for (int round = 0; round < 4; ++round) {
            std::vector<DurationNs> values(60'000);
            for (DurationNs &value : values) {
                value = 100'000 + static_cast<DurationNs>(random() % 30'000);
                if (wide && random() % 3 == 0)
                    value <<= random() % 30;
            }
            std::vector<DurationNs> sorted = values;
            std::ranges::sort(sorted);
            ValueRoom room(wide ? 9000 : 6000); // wide ones need two places each
            ValueCounts counts(room, round % 2 == 0 ? 0 : 1024);
            for (const DurationNs value : rising ? sorted : values)
                counts.add(value);
            QVERIFY(!counts.isExact());
            QCOMPARE(counts.count(), values.size());
            for (const DistributionQuantile &quantile : kDistributionQuantiles) {
                const QuantilePosition at = quantilePosition(values.size(), quantile.q);
                const std::vector<std::uint64_t> ranks{at.lower, at.upper};
                const auto found = counts.valuesAt(ranks);
                for (std::size_t i = 0; i < ranks.size(); ++i) {
                    QVERIFY(found[i] || rising);
                    QCOMPARE(found[i].value_or(sorted[ranks[i]]), sorted[ranks[i]]);
                }
            }
        }
    }

    void fewValuesAreKept()
    {
        ValueCounts counts;
        std::vector<std::uint64_t> ranks;
        for (DurationNs i = 99; i >= 0; --i) {
            counts.add(i);
            ranks.insert(ranks.begin(), static_cast<std::uint64_t>(i));
        }
        QVERIFY(counts.isExact());
        const auto values = counts.valuesAt(ranks);
        for (std::size_t i = 0; i < values.size(); ++i)
            QCOMPARE(values[i], std::optional(static_cast<DurationNs>(i)));
    }

    void cvIsZeroWhereTheMeanIs()
    {
        QCOMPARE(Distribution{}.cv(), 0.0);
        std::vector<DurationNs> values{1, 3};
        QVERIFY(nearlyEqual(distributionOf(values).cv(), std::sqrt(2.0) / 2));
    }
};

} // namespace tst_quantile

ZOE_APPLESS_TEST(tst_quantile::TestQuantile)
#include "tst_quantile.moc"
