// Spikes: the rule against a slow twin, and what it promises on courses whose truth is known.
#include <QtTest>

#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <optional>
#include <random>
#include <set>

#include "analysis/frames/spikes.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_spikes {

using namespace zoe;
using namespace zoe::test;

namespace {

using Values = std::vector<DurationNs>;

std::shared_ptr<const MemoryCapture> captureOf(const Values &durations)
{
    std::vector<Chunk> chunks(1);
    TimeNs time = 0;
    for (const DurationNs duration : durations) {
        chunks[0].frames.push_back({.startNs = time, .durationNs = duration});
        time += duration;
    }
    return std::make_shared<const MemoryCapture>(SessionInfo{}, Dictionaries{}, std::move(chunks));
}

Values randomDurations(std::mt19937_64 &random)
{
    Values durations(1 + random() % 300);
    const std::uint64_t base = 1 + random() % 1000;
    const std::uint64_t noise = 1 + random() % (random() % 2 == 0 ? 50 : 1000);
    const bool alternates = random() % 4 == 0;
    for (std::size_t i = 0; i < durations.size(); ++i) {
        DurationNs &duration = durations[i];
        duration = static_cast<DurationNs>(base + random() % noise);
        if (alternates && i % 2 == 0)
            duration *= 2;
        if (random() % 15 == 0)
            duration *= static_cast<DurationNs>(1 + random() % 5);
        if (random() % 40 == 0)
            duration = 0;
        if (i > 0 && random() % 20 == 0)
            duration = durations[i - 1]; // bursts and steps
    }
    return durations;
}

// The rule as its description says it, without regard to cost.
struct Naive {
    const Values &values;
    SpikeRule rule;
    std::set<std::size_t> found = {};               // by the rule itself
    std::vector<std::vector<double>> excesses = {}; // by kind, over each level

