// Opening and closing fleets in the window, alone and next to captures.

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTextBrowser>

#include "analysis/columns/mix_columns.h"
#include "app/captures/capture_loader.h"
#include "app/captures/fleet_dialog.h"
#include "app/captures/open_captures.h"
#include "app/captures/recent_files.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/compare/mix_page.h"
#include "app/panels/fleet/fleet_panel.h"
#include "app/session/fleet/open_fleet.h"
#include "app/widgets/tables/rows_table.h"
#include "app/window/docks/workspace_bar.h"
#include "app/window/docks/workspace_keeper.h"
#include "app/window/docks/workspaces.h"
#include "app/window/status/error_log_model.h"
#include "tests/gui/fleet_stage.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/made_up_store.h"
#include "tests/gui/panel_hands.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_fleet_opening {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

const QString kGood = ZOE_SOURCE_DIR "/tests/data/crates/seed-1.zoe";
const QString kBad = ZOE_SOURCE_DIR "/tests/data/crates/seed-2.zoe";

} // namespace

class TestFleetOpening : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void aStoreHasAWorkspace();
    void aDropOpensIt();
    void theDialogOpensIt();
    void whatIsTypedIsOpened();
    void aStoreHasOneName();
    void aTypoCanBeCorrected();
    void comparesAtTheBehaviour();
    void whatIsReadOfAClosedStoreIsDropped();
    void capturesInTheBackgroundStayThere();
    void aStoreMayHaveAnyName();
    void emptyStatesSayWhatToDo();
    void brokenStoresAreReported();
    void nothingIsComparedWithAStore();
    void theLookForAStoreIsCancelled();

  private:
    StoreFolder m_stores;
};

void TestFleetOpening::comparesAtTheBehaviour()
{
    Stage stage;
    stage.window.openPair({kGood, kBad});
    QVERIFY(stage.settle());
    ComparePanel &panel = *stage.window.panel<ComparePanel>();
    ZOE_TRY_VERIFY(panel.likeWithLike());
    // Not the first one, and one in which functions are not what they are in all together.
    const auto &behaviours = panel.likeWithLike()->mix->behaviours;
    const auto named = std::ranges::find_if(behaviours.rbegin(), behaviours.rend(),
                                            [](const auto &one) { return !one.name.empty(); });
    QVERIFY(named != behaviours.rend());
    const auto place = static_cast<std::size_t>(behaviours.rend() - named) - 1;
    QVERIFY(place > 0);
    const QString name = QString::fromStdString(named->name);
    const auto &of = *stage.window.findChild<QComboBox *>("compareMixOf");
    QCOMPARE(of.currentIndex(), 0);
    stage.window.openPair({kGood, kBad, "solve_contacts", name});
    QVERIFY(stage.settle());
    ZOE_TRY_COMPARE(of.currentText(), name);
    QVERIFY(panel.mix().isVisible());
    QCOMPARE(stage.window.workspaces().current(), QString("Compare"));
    const SiteId site = stage.state().site;
    QVERIFY(site.valid());
    QCOMPARE(stage.window.document()->capture()->site(site).label(), std::string("solve_contacts"));
    ZOE_TRY_COMPARE(
        panel.mix().functions().table().currentIndex().siblingAtColumn(0).data().toString(),
        QString("solve_contacts"));
    const Mix &mix = *panel.likeWithLike()->mix;
    const RowSource &rows = *panel.mix().functions().source();
    QCOMPARE(rows.size(), mix.functions.size());
    const auto within =
        static_cast<int>(std::ranges::find(functionMixColumns(), "withinNs", &Column<MixRow>::id) -
                         functionMixColumns().begin());
    bool areOthers = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QCOMPARE(rows.number(i, within), mix.functions[i].withinNs[place]);
        areOthers =
            areOthers || mix.functions[i].withinNs[place] != mix.functions[i].within.deltaNs;
    }
    QVERIFY(areOthers);
    stage.window.openPair({kGood, kBad, {}, "Sleeping"});
    QVERIFY(stage.settle());
    ZOE_TRY_VERIFY(stage.window.errors().rowCount() > 0);
    const QString error = stage.window.errors().index(0, 0).data().toString();
    QVERIFY2(error.contains("Sleeping") && error.contains(name), qPrintable(error));
}

