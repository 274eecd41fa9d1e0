#include <QtTest>

#include <numeric>

#include "analysis/frames/spike_causes.h"
#include "analysis/frames/spikes.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_spike_causes {

using namespace zoe;
using namespace zoe::test;

namespace {

using SelfTimes = std::map<SiteId, DurationNs>;

// Self times of a frame, on one thread or on all others.
SelfTimes naiveSelfTimes(const std::vector<NaiveZone> &zones, FrameIndex frame, ThreadId own,
                         bool ofOwn)
{
    SelfTimes result;
    for (const NaiveZone &zone : zones) {
        if (zone.frame == frame && (zone.thread == own) == ofOwn)
            result[zone.zone.site] += zone.zone.selfNs;
    }
    return result;
}

DurationNs naiveMedian(std::vector<DurationNs> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : std::midpoint(values[half - 1], values[half]);
}

SelfTimes naiveExcess(const std::vector<NaiveZone> &zones, const Capture &capture,
                      const std::vector<Spike> &spikes, const Spike &of, ThreadId own, bool ofOwn)
{
    const FrameIndex frame = of.frame;
    std::vector<SelfTimes> normal;
    std::vector<SelfTimes> all;
    for (FrameIndex other = 0; other < capture.frames().size(); ++other) {
        const FrameIndex away = std::max(other, frame) - std::min(other, frame);
        const bool near = away > 0 && away <= of.around && away % of.step == 0;
        if (!near || capture.frames()[other].missing())
            continue;
        const bool spike = std::ranges::find(spikes, other, &Spike::frame) != spikes.end();
        all.push_back(naiveSelfTimes(zones, other, own, ofOwn));
        if (!spike)
            normal.push_back(all.back());
    }
    if (normal.empty())
        normal = all;
    SelfTimes result;
    const SelfTimes here = naiveSelfTimes(zones, frame, own, ofOwn);
    for (std::uint32_t site = 0; site < capture.sites().size(); ++site) {
        std::vector<DurationNs> there;
        for (const SelfTimes &times : normal)
            there.push_back(times.contains(SiteId{site}) ? times.at(SiteId{site}) : 0);
        const DurationNs ns = (here.contains(SiteId{site}) ? here.at(SiteId{site}) : 0) -
                              (there.empty() ? 0 : naiveMedian(there));
        if (ns != 0)
            result[SiteId{site}] = ns;
    }
    return result;
}

// What explains the spike: causes and what took less time than usual.
std::vector<SpikeCause> parts(const ExplainedSpike &spike)
{
    std::vector<SpikeCause> all = spike.because;
    all.insert(all.end(), spike.shorter.begin(), spike.shorter.end());
    return all;
}

DurationNs sum(const ExplainedSpike &spike)
{
    DurationNs total = 0;
    for (const SpikeCause &cause : parts(spike))
        total += cause.excessNs;
    return total;
}

bool falls(const std::vector<SpikeCause> &causes)
{
    return std::ranges::is_sorted(causes, std::greater{}, &SpikeCause::excessNs);
}

// A steady course of frames of 100, where the main thread works for 60 and waits for 30, and a
// worker takes 50; in the frame `spike`, the worker takes 400 more, and the main thread waits for
// it.
std::string courseWithSpike(int frames, int spike)
{
    std::string text;
    int time = 0;
    for (int frame = 0; frame < frames; ++frame) {
        const int extra = frame == spike ? 400 : 0;
        const auto at = [&](int offset) { return std::to_string(time + offset); };
        text += "frame " + at(0) + " " + std::to_string(100 + extra) + "\n";
        text += "  main\n    update " + at(0) + " 60\n";
        text += "    wait " + at(60) + " " + std::to_string(30 + extra) + "\n";
        text += "  worker\n    job " + at(0) + " " + std::to_string(50 + extra) + "\n";
        text += "      solve " + at(10) + " " + std::to_string(20 + extra) + "\n";
        time += 100 + extra;
    }
    return text;
}

} // namespace

class TestSpikeCauses : public QObject {
    Q_OBJECT

  private slots:
    void aPlantedCauseIsNamed()
    {
        const auto capture = captureFromText(courseWithSpike(40, 25), 7);
        const std::vector<Spike> spikes = *findSpikes(*capture);
        QCOMPARE(spikes.size(), std::size_t{1});
        const auto explained = explainSpikes(*capture, spikes);
        QVERIFY(explained.ok());
        const ExplainedSpike &spike = explained->front();
        QCOMPARE(spike.spike.frame, FrameIndex{25});
        QCOMPARE(spike.because.size(), std::size_t{1});
        QCOMPARE(capture->site(spike.because[0].site).label(), std::string("wait"));
        QCOMPARE(spike.because[0].excessNs, DurationNs{400});
        QCOMPARE(spike.meanwhile.size(), std::size_t{1});
        QCOMPARE(capture->site(spike.meanwhile[0].site).label(), std::string("solve"));
        QCOMPARE(spike.meanwhile[0].excessNs, DurationNs{400});
    }