    struct Kind {
        std::size_t step;
        std::size_t count;
    };
    [[nodiscard]] std::vector<Kind> kinds() const
    {
        const std::size_t n = rule.neighbours;
        std::vector<Kind> all{{1, std::min<std::size_t>(8, n)}, {1, std::min<std::size_t>(3, n)}};
        if (n >= 2)
            all.push_back({2, std::min<std::size_t>(4, n / 2)});
        return all;
    }
    [[nodiscard]] DurationNs at(std::size_t i, std::ptrdiff_t away, bool &there) const
    {
        const auto place = static_cast<std::ptrdiff_t>(i) + away;
        there = place >= 0 && place < static_cast<std::ptrdiff_t>(values.size());
        return there ? values[static_cast<std::size_t>(place)] : 0;
    }
    [[nodiscard]] DurationNs level(std::size_t i, const Kind &kind) const
    {
        Values around;
        for (std::size_t k = 1; k <= kind.count; ++k) {
            for (const std::ptrdiff_t side : {-1, 1}) {
                bool there = false;
                const DurationNs value =
                    at(i, side * static_cast<std::ptrdiff_t>(k * kind.step), there);
                if (there)
                    around.push_back(value);
            }
        }
        if (around.empty())
            return values[i];
        std::ranges::sort(around);
        const std::size_t half = around.size() / 2;
        return around.size() % 2 == 1 ? around[half]
                                      : std::midpoint(around[half - 1], around[half]);
    }
    static double over(DurationNs value, DurationNs level)
    {
        if (level > 0)
            return static_cast<double>(value) / static_cast<double>(level) - 1;
        return value > 0 ? std::numeric_limits<double>::infinity() : 0;
    }
    [[nodiscard]] double noise(std::size_t i, std::size_t kind) const
    {
        const std::size_t half = std::min<std::size_t>(4 * std::size_t{rule.neighbours}, 240);
        std::vector<double> distances;
        for (std::size_t j = i - std::min(i, half); j < std::min(values.size(), i + half + 1);
             ++j) {
            if (j != i)
                distances.push_back(std::abs(excesses[kind][j]));
        }
        std::ranges::sort(distances);
        return 1.4826 * distances[distances.size() / 2];
    }
    [[nodiscard]] bool step(std::size_t i, const Kind &kind) const
    {
        for (const std::ptrdiff_t side : {-1, 1}) {
            const auto medianOf = [&](std::ptrdiff_t first, std::ptrdiff_t last) {
                Values there;
                for (std::ptrdiff_t k = first; k <= last; ++k) {
                    bool is = false;
                    const DurationNs value =
                        at(i, side * k * static_cast<std::ptrdiff_t>(kind.step), is);
                    if (is)
                        there.push_back(value);
                }
                std::ranges::sort(there);
                return there.empty()
                           ? std::optional<double>()
                           : std::optional(static_cast<double>(there[there.size() / 2]));
            };
            const auto beside = medianOf(1, 3);
            if (!beside)
                continue;
            double lower = *beside;
            // The middles of the near and the far frames are 2.5 and 6.5 frames away.
            if (const auto near = medianOf(1, 4), far = medianOf(5, 8); near && far)
                lower = std::min(lower, *near + (*near - *far) * 2.5 / 4);
            if (static_cast<double>(values[i]) - lower <
                0.5 * static_cast<double>(values[i] - level(i, kind)))
                return true;
        }
        return false;
    }
    // The level that it is compared with; nothing: it is no spike.
    [[nodiscard]] std::optional<DurationNs> spike(std::size_t i, double threshold,
                                                  double flatThreshold) const
    {
        const std::size_t half = rule.neighbours;
        const std::size_t first = i - std::min(i, half);
        const std::size_t end = std::min(values.size(), i + half + 1);
        if (end - first < 5)
            return {};
        const std::vector<Kind> all = kinds();
        std::size_t best = 0;
        for (std::size_t k = 1; k < all.size(); ++k) {
            const auto compared = [&](std::size_t kind) {
                return noise(i, kind) / (kind == 2 ? 0.9 : 1);
            };
            best = compared(k) < compared(best) ? k : best;
        }
        const double deviation = noise(i, best);
        if (excesses[best][i] > std::max(threshold * deviation, rule.minimumShare) &&
            !step(i, all[best]))
            return level(i, all[best]);
        if (best == 2)
            return {};
        Values around;
        for (std::size_t j = first; j < end; ++j) {
            if (j == i || !found.contains(j))
                around.push_back(values[j]);
        }
        std::ranges::sort(around);
        const DurationNs median = around[around.size() / 2];
        const DurationNs low = around[around.size() / 10];
        const bool flat =
            static_cast<double>(median - low) <= 2.5 * deviation * static_cast<double>(median);
        if (flat &&
            over(values[i], median) > std::max(flatThreshold * deviation, rule.minimumShare))
            return median;
        return {};
    }
    [[nodiscard]] std::map<std::size_t, DurationNs> spikes()
    {
        // Single precision, as in the code, so that both see the same ties.
        for (const Kind &kind : kinds()) {
            std::vector<double> &own = excesses.emplace_back();
            for (std::size_t i = 0; i < values.size(); ++i)
                own.push_back(
                    static_cast<double>(static_cast<float>(over(values[i], level(i, kind)))));
        }
        std::map<std::size_t, DurationNs> all;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (const auto level = spike(i, rule.threshold, 4.0 / 3.3 * rule.threshold))
                all[i] = *level;
        }
        for (const auto &[i, level] : all)
            found.insert(i);
        const double lower = 2.75 / 3.3 * rule.threshold;
        for (bool more = true; more;) {
            more = false;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const auto goesOn = [&](std::ptrdiff_t away) {
                    bool there = false;
                    const DurationNs other = at(i, away, there);
                    if (!there || !all.contains(static_cast<std::size_t>(
                                      static_cast<std::ptrdiff_t>(i) + away)))
                        return false;
                    if (std::abs(away) == 1)
                        return true;
                    const DurationNs between = at(i, away / 2, there);
                    const double mean =
                        static_cast<double>(other) / 2 + static_cast<double>(values[i]) / 2;
                    return static_cast<double>(between) >= 0.8 * mean;
                };
                if (all.contains(i) || !(goesOn(-1) || goesOn(1) || goesOn(-2) || goesOn(2)))
                    continue;
                if (const auto level = spike(i, lower, lower)) {
                    all[i] = *level;
                    more = true;
                }
            }
        }
        return all;
    }
};

// Courses of frames with planted spikes of 1.5 times what the frame would have been.
struct Planted {
    Values durations;
    std::set<std::size_t> spikes;
};

