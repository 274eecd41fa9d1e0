// The choice of the number of behaviours, on data whose truth is known.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "analysis/behaviours/choose_k/density_valley.h"
#include "analysis/behaviours/choose_k/split_into_groups.h"
#include "analysis/behaviours/clustering/clustering.h"
#include "analysis/behaviours/clustering/gaussian_clusters.h"
#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/features/frame_features.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_cluster_count {

using namespace zoe;
using namespace zoe::test;

namespace {

std::vector<int> intsOf(const std::vector<std::int32_t> &assignment)
{
    return {assignment.begin(), assignment.end()};
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

// By definition: all runs of bins as hills and valley.
double slowRunValley(std::vector<float> values)
{
    std::ranges::sort(values);
    const auto trim = static_cast<std::size_t>(0.005 * static_cast<double>(values.size()));
    const float low = values[trim];
    const float high = values[values.size() - 1 - trim];
    std::array<double, 32> bins{};
    for (std::size_t i = trim; i + trim < values.size(); ++i)
        ++bins[std::min<std::size_t>(
            31, static_cast<std::size_t>((values[i] - low) * (32 / (high - low))))];
    const std::vector<std::size_t> lengths{1, 2, 3, 4, 6, 8, 11};
    const auto countOf = [&](std::size_t first, std::size_t length) {
        double count = 0;
        for (std::size_t i = first; i < first + length; ++i)
            count += bins[i];
        return count;
    };
    const auto certainty = [&](double hill, double hillBins, double valley, double valleyBins) {
        const double rate = (hill + valley) / (hillBins + valleyBins);
        if (hill == 0 || valley / valleyBins > hill / hillBins / 3)
            return 0.0;
        const double likelihood =
            hill * std::log(hill / (rate * hillBins)) +
            (valley > 0 ? valley * std::log(valley / (rate * valleyBins)) : 0);
        return std::sqrt(2 * likelihood);
    };
    double best = 0;
    for (const std::size_t width : lengths) {
        for (std::size_t at = 0; at + width <= 32; ++at) {
            double before = 0;
            double behind = 0;
            for (const std::size_t length : lengths) {
                for (std::size_t first = 0; first + length <= 32; ++first) {
                    const double score =
                        certainty(countOf(first, length), static_cast<double>(length),
                                  countOf(at, width), static_cast<double>(width));
                    if (first + length <= at)
                        before = std::max(before, score);
                    if (first >= at + width)
                        behind = std::max(behind, score);
                }
            }
            best = std::max(best, std::min(before, behind));
        }
    }
    return best / std::max(4.7, valleyDeviate(values.size()));
}

} // namespace

class TestClusterCount : public QObject {
    Q_OBJECT

