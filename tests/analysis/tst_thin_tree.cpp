#include <QtTest>

#include <random>

#include "analysis/flame/thin_tree.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_thin_tree {

using namespace zoe;
using namespace zoe::test;

namespace {

// What an item says, without positions in the tree it was laid out from.
auto contentOf(const FlameItem &item, std::uint32_t longest)
{
    return std::tuple(item.x0, item.x1, item.depth, item.folded, item.site.value, longest);
}

QString difference(const FlameIndex &whole, const ThinTree &thin, const FlameIndex &index,
                   const FlameExtent &view)
{
    const std::vector<FlameItem> expected = whole.layout(view);
    const std::vector<FlameItem> found = index.layout(view);
    if (found.size() != expected.size())
        return QString("%1 items, not %2").arg(found.size()).arg(expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const JoinedZones &longest = thin.joined()[found[i].longest];
        if (contentOf(found[i], longest.position) != contentOf(expected[i], expected[i].longest))
            return QString("item %1").arg(i);
        const Zone zone = whole.tree()[longest.position];
        const ZoneTree &tree = index.tree();
        if (longest.longestStartNs != zone.startNs || longest.longestNs != zone.durationNs ||
            tree.selves()[found[i].longest] != zone.selfNs ||
            tree.flags()[found[i].longest] != zone.flags ||
            thin.otherShade()[found[i].longest] != (longest.position % 3 == 0))
            return QString("zone of item %1").arg(i);
    }
    return {};
}

ThinTree thinned(const ZoneTree &tree, DurationNs cellNs)
{
    ThinTree thin(cellNs);
    for (std::uint32_t i = 0; i < tree.size(); ++i)
        thin.add(tree[i], i, i % 3 == 0);
    return thin;
}

// A view whose cells are at least that long.
std::optional<FlameExtent> randomView(std::mt19937_64 &random, const ZoneTree &tree,
                                      DurationNs cellNs)
{
    const TimeNs first = tree[0].startNs;
    const TimeNs last = tree[tree.size() - 1].endNs() + 1;
    const auto within = [&] {
        return random() % 4 == 0
                   ? tree[random() % tree.size()].startNs
                   : std::uniform_int_distribution<TimeNs>(first - 5, last + 5)(random);
    };
    FlameExtent view{within(), within(), 1 + static_cast<double>(random() % 300),
                     1 + static_cast<double>(random() % 9)};
    if (view.fromNs > view.toNs)
        std::swap(view.fromNs, view.toNs);
    view.toNs = std::max(view.toNs, view.fromNs + 1);
    return FoldCell(view).lengthNs() >= cellNs ? std::optional(view) : std::nullopt;
}

} // namespace

class TestThinTree : public QObject {
    Q_OBJECT

  private slots:
    // With recursion, zones of length 0, several threads.
    void layoutsAreThoseOfAllZones()
    {
        std::mt19937_64 random(5);
        int compared = 0;
        std::size_t joined = 0;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.maxZonesPerTree = 200;
            const auto capture = randomCapture(options);
            const std::shared_ptr<const Chunk> chunk = *capture->chunk(0);
            for (const TreeSpan &span : chunk->trees) {
                const ZoneTree tree = chunk->tree(span);
                const FlameIndex whole(tree);
                for (int round = 0; round < 40; ++round) {
                    const DurationNs cellNs = DurationNs{1} << random() % 24;
                    ThinTree thin = thinned(tree, random() % 2 == 0 ? cellNs : 1);
                    if (thin.cellNs() != cellNs)
                        thin.thicken(cellNs);
                    const ZoneTree few(thin.zones(), 0, thin.zones().size(), 0, {});
                    const FlameIndex index(few, thin.joined());
                    joined += tree.size() - few.size();
                    const auto view = randomView(random, tree, cellNs);
                    if (!view)
                        continue;
                    const QString what = difference(whole, thin, index, *view);
                    QVERIFY2(what.isEmpty(), qPrintable(what));
                    ++compared;
                }
            }
        }
        QVERIFY2(compared > 1000, qPrintable(QString::number(compared)));
        QVERIFY2(joined > 10'000, qPrintable(QString::number(joined)));
    }

    // Also if zones beyond a view are left out, from a whole cell before it on.
    void zonesFarFromTheViewDontMatter()
    {
        std::mt19937_64 random(6);
        int compared = 0;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.maxZonesPerTree = 200;
            const auto capture = randomCapture(options);
            const std::shared_ptr<const Chunk> chunk = *capture->chunk(0);
            for (const TreeSpan &span : chunk->trees) {
                const ZoneTree tree = chunk->tree(span);
                const FlameIndex whole(tree);
                for (int round = 0; round < 20; ++round) {
                    const auto view = randomView(random, tree, 1);
                    const DurationNs cellNs = FoldCell(*view).lengthNs();
                    ThinTree thin(std::max<DurationNs>(1, cellNs / 4));
                    for (std::uint32_t i = 0; i < tree.size(); ++i) {
                        if (tree[i].endNs() >= view->fromNs - 2 * cellNs &&
                            tree[i].startNs <= view->toNs + 2 * cellNs)
                            thin.add(tree[i], i, i % 3 == 0);
                    }
                    const ZoneTree few(thin.zones(), 0, thin.zones().size(), 0, {});
                    if (few.empty())
                        continue;
                    const FlameIndex index(few, thin.joined());
                    const QString what = difference(whole, thin, index, *view);
                    QVERIFY2(what.isEmpty(), qPrintable(what));
                    ++compared;
                }
            }
        }
        QVERIFY2(compared > 500, qPrintable(QString::number(compared)));
    }
};

} // namespace tst_thin_tree

ZOE_APPLESS_TEST(tst_thin_tree::TestThinTree)
#include "tst_thin_tree.moc"
