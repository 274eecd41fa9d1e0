// Watching a running program as a user does it: the example game, in the real window.
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <algorithm>
#include <numeric>

#include "app/captures/capture_tabs.h"
#include "app/captures/live_captures.h"
#include "app/captures/open_captures.h"
#include "app/captures/recent_files.h"
#include "app/live/connect_dialog.h"
#include "app/live/live_connector.h"
#include "app/live/live_session.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/flame/flame_minimap.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frame_facts/frame_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/live/live_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/session/document.h"
#include "app/widgets/tables/rows_view.h"
#include "app/window/main_window.h"
#include "app/window/status/error_log_model.h"
#include "app/window/status/message_bar.h"
#include "formats/reading/capture_reader.h"
#include "tests/app/live_program.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/live_game.h"
#include "tests/gui/live_stage.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/patience.h"
#include "zoetrope/zoe.h"

namespace tst_live_window {

using namespace zoe;
using namespace zoe::app;
using zoe::test::Game;
using zoe::test::kPatienceMs;
using Stage = zoe::test::LiveStage;

class TestLiveWindow : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void findsTheProgramInTheDialog();
    void withoutProgramsTheAddressHasTheFocus();
    void whatIsTypedIsTheAddress();
    void theDialogSaysWhatIsWrong();
    void aRecordingReplacesNoFile();
    void chartsAndTablesFollow();
    void pausesAndGoesBackToLive();
    void whatCameWhilePausedIsShownAtTheEnd();
    void aChosenFrameStays();
    void aComparisonStaysWhileAnotherTabIsShown();
    void ticksSwitchCategories();
    void savesAndStops();
    void comesBackAfterARestart();
    void earlierRecordingsAreClosed();
    void closesInTheMiddle();
    void framesThatCantBeReadAreFollowedWithRests();
    void saysHowToMarkFrames();

  private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Game> m_game;
};

void TestLiveWindow::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void TestLiveWindow::init()
{
    m_game.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_RUNTIME_DIR", m_folder->path().toUtf8());
    m_game = std::make_unique<Game>();
    ZOE_TRY_VERIFY(!m_game->address().isEmpty());
}

void TestLiveWindow::findsTheProgramInTheDialog()
{
    Stage stage;
    QVERIFY(stage.active);
    stage.command("connect");
    auto *dialog = stage.child<QDialog>("connectDialog");
    auto *table = dialog->findChild<QTableWidget *>("livePrograms");
    auto *again = dialog->findChild<QPushButton *>("refreshPrograms");
    ZOE_TRY_VERIFY((QTest::mouseClick(again, Qt::LeftButton), table->rowCount() == 1));
    QCOMPARE(table->item(0, 0)->text(), "crates");
    QCOMPARE(table->item(0, 2)->text(), m_game->address());
    QVERIFY(!table->item(0, 3)->text().isEmpty());
    // Chosen already; Enter connects.
    QCOMPARE(dialog->findChild<QComboBox *>("liveAddress")->currentText(), m_game->address());
    QTest::keyClick(dialog, Qt::Key_Return);
    ZOE_TRY_VERIFY(stage.frames() > 10);
    ZOE_TRY_VERIFY(!stage.window.findChild<QDialog *>("connectDialog"));
    QVERIFY(stage.child<QLabel>("liveState")->text().contains("Connected to crates"));
    QVERIFY(stage.child<QDockWidget>("liveDock")->isVisible());
    // The address is offered the next time.
    stage.command("connect");
    auto *next = stage.child<QDialog>("connectDialog")->findChild<QComboBox *>("liveAddress");
    QCOMPARE(next->itemText(0), m_game->address());
}

// Without a program in the list, the address can be typed immediately.
void TestLiveWindow::withoutProgramsTheAddressHasTheFocus()
{
    m_game.reset();
    const QTemporaryDir nobody;
    qputenv("XDG_RUNTIME_DIR", nobody.path().toUtf8());
    Stage stage;
    stage.command("connect");
    auto *dialog = stage.child<ConnectDialog>("connectDialog");
    QVERIFY(dialog->findChild<QLabel *>("noPrograms")->isVisible());
    QVERIFY(dialog->focusWidget());
    QTest::keyClicks(dialog->focusWidget(), "9700");
    QCOMPARE(dialog->address(), QString("9700"));
}

// Also where it is the beginning of an earlier one.
void TestLiveWindow::whatIsTypedIsTheAddress()
{
    rememberAddress("lab-10:9700");
    Stage stage;
    QVERIFY(stage.active);
    stage.command("connect");
    auto *dialog = stage.child<ConnectDialog>("connectDialog");
    const QSignalSpy wanted(dialog, &ConnectDialog::connectRequested);
    auto &field = *dialog->findChild<QComboBox *>("liveAddress")->lineEdit();
    field.setFocus();
    field.clear();
    QTest::keyClicks(&field, "LAB-1");
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(dialog->address(), QString("LAB-1"));
}

