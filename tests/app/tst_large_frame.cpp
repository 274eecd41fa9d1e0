// Frames that are read in slices, compared with the same frames as a whole: recursion, zones of
// length 0, several threads, slices of a few zones.
#include <QtTest>

#include <random>

#include "app/panels/flame/scene/flame_draw_list.h"
#include "app/panels/flame/scene/large_marks.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_large_frame {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// A frame in both ways.
struct Twins {
    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const Capture> sliced;
    std::shared_ptr<const FlameFrame> whole;
    std::shared_ptr<const LargeFrame> large;

    // Of the frame, without its values; null: it has no zones.
    static std::optional<Twins> make(std::uint64_t seed)
    {
        RandomCaptureOptions options;
        options.seed = seed;
        options.maxZonesPerTree = 150;
        options.emptyTreeShare = 0.1;
        options.zeroLengths = seed % 2 == 0;
        Twins twins;
        twins.capture = randomCapture(options);
        twins.sliced = std::make_shared<const SlicedCapture>(*twins.capture, 3 + seed % 40);
        const auto frame = static_cast<FrameIndex>(seed % twins.capture->frames().size());
        const auto whole = loadFlameFrame(twins.capture, {frame, 0, 0}, Task{});
        const auto large =
            LargeFrame::openAny(twins.sliced, {frame, 0, 0}, 50 + 10 * (seed % 60), Task{});
        if (!whole || !large || (*whole)->indexes.empty())
            return std::nullopt;
        twins.whole = *whole;
        twins.large = *large;
        return twins;
    }

    [[nodiscard]] FlameRequest randomRequest(std::mt19937_64 &random) const
    {
        const DurationNs length = std::max<DurationNs>(2, whole->durationNs());
        FlameRequest request;
        request.fromNs = static_cast<double>(random() % static_cast<std::uint64_t>(length - 1));
        const double most = static_cast<double>(length) - request.fromNs;
        request.toNs = request.fromNs +
                       std::max(1.0, most / static_cast<double>(std::uint64_t{1} << random() % 16));
        request.widthPx = 1 + static_cast<double>(random() % 400);
        request.heat = true;
        for (std::size_t tree = 0; tree < whole->indexes.size(); ++tree) {
            if (random() % 4 > 0)
                request.trees.push_back({tree, static_cast<std::uint32_t>(random() % 2),
                                         static_cast<std::uint32_t>(random() % 8)});
        }
        return request;
    }
    [[nodiscard]] ThinExtent extentOf(const FlameRequest &request) const
    {
        const FlameExtent view = viewOf(*whole, request);
        const DurationNs cellNs = FoldCell(view).lengthNs();
        ThinExtent extent{view.fromNs - 2 * cellNs, view.toNs + 2 * cellNs,
                          std::max<DurationNs>(1, cellNs / 2),
                          std::vector<std::uint32_t>(whole->indexes.size())};
        for (const TreeRows &rows : request.trees)
            extent.depths[rows.tree] = rows.endDepth;
        return extent;
    }
};

// Empty if both lists paint the same.
QString difference(const FlameDrawList &whole, const FlameDrawList &thin)
{
    if (whole.trees.size() != thin.trees.size())
        return "trees";
    for (std::size_t i = 0; i < whole.trees.size(); ++i) {
        const DrawnTree &a = whole.trees[i];
        const DrawnTree &b = thin.trees[i];
        const auto what = [i](const char *of) { return QString("tree %1: %2").arg(i).arg(of); };
        if (a.items.size() != b.items.size())
            return what("number of items");
        if (a.flags != b.flags)
            return what("flags");
        if (a.heat != b.heat)
            return what("heat");
        if (a.rowBegin != b.rowBegin)
            return what("rows");
        if (a.markedZones != b.markedZones)
            return what("marked zones");
        for (std::size_t k = 0; k < a.items.size(); ++k) {
            const FlameItem &item = a.items[k];
            const FlameItem &other = b.items[k];
            const FlameZone longest{b.tree, other.longest};
            if (item.x0 != other.x0 || item.x1 != other.x1 || item.depth != other.depth ||
                item.folded != other.folded || item.site != other.site)
                return what("item");
            if (thin.frame->originOf(longest).zone != item.longest ||
                thin.frame->zone(longest) != whole.frame->zone({a.tree, item.longest}))
                return what("zone");
        }
    }
    return {};
}

