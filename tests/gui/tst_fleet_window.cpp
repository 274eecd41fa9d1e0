// A fleet in the window: user actions, from the store to the captures of a change and back.

#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QToolTip>
#include <QValueAxis>

#include "app/commands/command.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/fleet/fleet_series_panel.h"
#include "app/panels/fleet/fleet_trends.h"
#include "app/panels/fleet/trend_chart.h"
#include "app/session/fleet/open_fleet.h"
#include "app/window/docks/workspaces.h"
#include "app/window/status/error_log_model.h"
#include "tests/gui/fleet_stage.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/made_up_store.h"
#include "tests/gui/panel_hands.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_fleet_window {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

const QString kGood = ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe";
const QString kBad = ZOE_SOURCE_DIR "/tests/data/crates/seed-2.zoe";

MadeUpNights withCaptures()
{
    MadeUpNights made;
    made.good = kGood.toStdString();
    made.bad = kBad.toStdString();
    return made;
}

} // namespace

class TestFleetWindow : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void theChosenChangeHasItsSeries();
    void axesOfSharesEndAtTheWhole();
    void nothingIsLeftAtOldPlaces();
    void pointsLeadToCaptures();
    void aChangeIsCompared();
    void newRunsAreSeen();
    void choicesNarrowTheList();
    void placesAreToldOnce();
    void theMapShowsAFunction();
    void theMapHasAllNights();
    void keysOfTheViewsCanBeChanged();
    void namesAreNotHtml();
    void framesStayChosen();

  private:
    StoreFolder m_stores;
};

void TestFleetWindow::axesOfSharesEndAtTheWhole()
{
    TrendChart chart;
    fleet::Trend trend;
    for (const double share : {0.6, 0.97, 1.0}) {
        fleet::TrendPoint &point = trend.points.emplace_back();
        point.value = share;
        point.interval = {share - 0.1, share + 0.1};
    }
    const auto highest = [&](fleet::Quantity quantity) {
        chart.setTrend(trend.points, {}, unitOf(trend, quantity, "share"), tipsOf(trend, quantity));
        return static_cast<QValueAxis *>(chart.chart()->axes(Qt::Vertical).front())->max();
    };
    QCOMPARE(highest(fleet::Quantity::Share), 100.0);
    QVERIFY(highest(fleet::Quantity::Calls) > 1.0);
}

void TestFleetWindow::theChosenChangeHasItsSeries()
{
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("series.zoefleet")));
    QCOMPARE(stage.chart().size(), std::size_t{16});
    QCOMPARE(stage.chart().marks().size(), std::size_t{1});
    QCOMPARE(stage.chart().marks().front().point, std::size_t{10});
    QVERIFY(stage.chart().marks().front().isSlower);
    QCOMPARE(stage.child<QComboBox>("seriesFunction").currentText(), QString("solve_contacts"));
    // Other quantities, and frames instead of the function.
    const auto title = [&stage] {
        return static_cast<QValueAxis *>(stage.chart().chart()->axes(Qt::Vertical).front())
            ->titleText();
    };
    const QString before = title();
    QVERIFY(before.startsWith("Self time per frame"));
    pick(stage.child<QComboBox>("seriesQuantity"), 1);
    emit stage.child<QComboBox>("seriesPlace").currentIndexChanged(0); // while it is being read
    QCOMPARE(title(), before);
    QVERIFY(stage.settle());
    QVERIFY(title().startsWith("Total time per frame"));
    QCOMPARE(stage.chart().size(), std::size_t{16});
    pick(stage.child<QComboBox>("seriesStep"), 2);
    QVERIFY(stage.settle());
    QCOMPARE(stage.chart().size(), std::size_t{16}); // a run a night
    pick(stage.child<QComboBox>("seriesFunction"), 0);
    QVERIFY(stage.settle());
    QCOMPARE(stage.child<QComboBox>("seriesQuantity").currentText(), QString("Mean frame time"));
    QCOMPARE(stage.chart().size(), std::size_t{16});
}

