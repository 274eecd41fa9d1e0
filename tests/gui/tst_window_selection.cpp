// A selection in one view applies to all: real clicks and keys.

#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <algorithm>

#include "analysis/columns/function_columns.h"
#include "analysis/walk/frame_trees.h"
#include "app/captures/open_captures.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/merged/merged_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/panels/zone_tree/zone_tree_model.h"
#include "app/panels/zone_tree/zone_tree_panel.h"
#include "app/widgets/merged/merged_picture.h"
#include "app/widgets/tables/rows_view.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_window_selection {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

SummaryPanel &summaryOf(const Stage &stage)
{
    return *stage.window.panel<SummaryPanel>();
}

QString nameAt(Stage &stage, int row)
{
    return summaryOf(stage).model().index(row, 0).data().toString();
}

void clickHeader(QTableView &table, const char *id)
{
    QHeaderView *header = table.horizontalHeader();
    const int section = windowColumn(functionColumns(), id);
    const QPoint middle(header->sectionViewportPosition(section) + header->sectionSize(section) / 2,
                        header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, middle);
}

} // namespace

class TestWindowSelection : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void keysGoFromSpikeToSpike();
    void arrowsGoFromFrameToFrame();
    void arrowsMoveWithinATreeThatHasTheFocus();
    void backAndForwardThroughSelections();
    void backAndForwardThroughTheMergedFlameGraph();
    void sortsTheTableByAClick();
    void filtersTheTableByTyping();
    void aFunctionChosenInTheTableIsHighlightedEverywhere();
    void aZoneClickedInTheFlameGraphIsChosenEverywhere();
    void aZoneChosenInTheTreeIsChosenEverywhere();
    void theSummaryFollowsTheSelectedFrames();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
    std::vector<FrameIndex> m_spikes; // as planted
};

void TestWindowSelection::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    m_spikes = writeCapture(m_capture, 600);
    QVERIFY(m_spikes.size() >= 2);
}

void TestWindowSelection::init()
{
    QSettings().clear();
}

void TestWindowSelection::keysGoFromSpikeToSpike()
{
    Stage stage;
    stage.window.captures().setFirstFrame(0);
    QVERIFY(stage.open(m_capture));
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(0));

    std::vector<FrameIndex> visited;
    for (std::size_t i = 0; i < stage.window.document()->spikes().size(); ++i) {
        stage.key(Qt::Key_N);
        QVERIFY(stage.settle());
        visited.push_back(*stage.state().frame);
        QCOMPARE(stage.window.panel<FrameChart>()->plot().picture().current, stage.state().frame);
        QCOMPARE(stage.window.panel<FlamePanel>()->view().frame(), stage.state().frame);
    }
    QVERIFY(std::is_sorted(visited.begin(), visited.end()));
    for (const FrameIndex planted : m_spikes)
        QVERIFY2(std::find(visited.begin(), visited.end(), planted) != visited.end(),
                 qPrintable(QString("spike %1 was not visited").arg(planted)));
    QString said; // in the status bar or, if jobs leave no room there, above the views
    connect(&stage.window.session(), &Session::said, this,
            [&said](const QString &sentence) { said = sentence; });
    stage.key(Qt::Key_N); // round again
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(visited.front()));
    stage.key(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(visited.back()));
    QVERIFY(!said.isEmpty());
}

void TestWindowSelection::arrowsGoFromFrameToFrame()
{
    Stage stage;
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    stage.key(Qt::Key_Right);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
    stage.key(Qt::Key_Left);
    stage.key(Qt::Key_Left);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(9));
    stage.key(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(599));
    stage.key(Qt::Key_Right);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(599));
    stage.key(Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(0));
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.panel<FlamePanel>()->view().frame(), std::optional<FrameIndex>(0));
}

void TestWindowSelection::arrowsMoveWithinATreeThatHasTheFocus()
{
    Stage stage;
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    QTreeView &tree = stage.window.panel<ZoneTreePanel>()->tree();
    tree.setFocus();
    const QModelIndex thread = tree.model()->index(0, 0);
    tree.setCurrentIndex(thread);
    tree.collapse(thread);
    QTest::keyClick(&tree, Qt::Key_Right);
    QVERIFY(tree.isExpanded(thread));
    QTest::keyClick(&tree, Qt::Key_Left);
    QVERIFY(!tree.isExpanded(thread));
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(10));
    QTest::keyClick(&tree, Qt::Key_N); // not a name to be looked for
    QVERIFY(stage.state().frame != std::optional<FrameIndex>(10));
}