// Each tick of one list is in the other, at most a cell beside it; as far as rows are asked for.
bool ticksAgree(const DrawnTree &whole, const DrawnTree &thin, std::uint32_t endDepth)
{
    const auto has = [](const std::vector<FlameTick> &ticks, const FlameTick &tick) {
        return std::ranges::any_of(ticks, [&](const FlameTick &other) {
            return other.depth == tick.depth && std::abs(other.x - tick.x) <= 2;
        });
    };
    return std::ranges::all_of(whole.ticks,
                               [&](const FlameTick &tick) {
                                   return tick.depth >= endDepth || has(thin.ticks, tick);
                               }) &&
           std::ranges::all_of(thin.ticks,
                               [&](const FlameTick &tick) { return has(whole.ticks, tick); });
}

std::optional<std::uint32_t> naiveWalk(const ZoneTree &tree, std::uint32_t zone, ZoneWalk walk)
{
    const auto parent = [&](std::uint32_t of) {
        for (std::uint32_t i = of; i-- > 0;) {
            if (tree[i].depth < tree[of].depth)
                return std::optional(i);
        }
        return std::optional<std::uint32_t>();
    };
    std::vector<std::uint32_t> siblings;
    std::optional<std::uint32_t> child;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        if (tree[i].depth == tree[zone].depth && parent(i) == parent(zone))
            siblings.push_back(i);
        if (!child && parent(i) == zone)
            child = i;
    }
    const auto own = std::ranges::find(siblings, zone);
    switch (walk) {
    case ZoneWalk::Parent:
        return parent(zone);
    case ZoneWalk::Child:
        return child;
    case ZoneWalk::Next:
        return own + 1 == siblings.end() ? std::nullopt : std::optional(*(own + 1));
    case ZoneWalk::Previous:
        return own == siblings.begin() ? std::nullopt : std::optional(*(own - 1));
    }
    return std::nullopt;
}

} // namespace

class TestLargeFrame : public QObject {
    Q_OBJECT

  private slots:
    void overviewsHaveTheFiguresOfAllZones();
    void partsAreDrawnAsTheWholeFrame();
    void hitsAreThoseOfTheWholeFrame();
    void zonesAreFoundByPosition();
    void stepsLeadToTheSameZones();
    void treesAreComplete();
    void innermostZonesContainTheMoment();
    void onlyFramesThatExistAreMissed();
    void capturesWithoutSlicesHaveNone();
};

void TestLargeFrame::overviewsHaveTheFiguresOfAllZones()
{
    std::mt19937_64 random(3);
    std::size_t drawn = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto twins = Twins::make(seed);
        if (!twins)
            continue;
        const FlameFrame &whole = *twins->whole;
        const FlameFrame &overview = *twins->large->overview();
        QVERIFY(overview.isThin());
        QCOMPARE(overview.indexes.size(), whole.indexes.size());
        QCOMPARE(overview.zonesOfSite, whole.zonesOfSite);
        QCOMPARE(overview.longestSelfNs, whole.longestSelfNs);
        for (std::size_t tree = 0; tree < whole.indexes.size(); ++tree) {
            QCOMPARE(overview.tree(tree).thread(), whole.tree(tree).thread());
            QCOMPARE(overview.zoneCount(tree), whole.tree(tree).size());
            QCOMPARE(overview.depthCount(tree), whole.indexes[tree].depthCount());
        }
        // It is drawn the same where its cells are not too long.
        for (int round = 0; round < 40; ++round) {
            FlameRequest request = twins->randomRequest(random);
            request.hits = nullptr;
            if (FoldCell(viewOf(whole, request)).lengthNs() < overview.extent.cellNs)
                continue;
            ++drawn;
            const QString what = difference(*buildDrawList(twins->whole, request),
                                            *buildDrawList(twins->large->overview(), request));
            QVERIFY2(what.isEmpty(), qPrintable(what));
        }
    }
    QVERIFY2(drawn > 300, qPrintable(QString::number(drawn)));
}

void TestLargeFrame::partsAreDrawnAsTheWholeFrame()
{
    std::mt19937_64 random(4);
    std::size_t joined = 0;
    std::size_t drawn = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto twins = Twins::make(seed);
        for (int round = 0; twins && round < 30; ++round, ++drawn) {
            const FlameRequest request = twins->randomRequest(random);
            const ThinExtent extent = twins->extentOf(request);
            const auto part = twins->large->part(extent, extent.cellNs, {}, Task{});
            for (const ThinTree &tree : part->thin) {
                for (const JoinedZones &zones : tree.joined())
                    joined += zones.count - 1;
            }
            const QString what =
                difference(*buildDrawList(twins->whole, request), *buildDrawList(part, request));
            QVERIFY2(what.isEmpty(), qPrintable(what));
        }
    }
    QVERIFY2(drawn > 1000, qPrintable(QString::number(drawn)));
    QVERIFY2(joined > 1000, qPrintable(QString::number(joined)));
}