void TestFleetOpening::aStoreHasAWorkspace()
{
    const QString file = m_stores.store("workspace.zoefleet");
    FleetStage stage;
    const QTabBar &tabs = stage.window.findChild<WorkspaceBar *>()->tabs();
    const auto tab = [](const QString &name) {
        return static_cast<int>(workspaceNames().indexOf(name));
    };
    QVERIFY(stage.openFleet(file));
    QCOMPARE(stage.window.workspaces().current(), fleetWorkspace());
    QVERIFY(stage.window.panel<FleetPanel>()->isVisible());
    QVERIFY(stage.window.windowTitle().startsWith("workspace.zoefleet"));
    QVERIFY(tabs.isTabVisible(tab("Fleet")) && !tabs.isTabVisible(tab("Frames")));
    QCOMPARE(stage.window.recentFiles().files().value(0), file);
    QCOMPARE(stage.findings().model().rowCount(), 1);
    QCOMPARE(stage.cell(0, "Function"), QString("solve_contacts"));
    QCOMPARE(stage.cell(0, "First bad"), QString("c11"));
    QVERIFY2(stage.stateText().startsWith("1 change"), qPrintable(stage.stateText()));
    QVERIFY(stage.child<QLabel>("findingTitle").text().startsWith("solve_contacts: slower by"));
    QVERIFY(stage.child<QTextBrowser>("findingFacts").toPlainText().contains("lab-1"));
    // A capture is shown in its own workspaces; the store stays.
    QVERIFY(stage.open(kGood));
    QCOMPARE(stage.window.workspaces().current(), QString("Frames"));
    QVERIFY(tabs.isTabVisible(tab("Fleet")) && tabs.isTabVisible(tab("Frames")));
    QVERIFY(stage.window.showWorkspace("Fleet"));
    QVERIFY(stage.window.windowTitle().startsWith("workspace.zoefleet"));
    stage.window.closeCapture();
    QCOMPARE(stage.window.workspaces().current(), fleetWorkspace());
    QVERIFY(!tabs.isTabVisible(tab("Frames")));
    stage.window.actionSet().close->trigger();
    QVERIFY(!stage.window.panel<FleetPanel>()->isVisible());
    QVERIFY(stage.window.findChild<QWidget *>("startPage")->isVisible());
    QVERIFY(!stage.window.actionSet().close->isEnabled());
}

void TestFleetOpening::aDropOpensIt()
{
    FleetStage stage;
    QSignalSpy opened(&stage.window, &MainWindow::fleetOpened);
    QVERIFY(dropOn(stage.window, {m_stores.store("dropped.zoefleet")}));
    ZOE_TRY_COMPARE(opened.count(), 1);
    QVERIFY(stage.settle());
    QCOMPARE(stage.findings().model().rowCount(), 1);
}

// Even if it is the beginning of something opened before.
void TestFleetOpening::whatIsTypedIsOpened()
{
    FleetDialog dialog({"clickhouse://lab:8123/fleet2"}, nullptr);
    QVERIFY(showActive(dialog));
    auto &field = *dialog.findChild<QComboBox *>("fleetStore")->lineEdit();
    field.selectAll();
    QTest::keyClicks(&field, "clickhouse://lab:8123/Fleet");
    QSignalSpy opens(&dialog, &FleetDialog::openRequested);
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(opens.count(), 1);
    QCOMPARE(dialog.store(), QString("clickhouse://lab:8123/Fleet"));
}