void TestWindowSelection::backAndForwardThroughSelections()
{
    Stage stage;
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    stage.key(Qt::Key_Right);
    stage.key(Qt::Key_Right);
    stage.key(Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
    stage.key(Qt::Key_Backspace);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(10));
    stage.key(Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
}

void TestWindowSelection::backAndForwardThroughTheMergedFlameGraph()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    auto *dock = stage.window.findChild<QDockWidget *>("mergedDock");
    dock->show();
    dock->raise();
    auto *panel = stage.window.findChild<MergedPanel *>();
    ZOE_TRY_VERIFY(panel->isVisible());
    QVERIFY(stage.settle());
    const auto frame = stage.state().frame;
    MergedPicture &picture = panel->picture();
    ZOE_TRY_VERIFY(picture.flame() && !picture.flame()->tree().nodes.empty());
    QTest::mouseClick(&picture, Qt::LeftButton, {}, picture.rectOf(0).center());
    ZOE_TRY_VERIFY(picture.hasFocus());
    QCOMPARE(picture.zoom(), std::optional<std::uint32_t>(0));
    for (const auto &[key, modifiers] :
         {std::pair(Qt::Key_Left, Qt::AltModifier), std::pair(Qt::Key_Backspace, Qt::NoModifier)}) {
        QTest::keyClick(&picture, key, modifiers);
        QVERIFY(!picture.zoom());
        QCOMPARE(stage.state().frame, frame); // one step, not two
        QTest::keyClick(&picture, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(picture.zoom(), std::optional<std::uint32_t>(0));
    }
}

void TestWindowSelection::sortsTheTableByAClick()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    RowsModel &model = summaryOf(stage).model();
    for (const char *column : {"calls", "meanNs", "totalNs"}) {
        clickHeader(summaryOf(stage).table(), column);
        const auto order = summaryOf(stage).table().horizontalHeader()->sortIndicatorOrder();
        for (int row = 1; row < model.rowCount(); ++row) {
            const auto number = [&](int at) {
                return model.index(at, windowColumn(functionColumns(), column))
                    .data(NumberRole)
                    .toDouble();
            };
            QVERIFY(order == Qt::AscendingOrder ? number(row - 1) <= number(row)
                                                : number(row - 1) >= number(row));
        }
    }
}

void TestWindowSelection::filtersTheTableByTyping()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const int all = summaryOf(stage).model().rowCount();
    stage.key(Qt::Key_F, Qt::ControlModifier);
    ZOE_TRY_VERIFY(summaryOf(stage).filter().hasFocus());
    QTest::keyClicks(&summaryOf(stage).filter(), "draw");
    const int shown = summaryOf(stage).model().rowCount();
    QVERIFY(shown > 0 && shown < all);
    for (int row = 0; row < shown; ++row)
        QVERIFY(nameAt(stage, row).contains("draw"));
    const auto *count = stage.window.findChild<QLabel *>("summaryCount");
    QVERIFY(count->text().startsWith(QString::number(shown)));
    // N is a letter here, not the next spike.
    const auto frame = stage.state().frame;
    QTest::keyClick(&summaryOf(stage).filter(), Qt::Key_N);
    QCOMPARE(summaryOf(stage).filter().text(), "drawn");
    QCOMPARE(stage.state().frame, frame);
    summaryOf(stage).filter().setText("/(/");
    QCOMPARE(summaryOf(stage).model().rowCount(), all);
    QVERIFY(count->text().contains("expression"));
}

void TestWindowSelection::aFunctionChosenInTheTableIsHighlightedEverywhere()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QTableView &table = summaryOf(stage).table();
    const QModelIndex cell = summaryOf(stage).model().index(2, 1);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(cell).center());
    const SiteId site{cell.data(SiteRole).toUInt()};
    QCOMPARE(stage.state().site, site);
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.panel<FlamePanel>()->view().scene().highlighted, site);

    // And on, when it is chosen elsewhere, also after sorting.
    const SiteId other = summaryOf(stage).model().siteAt(0);
    stage.selection().setSite(other);
    QCOMPARE(summaryOf(stage).model().siteAt(table.currentIndex().row()), other);
    clickHeader(table, "function");
    QCOMPARE(summaryOf(stage).model().siteAt(table.currentIndex().row()), other);
    stage.selection().setSite({});
    QVERIFY(!table.selectionModel()->hasSelection());
}

