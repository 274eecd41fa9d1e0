// Which frames belong together, against all paths there are.
#include <QTest>
#include <cmath>
#include <functional>
#include <limits>

#include "analysis/comparison/frame_alignment.h"
#include "analysis/statistics/random.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_alignment {

using namespace zoe;
using namespace zoe::test;

namespace {

using Cells = std::vector<double>;
using Path = std::vector<std::pair<std::size_t, std::size_t>>;

// What a path costs, by the definition.
double costOf(const Cells &base, const Cells &head, const Path &path, double bend)
{
    double cost = 0;
    for (std::size_t k = 0; k < path.size(); ++k) {
        const auto [i, j] = path[k];
        const double distance = std::abs(base[i] - head[j]);
        const bool both =
            k == 0 || (path[k].first != path[k - 1].first && path[k].second != path[k - 1].second);
        cost += both ? 2 * distance : distance + bend;
    }
    return cost;
}

// The least of all paths, each walked to its end.
double leastCost(const Cells &base, const Cells &head, double bend, Path &best)
{
    double least = std::numeric_limits<double>::infinity();
    Path path{{0, 0}};
    const std::function<void()> walk = [&] {
        const auto [i, j] = path.back();
        if (i + 1 == base.size() && j + 1 == head.size()) {
            const double cost = costOf(base, head, path, bend);
            if (cost < least) {
                least = cost;
                best = path;
            }
            return;
        }
        for (const auto &[di, dj] : {std::pair{1, 1}, {1, 0}, {0, 1}}) {
            const std::size_t a = i + static_cast<std::size_t>(di);
            const std::size_t b = j + static_cast<std::size_t>(dj);
            if (a >= base.size() || b >= head.size())
                continue;
            path.emplace_back(a, b);
            walk();
            path.pop_back();
        }
    };
    walk();
    return least;
}

// The corners of a path as places, with this many frames per cell.
std::vector<AlignedPlaces> cornersOf(const Path &path, std::size_t baseFrames,
                                     std::size_t headFrames)
{
    std::vector<AlignedPlaces> places;
    for (const auto &[i, j] : path) {
        const AlignedPlaces place{static_cast<double>(i), static_cast<double>(j)};
        if (places.empty() || (place.base > places.back().base && place.head > places.back().head))
            places.push_back(place);
    }
    places.push_back({static_cast<double>(baseFrames), static_cast<double>(headFrames)});
    return places;
}

std::vector<DurationNs> randomFrames(Random &random, std::size_t count)
{
    std::vector<DurationNs> frames;
    for (std::size_t i = 0; i < count; ++i)
        frames.push_back(100 + static_cast<DurationNs>(random.below(9'000)));
    return frames;
}

constexpr std::string_view kBase = R"(frame 0 100
  plot load 10 0
frame 100 100
  plot load 150 2
  message - 160 fight
frame 200 100
  plot load 200 1
frame 300 100
  plot load 310 3
  message - 320 fight
  message - 330 fight
bookmark 1 250 0 0 - | - | here
)";

} // namespace

class TestAlignment : public QObject {
    Q_OBJECT

  private slots:
    void placesAreStraightBetween();
    void eventsPairInOrder();
    void findsEvents();
    void warpIsTheCheapestOfAllPaths();
    void warpFindsWhatWasStretched();
    void warpSwaps();
    void coarse();
};

void TestAlignment::placesAreStraightBetween()
{
    const FrameAlignment byStart;
    QCOMPARE(byStart.headOf(12.5), 12.5);
    const std::vector<AlignedPlaces> places{{10, 20}, {20, 60}, {20, 70}, {15, 80}, {30, 65}};
    const FrameAlignment alignment(places);
    QCOMPARE(alignment.places().size(), std::size_t{3}); // the others do not rise
    QCOMPARE(alignment.headOf(0), 10.0);
    QCOMPARE(alignment.headOf(15), 40.0);
    QCOMPARE(alignment.headOf(25), 62.5);
    QCOMPARE(alignment.headOf(35), 70.0);
    for (double x = -5; x < 50; x += 0.5)
        QVERIFY(std::abs(alignment.baseOf(alignment.headOf(x)) - x) < 1e-9);
}

void TestAlignment::eventsPairInOrder()
{
    const std::vector<FrameIndex> base{5, 50, 70};
    const std::vector<FrameIndex> head{8, 40};
    const FrameAlignment alignment = alignedAt(base, head);
    QCOMPARE(alignment.headOf(5), 8.0);
    QCOMPARE(alignment.headOf(50), 40.0);
    QCOMPARE(alignment.headOf(60), 50.0);
    QCOMPARE(alignedAt(base, {}).headOf(60), 60.0);
}

void TestAlignment::findsEvents()
{
    const auto capture = captureFromText(kBase);
    using Frames = std::vector<FrameIndex>;
    QCOMPARE(framesNoted(*capture, capture->annotations(), "here"), Frames({2}));
    QCOMPARE(framesNoted(*capture, capture->annotations(), "there"), Frames());
    QCOMPARE(*framesTold(*capture, "fight"), Frames({1, 3}));
    QCOMPARE(*framesReaching(*capture, PlotId{0}, 1.5), Frames({1, 3}));
    QCOMPARE(*framesReaching(*capture, PlotId{0}, 3), Frames({3}));
    QCOMPARE(*framesReaching(*capture, PlotId{0}, 4), Frames());
}

void TestAlignment::warpIsTheCheapestOfAllPaths()
{
    Random random(7);
    for (int round = 0; round < 60; ++round) {
        const auto base = randomFrames(random, 1 + random.below(6));
        const auto head = randomFrames(random, 1 + random.below(6));
        const Cells baseCells = warpCells(base, 1);
        const Cells headCells = warpCells(head, 1);
        Path best;
        leastCost(baseCells, headCells, 0.05, best);
        const auto alignment = warped(base, head);
        QVERIFY(alignment);
        QCOMPARE(alignment->places(), cornersOf(best, base.size(), head.size()));
    }
}

void TestAlignment::warpFindsWhatWasStretched()
{
    // Loading takes twice as long in the head, and everything is 30 % slower.
    std::vector<DurationNs> base(100, 20'000);
    base.insert(base.end(), 400, 8'000);
    base.insert(base.end(), 100, 30'000);
    std::vector<DurationNs> head(200, 26'000);
    head.insert(head.end(), 400, 10'400);
    head.insert(head.end(), 100, 39'000);
    const auto alignment = warped(base, head);
    QVERIFY(alignment);
    QVERIFY(std::abs(alignment->headOf(100) - 200) <= 1);
    QVERIFY(std::abs(alignment->headOf(250) - 350) <= 2);
    QVERIFY(std::abs(alignment->headOf(500) - 600) <= 1);
    QCOMPARE(alignment->headOf(600), 700.0);
    QVERIFY(!warped({}, head));
}

void TestAlignment::warpSwaps()
{
    Random random(3);
    for (int round = 0; round < 20; ++round) {
        const auto base = randomFrames(random, 20 + random.below(60));
        const auto head = randomFrames(random, 20 + random.below(60));
        const auto there = warped(base, head);
        const auto back = warped(head, base);
        QVERIFY(there && back);
        QCOMPARE(there->places().size(), back->places().size());
        for (std::size_t i = 0; i < there->places().size(); ++i) {
            QCOMPARE(there->places()[i].base, back->places()[i].head);
            QCOMPARE(there->places()[i].head, back->places()[i].base);
        }
    }
}

// Many frames: the work is that of the cells, and the ends still belong together.
void TestAlignment::coarse()
{
    Random random(5);
    const auto base = randomFrames(random, 30'000);
    const auto head = randomFrames(random, 20'000);
    const auto alignment = warped(base, head, {.mostCells = 100});
    QVERIFY(alignment);
    QVERIFY(alignment->places().size() <= 101);
    QCOMPARE(alignment->headOf(0), 0.0);
    QCOMPARE(alignment->headOf(30'000), 20'000.0);
    std::stop_source stop;
    stop.request_stop();
    SerialExecutor serial;
    const auto stopped = warped(base, head, {}, Task(serial, stop.get_token()));
    QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
}

} // namespace tst_alignment

ZOE_APPLESS_TEST(tst_alignment::TestAlignment)
#include "tst_alignment.moc"
