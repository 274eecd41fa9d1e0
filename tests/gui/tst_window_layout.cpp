// Docks: arrangements, going from panel to panel by keyboard, and what is kept over sessions.

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QInputDialog>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/captures/open_captures.h"
#include "app/commands/command.h"
#include "app/panels/capture_info/info_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/program/translations.h"
#include "app/settings/preferences.h"
#include "app/window/docks/layout_keeper.h"
#include "app/window/docks/layouts.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"

namespace tst_window_layout {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// A tab of a dock that can't be read in full; empty: there is none.
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

class TestWindowLayout : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void restoresDocksAndSize();
    void anotherCaptureLeavesTheDocksAlone();
    void layoutsArrangeTheDocks();
    void restsWhenNothingHappens();
    void layoutsHaveKeys();
    void paintsAfterALayoutWasChosen();
    void whatIsBehindIsHidden();
    void noTabIsCut_data();
    void noTabIsCut();
    void thePanelsButtonFindsThem();
    void savesALayoutByName();
    void refusesABuiltInName();
    void everyPanelIsReachedByKeyboard();
    void aPanelIsReachedByItsCommand();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestWindowLayout::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 300).empty());
}

void TestWindowLayout::init()
{
    QSettings().clear();
}

void TestWindowLayout::restoresDocksAndSize()
{
    QSize size;
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        stage.window.dock("info")->close();
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
    QVERIFY(opened.count() > 0 || opened.wait(60'000));
    QVERIFY(window.dock("info")->isHidden());
    QVERIFY(!window.dock("summary")->isHidden());
    QCOMPARE(window.dockWidgetArea(window.dock("zoneTree")), Qt::LeftDockWidgetArea);
}

void TestWindowLayout::anotherCaptureLeavesTheDocksAlone()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.setLayoutNamed("Functions"));
    stage.window.dock("error")->show();
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
    QVERIFY(before.contains(stage.window.dock("error")->objectName()));
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

void TestWindowLayout::layoutsArrangeTheDocks()
{
    Stage stage;
    QVERIFY(!stage.window.setLayoutNamed("Nothing like it"));
    QVERIFY(stage.window.setLayoutNamed("functions")); // kept until a capture is open
    QVERIFY(stage.open(m_capture));
    const int high = stage.window.dock("summary")->height();
    for (const QString &name : layoutNames()) {
        QVERIFY(stage.window.setLayoutNamed(name));
        QVERIFY(stage.settle());
        QVERIFY2(!stage.window.dock("summary")->isHidden(), qPrintable(name));
        QVERIFY(stage.window.panel<FrameChart>()->isVisible());
        QCOMPARE(stage.window.size(), QSize(1280, 800)); // it fits
    }
    QVERIFY(stage.window.setLayoutNamed("Frames"));
    QVERIFY(stage.settle());
    QVERIFY(stage.window.dock("summary")->height() < high);
    // A panel that the layout leaves out comes up behind the others at the right.
    QVERIFY(stage.window.setLayoutNamed("Behaviours"));
    QVERIFY(stage.settle());
    QVERIFY(stage.window.dock("compare")->isHidden());
    stage.window.dock("compare")->show();
    QVERIFY(stage.window.tabifiedDockWidgets(stage.window.dock("behaviours"))
                .contains(stage.window.dock("compare")));
}

// A layout that asks for the next one would keep a core busy for ever.
void TestWindowLayout::restsWhenNothingHappens()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    for (const QString &name : layoutNames()) {
        QVERIFY(stage.window.setLayoutNamed(name));
        QVERIFY(stage.settle());
        LayoutCounter layouts(stage.window);
        // What is left of the change comes first.
        const auto quiet = [&] {
            layouts.count = 0;
            for (int i = 0; i < 20; ++i)
                QApplication::processEvents();
            return layouts.count == 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(quiet(), 30'000);
    }
}

void TestWindowLayout::layoutsHaveKeys()
{
    QVERIFY(layoutNames().startsWith("Frames"));
    for (const char *name : {"Functions", "Behaviours", "Compare", "Live"})
        QVERIFY2(layoutNames().indexOf(name) > 0, name);
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.window.dock("summary")->close();
    stage.key(Qt::Key_2, Qt::ControlModifier);
    QVERIFY(stage.window.dock("summary")->isVisible());
    QVERIFY(stage.settle());
    const int high = stage.window.dock("summary")->height();
    stage.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(stage.settle());
    QVERIFY(stage.window.dock("summary")->height() < high);
}

// On the X server itself, not what the widgets would paint.
void TestWindowLayout::paintsAfterALayoutWasChosen()
{
    Stage stage;
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    const auto onScreen = [&stage] {
        return stage.window.screen()->grabWindow(stage.window.winId()).toImage();
    };
    for (const Qt::Key key : {Qt::Key_2, Qt::Key_3, Qt::Key_1}) {
        stage.key(key, Qt::ControlModifier);
        QVERIFY(stage.settle());
        const QImage before = onScreen();
        stage.key(Qt::Key_Right);
        QVERIFY(stage.settle());
        QTRY_VERIFY(onScreen() != before);
    }
}

// What nobody sees computes nothing: views ask only while they are visible.
void TestWindowLayout::whatIsBehindIsHidden()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    int behinds = 0;
    const auto view = [](const QDockWidget *dock) {
        return dock->widget()->layout()->itemAt(0)->widget();
    };
    for (const QString &name : layoutNames()) {
        QVERIFY(stage.window.setLayoutNamed(name));
        for (QDockWidget *dock : stage.window.findChildren<QDockWidget *>()) {
            if (dock->isHidden())
                continue;
            dock->raise();
            QTRY_VERIFY2(view(dock)->isVisible(), qPrintable(dock->objectName()));
            for (const QDockWidget *behind : stage.window.tabifiedDockWidgets(dock)) {
                QTRY_VERIFY2(behind->isHidden() || !view(behind)->isVisible(),
                             qPrintable(behind->objectName()));
                behinds += !behind->isHidden();
            }
            if (name != layoutNames().first())
                continue;
            dock->setFloating(true);
            QTRY_VERIFY(view(dock)->isVisible());
            dock->setFloating(false);
            QTRY_VERIFY(view(dock)->isVisible() || dock->visibleRegion().isEmpty());
        }
    }
    QVERIFY(behinds > 20);
}

void TestWindowLayout::noTabIsCut_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : {"en", "de", "fr"})
        QTest::newRow(language) << language;
}

