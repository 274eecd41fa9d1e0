// The settings dialog, and settings with immediate effect: colours, text size, wheel, memory,
// sources, targets.

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStyleOption>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>

#include "app/commands/input_settings.h"
#include "app/panels/details/source_finder.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/program/translations.h"
#include "app/settings/preferences.h"
#include "app/settings/sources_page.h"
#include "app/theme/palette.h"
#include "app/theme/theme.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_settings {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// A desktop that the test switches.
class MadeUpScheme final : public SystemScheme {
  public:
    [[nodiscard]] bool dark() const override { return m_dark; }
    void set(bool dark)
    {
        m_dark = dark;
        emit changed();
    }

  private:
    bool m_dark = false;
};

QDialog *openSettings(Stage &stage)
{
    stage.key(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    return stage.window.findChild<QDialog *>("settingsDialog");
}

} // namespace

class TestSettings : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void followsTheSystemLive();
    void fieldsAreSeenInBothThemes();
    void theUsersChoiceWins();
    void chartsFollowTheColours();
    void textGrows();
    void everythingGrowsAtOnce();
    void everySettingIsKept();
    void pathsAreExchanged();
    void theDialogDoesNotBlock();
    void standardButtonsAreTranslated();
};

void TestSettings::init()
{
    QSettings().clear();
    Theme::instance()->setMode(ThemeMode::Light);
    Theme::instance()->setFontPercent(100);
}

// Whether or not Qt's own translations are installed.
void TestSettings::standardButtonsAreTranslated()
{
    const auto textsIn = [](const QString &code) {
        setLanguage(code);
        installTranslations();
        QDialogButtonBox box(QDialogButtonBox::Ok | QDialogButtonBox::Cancel |
                             QDialogButtonBox::Close | QDialogButtonBox::Yes |
                             QDialogButtonBox::No);
        QStringList texts;
        for (const QAbstractButton *button : box.buttons())
            texts << button->text().remove(u'&');
        texts.sort();
        return texts;
    };
    QCOMPARE(textsIn("de"), (QStringList{"Abbrechen", "Ja", "Nein", "OK", "Schließen"}));
    QCOMPARE(textsIn("fr"), (QStringList{"Annuler", "Fermer", "Non", "OK", "Oui"}));
    QCOMPARE(textsIn("en"), (QStringList{"Cancel", "Close", "No", "OK", "Yes"}));
}

void TestSettings::followsTheSystemLive()
{
    auto made = std::make_unique<MadeUpScheme>();
    MadeUpScheme &system = *made;
    Theme theme(std::move(made));
    theme.setMode(ThemeMode::System); // which is light
    QWidget widget;
    QVERIFY(showActive(widget));
    QVERIFY(!theme.dark());
    QVERIFY(!Palette::of(widget).dark);
    system.set(true);
    QVERIFY(theme.dark());
    ZOE_TRY_VERIFY(Palette::of(widget).dark);
    QVERIFY(contrast(widget.palette().color(QPalette::Text),
                     widget.palette().color(QPalette::Base)) > 7);
    system.set(false);
    ZOE_TRY_VERIFY(!Palette::of(widget).dark);
}

// WCAG 2.1 (1.4.11) requires 3:1 for the parts of a control.
void TestSettings::fieldsAreSeenInBothThemes()
{
    auto made = std::make_unique<MadeUpScheme>();
    Theme theme(std::move(made));
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
        theme.show(mode);
        QWidget window;
        QSpinBox number(&window);
        QLineEdit text(&window);
        QComboBox choice(&window);
        int y = 10;
        for (QWidget *field : std::initializer_list<QWidget *>{&number, &text, &choice}) {
            field->setFocusPolicy(Qt::NoFocus);
            field->setGeometry(10, y, 120, 28);
            y += 40;
        }
        QCheckBox box(&window);
        box.setFocusPolicy(Qt::NoFocus);
        box.setGeometry(10, y, 120, 28);
        window.resize(200, 190);
        QVERIFY(showActive(window));
        const QImage picture = window.grab().toImage();
        for (const QWidget *field : std::initializer_list<QWidget *>{&number, &text, &choice}) {
            const QRect at = field->geometry();
            const QColor edge = picture.pixelColor(at.left() + 10, at.bottom());
            const QColor around = picture.pixelColor(at.left() + 10, at.bottom() + 3);
            QVERIFY2(contrast(edge, around) >= 3, field->metaObject()->className());
        }
        QStyleOptionButton option;
        option.initFrom(&box);
        const QRect mark = box.style()
                               ->subElementRect(QStyle::SE_CheckBoxIndicator, &option, &box)
                               .translated(box.pos());
        const QColor edge = picture.pixelColor(mark.center().x(), mark.top());
        const QColor around = picture.pixelColor(mark.center().x(), mark.top() - 3);
        QVERIFY(contrast(edge, around) >= 3);
    }
}

