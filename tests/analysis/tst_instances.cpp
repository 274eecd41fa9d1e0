// The single calls of a function, compared with a list of all of them.
#include <QTest>
#include <algorithm>
#include <random>
#include <stop_token>

#include "analysis/walk/instances.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_instances {

using namespace zoe;
using namespace zoe::test;

namespace {

// Every call of a site in order.
std::vector<ZonePlace> allOf(const Capture &capture, SiteId site)
{
    std::vector<ZonePlace> places;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const std::shared_ptr<const Chunk> chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            for (std::size_t zone = 0; zone < tree.size(); ++zone) {
                if (tree[zone].site == site && tree[zone].begins())
                    places.push_back({tree.frame(), tree[zone].startNs, tree.thread(), zone});
            }
        }
    }
    std::sort(places.begin(), places.end());
    return places;
}

std::optional<ZonePlace> naive(const std::vector<ZonePlace> &places, const ZonePlace &from,
                               Step step)
{
    std::optional<ZonePlace> found;
    for (const ZonePlace &place : places) {
        if (step == Step::Next && place > from)
            return place;
        if (step == Step::Previous && place < from)
            found = place;
    }
    return found;
}

// There and back again; a fragment whose neighbour is missing leads nowhere.
void checkFragments(const Capture &capture, const ZoneTree &tree)
{
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Zone zone = tree[i];
        const ZonePlace place{tree.frame(), zone.startNs, tree.thread(), i};
        const auto next = nextFragment(capture, place, Step::Next);
        QVERIFY(next);
        const bool missing = tree.frame() + 1 >= capture.frames().size() ||
                             capture.frames()[tree.frame() + 1].missing();
        QCOMPARE(next->has_value(), (zone.flags & kContinuesTo) != 0 && !missing);
        if (!*next)
            continue;
        QCOMPARE((*next)->startNs, zone.endNs());
        const auto back = nextFragment(capture, **next, Step::Previous);
        QVERIFY(back && *back);
        QVERIFY(**back == place);
    }
}

} // namespace

class InstancesTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithTheListOfAll()
    {
        std::mt19937_64 random(5);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.missingShare = seed % 3 == 0 ? 0.3 : 0;
            options.extremes = seed % 5 == 0;
            const auto capture = randomCapture(options);
            for (std::uint32_t site = 0; site < options.sites; ++site) {
                const auto places = allOf(*capture, SiteId{site});
                std::vector<ZonePlace> from{{0, -1, ThreadId{0}, 0}, {77, 0, ThreadId{0}, 0}};
                for (int i = 0; i < 10 && !places.empty(); ++i)
                    from.push_back(places[random() % places.size()]);
                const SlicedCapture sliced(*capture, 2 + seed % 9);
                for (const ZonePlace &place : from) {
                    for (const Step step : {Step::Previous, Step::Next}) {
                        const auto found = nextInstance(*capture, SiteId{site}, place, step);
                        QVERIFY(found);
                        QVERIFY(found->place == naive(places, place, step));
                        const auto inSlices = nextInstance(sliced, SiteId{site}, place, step);
                        QVERIFY(inSlices && inSlices->place == found->place);
                    }
                }
            }
        }
    }

    void fragmentsCountWhereTheyBegin()
    {
        const auto capture = captureFromText(R"(frame 0 10
  main
    update 0 5
    load 6 4 to
frame 10 10
  main
    load 10 10 from to
frame 20 10
  main
    load 20 2 from
    update 25 1
)");
        const auto next = nextInstance(*capture, SiteId{1}, {0, 6, ThreadId{0}, 1}, Step::Next);
        QVERIFY(next && !next->place);
        const auto before =
            nextInstance(*capture, SiteId{1}, {2, 25, ThreadId{0}, 1}, Step::Previous);
        QVERIFY(before && before->place);
        QCOMPARE(before->place->frame, FrameIndex{0});
    }

    void fragmentsFollowOneAnother()
    {
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.fragmentShare = 0.7;
            options.missingShare = seed % 3 == 0 ? 0.3 : 0;
            const auto capture = randomCapture(options);
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const std::shared_ptr<const Chunk> chunk = *capture->chunk(i);
                for (const TreeSpan &span : chunk->trees)
                    checkFragments(*capture, chunk->tree(span));
                const SlicedCapture sliced(*capture, 2 + seed % 9);
                for (const TreeSpan &span : chunk->trees)
                    checkFragments(sliced, chunk->tree(span));
            }
        }
    }

    void passesOverDamage()
    {
        const auto whole = randomCapture({.frames = 20, .framesPerChunk = 4});
        const DamagedCapture broken(whole, {1, 2});
        std::uint64_t lost = 0;
        for (const std::size_t chunk : {1U, 2U})
            lost += whole->chunks()[chunk].frameCount;
        const auto found = nextInstance(broken, SiteId{1000}, {0, -1, ThreadId{0}, 0}, Step::Next);
        QVERIFY(found && !found->place);
        QCOMPARE(found->unreadableFrames, lost);
    }

    void canBeStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        SerialExecutor executor;
        const auto found = nextInstance(*randomCapture(), SiteId{0}, {0, -1, ThreadId{0}, 0},
                                        Step::Next, Task(executor, stop.get_token()));
        QVERIFY(!found);
        QVERIFY(found.error().code == ErrorCode::Cancelled);
    }

    void anEmptyCaptureHasNone()
    {
        const MemoryCapture none({}, {}, {});
        for (const Step step : {Step::Previous, Step::Next}) {
            const auto found = nextInstance(none, SiteId{0}, {3, 0, ThreadId{0}, 0}, step);
            QVERIFY(found && !found->place);
        }
    }
};

} // namespace tst_instances

ZOE_TEST(tst_instances::InstancesTest)
#include "tst_instances.moc"
