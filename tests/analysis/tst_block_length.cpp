// The length of blocks, and when a capture is one of few phases.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

#include "analysis/comparison/intervals/block_length.h"
#include "analysis/comparison/sums/capture_sums.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_block_length {

using namespace zoe;
using namespace zoe::test;

namespace {

using Random = std::mt19937_64;
using Values = std::vector<double>;

// Sums of eight functions and of the time outside them, each a separate series.
bool isOfFewPhases(std::uint32_t frames, const std::function<Values(std::uint32_t)> &series)
{
    constexpr std::size_t kFunctions = 8;
    CaptureSums sums;
    sums.slotSums.resize(kFunctions);
    sums.columns.resize(kFunctions);
    for (const double value : series(frames))
        sums.durations.push_back(std::llround(1e6 * value));
    for (std::size_t slot = 0; slot < kFunctions; ++slot) {
        const Values values = series(frames);
        for (std::uint32_t frame = 0; frame < frames; ++frame) {
            const DurationNs ns = std::llround(1e6 * values[frame]);
            sums.slotSums[slot].selfNs += ns;
            sums.slotSums[slot].selfSquares += static_cast<double>(ns) * static_cast<double>(ns);
            sums.columns[slot].add({.frame = frame, .calls = 1, .selfNs = ns, .totalNs = ns});
        }
    }
    const std::vector<std::uint16_t> one(frames);
    return segmentsOf(sums, one, 1).front().isOfFewPhases;
}

} // namespace

class TestBlockLength : public QObject {
    Q_OBJECT

  private slots:
    void lengthsOfSeriesAndCaptures();
    void independentFramesAreOfNoPhases();
    void longPhasesAreSeen();
};

void TestBlockLength::lengthsOfSeriesAndCaptures()
{
    QCOMPARE(automaticBlockLength({}), 1.0);
    QCOMPARE(automaticBlockLength(std::vector<double>{5}), 1.0);
    QCOMPARE(automaticBlockLength(std::vector<double>(1000, 7)), 1.0);
    std::mt19937_64 random(9);
    std::normal_distribution<> normal;
    const auto series = [&](double memory, std::size_t length) {
        std::vector<double> values;
        double state = 0;
        for (std::size_t i = 0; i < length; ++i) {
            state = memory * state + normal(random);
            values.push_back(1e6 + 1e4 * state);
        }
        return values;
    };
    // For an autoregressive series of order 1 the best length is known: cbrt(1.5 n) x (2 r / (1 -
    // r²))^(2/3).
    for (const double memory : {0.5, 0.8, 0.95}) {
        const double best =
            std::cbrt(1.5 * 20'000) * std::pow(2 * memory / (1 - memory * memory), 2.0 / 3);
        const double chosen = automaticBlockLength(series(memory, 20'000));
        QVERIFY2(chosen > 0.6 * best && chosen < 1.6 * best,
                 qPrintable(QString("%1: %2, best %3").arg(memory).arg(chosen).arg(best)));
    }
    QVERIFY(automaticBlockLength(series(0, 20'000)) < 8);

    const auto lengthOf = [](std::uint32_t frames, std::uint32_t behaviours) {
        const auto made =
            madeUpFrames({.frames = frames, .functions = 6, .behaviours = behaviours});
        const CompareSide side{made.capture.get(), {}};
        std::vector<Slot> slotOf(made.capture->sites().size());
        std::iota(slotOf.begin(), slotOf.end(), Slot{0});
        const auto sums = sumCapture(side, {.slotOf = slotOf, .slotCount = slotOf.size()}, Task{});
        const std::vector<std::uint16_t> one(frames);
        return segmentsOf(*sums, one, 1).front().blockFrames;
    };
    QCOMPARE(lengthOf(1, 1), 1U);
    QCOMPARE(lengthOf(8, 1), 2U);
    // Independent frames: about the cube root. Phases of a hundred frames: much longer.
    QVERIFY(lengthOf(1000, 1) >= 10 && lengthOf(1000, 1) <= 16);
    QVERIFY(lengthOf(1000, 3) >= 80 && lengthOf(1000, 3) <= 250);
    QVERIFY(lengthOf(6000, 3) >= 150 && lengthOf(6000, 3) <= 1500);
}

// At most one pair of captures in a hundred, however the frames vary.
void TestBlockLength::independentFramesAreOfNoPhases()
{
    Random random(17);
    std::normal_distribution<> normal;
    std::exponential_distribution<> exponential;
    std::uniform_real_distribution<> uniform;
    const std::pair<const char *, std::function<double()>> kinds[] = {
        {"normal", [&] { return 10 + normal(random); }},
        {"exponential", [&] { return exponential(random); }},
        {"log-normal", [&] { return std::exp(normal(random)); }},
        {"2 % take 20 times as long",
         [&] { return (10 + 0.3 * normal(random)) * (uniform(random) < 0.02 ? 20 : 1); }},
    };
    constexpr int kPairs = 1000;
    for (const auto &kind : kinds) {
        const auto series = [&](std::uint32_t frames) {
            Values values(frames);
            std::ranges::generate(values, kind.second);
            return values;
        };
        for (const std::uint32_t frames : {12U, 16U, 20U, 30U, 40U, 60U, 100U, 200U}) {
            int called = 0;
            for (int pair = 0; pair < kPairs; ++pair) {
                const bool base = isOfFewPhases(frames, series);
                const bool head = isOfFewPhases(frames, series);
                called += base || head ? 1 : 0;
            }
            QVERIFY2(called <= kPairs / 100, qPrintable(QString("%1, %2 frames: %3 of %4")
                                                            .arg(kind.first)
                                                            .arg(frames)
                                                            .arg(called)
                                                            .arg(kPairs)));
        }
    }
}

// Two to five phases, as noise that remembers (AR(1) 0.9) around three levels.
void TestBlockLength::longPhasesAreSeen()
{
    struct Family {
        std::uint32_t frames, shortest, longest;
    };
    Random random(18);
    std::normal_distribution<> normal;
    constexpr int kCaptures = 100;
    for (const Family &family : {Family{40, 12, 20}, Family{100, 30, 60}, Family{200, 60, 150},
                                 Family{600, 30, 330}, Family{600, 100, 500}}) {
        const auto series = [&](std::uint32_t frames) {
            Values values;
            double state = normal(random);
            while (values.size() < frames) {
                const double level = 1 + 0.5 * static_cast<double>(random() % 3);
                const auto length =
                    family.shortest + random() % (family.longest - family.shortest + 1);
                for (std::size_t i = 0; i < length && values.size() < frames; ++i) {
                    state = 0.9 * state + std::sqrt(1 - 0.81) * normal(random);
                    values.push_back(level + 0.1 * state);
                }
            }
            return values;
        };
        int called = 0;
        for (int capture = 0; capture < kCaptures; ++capture)
            called += isOfFewPhases(family.frames, series) ? 1 : 0;
        QVERIFY2(called >= kCaptures * 95 / 100,
                 qPrintable(QString("%1 frames: %2").arg(family.frames).arg(called)));
    }
}

} // namespace tst_block_length

ZOE_APPLESS_TEST(tst_block_length::TestBlockLength)
#include "tst_block_length.moc"
