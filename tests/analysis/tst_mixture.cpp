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
#include "analysis/behaviours/points/logarithms.h"
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

// All eigenvalues of a symmetric matrix, falling, with their vectors as rows: Jacobi's rotations.
struct Spectrum {
    std::vector<double> values;
    std::vector<std::vector<double>> vectors;
};

Spectrum slowSpectrum(std::vector<std::vector<double>> m)
{
    const std::size_t n = m.size();
    std::vector<std::vector<double>> v(n, std::vector<double>(n));
    for (std::size_t i = 0; i < n; ++i)
        v[i][i] = 1;
    for (int sweep = 0; sweep < 30; ++sweep) {
        for (std::size_t p = 0; p < n; ++p) {
            for (std::size_t q = p + 1; q < n; ++q) {
                const double angle = 0.5 * std::atan2(2 * m[p][q], m[q][q] - m[p][p]);
                const double c = std::cos(angle);
                const double s = std::sin(angle);
                const auto rotate = [&](double &a, double &b) {
                    const double before = a;
                    a = c * a - s * b;
                    b = s * before + c * b;
                };
                for (std::size_t i = 0; i < n; ++i)
                    rotate(m[i][p], m[i][q]);
                for (std::size_t i = 0; i < n; ++i)
                    rotate(m[p][i], m[q][i]);
                for (std::size_t i = 0; i < n; ++i)
                    rotate(v[p][i], v[q][i]);
            }
        }
    }
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::greater<>{}, [&](std::size_t i) { return m[i][i]; });
    Spectrum spectrum;
    for (const std::size_t i : order) {
        spectrum.values.push_back(m[i][i]);
        spectrum.vectors.push_back(v[i]);
    }
    return spectrum;
}

std::vector<std::vector<double>> slowCovariance(const Points &points)
{
    const auto rows = static_cast<double>(points.rows());
    std::vector<double> means(points.columns());
    for (std::size_t i = 0; i < points.rows(); ++i) {
        for (std::size_t c = 0; c < points.columns(); ++c)
            means[c] += static_cast<double>(points.row(i)[c]) / rows;
    }
    std::vector<std::vector<double>> all(points.columns(), means);
    for (std::size_t a = 0; a < points.columns(); ++a) {
        for (std::size_t b = 0; b < points.columns(); ++b) {
            all[a][b] = 0;
            for (std::size_t i = 0; i < points.rows(); ++i)
                all[a][b] += (static_cast<double>(points.row(i)[a]) - means[a]) *
                             (static_cast<double>(points.row(i)[b]) - means[b]) / (rows - 1);
        }
    }
    return all;
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
    void leadingComponentsAreThoseOfAll();
    void logarithmsAreThoseOfTheLibrary();
    void sumsOfLanesKeepTheirOrder();
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
        // Three is the truth; beyond that there are many optima, and more starts find better ones.
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

// Of more rows than columns, and of fewer, far from 0: five directions of rising length, and noise.
void TestMixture::leadingComponentsAreThoseOfAll()
{
    std::mt19937_64 random(4);
    std::normal_distribution<float> normal;
    for (const std::size_t rows : {std::size_t{2}, std::size_t{23}, std::size_t{60}}) {
        Points points(rows, 40);
        std::vector<std::vector<float>> directions(5, std::vector<float>(points.columns()));
        for (auto &direction : directions) {
            for (float &value : direction)
                value = normal(random);
        }
        for (std::size_t i = 0; i < rows; ++i) {
            float length = 1;
            for (const auto &direction : directions) {
                const float along = length * normal(random);
                for (std::size_t c = 0; c < points.columns(); ++c)
                    points.row(i)[c] += along * direction[c];
                length *= 2;
            }
            for (std::size_t c = 0; c < points.columns(); ++c)
                points.row(i)[c] += 0.1F * normal(random) + 1000;
        }
        const Spectrum expected = slowSpectrum(slowCovariance(points));
        const Projection found = principalComponents(points, 4, 1, false, 1);
        QCOMPARE(found.coordinates(), std::min(rows - 1, std::size_t{4}));
        for (std::size_t axis = 0; axis < found.coordinates(); ++axis) {
            double along = 0;
            for (std::size_t c = 0; c < points.columns(); ++c)
                along += found.axes[axis * points.columns() + c] * expected.vectors[axis][c];
            QVERIFY(near(std::abs(along), 1, 1e-5));
            QVERIFY(near(found.variance[axis], expected.values[axis], 1e-4));
        }
        const Projection half = principalComponents(points, 40, 0.5, false, 1);
        QVERIFY(half.coordinates() < std::min(rows, std::size_t{5}));
    }
}

void TestMixture::logarithmsAreThoseOfTheLibrary()
{
    Points values(1, 40'000);
    double value = 1e-12;
    for (std::size_t i = 2; i < values.columns(); ++i, value *= 1.0013)
        values.row(0)[i] = static_cast<float>(value);
    values.row(0)[1] = -1;
    const Points logarithms = logarithmsOf(values, 0.002, Task{});
    QCOMPARE(logarithms.row(0)[0], 0.0F);
    QCOMPARE(logarithms.row(0)[1], 0.0F);
    for (std::size_t i = 2; i < values.columns(); ++i) {
        const double expected = std::log1p(static_cast<double>(values.row(0)[i]) / 0.002);
        const double off = static_cast<double>(logarithms.row(0)[i]) / expected - 1;
        QVERIFY2(std::abs(off) < 3e-7, qPrintable(QString::number(off)));
    }
}

// Whatever the registers of the machine hold.
void TestMixture::sumsOfLanesKeepTheirOrder()
{
    std::mt19937_64 random(8);
    std::normal_distribution<float> normal;
    for (std::size_t columns = 1; columns < 200; columns += 7) {
        Points points(3, columns);
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t c = 0; c < columns; ++c)
                points.row(row)[c] = normal(random);
        }
        float products[16] = {};
        float squares[16] = {};
        for (std::size_t c = 0; c < points.stride(); ++c) {
            const float a = points.row(0)[c];
            const float b = points.row(1)[c];
            products[c % 16] += a * b;
            squares[c % 16] += (a - b) * (a - b);
        }
        for (float *sums : {products, squares}) {
            for (const std::size_t half : {8U, 4U, 2U, 1U}) {
                for (std::size_t lane = 0; lane < half; ++lane)
                    sums[lane] += sums[lane + half];
            }
        }
        QCOMPARE(dotProduct(points.row(0), points.row(1), points.stride()), products[0]);
        QCOMPARE(squaredDistance(points.row(0), points.row(1), points.stride()), squares[0]);
        addScaled(points.row(2), points.row(0), 0.3F, points.stride());
        for (std::size_t c = columns; c < points.stride(); ++c)
            QCOMPARE(points.row(2)[c], 0.0F);
    }
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
