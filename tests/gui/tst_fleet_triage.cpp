// Triage of changes in the window: written to the store, undone, and seen if others write it.

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>

#include "app/session/fleet/open_fleet.h"
#include "fleet/store/sqlite_connection.h"
#include "tests/gui/fleet_stage.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/made_up_store.h"
#include "tests/gui/panel_hands.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_fleet_triage {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestFleetTriage : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void triageIsUndone();
    void othersTriagesStay();
    void aWrittenTriageIsUndone();
    void triageReadsNoRuns();
    void undoGoesOnAfterARefusedStep();
    void aTriageStandsUnderOtherRules();

  private:
    StoreFolder m_stores;
};

void TestFleetTriage::triageIsUndone()
{
    const QString file = m_stores.store("triage.zoefleet");
    FleetStage stage;
    QVERIFY(stage.openFleet(file));
    QSignalSpy written(&stage.fleet().triages(), &FleetTriages::written);
    const auto said = [&file] {
        QStringList all;
        const auto store = fleet::openStore(file.toStdString());
        const auto triages = (*store)->triages();
        for (const fleet::Triage &triage : *triages)
            all << QString("%1 %2").arg(fleet::nameOf(triage.status),
                                        QString::fromStdString(triage.note));
        return all.join(", ");
    };
    pick(stage.child<QComboBox>("triageStatus"), 2);
    stage.child<QLineEdit>("triageNote").setFocus();
    QTest::keyClicks(&stage.child<QLineEdit>("triageNote"), "new shadows");
    stage.click("triageSave");
    ZOE_TRY_COMPARE(written.count(), 1);
    QVERIFY(stage.settle());
    QCOMPARE(said(), QString("expected new shadows"));
    QCOMPARE(stage.findings().model().rowCount(), 0);
    QVERIFY2(stage.stateText().startsWith("0 of 1 change"), qPrintable(stage.stateText()));
    stage.click("fleetTriaged");
    QCOMPARE(stage.findings().model().rowCount(), 1);
    QCOMPARE(stage.cell(0, "Status"), QString("expected"));
    QVERIFY(stage.window.actionSet().undo->isEnabled());
    stage.chart().setFocus();
    stage.key(Qt::Key_Z, Qt::ControlModifier);
    ZOE_TRY_COMPARE(written.count(), 2);
    QVERIFY(stage.settle());
    QCOMPARE(said(), QString());
    QCOMPARE(stage.cell(0, "Status"), QString("new"));
    stage.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ZOE_TRY_COMPARE(written.count(), 3);
    QVERIFY(stage.settle());
    QCOMPARE(said(), QString("expected new shadows"));
    // Nothing is said any more, and back.
    pick(stage.child<QComboBox>("triageStatus"), 0);
    stage.click("triageSave");
    ZOE_TRY_COMPARE(written.count(), 4);
    QVERIFY(stage.settle());
    QCOMPARE(said(), QString());
    stage.chart().setFocus();
    stage.key(Qt::Key_Z, Qt::ControlModifier);
    ZOE_TRY_COMPARE(written.count(), 5);
    QCOMPARE(said(), QString("expected new shadows"));
}

void TestFleetTriage::othersTriagesStay()
{
    const QString file = m_stores.store("others.zoefleet");
    FleetStage stage;
    QVERIFY(stage.openFleet(file));
    QSignalSpy written(&stage.fleet().triages(), &FleetTriages::written);
    pick(stage.child<QComboBox>("triageStatus"), 2);
    stage.click("triageSave");
    ZOE_TRY_COMPARE(written.count(), 1);
    QVERIFY(stage.settle());
    const auto opened = fleet::openStore(file.toStdString());
    auto triages = (*opened)->triages();
    QCOMPARE(triages->size(), std::size_t{1});
    triages->front().who = "somebody else";
    ++triages->front().unixNs;
    QVERIFY((*opened)->setTriages(*triages).ok());
    QSignalSpy failed(&stage.fleet(), &OpenFleet::failed);
    stage.fleet().triages().undo();
    ZOE_TRY_COMPARE(failed.count(), 1);
    QVERIFY(failed[0][0].toString().contains("somebody else has triaged the change since"));
    QCOMPARE((*opened)->triages()->size(), std::size_t{1});
    QCOMPARE(written.count(), 1);
    QVERIFY(stage.settle());
    QCOMPARE(stage.fleet().answer()->found.triages.front().who, std::string("somebody else"));
}

// Also if the store can't be read after it was written.
void TestFleetTriage::aWrittenTriageIsUndone()
{
    const QString file = m_stores.store("unreadable.zoefleet");
    FleetStage stage;
    QVERIFY(stage.openFleet(file));
    auto connection = fleet::SqliteConnection::open(file.toStdString(), false);
    QVERIFY(connection);
    // Another program that writes at the same moment leaves something that can't be read.
    QVERIFY(connection
                ->run("CREATE TRIGGER t AFTER INSERT ON triage WHEN new.status = 'expected' "
                      "BEGIN UPDATE triage SET status = 'odd' WHERE id = new.id; END")
                .ok());
    QSignalSpy written(&stage.fleet().triages(), &FleetTriages::written);
    QSignalSpy failed(&stage.fleet(), &OpenFleet::failed);
    pick(stage.child<QComboBox>("triageStatus"), 2);
    stage.click("triageSave");
    ZOE_TRY_COMPARE(written.count(), 1);
    ZOE_TRY_COMPARE(failed.count(), 1); // it is read again
    QVERIFY(failed[0][0].toString().startsWith("Can't read"));
    QVERIFY(connection->run("DROP TRIGGER t; UPDATE triage SET status = 'expected'").ok());
    QVERIFY(stage.settle());
    stage.fleet().triages().undo();
    ZOE_TRY_COMPARE(written.count(), 2);
    QVERIFY(stage.settle());
    const auto opened = fleet::openStore(file.toStdString());
    QVERIFY((*opened)->triages()->empty());
}

