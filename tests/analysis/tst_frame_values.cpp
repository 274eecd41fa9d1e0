#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "analysis/frames/frame_values.h"
#include "analysis/walk/frame_thread.h"
#include "naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_frame_values {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Zones of the sites on a thread, frame by frame, without those inside another of them.
std::map<FrameIndex, DurationNs> naiveWaits(const Capture &capture,
                                            const std::vector<SiteId> &sites, ThreadId thread,
                                            const Selection &selection)
{
    std::map<FrameIndex, DurationNs> sums;
    for (const FrameIndex frame : selection.framesOf(capture).frames())
        sums[frame] = 0;
    const auto zones = naiveZones(capture, selection);
    const auto wanted = [&](SiteId site) { return std::ranges::count(sites, site) > 0; };
    for (const NaiveZone &zone : zones) {
        if (zone.thread != thread || !wanted(zone.zone.site))
            continue;
        bool nested = false;
        for (int up = zone.parent; up >= 0; up = zones[static_cast<std::size_t>(up)].parent)
            nested = nested || wanted(zones[static_cast<std::size_t>(up)].zone.site);
        sums[zone.frame] += nested ? 0 : zone.zone.durationNs;
    }
    return sums;
}

} // namespace

class TestFrameValues : public QObject {
    Q_OBJECT

  private slots:
    void waitsAgreeWithAWalk()
    {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.missingShare = seed % 3 == 0 ? 0.2 : 0;
            const auto capture = randomCapture(options);
            const std::vector<SiteId> sites{SiteId{1}, SiteId{4}};
            Selection selection;
            if (seed % 2 == 0)
                selection.frames = FrameRanges(FrameRange{3, 14});
            const auto thread = frameThread(*capture, selection.framesOf(*capture));
            QVERIFY(thread.ok());
            const auto values = waitValues(*capture, sites, selection);
            QVERIFY(values.ok());
            const auto expected = naiveWaits(*capture, sites, *thread, selection);
            QCOMPARE(values->frames.size(), expected.size());
            std::size_t i = 0;
            for (const auto &[frame, ns] : expected) {
                QCOMPARE(values->frames[i], frame);
                QCOMPARE(values->values[i], static_cast<double>(ns));
                QVERIFY(ns <= capture->frames()[frame].durationNs);
                ++i;
            }
        }
    }

    void theOwnThreadIsTheMarkingOneOrTheBusiest()
    {
        const auto capture = captureFromText("frame 0 100\n"
                                             "  main\n"
                                             "    vsync 60 30\n"
                                             "  worker\n"
                                             "    job 0 95\n");
        QCOMPARE(frameThread(*capture, FrameRanges({0, 1}))->value, 0U);
        std::vector<Chunk> chunks{**capture->chunk(0)};
        Dictionaries nameless = capture->dictionaries();
        nameless.frameSets.clear();
        const MemoryCapture unmarked({}, nameless, chunks);
        QCOMPARE(frameThread(unmarked, FrameRanges({0, 1}))->value, 1U);
        QVERIFY(!frameThread(MemoryCapture({}, {}, {}), {})->valid());
    }

    // As in foreign traces, cut into slices of time: no thread marks the frames.
    void theOwnThreadRunsCodeIfAnyDoes()
    {
        const auto capture = captureFromText("frame 0 100\n"
                                             "  main\n"
                                             "    update 0 20\n"
                                             "  worker\n"
                                             "    job 0 30\n"
                                             "  gpu\n"
                                             "    draw 0 90\n"
                                             "  queue lock\n"
                                             "    hold 0 100\n");
        Dictionaries names = capture->dictionaries();
        names.frameSets.clear();
        const auto kindOf = [&](const std::string &thread) -> TrackKind & {
            return std::ranges::find(names.threads, thread, &Thread::name)->kind;
        };
        const auto found = [&] {
            const MemoryCapture unmarked({}, names, {**capture->chunk(0)});
            return names.threads[frameThread(unmarked, FrameRanges({0, 1}))->value].name;
        };
        QCOMPARE(found(), std::string("queue lock"));
        kindOf("queue lock") = TrackKind::External;
        kindOf("gpu") = TrackKind::Gpu;
        QCOMPARE(found(), std::string("worker"));
        kindOf("worker") = TrackKind::Fibre;
        QCOMPARE(found(), std::string("worker"));
        // Of no others is anything known.
        kindOf("worker") = kindOf("main") = TrackKind::External;
        QCOMPARE(found(), std::string("queue lock"));
    }

    void plotsAreTheLastValueInTheFrameOrBefore()
    {
        const auto capture = captureFromText("frame 0 100\n"
                                             "  main\n"
                                             "    f 0 1\n"
                                             "frame 100 100\n"
                                             "  plot load 110 3\n"
                                             "  plot load 150 4\n"
                                             "  plot other 160 9\n"
                                             "frame 200 100\n"
                                             "frame 300 100\n"
                                             "  plot load 300 5\n"
                                             "frame 400 100\n"
                                             "  plot load 410 nan\n");
        const auto all = plotValues(*capture, PlotId{0}, {}, kNone);
        QVERIFY(all.ok());
        QCOMPARE(all->frames, (std::vector<FrameIndex>{1, 2, 3, 4}));
        QCOMPARE(all->values, (std::vector<double>{4, 4, 5, 5}));
        Selection late;
        late.frames = FrameRanges(FrameRange{2, 4});
        QCOMPARE(plotValues(*capture, PlotId{0}, late, 7)->values, (std::vector<double>{7, 5}));
        QCOMPARE(plotValues(*capture, PlotId{0}, late, kNone)->frames,
                 (std::vector<FrameIndex>{3}));
    }

    void damageIsCounted()
    {
        const auto capture = captureFromText("frame 0 100\n  main\n    vsync 0 10\n"
                                             "frame 100 100\n  main\n    vsync 100 20\n"
                                             "frame 200 100\n  main\n    vsync 200 30\n",
                                             1);
        const auto values =
            waitValues(DamagedCapture(capture, {1}), std::vector<SiteId>{SiteId{0}}, {});
        QVERIFY(values.ok());
        QCOMPARE(values->frames, (std::vector<FrameIndex>{0, 2}));
        QCOMPARE(values->values, (std::vector<double>{10, 30}));
        QCOMPARE(values->unreadableFrames, std::uint64_t{1});
    }
};

} // namespace tst_frame_values

ZOE_APPLESS_TEST(tst_frame_values::TestFrameValues)
#include "tst_frame_values.moc"
