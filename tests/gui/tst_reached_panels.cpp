// How panels are reached: by menu, name, keyboard and command.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QScreen>
#include <QSet>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>
#include <algorithm>

#include "app/panels/compare/compare_panel.h"
#include "app/widgets/focus_frame.h"
#include "app/window/docks/workspace_keeper.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_reached_panels {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestReachedPanels : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void theViewMenuFindsEveryPanel();
    void aPanelComesUpWhereItBelongs();
    void everyPanelIsReachedByKeyboard();
    void keysFollowTheTabs();
    void theFocusIsSeenAtOnce();
    void aPanelIsReachedByItsCommand();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestReachedPanels::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 300).empty());
}

void TestReachedPanels::init()
{
    QSettings().clear();
}

void TestReachedPanels::theViewMenuFindsEveryPanel()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(!stage.window.findChild<QWidget *>("panelsButton"));
    QAction *inMenu = nullptr;
    int found = 0;
    QDockWidget *map = stage.window.dock("behaviourMap");
    const auto docks = stage.window.findChildren<QDockWidget *>();
    for (const QMenu *menu : stage.window.findChildren<QMenu *>()) {
        for (QAction *entry : menu->actions()) {
            found += std::ranges::any_of(
                docks, [&](const QDockWidget *dock) { return dock->toggleViewAction() == entry; });
            if (entry == map->toggleViewAction())
                inMenu = entry;
        }
    }
    QCOMPARE(found, docks.size());
    QVERIFY(inMenu && map->isHidden());
    inMenu->trigger();
    QVERIFY(map->isVisible());
    // A hidden panel comes to the front, and stays there when it is requested again.
    stage.window.dock("zoneTree")->raise();
    QVERIFY(stage.settle());
    for (int i = 0; i < 2; ++i) {
        QVERIFY(stage.window.showPanel("behaviourMap"));
        ZOE_TRY_VERIFY(!map->widget()->visibleRegion().isEmpty());
    }
}

void TestReachedPanels::aPanelComesUpWhereItBelongs()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.showPanel("compareMix"));
    QCOMPARE(stage.window.workspaces().current(), "Compare");
    QVERIFY(stage.window.panel<ComparePanel>()->isVisible());
    QVERIFY(stage.window.showPanel("details")); // belongs to several: comes up here
    QCOMPARE(stage.window.workspaces().current(), "Compare");
    QVERIFY(stage.window.dock("inspector")->isVisible());
    QVERIFY(stage.window.showPanel("behaviourMap"));
    QCOMPARE(stage.window.workspaces().current(), "Behaviours");
    QVERIFY(stage.window.showPanel("FRAMES"));
    QCOMPARE(stage.window.workspaces().current(), "Behaviours"); // has it too
    QVERIFY(stage.window.showPanel("flame"));
    QCOMPARE(stage.window.workspaces().current(), "Frames");
    QVERIFY(!stage.window.showPanel("cockpit"));
}

void TestReachedPanels::everyPanelIsReachedByKeyboard()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QSet<QWidget *> reached;
    QSet<QWidget *> backwards;
    QStringList way;
    const auto docks = stage.window.findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly);
    const auto dockOfFocus = [&]() -> QWidget * {
        for (QDockWidget *dock : docks) {
            if (QApplication::focusWidget() && dock->isAncestorOf(QApplication::focusWidget()))
                return dock;
        }
        return nullptr;
    };
    for (qsizetype i = 0; i < docks.size() + 3; ++i) {
        stage.key(Qt::Key_F6);
        reached << dockOfFocus();
    }
    for (qsizetype i = 0; i < docks.size() + 3; ++i) {
        stage.key(Qt::Key_F6, Qt::ShiftModifier);
        backwards << dockOfFocus();
        way << (dockOfFocus() ? dockOfFocus()->objectName() : QString("views"));
    }
    QVERIFY(reached.contains(nullptr)); // the views in the middle
    for (QDockWidget *dock : docks) {
        if (dock->isHidden())
            continue;
        QVERIFY2(reached.contains(dock), qPrintable(dock->objectName()));
        QVERIFY2(backwards.contains(dock),
                 qPrintable(dock->objectName() + " is not in " + way.join(' ')));
    }
}

void TestReachedPanels::keysFollowTheTabs()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QStringList titles;
    const auto docks = stage.window.findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly);
    for (qsizetype i = 0; i < docks.size(); ++i) {
        stage.key(Qt::Key_F6);
        for (const QDockWidget *dock : docks) {
            const QWidget *focus = QApplication::focusWidget();
            if (focus && (dock == focus || dock->isAncestorOf(focus)))
                titles << dock->windowTitle();
        }
    }
    int bars = 0;
    for (const QTabBar *bar :
         stage.window.findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly)) {
        QStringList tabs;
        for (int i = 0; i < bar->count(); ++i)
            tabs << bar->tabText(i);
        if (!bar->isVisible() || tabs.size() < 3)
            continue;
        ++bars;
        const auto first = titles.indexOf(tabs.first());
        QVERIFY(first >= 0);
        QCOMPARE(titles.mid(first, tabs.size()), tabs);
    }
    QVERIFY(bars > 0);
}

// On the X server itself, not what the views would paint.
void TestReachedPanels::theFocusIsSeenAtOnce()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QSet<QString> seen;
    for (const QString &workspace :
         {QString("Frames"), QString("Behaviours"), QString("Compare")}) {
        QVERIFY(stage.window.showWorkspace(workspace));
        QVERIFY(stage.settle());
        for (int i = 0; i < 12; ++i) {
            stage.key(Qt::Key_F6);
            QVERIFY(stage.settle());
            const QWidget *view = QApplication::focusWidget();
            if (!view || !view->findChild<FocusFrame *>())
                continue;
            seen << view->metaObject()->className();
            const QPoint corner = view->mapTo(&stage.window, QPoint(0, view->height() / 2));
            ZOE_TRY_VERIFY(stage.window.screen()
                               ->grabWindow(stage.window.winId())
                               .toImage()
                               .pixelColor(corner) == view->palette().color(QPalette::Highlight));
        }
    }
    QVERIFY2(seen.contains("zoe::app::FramePlot") && seen.contains("zoe::app::FlameView"),
             qPrintable(QStringList(seen.values()).join(' ')));
}

void TestReachedPanels::aPanelIsReachedByItsCommand()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    for (QDockWidget *dock : stage.window.findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly)) {
        dock->close();
        auto *command = stage.window.findChild<QAction *>("panel." + dock->objectName());
        QVERIFY2(command, qPrintable(dock->objectName()));
        command->trigger();
        QVERIFY2(dock->isVisible(), qPrintable(dock->objectName()));
        const QWidget *focus = QApplication::focusWidget();
        QVERIFY2(focus && dock->isAncestorOf(focus), qPrintable(dock->objectName()));
    }
}

} // namespace tst_reached_panels

ZOE_GUI_TEST(tst_reached_panels::TestReachedPanels)
#include "tst_reached_panels.moc"