void TestLiveWindow::theDialogSaysWhatIsWrong()
{
    Stage stage;
    stage.askFor("nonsense");
    auto *dialog = stage.child<QDialog>("connectDialog");
    auto *error = dialog->findChild<QLabel *>("connectError");
    ZOE_TRY_VERIFY(error->text().contains("'nonsense' is not an address"));
    QVERIFY(error->isVisible() && !error->text().contains('\n'));
    QVERIFY(dialog->findChild<QPushButton *>("connectButton")->isEnabled());
    QCOMPARE(stage.window.errors().rowCount(), 0);
    // The address can be corrected immediately, and Return tries again.
    auto *field = dialog->findChild<QComboBox *>("liveAddress");
    QVERIFY(dialog->focusWidget() == field || dialog->focusWidget() == field->lineEdit());
    field->lineEdit()->selectAll();
    QTest::keyClicks(field->lineEdit(), m_game->address());
    QTest::keyClick(field->lineEdit(), Qt::Key_Return);
    ZOE_TRY_VERIFY(stage.frames() > 10);
}

void TestLiveWindow::aRecordingReplacesNoFile()
{
    const QString file = m_folder->filePath("monday.zoe");
    QFile there(file);
    QVERIFY(there.open(QIODevice::WriteOnly) && there.write("mine") == 4);
    there.close();
    Stage stage;
    stage.command("connect");
    auto *dialog = stage.child<QDialog>("connectDialog");
    auto *field = dialog->findChild<QLineEdit *>("liveFile");
    const auto *error = dialog->findChild<QLabel *>("connectError");
    field->setText(file); // told at once, before anything is recorded
    QVERIFY(error->isVisible() && error->text().contains("already exists"));
    field->setText(m_folder->filePath("tuesday.zoe"));
    QVERIFY(!error->isVisible());
    field->setText(file);
    dialog->findChild<QComboBox *>("liveAddress")->setCurrentText(m_game->address());
    QTest::mouseClick(dialog->findChild<QPushButton *>("connectButton"), Qt::LeftButton);
    ZOE_TRY_VERIFY(stage.jobs.idle() && error->text().contains("exists"));
    QVERIFY(there.open(QIODevice::ReadOnly));
    QCOMPARE(there.readAll(), QByteArray("mine"));
}

void TestLiveWindow::chartsAndTablesFollow()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    Document &document = *stage.window.document();
    QSignalSpy grew(&document, &Document::captureGrew);
    QSignalSpy summed(&document, &Document::summaryChanged);
    ZOE_TRY_VERIFY(grew.size() > 20 && summed.size() > 10);
    auto *frames = stage.child<QSpinBox>("liveSummaryFrames");
    frames->setValue(20);
    ZOE_TRY_VERIFY(document.summary() && document.summary()->frames == 20);
    QVERIFY(stage.window.panel<SummaryPanel>()->model().rowCount() > 5);
    // The chart's right edge is the newest frame.
    const auto shown = [&] { return stage.window.panel<FrameChart>()->plot().picture(); };
    ZOE_TRY_VERIFY(shown().range.end() + 30 > stage.frames());
    ZOE_TRY_VERIFY(stage.window.panel<FlamePanel>()->view().frame().value_or(0) > 20);
    QVERIFY(stage.child<QLabel>("liveFps")->text().contains("fps"));
    QVERIFY(stage.child<QLabel>("liveMs")->text().endsWith("ms"));
    QVERIFY(stage.child<QLabel>("liveCounts")->text().contains("nothing lost"));
}

void TestLiveWindow::pausesAndGoesBackToLive()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    stage.click("livePause");
    QVERIFY(stage.live()->paused());
    const FrameIndex shown = stage.frames();
    const auto came = stage.live()->statistics().frames;
    ZOE_TRY_VERIFY(stage.live()->statistics().frames > came + 30);
    QCOMPARE(stage.frames(), shown);
    QVERIFY(stage.child<QLabel>("liveCounts")->text().contains("paused"));
    // Looking around in what there is.
    stage.window.document()->selection().setFrame(2);
    ZOE_TRY_COMPARE(stage.window.panel<FlamePanel>()->view().frame(), std::optional<FrameIndex>(2));
    stage.click("liveNewest");
    QVERIFY(!stage.live()->paused());
    QVERIFY(stage.frames() > shown + 20);
    ZOE_TRY_VERIFY(stage.window.panel<FlamePanel>()->view().frame().value_or(0) > shown);
}

