// What the main window tells its user: facts about a file that was opened, failures, and long
// sentences.
#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "app/captures/open_captures.h"
#include "app/captures/recent_files.h"
#include "app/panels/capture_info/info_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/window/status/error_log_model.h"
#include "app/window/status/message_bar.h"
#include "formats/writing/capture_writer.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_window_messages {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestWindowMessages : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init() { QSettings().clear(); }
    void opensAForeignFileAndSaysWhatWasGuessed();
    void saysThatACutCaptureIsNotWhole();
    void saysLongSentencesWhole();
    void listsABadFileInTheMessageBar_data();
    void listsABadFileInTheMessageBar();
    void aBadFileBeforeAGoodOneStaysInTheMessageBar();
    void offersToOpenWhatWasRecordedAgain();
    void offersToOpenAForeignFileThatHasChanged();
    void theOpenCaptureStaysWhenAnotherFails();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestWindowMessages::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 600).empty());
}

void TestWindowMessages::opensAForeignFileAndSaysWhatWasGuessed()
{
    Stage stage;
    QVERIFY(stage.open(ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json"));
    QVERIFY(stage.window.document()->capture()->frames().size() > 1);
    const auto *message = stage.window.findChild<MessageBar *>();
    QVERIFY(message->isVisible());
    QVERIFY(message->sentence().contains("BeginFrame"));
    QTest::mouseClick(message->findChild<QPushButton *>("messageOffer"), Qt::LeftButton);
    QVERIFY(stage.window.panel<InfoPanel>()->findChild<QWidget *>("frameMarker")->isVisible());
}

void TestWindowMessages::saysThatACutCaptureIsNotWhole()
{
    const QString cut = m_folder.filePath("cut.zoe");
    QFile whole(m_capture);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QFile part(cut);
    QVERIFY(part.open(QIODevice::WriteOnly));
    part.write(whole.read(whole.size() * 2 / 3));
    part.close();

    Stage stage;
    QVERIFY(stage.open(cut));
    const auto frames = stage.window.document()->capture()->frames().size();
    QVERIFY(frames > 0 && frames < 600);
    const auto *message = stage.window.findChild<MessageBar *>();
    QVERIFY(message->isVisible());
    QVERIFY(message->sentence().contains("incomplete"));
    QVERIFY(stage.window.panel<SummaryPanel>()->model().rowCount() > 0);
    QCOMPARE(stage.window.errors().rowCount(), 0); // a fact, not a failure
    QVERIFY(stage.open(m_capture));
    QVERIFY(!message->isVisible());
}

// What doesn't fit next to the frame's label is shown above the views, whole.
void TestWindowMessages::saysLongSentencesWhole()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const auto *bar = stage.window.findChild<MessageBar *>();
    const auto *label = stage.window.findChild<QLabel *>("frameLabel");
    QVERIFY(bar && label && label->isVisible());
    bar->findChild<QToolButton *>()->click(); // what was told when the capture was opened
    QVERIFY(!bar->isVisible());
    stage.window.session().say("Copied 2 rows");
    QCOMPARE(stage.window.statusBar()->currentMessage(), QString("Copied 2 rows"));
    QVERIFY(!bar->isVisible());
    const QString sentence =
        "Exported to run.json" + QString(" · much was skipped: 69").repeated(9);
    QVERIFY(stage.window.fontMetrics().horizontalAdvance(sentence) > label->x());
    stage.window.session().say(sentence);
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->sentence(), sentence);
    const auto *text = bar->findChild<QLabel *>("messageText");
    ZOE_TRY_VERIFY(text->height() >= text->heightForWidth(text->width()));
}

void TestWindowMessages::listsABadFileInTheMessageBar_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("of no format") << QByteArray("This is no capture.");
    QTest::newRow("with a place inside") << QByteArray("{\"traceEvents\":[");
}

void TestWindowMessages::listsABadFileInTheMessageBar()
{
    QFETCH(QByteArray, content);
    Stage stage;
    const QString bad = m_folder.filePath("bad.zoe");
    QFile file(bad);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    QSignalSpy failed(&stage.window, &MainWindow::openFailed);
    stage.window.openFile({bad, {}});
    QVERIFY(failed.count() > 0 || failed.wait(kPatienceMs));
    const auto *bar = stage.window.findChild<MessageBar *>();
    QVERIFY(bar->isVisible());
    QVERIFY2(bar->sentence().startsWith("Can't open " + bad + ": ") &&
                 bar->sentence().count(bad) == 1,
             qPrintable(bar->sentence()));
    QVERIFY(!bar->list().isVisible());
    QCOMPARE(stage.window.errors().rowCount(), 1);
    QVERIFY(stage.window.errors().text().contains("bad.zoe"));
    stage.window.actionSet().errors->trigger();
    QVERIFY(bar->list().isVisible());
    QVERIFY(stage.window.recentFiles().files().isEmpty());
    QVERIFY(!stage.window.document());
}

void TestWindowMessages::aBadFileBeforeAGoodOneStaysInTheMessageBar()
{
    Stage stage;
    QSignalSpy failed(&stage.window, &MainWindow::openFailed);
    stage.window.captures().open(QStringList{m_folder.filePath("none.zoe"), m_capture});
    ZOE_TRY_VERIFY(failed.count() == 1 && stage.window.document());
    QVERIFY(stage.settle());
    const auto *bar = stage.window.findChild<MessageBar *>();
    QVERIFY(bar->isVisible() && bar->sentence().contains("none.zoe"));
}

