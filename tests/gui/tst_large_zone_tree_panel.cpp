// The panel of the zone tree with frames that are read in parts: what it shows, by keyboard and by
// the selection of other views, and its memory.
#include <QAction>
#include <QSettings>
#include <QTemporaryDir>
#include <QTreeView>
#include <random>

#include "app/panels/zone_tree/zone_tree_panel.h"
#include "app/session/document.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/large_captures.h"
#include "tests/gui/made_captures.h"
#include "tests/gui/panel_hands.h"
#include "tests/gui/zone_tree_rows.h"
#include "tests/support/allocations.h"
#include "tests/support/patience.h"

namespace tst_large_zone_tree_panel {

using namespace zoe;
using namespace zoe::test;
using app::LargeZones;
using app::ZoneRef;
using app::ZoneTreeModel;

namespace {

struct Shown {
    app::JobRunner jobs;
    TestSession session{jobs};
    app::Document document;
    app::ZoneTreePanel panel{session};

    explicit Shown(std::shared_ptr<const Capture> capture)
        : document(openedAs(std::move(capture)), jobs)
    {
        panel.resize(900, 500);
        session.setDocument(&document);
    }
    void settle()
    {
        for (int i = 0; i < 2; ++i) { // a new layout may ask for more
            QCoreApplication::processEvents();
            QVERIFY(QTest::qWaitFor([this] { return panel.settled(); }, kPatienceMs));
        }
    }
    [[nodiscard]] std::optional<ZoneRef> current()
    {
        return panel.model().zoneOf(panel.tree().currentIndex());
    }
    // The row that the user sees as the selected one is this zone alone.
    [[nodiscard]] bool shows(const ZoneRef &zone)
    {
        const QModelIndex index = panel.tree().currentIndex();
        return current() == zone && !isSeveral(index.siblingAtColumn(0)) &&
               panel.tree().viewport()->rect().intersects(panel.tree().visualRect(index));
    }
};

} // namespace

class LargeZoneTreePanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void framesAreReadWhenSeen();
    void selectedZonesAreFound();
    void runsOpenByKeyboard();
    void anotherFrameEndsTheReading();
    void groupsAreReadAnew();
    void memoryIsSmall();

  private:
    QTemporaryDir m_folder;
};

void LargeZoneTreePanelTest::framesAreReadWhenSeen()
{
    Shown shown(inSlices({largeFrame()}));
    shown.document.selection().setFrame(0);
    shown.settle();
    QCOMPARE(shown.panel.model().rowCount(), 0);
    shown.panel.show();
    shown.settle();
    QVERIFY(shown.panel.model().large() != nullptr);
    QCOMPARE(shown.panel.model().rowCount(), 3);
    QVERIFY(shown.panel.tree().isExpanded(shown.panel.model().index(0, 0)));
    QVERIFY(shown.panel.model().rowCount(shown.panel.model().index(0, 0)) > 0);
    // One that can only be read as a whole, which is in memory anyway.
    Shown whole(std::make_shared<const MemoryCapture>(SessionInfo{}, dictionaries(),
                                                      std::vector{largeFrame()}));
    whole.document.selection().setFrame(0);
    whole.panel.show();
    whole.settle();
    QVERIFY(whole.panel.model().large() == nullptr);
    QCOMPARE(whole.panel.model().rowCount(), 3);
}

void LargeZoneTreePanelTest::selectedZonesAreFound()
{
    const Chunk chunk = largeFrame();
    Shown shown(inSlices({chunk}));
    shown.document.selection().setFrame(0);
    shown.panel.show();
    std::mt19937_64 random(3);
    for (int round = 0; round < 8; ++round) {
        if (round == 4)
            shown.panel.findChild<QAction *>("groupCalls")->toggle();
        const TreeSpan &tree = chunk.trees[round % 2 == 0 ? 0 : 2];
        const ZoneRef zone{tree.thread, random() % tree.zoneCount};
        const SiteId site{chunk.tree(tree).sites()[zone.zone]};
        shown.document.selection().setZone(zone, site);
        shown.settle();
        QVERIFY(shown.shows(zone));
        QCOMPARE(shown.document.selection().state().zone, std::optional(zone));
        const Zone expected = chunk.tree(tree)[zone.zone];
        const QModelIndex row = shown.panel.tree().currentIndex();
        QCOMPARE(number(row, ZoneTreeModel::Total), static_cast<double>(expected.durationNs));
        QCOMPARE(number(row, ZoneTreeModel::Self), static_cast<double>(expected.selfNs));
        // By keyboard to the zone beside it, which the other views learn.
        QTest::keyClick(&shown.panel.tree(), round % 2 == 0 ? Qt::Key_Up : Qt::Key_Down);
        shown.settle();
        QVERIFY(!shown.current() || shown.document.selection().state().zone == shown.current());
    }
    shown.document.selection().setZone(std::nullopt, {});
    shown.settle();
    QVERIFY(!shown.panel.tree().currentIndex().isValid());
}