void TestLiveWindow::whatCameWhilePausedIsShownAtTheEnd()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    stage.click("livePause");
    const FrameIndex shown = stage.frames();
    const auto came = stage.live()->statistics().frames;
    ZOE_TRY_VERIFY(stage.live()->statistics().frames > came + 30);
    QCOMPARE(stage.frames(), shown);
    m_game->end();
    ZOE_TRY_VERIFY(stage.child<QLabel>("liveState")->text().contains("Waiting"));
    ZOE_TRY_COMPARE(std::uint64_t{stage.frames()}, stage.live()->statistics().frames);
    QVERIFY(!stage.child<QLabel>("liveCounts")->text().contains("paused"));
    QCOMPARE(stage.child<QLabel>("liveFps")->text(), QString("– fps")); // there are no more
    ZOE_TRY_VERIFY(stage.window.document()->summary() &&
                   stage.window.document()->summary()->frames == stage.frames());
}

void TestLiveWindow::aChosenFrameStays()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    stage.window.document()->selection().setFrame(3);
    FramePlot &plot = stage.window.panel<FrameChart>()->plot();
    ZOE_TRY_VERIFY(stage.frames() > 60);
    VisibleRange left = plot.picture().range;
    left.show(0, 20);
    plot.setRange(left);
    QVERIFY(stage.window.showPanel("frame"));
    const double end = plot.picture().range.end();
    const FrameIndex before = stage.frames();
    ZOE_TRY_VERIFY(stage.frames() > before + 30);
    // Of all that there are by now.
    const auto countedIn = [](const QString &text) {
        return text.section(" of ", 1).section(' ', 0, 0).toUInt();
    };
    const auto *panel = stage.window.panel<FramePanel>();
    ZOE_TRY_VERIFY(countedIn(panel->fact("Frame")) > before + 30);
    ZOE_TRY_VERIFY(countedIn(stage.child<QLabel>("frameLabel")->text()) > before + 30);
    QCOMPARE(plot.picture().range.end(), end);
    QCOMPARE(stage.window.panel<FlamePanel>()->view().frame(), std::optional<FrameIndex>(3));
}

void TestLiveWindow::aComparisonStaysWhileAnotherTabIsShown()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    const QString before = m_folder->filePath("before.zoe");
    stage.live()->saveAs(before);
    ZOE_TRY_VERIFY(QFile::exists(before));
    const QString older = m_folder->filePath("older.zoe");
    QVERIFY(QFile::copy(ZOE_SOURCE_DIR "/resources/sample/crates.zoe", older));
    ComparePanel &compare = *stage.window.panel<ComparePanel>();
    QSignalSpy compared(&stage.window, &MainWindow::compareOpened);
    stage.window.openToCompare(older);
    QVERIFY(compared.count() > 0 || compared.wait(kPatienceMs));
    ZOE_TRY_VERIFY(compare.comparison());
    compare.swap();
    QVERIFY(!compare.openIsBase());
    // It grows behind another tab.
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    const Document *live = stage.window.document();
    stage.window.openFile({ZOE_SOURCE_DIR "/resources/sample/crates.zoe", {}});
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QVERIFY(stage.window.document() != live);
    QVERIFY(compare.openIsBase());
    const std::size_t frames = live->capture()->frames().size();
    ZOE_TRY_VERIFY(live->capture()->frames().size() > frames + 60);
    stage.window.captures().tabs().setCurrentIndex(0);
    QCOMPARE(stage.window.document(), live);
    QVERIFY(!compare.openIsBase());
    QVERIFY(compare.sides().complete());
    QCOMPARE(compare.sides().bases().front().name, QString("older.zoe"));
    QCOMPARE(compare.sides().head().capture, live->capture());
}