double courseOf(const QString &family, std::size_t i)
{
    const auto x = static_cast<double>(i);
    const auto season = [x](double frames) {
        return 1 + 0.4 * std::sin(2 * std::numbers::pi * x / frames);
    };
    if (family == "trend")
        return 1 + x / 1200;
    if (family == "season 30")
        return season(30);
    if (family == "season 60")
        return season(60);
    if (family == "season 200")
        return season(200);
    if (family == "steps")
        return i / 150 % 2 == 0 ? 1 : 1.6;
    if (family == "alternating")
        return i % 2 == 0 ? 1.5 : 1;
    return 1;
}

Planted planted(const QString &family, double noise, std::uint64_t seed)
{
    constexpr std::size_t kFrames = 4800;
    std::mt19937_64 random(seed);
    std::normal_distribution<> normal;
    Planted result;
    const std::size_t burst = family.startsWith("bursts") ? family.section(' ', 1).toUInt() : 1;
    for (std::size_t i = 40; i + burst < kFrames - 40; i += burst + 50 + random() % 90) {
        for (std::size_t k = 0; k < burst; ++k)
            result.spikes.insert(i + k);
    }
    for (std::size_t i = 0; i < kFrames; ++i) {
        const double factor = courseOf(family, i) * (result.spikes.contains(i) ? 1.5 : 1);
        result.durations.push_back(
            std::llround(1e7 * factor * std::max(0.05, 1 + noise * normal(random))));
    }
    return result;
}

} // namespace

class TestSpikes : public QObject {
    Q_OBJECT

  private slots:
    void agreeWithBruteForce()
    {
        std::mt19937_64 random(2);
        std::size_t found = 0;
        for (int round = 0; round < 80; ++round) {
            const Values durations = randomDurations(random);
            SpikeRule rule;
            if (round % 2 == 1) {
                rule.neighbours = static_cast<std::uint32_t>(random() % 70);
                rule.threshold = static_cast<double>(random() % 80) / 10;
                rule.minimumShare = static_cast<double>(random() % 10) / 10;
            }
            const std::vector<Spike> spikes = findSpikes(*captureOf(durations), {}, rule);
            Naive naive{durations, rule};
            const auto expected = naive.spikes();
            QCOMPARE(spikes.size(), expected.size());
            std::size_t next = 0;
            for (const auto &[i, level] : expected) {
                const Spike &spike = spikes[next++];
                QCOMPARE(spike.frame, static_cast<FrameIndex>(i));
                QCOMPARE(spike.durationNs, durations[i]);
                QCOMPARE(spike.typicalNs, level);
                QCOMPARE(spike.excessNs(), durations[i] - level);
            }
            found += spikes.size();
        }
        QVERIFY(found > 300);
    }

