// Gaussian mixtures, principal components and density against scikit-learn and R (values and how
// they were made: tests/data/behaviours) and against definitions.
#include <QFile>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "analysis/behaviours/points/gaussian_mixture.h"
#include "analysis/behaviours/points/hdbscan.h"
#include "analysis/behaviours/points/principal_components.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_mixture {

using namespace zoe;
using namespace zoe::test;

namespace {

std::vector<std::vector<double>> csv(const QString &name)
{
    QFile file(QStringLiteral(ZOE_TEST_DATA "/behaviours/") + name);
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

Points pointsOf(const std::vector<std::vector<double>> &rows, std::size_t first = 0)
{
    Points points(rows.size(), rows[0].size() - first);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t c = first; c < rows[i].size(); ++c)
            points.row(i)[c - first] = static_cast<float>(rows[i][c]);
    }
    return points;
}

double silhouetteOf(const Points &points, const std::vector<int> &group)
{
    const int groups = *std::ranges::max_element(group) + 1;
    double sum = 0;
    for (std::size_t i = 0; i < points.rows(); ++i) {
        std::vector<double> distance(static_cast<std::size_t>(groups));
        std::vector<double> count(static_cast<std::size_t>(groups));
        for (std::size_t j = 0; j < points.rows(); ++j) {
            if (i == j)
                continue;
            double squared = 0;
            for (std::size_t c = 0; c < points.columns(); ++c)
                squared += std::pow(static_cast<double>(points.row(i)[c]) -
                                        static_cast<double>(points.row(j)[c]),
                                    2);
            distance[static_cast<std::size_t>(group[j])] += std::sqrt(squared);
            ++count[static_cast<std::size_t>(group[j])];
        }
        const auto own = static_cast<std::size_t>(group[i]);
        double other = 1e300;
        for (std::size_t g = 0; g < count.size(); ++g) {
            if (g != own && count[g] > 0)
                other = std::min(other, distance[g] / count[g]);
        }
        const double inside = distance[own] / count[own];
        sum += (other - inside) / std::max(other, inside);
    }
    return sum / static_cast<double>(points.rows());
}

bool near(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

} // namespace

class TestMixture : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithScikitLearn();
    void scoresAgreeWithScikitLearn();
    void noiseTakesOddPoints();
    void principalComponentsByDefinition();
    void densityHoldsWhatDbscanSays();
    void densityAgreesWithHdbscanOfR();
    void densityFindsShapes();
    void oneDensity();
};

void TestMixture::agreesWithScikitLearn()
{
    const Points points = pointsOf(csv("mixture_points.csv"), 1);
    for (const std::vector<double> &reference : csv("mixture_reference.csv")) {
        const auto k = static_cast<std::size_t>(reference[0]);
        MixtureOptions options;
        options.tolerance = 1e-10;
        options.maxIterations = 3000;
        options.restarts = 1;
        std::optional<Mixture> best;
        for (options.seed = 1; options.seed <= 40; ++options.seed) {
            auto mixture = fitMixture(points, k, options, Task{});
            QVERIFY(mixture.has_value());
            if (!best || mixture->bic < best->bic)
                best = std::move(mixture);
        }
        QCOMPARE(best->components.size(), k);
        // Three are the truth; beyond that there are many optima, and more starts find better ones.
        if (k > 3) {
            QVERIFY(best->meanLogLikelihood > reference[1] - 0.02);
            continue;
        }
        QVERIFY2(near(best->meanLogLikelihood, reference[1], 1e-5),
                 qPrintable(QString::number(best->meanLogLikelihood - reference[1])));
        QVERIFY(near(best->bic, reference[2], 1e-5));
        std::ranges::sort(best->components, std::greater<>{}, &Mixture::Component::weight);
        for (std::size_t i = 0; i < k; ++i) {
            const double *expected = reference.data() + 3 + i * 4;
            QVERIFY(near(best->components[i].weight, expected[0], 1e-3));
            for (std::size_t c = 0; c < 3; ++c)
                QVERIFY(near(best->components[i].mean[c], expected[1 + c], 1e-3));
        }
    }
}

