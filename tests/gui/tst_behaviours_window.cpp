// Behaviours in the whole window: all views show the chosen ones, files dropped on it, the keys.
#include <QAction>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "app/commands/command.h"
#include "app/panels/behaviours/behaviour_list.h"
#include "app/panels/behaviours/behaviour_rows.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/frames/behaviour_legend.h"
#include "app/panels/frames/behaviour_ribbon.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/frames/rule_bar.h"
#include "app/panels/summary/summary_panel.h"
#include "app/session/behaviour_frames.h"
#include "app/session/kept_behaviours.h"
#include "app/widgets/tables/rows_view.h"
#include "app/window/docks/workspace_keeper.h"
#include "app/window/status/error_log_model.h"
#include "cli/generate/generate_capture.h"
#include "plugins/api/behaviour_file.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_behaviours_window {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

struct Behaving : Stage {
    BehavioursPanel &panel = *window.panel<BehavioursPanel>();
    FrameChart &chart = *window.panel<FrameChart>();

    [[nodiscard]] bool openAndFind(const QString &file)
    {
        // Small captures are clustered when they are opened.
        return open(file) && window.showWorkspace("Behaviours") && settle() && panel.behaviours() &&
               panel.behaviours()->behaviours.size() > 1;
    }
    [[nodiscard]] const Behaviours &all() { return *panel.behaviours(); }
    [[nodiscard]] QModelIndex cell(std::uint32_t id)
    {
        const QAbstractItemModel &model = *panel.list().model();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data(KeyRole).toUInt() == id)
                return model.index(row, 0);
        return {};
    }
    void clickRow(std::uint32_t id, Qt::KeyboardModifiers keys = {})
    {
        panel.list().scrollTo(cell(id));
        QTest::mouseClick(panel.list().viewport(), Qt::LeftButton, keys,
                          panel.list().visualRect(cell(id)).center());
    }
    [[nodiscard]] const BehaviourLegend::Entry &legendOf(std::int32_t id)
    {
        for (const BehaviourLegend::Entry &entry : chart.legend().entries())
            if (entry.id == id)
                return entry;
        qFatal("the legend lacks behaviour %d", id);
    }
    // In the menu that is open.
    [[nodiscard]] bool choose(const QString &text)
    {
        auto *menu = window.findChild<QMenu *>("behaviourMenu");
        if (!menu)
            return false;
        for (QAction *action : menu->actions()) {
            if (action->text().remove('&') != text)
                continue;
            action->trigger();
            menu->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            return settle();
        }
        return false;
    }
    [[nodiscard]] QToolButton &status()
    {
        return *window.findChild<QToolButton *>("behaviourStatus");
    }
};

} // namespace

class TestBehavioursWindow : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init() { QSettings().clear(); }
    void twoAreCompared();
    void everyViewIsAboutTheChosenOne();
    void theLegendChoosesAddsAndExcludes();
    void theRibbonHasAMenu();
    void theRuleBarFindsThem();
    void undoIsTheSameInEveryPanel();
    void savesAndAppliesADroppedFile();
    void refusesADroppedFileThatIsWrong();
    void comesBackWithItsTab();
    void whatWasChangedIsThereTheNextTime();
    void whatNobodyChangedIsNotKept();
    void followsACaptureThatWasMoved();
    void saysWhatCantBeKept();
    void framesWithoutZonesNeedNothing();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestBehavioursWindow::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 600).empty());
}

// One button, and the comparison is there.
void TestBehavioursWindow::twoAreCompared()
{
    Behaving stage;
    QVERIFY(stage.openAndFind(m_capture));
    auto *button = stage.window.findChild<QPushButton *>("compareTwoBehaviours");
    QVERIFY(button->isVisible() && !button->isEnabled());
    stage.clickRow(0);
    QVERIFY(stage.settle());
    QVERIFY(!button->isEnabled());
    stage.clickRow(1, Qt::ControlModifier);
    QVERIFY(stage.settle());
    QVERIFY(button->isEnabled());
    const auto &behaviours = stage.all().behaviours;
    QTest::mouseClick(button, Qt::LeftButton);
    auto *compare = stage.window.panel<ComparePanel>();
    QVERIFY(compare->isVisible());
    ZOE_TRY_VERIFY(compare->comparison() && !compare->comparing());
    QCOMPARE(compare->comparison()->baseFrames.count, behaviours[0].frames);
    QCOMPARE(compare->comparison()->headFrames.count, behaviours[1].frames);
    QCOMPARE(stage.window.workspaces().current(), "Compare");
    QVERIFY(stage.settle());
}

