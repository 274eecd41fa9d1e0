// Commands: the palette, the sheet of shortcuts and other keys, by typing and clicking.

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QHash>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTreeWidget>

#include "app/captures/open_captures.h"
#include "app/commands/command.h"
#include "app/commands/command_palette.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/samples/samples_panel.h"
#include "app/program/translations.h"
#include "app/settings/preferences.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_commands {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// The palette of a window, opened with its key, with typed text.
QTreeWidget *typeIntoPalette(Stage &stage, const QString &text)
{
    stage.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto *palette = stage.window.findChild<CommandPalette *>();
    auto *field = palette->findChild<QLineEdit *>();
    if (!palette->isVisible() || !field->hasFocus())
        return nullptr;
    QTest::keyClicks(field, text);
    return palette->findChild<QTreeWidget *>();
}

void pressInPalette(Stage &stage, Qt::Key key)
{
    QTest::keyClick(stage.window.findChild<CommandPalette *>()->findChild<QLineEdit *>(), key);
}

QAction *commandOf(Stage &stage, const char *id)
{
    return stage.window.findChild<QAction *>(id);
}

QTreeWidgetItem *rowOf(const QTreeWidget &tree, const QString &text)
{
    const auto rows = tree.findItems(text, Qt::MatchExactly | Qt::MatchRecursive);
    return rows.isEmpty() ? nullptr : rows.first();
}

} // namespace

class TestCommands : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void noKeyHasTwoCommands();
    void commandsHaveNamesAndIds();
    void expectedKeysAreThere();
    void thePaletteFindsACommand();
    void thePaletteSaysWhatCannotBeDone();
    void thePalettePutsWhatWasUsedFirst();
    void thePaletteGoesToAFrame();
    void thePaletteFindsAFunction();
    void thePaletteFindsASampledFunction();
    void thePaletteClosesAndGivesTheFocusBack();
    void theSheetListsAndSearches();
    void anotherKeyHoldsAtOnceAndLater();
    void aConflictIsToldAndSolved();
    void keysComeBackToTheDefault();
    void aDefaultKeyComesBackFromWhoHasIt();
    void aCommandThatIsFilteredOutIsNotChanged();
    void commandsSpeakTheLanguage();
    void tipsNameTheKeysThatHold();
    void lettersAreTextInFields();
    void keysOfAnEditorGoBeforeThoseOfTheWindow();
    void fitActsOnTheViewWithTheFocus();

  private:
    // The page of keys with a command chosen.
    QWidget *openKeys(Stage &stage, const QString &command);

    QTemporaryDir m_folder;
    QString m_capture;
};

void TestCommands::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 300).empty());
}

void TestCommands::init()
{
    QSettings().clear();
}

void TestCommands::noKeyHasTwoCommands()
{
    Stage stage;
    QStringList clashes;
    for (const QAction *command : commandsOf(stage.window)) {
        for (const QKeySequence &key : command->shortcuts()) {
            for (const QAction *other : conflictsOf(key, *command, stage.window))
                clashes << key.toString() + ": " + command->objectName() + ", " +
                               other->objectName();
        }
    }
    // Qt triggers neither of two commands with the same shortcut, whatever their context.
    for (const QAction *command : commandActionsOf(stage.window)) {
        const bool isWindows = command->shortcutContext() == Qt::WindowShortcut;
        if (isWindows || command->associatedObjects().isEmpty())
            continue;
        for (const QAction *other : commandsOf(stage.window)) {
            for (const QKeySequence &key : command->shortcuts()) {
                if (other->shortcutContext() == Qt::WindowShortcut &&
                    other->shortcuts().contains(key))
                    clashes << key.toString() + ": " + command->objectName() + " of a part, " +
                                   other->objectName();
            }
        }
    }
    QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join('\n')));
}

void TestCommands::commandsHaveNamesAndIds()
{
    Stage stage;
    QSet<QString> ids;
    for (const QAction *command : commandsOf(stage.window)) {
        QVERIFY2(!nameOf(*command).isEmpty(), qPrintable(command->objectName()));
        QVERIFY2(!command->objectName().isEmpty(), qPrintable(command->text()));
        QVERIFY2(!ids.contains(command->objectName()), qPrintable(command->objectName()));
        ids << command->objectName();
        QVERIFY(!groupOf(*command).isEmpty());
    }
}

