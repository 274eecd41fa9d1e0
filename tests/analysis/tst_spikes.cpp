// Spikes: the rule compared with a slow twin, and its promises for courses whose truth is known.
#include <QtTest>

#include <cmath>
#include <numbers>
#include <random>
#include <set>
#include <string_view>

#include "analysis/frames/spikes.h"
#include "tests/analysis/naive_spikes.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_spikes {

using namespace zoe;
using namespace zoe::test;

namespace {

using Values = std::vector<DurationNs>;

QString textOf(const std::vector<Spike> &spikes)
{
    QString text;
    for (const Spike &spike : spikes)
        text += QString("%1: %2, %3, %4, %5\n")
                    .arg(spike.frame)
                    .arg(spike.durationNs)
                    .arg(spike.typicalNs)
                    .arg(spike.around)
                    .arg(spike.step);
    return text;
}

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

// Courses of frames with planted spikes of 1.5 times the frame's usual duration.
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
            const std::vector<Spike> spikes = *findSpikes(*captureOf(durations), {}, rule);
            NaiveSpikes naive{durations, rule};
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
        QTest::addColumn<double>("leastRecall");
        QTest::addColumn<double>("mostFalse");
        for (const char *family : {"flat", "trend", "season 30", "season 60", "season 200", "steps",
                                   "alternating", "bursts 2", "bursts 5", "bursts 12", "bursts 25"})
            QTest::newRow(family) << 0.03 << 0.95 << 0.001;
        for (const char *family : {"flat", "trend", "season 30", "season 60", "season 200", "steps",
                                   "alternating", "bursts 2", "bursts 5", "bursts 12", "bursts 25"})
            QTest::addRow("%s, much noise", family)
                << 0.08 << (std::string_view(family) == "season 30" ? 0.94 : 0.95) << 0.001;
    }
    void plantedSpikesAreFound()
    {
        QFETCH(double, noise);
        QFETCH(double, leastRecall);
        QFETCH(double, mostFalse);
        const QString family = QString(QTest::currentDataTag()).section(',', 0, 0);
        std::size_t frames = 0;
        std::size_t wanted = 0;
        std::size_t recalled = 0;
        std::size_t wrong = 0;
        for (std::uint64_t seed = 1; seed <= 16; ++seed) {
            const Planted made = planted(family, noise, seed);
            const std::vector<Spike> all = *findSpikes(*captureOf(made.durations));
            for (const Spike &spike : all)
                ++(made.spikes.contains(spike.frame) ? recalled : wrong);
            wanted += made.spikes.size();
            frames += made.durations.size() - made.spikes.size();
        }
        const double recall = static_cast<double>(recalled) / static_cast<double>(wanted);
        const double share = static_cast<double>(wrong) / static_cast<double>(frames);
        qInfo("recall %.3f, false %.4f %%", recall, 100 * share);
        QVERIFY2(recall >= leastRecall, qPrintable(QString::number(recall)));
        QVERIFY2(share <= mostFalse, qPrintable(QString::number(share)));
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
            const std::size_t found = findSpikes(*captureOf(durations))->size();
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
            while (durations.size() < 600) {
                const Values more = randomDurations(random);
                durations.insert(durations.end(), more.begin(), more.end());
            }
            const auto isSpike = [&](const Values &values, std::size_t i) {
                const auto spikes = *findSpikes(*captureOf(values), {}, rule);
                return std::ranges::find(spikes, static_cast<FrameIndex>(i), &Spike::frame) !=
                       spikes.end();
            };
            const Values less(durations.begin(), durations.end() - 50);
            for (std::size_t i = 0; i + rule.reach() < less.size(); i += 7)
                QCOMPARE(isSpike(less, i), isSpike(durations, i));
        }
    }

    // Long series are looked at in stretches: where these begin changes nothing.
    void stretchesOfALongSeriesAreJoined()
    {
        std::mt19937_64 random(11);
        std::normal_distribution<> normal;
        FrameTimes all;
        for (FrameIndex frame = 0; frame < 150'000; ++frame) {
            const double spike = random() % 500 == 0 ? 2 : 1;
            all.numbers.push_back(3 * frame);
            all.durationsNs.push_back(std::llround(1e7 * courseOf("season 60", frame) * spike *
                                                   (1 + 0.03 * normal(random))));
        }
        const std::vector<Spike> spikes = *findSpikes(all);
        QVERIFY(spikes.size() > 200);
        const std::size_t reach = SpikeRule{}.reach();
        for (const std::size_t skipped : {1000U, 30'011U}) {
            FrameTimes some;
            some.numbers.assign(all.numbers.begin() + std::ptrdiff_t(skipped), all.numbers.end());
            some.durationsNs.assign(all.durationsNs.begin() + std::ptrdiff_t(skipped),
                                    all.durationsNs.end());
            const auto from = [&](const std::vector<Spike> &of) {
                return std::vector<Spike>(
                    std::ranges::lower_bound(of, all.numbers[skipped + reach], {}, &Spike::frame),
                    of.end());
            };
            QCOMPARE(textOf(from(*findSpikes(some))), textOf(from(spikes)));
        }
    }

    void aPlantedSpikeIsFoundAndASteadyCourseIsNot()
    {
        std::vector<DurationNs> durations(200);
        for (std::size_t i = 0; i < durations.size(); ++i)
            durations[i] = 10'000 + static_cast<DurationNs>(i * 37 % 100);
        QVERIFY(findSpikes(*captureOf(durations))->empty());
        durations[77] = 20'000;
        const std::vector<Spike> spikes = *findSpikes(*captureOf(durations));
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
        QVERIFY(findSpikes(*capture)->empty());
        Selection third;
        third.frames.emplace();
        for (FrameIndex frame = 0; frame < 100; frame += 3)
            third.frames->add(frame);
        const std::vector<Spike> spikes = *findSpikes(*capture, third);
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
            const std::vector<Spike> spikes = *findSpikes(capture);
            QCOMPARE(spikes.size(), std::size_t{flags == 0 ? 2U : 1U});
            QCOMPARE(spikes[0].frame, FrameIndex{20});
        }
    }

    void slicesOfTimeAreNone()
    {
        Chunk chunk;
        for (int i = 0; i < 50; ++i)
            chunk.frames.push_back(
                {.startNs = i * 100, .durationNs = i == 20 ? 300 : 100, .flags = kFrameCut});
        QVERIFY(findSpikes(MemoryCapture({}, {}, {chunk}))->empty());
        chunk.frames.back().flags = kFramePartial;
        QVERIFY(findSpikes(MemoryCapture({}, {}, {chunk}))->empty());
        chunk.frames.back().flags = 0; // they are pieces of the frame that ends there
        QCOMPARE(findSpikes(MemoryCapture({}, {}, {chunk}))->size(), std::size_t{1});
        for (FrameRecord &frame : chunk.frames)
            frame.flags = kFrameCut | kFrameBegins; // from one beginning to the next
        chunk.frames.front().flags |= kFramePartial;
        QCOMPARE(findSpikes(MemoryCapture({}, {}, {chunk}))->size(), std::size_t{1});
    }

    void tooFewFramesSayNothing()
    {
        QVERIFY(findSpikes(*captureOf({}))->empty());
        QVERIFY(findSpikes(*captureOf({1, 1, 100, 1}))->empty());
        QCOMPARE(findSpikes(*captureOf({1, 1, 100, 1, 1}))->size(), std::size_t{1});
    }

    void stopsWhereverItIs()
    {
        SerialExecutor executor;
        for (const double stopAt : {0.01, 0.02, 0.4, 0.8, 0.95}) {
            std::stop_source stop;
            int behind = 0;
            const Task task(executor, stop.get_token(), [&](double share) {
                if (share >= stopAt && ++behind > 0)
                    stop.request_stop();
            });
            QVERIFY(!findSpikes(*captureOf(Values(20'000)), {}, {}, task).ok());
            QCOMPARE(behind, 1); // nothing is done behind that place
        }
    }

    void lengthsNearTheLimitDoNotOverflow()
    {
        RandomCaptureOptions options;
        options.extremes = true;
        options.frames = 40;
        for (options.seed = 0; options.seed < 30; ++options.seed) {
            const auto capture = randomCapture(options);
            const std::vector<Spike> spikes = *findSpikes(*capture);
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