    void causesAgreeWithBruteForceAndAddUp_data()
    {
        QTest::addColumn<bool>("extremes");
        QTest::addColumn<double>("missing");
        QTest::newRow("ordinary") << false << 0.0;
        QTest::newRow("extremes") << true << 0.0;
        QTest::newRow("missing chunks") << false << 0.3;
    }
    void causesAgreeWithBruteForceAndAddUp()
    {
        QFETCH(bool, extremes);
        QFETCH(double, missing);
        SpikeRule rule;
        rule.neighbours = 5;
        rule.threshold = 1;
        rule.minimumShare = 0.1;
        std::size_t found = 0;
        std::size_t shorter = 0;
        for (std::uint64_t seed = 0; seed < 25; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = extremes;
            options.missingShare = missing;
            options.frames = 40;
            const auto capture = randomCapture(options);
            const std::vector<Spike> spikes = *findSpikes(*capture, {}, rule);
            const auto explained = explainSpikes(*capture, spikes, rule);
            QVERIFY(explained.ok());
            QCOMPARE(explained->size(), spikes.size());
            const std::vector<NaiveZone> zones = naiveZones(*capture);
            for (const ExplainedSpike &spike : *explained) {
                QCOMPARE(sum(spike), spike.spike.excessNs());
                QVERIFY(falls(parts(spike)) && falls(spike.meanwhile));
                for (const SpikeCause &cause : spike.because)
                    QVERIFY(cause.excessNs > 0);
                for (const SpikeCause &cause : spike.shorter)
                    QVERIFY(cause.excessNs < 0);
                shorter += spike.shorter.size();
                SelfTimes own;
                for (const SpikeCause &cause : parts(spike)) {
                    if (cause.site.valid())
                        own[cause.site] = cause.excessNs;
                }
                SelfTimes others;
                for (const SpikeCause &cause : spike.meanwhile)
                    others[cause.site] = cause.excessNs;
                QCOMPARE(own, naiveExcess(zones, *capture, spikes, spike.spike, ThreadId{0}, true));
                SelfTimes expected =
                    naiveExcess(zones, *capture, spikes, spike.spike, ThreadId{0}, false);
                std::erase_if(expected, [](const auto &entry) { return entry.second < 0; });
                QCOMPARE(others, expected);
            }
            found += spikes.size();
        }
        QVERIFY(found > 25);
        QVERIFY(shorter > 0);
    }

    void withoutAMarkingThreadTheBusiestIsTaken()
    {
        const auto text = captureFromText(courseWithSpike(40, 25), 7);
        Dictionaries dictionaries = text->dictionaries();
        dictionaries.frameSets.clear();
        std::vector<Chunk> chunks;
        for (std::size_t i = 0; i < text->chunks().size(); ++i)
            chunks.push_back(**text->chunk(i));
        const MemoryCapture capture(SessionInfo{}, std::move(dictionaries), std::move(chunks));
        const std::vector<Spike> spikes = *findSpikes(capture);
        const auto explained = explainSpikes(capture, spikes);
        // main covers 490 of the spike, worker 450
        QCOMPARE(capture.site(explained->front().because[0].site).label(), std::string("wait"));
        QCOMPARE(sum(explained->front()), spikes[0].excessNs());
    }

    void manySpikesAreTakenInBatches()
    {
        std::string text;
        std::vector<Spike> spikes;
        for (int frame = 0; frame < 9000; ++frame) {
            const std::string start = std::to_string(frame * 100);
            text += "frame " + start + " 100\n  main\n    update " + start + " 50\n";
            if (frame % 10 == 5)
                spikes.push_back({static_cast<FrameIndex>(frame), 100, 40});
        }
        const auto capture = captureFromText(text, 100);
        TbbExecutor executor(3);
        const auto explained = explainSpikes(*capture, spikes, {}, Task(executor));
        QVERIFY(explained.ok());
        for (const ExplainedSpike &spike : *explained) {
            // update took as long as ever: all of the excess lies outside of zones
            QVERIFY(spike.because == (std::vector<SpikeCause>{{SiteId{}, 60}}));
        }
    }

    void whatCannotBeReadIsNotExplained()
    {
        const auto whole = captureFromText(courseWithSpike(40, 25), 4);
        const std::vector<Spike> spikes = *findSpikes(*whole);
        const DamagedCapture capture(whole, {6}); // frames 24 to 27
        const auto explained = explainSpikes(capture, spikes);
        QVERIFY(explained.ok());
        QVERIFY(explained->front().because == (std::vector<SpikeCause>{{SiteId{}, 400}}));
        const DamagedCapture neighbours(whole, {5, 7});
        QCOMPARE((*explainSpikes(neighbours, spikes)).front().because[0].excessNs, DurationNs{400});
        std::vector<std::size_t> all(10);
        std::iota(all.begin(), all.end(), std::size_t{0});
        const DamagedCapture nothing(whole, all);
        QCOMPARE(explainSpikes(nothing, spikes).error().code, ErrorCode::Damaged);
    }

    void noSpikesNeedNoCauses()
    {
        QVERIFY(explainSpikes(*captureFromText(""), {})->empty());
        // A spike as the only frame of its capture can't be compared with anything.
        const auto capture = captureFromText("frame 0 100\n  main\n    update 0 70\n");
        const std::vector<Spike> spikes{{0, 100, 10}};
        const auto explained = *explainSpikes(*capture, spikes);
        QCOMPARE(sum(explained[0]), DurationNs{90});
    }
};

} // namespace tst_spike_causes

ZOE_APPLESS_TEST(tst_spike_causes::TestSpikeCauses)
#include "tst_spike_causes.moc"