void TestSettings::theUsersChoiceWins()
{
    auto made = std::make_unique<MadeUpScheme>();
    MadeUpScheme &system = *made;
    {
        Theme theme(std::move(made));
        theme.setMode(ThemeMode::Dark);
        QVERIFY(theme.dark());
        system.set(true);
        system.set(false);
        QVERIFY(theme.dark());
    }
    QCOMPARE(Theme(std::make_unique<MadeUpScheme>()).mode(), ThemeMode::Dark); // kept
    QCOMPARE(themeModeOf("light"), std::optional(ThemeMode::Light));
    QVERIFY(!themeModeOf("pink"));
    QCOMPARE(nameOf(ThemeMode::System), "system");
}

void TestSettings::chartsFollowTheColours()
{
    const QTemporaryDir folder;
    const QString capture = folder.filePath("run.zoe");
    QVERIFY(!writeCapture(capture, 200).empty());
    auto theme = std::make_unique<Theme>(std::make_unique<MadeUpScheme>());
    Stage stage;
    QVERIFY(stage.open(capture));
    QDialog *dialog = openSettings(stage);
    QVERIFY(dialog);
    auto *mode = dialog->findChild<QComboBox *>("themeMode");
    FramePlot &plot = stage.window.panel<FrameChart>()->plot();
    for (const ThemeMode wanted : {ThemeMode::Dark, ThemeMode::Light}) {
        mode->setCurrentIndex(mode->findData(static_cast<int>(wanted)));
        QVERIFY(stage.settle());
        const bool dark = wanted == ThemeMode::Dark;
        QCOMPARE(plot.picture().palette->dark, dark);
        const QColor background = plot.grab().toImage().pixelColor(plot.width() - 4, 4);
        QCOMPARE(background.lightness() < 128, dark);
    }
}

void TestSettings::textGrows()
{
    Stage stage;
    const int before = stage.window.fontMetrics().height();
    QDialog *dialog = openSettings(stage);
    QVERIFY(dialog);
    auto *percent = dialog->findChild<QSpinBox *>("fontPercent");
    percent->setValue(150);
    ZOE_TRY_VERIFY(stage.window.fontMetrics().height() > before * 5 / 4);
    QVERIFY(stage.window.panel<FrameChart>()->fontMetrics().height() > before * 5 / 4);
    // Rows of tables that are already open, too.
    for (const QTableView *table : stage.window.findChildren<QTableView *>())
        ZOE_TRY_VERIFY2(table->verticalHeader()->defaultSectionSize() >=
                            table->fontMetrics().height(),
                        qPrintable(table->objectName()));
    percent->setValue(100);
    ZOE_TRY_COMPARE(stage.window.fontMetrics().height(), before);
}

// Titles of panels, and texts of the dialog itself.
void TestSettings::everythingGrowsAtOnce()
{
    Stage stage;
    QVERIFY(stage.settle());
    // Height of the title's letters.
    const auto titleInk = [&stage] {
        QDockWidget *dock = stage.window.dock("zoneTree");
        const QImage title = dock->grab({0, 0, dock->width() / 2, dock->widget()->y()}).toImage();
        const QColor background = title.pixelColor(title.width() - 2, title.height() / 2);
        int rows = 0;
        for (int y = 2; y < title.height() - 2; ++y) {
            bool ink = false;
            for (int x = 2; x < title.width() - 2; ++x)
                ink = ink ||
                      std::abs(title.pixelColor(x, y).lightness() - background.lightness()) > 80;
            rows += ink ? 1 : 0;
        }
        return rows;
    };
    QVERIFY(stage.window.showPanel("zoneTree"));
    QVERIFY(stage.settle());
    const int before = titleInk();
    QDialog *dialog = openSettings(stage);
    QVERIFY(dialog);
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    auto *percent = dialog->findChild<QSpinBox *>("fontPercent");
    percent->setFocus();
    for (int i = 0; i < 5; ++i) {
        QTest::keyClick(percent, Qt::Key_Up);
        QVERIFY(stage.settle());
    }
    QCOMPARE(percent->value(), 150);
    const int now = titleInk();
    QVERIFY2(before > 0 && 10 * now >= 13 * before,
             qPrintable(QStringLiteral("%1 and %2 pixels").arg(before).arg(now)));
    for (const QLabel *label : dialog->findChildren<QLabel *>()) {
        if (label->isVisible() && !label->wordWrap())
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
    }
}

