#include <QtTest>

#include <random>

#include "analysis/flame/flame_layout.h"
#include "tests/analysis/naive.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_flame_layout {

using namespace zoe;
using namespace zoe::test;

namespace {

double naiveX(TimeNs time, const FlameExtent &view)
{
    const long double share =
        (static_cast<long double>(time) - static_cast<long double>(view.fromNs)) /
        (static_cast<long double>(view.toNs) - static_cast<long double>(view.fromNs));
    return static_cast<double>(std::clamp(share, 0.0L, 1.0L) *
                               static_cast<long double>(view.widthPx));
}

// Zones of one depth, in order.
std::vector<std::uint32_t> rowOf(const ZoneTree &tree, std::uint32_t depth)
{
    std::vector<std::uint32_t> row;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        if (tree[i].depth == depth)
            row.push_back(i);
    }
    return row;
}

struct NaiveRun {
    std::vector<std::uint32_t> zones;
    TimeNs startNs = 0;
    TimeNs endNs = 0;
};

// Neighbours shorter than the longest power of two below the width of a fold, in cells of that
// length.
std::vector<NaiveRun> runsOf(const ZoneTree &tree, const FlameExtent &view,
                             const std::vector<std::uint32_t> &row)
{
    const std::uint64_t spanNs =
        static_cast<std::uint64_t>(view.toNs) - static_cast<std::uint64_t>(view.fromNs);
    const double foldNs = view.foldBelowPx * static_cast<double>(spanNs) / view.widthPx;
    DurationNs cellNs = 1;
    while (cellNs < DurationNs{1} << 62 && static_cast<double>(2 * cellNs) <= foldNs)
        cellNs *= 2;
    const auto cellOf = [&](const Zone &zone) {
        return zone.startNs / cellNs - (zone.startNs % cellNs < 0 ? 1 : 0);
    };
    const auto folds = [&](const Zone &zone) {
        return view.foldBelowPx > 0 && zone.durationNs < cellNs;
    };
    std::vector<NaiveRun> runs;
    for (const std::uint32_t i : row) {
        const Zone zone = tree[i];
        const bool more = !runs.empty() && folds(zone) && folds(tree[runs.back().zones.back()]) &&
                          cellOf(tree[runs.back().zones.back()]) == cellOf(zone);
        if (!more)
            runs.push_back({{}, zone.startNs, 0});
        runs.back().zones.push_back(i);
        runs.back().endNs = zone.endNs();
    }
    return runs;
}

// Empty if the items of a row are the runs in view.
QString wrongRow(const ZoneTree &tree, const FlameExtent &view,
                 const std::vector<std::uint32_t> &row, const std::vector<FlameItem> &items)
{
    std::size_t next = 0;
    double right = 0;
    for (const NaiveRun &run : runsOf(tree, view, row)) {
        const bool touches =
            run.endNs == view.fromNs && (run.zones.size() > 1 || run.startNs == view.fromNs);
        if (run.startNs >= view.toNs || !(run.endNs > view.fromNs || touches))
            continue;
        if (next == items.size())
            return "zones are left out";
        const FlameItem &item = items[next++];
        if (item.zone != run.zones.front() || item.folded != run.zones.size())
            return "another run";
        if (item.x0 > item.x1 || item.x0 < right - 1e-9 || item.x1 > view.widthPx)
            return "overlap";
        if (std::abs(item.x0 - naiveX(run.startNs, view)) > 1e-6 * view.widthPx ||
            std::abs(item.x1 - naiveX(run.endNs, view)) > 1e-6 * view.widthPx)
            return "place";
        std::uint32_t longest = item.zone;
        for (const std::uint32_t zone : run.zones) {
            if (tree[zone].durationNs > tree[longest].durationNs)
                longest = zone;
        }
        if (item.site != tree[longest].site || item.longest != longest)
            return "site";
        if (item.folded > 1 && item.x1 - item.x0 > 2 * view.foldBelowPx * (1 + 1e-6) + 1e-6)
            return "a wide fold";
        right = item.x1;
    }
    if (next != items.size())
        return "more items than runs in view";
    const double most = 4 * view.widthPx / std::max(view.foldBelowPx, 1e-9) + 4;
    return static_cast<double>(items.size()) > most && view.foldBelowPx > 0 ? "too many items" : "";
}

