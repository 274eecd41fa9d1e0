// The main window as a user works with it: real widgets, clicks and keys.

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>
#include <QTreeWidget>
#include <algorithm>
#include <memory>

#include "analysis/frame_trees.h"
#include "app/models/error_log_model.h"
#include "app/models/summary_model.h"
#include "app/models/zone_tree_model.h"
#include "app/session/document.h"
#include "app/views/compare/compare_panel.h"
#include "app/views/flame/flame_view.h"
#include "app/views/flame/zone_tree_view.h"
#include "app/views/frames/frame_chart.h"
#include "app/views/frames/frame_plot.h"
#include "app/views/tables/summary_panel.h"
#include "app/window/error_panel.h"
#include "app/window/frame_saver.h"
#include "app/window/info_panel.h"
#include "app/window/main_window.h"
#include "app/window/message_bar.h"
#include "app/window/recent_files.h"
#include "app/window/settled.h"
#include "app/window/workspace.h"
#include "cli/generate/generate_capture.h"
#include "formats/capture_reader.h"
#include "plugins/api/plugin_manager.h"
#include "tests/gui/gui_main.h"

using namespace zoe;
using namespace zoe::app;

namespace {

constexpr auto kChromeTrace = ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json";

// A window with all that it stands on.
struct Stage {
    PluginManager plugins;
    JobRunner jobs;
    MainWindow window{jobs, plugins};
    bool active = false;

