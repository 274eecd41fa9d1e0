// The zone tree of a frame that is read in parts, compared with that of the same frame as a whole,
// and lists with too many zones.
#include <QAbstractItemModelTester>
#include <algorithm>
#include <random>

#include "analysis/summary/summary.h"
#include "app/panels/zone_tree/zone_tree_model.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/tables/table_roles.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/made_captures.h"
#include "tests/gui/zone_tree_rows.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"

namespace tst_large_zone_tree {

using namespace zoe;
using namespace zoe::test;
using app::LargeRows;
using app::LargeZones;
using app::NumberRole;
using app::SiblingRow;
using app::SiblingRuns;
using app::ZoneRef;
using app::ZoneTreeModel;

namespace {

constexpr std::size_t kFewRows = 16;

// Parts of the work, the later ones first.
class Backwards final : public Executor {
  public:
    void parallelFor(std::size_t count, const std::function<void(std::size_t)> &body) override
    {
        while (count-- > 0)
            body(count);
    }
    [[nodiscard]] unsigned concurrency() const override { return 3; }
};

Task inThreeParts()
{
    static Backwards executor;
    return Task(executor);
}

// Takes the part of a panel: reads what the view requests.
void readAll(ZoneTreeModel &model)
{
    while (model.isWaiting())
        model.take(LargeRows::answerTo(*model.large()->zones(), model.large()->question(),
                                       inThreeParts()));
}

void fetchAll(ZoneTreeModel &model, const QModelIndex &parent = {})
{
    while (model.canFetchMore(parent)) {
        model.fetchMore(parent);
        readAll(model);
    }
    for (int row = 0; row < model.rowCount(parent); ++row)
        fetchAll(model, model.index(row, 0, parent));
}

QModelIndex found(ZoneTreeModel &model, const ZoneRef &zone)
{
    QModelIndex index = model.indexOf(zone);
    while (!index.isValid() && model.isWaiting()) {
        readAll(model);
        index = model.indexOf(zone);
    }
    return index;
}

// Zones that only share a row because there are too many: no group of their parent.
bool isRun(const ZoneTreeModel &model, const QModelIndex &index)
{
    return isSeveral(index) && (!model.grouped() || isSeveral(index.parent()));
}

// All that a view may ask about a row.
QStringList textsOf(const ZoneTreeModel &model, const QModelIndex &row)
{
    QStringList texts{row.data(Qt::ToolTipRole).toString()};
    for (int column = 0; column < ZoneTreeModel::ColumnCount; ++column) {
        const QModelIndex cell = row.siblingAtColumn(column);
        texts << cell.data().toString() << cell.data(NumberRole).toString()
              << cell.data(ZoneTreeModel::kShortRole).toString()
              << cell.data(app::SiteRole).toString() << cell.data(Qt::FontRole).toString()
              << cell.data(Qt::DecorationRole).value<QColor>().name()
              << cell.data(Qt::ForegroundRole).value<QColor>().name();
    }
    const auto zone = model.zoneOf(row);
    texts << (zone ? QString("%1 %2").arg(zone->thread.value).arg(zone->zone) : QString());
    return texts;
}

// With the depth of each row, without runs: what is in them takes their place.
QStringList outline(const ZoneTreeModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        const bool run = isRun(model, index);
        if (!run)
            lines << QString::number(depth) + textsOf(model, index).join(u'|');
        lines << outline(model, index, run ? depth : depth + 1);
    }
    return lines;
}

// A frame in both ways.
struct Twins {
    std::shared_ptr<const Capture> capture;
    std::shared_ptr<const Capture> sliced;
    std::shared_ptr<const Summary> summary;
    FrameIndex frame = 0;
    std::shared_ptr<const app::FlameFrame> whole;

    // Not set: it has no zones.
    static std::optional<Twins> make(std::uint64_t seed, std::uint32_t zones)
    {
        RandomCaptureOptions options;
        options.seed = seed;
        options.frames = 6;
        options.maxZonesPerTree = zones;
        options.emptyTreeShare = 0.1;
        options.zeroLengths = seed % 2 == 0;
        Twins twins;
        twins.capture = randomCapture(options);
        twins.sliced = std::make_shared<const SlicedCapture>(*twins.capture, 3 + seed % 40);
        twins.summary = *summarize(*twins.capture);
        twins.frame = static_cast<FrameIndex>(seed % twins.capture->frames().size());
        const auto whole = app::loadFlameFrame(twins.capture, {twins.frame, 0, 0}, Task{});
        if (!whole || (*whole)->indexes.empty())
            return std::nullopt;
        twins.whole = *whole;
        return twins;
    }