QString wrongLayout(const FlameIndex &index, const FlameExtent &view)
{
    const std::vector<FlameItem> items = index.layout(view);
    std::size_t at = 0;
    for (std::uint32_t depth = 0; depth < index.depthCount(); ++depth) {
        std::vector<FlameItem> row;
        for (; at < items.size() && items[at].depth == depth; ++at)
            row.push_back(items[at]);
        const QString wrong = wrongRow(index.tree(), view, rowOf(index.tree(), depth), row);
        if (!wrong.isEmpty())
            return QString("depth %1: %2").arg(depth).arg(wrong);
    }
    return at == items.size() ? QString() : QString("order");
}

FlameExtent randomView(std::mt19937_64 &random, const ZoneTree &tree)
{
    const TimeNs first = tree[0].startNs;
    const TimeNs last = tree[tree.size() - 1].endNs() + 1;
    const auto within = [&] {
        return std::uniform_int_distribution<TimeNs>(first - 5, last + 5)(random);
    };
    FlameExtent view{within(), within(), 1 + static_cast<double>(random() % 300),
                     static_cast<double>(random() % 10)};
    if (random() % 3 == 0) {
        view.fromNs = first;
        view.toNs = last;
    } else if (random() % 3 == 0) { // at the edges of zones
        view.fromNs = tree[random() % tree.size()].startNs;
        view.toNs = tree[random() % tree.size()].endNs();
    }
    if (view.fromNs > view.toNs)
        std::swap(view.fromNs, view.toNs);
    view.toNs = std::max(view.toNs, view.fromNs + 1);
    return view;
}

// One thread, one frame: runs of tiny zones between long ones, three deep, with gaps.
std::shared_ptr<const MemoryCapture> crowd(std::mt19937_64 &random, std::uint32_t zones)
{
    std::vector<Chunk> chunks(1);
    Chunk &chunk = chunks[0];
    TimeNs time = 0;
    while (chunk.zones.size() < zones) {
        const auto length =
            static_cast<DurationNs>(random() % 50 == 0 ? random() % 100'000 : random() % 30);
        chunk.zones.append(
            {SiteId{static_cast<std::uint32_t>(random() % 9)}, time, length, 0, 0, 0});
        for (TimeNs child = time; child < time + length && random() % 4 != 0;) {
            const DurationNs part =
                std::min<DurationNs>(time + length - child, static_cast<DurationNs>(random() % 40));
            chunk.zones.append(
                {SiteId{static_cast<std::uint32_t>(random() % 9)}, child, part, 0, 1, 0});
            child += part + static_cast<DurationNs>(random() % 3);
        }
        time +=
            length + static_cast<DurationNs>(random() % 40 == 0 ? random() % 50'000 : random() % 4);
    }
    const auto count = static_cast<std::uint32_t>(chunk.zones.size());
    fillSelfTimes(chunk.zones, 0, count);
    chunk.frames.push_back({.startNs = 0, .durationNs = time, .zones = count});
    chunk.trees.push_back({0, ThreadId{0}, 0, count});
    Dictionaries dictionaries;
    dictionaries.sites.resize(9);
    dictionaries.threads.resize(1);
    return std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(dictionaries),
                                                 std::move(chunks));
}

} // namespace

class TestFlameLayout : public QObject {
    Q_OBJECT