void TestMixture::scoresAgreeWithScikitLearn()
{
    const auto rows = csv("mixture_points.csv");
    const Points points = pointsOf(rows, 1);
    std::vector<int> truth;
    for (const std::vector<double> &row : rows)
        truth.push_back(static_cast<int>(row[0]));
    for (const std::vector<double> &reference : csv("scores_reference.csv")) {
        if (reference[0] > 3)
            continue;
        MixtureOptions options;
        options.tolerance = 1e-10;
        options.maxIterations = 3000;
        options.restarts = 1;
        std::optional<Mixture> best;
        for (options.seed = 1; options.seed <= 40; ++options.seed) {
            auto mixture =
                fitMixture(points, static_cast<std::size_t>(reference[0]), options, Task{});
            if (!best || mixture->bic < best->bic)
                best = std::move(mixture);
        }
        const std::vector<int> labels(best->assignment.begin(), best->assignment.end());
        QVERIFY(near(adjustedRandIndex(truth, labels), reference[1], 1e-6));
        QVERIFY(near(silhouetteOf(points, labels), reference[2], 1e-6));
    }
}

void TestMixture::noiseTakesOddPoints()
{
    std::mt19937_64 random(3);
    std::normal_distribution<float> normal;
    Points points(1000, 4);
    for (std::size_t i = 0; i < points.rows(); ++i) {
        for (std::size_t c = 0; c < 4; ++c)
            points.row(i)[c] = normal(random) + (i % 2 == 0 ? 20.0F : 0.0F);
        if (i % 50 == 7)
            points.row(i)[i / 50 % 4] += 100;
    }
    MixtureOptions options;
    options.noise = 0.02;
    const auto mixture = fitMixture(points, 2, options, Task{});
    QVERIFY(mixture.has_value());
    QVERIFY(near(mixture->noise, 0.02, 0.002));
    for (std::size_t i = 0; i < points.rows(); ++i)
        QCOMPARE(mixture->assignment[i] == 2, i % 50 == 7);
    QVERIFY(mixture->components[0].covariance[0] < 1.5);
}

void TestMixture::principalComponentsByDefinition()
{
    std::mt19937_64 random(9);
    std::normal_distribution<float> normal;
    Points points(700, 5);
    for (std::size_t i = 0; i < points.rows(); ++i) {
        const float along = 5 * normal(random);
        const float across = 2 * normal(random);
        for (std::size_t c = 0; c < 5; ++c)
            points.row(i)[c] = 0.1F * normal(random) + 3;
        points.row(i)[0] += along;
        points.row(i)[1] += along;
        points.row(i)[3] += across;
    }
    for (const bool robust : {false, true}) {
        const Projection projection = principalComponents(points, 4, 0.99, robust, 1);
        QCOMPARE(projection.coordinates(), std::size_t{2});
        QVERIFY(near(projection.variance[0], 50, 0.15));
        QVERIFY(near(projection.variance[1], 4, 0.15));
        QVERIFY(projection.allVariance > projection.variance[0] + projection.variance[1]);
        QVERIFY(near(projection.axes[0], std::sqrt(0.5), 0.02));
        QVERIFY(near(projection.axes[1], std::sqrt(0.5), 0.02));
        QVERIFY(near(projection.axes[5 + 3], 1, 0.02));
        const Points z = projected(points, projection, Task{});
        for (std::size_t i = 0; i < 20; ++i) {
            double expected = 0;
            for (std::size_t c = 0; c < 5; ++c)
                expected += projection.axes[c] *
                            (static_cast<double>(points.row(i)[c]) - projection.mean[c]);
            QVERIFY(near(static_cast<double>(z.row(i)[0]), expected, 1e-4));
        }
    }
    QCOMPARE(principalComponents(Points(10, 3), 2, 0.9, true, 1).coordinates(), std::size_t{0});
    QCOMPARE(principalComponents(Points(0, 3), 2, 0.9, true, 1).coordinates(), std::size_t{0});
}

