// Several captures in one window: tabs, the state of each, and what is kept between sessions.

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

#include "app/captures/capture_memory.h"
#include "app/captures/capture_tabs.h"
#include "app/captures/open_captures.h"
#include "app/captures/recent_files.h"
#include "app/captures/thumbnails.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/summary/summary_panel.h"
#include "app/settings/preferences.h"
#include "app/widgets/tables/rows_view.h"
#include "app/window/status/error_log_model.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_capture_tabs {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// Quits as in the program, and leaves no event that ends the next loop.
bool quitBy(QAction &action)
{
    QApplication::setQuitOnLastWindowClosed(false);
    QTimer::singleShot(0, &action, &QAction::trigger);
    const int code = QApplication::exec();
    QApplication::setQuitOnLastWindowClosed(true);
    return code == 0;
}

QString shownTitle(const Stage &stage)
{
    return stage.window.document() ? stage.window.document()->title() : QString();
}

void zoomChart(Stage &stage, double first, double end)
{
    FramePlot &plot = stage.window.panel<FrameChart>()->plot();
    VisibleRange range = plot.picture().range;
    range.show(first, end);
    plot.setRange(range);
}

} // namespace

class TestCaptureTabs : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void oneCaptureNeedsNoTabs();
    void opensSeveralInTabs();
    void eachKeepsItsSelectionAndView();
    void keysGoFromTabToTab();
    void aClickOpensATab();
    void closesATab();
    void aMiddleClickCloses();
    void tabsChangePlaces();
    void theSameFileIsShownAgain();
    void aNoteChangesTheFileAndNotTheTab();
    void rowsOfAnotherCaptureAreNotShown();
    void aChangedFileIsReadAgain();
    void filesOfTheSameNameAreToldApart();
    void aCaptureComesBackAsItWasLeft();
    void aNoteBeforeClosingLeavesTheView();
    void whatFailsBehindAnotherTabIsTold();
    void anotherFileIsNotMistakenForIt();
    void theSessionComesBack();
    void aSessionIsAllWindows();
    void recentCapturesHavePictures();
    void opensTheSample();

  private:
    QTemporaryDir m_folder;
    QString m_a;
    QString m_b;
    QString m_c;
};

void TestCaptureTabs::initTestCase()
{
    m_a = m_folder.filePath("a.zoe");
    m_b = m_folder.filePath("b.zoe");
    m_c = m_folder.filePath("c.zoe");
    QVERIFY(!writeCapture(m_a, 300).empty());
    QVERIFY(!writeCapture(m_b, 400).empty());
    QVERIFY(!writeCapture(m_c, 500).empty());
}

void TestCaptureTabs::init()
{
    QSettings().clear();
}

void TestCaptureTabs::oneCaptureNeedsNoTabs()
{
    Stage stage;
    QVERIFY(stage.open(m_a));
    QVERIFY(!stage.window.captures().tabs().isVisible());
    QVERIFY(stage.open(m_b));
    QVERIFY(stage.window.captures().tabs().isVisible());
    QCOMPARE(shownTitle(stage), "b.zoe");
}

void TestCaptureTabs::opensSeveralInTabs()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b, m_c}));
    QCOMPARE(stage.window.captures().tabs().fileNames(), (QStringList{m_a, m_b, m_c}));
    QCOMPARE(shownTitle(stage), "a.zoe"); // the first one is shown, the others wait
    QVERIFY(stage.window.windowTitle().contains("a.zoe"));
    QCOMPARE(stage.window.captures().tabs().tabToolTip(1), m_b);
}

void TestCaptureTabs::eachKeepsItsSelectionAndView()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b}));
    stage.selection().setFrame(20);
    stage.selection().setFrames(FrameRanges(FrameRange{10, 30}));
    zoomChart(stage, 5, 55);
    QVERIFY(stage.settle());
    const int functions = stage.window.panel<SummaryPanel>()->model().rowCount();
    const VisibleRange range = stage.window.panel<FrameChart>()->plot().picture().range;

    stage.window.captures().tabs().setCurrentIndex(1);
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.document()->capture()->frames().size(), std::size_t{400});
    QVERIFY(!stage.state().frames);
    QVERIFY(stage.state().frame.has_value()); // its worst
    QVERIFY(stage.window.panel<FrameChart>()->plot().picture().range.showsAll());
    QVERIFY(stage.window.panel<FrameChart>()->plot().picture().selection.empty());

    stage.window.captures().tabs().setCurrentIndex(0);
    QVERIFY(stage.settle());
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(20));
    QCOMPARE(stage.window.panel<FlamePanel>()->view().frame(), std::optional<FrameIndex>(20));
    const FramePicture &picture = stage.window.panel<FrameChart>()->plot().picture();
    QCOMPARE(picture.current, std::optional<FrameIndex>(20));
    QCOMPARE(picture.selection.ranges(), FrameRanges(FrameRange{10, 30}));
    QCOMPARE(picture.range.first(), range.first());
    QCOMPARE(picture.range.end(), range.end());
    QCOMPARE(stage.window.panel<SummaryPanel>()->model().rowCount(), functions);
    QVERIFY(!stage.window.panel<FrameChart>()->spikes().spikes().empty());
    stage.key(Qt::Key_Right);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(21));
}

