// For hands without a mouse and eyes that don't see: everything has a name and is reached by
// keyboard.

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAccessibleInterface>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QGroupBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QRadioButton>
#include <QSet>
#include <QSettings>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>

#include "app/captures/columns_dialog.h"
#include "app/captures/open_captures.h"
#include "app/captures/table_preview.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/summary/summary_panel.h"
#include "app/widgets/tables/rows_view.h"
#include "app/window/docks/workspace_keeper.h"
#include "app/window/docks/workspaces.h"
#include "app/window/panels.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/made_up_store.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_accessibility {

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
    // The inner part of a named control: the field of a spin box, the body of a tab.
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

// Controls in it that Tab should come to, and did not.
QStringList missedIn(const QWidget &part, const QSet<QWidget *> &reached)
{
    QStringList missed;
    for (QWidget *control : part.findChildren<QWidget *>()) {
        if (control->focusProxy() || !control->isVisible() || !control->isEnabled() ||
            control->visibleRegion().isEmpty() || !(control->focusPolicy() & Qt::TabFocus) ||
            control->window() != part.window())
            continue;
        // In a group of radio buttons, keys reach one; in a spin box or list, the whole.
        const bool around = reached.contains(control) || reached.contains(control->parentWidget());
        if (!around && !qobject_cast<QRadioButton *>(control))
            missed << placeOf(*control);
    }
    return missed;
}

} // namespace

class TestAccessibility : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void tabGoesThroughEveryWorkspace();
    void tabGoesThroughEveryPanel();
    void everyControlHasAName_data();
    void everyControlHasAName();
    void tabGoesThroughEveryDialog_data();
    void tabGoesThroughEveryDialog();
    void everyControlOfADialogHasATip_data();
    void everyControlOfADialogHasATip();
    void fieldsKeepWhatIsTyped_data();
    void fieldsKeepWhatIsTyped();
    void tabGoesThroughEveryFileDialog_data();
    void tabGoesThroughEveryFileDialog();
    void everyMenuEntryHasAName();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
    QString m_store;
};

void TestAccessibility::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 200).empty());
    m_store = m_folder.filePath("night.zoefleet");
    QVERIFY(writeStore(m_store));
}

void TestAccessibility::init()
{
    QSettings().clear();
}

void TestAccessibility::tabGoesThroughEveryWorkspace()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QStringList unnamed;
    stage.window.workspaces().setLive(true);
    QVERIFY(stage.openFleet(m_store));
    for (const QString &name : workspaceNames()) {
        QVERIFY(stage.window.showWorkspace(name));
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

// With one panel shown: the keys come to each of its controls, and from there to the chart.
void TestAccessibility::tabGoesThroughEveryPanel()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.window.resize(1600, 1000);
    stage.window.document()->selection().setSite(SiteId{0});
    QStringList unnamed;
    QStringList missed;
    const auto docks = stage.window.findChildren<QDockWidget *>();
    for (const QString &name : panelNames()) { // and every page of them
        QVERIFY2(stage.window.showPanel(name), qPrintable(name));
        QDockWidget *shown = stage.window.dock(panelWith(name));
        for (QDockWidget *dock : docks)
            dock->setVisible(dock == shown);
        QVERIFY(stage.settle());
        QWidget &part = shown ? *shown->widget() : *stage.window.panel<ComparePanel>();
        part.setFocus(Qt::TabFocusReason);
        const auto seen = tabbedThrough(stage.window, unnamed);
        for (const QString &control : missedIn(part, seen))
            missed << name + ": " + control + ", came to " + placeOf(*QApplication::focusWidget());
        const QWidget &chart = *stage.window.panel<FrameChart>();
        const bool left = std::any_of(seen.begin(), seen.end(), [&](const QWidget *control) {
            return chart.isVisible() ? chart.isAncestorOf(control) : !part.isAncestorOf(control);
        });
        QVERIFY2(left, qPrintable(name + " keeps " + placeOf(*QApplication::focusWidget())));
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join('\n')));
    QVERIFY2(missed.isEmpty(), qPrintable(missed.join('\n')));
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

void TestAccessibility::tabGoesThroughEveryDialog_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command :
         {"settings", "manual", "shortcuts", "plugins", "about", "connect", "openFleet"})
        QTest::newRow(command) << command;
}

void TestAccessibility::tabGoesThroughEveryDialog()
{
    QFETCH(QString, command);
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.window.findChild<QAction *>(command)->trigger();
    QWidget *dialog = nullptr;
    const auto opened = [&dialog, &stage] {
        for (QWidget *window : QApplication::topLevelWidgets()) {
            if (window != &stage.window && window->isVisible() && !qobject_cast<QMenu *>(window))
                dialog = window;
        }
        return dialog != nullptr;
    };
    ZOE_TRY_VERIFY(opened());
    QVERIFY(!dialog->windowTitle().isEmpty() || !dialog->accessibleName().isEmpty());
    dialog->activateWindow();
    ZOE_TRY_COMPARE(QApplication::activeWindow(), dialog);
    auto *pages = dialog->findChild<QTabWidget *>();
    QStringList unnamed;
    QStringList missed;
    for (int page = 0; page < (pages ? pages->count() : 1); ++page) {
        if (pages)
            pages->setCurrentIndex(page);
        const auto seen = tabbedThrough(*dialog, unnamed);
        QVERIFY(!seen.isEmpty());
        missed << missedIn(*dialog, seen);
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join('\n')));
    QVERIFY2(missed.isEmpty(), qPrintable(missed.join('\n')));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    ZOE_TRY_VERIFY(QApplication::activeWindow() != dialog); // and it is gone by keyboard
}

