// Figures for overlays: against a brute-force twin, by their rules, and of running programs.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <QTest>

#include "recorder/live_summary.h"
#include "tests/recorder/recording.h"
#include "tests/support/random_capture.h"
#include "zoetrope/overlay.h"
#include "zoetrope/zoe.h"

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;

namespace {

struct Call {
    std::uint32_t site;
    std::uint32_t depth;
    DurationNs startNs; // in the frame
    DurationNs durationNs;
    std::uint8_t flags = 0;
};
using Calls = std::vector<Call>;

// A chunk of one frame, with one tree a thread.
Chunk frameOf(TimeNs startNs, DurationNs durationNs, const std::vector<Calls> &threads,
              std::uint8_t flags = 0)
{
    Chunk chunk;
    chunk.frames.push_back({.startNs = startNs, .durationNs = durationNs, .flags = flags});
    for (std::size_t thread = 0; thread < threads.size(); ++thread) {
        const std::size_t first = chunk.zones.size();
        for (const Call &call : threads[thread])
            chunk.zones.append({.site = SiteId{call.site},
                                .startNs = startNs + call.startNs,
                                .durationNs = call.durationNs,
                                .depth = call.depth,
                                .flags = call.flags});
        const std::size_t count = chunk.zones.size() - first;
        fillSelfTimes(chunk.zones, first, count);
        chunk.frames[0].zones += static_cast<std::uint32_t>(count);
        if (count > 0)
            chunk.trees.push_back({0, ThreadId{static_cast<std::uint32_t>(thread)},
                                   static_cast<std::uint32_t>(first),
                                   static_cast<std::uint32_t>(count)});
    }
    return chunk;
}

std::shared_ptr<const LiveNames> names(std::size_t count)
{
    auto names = std::make_shared<LiveNames>();
    for (std::size_t i = 0; i < count; ++i)
        names->push_back({"site " + std::to_string(i), "file.cpp", static_cast<std::uint32_t>(i)});
    return names;
}

// A summary of frames of one function on one thread, x(t) at the start of each frame.
template <class Function>
LiveFunction course(DurationNs frameNs, DurationNs lengthNs, const Function &x)
{
    LiveStatistics statistics(0.5);
    for (TimeNs at = 0; at < lengthNs; at += frameNs)
        statistics.add(frameOf(at, frameNs, {{{0, 0, 0, x(at)}}}));
    LiveFunction function = statistics.snapshot(names(1))->rows.at(0);
    function.label = "";
    function.file = "";
    return function;
}

// --- The twin: every frame's numbers are kept, every figure comes from all of them ---

struct FrameNumbers {
    DurationNs durationNs;
    std::map<std::uint32_t, DurationNs> self;
    std::map<std::uint32_t, DurationNs> total;
    std::map<std::uint32_t, DurationNs> calls;
};

bool insideItself(const ZoneTree &tree, std::size_t zone)
{
    std::uint32_t depth = tree[zone].depth;
    for (std::size_t i = zone; i-- > 0;)
        if (tree[i].depth < depth) {
            depth = tree[i].depth;
            if (tree[i].site == tree[zone].site)
                return true;
        }
    return false;
}

std::vector<FrameNumbers> numbersOf(const std::vector<Chunk> &chunks)
{
    std::vector<FrameNumbers> frames;
    for (const Chunk &chunk : chunks) {
        const std::size_t first = frames.size();
        for (const FrameRecord &frame : chunk.frames)
            frames.push_back({frame.durationNs, {}, {}, {}});
        for (const TreeSpan &span : chunk.trees) {
            FrameNumbers &frame = frames[first + span.frame];
            const ZoneTree tree = chunk.tree(span);
            for (std::size_t i = 0; i < tree.size(); ++i) {
                const Zone zone = tree[i];
                frame.self[zone.site.value] += zone.selfNs;
                frame.calls[zone.site.value] += zone.begins() ? 1 : 0;
                frame.total[zone.site.value] += insideItself(tree, i) ? 0 : zone.durationNs;
            }
        }
    }
    return frames;
}

// Mean and deviation of the first values, by the weight that each has left.
std::pair<double, double> weighted(const std::vector<DurationNs> &dt,
                                   const std::vector<DurationNs> &values, std::size_t count,
                                   double tauNs)
{
    std::vector<double> weights(count);
    double later = 1;
    for (std::size_t i = count; i-- > 0;) {
        const double share = 1 - std::exp(-static_cast<double>(dt[i]) / tauNs);
        weights[i] = share * later;
        later *= 1 - share;
    }
    double sum = 0;
    double mean = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sum += weights[i];
        mean += weights[i] * static_cast<double>(values[i]);
    }
    mean /= sum;
    double variance = 0;
    for (std::size_t i = 0; i < count; ++i)
        variance += weights[i] * std::pow(static_cast<double>(values[i]) - mean, 2);
    return {mean, std::sqrt(variance / sum)};
}

