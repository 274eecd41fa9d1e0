// Sums over an area of a flame graph, compared with a twin that looks at every zone separately.
#include <QtTest>

#include <map>
#include <random>
#include <set>

#include "analysis/flame/area_sums.h"
#include "tests/analysis/with_states.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_area_sums {

using namespace zoe;
using namespace zoe::test;

namespace {

DurationNs inside(const Zone &zone, TimeNs from, TimeNs to)
{
    return std::max<DurationNs>(0, std::min(zone.endNs(), to) - std::max(zone.startNs, from));
}

// The nearest zone around zone i, or -1.
std::ptrdiff_t parentOf(const ZoneTree &tree, std::size_t i)
{
    for (std::size_t j = i; j-- > 0;) {
        if (tree[j].depth < tree[i].depth)
            return static_cast<std::ptrdiff_t>(j);
    }
    return -1;
}

bool isInOneOfItsKind(const ZoneTree &tree, std::size_t i)
{
    for (auto at = parentOf(tree, i); at >= 0; at = parentOf(tree, static_cast<std::size_t>(at))) {
        if (tree[static_cast<std::size_t>(at)].site == tree[i].site)
            return true;
    }
    return false;
}

std::map<std::uint32_t, AreaFunction> naiveFunctions(const std::vector<AreaLane> &lanes,
                                                     TimeNs from, TimeNs to)
{
    std::map<std::uint32_t, AreaFunction> functions;
    for (const AreaLane &lane : lanes) {
        for (std::size_t i = 0; i < lane.tree.size(); ++i) {
            const Zone zone = lane.tree[i];
            const bool touches =
                zone.startNs < to &&
                (zone.endNs() > from || (zone.durationNs == 0 && zone.startNs >= from));
            if (!touches)
                continue;
            AreaFunction &function = functions[zone.site.value];
            function.site = zone.site;
            function.calls += zone.begins() || zone.startNs <= from ? 1 : 0;
            const DurationNs part = inside(zone, from, to);
            function.selfNs += part;
            function.longestNs = std::max(function.longestNs, part);
            if (!isInOneOfItsKind(lane.tree, i))
                function.totalNs += part;
            for (std::size_t j = i + 1; j < lane.tree.size(); ++j) {
                if (parentOf(lane.tree, j) == static_cast<std::ptrdiff_t>(i))
                    function.selfNs -= inside(lane.tree[j], from, to);
            }
        }
    }
    return functions;
}

} // namespace

class TestAreaSums : public QObject {
    Q_OBJECT

  private slots:
    void aKnownArea();
    void agreesWithEveryZone();
    void framesAddUp();
    void slicesAddUp();
};

void TestAreaSums::aKnownArea()
{
    const auto capture = captureFromText(R"(frame 0 1000
  main
    a 0 1000
      b 100 200
      b 400 400
        c 500 100
)");
    const auto chunk = *capture->chunk(0);
    const AreaLane lane{ThreadId{0}, chunk->tree(chunk->trees.front()), nullptr};
    const AreaSums sums = areaSums(std::span(&lane, 1), 200, 550);
    QCOMPARE(sums.durationNs, DurationNs(350));
    QCOMPARE(sums.functions.size(), std::size_t(3));
    QCOMPARE(sums.functions[0], (AreaFunction{SiteId{1}, 2, 250, 200, 150})); // b
    QCOMPARE(sums.functions[1], (AreaFunction{SiteId{0}, 1, 350, 100, 350})); // a
    QCOMPARE(sums.functions[2], (AreaFunction{SiteId{2}, 1, 50, 50, 50}));    // c
    QVERIFY(!sums.threads.front().statesKnown);
    QCOMPARE(sums.threads.front().zonesNs, DurationNs(350));
}

void TestAreaSums::agreesWithEveryZone()
{
    std::mt19937_64 random(5);
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        RandomCaptureOptions options;
        options.seed = seed;
        const auto capture = randomCapture(options);
        RandomStatesOptions stateOptions;
        stateOptions.seed = seed;
        const auto spans = randomStates(*capture, stateOptions);
        const auto chunk = *capture->chunk(seed % capture->chunks().size());
        if (chunk->frames.empty())
            continue;
        std::vector<StateTimeline> states;
        for (std::uint32_t thread = 0; thread < capture->threads().size(); ++thread) {
            std::vector<ThreadStateSpan> own;
            std::ranges::copy_if(spans, std::back_inserter(own), [&](const ThreadStateSpan &span) {
                return span.thread.value == thread;
            });
            states.emplace_back(std::move(own));
        }
        std::vector<AreaLane> lanes;
        for (const TreeSpan &span : chunk->trees)
            lanes.push_back({span.thread, chunk->tree(span), &states[span.thread.value]});
        const TimeNs first = chunk->frames.front().startNs;
        const TimeNs last = std::max(first + 1, chunk->frames.back().endNs());
        TimeNs from = std::uniform_int_distribution<TimeNs>(first, last)(random);
        TimeNs to = std::uniform_int_distribution<TimeNs>(first, last)(random);
        if (to < from)
            std::swap(from, to);
        const AreaSums sums = areaSums(lanes, from, to);
        const auto naive = naiveFunctions(lanes, from, to);
        QCOMPARE(sums.functions.size(), naive.size());
        DurationNs lastSelf = std::numeric_limits<DurationNs>::max();
        DurationNs selves = 0;
        for (const AreaFunction &function : sums.functions) {
            QCOMPARE(function, naive.at(function.site.value));
            QVERIFY(function.selfNs <= lastSelf);
            lastSelf = function.selfNs;
            selves += function.selfNs;
        }
        DurationNs zones = 0;
        std::set<ThreadId> threads;
        for (const AreaLane &lane : lanes)
            threads.insert(lane.thread);
        QCOMPARE(sums.threads.size(), threads.size());
        for (const AreaThread &thread : sums.threads) {
            zones += thread.zonesNs;
            StateTimes expected;
            for (const AreaLane &lane : lanes) {
                if (lane.thread == thread.thread)
                    expected.add(lane.states->between(from, to));
            }
            QCOMPARE(thread.states, expected);
        }
        QCOMPARE(selves, zones); // of all functions: all that is in zones
    }
}