void TestCaptureTabs::keysGoFromTabToTab()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b, m_c}));
    stage.key(Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(shownTitle(stage), "b.zoe");
    stage.key(Qt::Key_PageDown, Qt::ControlModifier);
    stage.key(Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(shownTitle(stage), "a.zoe"); // round
    stage.key(Qt::Key_PageUp, Qt::ControlModifier);
    QCOMPARE(shownTitle(stage), "c.zoe");
    QVERIFY(stage.settle());
}

void TestCaptureTabs::aClickOpensATab()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b}));
    CaptureTabs &tabs = stage.window.captures().tabs();
    QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(1).center());
    QCOMPARE(shownTitle(stage), "b.zoe");
    QVERIFY(stage.settle());
}

void TestCaptureTabs::closesATab()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b}));
    stage.key(Qt::Key_W, Qt::ControlModifier);
    QCOMPARE(shownTitle(stage), "b.zoe");
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.document()->capture()->frames().size(), std::size_t{400});
    stage.key(Qt::Key_W, Qt::ControlModifier);
    QVERIFY(!stage.window.document());
    QVERIFY(stage.window.findChild<QWidget *>("startPage")->isVisible());
    QVERIFY(stage.open({m_a, m_b}));
    stage.key(Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!stage.window.document());
    QCOMPARE(stage.window.captures().tabs().count(), 0);
    QVERIFY(stage.settle());
}

void TestCaptureTabs::aMiddleClickCloses()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b, m_c}));
    CaptureTabs &tabs = stage.window.captures().tabs();
    QTest::mouseClick(&tabs, Qt::MiddleButton, {}, tabs.tabRect(1).center());
    QCOMPARE(tabs.fileNames(), (QStringList{m_a, m_c}));
    QCOMPARE(shownTitle(stage), "a.zoe"); // another one was closed
    QTest::mouseClick(&tabs, Qt::MiddleButton, {}, tabs.tabRect(0).center());
    QCOMPARE(shownTitle(stage), "c.zoe");
    QVERIFY(stage.settle());
}

void TestCaptureTabs::tabsChangePlaces()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b, m_c}));
    CaptureTabs &tabs = stage.window.captures().tabs();
    QVERIFY(tabs.isMovable());
    tabs.moveTab(0, 2);
    QCOMPARE(tabs.fileNames(), (QStringList{m_b, m_c, m_a}));
    QCOMPARE(shownTitle(stage), "a.zoe");
    tabs.setCurrentIndex(0);
    QCOMPARE(shownTitle(stage), "b.zoe");
    QVERIFY(stage.settle());
}

void TestCaptureTabs::theSameFileIsShownAgain()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b}));
    stage.selection().setFrame(7);
    stage.window.captures().tabs().setCurrentIndex(1);
    QVERIFY(stage.open(m_a));
    QCOMPARE(stage.window.captures().tabs().count(), 2);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(7));
}

void TestCaptureTabs::aNoteChangesTheFileAndNotTheTab()
{
    const QString file = m_folder.filePath("noted.zoe");
    QVERIFY(QFile::copy(m_a, file));
    Stage stage;
    QVERIFY(stage.open(file));
    Document *document = stage.window.document();
    const qint64 size = QFileInfo(file).size();
    Annotation note;
    note.text = "here";
    document->notes().add(note);
    ZOE_TRY_VERIFY(document->notes().isWritten());
    QVERIFY(QFileInfo(file).size() > size);
    QVERIFY(stage.open(file));
    QCOMPARE(stage.window.document(), document);
}