LiveValue valueOf(const std::vector<DurationNs> &dt, const std::vector<DurationNs> &values,
                  double tauNs)
{
    LiveValue value;
    std::tie(value.smoothedNs, value.deviationNs) = weighted(dt, values, dt.size(), tauNs);
    std::vector<TimeNs> ends;
    TimeNs at = 0;
    for (std::size_t i = 0; i < dt.size(); ++i) {
        if (static_cast<double>(at) >= tauNs) {
            const auto [mean, deviation] = weighted(dt, values, i, tauNs);
            if (static_cast<double>(values[i]) > mean + 4 * deviation + 1000)
                ++value.spikes;
        }
        at += dt[i];
        ends.push_back(at);
    }
    bool first = true;
    for (std::size_t i = 0; i < dt.size(); ++i) {
        if (ends[i] / 500'000'000 <= at / 500'000'000 - 8)
            continue;
        value.minNs = first ? values[i] : std::min(value.minNs, values[i]);
        value.maxNs = first ? values[i] : std::max(value.maxNs, values[i]);
        first = false;
    }
    return value;
}

void compare(const LiveValue &found, const LiveValue &twin)
{
    const double tolerance = 1e-6 * (twin.smoothedNs + twin.deviationNs) + 1e-6;
    QVERIFY2(std::abs(found.smoothedNs - twin.smoothedNs) <= tolerance,
             qPrintable(QString("%1 %2").arg(found.smoothedNs).arg(twin.smoothedNs)));
    QVERIFY2(std::abs(found.deviationNs - twin.deviationNs) <= tolerance,
             qPrintable(QString("%1 %2").arg(found.deviationNs).arg(twin.deviationNs)));
    QCOMPARE(found.minNs, twin.minNs);
    QCOMPARE(found.maxNs, twin.maxNs);
    QCOMPARE(found.spikes, twin.spikes);
}

std::vector<DurationNs> valuesOf(const std::vector<FrameNumbers> &frames,
                                 std::map<std::uint32_t, DurationNs> FrameNumbers::*numbers,
                                 std::uint32_t site)
{
    std::vector<DurationNs> values;
    for (const FrameNumbers &frame : frames) {
        const auto found = (frame.*numbers).find(site);
        values.push_back(found != (frame.*numbers).end() ? found->second : 0);
    }
    return values;
}

void record(const char *name, int times)
{
    for (int i = 0; i < times; ++i) {
        ZOE_ZONE_NAMED(name);
    }
}

} // namespace

class TestLiveSummary : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithTheTwin_data();
    void agreesWithTheTwin();
    void isTheSameAtAnyFrameRate();
    void smoothsAsStated();
    void isRightFromTheFirstFrame();
    void countsRecursionOnce();
    void addsThreadsUp();
    void knowsNewFunctions();
    void forgetsExtremesAfterTheWindow();
    void countsSpikes();
    void leavesPiecesOut();
    void staysInBounds();
    void coloursByVariability();
    void writesATable();
    void writesWhatFits();
    void isEmptyWithoutFrames();
    void tellsOfARunningProgram();
    void isReadByManyThreadsWhileRecording();
    void outlivesItsSession();
    void isComputedOnlyWhenWanted();
};

