#include <QtTest>

#include <algorithm>
#include <memory>
#include <random>
#include <span>
#include <string>

#include "analysis/model/containers/stable_sort.h"
#include "tests/support/test_program.h"

namespace tst_stable_sort {

using namespace zoe;

struct Item {
    std::int64_t key = 0;
    std::int64_t second = 0;
    std::unique_ptr<std::string> moved; // from place to place, never copied
};

class TestStableSort : public QObject {
    Q_OBJECT

  private slots:
    void sortsAsTheLibraryDoes()
    {
        std::mt19937 random(7);
        for (std::size_t count : {0U, 1U, 2U, 3U, 17U, 1000U}) {
            for (int keys : {1, 3, 1000}) {
                std::vector<Item> items;
                std::vector<std::pair<std::pair<std::int64_t, std::int64_t>, std::string>> expected;
                for (std::size_t i = 0; i < count; ++i) {
                    const std::int64_t key =
                        static_cast<int>(random() % 100) * keys / 100 - keys / 2;
                    const std::int64_t second = static_cast<int>(random() % 2);
                    items.push_back(
                        {key, second, std::make_unique<std::string>(std::to_string(i))});
                    expected.emplace_back(std::pair(key, second), std::to_string(i));
                }
                std::ranges::stable_sort(expected, {},
                                         [](const auto &item) { return item.first.first; });
                stableSort(items, &Item::key);
                compare(items, expected);
                std::ranges::stable_sort(expected, {}, [](const auto &item) { return item.first; });
                stableSort(items,
                           [](const Item &item) { return std::pair(item.key, item.second); });
                compare(items, expected);
            }
        }
    }
    // As several threads deliver.
    void sortsRuns()
    {
        for (int runs : {1, 2, 3, 8, 300}) {
            std::vector<std::pair<std::int64_t, int>> items;
            for (int run = 0; run < runs; ++run)
                for (int i = 0; i < 2000 / runs; ++i)
                    items.emplace_back(i / 2 * 5 + run % 3, run);
            auto expected = items;
            std::ranges::stable_sort(expected, {}, [](const auto &item) { return item.first; });
            stableSort(items, [](const auto &item) { return item.first; });
            QCOMPARE(items, expected);
        }
    }
    void sortsAPart()
    {
        std::vector<int> numbers = {9, 3, 2, 1};
        stableSort(std::span(numbers).subspan(1), [](int number) { return std::int64_t{number}; });
        QCOMPARE(numbers, (std::vector<int>{9, 1, 2, 3}));
    }

  private:
    template <class Expected>
    static void compare(const std::vector<Item> &items, const Expected &expected)
    {
        QCOMPARE(items.size(), expected.size());
        for (std::size_t i = 0; i < items.size(); ++i) {
            QCOMPARE(items[i].key, expected[i].first.first);
            QCOMPARE(*items[i].moved, expected[i].second);
        }
    }
};

} // namespace tst_stable_sort

ZOE_APPLESS_TEST(tst_stable_sort::TestStableSort)
#include "tst_stable_sort.moc"