// The rows of a summary are still being computed; the earlier ones belong to another capture.
void TestCaptureTabs::rowsOfAnotherCaptureAreNotShown()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b}));
    CaptureTabs &tabs = stage.window.captures().tabs();
    tabs.setCurrentIndex(1);
    QVERIFY(stage.settle());
    const RowsModel &model = stage.window.panel<SummaryPanel>()->model();
    stage.selection().setFrames(FrameRanges(FrameRange{10, 30}));
    tabs.setCurrentIndex(0);
    QVERIFY(model.rowCount() > 0);
    tabs.setCurrentIndex(1);
    QVERIFY(stage.window.document()->summaryPending());
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(stage.settle());
    QVERIFY(model.rowCount() > 0);
}

void TestCaptureTabs::aChangedFileIsReadAgain()
{
    const QString file = m_folder.filePath("changing.zoe");
    QVERIFY(QFile::copy(m_a, file));
    Stage stage;
    QVERIFY(stage.open({m_b, file}));
    stage.window.captures().tabs().setCurrentIndex(1);
    QCOMPARE(stage.window.document()->capture()->frames().size(), std::size_t{300});
    QVERIFY(stage.settle());
    QVERIFY(QFile::remove(file)); // a recorder gives a new file the name
    QVERIFY(QFile::copy(m_c, file));
    QVERIFY(stage.open(file));
    QCOMPARE(stage.window.captures().tabs().fileNames(), (QStringList{m_b, file}));
    QCOMPARE(stage.window.document()->capture()->frames().size(), std::size_t{500});
    QVERIFY(QFile::remove(file));
}

void TestCaptureTabs::filesOfTheSameNameAreToldApart()
{
    QTemporaryDir other;
    const QString twin = other.filePath("a.zoe");
    QVERIFY(QFile::copy(m_b, twin));
    Stage stage;
    QVERIFY(stage.open({m_a, twin}));
    const CaptureTabs &tabs = stage.window.captures().tabs();
    QVERIFY(tabs.tabText(0) != tabs.tabText(1));
    QVERIFY(tabs.tabText(1).endsWith("/a.zoe"));
}

void TestCaptureTabs::aCaptureComesBackAsItWasLeft()
{
    QString function;
    {
        Stage stage;
        QVERIFY(stage.open(m_a));
        stage.selection().setFrame(33);
        stage.selection().setFrames(FrameRanges(FrameRange{30, 90}));
        stage.selection().setSite(SiteId{2});
        function = QString::fromStdString(stage.window.document()->capture()->sites()[2].label());
        zoomChart(stage, 10, 110);
        QVERIFY(stage.settle());
        stage.window.close();
    }
    const auto view = rememberedView(m_a);
    QVERIFY(view.has_value());
    QCOMPARE(view->function, function);
    Stage stage;
    QVERIFY(stage.open(m_a));
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(33));
    QCOMPARE(*stage.state().frames, FrameRanges(FrameRange{30, 90}));
    QCOMPARE(stage.state().site, SiteId{2});
    QCOMPARE(stage.window.panel<FrameChart>()->plot().picture().range.first(), 10.0);
    QCOMPARE(stage.window.panel<FrameChart>()->plot().picture().range.end(), 110.0);
    // Pictures and tables don't replace it.
    QVERIFY(!stage.window.session().mayReplace(m_a));
    QVERIFY(stage.window.errors().rowCount() == 1 && stage.window.session().mayReplace(m_b));
    // The command line knows better.
    stage.window.closeCapture();
    stage.window.captures().setFirstFrame(5);
    QVERIFY(stage.open(m_a));
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(5));
}

void TestCaptureTabs::aNoteBeforeClosingLeavesTheView()
{
    const QString file = m_folder.filePath("noted-last.zoe");
    QVERIFY(QFile::copy(m_c, file));
    {
        Stage stage;
        QVERIFY(stage.open(file));
        stage.selection().setFrame(77);
        Annotation note;
        note.text = "look here";
        stage.window.document()->notes().add(note); // which changes the file
        stage.window.close();
    }
    Stage stage;
    QVERIFY(stage.open(file));
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(77));
    QCOMPARE(stage.window.document()->annotations().size(), std::size_t{1});
}