void TestLiveWindow::ticksSwitchCategories()
{
    const test::ProgramToWatch program; // the game has none
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(program.address()));
    auto *list = stage.child<QListWidget>("categoryList");
    ZOE_TRY_COMPARE(list->count(), 2);
    QCOMPARE(list->item(0)->text(), "audio");
    QCOMPARE(list->item(0)->checkState(), Qt::Checked);
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Space);
    QCOMPARE(stage.live()->categories()["audio"], false);
    stage.child<QSpinBox>("liveSummaryFrames")->setValue(5);
    auto &summary = stage.window.panel<SummaryPanel>()->model();
    const auto functions = [&] {
        QStringList names;
        for (int row = 0; row < summary.rowCount(); ++row)
            names << summary.index(row, 0).data().toString();
        return names;
    };
    ZOE_TRY_COMPARE(functions(), QStringList{"work"});
    QCOMPARE(list->item(0)->checkState(), Qt::Unchecked);
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Space);
    ZOE_TRY_COMPARE(functions().size(), 2);
    // One that has not come yet, by its name; it stays in the list.
    auto *other = stage.child<QLineEdit>("otherCategory");
    QVERIFY(!stage.child<QPushButton>("switchOffOther")->isEnabled());
    QTest::keyClicks(other, "later");
    const QSignalSpy told(stage.window.statusBar(), &QStatusBar::messageChanged);
    QTest::mouseClick(stage.child<QPushButton>("switchOffOther"), Qt::LeftButton);
    ZOE_TRY_COMPARE(list->count(), 3);
    QCOMPARE(list->item(1)->text(), "later");
    QCOMPARE(list->item(1)->checkState(), Qt::Unchecked);
    // Another message may have followed.
    const auto isAboutIt = [](const QList<QVariant> &message) {
        return message.first().toString().contains("later");
    };
    ZOE_TRY_VERIFY(std::ranges::any_of(told, isAboutIt));
    QVERIFY(other->text().isEmpty());
    QCOMPARE(stage.window.errors().rowCount(), 0);
    setCategory("later", true);
}

void TestLiveWindow::savesAndStops()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    const QString file = m_folder->filePath("kept.zoe");
    stage.window.findChild<LivePanel *>()->saveAs(file);
    ZOE_TRY_VERIFY(QFile::exists(file));
    const auto counts = [&] { // without the places where its path may break
        return stage.child<QLabel>("liveCounts")->text().remove(QChar(0x200b));
    };
    ZOE_TRY_VERIFY(counts().contains("kept.zoe"));
    const FrameIndex before = stage.frames();
    ZOE_TRY_VERIFY(stage.frames() > before + 20);
    stage.click("liveStop");
    ZOE_TRY_VERIFY(stage.child<QLabel>("liveState")->text().contains("stopped"));
    const auto capture = openCapture(std::filesystem::path(file.toStdString()));
    QVERIFY(capture);
    QVERIFY((*capture)->info().complete);
    QCOMPARE((*capture)->frames().size(), std::size_t{stage.frames()});
    QVERIFY(!stage.child<QPushButton>("livePause")->isEnabled());
}

void TestLiveWindow::comesBackAfterARestart()
{
    Stage stage;
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    const QString first = stage.live()->file();
    const auto firstProcess = stage.live()->capture()->info().session.processId;
    m_game->end();
    ZOE_TRY_VERIFY(stage.child<QLabel>("liveState")->text().contains("Waiting"));
    m_game = std::make_unique<Game>();
    ZOE_TRY_VERIFY(stage.live() && stage.live()->file() != first);
    QVERIFY(stage.live()->capture()->info().session.processId != firstProcess);
    ZOE_TRY_VERIFY(stage.frames() > 10);
    QVERIFY(QFile::exists(first));
}

// However often a recording is full, the window keeps no more than memory has room for; one that
// the user has paused stays while it is shown.
void TestLiveWindow::earlierRecordingsAreClosed()
{
    Stage stage;
    stage.window.live().connector().setMostFrames(60);
    QVERIFY(stage.active && stage.connectTo(m_game->address()));
    const OpenCaptures &captures = stage.window.captures();
    QStringList files;
    const auto follows = [&] {
        const QString before = files.isEmpty() ? stage.live()->file() : files.last();
        const bool came = QTest::qWaitFor(
            [&] { return stage.live() && stage.live()->file() != before; }, kPatienceMs);
        files << (came ? stage.live()->file() : QString());
        return came;
    };
    QVERIFY(follows() && follows() && follows());
    QCOMPARE(captures.documents().size(), 1U);
    // In the status bar or, if jobs leave no room there, above the views.
    QVERIFY(stage.window.statusBar()->currentMessage().contains("save memory") ||
            stage.window.findChild<MessageBar *>()->sentence().contains("save memory"));
    for (const QString &file : files) {
        QVERIFY(QFile::exists(file));
        QVERIFY(stage.window.recentFiles().files().contains(file));
    }
    Document *looked = stage.window.document();
    stage.live()->setPaused(true);
    stage.window.live().connector().setMostFrames(119); // half of them are less than it has
    QVERIFY(follows());
    stage.live()->stop();
    QCOMPARE(captures.documents().size(), 2U);
    QCOMPARE(captures.documents().front().document, looked);
    captures.tabs().setCurrentIndex(0);
    QCOMPARE(stage.window.document(), looked);
}

