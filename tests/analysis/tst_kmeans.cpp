// k-means++ against brute force and against scikit-learn (values and how they were made:
// tests/data/analysis).
#include <QFile>
#include <QTest>
#include <cmath>
#include <limits>
#include <random>
#include <stop_token>

#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/features/frame_features.h"
#include "analysis/behaviours/points/kmeans_steps.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_kmeans {

using namespace zoe;
using namespace zoe::test;

namespace {

double squared(std::span<const float> a, const std::vector<double> &b)
{
    double sum = 0;
    for (std::size_t i = 0; i < b.size(); ++i)
        sum += (static_cast<double>(a[i]) - b[i]) * (static_cast<double>(a[i]) - b[i]);
    return sum;
}

// Sum of squared distances to the means of the groups.
double inertiaOf(const FeatureMatrix &matrix, const std::vector<int> &group, int groups)
{
    double inertia = 0;
    for (int g = 0; g < groups; ++g) {
        std::vector<double> mean(matrix.columns());
        double count = 0;
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            if (group[row] != g)
                continue;
            ++count;
            for (std::size_t i = 0; i < mean.size(); ++i)
                mean[i] += static_cast<double>(matrix.row(row)[i]);
        }
        for (double &value : mean)
            value /= count;
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            if (group[row] == g)
                inertia += squared(matrix.row(row), mean);
        }
    }
    return inertia;
}

std::vector<int> intsOf(const std::vector<std::int32_t> &assignment)
{
    return {assignment.begin(), assignment.end()};
}

// The least inertia of all partitions into at most three groups.
double leastInertia(const FeatureMatrix &matrix, int groups)
{
    double least = std::numeric_limits<double>::infinity();
    std::vector<int> group(matrix.rows());
    while (true) {
        std::vector<int> sizes(static_cast<std::size_t>(groups));
        for (const int g : group)
            ++sizes[static_cast<std::size_t>(g)];
        if (std::ranges::find(sizes, 0) == sizes.end())
            least = std::min(least, inertiaOf(matrix, group, groups));
        std::size_t i = 0;
        while (i < group.size() && ++group[i] == groups)
            group[i++] = 0;
        if (i == group.size())
            return least;
    }
}

double silhouetteOf(const FeatureMatrix &matrix, const std::vector<int> &group, int groups)
{
    double sum = 0;
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        std::vector<double> distance(static_cast<std::size_t>(groups));
        std::vector<double> count(static_cast<std::size_t>(groups));
        const std::vector<double> own(matrix.row(row).begin(), matrix.row(row).end());
        for (std::size_t other = 0; other < matrix.rows(); ++other) {
            if (other == row)
                continue;
            distance[static_cast<std::size_t>(group[other])] +=
                std::sqrt(squared(matrix.row(other), own));
            ++count[static_cast<std::size_t>(group[other])];
        }
        const auto mine = static_cast<std::size_t>(group[row]);
        if (count[mine] == 0)
            continue;
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t g = 0; g < count.size(); ++g) {
            if (g != mine)
                nearest = std::min(nearest, distance[g] / count[g]);
        }
        const double inside = distance[mine] / count[mine];
        sum += (nearest - inside) / std::max(nearest, inside);
    }
    return sum / static_cast<double>(matrix.rows());
}

std::vector<std::vector<double>> csv(const QString &name)
{
    QFile file(QStringLiteral(ZOE_TEST_DATA "/analysis/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(name));
    std::vector<std::vector<double>> rows;
    file.readLine();
    while (!file.atEnd()) {
        rows.emplace_back();
        for (const QByteArray &cell : file.readLine().trimmed().split(','))
            rows.back().push_back(cell.toDouble());
    }
    return rows;
}

FeatureMatrix randomMatrix(std::uint64_t seed, std::size_t rows, std::size_t columns)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<> normal;
    std::vector<std::vector<double>> values(rows, std::vector<double>(columns));
    for (auto &row : values) {
        for (double &value : row)
            value = normal(random);
    }
    return matrixOf(values);
}

FeatureMatrix featuresOf(const MadeUpOptions &options, MadeUp &made)
{
    made = madeUpFrames(options);
    return **frameFeatures(*made.capture);
}

} // namespace

class TestKMeans : public QObject {
    Q_OBJECT

  private slots:
    void statisticsOfTheTestsAgreeWithScikitLearn();
    void reachesTheInertiaOfScikitLearn();
    void tinyInputsAgainstBruteForce();
    void lloydAgainstNaiveLloyd();
    void manyRowsAgainstNaiveLloyd();
    void boundsOfInput();
    void sameForAnyNumberOfThreads();
    void stop();
};

