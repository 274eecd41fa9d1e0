// What other threads did in time of which nothing is recorded, against its definition.
#include <QtTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "analysis/reasons/meanwhile.h"
#include "analysis/reasons/reason_text.h"
#include "tests/analysis/asked_reason.h"
#include "tests/analysis/lane_tree.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_meanwhile {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr ThreadId kOwn{0};

struct SumsOfThread {
    DurationNs inZonesNs = 0;
    std::map<SiteId, DurationNs> functions;
};

// In each piece of time in which nothing begins or ends, by looking at all zones and states.
SumsOfThread naiveSums(const FrameLane &lane, const ZoneTree &tree,
                       const std::vector<TimeRange> &times,
                       const std::vector<std::uint8_t> &namedWaits)
{
    std::set<TimeNs> changes;
    const auto add = [&](TimeNs startNs, TimeNs endNs) {
        changes.insert(startNs);
        changes.insert(endNs);
    };
    for (const TimeRange &range : times)
        add(range.startNs, range.endNs);
    for (const ThreadStateSpan &span : lane.states->spans())
        add(span.startNs, span.endNs());
    for (std::size_t i = 0; i < tree.size(); ++i)
        add(tree[i].startNs, tree[i].endNs());
    SumsOfThread sums;
    for (auto from = changes.begin(); from != changes.end() && std::next(from) != changes.end();
         ++from) {
        const TimeNs to = *std::next(from);
        const auto holds = [&](TimeNs startNs, TimeNs endNs) {
            return startNs <= *from && to <= endNs;
        };
        const bool isAsked = std::ranges::any_of(
            times, [&](const TimeRange &range) { return holds(range.startNs, range.endNs); });
        const bool runs =
            lane.states->empty() ||
            std::ranges::any_of(lane.states->spans(), [&](const ThreadStateSpan &span) {
                return span.state == ThreadState::Running && holds(span.startNs, span.endNs());
            });
        std::set<SiteId> inside;
        bool waits = false;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            if (!holds(zone.startNs, zone.endNs()))
                continue;
            inside.insert(zone.site);
            waits = waits || namedWaits[zone.site.value] != 0;
        }
        if (!isAsked || !runs || waits)
            continue;
        sums.inZonesNs += inside.empty() ? 0 : to - *from;
        for (const SiteId site : inside)
            sums.functions[site] += to - *from;
    }
    return sums;
}

} // namespace

class TestMeanwhile : public QObject {
    Q_OBJECT

  private slots:
    void isTheFunctionThatAThreadWasInMostly()
    {
        int found = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const auto plain = randomCapture({.seed = seed});
            const auto capture = withStates(
                *plain, randomStates(*plain, {.seed = seed, .threadShare = 0.5, .gapShare = 0.1}));
            std::vector<std::uint8_t> waits;
            for (std::size_t site = 0; site < capture->sites().size(); ++site)
                waits.push_back(site % 4 == seed % 4 ? 1 : 0);
            std::mt19937_64 random(seed);
            const SlicedCapture sliced(*capture, 1 + seed % 20);
            SceneLoader loader(*capture);
            SceneLoader slicesLoader(sliced);
            for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
                const auto scene = loader.load(frame);
                const auto inSlices = slicesLoader.load(frame);
                QVERIFY(scene.ok() && inSlices.ok());
                std::vector<TimeNs> borders;
                for (int i = 0; i < 6; ++i)
                    borders.push_back(std::uniform_int_distribution<TimeNs>(scene->startNs,
                                                                            scene->endNs)(random));
                std::ranges::sort(borders);
                std::vector<TimeRange> times;
                DurationNs whole = 0;
                for (std::size_t i = 0; i < borders.size(); i += 2) {
                    times.push_back({borders[i], borders[i + 1]});
                    whole += borders[i + 1] - borders[i];
                }
                // Of each thread the least sum above half its zones', and of these the greatest.
                std::optional<DurationNs> most;
                std::map<ThreadId, SumsOfThread> all;
                for (const FrameLane &lane : scene->lanes) {
                    if (lane.thread == kOwn)
                        continue;
                    all[lane.thread] =
                        naiveSums(lane, treeIn(*capture, frame, lane.thread), times, waits);
                    std::optional<DurationNs> least;
                    for (const auto &[site, ns] : all[lane.thread].functions) {
                        if (ns > all[lane.thread].inZonesNs / 2 && (!least || ns < *least))
                            least = ns;
                    }
                    if (least && *least >= whole / 10 && (!most || *least > *most))
                        most = least;
                }
                const auto got = meanwhileOf(*scene, kOwn, times, waits);
                QCOMPARE(got.has_value(), most.has_value());
                QVERIFY(got == meanwhileOf(*inSlices, kOwn, times, waits));
                if (!got)
                    continue;
                QCOMPARE(got->ns, *most);
                QCOMPARE(all[got->thread].functions[got->function], got->ns);
                ++found;
            }
        }
        QVERIFY2(found > 100, qPrintable(QString::number(found)));
    }

    // As in a trace whose frames are marked on a thread without other work.
    void isARemarkOfFramesWithoutACause()
    {
        const auto capture = captureFromText("frame 0 1000000\n  main\n    present 0 10000\n"
                                             "  worker\n    task 0 400000\n      decode 0 390000\n"
                                             "frame 1000000 9000000\n  main\n"
                                             "    present 1000000 10000\n"
                                             "  worker\n    task 1100000 8800000\n"
                                             "      decode 1200000 8000000\n"
                                             "        row 1200000 3000000\n"
                                             "  other\n    idle 1000000 2000000\n"
                                             "frame 10000000 1000000\n  main\n"
                                             "    present 10000000 10000\n");
        const FrameReason reason = reasonFor(capture, 1, {Against::Kind::Frame, 0});
        QCOMPARE(sumOf(reason), Int128{reason.differenceNs()});
        QCOMPARE(sentenceOf(*capture, reason),
                 std::string("Frame 1 took 9 ms, 8 ms longer than frame 0: 8 ms outside all zones; "
                             "meanwhile worker spent 8 ms in `decode`."));
        // No longer than that one, so there is nothing to remark.
        QVERIFY(!reasonFor(capture, 2, {Against::Kind::Frame, 0}).meanwhile);
    }

    void isNoneWhereThereIsACause()
    {
        const auto capture = courseWith({.longerBand = 5'000'000}, false);
        QVERIFY(!reasonFor(capture, kTrouble).meanwhile);
        // In time outside of zones, the worker had none either.
        QVERIFY(!reasonFor(courseWith({.outside = 5'000'000}, false), kTrouble).meanwhile);
    }
};

} // namespace tst_meanwhile

ZOE_TEST(tst_meanwhile::TestMeanwhile)
#include "tst_meanwhile.moc"
