// Which sites are reached, against a walk over all zones, asynchronous spans and flows.
#include <QtTest>

#include <set>

#include "analysis/summary/coverage.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/naive.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_coverage {

using namespace zoe;
using namespace zoe::test;

namespace {

void addItems(const Capture &capture, const Selection &selection,
              std::vector<SiteCoverage> &expected)
{
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = capture.chunk(i);
        if (!chunk)
            continue;
        const auto add = [&](SiteId site, TimeNs timeNs, std::set<ThreadId> threads) {
            FrameIndex frame = (*chunk)->firstFrame;
            for (std::size_t f = 1; f < (*chunk)->frames.size(); ++f)
                frame += (*chunk)->frames[f].startNs <= timeNs ? 1 : 0;
            threads.erase(ThreadId{});
            const bool has = threads.empty() || std::ranges::any_of(threads, [&](ThreadId thread) {
                                 return selection.hasThread(thread);
                             });
            if (!has || !selection.framesOf(capture).contains(frame))
                return;
            SiteCoverage &sum = expected[site.value];
            sum.firstFrame = sum.entries == 0 ? frame : std::min(sum.firstFrame, frame);
            sum.lastFrame = std::max(sum.lastFrame, frame);
            ++sum.calls;
            ++sum.entries;
        };
        for (const AsyncSpan &span : (*chunk)->extras.asyncs)
            add(span.site, span.startNs + span.durationNs, {span.beginThread, span.endThread});
        for (const FlowPoint &point : (*chunk)->extras.flows)
            add(point.site, point.timeNs, {point.thread});
    }
}

} // namespace

class TestCoverage : public QObject {
    Q_OBJECT

  private slots:
    void isWhatAWalkOverAllZonesGives()
    {
        TbbExecutor executor(3);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.sites = 40; // so that some stay out
            options.missingShare = seed % 4 == 0 ? 0.4 : 0;
            options.zeroLengths = seed % 3 == 1;
            const auto capture = randomCapture(options);
            Selection selection;
            if (seed % 2 == 0)
                selection.frames = FrameRanges(FrameRange{2, 6});
            if (seed % 3 == 0)
                selection.threads = {ThreadId{1}};
            if (seed % 5 == 0)
                selection.sites = {SiteId{3}, SiteId{4}, SiteId{30}};
            std::vector<SiteCoverage> expected(options.sites);
            for (const NaiveZone &z : naiveZones(*capture, selection)) {
                SiteCoverage &site = expected[z.zone.site.value];
                site.calls += z.zone.begins() ? 1 : 0;
                site.firstFrame = site.entries == 0 ? z.frame : std::min(site.firstFrame, z.frame);
                site.lastFrame = std::max(site.lastFrame, z.frame);
                ++site.entries;
            }
            addItems(*capture, selection, expected);
            std::uint64_t considered = 0;
            std::uint64_t reached = 0;
            for (std::uint32_t site = 0; site < options.sites; ++site) {
                considered += selection.hasSite(SiteId{site}) ? 1 : 0;
                reached += selection.hasSite(SiteId{site}) && expected[site].entries > 0 ? 1 : 0;
            }
            const auto coverage = coverageOf(*capture, selection, Task(executor));
            if (capture->chunks().empty())
                continue;
            QVERIFY(coverage.ok());
            QVERIFY((*coverage)->sites == expected);
            QCOMPARE((*coverage)->considered, considered);
            QCOMPARE((*coverage)->reached, reached);
            const SlicedCapture sliced(*capture, 2 + seed % 9);
            QVERIFY((*coverageOf(sliced, selection, Task(executor)))->sites == expected);
            selection.inside = {SiteId{2}, SiteId{7}};
            QVERIFY((*coverageOf(sliced, selection, Task(executor)))->sites ==
                    (*coverageOf(*capture, selection, Task(executor)))->sites);
        }
    }

    // Such a site was never reached.
    void sitesWithoutZonesAreReached()
    {
        const auto plain = randomCapture({.seed = 1, .extras = false});
        Dictionaries dictionaries = plain->dictionaries();
        const SiteId load{static_cast<std::uint32_t>(dictionaries.sites.size())};
        const SiteId sound{load.value + 1};
        dictionaries.sites.resize(sound.value + 1);
        std::vector<Chunk> chunks;
        for (std::size_t i = 0; i < plain->chunks().size(); ++i)
            chunks.push_back(**plain->chunk(i));
        const Chunk &first = chunks.front();
        const ThreadId thread{0};
        chunks.back().extras.asyncs.push_back(
            {load, 1, thread, thread, first.frames.front().startNs,
             chunks.back().frames.back().startNs - first.frames.front().startNs, false});
        chunks.front().extras.flows.push_back(
            {1, sound, thread, first.frames.front().startNs, FlowStep::Begin});
        const MemoryCapture capture(plain->info().session, std::move(dictionaries),
                                    std::move(chunks));
        const auto coverage = coverageOf(capture);
        QVERIFY(coverage.ok());
        const auto last = static_cast<FrameIndex>(capture.frames().size() - 1);
        const std::vector<SiteCoverage> &sites = (*coverage)->sites;
        QVERIFY(sites.at(load.value) == (SiteCoverage{1, 1, last, last}));
        QVERIFY(sites.at(sound.value) == (SiteCoverage{1, 1, 0, 0}));
        Selection other;
        other.threads = {ThreadId{1}};
        const auto none = coverageOf(capture, other);
        QVERIFY(none.ok());
        QVERIFY(!(*none)->sites.at(load.value).reached());
    }

    void damagedChunksAreCounted()
    {
        const DamagedCapture broken(randomCapture(), {2});
        const auto coverage = coverageOf(broken);
        QVERIFY(coverage.ok());
        QCOMPARE((*coverage)->unreadableFrames, std::uint64_t{4});
        QCOMPARE((*coverage)->frames, std::uint64_t{20});
    }
};

} // namespace tst_coverage

ZOE_TEST(tst_coverage::TestCoverage)
#include "tst_coverage.moc"
