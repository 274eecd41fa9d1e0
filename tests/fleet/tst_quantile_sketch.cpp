// The sketch keeps its error bound on all kinds of values, adds up exactly, and survives any bytes.
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "fleet/values/quantile_sketch.h"
#include "tests/support/test_program.h"

namespace tst_quantile_sketch {

using namespace zoe;
using namespace zoe::fleet;

namespace {

std::vector<DurationNs> valuesOf(const QString &kind, std::mt19937_64 &random)
{
    std::vector<DurationNs> values(5000);
    std::lognormal_distribution<> logNormal(10, 2);
    std::uniform_int_distribution<DurationNs> small(0, 40);
    std::uniform_int_distribution<DurationNs> any(0, std::numeric_limits<DurationNs>::max());
    std::cauchy_distribution<> cauchy(1e6, 1e6);
    for (DurationNs &value : values) {
        if (kind == "lognormal")
            value = static_cast<DurationNs>(logNormal(random));
        else if (kind == "small")
            value = small(random);
        else if (kind == "any")
            value = any(random);
        else if (kind == "heavy tail")
            value = static_cast<DurationNs>(std::abs(cauchy(random)));
        else
            value = 16'666'667;
    }
    return values;
}

} // namespace

class TestQuantileSketch : public QObject {
    Q_OBJECT

