// The main window from a user's view: opening, closing, and what it shows.

#include <QAbstractItemView>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QResource>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <algorithm>
#include <map>

#include "app/captures/open_captures.h"
#include "app/captures/recent_files.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/samples/samples_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/panels/why/why_panel.h"
#include "app/theme/plain_texts.h"
#include "app/widgets/merged/merged_picture.h"
#include "app/widgets/tables/rows_view.h"
#include "app/window/menus/frame_saver.h"
#include "app/window/panels.h"
#include "formats/reading/capture_reader.h"
#include "formats/writing/capture_writer.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_main_window {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr auto kChromeTrace = ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json";

SummaryPanel &summaryOf(const Stage &stage)
{
    return *stage.window.panel<SummaryPanel>();
}

// Which widgets were painted.
class PaintWatch : public QObject {
  public:
    PaintWatch() { qApp->installEventFilter(this); }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            painted << watched->objectName();
        return false;
    }

    QStringList painted;
};

// A widget that asks for the next paint event while it paints would keep a core busy: ten turns of
// the event loop in a row, out of many, have to paint nothing. Returns what the last one painted.
QStringList paintedAtRest()
{
    PaintWatch watch;
    for (int turn = 0, quiet = 0; turn < 1000 && quiet < 10; ++turn) {
        watch.painted.clear();
        QCoreApplication::processEvents();
        quiet = watch.painted.isEmpty() ? quiet + 1 : 0;
    }
    return watch.painted;
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void theFirstWindowFitsOnTheScreen();
    void startsWithTheStartPage();
    void opensTheSampleWithWhatTheUserAddedToIt();
    void theSampleHasRowsForEveryPanel();
    void opensACaptureAtItsMostStrikingFrame();
    void opensADroppedFile();
    void comparesTwoDroppedFiles();
    void refusesADropWithoutFiles();
    void keepsRecentFiles();
    void recentFilesThatAreGoneAreShownSo();
    void savesTheSelectedFrames();
    void undoIsAboutEditsAndBackAboutPlaces();
    void escapeClearsTheHighlight();
    void noLabelShowsItsTags();
    void showsWhatTheCaptureIs();
    void showsWhatIsInNoFrame();
    void saysWhatMergingAdded();
    void closingGoesBackToTheStartPage();
    void helpWindowsOpen();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
    std::vector<FrameIndex> m_spikes; // as planted
};

void TestMainWindow::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    m_spikes = writeCapture(m_capture, 600);
    QVERIFY(m_spikes.size() >= 2);
}

void TestMainWindow::init()
{
    QSettings().clear();
}

// Also on small screens, with the frame of the window manager around it.
void TestMainWindow::theFirstWindowFitsOnTheScreen()
{
    PluginManager plugins;
    app::JobRunner jobs;
    app::MainWindow window(jobs, plugins);
    const QSize room = window.screen()->availableSize();
    constexpr int kTitlePx = 30;
    QVERIFY(window.width() <= room.width() && window.height() + kTitlePx <= room.height());
    QVERIFY(window.width() >= std::min(1280, room.width() * 9 / 10));
    QVERIFY(test::showActive(window));
    QVERIFY(window.width() <= room.width() && window.height() + kTitlePx <= room.height());
}

void TestMainWindow::startsWithTheStartPage()
{
    Stage stage;
    QVERIFY(!stage.window.document());
    const auto *page = stage.window.findChild<QWidget *>("startPage");
    QVERIFY(page && page->isVisible());
    std::map<QString, QString> mnemonics; // Alt+letter acts at once only if nobody else has it
    const auto isFree = [&mnemonics](const QString &text) {
        const QKeySequence key = QKeySequence::mnemonic(text);
        return key.isEmpty() || mnemonics.emplace(key.toString(), text).second;
    };
    for (const QAction *menu : stage.window.menuBar()->actions())
        QVERIFY2(isFree(menu->text()), qPrintable(menu->text()));
    for (const QPushButton *button : page->findChildren<QPushButton *>())
        QVERIFY2(isFree(button->text()), qPrintable(button->text()));
    for (const QDockWidget *dock : stage.window.findChildren<QDockWidget *>())
        QVERIFY2(!dock->isVisible(), qPrintable(dock->objectName()));
    QVERIFY(!stage.window.actionSet().nextSpike->isEnabled());
    QVERIFY(stage.window.actionSet().open->isEnabled());
    QTest::mouseClick(page->findChild<QPushButton *>("startConnect"), Qt::LeftButton);
    const auto *dialog = stage.window.findChild<QDialog *>("connectDialog");
    QVERIFY(dialog && dialog->isVisible());
}

