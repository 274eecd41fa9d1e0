// Which sites are reached, against a walk over all zones.
#include <QtTest>

#include <set>

#include "analysis/summary/coverage.h"
#include "analysis/walk/tbb_executor.h"
#include "tests/analysis/broken_capture.h"
#include "tests/analysis/naive.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_coverage {

using namespace zoe;
using namespace zoe::test;

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
        }
    }

    void damagedChunksAreCounted()
    {
        const BrokenCapture broken(randomCapture(), {2});
        const auto coverage = coverageOf(broken);
        QVERIFY(coverage.ok());
        QCOMPARE((*coverage)->unreadableFrames, std::uint64_t{4});
        QCOMPARE((*coverage)->frames, std::uint64_t{20});
    }
};

} // namespace tst_coverage

ZOE_TEST(tst_coverage::TestCoverage)
#include "tst_coverage.moc"
