#include <QtTest>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "analysis/statistics/min_max_pyramid.h"
#include "tests/support/test_program.h"

namespace tst_min_max_pyramid {

using namespace zoe;

class TestPyramid : public QObject {
    Q_OBJECT

  private slots:
    void rangesAgreeWithAWalk()
    {
        std::mt19937_64 random(1);
        for (const std::size_t size : std::initializer_list<std::size_t>{
                 1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 257, 1025, 4100}) {
            std::vector<DurationNs> values(size);
            for (DurationNs &value : values)
                value = static_cast<DurationNs>(random() % 1000) - 500;
            const MinMaxPyramid pyramid(values);
            for (int i = 0; i < 1000; ++i) {
                const std::size_t first = random() % size;
                const std::size_t end = first + 1 + random() % (size - first);
                const auto [least, greatest] =
                    std::ranges::minmax(std::span(values).subspan(first, end - first));
                QVERIFY((pyramid.range(first, end) == MinMax{least, greatest}));
            }
        }
    }

    void columnsCoverTheRangeInNearlyEqualParts()
    {
        std::vector<DurationNs> values(1000);
        std::iota(values.begin(), values.end(), -300);
        const MinMaxPyramid pyramid(values);
        for (const auto &[first, end, count] : std::vector<std::array<std::size_t, 3>>{
                 {0, 1000, 7}, {3, 10, 100}, {999, 1000, 1}, {5, 900, 895}, {0, 1000, 1}}) {
            const auto columns = pyramid.columns(first, end, count);
            QCOMPARE(columns.size(), std::min(count, end - first));
            std::size_t next = first;
            for (const MinMaxPyramid::Column &column : columns) {
                QCOMPARE(column.first, next);
                const std::size_t length = column.end - column.first;
                QVERIFY(length >= (end - first) / columns.size());
                QVERIFY(length <= (end - first) / columns.size() + 1);
                QCOMPARE(column.values.min, values[column.first]);
                QCOMPARE(column.values.max, values[column.end - 1]);
                next = column.end;
            }
            QCOMPARE(next, end);
        }
    }

    void nothingToShow()
    {
        QVERIFY(MinMaxPyramid{}.columns(0, 10, 5).empty());
        const MinMaxPyramid pyramid(std::vector<DurationNs>{1, 2, 3});
        QVERIFY(pyramid.columns(2, 2, 5).empty());
        QVERIFY(pyramid.columns(0, 3, 0).empty());
        QCOMPARE(pyramid.columns(1, 100, 5).size(), std::size_t{2}); // clipped to what there is
    }
};

} // namespace tst_min_max_pyramid

ZOE_APPLESS_TEST(tst_min_max_pyramid::TestPyramid)
#include "tst_min_max_pyramid.moc"