// However it is typed it is the same store, which is offered once.
void TestFleetOpening::aStoreHasOneName()
{
    for (const auto &[typed, whole] : {
             std::pair("clickhouse://Lab/Fleet", "clickhouse://lab:8123/Fleet"),
             std::pair("clickhouse://lab:8123/Fleet?cluster=c", "clickhouse://lab:8123/Fleet"),
             std::pair("clickhouses://lab/fleet", "clickhouses://lab:8443/fleet"),
             std::pair("clickhouse://nonsense", "clickhouse://nonsense"),
             std::pair(" /a/b/../c.zoefleet ", "/a/c.zoefleet"),
         })
        QCOMPARE(wholeNameOfStore(typed), QString(whole));
    QCOMPARE(wholeNameOfStore("~/c.zoefleet"), QDir::homePath() + "/c.zoefleet");
    QCOMPARE(wholeNameOfStore("c.zoefleet"), QDir::current().absoluteFilePath("c.zoefleet"));

    const QString file = m_stores.store("once.db"); // of a name that tells nothing
    FleetStage stage;
    QSignalSpy opened(&stage.window, &MainWindow::fleetOpened);
    stage.window.captures().openFleet(file);
    ZOE_TRY_COMPARE(opened.count(), 1);
    QVERIFY(stage.settle());
    const OpenFleet *first = stage.window.session().fleet();
    const QFileInfo info(file);
    stage.window.captures().openFleet(info.path() + "/./" + info.fileName());
    ZOE_TRY_COMPARE(opened.count(), 2);
    QCOMPARE(stage.window.session().fleet(), first);
    QCOMPARE(stage.window.captures().recentStores(), QStringList(file));
}

// The error is shown where it can be corrected.
void TestFleetOpening::aTypoCanBeCorrected()
{
    const QString file = m_stores.store("correct.zoefleet");
    FleetStage stage;
    QSignalSpy opened(&stage.window, &MainWindow::fleetOpened);
    QSignalSpy failed(&stage.window.captures(), &OpenCaptures::failed);
    stage.key(Qt::Key_O, Qt::ControlModifier | Qt::AltModifier);
    QPointer<FleetDialog> dialog = stage.window.findChild<FleetDialog *>();
    QVERIFY(dialog && showActive(*dialog));
    auto &field = *dialog->findChild<QComboBox *>("fleetStore")->lineEdit();
    const auto *error = dialog->findChild<QLabel *>("fleetError");
    QVERIFY(!error->isVisible());
    QTest::keyClicks(&field, QString(file).replace("correct", "corect"));
    QTest::keyClick(&field, Qt::Key_Return);
    ZOE_TRY_VERIFY(error->isVisible() && error->text().contains("corect.zoefleet"));
    QVERIFY(dialog && dialog->isVisible());
    for (const QLabel *label : dialog->findChildren<QLabel *>())
        QVERIFY2(!label->isVisible() || label->height() >= label->heightForWidth(label->width()),
                 qPrintable(label->text()));
    QVERIFY(field.text().endsWith("corect.zoefleet"));
    QCOMPARE(failed.count(), 0); // not said twice
    field.setCursorPosition(static_cast<int>(field.text().size() - QString("ect.zoefleet").size()));
    QTest::keyClicks(&field, "r");
    QVERIFY(!error->isVisible());
    QTest::keyClick(&field, Qt::Key_Return);
    ZOE_TRY_COMPARE(opened.count(), 1);
    ZOE_TRY_VERIFY(!dialog);
    QVERIFY(stage.settle());
}