// On the X server itself: the plot moves when labels of its axis get longer or shorter, and lines
// and points that are no items of the scene move with it.
void TestFleetWindow::nothingIsLeftAtOldPlaces()
{
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("places.zoefleet")));
    const auto isWhole = [&stage] {
        const QWidget &view = *stage.chart().viewport();
        const QImage window = stage.window.screen()->grabWindow(stage.window.winId()).toImage();
        const QImage seen = window.copy(QRect(view.mapTo(&stage.window, QPoint()), view.size()));
        const QImage meant = stage.chart().viewport()->grab().toImage();
        return seen.convertToFormat(QImage::Format_RGB32) ==
               meant.convertToFormat(QImage::Format_RGB32);
    };
    ZOE_TRY_VERIFY(isWhole());
    auto &function = stage.child<QComboBox>("seriesFunction");
    for (int i = 0; i < std::min(4, function.count()); ++i) {
        pick(function, i);
        QVERIFY(stage.settle());
        ZOE_TRY_VERIFY(isWhole());
    }
}

void TestFleetWindow::pointsLeadToCaptures()
{
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("points.zoefleet", withCaptures())));
    const auto click = [&stage](std::size_t point, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(stage.chart().viewport(), Qt::LeftButton, modifiers,
                          stage.chart().positionOf(point).toPoint());
    };
    click(10);
    QVERIFY(!stage.child<QPushButton>("seriesCompare").isEnabled());
    stage.click("seriesOpen");
    ZOE_TRY_VERIFY(stage.window.document());
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.document()->opened().request.fileName, kBad);
    QCOMPARE(stage.window.workspaces().current(), QString("Frames"));
    QVERIFY(stage.window.showWorkspace("Fleet"));
    QVERIFY(stage.settle());
    click(10);
    stage.chart().setFocus();
    QTest::keyClick(&stage.chart(), Qt::Key_Left, Qt::ShiftModifier); // the night before
    QVERIFY(stage.child<QPushButton>("seriesCompare").isEnabled());
    stage.click("seriesCompare");
    ZOE_TRY_VERIFY(stage.window.document() && stage.window.document()->other().capture);
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.document()->opened().request.fileName, kGood);
    QCOMPARE(stage.window.document()->other().request.fileName, kBad);
    QCOMPARE(stage.window.workspaces().current(), QString("Compare"));
    // A capture that is gone.
    QVERIFY(stage.window.showWorkspace("Fleet"));
    QVERIFY(stage.settle());
    const int errors = stage.window.errors().rowCount();
    click(3);
    stage.click("seriesOpen");
    ZOE_TRY_VERIFY(stage.window.errors().rowCount() > errors);
}

void TestFleetWindow::aChangeIsCompared()
{
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("compared.zoefleet", withCaptures())));
    stage.click("findingCompare");
    ZOE_TRY_VERIFY(stage.window.document() && stage.window.document()->other().capture);
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.workspaces().current(), QString("Compare"));
    const ComparePanel &panel = *stage.window.panel<ComparePanel>();
    QVERIFY(panel.openIsBase());
    QCOMPARE(stage.window.document()->capture()->site(stage.state().site).label(),
             std::string("solve_contacts"));
}

// A note that is being written stays.
void TestFleetWindow::newRunsAreSeen()
{
    const MadeUpNights made;
    const QString file = m_stores.store("refresh.zoefleet", made);
    FleetStage stage;
    QVERIFY(stage.openFleet(file));
    pick(stage.child<QComboBox>("triageStatus"), 1);
    QTest::keyClicks(&stage.child<QLineEdit>("triageNote"), "half a no");
    QSignalSpy read(&stage.fleet(), &OpenFleet::runsChanged);
    stage.fleet().look();
    QVERIFY(stage.settle());
    QCOMPARE(read.count(), 0); // nothing is new
    QVERIFY(addRun(file, runOfNight(made, 16, "lab-1", "harbour")));
    stage.fleet().look();
    ZOE_TRY_COMPARE(read.count(), 1);
    QVERIFY(stage.settle());
    QCOMPARE(stage.fleet().answer()->runs.size(), std::size_t{17});
    QCOMPARE(stage.chart().size(), std::size_t{17});
    QCOMPARE(stage.child<QLineEdit>("triageNote").text(), QString("half a no"));
}

