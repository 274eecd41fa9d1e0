// Groups that were found by chance, which joining and settling remove.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "analysis/behaviours/choose_k/join_groups.h"
#include "analysis/behaviours/clustering/settled_model.h"
#include "analysis/behaviours/points/logarithms.h"
#include "tests/analysis/grouping_points.h"
#include "tests/support/test_program.h"

namespace tst_settled_groups {

using namespace zoe;

namespace {

// Shares of six functions: four that always run and two that may run more.
std::vector<double> sharesOf(std::mt19937_64 &random, double fifth, double sixth)
{
    std::normal_distribution<> normal;
    std::vector<double> row = {0.4, 0.3, 0.2, 0.1, fifth, sixth};
    double sum = 0;
    for (double &value : row) {
        value *= std::exp(0.05 * normal(random));
        sum += value;
    }
    for (double &value : row)
        value /= sum;
    return row;
}

} // namespace

class TestSettledGroups : public QObject {
    Q_OBJECT

  private slots:
    void anOddRowMakesNoGroup();
    void groupsThatTheModelLosesAreGone();
};

// One unusual frame of a small group is no reason to keep the group separate; if all of its frames
// differ, it is.
void TestSettledGroups::anOddRowMakesNoGroup()
{
    std::mt19937_64 random(15);
    constexpr std::size_t kSmall = 29;
    for (const bool each : {false, true}) {
        std::vector<std::vector<double>> values;
        for (std::size_t i = 0; i < 200 + kSmall; ++i)
            values.push_back(sharesOf(random, 0, each && i >= 200 ? 0.03 : 0));
        if (!each)
            values[210] = sharesOf(random, 0, 4);
        for (std::size_t i = 0; i < 200; ++i) // something else, so that groups can be far apart
            values.push_back(sharesOf(random, 1, 0));
        const auto rows = rowsUpTo(values.size());
        std::vector<std::vector<std::uint32_t>> groups = {
            {rows.begin(), rows.begin() + 200},
            {rows.begin() + 200, rows.begin() + 200 + kSmall},
            {rows.begin() + 200 + kSmall, rows.end()}};
        const JoinedGroups joined = joinGroups(
            pointsOf(values), 32,
            {.leastDifference = 0.05, .leastOfUsual = 0.05, .leastFunction = 0.02}, groups);
        QCOMPARE(joined.alike, each ? 0U : 1U);
        QCOMPARE(groups.size(), each ? 3U : 2U);
    }
}

// Removes a small group if the model finds its frames here and there, or can't distinguish it from
// another group.
void TestSettledGroups::groupsThatTheModelLosesAreGone()
{
    std::mt19937_64 random(16);
    std::uniform_real_distribution<> uniform;
    constexpr std::size_t kRows = 900;
    for (const bool lasting : {false, true}) {
        std::vector<std::vector<double>> values;
        ValleyGroups groups;
        groups.groups = 3;
        for (std::size_t i = 0; i < kRows; ++i) {
            const bool odd = lasting ? i >= 300 && i < 330 : i % 40 == 7;
            values.push_back(
                sharesOf(random, i < 450 ? 0 : 1, odd ? (lasting ? 1 : 4 * uniform(random)) : 0));
            // What was found of the odd frames at first.
            groups.group.push_back(odd && (lasting || i < 300) ? 2 : i < 450 ? 0 : 1);
        }
        const Points points = pointsOf(values);
        constexpr double kFloor = 0.002;
        const Points logarithms = logarithmsOf(points, kFloor, Task{});
        const auto frames = framesUpTo(kRows);
        const GroupingRows all{
            .features = points, .logarithms = logarithms, .frames = frames, .leastShare = 0.0025};
        const std::vector<std::uint32_t> before = groups.group;
        const ClusterModel model = settledModel(
            all, {.leastDifference = 0.05, .leastFunction = 0.02}, kFloor, groups, Task{});
        QCOMPARE(groups.groups, lasting ? 3U : 2U);
        QCOMPARE(model.clusters, groups.groups);
        if (lasting) {
            QCOMPARE(groups.group, before);
            continue;
        }
        for (std::size_t i = 0; i < kRows; ++i) {
            if (i % 40 != 7)
                QCOMPARE(groups.group[i], i < 450 ? 0U : 1U);
        }
        QVERIFY(std::ranges::count(groups.group, ValleyGroups::kNone) >= 6);
    }
}

} // namespace tst_settled_groups

ZOE_APPLESS_TEST(tst_settled_groups::TestSettledGroups)
#include "tst_settled_groups.moc"