// By its name or an address; those that were opened are offered again.
void TestFleetOpening::theDialogOpensIt()
{
    const QString file = m_stores.store("typed.zoefleet");
    FleetStage stage;
    QSignalSpy opened(&stage.window, &MainWindow::fleetOpened);
    const auto ask = [&stage]() -> FleetDialog * {
        stage.key(Qt::Key_O, Qt::ControlModifier | Qt::AltModifier);
        auto *dialog = stage.window.findChild<FleetDialog *>();
        return dialog && showActive(*dialog) ? dialog : nullptr;
    };
    FleetDialog *dialog = ask();
    QVERIFY(dialog);
    auto *field = dialog->findChild<QComboBox *>("fleetStore");
    QVERIFY(!dialog->findChild<QPushButton *>("fleetOpen")->isEnabled());
    QVERIFY(field->lineEdit()->placeholderText().contains("clickhouse://"));
    QTest::keyClicks(field->lineEdit(), file);
    QTest::keyClick(field->lineEdit(), Qt::Key_Return);
    ZOE_TRY_COMPARE(opened.count(), 1);
    QVERIFY(stage.settle());
    QCOMPARE(stage.findings().model().rowCount(), 1);
    ZOE_TRY_VERIFY(!stage.window.findChild<FleetDialog *>());
    const QString address = "clickhouse://127.0.0.1:8123/fleet";
    stage.window.recentFiles().add(address);
    QCOMPARE(stage.window.recentFiles().files().first(), address);
    stage.window.recentFiles().add(kGood);
    QVERIFY(showActive(stage.window));
    dialog = ask();
    QVERIFY(dialog);
    field = dialog->findChild<QComboBox *>("fleetStore");
    QCOMPARE(field->currentText(), address);              // one action opens the last one
    QCOMPARE(field->lineEdit()->selectedText(), address); // or typing replaces it
    QCOMPARE(field->itemText(1), file);
    QCOMPARE(field->count(), 2);
    dialog->reject();
}

void TestFleetOpening::whatIsReadOfAClosedStoreIsDropped()
{
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("closed.zoefleet")));
    QCOMPARE(stage.chart().size(), std::size_t{16});
    stage.fleet().setFilter({.scene = "harbour"}); // series and map are read again
    QVERIFY(!stage.jobs.idle());
    stage.window.captures().closeFleet();
    QVERIFY(stage.settle());
    QCOMPARE(stage.chart().size(), std::size_t{0});
    QVERIFY(!stage.map().nights());
    QCOMPARE(stage.child<QLabel>("seriesState").text(), QString());
}

void TestFleetOpening::capturesInTheBackgroundStayThere()
{
    FleetStage stage;
    QSignalSpy captures(&stage.window, &MainWindow::captureOpened);
    stage.window.captures().open(QStringList{m_stores.store("front.zoefleet"), kGood, kBad});
    ZOE_TRY_COMPARE(captures.count(), 2);
    ZOE_TRY_VERIFY(stage.window.session().fleet());
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.workspaces().current(), fleetWorkspace());
    QVERIFY(stage.open(kBad));
    QCOMPARE(stage.window.workspaces().current(), QString("Frames"));
    stage.window.showWorkspace("Fleet");
    captures.clear();
    const QString other = m_stores.path("third.zoe");
    QVERIFY(QFile::copy(kGood, other));
    stage.window.captures().open(QStringList{m_stores.store("again.zoefleet"), other});
    ZOE_TRY_COMPARE(captures.count(), 1);
    QCOMPARE(stage.window.workspaces().current(), fleetWorkspace());
}

void TestFleetOpening::aStoreMayHaveAnyName()
{
    FleetStage stage;
    QSignalSpy opened(&stage.window, &MainWindow::fleetOpened);
    const QString file = m_stores.store("nights.db");
    QVERIFY(!isNamedAsFleet(file));               // a job finds out
    QVERIFY(dropOn(stage.window, {file, kGood})); // nothing to compare
    ZOE_TRY_COMPARE(opened.count(), 1);
    ZOE_TRY_VERIFY(stage.window.document());
    QVERIFY(stage.settle());
    QVERIFY(!stage.window.document()->other().capture);
    QCOMPARE(stage.findings().model().rowCount(), 1);
    QVERIFY(stage.window.recentFiles().files().contains(file));
    stage.window.captures().closeFleet();
    QVERIFY(dropOn(stage.window, {kBad, file}));
    ZOE_TRY_COMPARE(opened.count(), 2);
    QVERIFY(stage.settle());
    QVERIFY(!stage.window.document()->other().capture);
    stage.window.captures().closeFleet();
    stage.window.captures().openToCompare(file);
    ZOE_TRY_COMPARE(opened.count(), 3);
    QVERIFY(stage.settle());
    QVERIFY(!stage.window.document()->other().capture);
}