void LargeZoneTreePanelTest::runsOpenByKeyboard()
{
    Shown shown(inSlices({largeFrame()}));
    shown.document.selection().setFrame(0);
    shown.panel.show();
    shown.settle();
    shown.panel.findChild<QAction *>("groupCalls")->setChecked(false);
    shown.settle();
    ZoneTreeModel &model = shown.panel.model();
    const QModelIndex thread = model.index(0, 0);
    QVERIFY(model.rowCount(thread) > 100);
    while (model.canFetchMore(thread))
        model.fetchMore(thread);
    QVERIFY(model.rowCount(thread) <= static_cast<int>(LargeZones::kMostRows));
    QPersistentModelIndex run;
    for (int row = 0; row < model.rowCount(thread) && !run.isValid(); ++row) {
        if (isSeveral(model.index(row, 0, thread)))
            run = model.index(row, 0, thread);
    }
    QVERIFY(run.isValid());
    QCOMPARE(model.rowCount(run), 0);
    QTreeView &tree = shown.panel.tree();
    const ZoneRef longest = *model.zoneOf(run);
    tree.setCurrentIndex(run);
    shown.settle();
    QCOMPARE(shown.document.selection().state().zone, std::optional(longest));
    QCOMPARE(tree.currentIndex(), QModelIndex(run));
    QVERIFY(!tree.isExpanded(run));
    QTest::keyClick(&tree, Qt::Key_Right);
    shown.settle();
    QVERIFY(tree.isExpanded(run));
    QVERIFY(model.rowCount(run) >= 2);
    QTest::keyClick(&tree, Qt::Key_Down);
    shown.settle();
    QCOMPARE(tree.currentIndex().parent(), QModelIndex(run));
    QTest::keyClick(&tree, Qt::Key_Up);
    shown.settle();
    QCOMPARE(tree.currentIndex(), QModelIndex(run));
    const QModelIndex above = tree.indexAbove(run);
    QTest::keyClick(&tree, Qt::Key_Up);
    shown.settle();
    QCOMPARE(tree.currentIndex().siblingAtColumn(0), above);
}

void LargeZoneTreePanelTest::anotherFrameEndsTheReading()
{
    const Chunk first = largeFrame();
    const Chunk second = smallFrame(first);
    Shown shown(inSlices({first, second}));
    shown.panel.show();
    shown.document.selection().setFrame(0);
    shown.settle();
    for (int round = 0; round < 3; ++round) {
        shown.document.selection().setZone(ZoneRef{ThreadId{4}, 300'000}, {});
        QVERIFY(!shown.panel.settled());
        shown.document.selection().setFrame(1);
        shown.document.selection().setZone(ZoneRef{ThreadId{4}, 100}, {});
        shown.settle();
        QVERIFY(shown.panel.model().large() == nullptr);
        QVERIFY(shown.shows({ThreadId{4}, 100}));
        shown.document.selection().setFrame(0);
        if (round == 1)
            shown.settle();
    }
    shown.session.setDocument(nullptr);
    QCOMPARE(shown.panel.model().rowCount(), 0);
}

// Also if the other way is chosen while the frame is being read.
void LargeZoneTreePanelTest::groupsAreReadAnew()
{
    Shown shown(inSlices({largeFrame()}));
    shown.panel.show();
    shown.document.selection().setFrame(0);
    QAction *group = shown.panel.findChild<QAction *>("groupCalls");
    const ZoneTreeModel &model = shown.panel.model();
    for (const bool grouped : {false, true, false}) {
        group->setChecked(grouped);
        shown.settle();
        const QModelIndex thread = model.index(0, 0);
        QVERIFY(shown.panel.tree().isExpanded(thread));
        QCOMPARE(model.rowCount(thread) <= 20, grouped); // it has that many functions
        QVERIFY(model.rowCount(thread) > 0);
    }
}

// As a whole, each of these frames takes 150 MiB and more.
void LargeZoneTreePanelTest::memoryIsSmall()
{
    const auto capture = generatedFrames(m_folder);
    QVERIFY(capture);
    Shown shown(capture);
    shown.panel.show();
    const AllocationWatch memory;
    for (const FrameIndex frame : {0U, 1U, 2U, 0U}) {
        shown.document.selection().setFrame(frame);
        shown.settle();
        for (const bool grouped : {true, false}) {
            shown.panel.findChild<QAction *>("groupCalls")->setChecked(grouped);
            for (const std::size_t zone : {100'000U, 700'000U, 1'400'000U}) {
                shown.document.selection().setZone(ZoneRef{ThreadId{1}, zone}, {});
                shown.settle();
                QVERIFY(shown.shows({ThreadId{1}, zone}));
            }
        }
    }
    const std::size_t grown = memory.peakBytes() >> 20;
    qInfo("%zu MiB", grown);
    QVERIFY2(grown < 64, qPrintable(QString::number(grown) + " MiB"));
}

} // namespace tst_large_zone_tree_panel

ZOE_GUI_TEST(tst_large_zone_tree_panel::LargeZoneTreePanelTest)
#include "tst_large_zone_tree_panel.moc"