    [[nodiscard]] std::unique_ptr<ZoneTreeModel> model(app::ZoneOrder order, bool grouped) const
    {
        auto made = std::make_unique<ZoneTreeModel>();
        made->setOrder(order);
        made->setGrouped(grouped);
        made->setSummary(summary);
        made->setHighlightedSite(SiteId{1});
        made->setFrame(whole);
        return made;
    }
    [[nodiscard]] std::unique_ptr<ZoneTreeModel> inParts(app::ZoneOrder order, bool grouped,
                                                         std::size_t mostRows) const
    {
        auto made = model(order, grouped);
        auto opened = LargeZones::open(sliced, frame, grouped, inThreeParts(), mostRows);
        made->setLargeFrame(std::make_unique<LargeRows>(*std::move(opened), grouped));
        return made;
    }
};

// What a run says is true of the zones in it.
void checkRuns(const ZoneTreeModel &model, const QModelIndex &parent, int &runs)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        checkRuns(model, index, runs);
        if (!isRun(model, index))
            continue;
        ++runs;
        std::vector<QModelIndex> rows;
        const auto collect = [&](const auto &self, const QModelIndex &run) -> void {
            QVERIFY(model.rowCount(run) >= 2);
            for (int i = 0; i < model.rowCount(run); ++i) {
                const QModelIndex inside = model.index(i, 0, run);
                if (isRun(model, inside))
                    self(self, inside);
                else
                    rows.push_back(inside);
            }
        };
        collect(collect, index);
        double totalNs = 0;
        double selfNs = 0;
        double longestNs = -1;
        double startNs = number(rows.front(), ZoneTreeModel::Start);
        QStringList names;
        for (const QModelIndex &zone : rows) {
            totalNs += number(zone, ZoneTreeModel::Total);
            selfNs += number(zone, ZoneTreeModel::Self);
            longestNs = std::max(longestNs, number(zone, ZoneTreeModel::Total));
            startNs = std::min(startNs, number(zone, ZoneTreeModel::Start));
            names << zone.data().toString();
        }
        QCOMPARE(number(index, ZoneTreeModel::Total), totalNs);
        QCOMPARE(number(index, ZoneTreeModel::Self), selfNs);
        QCOMPARE(number(index, ZoneTreeModel::Start), startNs);
        names.removeDuplicates();
        const QString count = app::countText(rows.size());
        QCOMPARE(index.data(ZoneTreeModel::kShortRole).toString(),
                 names.size() == 1 ? count + " × " + names.front()
                                   : app::countedZones(rows.size()));
        QVERIFY(index.data().toString().endsWith(
            app::durationText(static_cast<DurationNs>(longestNs))));
        const auto longest = std::ranges::find_if(rows, [&](const QModelIndex &zone) {
            return model.zoneOf(zone) == model.zoneOf(index);
        });
        QVERIFY(longest != rows.end());
        QCOMPARE(number(*longest, ZoneTreeModel::Total), longestNs);
        if (names.size() > 1)
            QVERIFY(!index.siblingAtColumn(ZoneTreeModel::Typical).data(NumberRole).isValid());
    }
}

} // namespace

class LargeZoneTreeTest : public QObject {
    Q_OBJECT

  private slots:
    void treesAreThoseOfTheWholeFrame();
    void runsHaveTheZonesOfTheWholeFrame();
    void zonesAreFoundInRuns();
    void deepZonesAreFound();
    void modelsKeepTheRules();
    void rowsAreFewAndNeverOne();
    void otherOrdersKeepWhatWasRead();
    void whatIsNotReadIsRequestedAgain();
};