void TestMainWindow::opensTheSampleWithWhatTheUserAddedToIt()
{
    QVERIFY(QResource::registerResource(ZOE_BIN_DIR "/../share/zoetrope/zoetrope.rcc"));
    const QString file = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
                         "/sample-crates.zoe";
    QFile::remove(file);
    constexpr std::size_t kOwnBookmarks = 1; // of the sample game
    for (const std::size_t added : {0U, 1U}) {
        Stage stage;
        QTest::mouseClick(stage.window.findChild<QPushButton *>("startSample"), Qt::LeftButton);
        ZOE_TRY_VERIFY(stage.window.document());
        QVERIFY(stage.settle());
        QVERIFY(stage.window.windowTitle().contains("sample-crates.zoe"));
        QVERIFY(summaryOf(stage).model().rowCount() > 10);
        QCOMPARE(stage.window.document()->annotations().size(), kOwnBookmarks + added);
        if (added > 0)
            continue;
        stage.key(Qt::Key_M);
        ZOE_TRY_COMPARE(stage.window.document()->annotations().size(), kOwnBookmarks + 1);
        ZOE_TRY_VERIFY(stage.window.document()->notes().isWritten());
    }
    QVERIFY(QFile::remove(file));
}

// Nothing in it is empty for a learner, except for what needs a second capture, a store, a running
// program, a query or notes.
void TestMainWindow::theSampleHasRowsForEveryPanel()
{
    Stage stage;
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/resources/sample/crates.zoe"));
    // And nothing of the machine that it was recorded on.
    for (const CodeModule &module : stage.window.document()->capture()->codeModules())
        QVERIFY2(module.path.starts_with("/lib") || module.path.starts_with("linux-vdso") ||
                     module.path.starts_with("/tmp/zoetrope-sample/"),
                 module.path.c_str());
    const auto &sites = stage.window.document()->capture()->sites();
    const auto chosen = std::ranges::find(sites, "find_paths", &Site::name);
    QVERIFY(chosen != sites.end());
    stage.selection().setSite(SiteId{static_cast<std::uint32_t>(chosen - sites.begin())});
    stage.selection().setBehaviour(0);
    const QStringList others{"compare", "fleet", "fleetSeries", "live", "notes", "sql"};
    int views = 0;
    QStringList empty;
    for (const QString &panel : panelNames()) {
        const QString owner = panelWith(panel);
        if (others.contains(panel) || others.contains(owner))
            continue;
        QVERIFY(stage.window.showPanel(panel));
        QVERIFY(stage.settle());
        QCOMPARE(paintedAtRest(), QStringList());
        const auto *dock = stage.window.findChild<QDockWidget *>(owner + "Dock");
        QVERIFY2(dock, qPrintable(owner));
        for (const QAbstractItemView *view : dock->findChildren<QAbstractItemView *>()) {
            if (!view->isVisible() || !view->model())
                continue;
            ++views;
            if (view->model()->rowCount() == 0)
                empty << panel + ' ' + view->objectName();
        }
    }
    QVERIFY2(empty.isEmpty(), qPrintable(empty.join(", ")));
    QVERIFY2(views >= 12, qPrintable(QString::number(views)));
    QVERIFY(stage.window.showPanel("samples")); // a flame graph at first
    QVERIFY(stage.settle());
    QVERIFY(stage.window.panel<SamplesPanel>()->model().rowCount() > 0);
    QVERIFY(stage.window.panel<SamplesPanel>()->picture().isVisible());
}