void TestLargeFrame::hitsAreThoseOfTheWholeFrame()
{
    std::mt19937_64 random(5);
    std::size_t found = 0;
    std::size_t byValue = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto twins = Twins::make(seed);
        if (!twins)
            continue;
        const auto sites = twins->capture->sites();
        FlameMark mark;
        if (seed % 3 == 0)
            mark.site = SiteId{static_cast<std::uint32_t>(random() % sites.size())};
        else if (seed % 3 == 1 || twins->capture->valueKeys().empty())
            mark.search = QString::fromStdString(sites[random() % sites.size()].label());
        else
            mark.search = QString::fromStdString(twins->capture->valueKeys().back()) + ">0";
        const auto hits = findHits(*twins->whole, mark, Task{});
        const LargeMarks marks(twins->large, mark);
        const auto all = marks.all(Task{});
        QCOMPARE(all->count(), hits->count());
        QCOMPARE(all->counts, hits->counts);
        found += hits->count();
        byValue += seed % 3 == 2 ? hits->count() : 0;
        for (int round = 0; round < 10; ++round) {
            FlameRequest request = twins->randomRequest(random);
            const ThinExtent extent = twins->extentOf(request);
            const auto [part, own] = marks.part(extent, extent.cellNs, *all, Task{});
            request.hits = hits;
            const auto expected = buildDrawList(twins->whole, request);
            request.hits = own;
            const auto list = buildDrawList(part, request);
            const QString what = difference(*expected, *list);
            QVERIFY2(what.isEmpty(), qPrintable(what));
            for (std::size_t i = 0; i < list->trees.size(); ++i)
                QVERIFY(ticksAgree(expected->trees[i], list->trees[i], request.trees[i].endDepth));
        }
        // Steps, from zones and from nothing, in both directions.
        for (int round = 0; round < 20; ++round) {
            const bool next = round % 2 == 0;
            std::optional<FlameZone> from;
            std::optional<LargeMarks::Hit> start;
            if (round > 1) {
                const std::size_t tree = random() % twins->whole->indexes.size();
                const std::size_t zone = random() % twins->whole->tree(tree).size();
                from = {tree, zone};
                start = {
                    tree, {static_cast<std::uint32_t>(zone), twins->whole->tree(tree)[zone]}, 0};
            }
            const auto expected = hits->beside(*twins->whole, from, next);
            const auto hit = marks.beside(*all, start, next, Task{});
            QCOMPARE(hit.has_value(), expected.has_value());
            if (!hit)
                continue;
            QVERIFY((FlameZone{hit->tree, hit->found.position} == *expected));
            QCOMPARE(hit->rank, hits->rankOf(*twins->whole, *expected));
        }
    }
    QVERIFY2(found > 500, qPrintable(QString::number(found)));
    QVERIFY2(byValue > 20, qPrintable(QString::number(byValue)));
}

void TestLargeFrame::zonesAreFoundByPosition()
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto twins = Twins::make(seed);
        for (std::size_t tree = 0; twins && tree < twins->whole->indexes.size(); ++tree) {
            const ZoneTree &zones = twins->whole->tree(tree);
            for (std::uint32_t i = 0; i < zones.size(); ++i)
                QCOMPARE(twins->large->zone(tree, i), std::optional(zones[i]));
            QVERIFY(!twins->large->zone(tree, static_cast<std::uint32_t>(zones.size())));
            QVERIFY(!twins->large->zone(twins->whole->indexes.size(), 0));
        }
    }
}

