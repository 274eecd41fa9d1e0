// Workspaces: their content, how they are chosen, and what is kept between sessions.

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLayout>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdlib>
#include <utility>

#include "app/captures/open_captures.h"
#include "app/commands/command.h"
#include "app/panels/cause/cause_bar.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/program/translations.h"
#include "app/settings/preferences.h"
#include "app/window/docks/central_views.h"
#include "app/window/docks/workspace_bar.h"
#include "app/window/docks/workspace_keeper.h"
#include "app/window/docks/workspaces.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/made_up_store.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_workspaces {

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

// A tab of a dock that can't be read completely; empty if there is none.
QString cutTab(const QWidget &window)
{
    for (const QTabBar *tabs : window.findChildren<QTabBar *>(Qt::FindDirectChildrenOnly)) {
        if (!tabs->isVisible())
            continue;
        for (int i = 0; i < tabs->count(); ++i) {
            const QRect tab = tabs->tabRect(i);
            const QString text = tabs->tabText(i);
            if (!tabs->rect().contains(tab) ||
                tab.width() <= tabs->fontMetrics().horizontalAdvance(text))
                return QString("%1 at %2 of %3").arg(text).arg(tab.right()).arg(tabs->width());
        }
    }
    return {};
}

// Counts the layouts that a window is asked for.
class LayoutCounter : public QObject {
  public:
    explicit LayoutCounter(QWidget &window) { window.installEventFilter(this); }
    int count = 0;

    bool eventFilter([[maybe_unused]] QObject *watched, QEvent *event) override
    {
        count += event->type() == QEvent::LayoutRequest ? 1 : 0;
        return false;
    }
};

} // namespace

class TestWorkspaces : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void restoresDocksAndSize();
    void quittingKeepsFloatingPanels();
    void anotherCaptureLeavesTheDocksAlone();
    void workspacesArrangeTheWindow();
    void eachKeepsItsArrangement();
    void comesBackWhereThereIsSomethingToSee();
    void resetBringsBackWhatCame();
    void earlierSettingsAreForgotten();
    void liveOnlyWhileAProgramIsWatched();
    void restsWhenNothingHappens();
    void workspacesHaveKeys();
    void tabsChooseThem();
    void growBackAfterASmallWindow_data();
    void growBackAfterASmallWindow();
    void paintsAfterAWorkspaceWasChosen();
    void whatIsBehindIsHidden();
    void workspacesAreInSightAfterARestart();
    void noTabIsCut_data();
    void noTabIsCut();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
    QString m_store;
};

void TestWorkspaces::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 300).empty());
    m_store = m_folder.filePath("night.zoefleet");
    QVERIFY(writeStore(m_store));
}

void TestWorkspaces::init()
{
    QSettings().clear();
}

void TestWorkspaces::restoresDocksAndSize()
{
    QSize size;
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        stage.window.dock("callTree")->close();
        stage.window.addDockWidget(Qt::LeftDockWidgetArea, stage.window.dock("zoneTree"));
        stage.window.resize(1777, 888);
        QVERIFY(stage.settle());
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
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QVERIFY(window.dock("callTree")->isHidden());
    QVERIFY(!window.dock("summary")->isHidden());
    QCOMPARE(window.dockWidgetArea(window.dock("zoneTree")), Qt::LeftDockWidgetArea);
}

void TestWorkspaces::quittingKeepsFloatingPanels()
{
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        QDockWidget *dock = stage.window.dock("inspector");
        dock->show();
        dock->setFloating(true);
        QVERIFY(stage.settle());
        QVERIFY(quitBy(*stage.window.actionSet().quit));
        QVERIFY(!stage.window.isVisible() && !dock->isVisible());
    }
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const QDockWidget *dock = stage.window.dock("inspector");
    QVERIFY(dock->isVisible());
    QVERIFY(dock->isFloating());
}