void TestSettings::everySettingIsKept()
{
    Stage stage;
    QDialog *dialog = openSettings(stage);
    QVERIFY(dialog);
    dialog->findChild<QComboBox *>("wheelMode")->setCurrentIndex(1);
    QVERIFY(wheelScrolls());
    dialog->findChild<QTabWidget *>()->setCurrentIndex(1);
    QTest::mouseClick(dialog->findChild<QCheckBox *>("restoreSession"), Qt::LeftButton, {}, {8, 8});
    QVERIFY(restoresSession());
    dialog->findChild<QSpinBox *>("memoryBudget")->setValue(512);
    QCOMPARE(memoryBudgetMiB(), std::size_t{512});
    dialog->findChild<QComboBox *>("language")->setCurrentIndex(2);
    QCOMPARE(language(), "de");
    auto *command = dialog->findChild<QLineEdit *>("editorCommand");
    QTest::keyClicks(command, "vi +%l %f");
    QCOMPARE(QSettings().value("editor/command").toString(), "vi +%l %f");
    auto *sources = dialog->findChild<SourcesPage *>();
    sources->addFolder("/src/a");
    sources->addFolder("/src/b");
    sources->addFolder("/src/a"); // once is enough
    QCOMPARE(QSettings().value("editor/sourceFolders").toStringList(),
             (QStringList{"/src/a", "/src/b"}));
    dialog->findChild<QTabWidget *>()->setCurrentIndex(2);
    dialog->findChild<QListWidget *>("sourceFolders")->setCurrentRow(0);
    QTest::mouseClick(dialog->findChild<QPushButton *>("removeSourceFolder"), Qt::LeftButton);
    QCOMPARE(sourceFolders(), QStringList{"/src/b"});
}

// Typed by a user, and effective immediately.
void TestSettings::pathsAreExchanged()
{
    const QTemporaryDir here;
    QFile source(here.filePath("main.cpp"));
    QVERIFY(source.open(QIODevice::WriteOnly));
    Stage stage;
    QDialog *dialog = openSettings(stage);
    QVERIFY(dialog);
    dialog->findChild<QTabWidget *>()->setCurrentIndex(2);
    auto *table = dialog->findChild<QTableWidget *>("sourcePrefixes");
    const auto type = [table](int column, const QString &text) {
        if (column > 0) { // the first one of a new row takes keys already
            table->setCurrentCell(table->rowCount() - 1, column);
            table->editItem(table->currentItem());
        }
        auto *field = table->viewport()->findChild<QLineEdit *>();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        // The typed text is used, and the field disappears later.
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    auto *add = dialog->findChild<QPushButton *>("addSourcePrefix");
    QTest::mouseClick(add, Qt::LeftButton);
    type(0, "/build/game");
    QVERIFY(sourcePrefixes().isEmpty()); // half a row counts for nothing
    type(1, here.path());
    QCOMPARE(sourcePrefixes(), QStringList{"/build/game=" + here.path()});
    QCOMPARE(findSource("/build/game/main.cpp", sourcePlaces()), here.filePath("main.cpp"));
    QTest::mouseClick(add, Qt::LeftButton);
    type(0, "C:\\game");
    type(1, here.path());
    QCOMPARE(findSource("C:\\game\\main.cpp", sourcePlaces()), here.filePath("main.cpp"));
    QTest::mouseClick(add, Qt::LeftButton);
    type(0, "/a=b");
    type(1, "/c");
    auto *complaint = dialog->findChild<QLabel *>("prefixComplaint");
    QVERIFY(complaint->isVisible() && complaint->text().contains("/a=b"));
    QCOMPARE(sourcePrefixes().size(), 2);
    for (int row = table->rowCount(); row > 0; --row) {
        table->setCurrentCell(0, 0);
        QTest::mouseClick(dialog->findChild<QPushButton *>("removeSourcePrefix"), Qt::LeftButton);
    }
    QVERIFY(sourcePrefixes().isEmpty() && !complaint->isVisible());
    setSourcePrefixes({"/x=/y"});
    dialog->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    stage.window.actionSet().settings->trigger();
    dialog = stage.window.findChild<QDialog *>("settingsDialog");
    QVERIFY(dialog);
    table = dialog->findChild<QTableWidget *>("sourcePrefixes");
    QCOMPARE(table->item(0, 0)->text() + table->item(0, 1)->text(), "/x/y");
}

void TestSettings::theDialogDoesNotBlock()
{
    Stage stage;
    QDialog *dialog = openSettings(stage);
    QVERIFY(dialog && dialog->isVisible() && !dialog->isModal());
    stage.window.activateWindow();
    stage.key(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(stage.window.findChildren<QDialog *>("settingsDialog").size(), 1);
}

} // namespace tst_settings

ZOE_GUI_TEST(tst_settings::TestSettings)
#include "tst_settings.moc"