    Stage()
    {
        window.resize(1280, 800);
        active = test::showActive(window);
    }
    [[nodiscard]] ViewSelection &selection() { return window.document()->selection(); }
    [[nodiscard]] const ViewState &state() { return selection().state(); }
    [[nodiscard]] SummaryPanel &summary() { return *window.workspace().summary(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&window, key, modifiers);
    }
};

// Until nothing is going on any more.
bool settle(Stage &stage)
{
    Settled settled(stage.jobs);
    QSignalSpy reached(&settled, &Settled::reached);
    settled.watch();
    return reached.count() > 0 || reached.wait(60'000);
}

bool openIn(Stage &stage, const QString &file)
{
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    stage.window.openFile({file, {}});
    return stage.active && (opened.count() > 0 || opened.wait(60'000)) && settle(stage);
}

QString nameAt(Stage &stage, int row)
{
    return stage.summary().model().index(row, 0).data().toString();
}

void clickHeader(QTableView &table, SummaryColumn column)
{
    QHeaderView *header = table.horizontalHeader();
    const int section = static_cast<int>(column);
    const QPoint middle(header->sectionViewportPosition(section) + header->sectionSize(section) / 2,
                        header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, middle);
}

void dropOn(QWidget &widget, const QStringList &files)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &file : files)
        urls << QUrl::fromLocalFile(file);
    data.setUrls(urls);
    const QPointF middle = QRectF(widget.rect()).center();
    QDragEnterEvent enter(middle.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&widget, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&widget, &drop);
    QVERIFY(drop.isAccepted());
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void startsWithTheStartPage();
    void opensACaptureAtItsMostStrikingFrame();
    void keysGoFromSpikeToSpike();
    void arrowsGoFromFrameToFrame();
    void arrowsMoveWithinATreeThatHasTheFocus();
    void backAndForwardThroughSelections();
    void sortsTheTableByAClick();
    void filtersTheTableByTyping();
    void aFunctionChosenInTheTableIsHighlightedEverywhere();
    void aZoneClickedInTheFlameGraphIsChosenEverywhere();
    void aZoneChosenInTheTreeIsChosenEverywhere();
    void theSummaryFollowsTheSelectedFrames();
    void opensAForeignFileAndSaysWhatWasGuessed();
    void anotherFrameMarkerImportsAgain();
    void saysThatACutCaptureIsNotWhole();
    void opensADroppedFile();
    void comparesTwoDroppedFiles();
    void refusesADropWithoutFiles();
    void keepsRecentFiles();
    void savesTheSelectedFrames();
    void listsABadFileInTheErrorPanel();
    void theOpenCaptureStaysWhenAnotherFails();
    void showsWhatTheCaptureIs();
    void restoresDocksAndSize();
    void layoutsArrangeTheDocks();
    void closingGoesBackToTheStartPage();
    void everyControlHasAName();
    void helpWindowsOpen();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
    std::vector<FrameIndex> m_spikes; // as planted
};

void TestMainWindow::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    GenerateOptions options;
    options.frames = 600;
    options.threads = 3;
    options.spikeShare = 0.01;
    auto writer = CaptureWriter::create(m_capture.toStdString(), generatedSession(options));
    QVERIFY(writer.ok());
    const auto truth = generateCapture(options, **writer);
    QVERIFY(truth.ok());
    for (std::size_t i = 0; i < truth->size(); ++i) {
        if (!(*truth)[i].spike.empty())
            m_spikes.push_back(static_cast<FrameIndex>(i));
    }
    QVERIFY(m_spikes.size() >= 2);
}

void TestMainWindow::init()
{
    QSettings().clear();
}

void TestMainWindow::startsWithTheStartPage()
{
    Stage stage;
    QVERIFY(!stage.window.document());
    const auto *page = stage.window.findChild<QWidget *>("startPage");
    QVERIFY(page && page->isVisible());
    for (const QDockWidget *dock : stage.window.findChildren<QDockWidget *>())
        QVERIFY2(!dock->isVisible(), qPrintable(dock->objectName()));
    QVERIFY(!stage.window.actionSet().nextSpike->isEnabled());
    QVERIFY(stage.window.actionSet().open->isEnabled());
}

void TestMainWindow::opensACaptureAtItsMostStrikingFrame()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    QVERIFY(stage.window.windowTitle().contains("run.zoe"));
    QVERIFY(stage.window.workspace().chart()->ready());
    QVERIFY(stage.state().frame.has_value());
    QVERIFY(std::find(m_spikes.begin(), m_spikes.end(), *stage.state().frame) != m_spikes.end());
    QCOMPARE(stage.window.workspace().flame()->frame(), stage.state().frame);
    QVERIFY(stage.window.workspace().flame()->loaded());
    QVERIFY(!stage.selection().canUndo() || stage.state().frame);
    QVERIFY(stage.summary().model().rowCount() > 0);
    QVERIFY(stage.summary().scopeText().contains("600"));
    const auto *label = stage.window.findChild<QLabel *>("frameLabel");
    QVERIFY(label->text().contains(QString::number(*stage.state().frame)));
}

void TestMainWindow::keysGoFromSpikeToSpike()
{
    Stage stage;
    stage.window.setFirstFrame(0);
    QVERIFY(openIn(stage, m_capture));
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(0));

    std::vector<FrameIndex> visited;
    for (std::size_t i = 0; i < stage.window.document()->spikes().size(); ++i) {
        stage.key(Qt::Key_N);
        QVERIFY(settle(stage));
        visited.push_back(*stage.state().frame);
        QCOMPARE(stage.window.workspace().chart()->plot().picture().current, stage.state().frame);
        QCOMPARE(stage.window.workspace().flame()->frame(), stage.state().frame);
    }
    QVERIFY(std::is_sorted(visited.begin(), visited.end()));
    for (const FrameIndex planted : m_spikes)
        QVERIFY2(std::find(visited.begin(), visited.end(), planted) != visited.end(),
                 qPrintable(QString("spike %1 was not visited").arg(planted)));
    stage.key(Qt::Key_N); // round again
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(visited.front()));
    stage.key(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(visited.back()));
    QVERIFY(!stage.window.statusBar()->currentMessage().isEmpty());
}

void TestMainWindow::arrowsGoFromFrameToFrame()
{
    Stage stage;
    stage.window.setFirstFrame(10);
    QVERIFY(openIn(stage, m_capture));
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
    QVERIFY(settle(stage));
    QCOMPARE(stage.window.workspace().flame()->frame(), std::optional<FrameIndex>(0));
}