void TestCommands::expectedKeysAreThere()
{
    Stage stage;
    QSet<QString> keys;
    for (const QAction *command : commandsOf(stage.window)) {
        for (const QKeySequence &key : command->shortcuts())
            keys << key.toString();
    }
    for (const char *key :
         {"F",        "0",         "Left",      "Right",  "N",      "Shift+N",      "Ctrl+F",
          "Alt+Left", "Alt+Right", "Backspace", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+P", "?",
          "F1",       "F6",        "Ctrl+Tab",  "Ctrl+W", "Ctrl+1", "Ctrl+4",       "Ctrl+Alt+S"})
        QVERIFY2(keys.contains(key), key);
}

void TestCommands::thePaletteFindsACommand()
{
    Stage stage;
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    const QTreeWidget *list = typeIntoPalette(stage, "nxtfr");
    QVERIFY(list);
    QVERIFY(list->topLevelItem(0)->text(0).endsWith("Next frame"));
    QCOMPARE(list->topLevelItem(0)->text(1), "Right");
    pressInPalette(stage, Qt::Key_Return);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
    QVERIFY(!stage.window.findChild<CommandPalette *>()->isVisible());
}

void TestCommands::thePaletteSaysWhatCannotBeDone()
{
    Stage stage; // no capture
    QTreeWidget *list = typeIntoPalette(stage, "next spike");
    QVERIFY(list);
    QTreeWidgetItem *spike = list->topLevelItem(0);
    QVERIFY(spike->text(0).endsWith("Next spike"));
    QVERIFY(spike->isDisabled());
    QVERIFY(list->currentItem() != spike);
    pressInPalette(stage, Qt::Key_Escape);
    list = typeIntoPalette(stage, "qqqqzzzz");
    QCOMPARE(list->topLevelItemCount(), 1);
    QVERIFY(list->topLevelItem(0)->isDisabled());
    pressInPalette(stage, Qt::Key_Return); // nothing to run
}

void TestCommands::thePalettePutsWhatWasUsedFirst()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(typeIntoPalette(stage, "select all frames"));
    stage.selection().setFrames(FrameRanges(FrameRange{1, 3}));
    pressInPalette(stage, Qt::Key_Escape);
    QVERIFY(typeIntoPalette(stage, "select all frames"));
    pressInPalette(stage, Qt::Key_Return);
    QVERIFY(!stage.state().frames);
    const QTreeWidget *list = typeIntoPalette(stage, "");
    QVERIFY(list);
    QVERIFY(list->topLevelItem(0)->text(0).endsWith("Select all frames"));
}

void TestCommands::thePaletteGoesToAFrame()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const QTreeWidget *list = typeIntoPalette(stage, "frame 123");
    QVERIFY(list);
    QVERIFY(list->topLevelItem(0)->text(0).contains("123"));
    pressInPalette(stage, Qt::Key_Return);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(123));
    QVERIFY(typeIntoPalette(stage, "77"));
    pressInPalette(stage, Qt::Key_Return);
    QCOMPARE(stage.state().frame, std::optional<FrameIndex>(77));
}

void TestCommands::thePaletteFindsAFunction()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const auto sites = stage.window.document()->capture()->sites();
    const SiteId wanted{static_cast<std::uint32_t>(sites.size() / 2)};
    const QString name = QString::fromStdString(sites[wanted.value].label());
    QTreeWidget *list = typeIntoPalette(stage, name);
    QVERIFY(list);
    const auto rows = list->findItems(name, Qt::MatchExactly);
    QVERIFY(!rows.isEmpty());
    QCOMPARE(rows.first()->text(1), "function");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(rows.first()).center());
    QCOMPARE(stage.window.document()->capture()->site(stage.state().site).label(),
             sites[wanted.value].label());
}

// Those that only samples know, too.
void TestCommands::thePaletteFindsASampledFunction()
{
    Stage stage;
    QVERIFY(stage.open(QStringLiteral(ZOE_TEST_DATA "/captures/version-1.2-samples.zoe")));
    QTreeWidget *list = typeIntoPalette(stage, "memmove");
    QVERIFY(list);
    const auto rows = list->findItems("memmove", Qt::MatchExactly);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.first()->text(1), "sampled function");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(rows.first()).center());
    QVERIFY(stage.settle());
    QVERIFY(stage.window.panel<SamplesPanel>()->isVisible());
    QCOMPARE(stage.window.panel<SamplesPanel>()->search().text(), QString("memmove"));
}