void TestFleetWindow::choicesNarrowTheList()
{
    MadeUpNights made;
    made.scenes = {"harbour", "desert"};
    made.machines = {"lab-1", "lab-2"};
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("choices.zoefleet", made)));
    QCOMPARE(stage.findings().model().rowCount(), 1);
    QVERIFY(stage.child<QComboBox>("fleetProgram").isHidden()); // there is one
    auto &scenes = stage.child<QComboBox>("fleetScene");
    QCOMPARE(scenes.count(), 3);
    pick(scenes, 1);
    QVERIFY(stage.settle());
    QCOMPARE(stage.fleet().filter().scene, std::string("desert"));
    QCOMPARE(stage.findings().model().rowCount(), 1);
    const auto &places = stage.child<QComboBox>("seriesPlace");
    QCOMPARE(places.count(), 2); // machines
    for (int i = 0; i < places.count(); ++i)
        QVERIFY(places.itemText(i).contains("desert"));
    // All findings are of one behaviour: there is nothing to choose.
    const auto &behaviours = stage.child<QComboBox>("fleetBehaviour");
    QCOMPARE(behaviours.count(), 2);
    QCOMPARE(behaviours.itemText(1), QString("Solving (solve_contacts)"));
    QVERIFY(behaviours.isHidden());
}

void TestFleetWindow::placesAreToldOnce()
{
    std::vector<fleet::Trend> trends(2);
    for (fleet::Trend &trend : trends) {
        trend.key.program = "game";
        trend.key.branch = "main";
        trend.key.scene = "harbour";
        trend.key.machine = "lab-1";
        trend.key.behaviour = "calm";
    }
    QCOMPARE(trendTexts(trends), QStringList({"harbour · lab-1", "harbour · lab-1"}));
    QCOMPARE(restText(trends, 0), QString("calm · main"));
    trends[1].key.behaviour = "busy";
    QCOMPARE(trendTexts(trends), QStringList({"harbour · lab-1 · calm", "harbour · lab-1 · busy"}));
    QCOMPARE(restText(trends, 1), QString("main"));
    trends[1].key.cpu = "one";
    QCOMPARE(restText(trends, 1), QString("main"));
    QCOMPARE(trendTexts(trends)[1], QString("harbour · lab-1 · busy · one"));
}

void TestFleetWindow::theMapShowsAFunction()
{
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("map.zoefleet")));
    NightMap &map = stage.map();
    QVERIFY(map.nights());
    QCOMPARE(map.nights()->nights.size(), std::size_t{16});
    QCOMPARE(map.nights()->rows.size(), std::size_t{13}); // the frame first
    QVERIFY(map.nights()->rows.front().function.empty());
    std::size_t row = 0;
    while (map.nights()->rows[row].function != "draw_meshes")
        ++row;
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, map.rectOf({row, 12}).center());
    QVERIFY(stage.settle());
    QCOMPARE(stage.child<QComboBox>("seriesFunction").currentText(), QString("draw_meshes"));
    QVERIFY(stage.child<QPushButton>("seriesOpen").isEnabled()); // the point of that night
    QVERIFY(map.textOf({row, 12}).startsWith("draw_meshes, 2026-11-13: "));
    QCOMPARE(map.accessibleDescription(), map.textOf({row, 12}));
    QCOMPARE(stage.child<QLabel>("seriesState").text(), map.textOf({row, 12}));
    map.setFocus();
    QTest::keyClick(&map, Qt::Key_Up);
    QVERIFY(stage.settle());
    QCOMPARE(stage.child<QComboBox>("seriesFunction").currentText(),
             QString::fromStdString(map.nights()->rows[row - 1].function));
}

std::shared_ptr<fleet::FunctionNights> nightsOf(const std::string &function, int count)
{
    auto nights = std::make_shared<fleet::FunctionNights>();
    for (int i = 0; i < count; ++i)
        nights->nights.push_back("night " + std::to_string(i));
    const std::vector<double> changes(nights->nights.size(), 0.1);
    nights->rows = {{{}, 2e6, changes}, {function, 1e6, changes}};
    return nights;
}