void TestMainWindow::arrowsMoveWithinATreeThatHasTheFocus()
{
    Stage stage;
    stage.window.setFirstFrame(10);
    QVERIFY(openIn(stage, m_capture));
    QTreeView &tree = stage.window.workspace().zoneTree()->tree();
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

void TestMainWindow::backAndForwardThroughSelections()
{
    Stage stage;
    stage.window.setFirstFrame(10);
    QVERIFY(openIn(stage, m_capture));
    stage.key(Qt::Key_Right);
    stage.key(Qt::Key_Right);
    stage.key(Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
    stage.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(10));
    stage.key(Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
}

void TestMainWindow::sortsTheTableByAClick()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    SummaryModel &model = stage.summary().model();
    for (const SummaryColumn column :
         {SummaryColumn::Calls, SummaryColumn::Mean, SummaryColumn::Total}) {
        clickHeader(stage.summary().table(), column);
        const auto order = stage.summary().table().horizontalHeader()->sortIndicatorOrder();
        for (int row = 1; row < model.rowCount(); ++row) {
            const auto number = [&](int at) {
                return model.index(at, static_cast<int>(column))
                    .data(SummaryModel::RawRole)
                    .toDouble();
            };
            QVERIFY(order == Qt::AscendingOrder ? number(row - 1) <= number(row)
                                                : number(row - 1) >= number(row));
        }
    }
}

void TestMainWindow::filtersTheTableByTyping()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    const int all = stage.summary().model().rowCount();
    stage.key(Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(stage.summary().filter().hasFocus());
    QTest::keyClicks(&stage.summary().filter(), "draw");
    const int shown = stage.summary().model().rowCount();
    QVERIFY(shown > 0 && shown < all);
    for (int row = 0; row < shown; ++row)
        QVERIFY(nameAt(stage, row).contains("draw"));
    const auto *count = stage.window.findChild<QLabel *>("summaryCount");
    QVERIFY(count->text().startsWith(QString::number(shown)));
    // N is a letter here, not the next spike.
    const auto frame = stage.state().frame;
    QTest::keyClick(&stage.summary().filter(), Qt::Key_N);
    QCOMPARE(stage.summary().filter().text(), "drawn");
    QCOMPARE(stage.state().frame, frame);
    stage.summary().filter().setText("/(/");
    QCOMPARE(stage.summary().model().rowCount(), all);
    QVERIFY(count->text().contains("expression"));
}

void TestMainWindow::aFunctionChosenInTheTableIsHighlightedEverywhere()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    QTableView &table = stage.summary().table();
    const QModelIndex cell = stage.summary().model().index(2, 1);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(cell).center());
    const SiteId site{cell.data(SummaryModel::SiteRole).toUInt()};
    QCOMPARE(stage.state().site, site);
    QVERIFY(settle(stage));
    QCOMPARE(stage.window.workspace().flame()->scene().highlighted, site);

    // And on, when it is chosen elsewhere, also after sorting.
    const SiteId other = stage.summary().model().siteAt(0);
    stage.selection().setSite(other);
    QCOMPARE(stage.summary().model().siteAt(table.currentIndex().row()), other);
    clickHeader(table, SummaryColumn::Function);
    QCOMPARE(stage.summary().model().siteAt(table.currentIndex().row()), other);
    stage.selection().setSite({});
    QVERIFY(!table.selectionModel()->hasSelection());
}

void TestMainWindow::aZoneClickedInTheFlameGraphIsChosenEverywhere()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    app::FlameView &flame = *stage.window.workspace().flame();
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
    QVERIFY(settle(stage));
    QTableView &table = stage.summary().table();
    QCOMPARE(stage.summary().model().siteAt(table.currentIndex().row()), tree[longest].site);
    ZoneTreeView &zones = *stage.window.workspace().zoneTree();
    QCOMPARE(zones.model().zoneOf(zones.tree().currentIndex()), stage.state().zone);
}