// In the window of a small screen, in every arrangement.
void TestWindowLayout::noTabIsCut()
{
    QFETCH(const QString, language);
    setLanguage(language);
    installTranslations();
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        for (const QString &name : layoutNames()) {
            QVERIFY(stage.window.setLayoutNamed(name));
            QVERIFY(stage.settle());
            QTRY_VERIFY2(cutTab(stage.window).isEmpty(),
                         qPrintable(name + ": " + cutTab(stage.window)));
        }
    }
    setLanguage("en");
    installTranslations();
}

void TestWindowLayout::thePanelsButtonFindsThem()
{
    Stage stage;
    auto *button = stage.window.findChild<QToolButton *>("panelsButton");
    QVERIFY(button && !button->isVisible()); // the start page has no panels
    QVERIFY(stage.open(m_capture));
    QVERIFY(button->isVisible());
    QDockWidget *locks = stage.window.findChild<QDockWidget *>("locksDock");
    QVERIFY(locks->isHidden());
    for (QAction *entry : button->menu()->actions()) {
        if (entry->text() == locks->windowTitle())
            entry->trigger();
    }
    QVERIFY(locks->isVisible());
    // What is behind others comes to the front, and stays when it is asked for again.
    stage.window.dock("zoneTree")->raise();
    QVERIFY(stage.settle());
    const auto panel = [&] { return !locks->widget()->visibleRegion().isEmpty(); };
    for (int i = 0; i < 2; ++i) {
        for (QAction *entry : button->menu()->actions()) {
            if (entry->text() == locks->windowTitle())
                entry->trigger();
        }
        QTRY_VERIFY(panel());
    }
}

void TestWindowLayout::savesALayoutByName()
{
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        stage.window.dock("behaviours")->close();
        stage.window.actionSet().saveLayout->trigger();
        auto *dialog = stage.window.findChild<QInputDialog *>("layoutNameDialog");
        QVERIFY(dialog && dialog->isVisible());
        QTest::keyClicks(dialog->findChild<QLineEdit *>(), "My 100% / layout");
        dialog->accept();
        QCOMPARE(stage.window.layouts().userLayouts(), QStringList{"My 100% / layout"});
        QVERIFY(stage.window.setLayoutNamed("Behaviours"));
        QVERIFY(stage.window.dock("behaviours")->isVisible());
    }
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.setLayoutNamed("Behaviours"));
    QVERIFY(stage.window.setLayoutNamed("My 100% / layout"));
    QVERIFY(stage.window.dock("behaviours")->isHidden());
    QAction *inMenu = nullptr;
    for (QMenu *menu : stage.window.findChildren<QMenu *>()) {
        for (QAction *action : menu->actions()) {
            if (action->data() == "My 100% / layout")
                inMenu = action;
        }
    }
    QVERIFY(inMenu);
    stage.window.layouts().remove("My 100% / layout");
    QVERIFY(stage.window.layouts().userLayouts().isEmpty());
    QVERIFY(!stage.window.setLayoutNamed("My 100% / layout"));
}

void TestWindowLayout::refusesABuiltInName()
{
    Stage stage;
    QVERIFY(!stage.window.layouts().saveAs("frames"));
    QVERIFY(!stage.window.layouts().saveAs("  "));
    QVERIFY(stage.window.layouts().userLayouts().isEmpty());
}

void TestWindowLayout::everyPanelIsReachedByKeyboard()
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

void TestWindowLayout::aPanelIsReachedByItsCommand()
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

} // namespace tst_window_layout

ZOE_GUI_TEST(tst_window_layout::TestWindowLayout)
#include "tst_window_layout.moc"