void TestFleetOpening::emptyStatesSayWhatToDo()
{
    MadeUpNights made;
    made.nights = 0;
    {
        FleetStage stage;
        QVERIFY(stage.openFleet(m_stores.store("empty.zoefleet", made)));
        QVERIFY2(stage.stateText().contains("zoe fleet add"), qPrintable(stage.stateText()));
    }
    made.nights = 16;
    made.disturbance = 0.5;
    FleetStage stage;
    QVERIFY(stage.openFleet(m_stores.store("disturbed.zoefleet", made)));
    QVERIFY2(stage.stateText().contains("Disturbed runs"), qPrintable(stage.stateText()));
    stage.click("fleetDisturbed");
    QVERIFY(stage.settle());
    QCOMPARE(stage.findings().model().rowCount(), 1);
}

void TestFleetOpening::brokenStoresAreReported()
{
    QFile file(m_stores.path("broken.zoefleet"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no store") > 0);
    file.close();
    FleetStage stage;
    QSignalSpy failed(&stage.window, &MainWindow::openFailed);
    stage.window.captures().openFleet(file.fileName());
    ZOE_TRY_COMPARE(failed.count(), 1);
    QVERIFY(failed[0][0].toString().contains("broken.zoefleet"));
    QVERIFY(!stage.window.session().fleet());
}

// Asked for, it is refused in words; both files open.
void TestFleetOpening::nothingIsComparedWithAStore()
{
    const QString named = m_stores.store("nights.zoefleet");
    const QString other = m_stores.store("other.db");
    for (const auto &[base, head] :
         {std::pair(named, kGood), std::pair(kGood, other), std::pair(named, other)}) {
        FleetStage stage;
        QSignalSpy opened(&stage.window, &MainWindow::fleetOpened);
        QSignalSpy failed(&stage.window, &MainWindow::openFailed);
        stage.window.openPair({base, head});
        ZOE_TRY_VERIFY(opened.count() > 0);
        QVERIFY(stage.settle());
        QCOMPARE(failed.count(), 1);
        const QString sentence = failed[0][0].toString();
        QVERIFY2(sentence.contains("is a fleet store"), qPrintable(sentence));
        QVERIFY(sentence.startsWith(base == named ? named : other));
        QCOMPARE(stage.window.document() != nullptr, base == kGood || head == kGood);
    }
}

void TestFleetOpening::theLookForAStoreIsCancelled()
{
    const QString file = m_stores.store("looked-at.db");
    PluginManager plugins;
    JobRunner jobs;
    CaptureLoader loader(jobs, plugins, nullptr);
    int ended = 0;
    int endedBefore = -1; // jobs before the look itself
    int found = 0;
    connect(&loader, &CaptureLoader::storeFound, &loader, [&] {
        endedBefore = ended;
        ++found;
    });
    connect(&jobs, &JobRunner::ended, &loader, [&] {
        if (++ended == endedBefore)
            loader.cancel();
    });
    loader.openToCompare({file, {}});
    ZOE_TRY_COMPARE(found, 1);
    ZOE_TRY_VERIFY(jobs.idle());
    QVERIFY(endedBefore > 0);
    ended = 0; // the same again, stopped when it has just begun to look
    loader.openToCompare({file, {}});
    ZOE_TRY_VERIFY(jobs.idle() && ended > endedBefore);
    QCOMPARE(found, 1);
}

} // namespace tst_fleet_opening

ZOE_GUI_TEST(tst_fleet_opening::TestFleetOpening)
#include "tst_fleet_opening.moc"