void TestMainWindow::aZoneChosenInTheTreeIsChosenEverywhere()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    ZoneTreeView &zones = *stage.window.workspace().zoneTree();
    const QModelIndex thread = zones.model().index(0, 0);
    const QModelIndex zone = zones.model().index(0, 0, thread);
    QVERIFY(zone.isValid());
    zones.tree().expand(thread);
    zones.tree().scrollTo(zone);
    QTest::mouseClick(zones.tree().viewport(), Qt::LeftButton, {},
                      zones.tree().visualRect(zone).center());
    QCOMPARE(stage.state().zone, zones.model().zoneOf(zone));
    QVERIFY(stage.state().zone.has_value());
    QCOMPARE(stage.window.workspace().flame()->selectedZone(), stage.state().zone);
    QCOMPARE(stage.summary().model().siteAt(stage.summary().table().currentIndex().row()),
             stage.state().site);
}

void TestMainWindow::theSummaryFollowsTheSelectedFrames()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    auto *back = stage.window.findChild<QWidget *>("summaryAllFrames");
    QVERIFY(!back->isVisible());
    emit stage.window.workspace().chart()->framesSelected(FrameRanges({100, 150}));
    QVERIFY(settle(stage));
    QVERIFY2(stage.summary().scopeText().contains("50 (100..149)"),
             qPrintable(stage.summary().scopeText()));
    Selection selection;
    selection.frames = FrameRanges({100, 150});
    const auto expected = summarize(*stage.window.document()->capture(), selection);
    QVERIFY(expected.ok());
    QCOMPARE(stage.summary().model().rowCount(), static_cast<int>((*expected)->functions.size()));
    const SiteId site = stage.summary().model().siteAt(0);
    QCOMPARE(stage.summary()
                 .model()
                 .index(0, static_cast<int>(SummaryColumn::Total))
                 .data(SummaryModel::RawRole)
                 .toDouble(),
             static_cast<double>((*expected)->of(site)->totalNs));
    QVERIFY(back->isVisible());
    QTest::mouseClick(back, Qt::LeftButton);
    QVERIFY(settle(stage));
    QVERIFY(stage.summary().scopeText().contains("600"));
}

void TestMainWindow::opensAForeignFileAndSaysWhatWasGuessed()
{
    Stage stage;
    QVERIFY(openIn(stage, kChromeTrace));
    QVERIFY(stage.window.document()->capture()->frames().size() > 1);
    const auto *message = stage.window.findChild<MessageBar *>();
    QVERIFY(message->isVisible());
    QVERIFY(message->sentence().contains("BeginFrame"));
    QTest::mouseClick(message->findChild<QPushButton *>(), Qt::LeftButton);
    QVERIFY(stage.window.infoPanel().findChild<QWidget *>("frameMarker")->isVisible());
}

