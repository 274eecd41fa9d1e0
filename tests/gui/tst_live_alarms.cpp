// Alarms of a running program as a user meets them: the example game, in the real window.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTableWidget>
#include <QTemporaryDir>
#include <memory>
#include <optional>

#include "app/live/live_session.h"
#include "app/panels/cause/cause_bar.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/session/document.h"
#include "app/settings/spike_threshold.h"
#include "app/window/main_window.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/live_game.h"
#include "tests/gui/live_stage.h"
#include "tests/support/patience.h"

namespace tst_live_alarms {

using namespace zoe;
using namespace zoe::app;
using zoe::test::Game;
using zoe::test::kPatienceMs;
using Stage = zoe::test::LiveStage;

class TestLiveAlarms : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void theAlarmIsListedAndLeadsThere();
    void spikesAndTheAlarmHaveOneThreshold();
    void alarmsWhilePausedLeadToTheirFrames();
    void spikesWithoutAnAlarmAreTold();
    void alarmsComeAndTheRowThatIsReadStays();

  private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Game> m_game;
};

void TestLiveAlarms::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void TestLiveAlarms::init()
{
    m_game.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_RUNTIME_DIR", m_folder->path().toUtf8());
    m_game = std::make_unique<Game>();
    ZOE_TRY_VERIFY(!m_game->address().isEmpty());
}

void TestLiveAlarms::theAlarmIsListedAndLeadsThere()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    // Every frame is longer than that.
    auto *kind = stage.child<QComboBox>("alarmKind");
    kind->setCurrentIndex(1);
    stage.child<QDoubleSpinBox>("alarmThreshold")->setValue(0.01);
    auto *list = stage.child<QTableWidget>("alarmList");
    ZOE_TRY_VERIFY(list->rowCount() > 0);
    kind->setCurrentIndex(0);
    const FrameIndex frame = list->item(0, 0)->text().toUInt();
    QVERIFY(stage.child<QLabel>("liveAlarm")->text().contains("Spike"));
    FrameChart &chart = *stage.window.panel<FrameChart>();
    ZOE_TRY_COMPARE(static_cast<int>(chart.plot().picture().alarms.size()), list->rowCount());
    QVERIFY2(chart.textOf(frame).contains("alarm"), qPrintable(chart.textOf(frame)));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(0, 0)).center());
    QCOMPARE(stage.window.document()->selection().state().frame, std::optional(frame));
    QTest::mouseClick(stage.child<QAbstractButton>("clearAlarms"), Qt::LeftButton);
    QCOMPARE(list->rowCount(), 0);
    QVERIFY(chart.plot().picture().alarms.empty());
    // Pausing: the views stop there.
    stage.child<QAbstractButton>("pauseAtAlarm")->click();
    kind->setCurrentIndex(1);
    ZOE_TRY_VERIFY(stage.live()->paused());
    QElapsedTimer clock;
    clock.start();
    const auto stopped = stage.window.document()->selection().state().frame;
    QVERIFY(stopped && *stopped < stage.frames());
    // Nothing else is to be done to read its cause.
    const auto *cause = stage.window.panel<CauseBar>();
    const QString told = QString("Frame %1 · ").arg(*stopped);
    ZOE_TRY_VERIFY(cause->text().startsWith(told) && !cause->text().endsWith("…"));
    QVERIFY(cause->isVisible());
    qInfo("the cause of a running program's spike: 1 action, %.2f s",
          static_cast<double>(clock.elapsed()) / 1000);
}

void TestLiveAlarms::spikesAndTheAlarmHaveOneThreshold()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    auto *box = stage.child<QDoubleSpinBox>("alarmThreshold");
    SpikeThreshold &threshold = SpikeThreshold::shared();
    const double before = threshold.times();
    QCOMPARE(box->value(), before);
    QCOMPARE(stage.live()->settings().alarm.times, before);
    box->setValue(3);
    QCOMPARE(threshold.times(), 3.0); // as the frame chart's menu shows and sets it
    QCOMPARE(stage.live()->settings().alarm.times, 3.0);
    threshold.setTimes(1.5);
    QCOMPARE(box->value(), 1.5);
    QCOMPARE(stage.live()->settings().alarm.times, 1.5);
    threshold.setTimes(before);
}