void TestBehavioursWindow::everyViewIsAboutTheChosenOne()
{
    Behaving stage;
    QVERIFY(stage.openAndFind(m_capture));
    QVERIFY(!stage.status().isVisible());
    stage.clickRow(1);
    QVERIFY(stage.settle());
    const Behaviour &behaviour = stage.all().behaviours[1];
    const QString name = QString::fromStdString(behaviour.name);
    QCOMPARE(stage.window.document()->summary()->frames, behaviour.frames);
    QVERIFY(stage.window.panel<SummaryPanel>()->scopeText().contains(
        QString::number(behaviour.frames)));
    QCOMPARE(stage.chart.selectedFrames(), framesOfBehaviour(stage.all(), 1));
    QCOMPARE(stage.chart.highlightedBehaviour(), std::optional<std::int32_t>(1));
    QVERIFY(stage.status().isVisible());
    QVERIFY(stage.status().toolTip().contains(name));
    // Back to all by the status bar.
    QTest::mouseClick(&stage.status(), Qt::LeftButton);
    QVERIFY(stage.settle());
    QVERIFY(!stage.state().frames && !stage.state().behaviour);
    QVERIFY(stage.panel.list().chosen().empty());
    QVERIFY(!stage.status().isVisible());
    QCOMPARE(stage.window.document()->summary()->frames, std::uint64_t{600});
}

void TestBehavioursWindow::theLegendChoosesAddsAndExcludes()
{
    Behaving stage;
    QVERIFY(stage.openAndFind(m_capture));
    BehaviourLegend &legend = stage.chart.legend();
    QVERIFY(legend.isVisible() && legend.entries().size() >= 2);
    const std::int32_t first = legend.entries().at(0).id;
    const std::int32_t second = legend.entries().at(1).id;
    QVERIFY(legend.grab().toImage().pixelColor(legend.entries().at(0).place.left() + 3,
                                               legend.height() / 2) ==
            Palette::of(legend).behaviourColour(first));
    QTest::mouseClick(&legend, Qt::LeftButton, {}, legend.entries().at(0).place.center());
    QCOMPARE(stage.state().behaviour, std::optional<std::int32_t>(first));
    const auto openMenu = [&](std::int32_t id) {
        const QPoint at = stage.legendOf(id).place.center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, legend.mapToGlobal(at));
        QApplication::sendEvent(&legend, &event);
    };
    openMenu(second);
    QVERIFY(stage.choose("Add to the selection"));
    const auto frames = [&](std::int32_t id) { return framesOfBehaviour(stage.all(), id).count(); };
    QCOMPARE(stage.state().frames->count(), frames(first) + frames(second));
    QCOMPARE(stage.panel.list().chosen().size(), std::size_t{2});
    openMenu(first);
    QVERIFY(stage.choose("Exclude"));
    QCOMPARE(stage.state().frames->count(), frames(second));
    stage.selection().setFrames(std::nullopt);
    openMenu(first);
    QVERIFY(stage.choose("Exclude")); // of all
    QCOMPARE(stage.state().frames->count(), 600 - frames(first));
    QVERIFY(stage.status().toolTip().contains("all but"));
}

void TestBehavioursWindow::theRibbonHasAMenu()
{
    Behaving stage;
    QVERIFY(stage.openAndFind(m_capture));
    BehaviourRibbon &ribbon = stage.chart.ribbon();
    const QPoint middle = ribbon.rect().center();
    const auto place = stage.chart.plot().picture().placeAt(middle.x());
    QVERIFY(place);
    const std::int32_t id = ribbon.counts().of(*place);
    QContextMenuEvent event(QContextMenuEvent::Mouse, middle, ribbon.mapToGlobal(middle));
    QApplication::sendEvent(&ribbon, &event);
    QVERIFY(stage.choose("Select frames"));
    QCOMPARE(stage.state().behaviour, std::optional<std::int32_t>(id));
    QVERIFY(stage.state().frames->contains(*place));
}