void TestCommands::thePaletteClosesAndGivesTheFocusBack()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.window.panel<FlamePanel>()->view().setFocus();
    stage.selection().setSite(SiteId{0}); // the window clears it with the same key
    QVERIFY(typeIntoPalette(stage, "x"));
    pressInPalette(stage, Qt::Key_Escape);
    QVERIFY(!stage.window.findChild<CommandPalette *>()->isVisible());
    QVERIFY(stage.window.panel<FlamePanel>()->view().hasFocus());
    QCOMPARE(stage.state().site, SiteId{0});
}

void TestCommands::theSheetListsAndSearches()
{
    Stage stage;
    stage.key(Qt::Key_Question);
    auto *sheet = stage.window.findChild<QDialog *>("shortcutsDialog");
    QVERIFY(sheet && sheet->isVisible());
    const auto *tree = sheet->findChild<QTreeWidget *>();
    QTreeWidgetItem *spike = rowOf(*tree, "Next spike");
    QVERIFY(spike);
    QCOMPARE(spike->text(1), "N");
    QCOMPARE(spike->parent()->text(0), "Go");
    QVERIFY(rowOf(*tree, "Zoom at the pointer")); // what can't be changed is told too
    QTest::keyClicks(sheet->findChild<QLineEdit *>(), "palette");
    QVERIFY(spike->isHidden());
    QVERIFY(!rowOf(*tree, "Command palette")->isHidden());
}