  private slots:
    void samples();
    void valleys();
    void valleysOfRuns();
    void findsTheNumber_data();
    void findsTheNumber();
    void oneBehaviourIsOne();
    void fewFrames();
    void mostClusters();
    void smallWideBehaviour();
};

void TestClusterCount::samples()
{
    QCOMPARE(sampleOfRows(5, 10, 3, Random(1)), (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
    for (const std::size_t rows : {std::size_t{101}, std::size_t{1000}, std::size_t{12345}}) {
        for (const std::size_t run : {std::size_t{1}, std::size_t{20}}) {
            const auto sample = sampleOfRows(rows, 100, run, Random(rows));
            QVERIFY(!sample.empty() && sample.size() <= 100);
            for (std::size_t i = 0; i < sample.size(); ++i) {
                QVERIFY(sample[i] < rows);
                QVERIFY(i == 0 || sample[i] > sample[i - 1]);
            }
        }
    }
    const auto runs = sampleOfRows(100'000, 1000, 20, Random(4));
    QCOMPARE(runs.size(), std::size_t{1000});
    for (std::size_t i = 0; i < runs.size(); ++i)
        QVERIFY(i % 20 == 0 || runs[i] == runs[i - 1] + 1);
}

void TestClusterCount::valleys()
{
    std::mt19937_64 random(5);
    std::normal_distribution<float> normal;
    std::uniform_real_distribution<float> even;
    for (const std::size_t n : {std::size_t{200}, std::size_t{3000}}) {
        for (int round = 0; round < 50; ++round) {
            std::vector<float> one(n);
            for (float &x : one)
                x = round % 2 == 0 ? normal(random) : even(random);
            QVERIFY(clearestValley(one).score < 1);
            std::vector<float> two(n);
            for (std::size_t i = 0; i < n; ++i)
                two[i] = normal(random) + (i % 4 == 0 ? 10 : 0);
            const Valley valley = clearestValley(two);
            QVERIFY(valley.score >= 1);
            QVERIFY(valley.cut > 2 && valley.cut < 8);
        }
    }
    std::vector<float> constant(100, 3.0F);
    QCOMPARE(clearestValley(constant).score, 0.0);
    std::vector<float> few{1, 2, 3};
    QCOMPARE(clearestValley(few).score, 0.0);
}

void TestClusterCount::valleysOfRuns()
{
    std::mt19937_64 random(9);
    std::normal_distribution<float> normal;
    std::uniform_real_distribution<float> even;
    // A few numbers far from many: how many sets show a valley between their runs, and between
    // bins.
    int ofRuns = 0;
    int ofBins = 0;
    for (int round = 0; round < 300; ++round) {
        std::vector<float> one(20 + random() % 400);
        for (float &x : one)
            x = round % 2 == 0 ? normal(random) : even(random);
        QVERIFY(valleyOfRuns(one).score < 1);
        std::vector<float> two(130);
        for (std::size_t i = 0; i < two.size(); ++i)
            two[i] = normal(random) + (i < 30 ? 6.5F : 0);
        if (round < 30) {
            QVERIFY(std::abs(valleyOfRuns(two).score - slowRunValley(two)) < 1e-9);
            QVERIFY(std::abs(valleyOfRuns(one).score - slowRunValley(one)) < 1e-9);
        }
        const Valley valley = valleyOfRuns(two);
        if (valley.score >= 1) {
            ++ofRuns;
            QVERIFY(valley.cut > 1.5F && valley.cut < 5);
        }
        ofBins += clearestValley(two).score >= 1 ? 1 : 0;
    }
    QVERIFY2(ofRuns > 200 && ofBins < 150, qPrintable(QString("%1 %2").arg(ofRuns).arg(ofBins)));
    std::vector<float> few{1, 2, 3};
    QCOMPARE(valleyOfRuns(few).score, 0.0);
}

void TestClusterCount::findsTheNumber_data()
{
    QTest::addColumn<int>("behaviours");
    QTest::addColumn<int>("functions");
    QTest::addColumn<double>("noise");
    QTest::addColumn<double>("drift");
    for (const int behaviours : {2, 3, 5, 8, 10}) {
        for (const int functions : {20, 120}) {
            for (const double noise : {0.05, 0.2}) {
                for (const double drift : {0.0, 0.15}) {
                    QTest::addRow("%d of %d, noise %g, drift %g", behaviours, functions, noise,
                                  drift)
                        << behaviours << functions << noise << drift;
                }
            }
        }
    }
}

void TestClusterCount::findsTheNumber()
{
    QFETCH(int, behaviours);
    QFETCH(int, functions);
    QFETCH(double, noise);
    QFETCH(double, drift);
    MadeUp made;
    const FeatureMatrix features =
        featuresOf({.seed = static_cast<std::uint64_t>(behaviours + functions),
                    .functions = static_cast<std::uint32_t>(functions),
                    .behaviours = static_cast<std::uint32_t>(behaviours),
                    .noise = noise,
                    .drift = drift,
                    .spikeShare = 0.01},
                   made);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        ClusterOptions options;
        options.seed = seed;
        const auto clustering = kMeans(features, options);
        QVERIFY(clustering.ok());
        const double agreement = adjustedRandIndex(made.behaviour, intsOf(clustering->assignment));
        QVERIFY2(agreement >= 0.95,
                 qPrintable(QString("%1 clusters, %2").arg(clustering->clusters).arg(agreement)));
        QVERIFY(clustering->criterionByClusters.size() >= std::size_t{clustering->clusters});
    }
}

void TestClusterCount::oneBehaviourIsOne()
{
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        MadeUp made;
        const FeatureMatrix features = featuresOf({.seed = seed,
                                                   .frames = seed % 2 == 0 ? 300U : 3000U,
                                                   .functions = seed % 3 == 0 ? 100U : 20U,
                                                   .behaviours = 1,
                                                   .noise = seed % 4 < 2 ? 0.05 : 0.4,
                                                   .drift = seed % 5 == 0 ? 0.3 : 0,
                                                   .spikeShare = 0.015},
                                                  made);
        QCOMPARE(kMeans(features, {})->clusters, 1U);
    }
}

void TestClusterCount::fewFrames()
{
    for (std::size_t rows = 1; rows <= 40; ++rows) {
        const auto clustering = kMeans(randomMatrix(rows, rows, 3), {});
        QVERIFY(clustering.ok());
        QCOMPARE(clustering->clusters, 1U);
        QCOMPARE(clustering->assignment.size(), rows);
    }
}

void TestClusterCount::mostClusters()
{
    MadeUp made;
    const FeatureMatrix features =
        featuresOf({.functions = 20, .behaviours = 6, .noise = 0.05}, made);
    ClusterOptions options;
    options.maxClusters = 3;
    // No cap is silent.
    for (const auto &pair :
         {std::pair{&kMeans, "behaviours were found, and the most similar ones joined"},
          std::pair{&gaussianMixture, "Gaussians may fit better"}}) {
        for (const std::uint32_t most : {32U, 3U, 1U}) {
            options.maxClusters = most;
            const auto clustering = pair.first(features, options, {});
            QCOMPARE(clustering->clusters, std::min(6U, most));
            QCOMPARE(std::ranges::any_of(clustering->notes,
                                         [&](const std::string &note) {
                                             return note.find(pair.second) != std::string::npos;
                                         }),
                     most < 6);
        }
    }
}

// All of its frames are farther from their centre than those of the others, and it still is one
// behaviour.
void TestClusterCount::smallWideBehaviour()
{
    std::mt19937_64 random(8);
    std::normal_distribution<> normal;
    std::vector<std::vector<double>> rows;
    std::vector<int> truth;
    for (int i = 0; i < 3000; ++i) {
        const int own = i >= 1500 && i < 1550 ? 2 : i / 700 % 2;
        truth.push_back(own);
        const double wide = own == 2 ? 0.02 : 0.002;
        rows.push_back({0.2, 0.2, 0.2, 0.1, 0.1, 0.1});
        rows.back()[static_cast<std::size_t>(own)] += 0.4;
        for (double &value : rows.back())
            value += wide * normal(random);
        if (i % 100 == 7)
            rows.back()[5] += 0.5;
    }
    const auto clustering = kMeans(matrixOf(rows), {});
    QCOMPARE(clustering->clusters, 3U);
    QVERIFY(adjustedRandIndex(truth, intsOf(clustering->assignment)) > 0.99);
}

} // namespace tst_cluster_count

ZOE_APPLESS_TEST(tst_cluster_count::TestClusterCount)
#include "tst_cluster_count.moc"