// The runs are not read again for it: neither for the user's own nor for others'.
void TestFleetTriage::triageReadsNoRuns()
{
    const QString file = m_stores.store("said.zoefleet");
    FleetStage stage;
    QVERIFY(stage.openFleet(file));
    stage.click("fleetTriaged");
    QSignalSpy read(&stage.fleet(), &OpenFleet::runsChanged);
    pick(stage.child<QComboBox>("triageStatus"), 2);
    stage.click("triageSave");
    QVERIFY(stage.settle());
    QCOMPARE(stage.cell(0, "Status"), QString("expected"));
    stage.fleet().look();
    QVERIFY(stage.settle());
    QCOMPARE(read.count(), 0);
    const auto opened = fleet::openStore(file.toStdString());
    auto triages = (*opened)->triages();
    QCOMPARE(triages->size(), std::size_t{1});
    triages->front().status = fleet::TriageStatus::Acknowledged;
    ++triages->front().unixNs;
    QVERIFY((*opened)->setTriages(*triages).ok());
    stage.fleet().look();
    ZOE_TRY_COMPARE(stage.cell(0, "Status"), QString("acknowledged"));
    QVERIFY(stage.settle());
    QCOMPARE(read.count(), 0);
}

void TestFleetTriage::undoGoesOnAfterARefusedStep()
{
    const QString file = m_stores.store("refused.zoefleet");
    FleetStage stage;
    QVERIFY(stage.openFleet(file));
    const auto opened = fleet::openStore(file.toStdString());
    stage.click("fleetTriaged"); // it stays listed
    QSignalSpy written(&stage.fleet().triages(), &FleetTriages::written);
    pick(stage.child<QComboBox>("triageStatus"), 2);
    stage.click("triageSave");
    ZOE_TRY_COMPARE(written.count(), 1);
    QVERIFY(stage.settle());
    const auto first = (*opened)->triages();
    QCOMPARE(first->size(), std::size_t{1});
    pick(stage.child<QComboBox>("triageStatus"), 1);
    stage.click("triageSave");
    ZOE_TRY_COMPARE(written.count(), 2);
    QVERIFY(stage.settle());
    QVERIFY((*opened)->setTriages(*first).ok()); // somebody else takes it back
    QSignalSpy failed(&stage.fleet(), &OpenFleet::failed);
    stage.chart().setFocus();
    stage.key(Qt::Key_Z, Qt::ControlModifier);
    ZOE_TRY_COMPARE(failed.count(), 1);
    QVERIFY(stage.settle());
    QCOMPARE(stage.cell(0, "Status"), QString("expected"));
    QVERIFY(stage.window.actionSet().undo->isEnabled());
    QVERIFY(!stage.window.actionSet().redo->isEnabled());
    stage.key(Qt::Key_Z, Qt::ControlModifier);
    ZOE_TRY_COMPARE(written.count(), 3);
    QVERIFY(stage.settle());
    QCOMPARE(failed.count(), 1);
    QVERIFY((*opened)->triages()->empty());
    QVERIFY(!stage.window.actionSet().undo->isEnabled());
    // Redoing is refused in the same way.
    stage.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ZOE_TRY_COMPARE(written.count(), 4);
    QVERIFY(stage.settle());
    stage.key(Qt::Key_Z, Qt::ControlModifier);
    ZOE_TRY_COMPARE(written.count(), 5);
    QVERIFY(stage.settle());
    QVERIFY((*opened)->setTriages(*first).ok());
    stage.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    ZOE_TRY_COMPARE(failed.count(), 2);
    QVERIFY(stage.settle());
    QVERIFY(!stage.window.actionSet().redo->isEnabled());
}

// Its findings follow the rules in force when it is written, and runs that others add meanwhile are
// seen.
void TestFleetTriage::aTriageStandsUnderOtherRules()
{
    MadeUpNights made;
    made.disturbance = 0.5;
    const QString file = m_stores.store("rules.zoefleet", made);
    FleetStage stage;
    QVERIFY(stage.openFleet(file));
    stage.click("fleetDisturbed");
    QVERIFY(stage.settle());
    QCOMPARE(stage.findings().model().rowCount(), 1);
    pick(stage.child<QComboBox>("triageStatus"), 2);
    stage.click("triageSave");
    stage.click("fleetDisturbed");
    QVERIFY(stage.settle());
    QCOMPARE(stage.findings().model().rowCount(), 0);
    QVERIFY(stage.fleet().answer()->found.judged.empty());
    stage.fleet().triages().undo();
    QVERIFY(addRun(file, runOfNight(made, 16, "lab-1", "harbour")));
    QVERIFY(stage.settle());
    stage.fleet().look();
    ZOE_TRY_COMPARE(stage.fleet().answer()->runs.size(), std::size_t{17});
}

} // namespace tst_fleet_triage

ZOE_GUI_TEST(tst_fleet_triage::TestFleetTriage)
#include "tst_fleet_triage.moc"