void TestLiveSummary::agreesWithTheTwin_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<double>("seconds"); // of all frames together
    for (int seed = 1; seed <= 12; ++seed)
        QTest::addRow("%d", seed) << seed << (seed % 3 == 0 ? 0.2 : 3.0 * seed);
}

void TestLiveSummary::agreesWithTheTwin()
{
    QFETCH(const int, seed);
    QFETCH(const double, seconds);
    RandomCaptureOptions options;
    options.seed = static_cast<std::uint64_t>(seed);
    options.frames = 60;
    options.extras = false;
    const auto capture = randomCapture(options);
    std::vector<Chunk> chunks;
    DurationNs allNs = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        chunks.push_back(**capture->chunk(i));
        for (FrameRecord &frame : chunks.back().frames) {
            frame.flags = 0;
            allNs += frame.durationNs;
        }
    }
    // The same, slower, so that windows and filters have something to do.
    const auto factor = std::max<DurationNs>(1, static_cast<DurationNs>(seconds * 1e9) / allNs);
    for (Chunk &chunk : chunks) {
        for (FrameRecord &frame : chunk.frames)
            frame.durationNs *= factor;
        for (DurationNs &durationNs : chunk.zones.durationNs)
            durationNs *= factor;
        for (DurationNs &selfNs : chunk.zones.selfNs)
            selfNs *= factor;
    }
    LiveStatistics statistics(0.5);
    for (const Chunk &chunk : chunks)
        statistics.add(chunk);
    const auto snapshot = statistics.snapshot(names(options.sites));
    const std::vector<FrameNumbers> frames = numbersOf(chunks);
    std::vector<DurationNs> dt;
    for (const FrameNumbers &frame : frames)
        dt.push_back(frame.durationNs);
    QVERIFY(snapshot->count > 3);
    QCOMPARE(snapshot->frames.frames, static_cast<std::uint64_t>(frames.size()));
    compare(snapshot->frames.duration, valueOf(dt, dt, 5e8));
    for (const LiveFunction &function : snapshot->rows) {
        const auto values = [&](auto numbers) { return valuesOf(frames, numbers, function.line); };
        compare(function.self, valueOf(dt, values(&FrameNumbers::self), 5e8));
        compare(function.total, valueOf(dt, values(&FrameNumbers::total), 5e8));
        const double calls = weighted(dt, values(&FrameNumbers::calls), dt.size(), 5e8).first;
        QVERIFY(std::abs(function.callsPerFrame - calls) < 1e-9 * (1 + calls));
    }
}