QWidget *TestCommands::openKeys(Stage &stage, const QString &command)
{
    stage.key(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    auto *dialog = stage.window.findChild<QDialog *>("settingsDialog");
    if (!dialog || !dialog->isVisible())
        return nullptr;
    auto *pages = dialog->findChild<QTabWidget *>();
    pages->setCurrentIndex(pages->count() - 1);
    auto *tree = dialog->findChild<QTreeWidget *>("keysTree");
    tree->setCurrentItem(rowOf(*tree, command));
    return dialog;
}

void TestCommands::anotherKeyHoldsAtOnceAndLater()
{
    {
        Stage stage;
        stage.window.captures().setFirstFrame(10);
        QVERIFY(stage.open(m_capture));
        QWidget *page = openKeys(stage, "Next frame");
        QVERIFY(page);
        auto *editor = page->findChild<QKeySequenceEdit *>();
        QVERIFY(!page->findChild<QPushButton *>("keysSet")->isEnabled());
        QTest::keyClick(editor, Qt::Key_J);
        ZOE_TRY_VERIFY(page->findChild<QPushButton *>("keysSet")->isEnabled());
        QTest::mouseClick(page->findChild<QPushButton *>("keysSet"), Qt::LeftButton);
        QCOMPARE(commandOf(stage, "nextFrame")->shortcuts(), {QKeySequence("J")});
        QCOMPARE(rowOf(*page->findChild<QTreeWidget *>("keysTree"), "Next frame")->text(1), "J");
        page->close();
        QVERIFY(showActive(stage.window));
        stage.key(Qt::Key_J);
        QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
        stage.window.panel<FlamePanel>()->view().setFocus();
        stage.key(Qt::Key_Right);
        QCOMPARE(stage.state().frame, std::optional<FrameIndex>(11));
    }
    Stage stage; // and in a window made later
    QCOMPARE(commandOf(stage, "nextFrame")->shortcuts(), {QKeySequence("J")});
    QAction *later = addCommand(stage.window, "later", "Later", {QKeySequence("F12")});
    setUserKeys(*later, {QKeySequence("F9")});
    QAction *again = addCommand(stage.window.panel<FlamePanel>()->view(), "later2", "Later", {});
    QVERIFY(again->shortcuts().isEmpty());
    delete later;
    QCOMPARE(addCommand(stage.window, "later", "Later", {QKeySequence("F12")})->shortcuts(),
             {QKeySequence("F9")});
}

void TestCommands::aConflictIsToldAndSolved()
{
    Stage stage;
    QWidget *page = openKeys(stage, "Next frame");
    QVERIFY(page);
    auto *editor = page->findChild<QKeySequenceEdit *>();
    editor->setKeySequence(QKeySequence("N"));
    const auto *told = page->findChild<QLabel *>("keysConflicts");
    QVERIFY2(told->text().contains("Next spike"), qPrintable(told->text()));
    QTest::mouseClick(page->findChild<QPushButton *>("keysAdd"), Qt::LeftButton);
    QVERIFY(commandOf(stage, "nextSpike")->shortcuts().isEmpty());
    QCOMPARE(commandOf(stage, "nextFrame")->shortcuts(),
             (QList<QKeySequence>{QKeySequence("Right"), QKeySequence("N")}));
    QVERIFY(told->text().isEmpty());
}

void TestCommands::keysComeBackToTheDefault()
{
    Stage stage;
    QWidget *page = openKeys(stage, "Next spike");
    QVERIFY(page);
    QTest::mouseClick(page->findChild<QPushButton *>("keysClear"), Qt::LeftButton);
    QVERIFY(commandOf(stage, "nextSpike")->shortcuts().isEmpty());
    QVERIFY(userKeys("nextSpike").has_value());
    QTest::mouseClick(page->findChild<QPushButton *>("keysReset"), Qt::LeftButton);
    QCOMPARE(commandOf(stage, "nextSpike")->shortcuts(), {QKeySequence("N")});
    QVERIFY(!userKeys("nextSpike"));
    setUserKeys(*commandOf(stage, "nextSpike"), {QKeySequence("J")});
    setUserKeys(*commandOf(stage, "manual"), {});
    QTest::mouseClick(page->findChild<QPushButton *>("keysResetAll"), Qt::LeftButton);
    QCOMPARE(commandOf(stage, "nextSpike")->shortcuts(), {QKeySequence("N")});
    QCOMPARE(commandOf(stage, "manual")->shortcuts(), {QKeySequence("F1")});
}

void TestCommands::aDefaultKeyComesBackFromWhoHasIt()
{
    Stage stage;
    setUserKeys(*commandOf(stage, "nextSpike"), {QKeySequence("J")});
    setUserKeys(*commandOf(stage, "nextFrame"), {QKeySequence("N"), QKeySequence("K")});
    QWidget *page = openKeys(stage, "Next spike");
    QVERIFY(page);
    QTest::mouseClick(page->findChild<QPushButton *>("keysReset"), Qt::LeftButton);
    QCOMPARE(commandOf(stage, "nextSpike")->shortcuts(), {QKeySequence("N")});
    QCOMPARE(commandOf(stage, "nextFrame")->shortcuts(), {QKeySequence("K")});
    const auto *told = page->findChild<QLabel *>("keysConflicts");
    QVERIFY2(told->text().contains("Next frame"), qPrintable(told->text()));
    resetAllUserKeys();
}

void TestCommands::aCommandThatIsFilteredOutIsNotChanged()
{
    Stage stage;
    QWidget *page = openKeys(stage, "Next spike");
    QVERIFY(page);
    QVERIFY(page->findChild<QPushButton *>("keysClear")->isEnabled());
    auto *field = page->findChild<QLineEdit *>("keysFilter");
    field->clear();
    QTest::keyClicks(field, "bookmark");
    QVERIFY(!page->findChild<QPushButton *>("keysClear")->isEnabled());
    field->clear();
    QTest::keyClicks(field, "Next spike");
    QVERIFY(!page->findChild<QPushButton *>("keysClear")->isEnabled());
}

// Their texts are made in a way that lupdate must find.
void TestCommands::commandsSpeakTheLanguage()
{
    QHash<QString, QString> english;
    {
        Stage stage;
        for (const QAction *command : commandsOf(stage.window))
            english[command->objectName()] = nameOf(*command);
    }
    setLanguage("de");
    installTranslations();
    QStringList same;
    {
        Stage stage;
        for (const QAction *command : commandsOf(stage.window)) {
            if (english.value(command->objectName()) == nameOf(*command))
                same << command->objectName();
        }
    }
    setLanguage("en");
    installTranslations();
    same.removeAll("plugins"); // that is its name in German too
    QVERIFY2(same.isEmpty(), qPrintable(same.join(' ')));
}

void TestCommands::tipsNameTheKeysThatHold()
{
    Stage stage;
    auto *pause = stage.window.findChild<QPushButton *>("livePause");
    QVERIFY(pause);
    QVERIFY2(pause->toolTip().endsWith(" (Ctrl+P)"), qPrintable(pause->toolTip()));
    QAction *command = commandOf(stage, "pauseLive");
    setUserKeys(*command, {QKeySequence("J"), QKeySequence("K")});
    QVERIFY2(pause->toolTip().endsWith(" (J or K)"), qPrintable(pause->toolTip()));
    // Without any keys no tip of the window speaks of some.
    for (QAction *each : commandsOf(stage.window))
        setUserKeys(*each, {});
    const QRegularExpression keys(R"((Ctrl|Alt|Shift)\+|\bF\d)");
    for (const QWidget *widget : stage.window.findChildren<QWidget *>())
        QVERIFY2(!widget->toolTip().contains(keys), qPrintable(widget->toolTip()));
    resetAllUserKeys();
    QVERIFY(pause->toolTip().endsWith(" (Ctrl+P)"));
}

void TestCommands::lettersAreTextInFields()
{
    Stage stage;
    stage.window.captures().setFirstFrame(10);
    QVERIFY(stage.open(m_capture));
    int fields = 0;
    for (QLineEdit *field : stage.window.findChildren<QLineEdit *>()) {
        if (!field->isVisible() || !field->isEnabled() || field->isReadOnly() ||
            qobject_cast<QAbstractSpinBox *>(field->parent()) ||
            qobject_cast<QComboBox *>(field->parent()))
            continue;
        ++fields;
        field->setFocus();
        field->clear();
        for (const Qt::Key key : {Qt::Key_N, Qt::Key_F, Qt::Key_0, Qt::Key_M, Qt::Key_Comma,
                                  Qt::Key_Period, Qt::Key_Question})
            QTest::keyClick(field, key);
        QCOMPARE(field->text(), "nf0m,.?");
        QTest::keyClick(field, Qt::Key_Backspace);
        QTest::keyClick(field, Qt::Key_Left);
        QCOMPARE(field->cursorPosition(), 5);
        QCOMPARE(field->text(), "nf0m,.");
        QCOMPARE(stage.state().frame, std::optional<FrameIndex>(10));
        field->clear();
    }
    QVERIFY(fields > 0);
}

// Ctrl+Return is that of the cause bar too.
void TestCommands::keysOfAnEditorGoBeforeThoseOfTheWindow()
{
    Stage stage;
    QVERIFY(stage.active && stage.open(m_capture));
    QVERIFY(stage.window.showPanel("sql"));
    QVERIFY(stage.settle());
    auto *editor = stage.window.findChild<QPlainTextEdit *>("sqlEditor");
    QVERIFY(editor && editor->isVisible());
    editor->setFocus();
    ZOE_TRY_VERIFY(editor->hasFocus());
    QTest::keyClicks(editor, "select 42");
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    const auto *state = stage.window.findChild<QLabel *>("sqlState");
    ZOE_TRY_COMPARE(state->text(), "1 row");
    QCOMPARE(editor->toPlainText(), "select 42");
}

void TestCommands::fitActsOnTheViewWithTheFocus()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    FramePlot &plot = stage.window.panel<FrameChart>()->plot();
    app::FlameView &flame = stage.window.panel<FlamePanel>()->view();
    stage.selection().setFrames(FrameRanges(FrameRange{100, 120}));
    plot.setFocus();
    stage.key(Qt::Key_F);
    const VisibleRange fitted = plot.picture().range;
    QVERIFY(fitted.first() <= 100 && fitted.end() >= 120 && fitted.span() < 60);
    flame.setFocus();
    flame.zoomBy(0.5);
    QVERIFY(!flame.scene().range.showsAll());
    stage.key(Qt::Key_0);
    QVERIFY(flame.scene().range.showsAll());
    QCOMPARE(plot.picture().range, fitted);
    plot.setFocus();
    stage.key(Qt::Key_0);
    QVERIFY(plot.picture().range.showsAll());
}

} // namespace tst_commands

ZOE_GUI_TEST(tst_commands::TestCommands)
#include "tst_commands.moc"