void TestLargeFrame::stepsLeadToTheSameZones()
{
    std::mt19937_64 random(6);
    std::size_t steps = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const auto twins = Twins::make(seed);
        for (std::size_t tree = 0; twins && tree < twins->whole->indexes.size(); ++tree) {
            const ZoneTree &zones = twins->whole->tree(tree);
            for (int round = 0; round < 30; ++round) {
                const auto from = static_cast<std::uint32_t>(random() % zones.size());
                for (const ZoneWalk walk :
                     {ZoneWalk::Parent, ZoneWalk::Child, ZoneWalk::Previous, ZoneWalk::Next}) {
                    const auto expected = naiveWalk(zones, from, walk);
                    const auto found =
                        twins->large->walked(tree, {from, zones[from]}, walk, Task{});
                    QCOMPARE(found.has_value(), expected.has_value());
                    steps += found ? 1 : 0;
                    if (found) {
                        QCOMPARE(found->position, *expected);
                        QCOMPARE(found->zone, zones[*expected]);
                    }
                }
            }
        }
    }
    QVERIFY2(steps > 2000, qPrintable(QString::number(steps)));
}

void TestLargeFrame::treesAreComplete()
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto twins = Twins::make(seed);
        if (!twins)
            continue;
        std::vector<std::size_t> zones(twins->whole->indexes.size());
        const FrameRecord &record = twins->whole->trees.record;
        twins->large->forEachTree(
            record.startNs, record.endNs(),
            [&](const ZoneTree &tree, std::size_t passedOn) {
                zones[twins->whole->treeOf(tree.thread())] += tree.size() - passedOn;
            },
            Task{});
        for (std::size_t tree = 0; tree < zones.size(); ++tree)
            QCOMPARE(zones[tree], twins->whole->tree(tree).size());
    }
}

void TestLargeFrame::innermostZonesContainTheMoment()
{
    std::mt19937_64 random(7);
    std::size_t callers = 0;
    std::size_t same = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto twins = Twins::make(seed);
        for (std::size_t tree = 0; twins && tree < twins->whole->indexes.size(); ++tree) {
            const ZoneTree &zones = twins->whole->tree(tree);
            const FlameFrame &thin = *twins->large->overview();
            for (int round = 0; round < 60; ++round) {
                const TimeNs time =
                    zones[random() % zones.size()].startNs + static_cast<TimeNs>(random() % 50);
                const auto whole = twins->whole->innermostAt(zones.thread(), time);
                const auto found = thin.innermostAt(zones.thread(), time);
                const auto holds = [time](const Zone &zone) {
                    return zone.startNs == time || (zone.startNs < time && time < zone.endNs());
                };
                QVERIFY(!whole || holds(zones[whole->zone]));
                if (!found)
                    continue;
                const ZoneOrigin origin = thin.originOf(*found);
                QCOMPARE(origin.found, zones[origin.zone]);
                QVERIFY(holds(origin.found));
                QVERIFY(whole && zones[whole->zone].depth >= origin.found.depth);
                ++(whole->zone == origin.zone ? same : callers);
            }
        }
    }
    QVERIFY2(same > 1000, qPrintable(QString::number(same)));
    QVERIFY2(callers > 100, qPrintable(QString::number(callers)));
}

void TestLargeFrame::onlyFramesThatExistAreMissed()
{
    const auto capture = randomCapture({});
    const std::shared_ptr<const Capture> sliced =
        std::make_shared<const SlicedCapture>(*capture, 10);
    const auto last = static_cast<FrameIndex>(capture->frames().size() - 1);
    const auto cut = [&](const FlameChoice &choice) {
        return (*LargeFrame::openAny(sliced, choice, 100, Task{}))->overview()->cut;
    };
    QVERIFY(last > 1);
    QVERIFY(!cut({0, 3, 0}));
    QVERIFY(cut({0, 0, 1}));
    QVERIFY(cut({last, 1, 0}));
    QVERIFY(!cut({last, 0, 2}));
    QVERIFY(!cut({1, 0, 0}));
}

void TestLargeFrame::capturesWithoutSlicesHaveNone()
{
    const auto capture = randomCapture({});
    QVERIFY(*LargeFrame::openAny(capture, {0, 0, 0}, 100, Task{}) == nullptr);
    QVERIFY(*LargeFrame::open(capture, {0, 0, 0}, Task{}) == nullptr);
    const auto sliced = std::make_shared<const SlicedCapture>(*capture, 10);
    QVERIFY(*LargeFrame::open(sliced, {0, 0, 0}, Task{}) == nullptr); // it has few zones
    QCOMPARE(LargeFrame::open(sliced, {1'000'000, 0, 0}, Task{}).error().code, ErrorCode::BadInput);
}

} // namespace tst_large_frame

ZOE_APPLESS_TEST(tst_large_frame::TestLargeFrame)
#include "tst_large_frame.moc"
