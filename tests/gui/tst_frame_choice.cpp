// Choosing in the window what the frames of a capture are.

#include <QComboBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/panels/capture_info/info_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/window/status/message_bar.h"
#include "formats/writing/capture_writer.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_frame_choice {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr auto kChromeTrace = ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json";

} // namespace

class TestFrameChoice : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void saysThatAProgramMarksNoFrames();
    void offersTheSetsOfAProgramWithoutMainFrames();
    void spikesOfASetHaveNoCauseOfASlice();
    void anotherFrameMarkerImportsAgain();
    void callsOfAFunctionBecomeFrames();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestFrameChoice::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 600).empty());
}

void TestFrameChoice::init()
{
    QSettings().clear();
}

void TestFrameChoice::saysThatAProgramMarksNoFrames()
{
    const QString file = m_folder.filePath("slices.zoe");
    auto writer = CaptureWriter::create(file.toStdString(), {});
    QVERIFY(writer.ok());
    (*writer)->addFrameSet({"main", {}});
    (*writer)->events().cutFrame(1500);
    QVERIFY((*writer)->finish(2000).ok());
    Stage stage;
    QVERIFY(stage.open(file));
    const auto *message = stage.window.findChild<MessageBar *>();
    QVERIFY(message->isVisible());
    QVERIFY(message->sentence().contains("marks no frames"));
    QTest::mouseClick(message->findChild<QPushButton *>("messageOffer"), Qt::LeftButton);
    QVERIFY(stage.window.panel<InfoPanel>()->findChild<QWidget *>("frameMarker")->isVisible());
}

// A program without main frames whose sets are marked is not one that marks no frames.
void TestFrameChoice::offersTheSetsOfAProgramWithoutMainFrames()
{
    const QString file = m_folder.filePath("sets.zoe");
    auto writer = CaptureWriter::create(file.toStdString(), {});
    QVERIFY(writer.ok());
    (*writer)->addFrameSet({"main", {}});
    (*writer)->addFrameSet({"unmarked", {}});
    const FrameSetId audio = (*writer)->addFrameSet({"audio", {}});
    const FrameSetId video = (*writer)->addFrameSet({"video", {}});
    for (TimeNs at = 0; at < 1000; at += 100)
        (*writer)->events().setFrame(audio, at, at + 50);
    (*writer)->events().setFrame(video, 200, 400);
    (*writer)->events().cutFrame(1500);
    QVERIFY((*writer)->finish(2000).ok());
    Stage stage;
    QVERIFY(stage.open(file));
    const auto *message = stage.window.findChild<MessageBar *>();
    QVERIFY(message->isVisible());
    QVERIFY2(message->sentence().contains("marks no main frames") &&
                 message->sentence().contains("sets: audio, video"),
             qPrintable(message->sentence()));
    QTest::mouseClick(message->findChild<QPushButton *>("messageOffer"), Qt::LeftButton);
    const auto &info = *stage.window.panel<InfoPanel>();
    auto *marker = info.findChild<QComboBox *>("frameMarker");
    QVERIFY(marker->isVisible());
    QCOMPARE(marker->currentText(), QString("audio"));
    QVERIFY(marker->findText("video") >= 0);
    marker->hidePopup();
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    info.findChild<QPushButton *>("frameMarkerApply")->click();
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.document()->capture()->frames().size(), std::size_t{10});
    QVERIFY(!message->isVisible());
}

// They are not what the slice is, which may have several.
void TestFrameChoice::spikesOfASetHaveNoCauseOfASlice()
{
    const QString file = m_folder.filePath("spikes-of-sets.zoe");
    auto writer = CaptureWriter::create(file.toStdString(), {});
    QVERIFY(writer.ok());
    (*writer)->addFrameSet({"main", {}});
    const FrameSetId audio = (*writer)->addFrameSet({"audio", {}});
    const FrameSetId video = (*writer)->addFrameSet({"video", {}});
    for (int i = 0; i < 200; ++i) {
        const TimeNs at = i * kNsPerMs;
        const DurationNs durationNs = i == 60 || i == 140 ? kNsPerMs - 1 : kNsPerMs / 10;
        (*writer)->events().setFrame(audio, at, at + durationNs);
    }
    (*writer)->events().setFrame(video, 200, 400);
    (*writer)->events().cutFrame(300 * kNsPerMs);
    QVERIFY((*writer)->finish(300 * kNsPerMs).ok());
    Stage stage;
    QVERIFY(stage.open(file));
    auto &chart = *stage.window.panel<FrameChart>();
    ZOE_TRY_COMPARE(stage.window.document()->allSpikes().size(), std::size_t{1});
    const QString spike = chart.textAt(60);
    QVERIFY2(spike.startsWith("Frame 60 of frame set “audio”") && spike.contains("spike: ") &&
                 !spike.contains("behaviour") && !spike.contains("cause"),
             qPrintable(spike));
    QVERIFY(!chart.textAt(61).contains("spike"));
    QString said; // in the status bar or, if jobs leave no room there, above the views
    connect(&stage.window.session(), &Session::said, this,
            [&said](const QString &sentence) { said = sentence; });
    stage.key(Qt::Key_N);
    stage.key(Qt::Key_N);
    QVERIFY2(said.contains("Frames by"), qPrintable(said));
}

void TestFrameChoice::anotherFrameMarkerImportsAgain()
{
    Stage stage;
    QVERIFY(stage.open(kChromeTrace));
    const auto before = stage.window.document()->capture()->frames().size();
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    const auto &info = *stage.window.panel<InfoPanel>();
    info.findChild<QComboBox *>("frameMarker")->setEditText("every:10ms");
    info.findChild<QPushButton *>("frameMarkerApply")->click();
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QVERIFY(stage.settle());
    QVERIFY(stage.window.document()->capture()->frames().size() != before);
    QVERIFY(!stage.window.findChild<MessageBar *>()->isVisible());
}

void TestFrameChoice::callsOfAFunctionBecomeFrames()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const auto before = stage.window.document()->capture();
    const QString function = QString::fromStdString(before->site(SiteId{0}).label());
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    const auto &info = *stage.window.panel<InfoPanel>();
    const auto openAgain = [&](const QString &name) {
        opened.clear();
        info.findChild<QComboBox *>("frameMarker")->setEditText(name);
        info.findChild<QPushButton *>("frameMarkerApply")->click();
        return (opened.count() > 0 || opened.wait(kPatienceMs)) && stage.settle();
    };
    QVERIFY(openAgain(function));
    const auto cut = stage.window.document()->capture();
    QCOMPARE(QString::fromStdString(cut->frameSets()[0].name), function);
    QCOMPARE(cut->info().zones, before->info().zones);
    QCOMPARE(info.findChild<QComboBox *>("frameMarker")->currentText(), function);
    QVERIFY(openAgain({})); // as recorded, whatever that is called inside
    QCOMPARE(info.findChild<QComboBox *>("frameMarker")->currentText(), QString());
    QCOMPARE(info.findChild<QComboBox *>("frameMarker")->accessibleName(),
             QString("Frame set or function"));
    QCOMPARE(stage.window.document()->capture()->frames().size(), before->frames().size());
}

} // namespace tst_frame_choice

ZOE_GUI_TEST(tst_frame_choice::TestFrameChoice)
#include "tst_frame_choice.moc"
