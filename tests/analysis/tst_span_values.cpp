// Values of frames of other sets against a walk over every zone and point.
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>

#include "analysis/frames/span_values.h"
#include "naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_span_values {

using namespace zoe;
using namespace zoe::test;

namespace {

// Time of the zones within [fromNs, toNs), without those inside another of the sites.
double naiveTime(const Capture &capture, const std::vector<SiteId> &sites, TimeNs fromNs,
                 TimeNs toNs, std::optional<ThreadId> thread)
{
    double sum = 0;
    const auto zones = naiveZones(capture);
    const auto wanted = [&](SiteId site) { return std::ranges::count(sites, site) > 0; };
    for (const NaiveZone &zone : zones) {
        if ((thread && zone.thread != *thread) || !wanted(zone.zone.site))
            continue;
        bool nested = false;
        for (int up = zone.parent; up >= 0; up = zones[static_cast<std::size_t>(up)].parent)
            nested = nested || wanted(zones[static_cast<std::size_t>(up)].zone.site);
        const TimeNs from = std::max(fromNs, zone.zone.startNs);
        const TimeNs to = std::min(toNs, zone.zone.endNs());
        sum += nested || to <= from ? 0 : static_cast<double>(to - from);
    }
    return sum;
}

bool touchesUnread(const Capture &capture, TimeNs fromNs, TimeNs toNs)
{
    const auto frames = capture.frames();
    for (FrameIndex frame = 0; frame < frames.size(); ++frame) {
        const std::size_t at = capture.chunkOfFrame(frame);
        const bool read = at < capture.chunks().size() && capture.chunk(at).ok();
        if (read)
            continue;
        // A missing frame was at some time between its readable neighbours.
        TimeNs startNs = 0;
        TimeNs endNs = std::numeric_limits<TimeNs>::max();
        for (FrameIndex i = 0; i < frames.size(); ++i) {
            if (frames[i].missing())
                continue;
            if (i < frame)
                startNs = frames[i].endNs();
            else if (i > frame)
                endNs = std::min(endNs, frames[i].startNs);
        }
        if (!frames[frame].missing()) {
            startNs = frames[frame].startNs;
            endNs = frames[frame].endNs();
        }
        if (startNs < toNs && endNs > fromNs && startNs < endNs && fromNs < toNs)
            return true;
    }
    return false;
}

// Spans anywhere over the capture and a little beyond, some of them empty, overlapping.
FrameTimes randomSpans(const Capture &capture, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    const TimeNs endNs =
        capture.frames().back().missing() ? 100'000 : capture.frames().back().endNs();
    FrameTimes spans;
    for (FrameIndex i = 0; i < 25; ++i) {
        const TimeNs a = static_cast<TimeNs>(random() % static_cast<std::uint64_t>(endNs + 50));
        const TimeNs length = static_cast<TimeNs>(random() % static_cast<std::uint64_t>(endNs / 3));
        spans.numbers.push_back(i);
        spans.startsNs.push_back(a);
        spans.durationsNs.push_back(i % 7 == 0 ? 0 : length);
    }
    return spans;
}

} // namespace

class TestSpanValues : public QObject {
    Q_OBJECT

  private slots:
    void timesAgreeWithAWalk()
    {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.missingShare = seed % 3 == 0 ? 0.2 : 0;
            std::shared_ptr<const Capture> capture = randomCapture(options);
            if (seed % 5 == 0)
                capture = std::make_shared<DamagedCapture>(capture, std::vector<std::size_t>{1});
            const std::vector<SiteId> sites{SiteId{1}, SiteId{4}};
            const auto thread =
                seed % 2 == 0 ? std::optional(ThreadId{0}) : std::optional<ThreadId>();
            const FrameTimes spans = randomSpans(*capture, seed);
            const auto values = timeInSpans(*capture, sites, spans, thread);
            QVERIFY(values.ok());
            std::size_t at = 0;
            std::uint64_t unread = 0;
            for (std::size_t i = 0; i < spans.size(); ++i) {
                const TimeNs from = spans.startsNs[i];
                const TimeNs to = from + spans.durationsNs[i];
                if (touchesUnread(*capture, from, to)) {
                    ++unread;
                    continue;
                }
                QVERIFY(at < values->frames.size());
                QCOMPARE(values->frames[at], spans.numbers[i]);
                QCOMPARE(values->values[at++], naiveTime(*capture, sites, from, to, thread));
            }
            QCOMPARE(values->frames.size(), at);
            QCOMPARE(values->unreadableFrames, unread);
            const auto inSlices =
                timeInSpans(SlicedCapture(*capture, 2 + seed % 9), sites, spans, thread);
            QVERIFY(inSlices->frames == values->frames && inSlices->values == values->values);
        }
    }

    void waitsAreThoseOfTheThreadThatMarksTheSet()
    {
        const auto text = captureFromText("frame 0 100\n"
                                          "  main\n"
                                          "    vsync 60 30\n"
                                          "  render\n"
                                          "    vsync 0 15\n"
                                          "frame 100 100\n"
                                          "  render\n"
                                          "    vsync 110 40\n"
                                          "  set passes 10 95\n");
        Dictionaries dictionaries = text->dictionaries();
        const FrameTimes spans = *frameTimesOf(*text, FrameSetId{1});
        const std::vector<SiteId> vsync{SiteId{0}};
        // Not known whose the set is: the main thread's.
        QCOMPARE(waitsInSpans(*text, FrameSetId{1}, vsync, spans)->values,
                 (std::vector<double>{30}));
        dictionaries.frameSets[1].thread = ThreadId{1};
        std::vector<Chunk> chunks{**text->chunk(0)};
        const MemoryCapture capture({}, dictionaries, chunks);
        QCOMPARE(waitsInSpans(capture, FrameSetId{1}, vsync, spans)->values,
                 (std::vector<double>{5}));
    }

    void plotsAreTheLastValueBeforeTheEnd()
    {
        const auto capture = captureFromText("frame 0 100\n"
                                             "  main\n"
                                             "    f 0 1\n"
                                             "  plot load 50 3\n"
                                             "frame 100 100\n"
                                             "  plot load 110 4\n"
                                             "  plot load 120 nan\n"
                                             "  set passes 0 50\n"
                                             "  set passes 20 31\n"
                                             "  set passes 60 100\n"
                                             "  set passes 120 10\n");
        const FrameTimes spans = *frameTimesOf(*capture, FrameSetId{1});
        const auto values = plotInSpans(*capture, PlotId{0}, spans);
        QCOMPARE(values->frames, (std::vector<FrameIndex>{1, 2, 3}));
        QCOMPARE(values->values, (std::vector<double>{3, 4, 4}));
    }

    void nothingOfNothing()
    {
        const auto capture = captureFromText("frame 0 100\n  main\n    f 0 1\n");
        const std::vector<SiteId> sites{SiteId{0}};
        QVERIFY(timeInSpans(*capture, sites, {})->frames.empty());
        QVERIFY(timeInSpans(MemoryCapture({}, {}, {}), {}, {})->frames.empty());
        QVERIFY(plotInSpans(*capture, PlotId{0}, {})->frames.empty());
    }
};

} // namespace tst_span_values

ZOE_APPLESS_TEST(tst_span_values::TestSpanValues)
#include "tst_span_values.moc"