void TestMainWindow::anotherFrameMarkerImportsAgain()
{
    Stage stage;
    QVERIFY(openIn(stage, kChromeTrace));
    const auto before = stage.window.document()->capture()->frames().size();
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    emit stage.window.infoPanel().frameMarkerChosen("every:10ms");
    QVERIFY(opened.count() > 0 || opened.wait(60'000));
    QVERIFY(settle(stage));
    QVERIFY(stage.window.document()->capture()->frames().size() != before);
    QVERIFY(!stage.window.findChild<MessageBar *>()->isVisible());
}

void TestMainWindow::saysThatACutCaptureIsNotWhole()
{
    const QString cut = m_folder.filePath("cut.zoe");
    QFile whole(m_capture);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QFile part(cut);
    QVERIFY(part.open(QIODevice::WriteOnly));
    part.write(whole.read(whole.size() * 2 / 3));
    part.close();

    Stage stage;
    QVERIFY(openIn(stage, cut));
    const auto frames = stage.window.document()->capture()->frames().size();
    QVERIFY(frames > 0 && frames < 600);
    const auto *message = stage.window.findChild<MessageBar *>();
    QVERIFY(message->isVisible());
    QVERIFY(message->sentence().contains("not whole"));
    QVERIFY(stage.summary().model().rowCount() > 0);
    QVERIFY(stage.window.docks().errors->isVisibleTo(&stage.window));
    QCOMPARE(stage.window.errorPanel().log().rowCount(), 0); // a fact, not a failure
    QVERIFY(openIn(stage, m_capture));
    QVERIFY(!message->isVisible());
}

void TestMainWindow::opensADroppedFile()
{
    Stage stage;
    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    dropOn(stage.window, {m_capture});
    QVERIFY(opened.count() > 0 || opened.wait(60'000));
    QCOMPARE(stage.window.document()->title(), "run.zoe");
    QVERIFY(settle(stage));
}

void TestMainWindow::comparesTwoDroppedFiles()
{
    Stage stage;
    QSignalSpy compared(&stage.window, &MainWindow::compareOpened);
    dropOn(stage.window, {m_capture, m_capture});
    QVERIFY(compared.count() > 0 || compared.wait(60'000));
    QVERIFY(settle(stage));
    const auto comparison = stage.window.workspace().compare()->comparison();
    QVERIFY(comparison);
    QCOMPARE(comparison->frames.deltaNs, 0.0);
    QVERIFY(stage.window.workspace().compare()->isVisible());
    // Another capture has nothing to be compared with.
    QVERIFY(openIn(stage, kChromeTrace));
    QVERIFY(!stage.window.workspace().compare()->comparison());
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
        QVERIFY(openIn(stage, m_capture));
        QVERIFY(openIn(stage, kChromeTrace));
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
    QVERIFY(opened.count() > 0 || opened.wait(60'000));
    QCOMPARE(stage.window.document()->title(), "run.zoe");
    QCOMPARE(stage.window.recentFiles().files().first(), m_capture);
    QVERIFY(settle(stage));
}

void TestMainWindow::savesTheSelectedFrames()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    stage.selection().setFrames(FrameRanges(FrameRange{100, 150}));
    QVERIFY(settle(stage));
    auto *saver = stage.window.findChild<FrameSaver *>();
    QVERIFY(saver);
    QSignalSpy saved(saver, &FrameSaver::saved);
    QSignalSpy failed(saver, &FrameSaver::failed);
    const QString file = m_folder.filePath("some.zoe");
    saver->save(*stage.window.document(), file);
    QVERIFY(settle(stage));
    QCOMPARE(saved.size(), 1);
    const auto some = openCapture(file.toStdString());
    QVERIFY(some.ok());
    QCOMPARE((*some)->frames().size(), std::size_t{50});
    QCOMPARE((*some)->frames()[0].durationNs,
             stage.window.document()->capture()->frames()[100].durationNs);
    // never over the capture itself
    saver->save(*stage.window.document(), m_capture);
    QVERIFY(settle(stage));
    QCOMPARE(failed.size(), 1);
    QCOMPARE(stage.window.document()->capture()->frames().size(), std::size_t{600});
    QVERIFY(openCapture(m_capture.toStdString()).ok());
}

void TestMainWindow::listsABadFileInTheErrorPanel()
{
    Stage stage;
    const QString bad = m_folder.filePath("bad.zoe");
    QFile file(bad);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("This is no capture.");
    file.close();
    QSignalSpy failed(&stage.window, &MainWindow::openFailed);
    stage.window.openFile({bad, {}});
    QVERIFY(failed.count() > 0 || failed.wait(60'000));
    QVERIFY(stage.window.docks().errors->isVisible());
    QCOMPARE(stage.window.errorPanel().log().rowCount(), 1);
    QVERIFY(stage.window.errorPanel().log().text().contains("bad.zoe"));
    QVERIFY(stage.window.recentFiles().files().isEmpty());
    QVERIFY(!stage.window.document());
}

void TestMainWindow::theOpenCaptureStaysWhenAnotherFails()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    QSignalSpy failed(&stage.window, &MainWindow::openFailed);
    stage.window.openFile({m_folder.filePath("none.zoe"), {}});
    QVERIFY(failed.count() > 0 || failed.wait(60'000));
    QVERIFY(stage.window.document());
    QCOMPARE(stage.window.document()->title(), "run.zoe");
    QVERIFY(stage.window.docks().errors->isVisible());
}

void TestMainWindow::showsWhatTheCaptureIs()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
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

void TestMainWindow::restoresDocksAndSize()
{
    QSize size;
    {
        Stage stage;
        QVERIFY(openIn(stage, m_capture));
        stage.window.docks().info->close();
        stage.window.addDockWidget(Qt::LeftDockWidgetArea, stage.window.docks().zoneTree);
        stage.window.resize(1777, 888);
        QVERIFY(settle(stage));
        size = stage.window.size();
        stage.window.close();
    }
    PluginManager plugins;
    JobRunner jobs;
    MainWindow window(jobs, plugins);
    window.show();
    QCOMPARE(window.size(), size);
    QSignalSpy opened(&window, &MainWindow::captureOpened);
    window.openFile({m_capture, {}});
    QVERIFY(opened.count() > 0 || opened.wait(60'000));
    QVERIFY(window.docks().info->isHidden());
    QVERIFY(!window.docks().summary->isHidden());
    QCOMPARE(window.dockWidgetArea(window.docks().zoneTree), Qt::LeftDockWidgetArea);
}

void TestMainWindow::layoutsArrangeTheDocks()
{
    Stage stage;
    QVERIFY(!stage.window.setLayoutNamed("Nothing like it"));
    QVERIFY(stage.window.setLayoutNamed("functions")); // kept until a capture is open
    QVERIFY(openIn(stage, m_capture));
    const int high = stage.window.docks().summary->height();
    for (const QString &name : layoutNames()) {
        QVERIFY(stage.window.setLayoutNamed(name));
        QVERIFY(settle(stage));
        QVERIFY2(stage.window.docks().summary->isVisible(), qPrintable(name));
        QVERIFY(stage.window.workspace().chart()->isVisible());
    }
    QVERIFY(stage.window.setLayoutNamed("Frames"));
    QVERIFY(settle(stage));
    QVERIFY(stage.window.docks().summary->height() < high);
    QVERIFY(stage.window.workspace().zoneTree()->isVisible());
}

void TestMainWindow::closingGoesBackToTheStartPage()
{
    Stage stage;
    QVERIFY(openIn(stage, m_capture));
    stage.window.actionSet().close->trigger();
    QVERIFY(!stage.window.document());
    QVERIFY(stage.window.findChild<QWidget *>("startPage")->isVisible());
    QCOMPARE(stage.summary().model().rowCount(), 0);
    QVERIFY(openIn(stage, m_capture)); // and again
    QVERIFY(stage.summary().model().rowCount() > 0);
}

void TestMainWindow::everyControlHasAName()
{
    Stage stage;
    QVERIFY(openIn(stage, kChromeTrace));
    for (const QWidget *widget : stage.window.findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible())
            continue;
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool named =
            !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()) ||
            (widget->parentWidget() && !widget->parentWidget()->accessibleName().isEmpty());
        QVERIFY2(named, qPrintable(QString("%1 \"%2\" in %3")
                                       .arg(widget->metaObject()->className(), widget->objectName(),
                                            widget->parentWidget()->metaObject()->className())));
    }
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
    QVERIFY(!table->findItems("Next spike", Qt::MatchExactly).isEmpty());
    QCOMPARE(table->findItems("Next spike", Qt::MatchExactly).first()->text(1), "N");
    QVERIFY(stage.window.findChild<QDialog *>("aboutDialog"));
}

ZOE_GUI_TEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