// Every group is connected at some density, so DBSCAN of scikit-learn must see it as one there: for
// the groups found there is a radius at which the core points of each are of one label and no two
// share a label.
void TestMixture::densityHoldsWhatDbscanSays()
{
    const Points points = pointsOf(csv("density_points.csv"));
    const auto found = hdbscan(points, 20, 5, Task{});
    QVERIFY(found.has_value());
    QCOMPARE(found->groups, 3U);
    std::vector<int> group;
    for (const std::uint32_t own : found->group)
        group.push_back(own == DensityGroups::kNone ? -1 : static_cast<int>(own));
    double best = 0;
    for (const std::vector<double> &reference : csv("density_reference.csv")) {
        std::vector<int> ours;
        std::vector<int> theirs;
        for (std::size_t i = 0; i < group.size(); ++i) {
            if (reference[i + 1] >= 0 && group[i] >= 0) {
                theirs.push_back(static_cast<int>(reference[i + 1]));
                ours.push_back(group[i]);
            }
        }
        QVERIFY(ours.size() > 100);
        best = std::max(best, adjustedRandIndex(ours, theirs));
    }
    QCOMPARE(best, 1.0);
}

void TestMixture::densityAgreesWithHdbscanOfR()
{
    const Points points = pointsOf(csv("density_points.csv"));
    const auto references = csv("hdbscan_reference.csv");
    QCOMPARE(references.size(), std::size_t{5});
    for (const std::vector<double> &reference : references) {
        const auto size = static_cast<std::size_t>(reference[0]);
        const auto found = hdbscan(points, size, size, Task{});
        QVERIFY(found.has_value());
        std::vector<int> ours;
        std::vector<int> theirs;
        for (std::size_t i = 0; i < points.rows(); ++i) {
            const std::uint32_t own = found->group[i];
            ours.push_back(own == DensityGroups::kNone ? -1 : static_cast<int>(own));
            theirs.push_back(static_cast<int>(reference[i + 1]));
        }
        // Noise counts as a group, so it must be the same points as well.
        const double index = adjustedRandIndex(ours, theirs);
        QVERIFY2(index == 1, qPrintable(QString("size %1: ARI %2").arg(size).arg(index)));
    }
}

void TestMixture::densityFindsShapes()
{
    const Points points = pointsOf(csv("density_points.csv"));
    const auto found = hdbscan(points, 20, 5, Task{});
    // The moons, then the blob, then noise; make_moons() shuffles the moons.
    std::size_t noiseInGroups = 0;
    for (std::size_t i = 300; i < 370; ++i)
        QCOMPARE(found->group[i] == found->group[300], found->group[i] != DensityGroups::kNone);
    for (std::size_t i = 370; i < 400; ++i)
        noiseInGroups += found->group[i] != DensityGroups::kNone ? 1 : 0;
    QVERIFY2(noiseInGroups < 15, qPrintable(QString::number(noiseInGroups)));
}

void TestMixture::oneDensity()
{
    std::mt19937_64 random(5);
    std::normal_distribution<float> normal;
    for (int round = 0; round < 5; ++round) {
        Points points(600, 6);
        for (std::size_t i = 0; i < points.rows(); ++i) {
            for (std::size_t c = 0; c < 6; ++c)
                points.row(i)[c] = normal(random);
        }
        QCOMPARE(hdbscan(points, 12, 10, Task{})->groups, 1U);
    }
    QCOMPARE(hdbscan(Points(0, 2), 8, 5, Task{})->groups, 0U);
    QCOMPARE(hdbscan(Points(1, 2), 8, 5, Task{})->groups, 1U);
    QCOMPARE(hdbscan(Points(40, 2), 8, 5, Task{})->groups, 1U);
}

} // namespace tst_mixture

ZOE_APPLESS_TEST(tst_mixture::TestMixture)
#include "tst_mixture.moc"
