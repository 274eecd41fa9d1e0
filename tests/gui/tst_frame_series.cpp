// The data of the frame chart, compared with a walk over all frames.
#include <QRandomGenerator>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "analysis/frames/spikes.h"
#include "app/panels/frames/behaviour_counts.h"
#include "app/panels/frames/frame_series.h"
#include "app/panels/frames/marked_places.h"
#include "app/theme/palette.h"
#include "app/widgets/charts/visible_range.h"
#include "gui_main.h"
#include "made_captures.h"

namespace tst_frame_series {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class FrameSeriesTest : public QObject {
    Q_OBJECT

  private slots:
    void columnsAgreeWithFrames()
    {
        QRandomGenerator random(7);
        std::vector<DurationNs> durations(5000);
        for (auto &duration : durations)
            duration = random.bounded(20'000'000);
        const auto capture = framesOnly(durations, [&](FrameIndex, FrameRecord &frame) {
            if (random.bounded(10) == 0) {
                frame.flags = kFrameMissing;
                frame.durationNs = 0;
            }
            frame.lostZones = random.bounded(50) == 0 ? 3 : 0;
        });
        const FrameSeries series(capture);
        for (int round = 0; round < 40; ++round) {
            const double first = random.bounded(4000.0);
            const double end = first + 1 + random.bounded(999.0);
            const auto columns = series.columns(first, end, 1 + random.bounded(900));
            QCOMPARE(columns.front().first <= first, true);
            QCOMPARE(columns.back().end >= std::floor(end), true);
            FrameIndex next = columns.front().first;
            for (const FrameColumn &column : columns) {
                QCOMPARE(column.first, next);
                next = column.end;
                FrameColumn brute{column.first, column.end};
                for (FrameIndex i = column.first; i < column.end; ++i) {
                    const FrameRecord &frame = capture->frames()[i];
                    brute.lost = brute.lost || frame.lostZones > 0;
                    if (frame.missing()) {
                        brute.missing = true;
                        continue;
                    }
                    brute.minNs =
                        brute.readable ? std::min(brute.minNs, frame.durationNs) : frame.durationNs;
                    brute.maxNs = std::max(brute.maxNs, frame.durationNs);
                    brute.readable = true;
                }
                QCOMPARE(column.minNs, brute.minNs);
                QCOMPARE(column.maxNs, brute.maxNs);
                QCOMPARE(column.readable, brute.readable);
                QCOMPARE(column.missing, brute.missing);
                QCOMPARE(column.lost, brute.lost);
            }
        }
    }