void TestWorkspaces::anotherCaptureLeavesTheDocksAlone()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.showWorkspace("Behaviours"));
    stage.window.dock("callTree")->show();
    const auto shownDocks = [&stage] {
        QStringList names;
        for (const QDockWidget *dock : stage.window.findChildren<QDockWidget *>()) {
            if (!dock->isHidden())
                names << dock->objectName();
        }
        names.sort();
        return names;
    };
    QVERIFY(stage.settle());
    const QStringList before = shownDocks();
    QVERIFY(before.contains(stage.window.dock("callTree")->objectName()));
    const QString second = m_folder.filePath("second.zoe");
    QVERIFY(!writeCapture(second, 200).empty());
    QVERIFY(stage.open(second));
    QVERIFY(stage.settle());
    QCOMPARE(shownDocks(), before);
    stage.key(Qt::Key_Tab, Qt::ControlModifier); // back to the first
    QVERIFY(stage.settle());
    QVERIFY(stage.window.windowTitle().contains(QFileInfo(m_capture).fileName()));
    QCOMPARE(shownDocks(), before);
}

void TestWorkspaces::workspacesArrangeTheWindow()
{
    Stage stage;
    QVERIFY(!stage.window.showWorkspace("Nothing like it"));
    QVERIFY(stage.window.showWorkspace("behaviours")); // kept until a capture is open
    QVERIFY(!stage.window.findChild<WorkspaceBar *>()->isVisible());
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.findChild<WorkspaceBar *>()->isVisible());
    const auto shown = [&stage] {
        QStringList names;
        const auto add = [&names](const QWidget *view, const char *name) {
            if (view->isVisible())
                names << name;
        };
        add(stage.window.panel<FrameChart>(), "frames");
        add(stage.window.panel<CauseBar>(), "cause");
        add(stage.window.panel<FlamePanel>(), "flame");
        add(stage.window.panel<ComparePanel>(), "compare");
        return names.join(' ');
    };
    QCOMPARE(shown(), "frames");
    QVERIFY(stage.window.dock("behaviours")->isVisible());
    QVERIFY(stage.window.dock("behaviourMap")->isVisible());
    QVERIFY(stage.window.showWorkspace("Frames"));
    QVERIFY(stage.settle());
    QCOMPARE(shown(), "frames cause flame");
    QVERIFY(stage.window.findChild<QWidget *>("scopeSwitch")->isVisible());
    QVERIFY(stage.window.dock("summary")->isVisible());
    QVERIFY(stage.window.dock("behaviours")->isHidden());
    QVERIFY(stage.window.showWorkspace("Compare"));
    QVERIFY(stage.settle());
    QCOMPARE(shown(), "compare");
    QCOMPARE(stage.window.panel<ComparePanel>()->width(), stage.window.width());
    const auto *scope = stage.window.findChild<QWidget *>("scopeSwitch");
    QVERIFY(!scope->isVisible()); // it has no tables of the open capture
    for (const QDockWidget *dock : stage.window.findChildren<QDockWidget *>())
        QVERIFY2(dock->isHidden(), qPrintable(dock->objectName()));
    for (const QString &name : workspaceNames()) {
        QCOMPARE(stage.window.showWorkspace(name),
                 name != liveWorkspace() && name != fleetWorkspace());
        QVERIFY(stage.settle());
        QCOMPARE(stage.window.size(), QSize(1280, 800)); // it fits
    }
    // A panel that is not in the workspace appears behind the others on the right.
    QVERIFY(stage.window.showWorkspace("Frames"));
    QVERIFY(stage.settle());
    stage.window.dock("behaviourMap")->show();
    QVERIFY(stage.window.tabifiedDockWidgets(stage.window.dock("zoneTree"))
                .contains(stage.window.dock("behaviourMap")));
}

void TestWorkspaces::eachKeepsItsArrangement()
{
    const auto heights = [](Stage &stage) {
        QVERIFY(stage.window.dock("summary")->isHidden());
        QVERIFY(stage.window.dock("callTree")->isVisible());
        QCOMPARE(stage.window.dockWidgetArea(stage.window.dock("zoneTree")),
                 Qt::LeftDockWidgetArea);
        QCOMPARE(stage.window.central().sizes().first(), 320);
    };
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        stage.window.dock("callTree")->raise();
        stage.window.dock("summary")->close();
        stage.window.addDockWidget(Qt::LeftDockWidgetArea, stage.window.dock("zoneTree"));
        QVERIFY(stage.settle());
        const int both = stage.window.central().sizes()[0] + stage.window.central().sizes()[1];
        stage.window.central().setSizes({320, both - 320, 0});
        heights(stage);
        QVERIFY(stage.window.showWorkspace("Behaviours"));
        QVERIFY(stage.settle());
        QVERIFY(stage.window.dock("summary")->isVisible()); // that is another one
        QVERIFY(stage.window.showWorkspace("Frames"));
        QVERIFY(stage.settle());
        heights(stage);
        QVERIFY(stage.window.showWorkspace("Behaviours"));
        stage.window.close();
    }
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QCOMPARE(stage.window.workspaces().current(), "Behaviours");
    QVERIFY(stage.window.showWorkspace("Frames"));
    QVERIFY(stage.settle());
    heights(stage);
}