void TestBehavioursWindow::theRuleBarFindsThem()
{
    Behaving stage;
    QVERIFY(stage.openAndFind(m_capture));
    RuleBar &bar = stage.chart.ruleBar();
    bar.open();
    bar.kind().setCurrentText("In behaviour");
    bar.value().setCurrentText(QString::fromStdString(stage.all().behaviours[1].name));
    QTest::mouseClick(bar.findChild<QPushButton *>("ruleSelect"), Qt::LeftButton);
    QVERIFY(stage.settle());
    QCOMPARE(stage.state().frames, std::optional(framesOfBehaviour(stage.all(), 1)));
    QCOMPARE(stage.panel.list().chosen(), std::vector<std::uint32_t>{1});
    bar.value().setCurrentText("unusual");
    QTest::mouseClick(bar.findChild<QPushButton *>("ruleSelect"), Qt::LeftButton);
    QVERIFY(stage.settle());
    QCOMPARE(stage.state().frames->count(), std::uint64_t{stage.all().unusual.size()});
}

void TestBehavioursWindow::undoIsTheSameInEveryPanel()
{
    Behaving stage;
    QVERIFY(stage.openAndFind(m_capture));
    const std::size_t before = stage.all().behaviours.size();
    stage.clickRow(0);
    stage.clickRow(1, Qt::ControlModifier);
    QTest::mouseClick(stage.panel.findChild<QToolButton *>("mergeBehavioursButton"),
                      Qt::LeftButton);
    QVERIFY(stage.settle());
    QCOMPARE(stage.all().behaviours.size(), before - 1);
    stage.panel.list().setFocus();
    QTest::keyClick(&stage.panel.list(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(stage.settle());
    QCOMPARE(stage.all().behaviours.size(), before);
    QTest::keyClick(&stage.panel.list(), Qt::Key_Y, Qt::ControlModifier);
    QVERIFY(stage.settle());
    QCOMPARE(stage.all().behaviours.size(), before - 1);
    // The same in every panel; the places the user has been to are another history.
    stage.selection().setFrame(5);
    stage.selection().setFrame(9);
    stage.chart.plot().setFocus();
    QTest::keyClick(&stage.chart.plot(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(5));
    QCOMPARE(stage.all().behaviours.size(), before - 1);
    QTest::keyClick(&stage.chart.plot(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(stage.settle());
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(5));
    QCOMPARE(stage.all().behaviours.size(), before);
}

void TestBehavioursWindow::savesAndAppliesADroppedFile()
{
    const QString file = m_folder.filePath("game.zoebeh");
    const QString other = m_folder.filePath("other.zoe");
    QVERIFY(!writeCapture(other, 300).empty());
    Behaving stage;
    QVERIFY(stage.openAndFind(m_capture));
    stage.window.document()->behaviourStore().rename(0, "known by name");
    stage.window.document()->behaviourStore().save(file);
    QVERIFY(stage.settle());
    QVERIFY(QFile::exists(file));
    QVERIFY(stage.open(other));
    QVERIFY(stage.settle());
    QVERIFY(dropOn(stage.window, {file}));
    QVERIFY(stage.settle());
    QCOMPARE(stage.all().behaviours[0].name, std::string("known by name"));
    QCOMPARE(stage.all().assignment.size(), std::size_t{300});
    QCOMPARE(stage.window.errors().rowCount(), 0);
}

void TestBehavioursWindow::refusesADroppedFileThatIsWrong()
{
    const QString file = m_folder.filePath("wrong.zoebeh");
    QFile wrong(file);
    QVERIFY(wrong.open(QIODevice::WriteOnly));
    wrong.write("{\"format\": \"zoetrope-behaviours\", \"version\": 99}");
    wrong.close();
    Behaving stage;
    QVERIFY(dropOn(stage.window, {file})); // nothing is open that it could be applied to
    QCOMPARE(stage.window.errors().rowCount(), 1);
    QVERIFY(stage.openAndFind(m_capture));
    const auto before = stage.panel.behaviours();
    QVERIFY(dropOn(stage.window, {file}));
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.errors().rowCount(), 2);
    QCOMPARE(stage.panel.behaviours(), before);
}

void TestBehavioursWindow::comesBackWithItsTab()
{
    const QString other = m_folder.filePath("second.zoe");
    QVERIFY(!writeCapture(other, 300).empty());
    Behaving stage;
    QVERIFY(stage.openAndFind(m_capture));
    stage.clickRow(1);
    const auto before = stage.panel.behaviours();
    QVERIFY(stage.open(other));
    QVERIFY(stage.panel.behaviours() != before);
    QVERIFY(stage.panel.list().chosen().empty());
    QVERIFY(stage.open(m_capture));
    QCOMPARE(stage.panel.behaviours(), before);
    QCOMPARE(stage.panel.list().chosen(), std::vector<std::uint32_t>{1});
    QCOMPARE(stage.chart.behaviours(), before.get());
}

void TestBehavioursWindow::whatWasChangedIsThereTheNextTime()
{
    BehavioursPtr left;
    {
        Behaving stage;
        QVERIFY(stage.openAndFind(m_capture));
        stage.clickRow(0);
        QTest::mouseClick(stage.panel.findChild<QToolButton *>("renameBehaviourButton"),
                          Qt::LeftButton);
        QTest::keyClicks(QApplication::focusWidget(), "Loading"); // in the place of the name
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        stage.clickRow(1);
        QTest::mouseClick(stage.panel.findChild<QToolButton *>("freezeBehaviourButton"),
                          Qt::LeftButton);
        for (QAction *action : commandsOf(stage.window))
            if (action->objectName() == "splitBehaviour2")
                action->trigger();
        QVERIFY(stage.settle());
        left = stage.panel.behaviours();
        QCOMPARE(left->behaviours[0].name, std::string("Loading"));
        stage.window.close();
    }
    for (const bool byTheTab : {true, false}) {
        Behaving stage;
        QVERIFY(stage.openAndFind(m_capture));
        const Behaviours &again = stage.all();
        QCOMPARE(again.assignment, left->assignment);
        QCOMPARE(again.unusual.size(), left->unusual.size());
        QCOMPARE(again.method, left->method);
        QCOMPARE(again.behaviours.size(), left->behaviours.size());
        for (std::size_t id = 0; id < again.behaviours.size(); ++id) {
            QCOMPARE(again.behaviours[id].name, left->behaviours[id].name);
            QCOMPARE(again.behaviours[id].frozen, left->behaviours[id].frozen);
            QCOMPARE(again.behaviours[id].frames, left->behaviours[id].frames);
            QCOMPARE(again.behaviours[id].stability, left->behaviours[id].stability);
            QCOMPARE(again.behaviours[id].typicalFrame, left->behaviours[id].typicalFrame);
        }
        QCOMPARE(stage.cell(0).data().toString(), QString::fromStdString(left->behaviours[0].name));
        if (!byTheTab)
            break;
        // Changed once more, and the tab is closed immediately.
        stage.clickRow(0);
        stage.clickRow(1, Qt::ControlModifier);
        QTest::mouseClick(stage.panel.findChild<QToolButton *>("mergeBehavioursButton"),
                          Qt::LeftButton);
        ZOE_TRY_VERIFY(!stage.panel.searching());
        left = stage.panel.behaviours();
        QVERIFY(left->behaviours.size() < again.behaviours.size());
        stage.key(Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!stage.window.document());
    }
}

void TestBehavioursWindow::whatNobodyChangedIsNotKept()
{
    const QString file = m_folder.filePath("untouched.zoe");
    QVERIFY(!writeCapture(file, 300).empty());
    {
        Behaving stage;
        QVERIFY(stage.openAndFind(file));
        stage.window.close();
    }
    const SessionInfo session = generatedSession({});
    QVERIFY(findKeptBehaviours(file, session).isEmpty());
    {
        Behaving stage;
        QVERIFY(stage.openAndFind(file));
        stage.window.document()->behaviourStore().rename(0, "mine");
        stage.window.close();
    }
    QVERIFY(!findKeptBehaviours(file, session).isEmpty());
    // Another recording has taken the name: it gets what fits it, never wrong frames.
    QVERIFY(QFile::remove(file));
    QVERIFY(!writeCapture(file, 200).empty());
    Behaving stage;
    QVERIFY(stage.openAndFind(file));
    QCOMPARE(stage.all().assignment.size(), std::size_t{200});
    QCOMPARE(stage.window.errors().rowCount(), 0);
}

void TestBehavioursWindow::followsACaptureThatWasMoved()
{
    const QString file = m_folder.filePath("monday.zoe");
    const QString moved = m_folder.filePath("kept/tuesday.zoe");
    QVERIFY(QDir(m_folder.path()).mkpath("kept"));
    GenerateOptions options;
    options.frames = 300;
    SessionInfo session = generatedSession(options);
    session.startUnixNs = 1'700'000'000'000'000'000;
    {
        auto writer = CaptureWriter::create(file.toStdString(), session);
        QVERIFY(writer && generateCapture(options, **writer));
    }
    {
        Behaving stage;
        QVERIFY(stage.openAndFind(file));
        stage.window.document()->behaviourStore().rename(0, "mine");
        stage.window.close();
    }
    QVERIFY(QFile::copy(file, moved));
    QVERIFY(findKeptBehaviours(moved, session).isEmpty()); // a copy beside it is another capture
    QVERIFY(QFile::remove(file));
    Behaving stage;
    QVERIFY(stage.openAndFind(moved));
    QCOMPARE(stage.all().behaviours[0].name, std::string("mine"));
}

void TestBehavioursWindow::saysWhatCantBeKept()
{
    const QByteArray data = qgetenv("XDG_DATA_HOME");
    const auto restore = qScopeGuard([&] { qputenv("XDG_DATA_HOME", data); });
    const QString file = m_folder.filePath("nowhere.zoe");
    QVERIFY(!writeCapture(file, 300).empty());
    Behaving stage;
    QVERIFY(stage.openAndFind(file));
    qputenv("XDG_DATA_HOME", "/dev/null/nothing");
    stage.window.document()->behaviourStore().rename(0, "mine");
    ZOE_TRY_COMPARE(stage.window.errors().rowCount(), 1);
    QVERIFY(stage.window.errors().text().contains("Can't save the behaviours"));
    // Asks once, saying what it is about; the window stays open if the user wishes.
    QString asked;
    const auto answer = [&asked](QMessageBox::ButtonRole role) {
        QTimer::singleShot(0, qApp, [&asked, role] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            if (!box)
                return;
            asked = box->informativeText();
            for (QAbstractButton *button : box->buttons())
                if (box->buttonRole(button) == role)
                    return button->click();
        });
    };
    answer(QMessageBox::RejectRole);
    QVERIFY(!stage.window.close());
    QVERIFY2(asked.contains("nowhere.zoe"), qPrintable(asked));
    QVERIFY(stage.window.isVisible() && stage.window.document());
    QCOMPARE(stage.all().behaviours[0].name, std::string("mine"));
    answer(QMessageBox::RejectRole);
    stage.key(Qt::Key_W, Qt::ControlModifier);
    QVERIFY(stage.window.document());
    asked.clear();
    answer(QMessageBox::DestructiveRole);
    QVERIFY(stage.window.close());
    QVERIFY(!asked.isEmpty());
}

// As in imported frame times.
void TestBehavioursWindow::framesWithoutZonesNeedNothing()
{
    Behaving stage;
    QVERIFY(stage.open(ZOE_SOURCE_DIR "/tests/data/presentmon/test_case_4.csv"));
    QVERIFY(stage.window.document()->capture()->sites().empty());
    QVERIFY(stage.window.showWorkspace("Behaviours"));
    QVERIFY(stage.window.showPanel("behaviourMap"));
    QVERIFY(stage.settle());
    QVERIFY(stage.window.showWorkspace("Frames"));
    QVERIFY(stage.window.showPanel("why"));
    QVERIFY(stage.settle());
    QCOMPARE(stage.window.errors().rowCount(), 0);
    // No cause has a place to go to.
    QVERIFY(stage.state().frame);
    QVERIFY(!stage.window.findChild<QToolButton *>("causeShow")->isEnabled());
    QVERIFY(stage.window.findChild<QLabel *>("whyCausesScope")->text().isEmpty());
}

} // namespace tst_behaviours_window

ZOE_GUI_TEST(tst_behaviours_window::TestBehavioursWindow)
#include "tst_behaviours_window.moc"