  private slots:
    void errorBoundHolds_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char *kind : {"lognormal", "small", "any", "heavy tail", "constant"})
            QTest::newRow(kind) << kind;
    }
    void errorBoundHolds()
    {
        QFETCH(QString, kind);
        std::mt19937_64 random(7);
        std::vector<DurationNs> values = valuesOf(kind, random);
        QuantileSketch whole;
        std::array<QuantileSketch, 3> parts;
        for (std::size_t i = 0; i < values.size(); ++i) {
            whole.add(values[i]);
            parts[i % 3].add(values[i]);
        }
        QuantileSketch merged;
        for (const QuantileSketch &part : parts)
            merged.add(part);
        QVERIFY(merged == whole);
        std::ranges::sort(values);
        for (const double q : {0.0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 1.0}) {
            const auto exact = static_cast<double>(
                values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))]);
            const double error = std::abs(whole.quantile(q) - exact);
            QVERIFY2(error <= QuantileSketch::kRelativeError * exact * (1 + 1e-9),
                     qPrintable(
                         QString("%1: %2 instead of %3").arg(q).arg(whole.quantile(q)).arg(exact)));
        }
        const std::string bytes = whole.bytes();
        const auto again = QuantileSketch::fromBytes(bytes);
        QVERIFY(again && *again == whole);
        QVERIFY(bytes.size() <= QuantileSketch::kMostBytes);
    }

    // By the formula of docs/fleet.md, also where a bucket ends.
    void bucketsAreThoseOfTheFormula()
    {
        constexpr double kGrowth = 1.01 / 0.99;
        const auto expected = [](DurationNs value) {
            return static_cast<std::uint32_t>(
                std::max(0.0, std::ceil(std::log(static_cast<double>(value)) / std::log(kGrowth))));
        };
        // Rounding decides at the limits themselves.
        const auto isRight = [&expected](DurationNs value) {
            const DurationNs near = 1 + value / 1'000'000'000'000;
            const std::uint32_t bucket = QuantileSketch::bucketOf(value);
            return bucket >= expected(value - near) && bucket <= expected(value + near);
        };
        for (DurationNs value = 2; value < 200'000; ++value)
            QVERIFY2(QuantileSketch::bucketOf(value) == expected(value),
                     qPrintable(QString::number(value)));
        QCOMPARE(QuantileSketch::bucketOf(1), 0U);
        for (double limit = 1; limit < 9e18; limit *= kGrowth) {
            for (const DurationNs step : {-1, 0, 1}) {
                const DurationNs value = static_cast<DurationNs>(limit) + step;
                if (value < 2)
                    continue;
                QVERIFY2(isRight(value), qPrintable(QString::number(value)));
                QVERIFY(QuantileSketch::bucketOf(value) >= QuantileSketch::bucketOf(value - 1));
            }
        }
        std::mt19937_64 random(11);
        for (int i = 0; i < 1'000'000; ++i) {
            const auto value = static_cast<DurationNs>(random() >> (1 + random() % 62));
            if (value > 1)
                QVERIFY2(isRight(value), qPrintable(QString::number(value)));
        }
        QCOMPARE(QuantileSketch::bucketOf(std::numeric_limits<DurationNs>::max()),
                 expected(std::numeric_limits<DurationNs>::max()));
    }

    // In any order: grows on both sides as needed.
    void orderDoesNotMatter()
    {
        std::vector<DurationNs> values{1'000'000, 3, 5'000'000'000, 40, 1'000'000, 7, 90'000};
        std::ranges::sort(values);
        QuantileSketch sorted;
        for (const DurationNs value : values)
            sorted.add(value);
        do {
            QuantileSketch sketch;
            QuantileSketch joined;
            for (const DurationNs value : values) {
                sketch.add(value);
                QuantileSketch one;
                one.add(value);
                joined.add(one);
            }
            QVERIFY(sketch == sorted && joined == sorted);
            QVERIFY(sketch.bytes() == sorted.bytes());
        } while (std::ranges::next_permutation(values).found);
    }

    // All durations there are, each as often as can be counted.
    void bytesAreBounded()
    {
        QuantileSketch sketch;
        sketch.add(0, std::uint64_t{1} << 50U);
        for (double value = 1; value < 9.2e18; value *= 1.005)
            sketch.add(static_cast<DurationNs>(value), std::uint64_t{1} << 50U);
        const std::string bytes = sketch.bytes();
        QVERIFY(bytes.size() > 2000 * 8 && bytes.size() <= QuantileSketch::kMostBytes);
        QVERIFY(QuantileSketch::fromBytes(bytes) == sketch);
    }

    void zerosAndNothing()
    {
        QuantileSketch sketch;
        QCOMPARE(sketch.quantile(0.5), 0.0);
        sketch.add(0, 60);
        sketch.add(-5, 30);
        sketch.add(1000, 10);
        QCOMPARE(sketch.count(), 100U);
        QCOMPARE(sketch.quantile(0.89), 0.0);
        QVERIFY(std::abs(sketch.quantile(0.95) - 1000) <= 10);
        const auto again = QuantileSketch::fromBytes(sketch.bytes());
        QVERIFY(again && *again == sketch);
    }

    // Any bytes are either a sketch that is written as the same bytes, or rejected.
    void anyBytesAreReadOrRejected()
    {
        QuantileSketch sketch;
        std::mt19937_64 random(3);
        for (int i = 0; i < 300; ++i)
            sketch.add(static_cast<DurationNs>(random() % 1'000'000));
        const std::string good = sketch.bytes();
        int read = 0;
        for (int i = 0; i < 20'000; ++i) {
            std::string bytes =
                good.substr(0, i % 3 == 0 ? random() % (good.size() + 1) : good.size());
            for (int changes = i % 4; changes > 0 && !bytes.empty(); --changes)
                bytes[random() % bytes.size()] = static_cast<char>(random());
            const auto found = QuantileSketch::fromBytes(bytes);
            if (!found)
                continue;
            ++read;
            QVERIFY(std::isfinite(found->quantile(0.5)));
            const auto again = QuantileSketch::fromBytes(found->bytes());
            QVERIFY(again && *again == *found);
        }
        QVERIFY(read > 100);
        QVERIFY(!QuantileSketch::fromBytes(""));
        QVERIFY(!QuantileSketch::fromBytes(good + "x"));
    }
};

} // namespace tst_quantile_sketch

ZOE_APPLESS_TEST(tst_quantile_sketch::TestQuantileSketch)
#include "tst_quantile_sketch.moc"
