// For hands without a mouse and eyes that don't see: everything has a name and is reached by
// keyboard.

#include <QAbstractButton>
#include <QAccessible>
#include <QAccessibleInterface>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QGroupBox>
#include <QMenu>
#include <QSet>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>

#include "app/views/frames/frame_chart.h"
#include "app/window/layout_keeper.h"
#include "app/window/open_captures.h"
#include "app/window/workspace.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr int kTabs = 200; // more than a window shows controls
constexpr auto kChromeTrace = ZOE_TEST_DATA "/chrome/chrome-65-simple-timeline.json";

QString placeOf(const QWidget &widget)
{
    QStringList path;
    for (const QWidget *at = &widget; at && path.size() < 4; at = at->parentWidget())
        path << QString("%1 \"%2\"").arg(at->metaObject()->className(), at->objectName());
    return path.join(" in ");
}

// As a screen reader hears it.
QString spokenName(QWidget &widget)
{
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(&widget);
    return spoken ? spoken->text(QAccessible::Name) : QString();
}

bool named(QWidget &widget)
{
    if (widget.focusProxy() || !widget.accessibleName().isEmpty() || !spokenName(widget).isEmpty())
        return true;
    // The inner part of a control that has a name: the field of a spin box, the body of a tab.
    QWidget *around = widget.parentWidget();
    return around && !around->isWindow() && !around->accessibleName().isEmpty();
}

// Presses Tab until it has come round; the controls that had the focus.
QSet<QWidget *> tabbedThrough(QWidget &window, QStringList &unnamed)
{
    QSet<QWidget *> seen;
    for (int i = 0; i < kTabs; ++i) {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, Qt::Key_Tab);
        QWidget *now = QApplication::focusWidget();
        if (!now)
            break;
        if (seen.contains(now))
            continue;
        seen << now;
        if (!named(*now))
            unnamed << placeOf(*now);
    }
    return seen;
}

} // namespace

class TestAccessibility : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void tabGoesThroughEveryLayout();
    void tabLeavesEveryPanel();
    void everyControlHasAName_data();
    void everyControlHasAName();
    void everyDialogHasNames();
    void everyMenuEntryHasAName();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestAccessibility::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 200).empty());
}

void TestAccessibility::init()
{
    QSettings().clear();
}

void TestAccessibility::tabGoesThroughEveryLayout()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QStringList unnamed;
    for (const QString &name : layoutNames()) {
        QVERIFY(stage.window.setLayoutNamed(name));
        QVERIFY(stage.settle());
        stage.window.setFocus();
        const auto seen = tabbedThrough(stage.window, unnamed);
        const QString end = placeOf(*QApplication::focusWidget());
        QVERIFY2(seen.size() >= 5, qPrintable(name));
        // What is seen is reached.
        for (QDockWidget *dock : stage.window.findChildren<QDockWidget *>()) {
            bool reached = false;
            bool reachable = false;
            for (QWidget *control : dock->widget()->findChildren<QWidget *>()) {
                reachable = reachable || (control->isVisible() && control->isEnabled() &&
                                          (control->focusPolicy() & Qt::TabFocus) &&
                                          !control->visibleRegion().isEmpty());
                reached = reached || seen.contains(control);
            }
            QVERIFY2(reached || !reachable,
                     qPrintable(name + ": " + dock->windowTitle() + ", came to " + end));
        }
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join('\n')));
}

// With one panel shown: from each the keys come to the chart.
void TestAccessibility::tabLeavesEveryPanel()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const auto docks = stage.window.findChildren<QDockWidget *>();
    for (QDockWidget *shown : docks) {
        for (QDockWidget *dock : docks)
            dock->setVisible(dock == shown);
        QVERIFY(stage.settle());
        shown->widget()->setFocus(Qt::TabFocusReason);
        QStringList ignored;
        const auto seen = tabbedThrough(stage.window, ignored);
        const QWidget &chart = *stage.window.workspace().chart();
        const bool left = std::any_of(seen.begin(), seen.end(), [&chart](const QWidget *control) {
            return chart.isAncestorOf(control);
        });
        QVERIFY2(left, qPrintable(shown->windowTitle() + " keeps " +
                                  placeOf(*QApplication::focusWidget())));
    }
}

void TestAccessibility::everyControlHasAName_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("start page") << "";
    QTest::newRow("capture") << m_capture;
    QTest::newRow("foreign file") << kChromeTrace;
}

void TestAccessibility::everyControlHasAName()
{
    QFETCH(QString, file);
    Stage stage;
    if (!file.isEmpty())
        QVERIFY(stage.open(file));
    for (QDockWidget *dock : stage.window.findChildren<QDockWidget *>())
        dock->setVisible(!file.isEmpty());
    QStringList unnamed;
    for (QWidget *widget : stage.window.findChildren<QWidget *>()) {
        if ((widget->focusPolicy() & Qt::TabFocus) && !widget->isHidden() && !named(*widget) &&
            !qobject_cast<QMenu *>(widget) && widget->window() == &stage.window)
            unnamed << placeOf(*widget);
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join('\n')));
}

void TestAccessibility::everyDialogHasNames()
{
    Stage stage;
    const WindowActions &actions = stage.window.actionSet();
    QStringList unnamed;
    for (QAction *action : {actions.settings, actions.manual, actions.shortcuts, actions.plugins,
                            actions.about, actions.saveLayout, actions.palette}) {
        action->setEnabled(true);
        action->trigger();
    }
    for (QWidget *dialog : stage.window.findChildren<QDialog *>()) {
        QVERIFY(!dialog->windowTitle().isEmpty());
        for (QWidget *widget : dialog->findChildren<QWidget *>()) {
            if ((widget->focusPolicy() & Qt::TabFocus) && !widget->isHidden() && !named(*widget))
                unnamed << placeOf(*widget);
        }
        dialog->close();
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join('\n')));
}

void TestAccessibility::everyMenuEntryHasAName()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    for (const QMenu *menu : stage.window.findChildren<QMenu *>()) {
        QSet<QString> names;
        for (const QAction *action : menu->actions()) {
            if (action->isSeparator())
                continue;
            QVERIFY(!action->text().isEmpty());
            QVERIFY2(!names.contains(action->text()), qPrintable(action->text()));
            names << action->text();
        }
    }
}

ZOE_GUI_TEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
