#include <QtTest>

#include <algorithm>
#include <random>

#include "analysis/statistics/growing_pyramid.h"
#include "tests/support/test_program.h"

namespace tst_growing_pyramid {

using namespace zoe;

namespace {

std::vector<DurationNs> someValues(std::mt19937_64 &random, std::size_t count)
{
    std::vector<DurationNs> values(count);
    for (DurationNs &value : values)
        value = static_cast<DurationNs>(random() % 1000) - 500;
    return values;
}

void agrees(const GrowingPyramid &pyramid, const std::vector<DurationNs> &values,
            std::mt19937_64 &random)
{
    QCOMPARE(pyramid.size(), values.size());
    QCOMPARE(pyramid.values(), values);
    for (int i = 0; i < 200 && !values.empty(); ++i) {
        const std::size_t first = random() % values.size();
        const std::size_t end = first + 1 + random() % (values.size() - first);
        const auto from = values.begin() + static_cast<std::ptrdiff_t>(first);
        const auto to = values.begin() + static_cast<std::ptrdiff_t>(end);
        const auto [least, greatest] = std::minmax_element(from, to);
        QVERIFY((pyramid.range(first, end) == MinMax{*least, *greatest}));
        QCOMPARE(pyramid.greatest(first, end),
                 static_cast<std::size_t>(std::max_element(from, to) - values.begin()));
        QCOMPARE(pyramid[first], values[first]);
    }
}

} // namespace

class TestGrowingPyramid : public QObject {
    Q_OBJECT

  private slots:
    void rangesAgreeWithAWalk()
    {
        std::mt19937_64 random(1);
        for (const std::size_t size :
             std::initializer_list<std::size_t>{0, 1, 5, 4095, 4096, 4097, 8192, 20'000}) {
            const auto values = someValues(random, size);
            agrees(GrowingPyramid(values), values, random);
        }
    }

    void aLongerOneLeavesTheShorterAsItWas()
    {
        std::mt19937_64 random(2);
        std::vector<DurationNs> values;
        GrowingPyramid pyramid;
        for (int round = 0; round < 60; ++round) {
            const auto before = values;
            const GrowingPyramid shorter = pyramid;
            // Some of the last values may have been provisional.
            const std::size_t kept =
                values.size() - std::min<std::size_t>(values.size(), random() % 3);
            const auto others = someValues(random, random() % (round % 10 == 0 ? 9000 : 40));
            values.resize(kept);
            values.insert(values.end(), others.begin(), others.end());
            pyramid = pyramid.grown(kept, others);
            agrees(pyramid, values, random);
            agrees(shorter, before, random);
        }
    }
};

} // namespace tst_growing_pyramid

ZOE_APPLESS_TEST(tst_growing_pyramid::TestGrowingPyramid)
#include "tst_growing_pyramid.moc"