// Compare would be empty, as comparisons are not restored.
void TestWorkspaces::comesBackWhereThereIsSomethingToSee()
{
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        QVERIFY(stage.window.showWorkspace("Compare"));
        stage.window.close();
    }
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QCOMPARE(stage.window.workspaces().current(), "Frames");
}

void TestWorkspaces::resetBringsBackWhatCame()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const QList<int> sizes = stage.window.central().sizes();
    const int high = stage.window.dock("summary")->height();
    stage.window.dock("summary")->close();
    stage.window.dock("callTree")->setFloating(true);
    stage.window.addDockWidget(Qt::LeftDockWidgetArea, stage.window.dock("zoneTree"));
    stage.window.dock("behaviourMap")->show();
    stage.window.central().setSizes({350, 200, 0});
    QVERIFY(stage.settle());
    stage.window.actionSet().resetWorkspace->trigger();
    QVERIFY(stage.settle());
    QVERIFY(stage.window.dock("summary")->isVisible());
    QVERIFY(!stage.window.dock("callTree")->isFloating());
    QVERIFY(stage.window.dock("behaviourMap")->isHidden());
    QCOMPARE(stage.window.dockWidgetArea(stage.window.dock("zoneTree")), Qt::RightDockWidgetArea);
    ZOE_TRY_COMPARE(stage.window.central().sizes(), sizes);
    QCOMPARE(stage.window.dock("summary")->height(), high);
}

// Of versions with layouts instead of workspaces. Keys that the user chose stay.
void TestWorkspaces::earlierSettingsAreForgotten()
{
    {
        QSettings settings;
        settings.setValue("window/state", QByteArray("of another set of docks"));
        settings.setValue("window/central", QByteArray("sizes"));
        settings.setValue("layouts/mine", QByteArray("saved"));
        settings.setValue("keys/layout.Behaviours", QStringList{"Ctrl+B"});
        settings.setValue("keys/layout.Distribution", QStringList{"Ctrl+7"});
    }
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.dock("summary")->isVisible());
    stage.key(Qt::Key_B, Qt::ControlModifier);
    QCOMPARE(stage.window.workspaces().current(), "Behaviours");
    stage.key(Qt::Key_7, Qt::ControlModifier);
    QCOMPARE(stage.window.workspaces().current(), "Behaviours");
    for (const char *key : {"window/state", "window/central", "layouts/mine"})
        QVERIFY2(!QSettings().contains(key), key);
}

void TestWorkspaces::liveOnlyWhileAProgramIsWatched()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    WorkspaceKeeper &keeper = stage.window.workspaces();
    const QTabBar &tabs = stage.window.findChild<WorkspaceBar *>()->tabs();
    const auto live = static_cast<int>(workspaceNames().indexOf(liveWorkspace()));
    QVERIFY(!tabs.isTabVisible(live) && !keeper.commands()[live]->isEnabled());
    QVERIFY(!stage.window.showWorkspace(liveWorkspace()));
    keeper.setLive(true);
    QVERIFY(tabs.isTabVisible(live) && keeper.commands()[live]->isEnabled());
    stage.key(Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(keeper.current(), liveWorkspace());
    QVERIFY(stage.window.dock("live")->isVisible());
    keeper.setLive(false); // stays while it is looked at
    QVERIFY(tabs.isTabVisible(live));
    stage.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(!tabs.isTabVisible(live));
    QVERIFY(!stage.window.showWorkspace(liveWorkspace()));
    // Another capture has no program.
    keeper.setLive(true);
    QVERIFY(stage.window.showWorkspace(liveWorkspace()));
    const QString other = m_folder.filePath("other.zoe");
    QVERIFY(!writeCapture(other, 100).empty());
    QVERIFY(stage.open(other));
    QCOMPARE(keeper.current(), "Frames");
    QVERIFY(!tabs.isTabVisible(live));
}