void TestMainWindow::opensACaptureAtItsMostStrikingFrame()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.windowTitle().contains("run.zoe"));
    QVERIFY(stage.window.panel<FrameChart>()->ready());
    QVERIFY(stage.state().frame.has_value());
    QVERIFY(std::find(m_spikes.begin(), m_spikes.end(), *stage.state().frame) != m_spikes.end());
    QCOMPARE(stage.window.panel<FlamePanel>()->view().frame(), stage.state().frame);
    QVERIFY(stage.window.panel<FlamePanel>()->view().loaded());
    QVERIFY(!stage.selection().canUndo() || stage.state().frame);
    QVERIFY(summaryOf(stage).model().rowCount() > 0);
    QVERIFY(summaryOf(stage).scopeText().contains("600"));
    const auto *label = stage.window.findChild<QLabel *>("frameLabel");
    QVERIFY(label->text().contains(QString::number(*stage.state().frame)));
}

void TestMainWindow::opensADroppedFile()
{
    Stage stage;
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    QVERIFY(dropOn(stage.window, {m_capture}));
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QCOMPARE(stage.window.document()->title(), "run.zoe");
    QVERIFY(stage.settle());
}

void TestMainWindow::comparesTwoDroppedFiles()
{
    Stage stage;
    QSignalSpy compared(&stage.window, &MainWindow::compareOpened);
    QVERIFY(dropOn(stage.window, {m_capture, m_capture}));
    QVERIFY(compared.count() > 0 || compared.wait(kPatienceMs));
    QVERIFY(stage.settle());
    const auto comparison = stage.window.panel<ComparePanel>()->comparison();
    QVERIFY(comparison);
    QCOMPARE(comparison->frames.deltaNs, 0.0);
    QVERIFY(stage.window.panel<ComparePanel>()->isVisible());
    // Another capture has nothing to be compared with.
    QVERIFY(stage.open(kChromeTrace));
    QVERIFY(!stage.window.panel<ComparePanel>()->comparison());
}

void TestMainWindow::refusesADropWithoutFiles()
{
    Stage stage;
    QMimeData data;
    data.setText("hello");
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
    enter.ignore();
    QApplication::sendEvent(&stage.window, &enter);
    QVERIFY(!enter.isAccepted());
}

void TestMainWindow::keepsRecentFiles()
{
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        QVERIFY(stage.open(kChromeTrace));
        QCOMPARE(stage.window.recentFiles().files().size(), 2);
    }
    Stage stage;
    QCOMPARE(stage.window.recentFiles().files().at(1), m_capture);
    auto *list = stage.window.findChild<QListWidget *>("startRecent");
    QCOMPARE(list->count(), 2);
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    list->setCurrentRow(1);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Return);
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QCOMPARE(stage.window.document()->title(), "run.zoe");
    stage.window.closeCapture();
    ZOE_TRY_VERIFY(list->isVisible());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(0)).center());
    QVERIFY(opened.count() > 1 || opened.wait(kPatienceMs));
    QCOMPARE(stage.window.document()->title(), "run.zoe");
    QCOMPARE(stage.window.recentFiles().files().first(), m_capture);
    QVERIFY(stage.settle());
}