    void columnsCostPixels()
    {
        const FrameSeries series(manyFrames(1'000'000));
        QVERIFY(series.columns(0, 1e6, 900).size() <= 901);
        // Panning by any fraction of a frame leaves the borders where they are.
        const auto still = series.columns(1000, 501'000, 900);
        const auto moved = series.columns(1100.5, 501'100.5, 900);
        QCOMPARE(moved[10].first - still[10].first, moved[0].first - still[0].first);
    }

    void countsOfBehaviours()
    {
        QRandomGenerator random(3);
        auto made = std::make_shared<Behaviours>();
        made->behaviours.resize(3);
        for (int i = 0; i < 3000; ++i) {
            made->assignment.push_back(random.bounded(4) - 1);
            // The others of these were not clustered, and count nowhere.
            if (made->assignment.back() == kUnusual && random.bounded(2) == 0)
                made->unusual.push_back({static_cast<FrameIndex>(i), {}});
        }
        const BehaviourCounts counts(made);
        for (int round = 0; round < 200; ++round) {
            const FrameIndex first = random.bounded(3100U);
            const FrameIndex end = first + random.bounded(1500U);
            std::vector<std::uint32_t> brute(4, 0);
            for (FrameIndex i = first; i < std::min<FrameIndex>(end, 3000); ++i) {
                if (made->assignment[i] >= 0)
                    ++brute[static_cast<std::size_t>(made->assignment[i])];
            }
            for (const UnusualFrame &unusual : made->unusual)
                brute[3] += unusual.frame >= first && unusual.frame < end ? 1 : 0;
            QCOMPARE(counts.in(first, end), brute);
        }
    }

    void spikesAreFoundByFrame()
    {
        QRandomGenerator random(5);
        std::vector<Spike> spikes;
        for (FrameIndex frame = 3; frame < 2000; frame += 1 + random.bounded(40U))
            spikes.push_back({frame, 1000 + random.bounded(5000), 900});
        const SpikeIndex index(spikes);
        for (int round = 0; round < 300; ++round) {
            const FrameIndex first = random.bounded(2100U);
            const FrameIndex end = first + random.bounded(300U);
            DurationNs longest = 0;
            for (const Spike &spike : spikes) {
                if (spike.frame >= first && spike.frame < end)
                    longest = std::max(longest, spike.durationNs);
            }
            QCOMPARE(index.longest(first, end), longest);
            const Spike *found = index.longestSpike(first, end);
            QCOMPARE(found != nullptr ? found->durationNs : 0, longest);
        }
        QVERIFY(SpikeIndex().longest(0, 10) == 0 && !SpikeIndex().next(0) &&
                !SpikeIndex().previous(9));
    }

    void rangesKeepTheirLimits()
    {
        QRandomGenerator random(9);
        VisibleRange range(10, 1010, 20);
        for (int round = 0; round < 5000; ++round) {
            switch (random.bounded(4)) {
            case 0: {
                const double at = range.first() + random.generateDouble() * range.span();
                const double pixel = range.toPixel(at, 800);
                range.zoom(at, 0.3 + random.generateDouble() * 2);
                if (range.first() > 10 && range.end() < 1010)
                    QVERIFY(std::abs(range.toPixel(at, 800) - pixel) < 1e-6);
                break;
            }
            case 1:
                range.pan(random.generateDouble() * 400 - 200);
                break;
            case 2: {
                const double frame = 10 + random.bounded(999.0);
                range.reveal(frame, frame + 1);
                QVERIFY(range.first() <= frame && frame + 1 <= range.end() + 1e-9);
                break;
            }
            default:
                range.show(random.generateDouble() * 1000, random.generateDouble() * 1000);
            }
            QVERIFY(range.first() >= 10 && range.end() <= 1010 + 1e-9);
            QVERIFY(range.span() >= 20 - 1e-9);
        }
        QCOMPARE(niceStep(0.013), 0.02);
        QCOMPARE(niceStep(1.0), 1.0);
        QCOMPARE(niceStep(51), 100.0);
    }

    void textReadsOnEveryFill()
    {
        for (const Palette *palette : {&Palette::light(), &Palette::darkTheme()}) {
            for (int i = 0; i < 300; ++i) {
                const QColor fill = palette->colourOfName("function " + std::to_string(i));
                QVERIFY(contrast(fill, textOn(fill)) >= 4.5);
                QVERIFY(contrast(palette->dimmed(fill), textOn(palette->dimmed(fill))) >= 4.5);
            }
            QVERIFY(contrast(palette->text, palette->background) >= 7);
            QVERIFY(contrast(palette->mutedText, palette->background) >= 4.5);
            QVERIFY(contrast(palette->mutedText, palette->surface) >= 4.5);
            QVERIFY(contrast(palette->spike, palette->background) >= 3);
            QVERIFY(contrast(palette->overlay, palette->frameFill) >= 4.5);
            for (int a = 0; a < kBehaviourColours; ++a) {
                for (int b = 0; b < a; ++b)
                    QVERIFY(palette->behaviourColour(a) != palette->behaviourColour(b));
            }
        }
        Site site;
        site.name = "physics";
        QCOMPARE(Palette::light().siteColour(site), Palette::light().colourOfName("physics"));
        site.colour = 0x123456;
        QCOMPARE(Palette::light().siteColour(site), QColor(0x12, 0x34, 0x56));
    }
};

} // namespace tst_frame_series

ZOE_GUI_TEST(tst_frame_series::FrameSeriesTest)
#include "tst_frame_series.moc"