void TestKMeans::statisticsOfTheTestsAgreeWithScikitLearn()
{
    // sklearn.metrics.adjusted_rand_score
    QVERIFY(std::abs(adjustedRandIndex({0, 0, 1, 1}, {0, 0, 1, 2}) - 0.5714285714285715) < 1e-12);
    QVERIFY(std::abs(adjustedRandIndex({0, 0, 1, 1}, {0, 1, 0, 1}) + 0.5) < 1e-12);
    QCOMPARE(adjustedRandIndex({0, 0, 1, 1, 2}, {5, 5, 3, 3, 4}), 1.0);
}

void TestKMeans::reachesTheInertiaOfScikitLearn()
{
    auto rows = csv("kmeans_points.csv");
    std::vector<int> truth;
    for (auto &row : rows) {
        truth.push_back(static_cast<int>(row[0]));
        row.erase(row.begin());
    }
    const FeatureMatrix points = matrixOf(rows);
    for (const auto &reference : csv("kmeans_reference.csv")) {
        const auto clusters = static_cast<std::uint32_t>(reference[0]);
        ClusterOptions options;
        options.clusters = clusters;
        const auto clustering = kMeans(points, options);
        QVERIFY(clustering.ok());
        QCOMPARE(clustering->clusters, clusters);
        const auto group = intsOf(clustering->assignment);
        const double inertia = inertiaOf(points, group, static_cast<int>(clusters));
        // There are four groups. Beyond that, many optima are nearly equally good.
        const double tolerance = clusters <= 4 ? 1e-6 : 0.02;
        QVERIFY2(
            inertia <= reference[1] * (1 + tolerance),
            qPrintable(QString("%1: %2 above %3").arg(clusters).arg(inertia).arg(reference[1])));
        if (inertia < reference[1] * 0.99999 || inertia > reference[1] * 1.00001)
            continue;
        QVERIFY(std::abs(silhouetteOf(points, group, static_cast<int>(clusters)) - reference[2]) <
                1e-6);
        QVERIFY(std::abs(adjustedRandIndex(truth, group) - reference[3]) < 1e-6);
    }
}

void TestKMeans::tinyInputsAgainstBruteForce()
{
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const FeatureMatrix matrix = randomMatrix(seed, 8, 1 + seed % 3);
        for (const int clusters : {1, 2, 3}) {
            ClusterOptions options;
            options.clusters = static_cast<std::uint32_t>(clusters);
            const auto clustering = kMeans(matrix, options);
            QVERIFY(clustering.ok());
            const double inertia = inertiaOf(matrix, intsOf(clustering->assignment), clusters);
            QVERIFY(inertia <= leastInertia(matrix, clusters) * (1 + 1e-6));
            for (int c = 0; c < clusters; ++c) {
                std::vector<double> mean(matrix.columns());
                double count = 0;
                for (std::size_t row = 0; row < matrix.rows(); ++row) {
                    if (clustering->assignment[row] != c)
                        continue;
                    ++count;
                    for (std::size_t i = 0; i < mean.size(); ++i)
                        mean[i] += static_cast<double>(matrix.row(row)[i]);
                }
                for (std::size_t i = 0; i < mean.size(); ++i)
                    QVERIFY(
                        std::abs(clustering
                                     ->centres[static_cast<std::size_t>(c) * matrix.columns() + i] -
                                 mean[i] / count) < 1e-12);
            }
        }
    }
}

namespace {

// Lloyd's iteration without bounds, in double precision.
std::vector<int> naiveLloyd(const FeatureMatrix &matrix, std::vector<std::vector<double>> centres)
{
    std::vector<int> group(matrix.rows(), -1);
    while (true) {
        std::vector<int> next(matrix.rows());
        for (std::size_t row = 0; row < matrix.rows(); ++row) {
            for (std::size_t c = 1; c < centres.size(); ++c) {
                if (squared(matrix.row(row), centres[c]) <
                    squared(matrix.row(row), centres[static_cast<std::size_t>(next[row])]))
                    next[row] = static_cast<int>(c);
            }
        }
        if (next == group)
            return group;
        group = next;
        for (std::size_t c = 0; c < centres.size(); ++c) {
            std::vector<double> mean(matrix.columns());
            double count = 0;
            for (std::size_t row = 0; row < matrix.rows(); ++row) {
                if (group[row] != static_cast<int>(c))
                    continue;
                ++count;
                for (std::size_t i = 0; i < mean.size(); ++i)
                    mean[i] += static_cast<double>(matrix.row(row)[i]);
            }
            for (std::size_t i = 0; i < mean.size() && count > 0; ++i)
                centres[c][i] = mean[i] / count;
        }
    }
}

void compareWithNaive(const FeatureMatrix &matrix, std::uint32_t clusters)
{
    const Points &points = matrix.values;
    Random random(clusters);
    const Points seeds = seedCentres(points, clusters, random);
    QCOMPARE(seeds.rows(), std::size_t{clusters});
    std::vector<std::vector<double>> centres(clusters, std::vector<double>(matrix.columns()));
    for (std::size_t c = 0; c < clusters; ++c) {
        for (std::size_t i = 0; i < matrix.columns(); ++i)
            centres[c][i] = static_cast<double>(seeds.row(c)[i]);
    }
    const auto partition = lloyd(points, seeds, Task{});
    QVERIFY(partition.has_value());
    const std::vector<int> naive = naiveLloyd(matrix, centres);
    for (std::size_t row = 0; row < matrix.rows(); ++row)
        QCOMPARE(static_cast<int>(partition->assignment[row]), naive[row]);
    const double inertia = inertiaOf(matrix, naive, static_cast<int>(clusters));
    QVERIFY(std::abs(partition->inertia - inertia) <= 1e-4 * inertia);
}

} // namespace

