// Values shown for a running program: smoothed figures and the spike alarm.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "app/live/smoothed.h"
#include "app/live/spike_alarm.h"
#include "tests/support/test_program.h"

namespace tst_live_values {

using namespace zoe;
using namespace zoe::app;

namespace {

FrameRecord frameOf(TimeNs startNs, DurationNs durationNs, bool missing = false)
{
    FrameRecord frame;
    frame.startNs = startNs;
    frame.durationNs = durationNs;
    frame.flags = missing ? kFrameMissing : 0;
    return frame;
}

std::vector<FrameRecord> randomFrames(std::mt19937 &random, std::size_t count)
{
    std::vector<FrameRecord> frames;
    TimeNs start = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool missing = random() % 20 == 0;
        const DurationNs duration =
            missing ? 0
                    : static_cast<DurationNs>(1000 + random() % 500 +
                                              (random() % 30 == 0 ? 300 + random() % 4000 : 0));
        frames.push_back(frameOf(start, duration, missing));
        start += duration;
    }
    return frames;
}

// 3.18 robust standard deviations.
bool isNoise(const std::vector<DurationNs> &sorted, DurationNs value)
{
    const DurationNs median = sorted[sorted.size() / 2];
    std::vector<DurationNs> distances;
    for (const DurationNs one : sorted)
        distances.push_back(std::abs(one - median));
    std::ranges::sort(distances);
    const auto mad = static_cast<double>(distances[distances.size() / 2]);
    return static_cast<double>(value - median) <= 3.18 * 1.4826 * mad;
}

// By definition: the median of the frames before, sorted again for each frame.
std::vector<Alarm> bruteForce(const std::vector<FrameRecord> &frames, double times)
{
    std::vector<Alarm> alarms;
    std::vector<DurationNs> before;
    bool isKnown = false; // where a frame begins
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const bool isCounted = !frames[i].missing() && isKnown;
        isKnown = true;
        if (!isCounted)
            continue;
        const std::size_t count = std::min(before.size(), SpikeAlarm::kFramesBefore);
        std::vector<DurationNs> last(before.end() - static_cast<std::ptrdiff_t>(count),
                                     before.end());
        std::ranges::sort(last);
        if (count >= SpikeAlarm::kLeastBefore &&
            static_cast<double>(frames[i].durationNs) >
                times * static_cast<double>(last[count / 2]) &&
            !isNoise(last, frames[i].durationNs))
            alarms.push_back({static_cast<FrameIndex>(i), frames[i].startNs, frames[i].durationNs,
                              last[count / 2]});
        before.push_back(frames[i].durationNs);
    }
    return alarms;
}

} // namespace

class TestLiveValues : public QObject {
    Q_OBJECT

  private slots:
    void smoothsAlikeAtAnyRate();
    void theFirstValueCountsAtOnce();
    void ringsAboveTheMedian();
    void ringsAboveATime();
    void slicesCountWithTheirFrame();
    void framesWithGapsRing();
    void isSilentWhenOff();
};

void TestLiveValues::smoothsAlikeAtAnyRate()
{
    for (const int rate : {1, 10, 144, 10'000}) {
        Smoothed smoothed(0.5);
        smoothed.add(0, 1);
        for (int i = 0; i < rate; ++i)
            smoothed.add(100, 1.0 / rate);
        // A second after a step, at any rate: the solution of the differential equation.
        QVERIFY(std::abs(smoothed.value() - 100 * (1 - std::exp(-2.0))) < 1e-9);
    }
}

void TestLiveValues::theFirstValueCountsAtOnce()
{
    Smoothed smoothed(0.5);
    QVERIFY(!smoothed.any());
    smoothed.add(16, 0.016);
    QVERIFY(smoothed.any());
    QCOMPARE(smoothed.value(), 16.0);
    smoothed.add(20, 0);
    QCOMPARE(smoothed.value(), 16.0);
}

void TestLiveValues::ringsAboveTheMedian()
{
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        const std::vector<FrameRecord> frames = randomFrames(random, 1 + random() % 1000);
        const double times = round % 2 == 0 ? 1.25 : 2.5;
        SpikeAlarm alarm;
        alarm.setRule({AlarmRule::Kind::TimesMedian, 0, times});
        std::vector<Alarm> found;
        // In pieces, as they come.
        for (std::size_t at = 0; at < frames.size();) {
            const std::size_t count = std::min<std::size_t>(frames.size() - at, random() % 50);
            const auto more =
                alarm.feed(std::span(frames).subspan(at, count), static_cast<FrameIndex>(at));
            found.insert(found.end(), more.begin(), more.end());
            at += count;
        }
        QCOMPARE(found, bruteForce(frames, times));
    }
}

void TestLiveValues::ringsAboveATime()
{
    SpikeAlarm alarm;
    alarm.setRule({AlarmRule::Kind::LongerThan, 2000, 0});
    const std::vector<FrameRecord> frames{frameOf(0, 2000), frameOf(2000, 2001),
                                          frameOf(4001, 9000, true), frameOf(4001, 5)};
    const std::vector<Alarm> expected{{11, 2000, 2001, 0}};
    QCOMPARE(alarm.feed(frames, 10), expected);
}

void TestLiveValues::slicesCountWithTheirFrame()
{
    SpikeAlarm alarm;
    alarm.setRule({AlarmRule::Kind::LongerThan, 2000, 0});
    const auto slice = [](TimeNs startNs, DurationNs durationNs, std::uint8_t flags = kFrameCut) {
        FrameRecord frame = frameOf(startNs, durationNs);
        frame.flags = flags;
        return frame;
    };
    // A program without marks yet; then one long frame; then a pause in which nobody watched.
    const std::vector<FrameRecord> slices{slice(0, 9000), slice(9000, 9000)};
    QVERIFY(alarm.feed(slices, 0).empty());
    const std::vector<FrameRecord> frames{frameOf(18'000, 10),
                                          slice(18'010, 1500),
                                          frameOf(19'510, 600),
                                          slice(20'110, 1500),
                                          slice(21'610, 9000, kFrameAdded),
                                          slice(30'610, 1500),
                                          slice(32'110, 1000, kFrameAdded | kFrameBegins),
                                          frameOf(33'110, 100)};
    const std::vector<Alarm> expected{{4, 18'010, 2100, 0}};
    QCOMPARE(alarm.feed(frames, 2), expected);
}

// From one beginning to the next.
void TestLiveValues::framesWithGapsRing()
{
    SpikeAlarm alarm;
    alarm.setRule({AlarmRule::Kind::LongerThan, 2000, 0});
    std::vector<FrameRecord> frames{frameOf(0, 9000), frameOf(9000, 100), frameOf(9100, 1500),
                                    frameOf(10'600, 600), frameOf(11'200, 100)};
    for (FrameRecord &frame : frames)
        frame.flags = kFrameCut | kFrameBegins;
    frames[0].flags |= kFramePartial;
    frames[2] = {.startNs = 9100, .durationNs = 1500, .zones = 1, .flags = kFrameCut};
    QCOMPARE(alarm.feed(frames, 0), (std::vector<Alarm>{{3, 9100, 2100, 0}}));
}

void TestLiveValues::isSilentWhenOff()
{
    SpikeAlarm alarm;
    alarm.setRule({AlarmRule::Kind::Off, 1, 1.1});
    std::mt19937 random(3);
    QVERIFY(alarm.feed(randomFrames(random, 500), 0).empty());
}

} // namespace tst_live_values

ZOE_TEST(tst_live_values::TestLiveValues)
#include "tst_live_values.moc"