void TestWindowSelection::aZoneClickedInTheFlameGraphIsChosenEverywhere()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    app::FlameView &flame = stage.window.panel<FlamePanel>()->view();
    // The widest zone at the root of the first thread.
    const auto trees = treesOfFrame(*stage.window.document()->capture(), *stage.state().frame);
    QVERIFY(trees.ok());
    const ZoneTree &tree = trees->trees.front();
    std::size_t longest = 0;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        if (tree[i].depth == 0 && tree[i].durationNs > tree[longest].durationNs)
            longest = i;
    }
    const QRectF rect = flame.rectOf(FlameZone{0, longest});
    QVERIFY(!rect.isEmpty());
    QTest::mouseClick(flame.viewport(), Qt::LeftButton, {}, rect.center().toPoint());
    QVERIFY(stage.state().zone.has_value());
    QCOMPARE(stage.state().zone->zone, longest);
    QCOMPARE(stage.state().site, tree[longest].site);
    QVERIFY(stage.settle());
    QTableView &table = summaryOf(stage).table();
    QCOMPARE(summaryOf(stage).model().siteAt(table.currentIndex().row()), tree[longest].site);
    ZoneTreePanel &zones = *stage.window.panel<ZoneTreePanel>();
    QCOMPARE(zones.model().zoneOf(zones.tree().currentIndex()), stage.state().zone);
}

void TestWindowSelection::aZoneChosenInTheTreeIsChosenEverywhere()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.window.dock("zoneTree")->raise();
    QVERIFY(stage.settle());
    ZoneTreePanel &zones = *stage.window.panel<ZoneTreePanel>();
    const QModelIndex thread = zones.model().index(0, 0);
    const QModelIndex zone = zones.model().index(0, 0, thread);
    QVERIFY(zone.isValid());
    zones.tree().expand(thread);
    zones.tree().scrollTo(zone);
    QTest::mouseClick(zones.tree().viewport(), Qt::LeftButton, {},
                      zones.tree().visualRect(zone).center());
    QCOMPARE(stage.state().zone, zones.model().zoneOf(zone));
    QVERIFY(stage.state().zone.has_value());
    QCOMPARE(stage.window.panel<FlamePanel>()->view().selectedZone(), stage.state().zone);
    QCOMPARE(summaryOf(stage).model().siteAt(summaryOf(stage).table().currentIndex().row()),
             stage.state().site);
}

void TestWindowSelection::theSummaryFollowsTheSelectedFrames()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    auto *back = stage.window.findChild<QWidget *>("summaryAllFrames");
    QVERIFY(!back->isVisible());
    stage.selection().setFrames(FrameRanges({100, 150}));
    QVERIFY(stage.settle());
    QVERIFY2(summaryOf(stage).scopeText().contains("50 (100..149)"),
             qPrintable(summaryOf(stage).scopeText()));
    Selection selection;
    selection.frames = FrameRanges({100, 150});
    const auto expected = summarize(*stage.window.document()->capture(), selection);
    QVERIFY(expected.ok());
    QCOMPARE(summaryOf(stage).model().rowCount(), static_cast<int>((*expected)->functions.size()));
    const SiteId site = summaryOf(stage).model().siteAt(0);
    QCOMPARE(summaryOf(stage)
                 .model()
                 .index(0, windowColumn(functionColumns(), "totalNs"))
                 .data(NumberRole)
                 .toDouble(),
             static_cast<double>((*expected)->of(site)->totalNs));
    QVERIFY(back->isVisible());
    QTest::mouseClick(back, Qt::LeftButton);
    QVERIFY(stage.settle());
    QVERIFY(summaryOf(stage).scopeText().contains("600"));
}

} // namespace tst_window_selection

ZOE_GUI_TEST(tst_window_selection::TestWindowSelection)
#include "tst_window_selection.moc"