void TestAccessibility::everyControlOfADialogHasATip_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command : {"settings", "manual", "shortcuts", "plugins", "connect",
                                "openFleet", "exportCapture", "the table's"})
        QTest::newRow(command) << command;
}

// It says what the control does, and ends with the key underlined in its text or label.
void TestAccessibility::everyControlOfADialogHasATip()
{
    QFETCH(QString, command);
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QDialog *dialog = nullptr;
    TablePreview preview;
    preview.titles = QStringList{"name", "start", "duration"};
    if (auto *action = stage.window.findChild<QAction *>(command))
        action->trigger();
    else
        (new ColumnsDialog("run.csv", preview, &stage.window))->open();
    for (QDialog *found : stage.window.findChildren<QDialog *>()) {
        if (found->isVisible())
            dialog = found;
    }
    QVERIFY(dialog);
    QStringList bare;
    int controls = 0;
    const auto check = [&](const QWidget *control, const QString &text) {
        const bool ofQt = control->objectName().startsWith("qt_") ||
                          qobject_cast<QAbstractSpinBox *>(control->parent()) ||
                          qobject_cast<QComboBox *>(control->parent()) ||
                          qobject_cast<QLineEdit *>(control->parent()) ||
                          qobject_cast<QTabBar *>(control->parent()) ||
                          qobject_cast<QTableView *>(control->parent()) ||
                          qobject_cast<QKeySequenceEdit *>(control->parent());
        if (ofQt)
            return;
        ++controls;
        const QString key = QKeySequence::mnemonic(text).toString(QKeySequence::NativeText);
        if (control->toolTip().isEmpty() || !control->toolTip().contains(key))
            bare << placeOf(*control) + ": " + text + " has \"" + control->toolTip() + '"';
    };
    for (const auto *button : dialog->findChildren<QAbstractButton *>())
        check(button, button->text());
    for (const auto *box : dialog->findChildren<QComboBox *>())
        check(box, {});
    for (const auto *box : dialog->findChildren<QAbstractSpinBox *>())
        check(box, {});
    for (const auto *field : dialog->findChildren<QLineEdit *>())
        check(field, {});
    for (const auto *label : dialog->findChildren<QLabel *>()) {
        if (!label->buddy())
            continue;
        if (label->buddy()->focusPolicy() == Qt::NoFocus) // its key would do nothing
            bare << label->text() + " leads to " + placeOf(*label->buddy());
        check(label->buddy(), label->text());
    }
    QVERIFY(controls >= 2);
    QVERIFY2(bare.isEmpty(), qPrintable(bare.join('\n')));
}

void TestAccessibility::fieldsKeepWhatIsTyped_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command : {"connect", "openFleet", "exportCapture", ""})
        QTest::newRow(*command == 0 ? "window" : command) << command;
}

// Qt's own completion appends the rest of another entry to the typed text, and takes it as meant.
void TestAccessibility::fieldsKeepWhatIsTyped()
{
    QFETCH(QString, command);
    Stage stage;
    QVERIFY(stage.open(m_capture));
    if (!command.isEmpty())
        stage.window.findChild<QAction *>(command)->trigger();
    int fields = 0;
    for (auto *box : stage.window.findChildren<QComboBox *>()) {
        if (!box->isEditable())
            continue;
        ++fields;
        box->addItem("lengthened", QVariant());
        box->lineEdit()->clear();
        QTest::keyClicks(box->lineEdit(), "l");
        QVERIFY2(box->currentText() == "l", qPrintable(placeOf(*box) + ": " + box->currentText()));
    }
    QVERIFY(fields >= 1);
}

void TestAccessibility::tabGoesThroughEveryFileDialog_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command : {"open", "compare", "saveFrames", "exportPicture",
                                "exportPanelPicture", "exportTable", "exportCapture"})
        QTest::newRow(command) << command;
}

// Some of them keep the command until they are closed, so they are checked meanwhile.
void TestAccessibility::tabGoesThroughEveryFileDialog()
{
    QFETCH(QString, command);
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.selection().setFrames(FrameRanges({2, 20}));
    stage.window.panel<SummaryPanel>()->table().setFocus();
    QVERIFY(stage.settle());
    QStringList unnamed;
    QStringList missed;
    qsizetype reached = 0;
    QString title;
    bool done = false;
    QPointer<QDialog> dialog;
    QTimer looking;
    looking.setInterval(20);
    connect(&looking, &QTimer::timeout, this, [&] {
        for (QWidget *window : QApplication::topLevelWidgets()) {
            if (auto *found = qobject_cast<QDialog *>(window); found && found->isVisible())
                dialog = found;
        }
        if (!dialog)
            return;
        dialog->activateWindow();
        if (QApplication::activeWindow() != dialog)
            return;
        looking.stop();
        title = dialog->windowTitle();
        const auto seen = tabbedThrough(*dialog, unnamed);
        reached = seen.size();
        missed = missedIn(*dialog, seen);
        QTest::keyClick(dialog, Qt::Key_Escape);
        done = true;
    });
    looking.start();
    auto *action = stage.window.findChild<QAction *>(command);
    QVERIFY2(action && action->isEnabled(), qPrintable(command));
    action->trigger();
    ZOE_TRY_VERIFY(done);
    QVERIFY(!title.isEmpty());
    QVERIFY2(reached >= 4, qPrintable(title));
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join('\n')));
    QVERIFY2(missed.isEmpty(), qPrintable(missed.join('\n')));
    ZOE_TRY_VERIFY(!dialog || !dialog->isVisible()); // gone by keyboard
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

} // namespace tst_accessibility

ZOE_GUI_TEST(tst_accessibility::TestAccessibility)
#include "tst_accessibility.moc"