void TestKMeans::lloydAgainstNaiveLloyd()
{
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
        compareWithNaive(randomMatrix(seed, 120, 1 + seed % 20),
                         static_cast<std::uint32_t>(2 + seed % 7));
}

void TestKMeans::manyRowsAgainstNaiveLloyd()
{
    // More than one block of rows; the groups are far apart, so that rounding doesn't matter.
    std::mt19937_64 random(99);
    std::normal_distribution<> normal;
    std::vector<std::vector<double>> rows(5000, std::vector<double>(6));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t c = 0; c < 6; ++c)
            rows[i][c] = normal(random) + (c == i % 5 ? 20 : 0);
    }
    compareWithNaive(matrixOf(rows), 5);
}

void TestKMeans::boundsOfInput()
{
    ClusterOptions three;
    three.clusters = 3;
    const auto tooMany = kMeans(randomMatrix(1, 2, 2), three);
    QVERIFY(!tooMany.ok());
    QCOMPARE(tooMany.error().code, ErrorCode::BadInput);
    ClusterOptions none;
    none.clusters = 0;
    QVERIFY(!kMeans(randomMatrix(1, 2, 2), none).ok());

    const auto empty = kMeans(FeatureMatrix{}, {});
    QVERIFY(empty.ok());
    QCOMPARE(empty->clusters, 0U);

    // Fewer different points than clusters.
    const FeatureMatrix same = matrixOf(std::vector<std::vector<double>>(10, {1.0, 2.0}));
    const auto one = kMeans(same, three);
    QVERIFY(one.ok());
    QCOMPARE(one->clusters, 1U);
    QCOMPARE(one->centres, (std::vector<double>{1.0, 2.0}));
    QCOMPARE(kMeans(same, {})->clusters, 1U);

    // As many clusters as points.
    const FeatureMatrix points = randomMatrix(3, 9, 2);
    ClusterOptions nine;
    nine.clusters = 9;
    const auto each = kMeans(points, nine);
    QVERIFY(each.ok());
    QCOMPARE(each->clusters, 9U);
    QVERIFY(inertiaOf(points, intsOf(each->assignment), 9) < 1e-12);

    // No columns: nothing to tell frames apart.
    const auto blank = kMeans(matrixOf(std::vector<std::vector<double>>(50)), {});
    QVERIFY(blank.ok());
    QCOMPARE(blank->clusters, 1U);
}

void TestKMeans::sameForAnyNumberOfThreads()
{
    MadeUp made;
    const FeatureMatrix features = featuresOf({.frames = 9000, .functions = 12}, made);
    for (const bool automatic : {true, false}) {
        ClusterOptions options;
        if (!automatic)
            options.clusters = 6;
        options.seed = 11;
        const auto serial = kMeans(features, options);
        QVERIFY(serial.ok());
        for (const unsigned threads : {2U, 5U}) {
            TbbExecutor executor(threads);
            const auto parallel = kMeans(features, options, Task(executor));
            QVERIFY(parallel.ok());
            QCOMPARE(parallel->assignment, serial->assignment);
            QCOMPARE(parallel->centres, serial->centres);
            QCOMPARE(parallel->criterionByClusters, serial->criterionByClusters);
        }
    }
}

void TestKMeans::stop()
{
    const FeatureMatrix features = randomMatrix(1, 3000, 10);
    SerialExecutor executor;
    for (const bool automatic : {true, false}) {
        std::stop_source source;
        source.request_stop();
        ClusterOptions options;
        if (!automatic)
            options.clusters = 4;
        const auto clustering = kMeans(features, options, Task(executor, source.get_token()));
        QVERIFY(!clustering.ok());
        QCOMPARE(clustering.error().code, ErrorCode::Cancelled);
    }
}

} // namespace tst_kmeans

ZOE_APPLESS_TEST(tst_kmeans::TestKMeans)
#include "tst_kmeans.moc"