void TestFleetWindow::theMapHasAllNights()
{
    NightMap map;
    map.resize(400, 200);
    map.show();
    map.setNights(nightsOf("solve", 400));
    QScrollBar &bar = *map.horizontalScrollBar();
    QVERIFY(bar.maximum() > 0);
    QCOMPARE(bar.value(), bar.maximum());
    QVERIFY(map.rectOf({1, 399}).right() <= map.viewport()->width());
    connect(&map, &NightMap::chosen, &map,
            [&map](const NightMap::Cell &cell) { map.choose(cell); });
    bar.setValue(0);
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, map.rectOf({1, 0}).center());
    QCOMPARE(map.cell(), std::optional(NightMap::Cell{1, 0}));
    map.choose(NightMap::Cell{1, static_cast<std::size_t>(bar.pageStep()) - 1});
    QCOMPARE(bar.value(), 0);
    QTest::keyClick(&map, Qt::Key_Right);
    QCOMPARE(bar.value(), 1);
    QVERIFY(map.accessibleDescription().startsWith("solve, night "));
}

// As those of all views.
void TestFleetWindow::keysOfTheViewsCanBeChanged()
{
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("keys.zoefleet")));
    const auto command = [&stage](const char *id) { return commandCalled(stage.window, id); };
    for (const char *id :
         {"trendEarlier", "trendLater", "trendOtherEarlier", "trendOtherLater", "trendOpen",
          "nightMapUp", "nightMapDown", "nightMapLeft", "nightMapRight"})
        QVERIFY2(command(id) && !command(id)->shortcuts().isEmpty(), id);
    setUserKeys(*command("trendEarlier"), {QKeySequence("J")});
    setUserKeys(*command("nightMapUp"), {QKeySequence("J")});
    QSignalSpy points(&stage.chart(), &TrendChart::pointChosen);
    stage.chart().setFocus();
    QTest::keyClick(&stage.chart(), Qt::Key_Right);
    QTest::keyClick(&stage.chart(), Qt::Key_J);
    QCOMPARE(points.count(), 2);
    QCOMPARE(points[1][0].toULongLong(), points[0][0].toULongLong() - 1);
    QTest::keyClick(&stage.chart(), Qt::Key_Left);
    QCOMPARE(points.count(), 2);
    QSignalSpy cells(&stage.map(), &NightMap::chosen);
    stage.map().setFocus();
    QTest::keyClick(&stage.map(), Qt::Key_Up);
    QCOMPARE(cells.count(), 0);
    QTest::keyClick(&stage.map(), Qt::Key_J);
    QCOMPARE(cells.count(), 1);
    resetAllUserKeys();
}

void TestFleetWindow::namesAreNotHtml()
{
    const QString name = "at<b>bold</b>";
    NightMap map;
    map.resize(400, 200);
    map.show();
    map.setNights(nightsOf(name.toStdString(), 3));
    const QPoint place = map.rectOf({1, 1}).center();
    QHelpEvent help(QEvent::ToolTip, place, map.viewport()->mapToGlobal(place));
    QApplication::sendEvent(map.viewport(), &help);
    QVERIFY2(QToolTip::text().contains(name.toHtmlEscaped()), qPrintable(QToolTip::text()));
    QToolTip::hideText();
    TrendChart chart;
    chart.resize(400, 300);
    chart.show();
    std::vector<fleet::TrendPoint> points(3);
    for (fleet::TrendPoint &point : points)
        point.night = "2026-11-01";
    chart.setTrend(points, {}, {1, "Median"}, {name, name, name});
    QVERIFY(QTest::qWaitForWindowExposed(&chart, kPatienceMs));
    QMouseEvent move(QEvent::MouseMove, chart.positionOf(1), chart.mapToGlobal(chart.positionOf(1)),
                     Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(chart.viewport(), &move);
    QVERIFY2(QToolTip::text().contains(name.toHtmlEscaped()), qPrintable(QToolTip::text()));
    QToolTip::hideText();
}

// Also when the store is read again.
void TestFleetWindow::framesStayChosen()
{
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("frames.zoefleet")));
    const auto &functions = stage.child<QComboBox>("seriesFunction");
    QCOMPARE(functions.currentText(), QString("solve_contacts"));
    pick(stage.child<QComboBox>("seriesFunction"), 0);
    QVERIFY(stage.settle());
    stage.click("fleetTriaged");
    stage.fleet().read();
    QVERIFY(stage.settle());
    QCOMPARE(functions.currentIndex(), 0);
    QVERIFY(!stage.fleet().chosen());
}

} // namespace tst_fleet_window

ZOE_GUI_TEST(tst_fleet_window::TestFleetWindow)
#include "tst_fleet_window.moc"