    void plantedSpikesAreFound_data()
    {
        QTest::addColumn<double>("noise");
        for (const char *family : {"flat", "trend", "season 30", "season 60", "season 200", "steps",
                                   "alternating", "bursts 2", "bursts 5", "bursts 12", "bursts 25"})
            QTest::newRow(family) << 0.03;
        QTest::newRow("flat, much noise") << 0.08;
    }
    void plantedSpikesAreFound()
    {
        QFETCH(double, noise);
        const QString family = QString(QTest::currentDataTag()).section(',', 0, 0);
        std::size_t frames = 0;
        std::size_t wanted = 0;
        std::size_t recalled = 0;
        std::size_t wrong = 0;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const Planted made = planted(family, noise, seed);
            for (const Spike &spike : findSpikes(*captureOf(made.durations)))
                ++(made.spikes.contains(spike.frame) ? recalled : wrong);
            wanted += made.spikes.size();
            frames += made.durations.size() - made.spikes.size();
        }
        const double recall = static_cast<double>(recalled) / static_cast<double>(wanted);
        const double share = static_cast<double>(wrong) / static_cast<double>(frames);
        qInfo("recall %.3f, false %.4f %%", recall, 100 * share);
        QVERIFY2(recall >= 0.95, qPrintable(QString::number(recall)));
        QVERIFY2(share <= 0.001, qPrintable(QString::number(share)));
    }

    void nothingIsFoundWhereNothingIsPlanted()
    {
        std::mt19937_64 random(5);
        std::normal_distribution<> normal;
        for (const char *family :
             {"flat", "season 30", "season 60", "season 200", "steps", "alternating"}) {
            Values durations;
            for (std::size_t i = 0; i < 20'000; ++i)
                durations.push_back(
                    std::llround(1e7 * courseOf(family, i) * (1 + 0.03 * normal(random))));
            const std::size_t found = findSpikes(*captureOf(durations)).size();
            QVERIFY2(found <= 4, family);
        }
    }

    void aLookFromAfarIsEnough()
    {
        // Frames further away than the reach of the rule change nothing.
        std::mt19937_64 random(7);
        const SpikeRule rule{.neighbours = 10};
        for (int round = 0; round < 20; ++round) {
            Values durations;
            while (durations.size() < 400) {
                const Values more = randomDurations(random);
                durations.insert(durations.end(), more.begin(), more.end());
            }
            const auto isSpike = [&](const Values &values, std::size_t i) {
                const auto spikes = findSpikes(*captureOf(values), {}, rule);
                return std::ranges::find(spikes, static_cast<FrameIndex>(i), &Spike::frame) !=
                       spikes.end();
            };
            const Values less(durations.begin(), durations.end() - 50);
            for (std::size_t i = 0; i + rule.reach() < less.size(); i += 7)
                QCOMPARE(isSpike(less, i), isSpike(durations, i));
        }
    }

    void aPlantedSpikeIsFoundAndASteadyCourseIsNot()
    {
        std::vector<DurationNs> durations(200);
        for (std::size_t i = 0; i < durations.size(); ++i)
            durations[i] = 10'000 + static_cast<DurationNs>(i * 37 % 100);
        QVERIFY(findSpikes(*captureOf(durations)).empty());
        durations[77] = 20'000;
        const std::vector<Spike> spikes = findSpikes(*captureOf(durations));
        QCOMPARE(spikes.size(), std::size_t{1});
        QCOMPARE(spikes[0].frame, FrameIndex{77});
    }

    void neighboursAreThoseOfTheSelection()
    {
        // Two of three frames are long: frame 51 is a spike only among the short ones.
        std::vector<DurationNs> durations;
        for (int i = 0; i < 100; ++i)
            durations.push_back(i % 3 == 0 && i != 51 ? 100 : 300);
        const auto capture = captureOf(durations);
        QVERIFY(findSpikes(*capture).empty());
        Selection third;
        third.frames.emplace();
        for (FrameIndex frame = 0; frame < 100; frame += 3)
            third.frames->add(frame);
        const std::vector<Spike> spikes = findSpikes(*capture, third);
        QCOMPARE(spikes.size(), std::size_t{1});
        QCOMPARE(spikes[0].frame, FrameIndex{51});
        QCOMPARE(spikes[0].typicalNs, DurationNs{100});
    }

    void framesThatTheEndCutOffAreNone()
    {
        Chunk chunk;
        for (int i = 0; i < 50; ++i)
            chunk.frames.push_back({.startNs = i * 100, .durationNs = i == 20 ? 300 : 100});
        chunk.frames.push_back({.startNs = 5200, .durationNs = 9000});
        for (const std::uint8_t flags : {std::uint8_t{0}, std::uint8_t{kFramePartial}}) {
            chunk.frames.back().flags = flags;
            const MemoryCapture capture({}, {}, {chunk});
            const std::vector<Spike> spikes = findSpikes(capture);
            QCOMPARE(spikes.size(), std::size_t{flags == 0 ? 2U : 1U});
            QCOMPARE(spikes[0].frame, FrameIndex{20});
        }
    }

    void tooFewFramesSayNothing()
    {
        QVERIFY(findSpikes(*captureOf({})).empty());
        QVERIFY(findSpikes(*captureOf({1, 1, 100, 1})).empty());
        QCOMPARE(findSpikes(*captureOf({1, 1, 100, 1, 1})).size(), std::size_t{1});
    }

    void lengthsNearTheLimitDoNotOverflow()
    {
        RandomCaptureOptions options;
        options.extremes = true;
        options.frames = 40;
        for (options.seed = 0; options.seed < 30; ++options.seed) {
            const auto capture = randomCapture(options);
            const std::vector<Spike> spikes = findSpikes(*capture);
            QVERIFY(std::ranges::any_of(spikes, [](const Spike &spike) {
                return spike.durationNs > (DurationNs{1} << 60) &&
                       spike.excessNs() > (DurationNs{1} << 60);
            }));
        }
    }
};

} // namespace tst_spikes

ZOE_APPLESS_TEST(tst_spikes::TestSpikes)
#include "tst_spikes.moc"