// A state and a zone that go through two frames count once.
void TestAreaSums::framesAddUp()
{
    const auto capture = captureFromText(R"(frame 0 1000
  main
    a 600 400 to
frame 1000 1000
  main
    a 1000 300 from
      b 1100 100
)");
    const auto chunk = *capture->chunk(0);
    const StateTimeline states({{ThreadId{0}, ThreadState::Waiting, 0, 700, 500}});
    const auto laneOf = [&](std::size_t tree) {
        return AreaLane{ThreadId{0}, chunk->tree(chunk->trees[tree]), &states};
    };
    AreaAdder adder;
    const AreaLane first = laneOf(0);
    const AreaLane second = laneOf(1);
    adder.add(std::span(&first, 1), 500, 1000);
    adder.add(std::span(&second, 1), 1000, 1250);
    const AreaSums sums = adder.sums();
    QCOMPARE(sums.durationNs, DurationNs(750));
    QCOMPARE(sums.functions.size(), std::size_t(2));
    QCOMPARE(sums.functions[0], (AreaFunction{SiteId{0}, 1, 650, 550, 400}));
    QCOMPARE(sums.functions[1], (AreaFunction{SiteId{1}, 1, 100, 100, 100}));
    QCOMPARE(sums.threads.size(), std::size_t(1));
    QCOMPARE(sums.threads.front().states.waitingNs, DurationNs(500));
    QCOMPARE(sums.threads.front().zonesNs, DurationNs(650));
    // Zones that were open when the area began count, too.
    QCOMPARE(areaSums(std::span(&second, 1), 1000, 1250).functions[0].calls, std::uint64_t(1));
}

// Zones that go through several slices count once.
void TestAreaSums::slicesAddUp()
{
    std::mt19937_64 random(6);
    std::size_t compared = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        RandomCaptureOptions options;
        options.seed = seed;
        options.zeroLengths = seed % 2 == 0;
        const auto capture = randomCapture(options);
        const SlicedCapture sliced(*capture, 2 + seed % 11);
        const auto chunk = *capture->chunk(0);
        const auto slices = *sliced.slices(0);
        for (std::uint32_t frame = 0; frame < chunk->frames.size(); ++frame) {
            const FrameRecord &record = chunk->frames[frame];
            const auto within = [&] {
                return record.startNs +
                       static_cast<TimeNs>(
                           random() %
                           static_cast<std::uint64_t>(std::max<DurationNs>(1, record.durationNs)));
            };
            const auto [from, to] = std::minmax({within(), within()});
            std::vector<AreaLane> whole;
            std::vector<AreaLane> empty;
            for (const TreeSpan &span : chunk->treesOf(chunk->firstFrame + frame)) {
                whole.push_back({span.thread, chunk->tree(span)});
                empty.push_back({span.thread, {}});
            }
            AreaAdder adder;
            adder.add(empty, from, to);
            const auto begins = slices->begins();
            bool isFirst = true;
            for (std::size_t i = 0; i < begins.size(); ++i) {
                const bool isLast = i + 1 == begins.size() || begins[i + 1].frame != frame;
                if (begins[i].frame != frame || begins[i].startNs > to ||
                    (!isLast && begins[i + 1].startNs <= from))
                    continue;
                ChunkSlice slice;
                slices->read(i, i + 1, {}, slice);
                for (std::size_t tree = 0; tree < slice.chunk.trees.size(); ++tree) {
                    const TreeSpan &span = slice.chunk.trees[tree];
                    adder.addSlice({span.thread, slice.chunk.tree(span), nullptr,
                                    isFirst ? 0 : slice.origins[tree].before.size()},
                                   from, to);
                }
                isFirst = false;
            }
            const AreaSums expected = areaSums(whole, from, to);
            const AreaSums found = adder.sums();
            QCOMPARE(found.functions, expected.functions);
            QCOMPARE(found.durationNs, expected.durationNs);
            for (std::size_t thread = 0; thread < expected.threads.size(); ++thread)
                QCOMPARE(found.threads[thread].zonesNs, expected.threads[thread].zonesNs);
            compared += expected.functions.size();
        }
    }
    QVERIFY2(compared > 200, qPrintable(QString::number(compared)));
}

} // namespace tst_area_sums

ZOE_TEST(tst_area_sums::TestAreaSums)
#include "tst_area_sums.moc"