// A layout that asks for the next one would keep a core busy for ever.
void TestWorkspaces::restsWhenNothingHappens()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.window.workspaces().setLive(true);
    QVERIFY(stage.openFleet(m_store));
    for (const QString &name : workspaceNames()) {
        QVERIFY(stage.window.showWorkspace(name));
        QVERIFY(stage.settle());
        LayoutCounter layouts(stage.window);
        // What is left of the change comes first.
        const auto quiet = [&] {
            layouts.count = 0;
            for (int i = 0; i < 20; ++i)
                QApplication::processEvents();
            return layouts.count == 0;
        };
        ZOE_TRY_VERIFY(quiet());
    }
}

void TestWorkspaces::workspacesHaveKeys()
{
    QCOMPARE(workspaceNames(), (QStringList{"Frames", "Behaviours", "Compare", "Live", "Fleet"}));
    Stage stage;
    QVERIFY(stage.open(m_capture));
    for (int i = 0; i < 5; ++i) {
        QCOMPARE(stage.window.workspaces().commands()[i]->shortcut(),
                 QKeySequence(QString("Ctrl+%1").arg(i + 1)));
    }
    for (const auto &[key, name] : {std::pair(Qt::Key_2, "Behaviours"),
                                    {Qt::Key_3, "Compare"},
                                    {Qt::Key_1, "Frames"},
                                    {Qt::Key_4, "Frames"},
                                    {Qt::Key_5, "Frames"},
                                    {Qt::Key_6, "Frames"}}) {
        stage.key(key, Qt::ControlModifier);
        QVERIFY(stage.settle());
        QCOMPARE(stage.window.workspaces().current(), name);
    }
    for (const QAction *command : commandsOf(stage.window)) {
        for (const char *key : {"Ctrl+6", "Ctrl+7"})
            QVERIFY2(!command->shortcuts().contains(QKeySequence(key)),
                     qPrintable(command->objectName()));
    }
}

void TestWorkspaces::tabsChooseThem()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QTabBar &tabs = stage.window.findChild<WorkspaceBar *>()->tabs();
    QCOMPARE(tabs.currentIndex(), 0);
    QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(1).center());
    QCOMPARE(stage.window.workspaces().current(), "Behaviours");
    QVERIFY(stage.window.dock("behaviours")->isVisible());
    stage.key(Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(tabs.currentIndex(), 2);
    QVERIFY2(tabs.tabToolTip(2).endsWith("(Ctrl+3)"), qPrintable(tabs.tabToolTip(2)));
    QVERIFY(stage.settle());
}

void TestWorkspaces::growBackAfterASmallWindow_data()
{
    QTest::addColumn<QString>("workspace");
    QTest::addColumn<QString>("dock");
    for (const char *dock : {"behaviours", "behaviourMap"})
        QTest::newRow(dock) << "Behaviours" << dock;
    for (const char *dock : {"summary", "inspector"})
        QTest::newRow(dock) << "Frames" << dock;
}

// Whether it was entered in the small window or made small with it.
void TestWorkspaces::growBackAfterASmallWindow()
{
    QFETCH(const QString, workspace);
    QFETCH(const QString, dock);
    Stage stage;
    stage.window.resize(1800, 1000);
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.showWorkspace(workspace));
    QVERIFY(stage.settle());
    const QSize before = stage.window.dock(dock)->size();
    const auto isAsBefore = [&] {
        const QSize now = stage.window.dock(dock)->size();
        return std::abs(now.width() - before.width()) <= 2 &&
               std::abs(now.height() - before.height()) <= 2;
    };
    const auto sizeText = [&] {
        const QSize now = stage.window.dock(dock)->size();
        return QString("%1 x %2 instead of %3 x %4")
            .arg(now.width())
            .arg(now.height())
            .arg(before.width())
            .arg(before.height());
    };
    const auto resize = [&](const QSize &size) {
        stage.window.resize(size);
        return stage.settle();
    };

    QVERIFY(resize({900, 560}));
    QVERIFY(!isAsBefore());
    QVERIFY(resize({1800, 1000}));
    QVERIFY2(isAsBefore(), qPrintable(sizeText()));

    QVERIFY(stage.window.showWorkspace("Compare"));
    QVERIFY(resize({900, 560}));
    QVERIFY(stage.window.showWorkspace(workspace));
    QVERIFY(stage.settle());
    QVERIFY(resize({1800, 1000}));
    QVERIFY2(isAsBefore(), qPrintable(sizeText()));

    QVERIFY(stage.window.showWorkspace("Compare"));
    QVERIFY(stage.window.showWorkspace(workspace));
    QVERIFY(stage.settle());
    QVERIFY2(isAsBefore(), qPrintable(sizeText()));
}