void LargeZoneTreeTest::treesAreThoseOfTheWholeFrame()
{
    int rows = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto twins = Twins::make(seed, 150);
        if (!twins)
            continue;
        for (const auto order :
             {app::ZoneOrder::Start, app::ZoneOrder::Total, app::ZoneOrder::Self}) {
            for (const bool grouped : {false, true}) {
                const auto whole = twins->model(order, grouped);
                const auto large = twins->inParts(order, grouped, LargeZones::kMostRows);
                fetchAll(*whole);
                fetchAll(*large);
                const QStringList expected = outline(*whole);
                QCOMPARE(outline(*large), expected);
                rows += static_cast<int>(expected.size());
            }
        }
    }
    QVERIFY2(rows > 2000, qPrintable(QString::number(rows)));
}

void LargeZoneTreeTest::runsHaveTheZonesOfTheWholeFrame()
{
    int runs = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const auto twins = Twins::make(seed, 900);
        if (!twins)
            continue;
        for (const auto order :
             {app::ZoneOrder::Start, app::ZoneOrder::Total, app::ZoneOrder::Self}) {
            for (const bool grouped : {false, true}) {
                const auto whole = twins->model(order, grouped);
                const auto large = twins->inParts(order, grouped, kFewRows);
                fetchAll(*whole);
                fetchAll(*large);
                checkRuns(*large, {}, runs);
                QStringList expected = outline(*whole);
                QStringList lines = outline(*large);
                if (order != app::ZoneOrder::Start) { // runs are among the others
                    expected.sort();
                    lines.sort();
                }
                QCOMPARE(lines, expected);
            }
        }
    }
    QVERIFY2(runs > 500, qPrintable(QString::number(runs)));
}

void LargeZoneTreeTest::zonesAreFoundInRuns()
{
    std::mt19937_64 random(1);
    int inRuns = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto twins = Twins::make(seed, 900);
        if (!twins)
            continue;
        for (const bool grouped : {false, true}) {
            const auto order = seed % 2 == 0 ? app::ZoneOrder::Start : app::ZoneOrder::Total;
            const auto large = twins->inParts(order, grouped, kFewRows);
            for (const FlameIndex &index : twins->whole->indexes) {
                const ZoneTree &tree = index.tree();
                for (int round = 0; round < 30; ++round) {
                    std::size_t zone = random() % tree.size();
                    QModelIndex row = found(*large, {tree.thread(), zone});
                    QVERIFY(row.isValid());
                    // The rows above it are those of the zones around it.
                    for (; row.parent().isValid(); row = row.parent()) {
                        if (isSeveral(row)) {
                            ++inRuns;
                            continue;
                        }
                        QCOMPARE(large->zoneOf(row), std::optional(ZoneRef{tree.thread(), zone}));
                        zone = app::parentOf(tree, zone);
                    }
                    QCOMPARE(zone, tree.size());
                }
                QVERIFY(!found(*large, {tree.thread(), tree.size()}).isValid());
            }
            QVERIFY(!found(*large, {ThreadId{99}, 0}).isValid());
        }
    }
    QVERIFY2(inRuns > 100, qPrintable(QString::number(inRuns)));
}

// Deeper than is read in one pass, with runs at each level.
void LargeZoneTreeTest::deepZonesAreFound()
{
    constexpr std::uint32_t kDepths = 150;
    const auto capture = oneFrame(1'000'000, 1, 3, [](std::uint32_t, ZoneColumns &zones) {
        TimeNs now = 0;
        for (std::uint32_t depth = 0; depth < kDepths; ++depth) {
            for (std::uint32_t i = 0; i < 40; ++i, now += 2)
                zones.append({SiteId{i % 3}, now, 2, 2, depth, 0});
            zones.append({SiteId{0}, now, 1'000'000 - now, 80, depth, 0});
        }
    });
    const SlicedCapture sliced(*capture, 50);
    const auto shared = std::shared_ptr<const Capture>(std::shared_ptr<void>(), &sliced);
    for (const bool grouped : {false, true}) {
        ZoneTreeModel model;
        model.setGrouped(grouped);
        auto opened = LargeZones::open(shared, 0, grouped, inThreeParts(), kFewRows);
        model.setLargeFrame(std::make_unique<LargeRows>(*std::move(opened), grouped));
        const std::size_t last = capture->frames()[0].zones - 1;
        QModelIndex row = found(model, {ThreadId{0}, last});
        QCOMPARE(model.zoneOf(row), std::optional(ZoneRef{ThreadId{0}, last}));
        std::uint32_t zones = 0;
        for (; row.parent().isValid(); row = row.parent())
            zones += isSeveral(row) ? 0 : 1;
        QCOMPARE(zones, kDepths);
    }
}