void TestMainWindow::recentFilesThatAreGoneAreShownSo()
{
    const QString gone = m_folder.filePath("gone.zoe");
    QVERIFY(QFile::copy(m_capture, gone));
    {
        Stage stage;
        QVERIFY(stage.open(m_capture) && stage.open(gone));
    }
    QVERIFY(QFile::remove(gone));
    Stage stage;
    auto *list = stage.window.findChild<QListWidget *>("startRecent");
    auto *remove = stage.window.findChild<QPushButton *>("startRemoveMissing");
    ZOE_TRY_VERIFY(remove->isVisible());
    QCOMPARE(list->count(), 2);
    QVERIFY(list->item(0)->text().contains("missing: "));
    QVERIFY(list->item(0)->toolTip().contains(gone + " is missing"));
    QVERIFY(!(list->item(0)->flags() & Qt::ItemIsEnabled));
    QVERIFY(list->item(1)->flags() & Qt::ItemIsEnabled);
    QVERIFY(!list->item(1)->text().contains("missing"));
    QMenu *menu = nullptr;
    for (QMenu *one : stage.window.findChildren<QMenu *>())
        menu = one->title().remove('&') == "Open recent" ? one : menu;
    QVERIFY(menu);
    ZOE_TRY_VERIFY(menu->actions().value(0)->text().contains("gone.zoe (missing)"));
    QVERIFY(!menu->actions()[0]->isEnabled() && menu->actions()[1]->isEnabled());
    // One that comes back is offered again.
    QVERIFY(QFile::copy(m_capture, gone));
    emit menu->aboutToShow();
    ZOE_TRY_VERIFY(menu->actions()[0]->isEnabled() && !remove->isVisible());
    QVERIFY(QFile::remove(gone));
    emit menu->aboutToShow();
    ZOE_TRY_VERIFY(remove->isVisible());
    QTest::mouseClick(remove, Qt::LeftButton);
    QCOMPARE(stage.window.recentFiles().files(), QStringList{m_capture});
    QVERIFY(!remove->isVisible());
    QCOMPARE(list->count(), 1);
}

void TestMainWindow::savesTheSelectedFrames()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.selection().setFrames(FrameRanges(FrameRange{100, 150}));
    QVERIFY(stage.settle());
    auto *saver = stage.window.findChild<FrameSaver *>();
    QVERIFY(saver);
    QSignalSpy saved(saver, &FrameSaver::saved);
    QSignalSpy failed(saver, &FrameSaver::failed);
    const QString file = m_folder.filePath("some.zoe");
    saver->save(*stage.window.document(), file);
    QVERIFY(stage.settle());
    QCOMPARE(saved.size(), 1);
    const auto some = openCapture(file.toStdString());
    QVERIFY(some.ok());
    QCOMPARE((*some)->frames().size(), std::size_t{50});
    QCOMPARE((*some)->frames()[0].durationNs,
             stage.window.document()->capture()->frames()[100].durationNs);
    // never over the capture itself
    saver->save(*stage.window.document(), m_capture);
    QVERIFY(stage.settle());
    QCOMPARE(failed.size(), 1);
    QCOMPARE(stage.window.document()->capture()->frames().size(), std::size_t{600});
    QVERIFY(openCapture(m_capture.toStdString()).ok());
}

void TestMainWindow::undoIsAboutEditsAndBackAboutPlaces()
{
    Stage stage;
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    Document &document = *stage.window.document();
    Annotation note;
    note.kind = AnnotationKind::Note;
    note.text = "here";
    document.notes().add(note);
    stage.key(Qt::Key_Right);
    stage.key(Qt::Key_Right);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(12));
    stage.key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(document.annotations().empty());
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(12));
    stage.key(Qt::Key_Z, Qt::ControlModifier); // nothing left to undo
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(12));
    stage.key(Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
    stage.key(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(document.annotations().size(), std::size_t{1});
    QVERIFY(stage.settle());
}

// Names are plain text everywhere, so a label with our own tags is declared as rich text.
void TestMainWindow::noLabelShowsItsTags()
{
    PlainTexts plain;
    qApp->installEventFilter(&plain);
    Stage stage;
    const auto tags = [&stage] {
        for (const QLabel *label : stage.window.findChildren<QLabel *>()) {
            if (label->textFormat() == Qt::PlainText && Qt::mightBeRichText(label->text()))
                return label->text();
        }
        return QString();
    };
    QVERIFY2(tags().isEmpty(), qPrintable(tags()));
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.settle());
    auto *why = stage.window.panel<WhyPanel>();
    QVERIFY(stage.window.showPanel("why"));
    ZOE_TRY_VERIFY(why->isVisible());
    const auto *sentence = why->findChild<QLabel *>("whySentence");
    ZOE_TRY_VERIFY(sentence->text().contains("<i>") || sentence->text().contains("<b>"));
    QVERIFY2(tags().isEmpty(), qPrintable(tags()));
}