// On the X server itself, not what the widgets would paint.
void TestWorkspaces::paintsAfterAWorkspaceWasChosen()
{
    Stage stage;
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    const auto onScreen = [&stage] {
        return stage.window.screen()->grabWindow(stage.window.winId()).toImage();
    };
    for (const Qt::Key key : {Qt::Key_2, Qt::Key_1, Qt::Key_2}) {
        stage.key(key, Qt::ControlModifier);
        QVERIFY(stage.settle());
        const QImage before = onScreen();
        stage.key(Qt::Key_Right);
        QVERIFY(stage.settle());
        ZOE_TRY_VERIFY(onScreen() != before);
    }
}

// Hidden views compute nothing: they query only while they are visible.
void TestWorkspaces::whatIsBehindIsHidden()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    int behinds = 0;
    const auto view = [](const QDockWidget *dock) {
        return dock->widget()->layout()->itemAt(0)->widget();
    };
    stage.window.workspaces().setLive(true);
    QVERIFY(stage.openFleet(m_store));
    for (const QString &name : workspaceNames()) {
        QVERIFY(stage.window.showWorkspace(name));
        for (QDockWidget *dock : stage.window.findChildren<QDockWidget *>()) {
            if (dock->isHidden())
                continue;
            dock->raise();
            ZOE_TRY_VERIFY2(view(dock)->isVisible(), qPrintable(dock->objectName()));
            for (const QDockWidget *behind : stage.window.tabifiedDockWidgets(dock)) {
                ZOE_TRY_VERIFY2(behind->isHidden() || !view(behind)->isVisible(),
                                qPrintable(behind->objectName()));
                behinds += !behind->isHidden();
            }
            if (name != workspaceNames().first())
                continue;
            dock->setFloating(true);
            ZOE_TRY_VERIFY(view(dock)->isVisible());
            dock->setFloating(false);
            ZOE_TRY_VERIFY(view(dock)->isVisible() || dock->visibleRegion().isEmpty());
        }
    }
    QVERIFY(behinds > 20);
}

void TestWorkspaces::workspacesAreInSightAfterARestart()
{
    for (const char *start : {"first", "second", "third"}) {
        Stage stage;
        stage.window.resize(1264, 740);
        QVERIFY(stage.open(m_capture));
        QVERIFY(stage.settle());
        const auto *tabs = stage.window.findChild<QTabBar *>("workspaceTabs");
        for (int i = 0; i < tabs->count(); ++i) {
            if (tabs->isTabVisible(i))
                QVERIFY2(tabs->rect().contains(tabs->tabRect(i)), start);
        }
        QVERIFY(stage.window.showPanel("why"));
        QVERIFY(stage.window.close());
    }
}

void TestWorkspaces::noTabIsCut_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : {"en", "de", "fr"})
        QTest::newRow(language) << language;
}

// In the window of a small screen, in every arrangement.
void TestWorkspaces::noTabIsCut()
{
    QFETCH(const QString, language);
    setLanguage(language);
    installTranslations();
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        stage.window.workspaces().setLive(true);
        QVERIFY(stage.openFleet(m_store));
        for (const QString &name : workspaceNames()) {
            QVERIFY(stage.window.showWorkspace(name));
            QVERIFY(stage.settle());
            QCOMPARE(stage.window.size(), QSize(1280, 800));
            ZOE_TRY_VERIFY2(cutTab(stage.window).isEmpty(),
                            qPrintable(name + ": " + cutTab(stage.window)));
        }
    }
    setLanguage("en");
    installTranslations();
}

} // namespace tst_workspaces

ZOE_GUI_TEST(tst_workspaces::TestWorkspaces)
#include "tst_workspaces.moc"