// Rows are inserted while a tester looks on, and also far below.
void LargeZoneTreeTest::modelsKeepTheRules()
{
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const auto twins = Twins::make(seed, 120);
        QVERIFY(twins);
        for (const bool grouped : {false, true}) {
            const auto large = twins->inParts(app::ZoneOrder::Total, grouped, kFewRows);
            const QAbstractItemModelTester tester(
                large.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
            const ZoneTree &tree = twins->whole->tree(0);
            fetchAll(*large);
            QVERIFY(found(*large, {tree.thread(), tree.size() / 2}).isValid());
        }
    }
}

// Whatever the zones are: all alike, ever shorter ones, or long and short ones by turns.
void LargeZoneTreeTest::rowsAreFewAndNeverOne()
{
    std::mt19937_64 random(2);
    for (std::uint32_t shape = 0; shape < 6; ++shape) {
        for (const std::uint32_t count : {16U, 17U, 33U, 1'000U, 100'000U}) {
            SiblingRuns runs(kFewRows);
            TimeNs now = 0;
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::uint64_t lengths[] = {0,
                                                 7,
                                                 count - i,
                                                 i,
                                                 i % 2 * 1'000'000'000,
                                                 random() % (1 + random() % 1'000'000)};
                const auto length = static_cast<DurationNs>(lengths[shape]);
                runs.add(SiblingRow::of({SiteId{0}, now, length, length, 0, 0}, i));
                now += length;
            }
            const auto rows = runs.take();
            QVERIFY(rows.size() >= 2);
            QVERIFY(rows.size() <= kFewRows);
            if (count <= kFewRows)
                QCOMPARE(rows.size(), count);
            std::uint32_t position = 0;
            DurationNs totalNs = 0;
            for (const SiblingRow &row : rows) {
                QCOMPARE(row.first, position);
                QVERIFY(row.count < count);
                position += row.count;
                totalNs += row.totalNs;
            }
            QCOMPARE(position, count);
            QCOMPARE(totalNs, now);
        }
    }
}

void LargeZoneTreeTest::otherOrdersKeepWhatWasRead()
{
    const auto twins = Twins::make(5, 900);
    QVERIFY(twins);
    const auto large = twins->inParts(app::ZoneOrder::Start, true, kFewRows);
    fetchAll(*large);
    const QStringList expected = outline(*large);
    large->setOrder(app::ZoneOrder::Self);
    QCOMPARE(outline(*large).size(), static_cast<qsizetype>(twins->whole->indexes.size()));
    large->setOrder(app::ZoneOrder::Start);
    const auto show = [&](const auto &self, const QModelIndex &parent) -> void {
        while (large->canFetchMore(parent))
            large->fetchMore(parent);
        QVERIFY(!large->isWaiting());
        for (int row = 0; row < large->rowCount(parent); ++row)
            self(self, large->index(row, 0, parent));
    };
    show(show, {});
    QCOMPARE(outline(*large), expected);
}

void LargeZoneTreeTest::whatIsNotReadIsRequestedAgain()
{
    const auto twins = Twins::make(5, 900);
    QVERIFY(twins);
    const auto large = twins->inParts(app::ZoneOrder::Start, true, kFewRows);
    const QModelIndex thread = large->index(0, 0);
    large->fetchMore(thread);
    QModelIndex row;
    for (int i = 0; i < large->rowCount(thread) && !row.isValid(); ++i) {
        if (large->hasChildren(large->index(i, 0, thread)))
            row = large->index(i, 0, thread);
    }
    QVERIFY(large->canFetchMore(row));
    large->fetchMore(row);
    QVERIFY(!large->canFetchMore(row)); // it is being read
    large->large()->forgetQuestion();
    QVERIFY(!large->isWaiting());
    QVERIFY(large->canFetchMore(row));
    large->fetchMore(row);
    readAll(*large);
    QVERIFY(large->rowCount(row) > 0);
}

} // namespace tst_large_zone_tree

ZOE_GUI_TEST(tst_large_zone_tree::LargeZoneTreeTest)
#include "tst_large_zone_tree.moc"