void TestCaptureTabs::whatFailsBehindAnotherTabIsTold()
{
    Stage stage;
    QVERIFY(stage.open({m_a, m_b}));
    Document &behind = *stage.window.captures().tabs().at(0).document;
    stage.window.captures().tabs().setCurrentIndex(1);
    QVERIFY(stage.settle());
    behind.behaviourStore().apply(m_folder.filePath("none.zoebeh"), {});
    QVERIFY(stage.settle());
    const ErrorLogModel &errors = stage.window.errors();
    QCOMPARE(errors.rowCount(), 1);
    QVERIFY2(errors.text().contains("  a.zoe: "), qPrintable(errors.text()));
    QVERIFY2(errors.text().contains("none.zoebeh"), qPrintable(errors.text()));
    // Where there is but one capture there is no doubt.
    stage.window.closeCapture();
    behind.behaviourStore().apply(m_folder.filePath("none.zoebeh"), {});
    QVERIFY(stage.settle());
    QVERIFY(!errors.data(errors.index(errors.rowCount() - 1)).toString().contains("a.zoe"));
}

void TestCaptureTabs::anotherFileIsNotMistakenForIt()
{
    const QString file = m_folder.filePath("again.zoe");
    QVERIFY(QFile::copy(m_c, file));
    rememberView(file, {400, FrameRanges(FrameRange{380, 450}), "nobody", {}});
    QVERIFY(rememberedView(file).has_value());
    QVERIFY(QFile::remove(file));
    QVERIFY(QFile::copy(m_a, file));
    QVERIFY(!rememberedView(file));
    for (int i = 0; i < kMostRememberedCaptures + 5; ++i) { // the oldest are forgotten
        const QString one = m_folder.filePath(QString("many-%1").arg(i));
        QFile made(one);
        QVERIFY(made.open(QIODevice::WriteOnly));
        made.close();
        rememberView(one, {});
    }
    QVERIFY(!rememberedView(m_folder.filePath("many-0")));
    QVERIFY(rememberedView(m_folder.filePath("many-10")).has_value());
    QVERIFY(QFile::remove(file));
}

void TestCaptureTabs::theSessionComesBack()
{
    {
        Stage stage;
        QVERIFY(stage.open({m_b, m_a}));
        stage.window.close();
    }
    QVERIFY(!restoresSession()); // only if the user wants it
    QCOMPARE(sessionFiles(), (QStringList{m_b, m_a}));
    Stage stage;
    QVERIFY(stage.open(sessionFiles()));
    QCOMPARE(stage.window.captures().tabs().fileNames(), (QStringList{m_b, m_a}));
}

void TestCaptureTabs::aSessionIsAllWindows()
{
    const auto sorted = [](QStringList files) {
        files.sort();
        return files;
    };
    Stage stage;
    QVERIFY(stage.open({m_a, m_b}));
    auto *other = new Stage;
    QVERIFY(other->open(m_c));
    QVERIFY(quitBy(*stage.window.actionSet().quit));
    QCOMPARE(sorted(sessionFiles()), sorted({m_a, m_b, m_c}));
    delete other;
    QCoreApplication::processEvents();
    Stage last; // of windows closed one by one, the last one
    QVERIFY(last.open(m_c));
    last.window.close();
    QCOMPARE(sessionFiles(), QStringList{m_c});
}

void TestCaptureTabs::recentCapturesHavePictures()
{
    const QString file = m_folder.filePath("new.zoe");
    QVERIFY(QFile::copy(m_c, file));
    Stage stage;
    QVERIFY(thumbnailOf(file).isNull());
    QVERIFY(stage.open(file));
    stage.window.closeCapture();
    const QPixmap picture = thumbnailOf(file);
    QCOMPARE(picture.size(), kThumbnailSize * stage.window.devicePixelRatioF());
    const auto *list = stage.window.findChild<QListWidget *>("startRecent");
    QCOMPARE(list->count(), 1);
    QVERIFY(!list->item(0)->icon().isNull());
    const QImage seen = picture.toImage();
    QSet<QRgb> colours;
    for (int x = 0; x < seen.width(); ++x)
        colours << seen.pixel(x, seen.height() - 15);
    QVERIFY(colours.size() > 2); // columns, not an empty plane
}

void TestCaptureTabs::opensTheSample()
{
    Stage stage;
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    QTest::mouseClick(stage.window.findChild<QPushButton *>("startSample"), Qt::LeftButton);
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.document()->capture()->frames().size(), std::size_t{700});
    QVERIFY(stage.window.document()->capture()->info().complete);
    QVERIFY(!stage.window.document()->spikes().empty());
}

} // namespace tst_capture_tabs

ZOE_GUI_TEST(tst_capture_tabs::TestCaptureTabs)
#include "tst_capture_tabs.moc"