void TestLiveWindow::closesInTheMiddle()
{
    QString file;
    {
        Stage stage;
        QVERIFY(stage.active && stage.connectTo(m_game->address()));
        file = stage.live()->file();
        stage.window.close();
    }
    // The jobs have ended with the window, and the recording with them.
    const auto capture = openCapture(std::filesystem::path(file.toStdString()));
    QVERIFY(capture);
    QVERIFY((*capture)->info().complete);
}

// As frames that can be read: a new one is only tried after a rest.
void TestLiveWindow::framesThatCantBeReadAreFollowedWithRests()
{
    const auto firstFrames = [](FrameIndex count) {
        std::string text;
        for (FrameIndex i = 0; i < count; ++i) {
            const std::string start = std::to_string(1000 * i);
            text += "frame " + start + " 1000\n  main\n    update " + start + " 900\n";
        }
        return test::captureFromText(text, 1);
    };
    JobRunner jobs;
    test::TestSession session(jobs);
    Document document(test::openedAs(firstFrames(1)), jobs);
    document.setLive(std::make_unique<LiveSession>(
        LiveRequest{m_game->address().toStdString(), m_folder->filePath("live.zoe").toStdString()},
        LiveSettings{}, jobs));
    // The frames come from here instead.
    QObject::disconnect(document.live(), &LiveSession::grew, &document, nullptr);
    FlamePanel panel(session);
    FlameView &view = panel.view();
    panel.resize(600, 400);
    panel.show();
    session.setDocument(&document);
    ZOE_TRY_VERIFY(view.loaded() && view.settled() && panel.minimap().settled());
    const QImage overview = panel.minimap().grab().toImage();

    std::vector<FrameIndex> failed;
    int withoutRest = 0;
    const auto growByOne = [&] {
        const auto count = static_cast<FrameIndex>(document.capture()->frames().size());
        std::vector<std::size_t> bad(count);
        std::iota(bad.begin(), bad.end(), 1);
        document.grow(std::make_shared<test::DamagedCapture>(firstFrames(count + 1), bad));
    };
    QObject::connect(&view, &FlameView::frameFailed, &view, [&](FrameIndex frame) {
        failed.push_back(frame);
        if (failed.size() < 3)
            growByOne();
        withoutRest += view.frameSettled() ? 0 : 1;
    });
    growByOne();
    ZOE_TRY_VERIFY(failed.size() == 3);
    QCOMPARE(failed, (std::vector<FrameIndex>{1, 2, 3}));
    QCOMPARE(withoutRest, 0);
    QVERIFY2(view.message().contains("checksum"), qPrintable(view.message()));
    // The overview is not that of an earlier frame.
    QVERIFY(panel.minimap().settled() && panel.minimap().grab().toImage() != overview);
}

void TestLiveWindow::saysHowToMarkFrames()
{
    JobRunner jobs;
    test::TestSession session(jobs);
    const auto waiting = [&](Document &document) {
        document.setLive(
            std::make_unique<LiveSession>(LiveRequest{m_game->address().toStdString(),
                                                      m_folder->filePath("hint.zoe").toStdString()},
                                          LiveSettings{}, jobs));
        QObject::disconnect(document.live(), &LiveSession::grew, &document, nullptr);
    };
    // Slices, as of a program that marks no frames, or none of the chosen set.
    constexpr auto kSlices = "frame 0 1000 cut\n  main\n    update 0 900\n"
                             "frame 1000 1000 cut\n  main\n    update 1000 900\n";
    Document document(test::openedAs(test::captureFromText(kSlices)), jobs);
    waiting(document);
    LivePanel panel(session);
    panel.show();
    const auto *hint = panel.findChild<QLabel *>("liveHint");
    QVERIFY(!hint->isVisible()); // not connected
    session.setDocument(&document);
    QVERIFY(hint->isVisible());
    QVERIFY2(hint->text().contains("call ZOE_FRAME() once"), qPrintable(hint->text()));
    QCOMPARE(panel.findChild<QLabel *>("liveFps")->text(), QString("– fps"));
    document.grow(test::captureFromText(std::string(kSlices) + "  set audio 1000 20\n"));
    QVERIFY2(hint->text().contains("frame sets: audio.") &&
                 hint->text().contains("ZOE_FRAMES=audio,"),
             qPrintable(hint->text()));
    document.grow(test::captureFromText(std::string(kSlices) +
                                        "frame 2000 500\n  main\n    update 2000 400\n"));
    QVERIFY(!hint->isVisible());
    session.setDocument(nullptr);
}

} // namespace tst_live_window

ZOE_GUI_TEST(tst_live_window::TestLiveWindow)
#include "tst_live_window.moc"