void TestLiveSummary::isTheSameAtAnyFrameRate()
{
    // Steps at whole frames of both: equal but for rounding.
    const auto steps = [](TimeNs at) {
        return (at / 200'000'000) % 2 == 0 ? DurationNs{1'000'000} : DurationNs{3'000'000};
    };
    const LiveFunction slow = course(40'000'000, 2 * kNsPerSecond, steps);
    const LiveFunction fast = course(4'000'000, 2 * kNsPerSecond, steps);
    QVERIFY(std::abs(slow.self.smoothedNs - fast.self.smoothedNs) < 1e-9 * fast.self.smoothedNs);
    QVERIFY(std::abs(slow.self.deviationNs - fast.self.deviationNs) < 1e-6 * fast.self.deviationNs);
    // A wave of one second, sampled 25 and 250 times: to 2 % of the mean. A filter with a constant
    // share a frame would be off by far more.
    const auto wave = [](TimeNs at) {
        return static_cast<DurationNs>(2e6 + 1e6 * std::sin(static_cast<double>(at) * 2e-9 * 3.14));
    };
    const LiveFunction slowWave = course(40'000'000, 2'200'000'000, wave);
    const LiveFunction fastWave = course(4'000'000, 2'200'000'000, wave);
    QVERIFY(std::abs(slowWave.self.smoothedNs - fastWave.self.smoothedNs) <
            0.02 * fastWave.self.smoothedNs);
}

void TestLiveSummary::smoothsAsStated()
{
    // 10 s at 1 ms, then 0.5 s at 2 ms: 63 % of the way.
    const LiveFunction step = course(10'000'000, 10'500'000'000, [](TimeNs at) {
        return at < 10 * kNsPerSecond ? kNsPerMs : 2 * kNsPerMs;
    });
    QVERIFY(std::abs(step.total.smoothedNs - (2e6 - 1e6 * std::exp(-1))) < 1e-3);
}

void TestLiveSummary::isRightFromTheFirstFrame()
{
    const LiveFunction once = course(1'000'000, 1'000'000, [](TimeNs) { return 250'000; });
    QVERIFY(std::abs(once.self.smoothedNs - 250'000) < 1e-3);
    QVERIFY(std::abs(once.callsPerFrame - 1) < 1e-9);
    QVERIFY(once.self.deviationNs < 1);
}

void TestLiveSummary::countsRecursionOnce()
{
    LiveStatistics statistics(0.5);
    // a (0..100) calls b (10..90) calls a (20..60) calls a (30..40); then a again (100..110).
    statistics.add(frameOf(
        0, 1000,
        {{{0, 0, 0, 100}, {1, 1, 10, 80}, {0, 2, 20, 40}, {0, 3, 30, 10}, {0, 0, 100, 10}}}));
    const auto snapshot = statistics.snapshot(names(2));
    QCOMPARE(snapshot->rows.at(0).total.maxNs, 110);
    QCOMPARE(snapshot->rows.at(0).self.maxNs, 20 + 30 + 10 + 10);
    QVERIFY(std::abs(snapshot->rows.at(0).callsPerFrame - 4) < 1e-9);
    QCOMPARE(snapshot->rows.at(1).total.maxNs, 80);
    QCOMPARE(snapshot->rows.at(1).self.maxNs, 40);
}

void TestLiveSummary::addsThreadsUp()
{
    LiveStatistics statistics(0.5);
    statistics.add(
        frameOf(0, 1000, {{{0, 0, 0, 500}}, {{0, 0, 0, 700}, {0, 1, 0, 100}}, {{1, 0, 0, 9}}}));
    const auto snapshot = statistics.snapshot(names(2));
    QCOMPARE(snapshot->rows.at(0).total.maxNs, 1200);
    QCOMPARE(snapshot->rows.at(0).self.maxNs, 1200);
    QVERIFY(std::abs(snapshot->rows.at(0).callsPerFrame - 3) < 1e-9);
    QCOMPARE(snapshot->rows.at(1).total.maxNs, 9);
}

void TestLiveSummary::knowsNewFunctions()
{
    LiveStatistics statistics(0.5);
    for (int i = 0; i < 100; ++i)
        statistics.add(frameOf(i * 10'000'000, 10'000'000, {{{0, 0, 0, 1'000'000}}}));
    QCOMPARE(statistics.snapshot(names(1))->count, std::size_t{1});
    // What a call has begun in an earlier frame is no call.
    statistics.add(frameOf(kNsPerSecond, 10'000'000, {{{7, 0, 0, 500'000, kContinuesFrom}}}));
    const auto snapshot = statistics.snapshot(names(8));
    QCOMPARE(snapshot->count, std::size_t{2});
    const LiveFunction &added = snapshot->rows.at(1);
    QCOMPARE(added.label, "site 7");
    QCOMPARE(added.line, 7u);
    QCOMPARE(added.self.minNs, 0); // in the hundred frames before
    QCOMPARE(added.self.maxNs, 500'000);
    QCOMPARE(added.callsPerFrame, 0.0);
    QCOMPARE(snapshot->rows.at(0).self.minNs, 0); // in the last one
}

void TestLiveSummary::forgetsExtremesAfterTheWindow()
{
    const auto onePeak = [](DurationNs lengthNs) {
        return course(10'000'000, lengthNs, [](TimeNs at) {
            return at == 1'000'000'000 ? DurationNs{9'000'000} : DurationNs{1'000'000};
        });
    };
    QCOMPARE(onePeak(4'490'000'000).self.maxNs, 9'000'000);
    QCOMPARE(onePeak(5'000'000'000).self.maxNs, 1'000'000);
    QCOMPARE(onePeak(5'000'000'000).self.minNs, 1'000'000);
}

void TestLiveSummary::countsSpikes()
{
    const auto spikes = [](TimeNs peakAtNs, DurationNs peakNs) {
        return course(10'000'000, 3 * kNsPerSecond,
                      [&](TimeNs at) {
                          const DurationNs usual = (at / 10'000'000) % 2 == 0 ? 900'000 : 1'100'000;
                          return at == peakAtNs ? peakNs : usual;
                      })
            .self.spikes;
    };
    QCOMPARE(spikes(2 * kNsPerSecond, 1'300'000), std::uint64_t{0}); // 3 deviations above
    QCOMPARE(spikes(2 * kNsPerSecond, 1'500'000), std::uint64_t{1}); // 5
    QCOMPARE(spikes(100'000'000, 9'000'000), std::uint64_t{0});      // nothing is usual yet
    const LiveFunction jitter = course(10'000'000, 3 * kNsPerSecond, [](TimeNs at) {
        return at == kNsPerSecond ? DurationNs{100'900} : DurationNs{100'000};
    });
    QCOMPARE(jitter.self.spikes, std::uint64_t{0});
}

void TestLiveSummary::leavesPiecesOut()
{
    LiveStatistics statistics(0.5);
    statistics.add(frameOf(0, 10'000'000, {{{0, 0, 0, 1000}}}));
    statistics.add(frameOf(10'000'000, 90 * kNsPerSecond, {}, kFrameCut)); // nobody watched
    statistics.add(frameOf(90'010'000'000, 5000, {{{0, 0, 0, 5000}}}, kFramePartial));
    const auto snapshot = statistics.snapshot(names(1));
    QCOMPARE(snapshot->frames.frames, std::uint64_t{1});
    QCOMPARE(snapshot->rows.at(0).self.maxNs, 1000);
    QVERIFY(std::abs(snapshot->rows.at(0).self.smoothedNs - 1000) < 1e-6);
}

void TestLiveSummary::staysInBounds()
{
    LiveStatistics statistics(0.5);
    Calls calls;
    for (std::uint32_t site = 0; site < 5000; ++site)
        calls.push_back({site, 0, site, 1});
    statistics.add(frameOf(0, 10'000, {calls}));
    statistics.add(frameOf(10'000, 10'000, {calls}));
    const auto snapshot = statistics.snapshot(names(5000));
    QCOMPARE(snapshot->count, LiveStatistics::kMostFunctions);
    QCOMPARE(snapshot->frames.functionsLeftOut, 5000u - 4096u);
}

void TestLiveSummary::coloursByVariability()
{
    QCOMPARE(heatColour(0), 0x4C8DFFu);
    QCOMPARE(heatColour(0.5), 0xFFD24Cu);
    QCOMPARE(heatColour(1), 0xFF4C4Cu);
    QCOMPARE(heatColour(50), 0xFF4C4Cu);
    const LiveFunction steady =
        course(10'000'000, kNsPerSecond, [](TimeNs) { return DurationNs{10'000}; });
    QCOMPARE(steady.colour, 0x4C8DFFu);
}

void TestLiveSummary::writesATable()
{
    LiveStatistics statistics(0.5);
    statistics.add(frameOf(
        0, 16'000'000, {{{0, 0, 0, 9'000'000}, {1, 1, 0, 6'000'000}, {2, 1, 6'000'000, 2000}}}));
    auto known = std::make_shared<LiveNames>();
    known->push_back({"update", "a.cpp", 1});
    known->push_back({"r\xC3\xA9solution des contacts", "a.cpp", 2});
    known->push_back({"tab\tand\nline", "a.cpp", 3});
    const LiveSummary summary(statistics.snapshot(known).release());
    OverlayOptions options;
    options.labelWidth = 12;
    char text[2000];
    QVERIFY(writeOverlay(summary, text, sizeof text, options) < sizeof text);
    QCOMPARE(QString::fromUtf8(text),
             QString::fromUtf8(
                 "frame 16.000 ms +- 0.000, 16.000 to 16.000 in the last 4 s, 62.5 fps, 0 spikes "
                 "in 1 frames\n"
                 "function, m~      self       +-       min       max     total     calls  spikes\n"
                 "r\xC3\xA9solution ~     6.000    0.000     6.000     6.000     6.000       1.0   "
                 "    0\n"
                 "update           2.998    0.000     2.998     2.998     9.000       1.0       0\n"
                 "tab and line     0.002    0.000     0.002     0.002     0.002       1.0       "
                 "0\n"));
    options.rows = 1;
    for (const auto &[sort, first] :
         std::vector<std::pair<OverlaySort, const char *>>{{OverlaySort::Total, "update"},
                                                           {OverlaySort::Label, "r\xC3\xA9solut"},
                                                           {OverlaySort::Calls, "update"},
                                                           {OverlaySort::Spikes, "update"},
                                                           {OverlaySort::Max, "r\xC3\xA9solut"}}) {
        options.sort = sort;
        writeOverlay(summary, text, sizeof text, options);
        const QStringList lines = QString::fromUtf8(text).split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY2(lines[2].startsWith(QString::fromUtf8(first)), text);
    }
}

void TestLiveSummary::writesWhatFits()
{
    LiveStatistics statistics(0.5);
    statistics.add(frameOf(0, 16'000'000, {{{0, 0, 0, 9'000'000}}}));
    auto known = std::make_shared<LiveNames>();
    known->push_back({"\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", "a.cpp", 1});
    const LiveSummary summary(statistics.snapshot(known).release());
    std::vector<char> whole(4096);
    const std::size_t length = writeOverlay(summary, whole.data(), whole.size());
    QCOMPARE(writeOverlay(summary, nullptr, 0), length);
    for (std::size_t capacity = 1; capacity <= length + 1; ++capacity) {
        std::vector<char> part(capacity, 'x');
        QCOMPARE(writeOverlay(summary, part.data(), capacity), length);
        const std::string text = part.data();
        QVERIFY(text.size() + 2 >= capacity); // a character of two bytes may not fit
        QVERIFY(std::string(whole.data()).compare(0, text.size(), text) == 0);
        QVERIFY(QString::fromStdString(text).toStdString() == text);
    }
    OverlayOptions narrow;
    narrow.labelWidth = 0;
    narrow.rows = 0;
    QVERIFY(writeOverlay(summary, whole.data(), whole.size(), narrow) > 0);
}

void TestLiveSummary::isEmptyWithoutFrames()
{
    LiveStatistics statistics(0.5);
    QCOMPARE(statistics.snapshot(names(0))->count, std::size_t{0});
    QCOMPARE(statistics.snapshot(names(0))->frames.duration.smoothedNs, 0.0);
    statistics.add(frameOf(0, 0, {{{0, 0, 0, 0}}})); // without length, without weight
    const auto snapshot = statistics.snapshot(names(1));
    QCOMPARE(snapshot->rows.at(0).self.smoothedNs, 0.0);
    QCOMPARE(snapshot->rows.at(0).callsPerFrame, 0.0);
    const LiveSummary none;
    QCOMPARE(none.size(), std::size_t{0});
    QVERIFY(none.begin() == none.end());
    char text[500];
    QVERIFY(writeOverlay(none, text, sizeof text) > 0);
    QVERIFY(QString::fromUtf8(text).startsWith("frame 0.000 ms"));
}

void TestLiveSummary::tellsOfARunningProgram()
{
    const RecordingFolder folder;
    enableLiveSummary();
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    const auto find = [](const LiveSummary &summary, const std::string &label) {
        return std::find_if(summary.begin(), summary.end(),
                            [&](const LiveFunction &function) { return label == function.label; });
    };
    const auto known = [&](const char *label) {
        const LiveSummary summary = liveSummary();
        return find(summary, label) != summary.end();
    };
    const auto frame = [](const char *name) {
        std::thread other([&] { record(name, 3); });
        record(name, 2);
        other.join();
        ZOE_FRAME();
    };
    QTRY_VERIFY((frame("early"), known("early")));
    QVERIFY(!known("late"));
    QTRY_VERIFY((frame("late"), known("late")));
    const LiveSummary summary = liveSummary();
    QVERIFY(find(summary, "late")->callsPerFrame > 0);
    QVERIFY(QString::fromUtf8(find(summary, "late")->file).endsWith("tst_live_summary.cpp"));
    QVERIFY(find(summary, "early")->total.maxNs >= find(summary, "early")->self.maxNs);
    QVERIFY(summary.frames().duration.smoothedNs > 0);
    QVERIFY(stopSession().ok);
}

void TestLiveSummary::isReadByManyThreadsWhileRecording()
{
    const RecordingFolder folder;
    enableLiveSummary(0.1);
    SessionOptions options;
    options.flushIntervalMs = 1;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    std::atomic<int> readers{2};
    std::atomic<bool> wrong{false};
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i)
        threads.emplace_back([&] {
            LiveSummary kept;
            std::uint64_t last = 0;
            int changes = 0;
            while (changes < 6) {
                const LiveSummary summary = liveSummary();
                std::size_t labels = 0;
                for (const LiveFunction &function : summary)
                    labels += function.label[0] != '\0' && function.self.minNs >= 0 ? 1 : 0;
                wrong = wrong || labels != summary.size();
                std::this_thread::yield();
                if (summary.frames().frames != last) {
                    last = summary.frames().frames;
                    kept = summary;
                    ++changes;
                }
            }
            --readers;
        });
    std::uint64_t number = 0;
    while (readers > 0) {
        record(("function " + std::to_string(number++ % 300)).c_str(), 5);
        ZOE_FRAME();
    }
    for (std::thread &thread : threads)
        thread.join();
    QVERIFY(stopSession().ok);
    QVERIFY(!wrong);
    QVERIFY(liveSummary().size() > 0);
}

void TestLiveSummary::outlivesItsSession()
{
    const RecordingFolder folder;
    enableLiveSummary();
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    record("first session", 1);
    ZOE_FRAME();
    QVERIFY(stopSession().ok);
    const LiveSummary first = liveSummary();
    QCOMPARE(first.size(), std::size_t{1});
    QCOMPARE(first.frames().frames, std::uint64_t{1});
    QVERIFY2(startSession(folder.path().c_str()), lastError());
    record("second session", 1);
    ZOE_FRAME();
    QVERIFY(stopSession().ok);
    QCOMPARE(liveSummary().size(), std::size_t{1});
    QCOMPARE(liveSummary().begin()->label, "second session");
    QCOMPARE(first.begin()->label, "first session");
}

void TestLiveSummary::isComputedOnlyWhenWanted()
{
    const RecordingFolder folder;
    const auto session = [&](const char *name) {
        if (!startSession(folder.path().c_str()))
            qFatal("%s", lastError());
        record(name, 1);
        ZOE_FRAME();
        static_cast<void>(liveSummary());
        stopSession();
        return std::string(liveSummary().begin()->label);
    };
    enableLiveSummary(-1);
    QCOMPARE(session("wanted"), std::string("wanted"));
    disableLiveSummary();
    QCOMPARE(session("unwanted"), std::string("wanted"));
    enableLiveSummary();
    QCOMPARE(session("wanted again"), std::string("wanted again"));
}

QTEST_GUILESS_MAIN(TestLiveSummary)
#include "tst_live_summary.moc"