void TestMainWindow::escapeClearsTheHighlight()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.selection().setSite(SiteId{1});
    QVERIFY(stage.settle());
    stage.key(Qt::Key_Escape);
    QVERIFY(!stage.state().site.valid());
    QVERIFY(stage.settle());
}

void TestMainWindow::showsWhatTheCaptureIs()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const auto *tree = stage.window.findChild<QTreeWidget *>("infoTree");
    QStringList texts;
    for (int i = 0; i < tree->topLevelItemCount(); ++i) {
        for (int j = 0; j < tree->topLevelItem(i)->childCount(); ++j)
            texts << tree->topLevelItem(i)->child(j)->text(1);
    }
    QVERIFY(texts.contains(m_capture));
    QVERIFY(texts.contains("600"));
    QVERIFY(texts.contains("zoe generate"));
}

void TestMainWindow::showsWhatIsInNoFrame()
{
    const QString file = m_folder.filePath("rest.zoe");
    auto writer = CaptureWriter::create(file.toStdString(), {});
    QVERIFY(writer.ok());
    const ThreadId thread = (*writer)->addThread({.name = "main"});
    (*writer)->events().frameMark(1000);
    (*writer)->events().sample({thread, {}, 1500, 1000});
    QVERIFY((*writer)->finish(2000).ok());
    Stage stage;
    QVERIFY(stage.open(file));
    const auto *tree = stage.window.findChild<QTreeWidget *>("infoTree");
    const auto found = tree->findItems("Outside all frames", Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    QCOMPARE(found[0]->text(1), QString("1 sample and 0 thread states left out"));
}

void TestMainWindow::saysWhatMergingAdded()
{
    const QString file = m_folder.filePath("merged.zoe");
    auto writer = CaptureWriter::create(file.toStdString(), {});
    QVERIFY(writer.ok());
    Chunk chunk;
    chunk.frames = {{.startNs = 0, .durationNs = 1000},
                    {.startNs = 1000, .durationNs = 5000, .flags = kFrameAdded}};
    QVERIFY((*writer)->writeChunk(chunk).ok());
    QVERIFY((*writer)->finish(6000).ok());
    Stage stage;
    QVERIFY(stage.open(file));
    const auto *tree = stage.window.findChild<QTreeWidget *>("infoTree");
    const auto found = tree->findItems("Frames", Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    QCOMPARE(found[0]->text(1), QString("2; 1 outside the program's frames"));
}

void TestMainWindow::closingGoesBackToTheStartPage()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.window.actionSet().close->trigger();
    QVERIFY(!stage.window.document());
    QVERIFY(stage.window.findChild<QWidget *>("startPage")->isVisible());
    QCOMPARE(summaryOf(stage).model().rowCount(), 0);
    QVERIFY(stage.open(m_capture)); // and again
    QVERIFY(summaryOf(stage).model().rowCount() > 0);
}

void TestMainWindow::helpWindowsOpen()
{
    Stage stage;
    stage.window.actionSet().plugins->trigger();
    stage.window.actionSet().shortcuts->trigger();
    stage.window.actionSet().about->trigger();
    const auto *plugins = stage.window.findChild<QDialog *>("pluginsDialog");
    QVERIFY(plugins && plugins->isVisible());
    QVERIFY(plugins->findChild<QTreeWidget *>()->topLevelItemCount() > 0);
    const auto *shortcuts = stage.window.findChild<QDialog *>("shortcutsDialog");
    QVERIFY(shortcuts);
    const auto *table = shortcuts->findChild<QTreeWidget *>();
    const auto rows = table->findItems("Next spike", Qt::MatchExactly | Qt::MatchRecursive);
    QVERIFY(!rows.isEmpty());
    QCOMPARE(rows.first()->text(1), "N");
    QVERIFY(stage.window.findChild<QDialog *>("aboutDialog"));
}

} // namespace tst_main_window

ZOE_GUI_TEST(tst_main_window::TestMainWindow)
#include "tst_main_window.moc"