void TestLiveAlarms::alarmsWhilePausedLeadToTheirFrames()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    stage.child<QComboBox>("alarmKind")->setCurrentIndex(1);
    stage.child<QDoubleSpinBox>("alarmThreshold")->setValue(0.01);
    stage.click("livePause");
    QVERIFY(stage.live()->paused());
    const FrameIndex shown = stage.frames();
    auto *list = stage.child<QTableWidget>("alarmList");
    const auto newest = [list] { return list->item(0, 0)->text().toUInt(); };
    ZOE_TRY_VERIFY(list->rowCount() > 0 && newest() > shown + 5);
    QCOMPARE(stage.frames(), shown);
    const auto chooseNewest = [&] {
        const FrameIndex frame = newest();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->item(0, 0)).center());
        return frame;
    };
    const FrameIndex frame = chooseNewest();
    QCOMPARE(stage.window.document()->selection().state().frame, std::optional(frame));
    QVERIFY(stage.frames() > frame);
    QVERIFY(stage.live()->paused()); // the views stay as they are
    ZOE_TRY_COMPARE(stage.window.panel<FlamePanel>()->view().frame(), std::optional(frame));
    // After the end too.
    ZOE_TRY_VERIFY(newest() > frame + 5);
    stage.click("liveStop");
    ZOE_TRY_VERIFY(!stage.live()->isRunning());
    const FrameIndex last = chooseNewest();
    QCOMPARE(stage.window.document()->selection().state().frame, std::optional(last));
}

void TestLiveAlarms::spikesWithoutAnAlarmAreTold()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    stage.child<QComboBox>("alarmKind")->setCurrentIndex(0); // off
    stage.live()->clearAlarms();
    const auto *label = stage.child<QLabel>("liveAlarm");
    ZOE_TRY_VERIFY(!stage.window.document()->spikes().empty());
    stage.click("livePause");
    QVERIFY2(label->text().contains("no alarm"), qPrintable(label->text()));
    QVERIFY(label->text().contains(QString::number(stage.window.document()->spikes().size())));
}

void TestLiveAlarms::alarmsComeAndTheRowThatIsReadStays()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    stage.child<QComboBox>("alarmKind")->setCurrentIndex(1);
    stage.child<QDoubleSpinBox>("alarmThreshold")->setValue(0.01);
    auto *list = stage.child<QTableWidget>("alarmList");
    const auto frameOf = [list](int row) { return list->item(row, 0)->text(); };
    ZOE_TRY_VERIFY(list->rowCount() > 40);
    // At the top the newest come into sight.
    const QString newest = frameOf(0);
    ZOE_TRY_VERIFY(frameOf(0) != newest);
    QCOMPARE(list->verticalScrollBar()->value(), 0);
    QCOMPARE(list->rowAt(1), 0);
    // Scrolled down, what is in sight stays.
    list->verticalScrollBar()->setValue(10);
    const QString first = frameOf(list->rowAt(1));
    int rows = list->rowCount();
    ZOE_TRY_VERIFY(list->rowCount() > rows + 20);
    QCOMPARE(frameOf(list->rowAt(1)), first);
    for (int row = 1; row < list->rowCount(); ++row)
        QVERIFY(frameOf(row - 1).toUInt() > frameOf(row).toUInt());
    // A chosen row that is in sight stays as well, also at the top, and it stays chosen.
    list->verticalScrollBar()->setValue(0);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(1, 0)).center());
    const QString chosen = list->selectedItems().first()->text();
    const int y = list->visualItemRect(list->selectedItems().first()).y();
    rows = list->rowCount();
    ZOE_TRY_VERIFY(list->rowCount() > rows + 20);
    QCOMPARE(list->selectedItems().first()->text(), chosen);
    QCOMPARE(list->visualItemRect(list->selectedItems().first()).y(), y);
    QVERIFY(list->verticalScrollBar()->value() > 0);
}

} // namespace tst_live_alarms

ZOE_GUI_TEST(tst_live_alarms::TestLiveAlarms)
#include "tst_live_alarms.moc"