void TestWindowMessages::offersToOpenWhatWasRecordedAgain()
{
    const QString file = m_folder.filePath("twice.zoe");
    QVERIFY(QFile::copy(m_capture, file));
    Stage stage;
    QVERIFY(stage.open(file));
    const auto *bar = stage.window.findChild<MessageBar *>();
    QVERIFY(!bar->isVisible() || !bar->sentence().contains("recorded again"));
    // As a recorder does it: the new file takes the name.
    const QString next = m_folder.filePath("next.zoe");
    {
        SessionInfo session;
        session.program = "the next run";
        auto writer = CaptureWriter::create(next.toStdString(), session);
        QVERIFY(writer.ok());
        (*writer)->addFrameSet({"main", (*writer)->addThread({.name = "main"})});
        for (TimeNs end = 1000; end <= 7000; end += 1000)
            (*writer)->events().frameMark(end);
        QVERIFY((*writer)->finish(7000).ok());
    }
    QVERIFY(QFile::remove(file) && QFile::rename(next, file));
    QEvent activated(QEvent::WindowActivate);
    QCoreApplication::sendEvent(&stage.window, &activated);
    ZOE_TRY_VERIFY(bar->isVisible() && bar->sentence().contains("twice.zoe was recorded again"));
    QVERIFY(stage.window.document()->capture()->frames().size() > 100);
    // Nothing distinguishes the earlier recording, so a note on it has no place: the window asks.
    Annotation late;
    late.text = "late";
    stage.window.document()->notes().add(late);
    QStringList asked;
    const auto answer = [&asked](QMessageBox::ButtonRole role) {
        if (auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget())) {
            asked << box->informativeText();
            for (QAbstractButton *button : box->buttons())
                if (box->buttonRole(button) == role)
                    return button->click();
        }
    };
    QTimer looks;
    auto role = QMessageBox::RejectRole;
    connect(&looks, &QTimer::timeout, &looks, [&] { answer(role); });
    looks.start(5);
    stage.window.captures().openAgain(*stage.window.document());
    ZOE_TRY_COMPARE(asked.size(), 1);
    QVERIFY2(asked[0].contains("Notes on twice.zoe"), qPrintable(asked[0]));
    QVERIFY(stage.settle());
    QVERIFY(stage.window.document()->capture()->frames().size() > 100);
    const auto &notes = stage.window.document()->annotations();
    QCOMPARE(std::ranges::count(notes, "late", &Annotation::text), 1);
    role = QMessageBox::DestructiveRole;
    stage.window.captures().openAgain(*stage.window.document());
    ZOE_TRY_VERIFY(stage.window.document()->capture()->frames().size() < 10);
    QCOMPARE(asked.size(), qsizetype{2});
    QCOMPARE(stage.window.captures().documents().size(), std::size_t{1});
    QVERIFY(stage.settle());
    QVERIFY(!bar->isVisible() || !bar->sentence().contains("recorded again"));
}

void TestWindowMessages::offersToOpenAForeignFileThatHasChanged()
{
    const QString file = m_folder.filePath("trace.json");
    QVERIFY(QFile::copy(ZOE_TEST_DATA "/chrome/chrome-70-worker.json", file));
    Stage stage;
    QVERIFY(stage.open(file));
    const auto sites = [&] { return stage.window.document()->capture()->sites().size(); };
    const auto before = sites();
    const auto *bar = stage.window.findChild<MessageBar *>();
    QVERIFY(QFile::remove(file));
    QVERIFY(QFile::copy(ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json", file));
    ZOE_TRY_VERIFY(bar->isVisible() && bar->sentence().contains("trace.json has changed on disk"));
    QCOMPARE(sites(), before);
    QTest::mouseClick(bar->findChild<QPushButton *>("messageOffer"), Qt::LeftButton);
    ZOE_TRY_VERIFY(sites() != before);
    QCOMPARE(stage.window.captures().documents().size(), std::size_t{1});
    QVERIFY(stage.settle());
    QVERIFY(!bar->sentence().contains("has changed on disk"));
}

void TestWindowMessages::theOpenCaptureStaysWhenAnotherFails()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QSignalSpy failed(&stage.window, &MainWindow::openFailed);
    stage.window.openFile({m_folder.filePath("none.zoe"), {}});
    QVERIFY(failed.count() > 0 || failed.wait(kPatienceMs));
    QVERIFY(stage.window.document());
    QCOMPARE(stage.window.document()->title(), "run.zoe");
    // Shown above the views, which stay unchanged; the list appears on request.
    const auto *bar = stage.window.findChild<MessageBar *>();
    QVERIFY(bar->isVisible() && bar->sentence().contains("none.zoe"));
    QVERIFY(!bar->list().isVisible());
    QTest::mouseClick(bar->findChild<QPushButton *>("messageOffer"), Qt::LeftButton);
    QVERIFY(bar->list().isVisible());
    QCOMPARE(bar->list().model()->rowCount(), 1);
    QCOMPARE(stage.window.errors().rowCount(), 1);
}

} // namespace tst_window_messages

ZOE_GUI_TEST(tst_window_messages::TestWindowMessages)
#include "tst_window_messages.moc"