  private slots:
    void randomTreesAgreeWithBruteForce_data()
    {
        QTest::addColumn<bool>("extremes");
        QTest::newRow("ordinary") << false;
        QTest::newRow("extremes") << true;
    }
    void randomTreesAgreeWithBruteForce()
    {
        QFETCH(bool, extremes);
        std::mt19937_64 random(1);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = extremes;
            options.maxZonesPerTree = 120;
            const auto capture = randomCapture(options);
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const std::shared_ptr<const Chunk> chunk = *capture->chunk(i);
                for (const TreeSpan &span : chunk->trees) {
                    const FlameIndex index(chunk->tree(span));
                    for (int round = 0; round < 8; ++round) {
                        const QString wrong = wrongLayout(index, randomView(random, index.tree()));
                        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
                    }
                }
            }
        }
    }

    void crowdsAgreeWithBruteForce()
    {
        std::mt19937_64 random(2);
        for (const std::uint32_t zones : {20U, 300U, 5000U, 70'000U}) {
            const auto capture = crowd(random, zones);
            const std::shared_ptr<const Chunk> chunk = *capture->chunk(0);
            const FlameIndex index(chunk->tree(chunk->trees[0]));
            for (int round = 0; round < 40; ++round) {
                FlameExtent view = randomView(random, index.tree());
                if (round % 4 == 0)
                    view.toNs = view.fromNs + 1 + (view.toNs - view.fromNs) / 1000;
                const QString wrong = wrongLayout(index, view);
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            }
        }
    }

    void wideZonesStandForThemselves()
    {
        const auto capture = captureFromText(R"(
            frame 0 1000
              main
                update 0 500
                  tiny 100 1
                  tiny 101 1
                  ai 102 2
                  tiny 104 1
                  physics 200 200
                draw 500 500
        )");
        const std::shared_ptr<const Chunk> chunk = *capture->chunk(0);
        const FlameIndex index(chunk->tree(chunk->trees[0]));
        QCOMPARE(index.depthCount(), std::uint32_t{2});
        const std::vector<FlameItem> items = index.layout({0, 1000, 500, 3});
        const SiteId update{0};
        const SiteId ai{2};
        const SiteId physics{3};
        const SiteId draw{4};
        const std::vector<FlameItem> expected{{0, 250, 0, 0, 1, update, 0},
                                              {250, 500, 0, 6, 1, draw, 6},
                                              {50, 52, 1, 1, 3, ai, 3},
                                              {52, 52.5, 1, 4, 1, SiteId{1}, 4}, // the next cell
                                              {100, 200, 1, 5, 1, physics, 5}};
        QVERIFY(items == expected);
        // Half of a zone in view is clipped, not folded.
        const std::vector<FlameItem> half = index.layout({499, 501, 100, 3});
        QCOMPARE(half.size(), std::size_t{2});
        QCOMPARE(half[0].x0, 0.0);
        QCOMPARE(half[0].x1, 50.0);
    }

    void zonesAreFoundUnderThePointer()
    {
        std::mt19937_64 random(3);
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = seed % 3 == 0;
            const auto capture = randomCapture(options);
            const std::shared_ptr<const Chunk> chunk = *capture->chunk(0);
            for (const TreeSpan &span : chunk->trees) {
                const ZoneTree tree = chunk->tree(span);
                const FlameIndex index(tree);
                for (int round = 0; round < 50; ++round) {
                    const Zone target = tree[random() % tree.size()];
                    const TimeNs time =
                        round % 2 == 0
                            ? target.startNs
                            : std::uniform_int_distribution<TimeNs>(
                                  tree[0].startNs - 2, tree[tree.size() - 1].endNs() + 2)(random);
                    const auto depth = static_cast<std::uint32_t>(random() % 8);
                    std::size_t expected = tree.size(); // the last one that holds the time
                    for (std::size_t i = 0; i < tree.size(); ++i) {
                        const Zone zone = tree[i];
                        if (zone.depth == depth && zone.startNs <= time &&
                            (time < zone.endNs() || time == zone.startNs))
                            expected = i;
                    }
                    QCOMPARE(index.zoneAt(time, depth), expected);
                }
            }
        }
    }

    void anEmptyTreeHasNothingToDraw()
    {
        const FlameIndex none;
        QVERIFY(none.layout({0, 100, 100, 3}).empty());
        QCOMPARE(none.zoneAt(0, 0), std::size_t{0});
        const FlameIndex empty{ZoneTree{}};
        QCOMPARE(empty.depthCount(), std::uint32_t{0});
        QVERIFY(empty.layout({0, 100, 100, 3}).empty());
    }

    void theWholeOfTimeIsAView()
    {
        const auto capture = captureFromText("frame 0 10\n  main\n    update 0 10\n");
        const std::shared_ptr<const Chunk> chunk = *capture->chunk(0);
        const FlameIndex index(chunk->tree(chunk->trees[0]));
        const std::vector<FlameItem> items = index.layout(
            {std::numeric_limits<TimeNs>::min(), std::numeric_limits<TimeNs>::max(), 1000, 3});
        QCOMPARE(items.size(), std::size_t{1});
        QVERIFY(items[0].x0 >= 499 && items[0].x1 <= 501 && items[0].x0 <= items[0].x1);
    }

    void aThousandLevelsWork()
    {
        std::vector<Chunk> chunks(1);
        for (std::uint32_t depth = 0; depth < 1000; ++depth)
            chunks[0].zones.append({SiteId{0}, depth, 5000 - 2 * DurationNs{depth}, 0, depth, 0});
        const ZoneTree tree(chunks[0].zones, 0, 1000, 0, ThreadId{0});
        const FlameIndex index(tree);
        QCOMPARE(index.depthCount(), std::uint32_t{1000});
        QCOMPARE(index.layout({0, 5000, 1920, 3}).size(), std::size_t{1000});
    }
};

} // namespace tst_flame_layout

ZOE_APPLESS_TEST(tst_flame_layout::TestFlameLayout)
#include "tst_flame_layout.moc"
