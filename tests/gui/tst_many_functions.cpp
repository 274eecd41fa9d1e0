// A program with as many functions as a large one has: lists of them are there without a wait.
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QCompleter>
#include <QDialog>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTemporaryDir>

#include "app/commands/command.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/rule_bar.h"
#include "app/widgets/pickers/name_picker.h"
#include "cli/generate/generate_capture.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_many_functions {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// Told, not judged: machines differ.
template <class Act>
void timed(const char *what, Act act)
{
    QElapsedTimer time;
    time.start();
    act();
    qInfo("%s: %lld ms", what, static_cast<long long>(time.elapsed()));
}

constexpr int kFunctions = 100'000;

void trigger(Stage &stage, const char *id)
{
    for (QAction *action : commandsOf(stage.window))
        if (action->objectName() == id)
            return action->trigger();
    qFatal("there is no command %s", id);
}

} // namespace

class TestManyFunctions : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void theRuleBarOffersThem();
    void theExportDialogOffersThem();
    void thePickersOfferThem();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestManyFunctions::initTestCase()
{
    m_capture = m_folder.filePath("many.zoe");
    GenerateOptions options;
    options.frames = 100;
    options.sites = kFunctions;
    auto writer = CaptureWriter::create(m_capture.toStdString(), generatedSession(options));
    QVERIFY(writer && generateCapture(options, **writer));
}

void TestManyFunctions::theRuleBarOffersThem()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    RuleBar &bar = stage.window.panel<FrameChart>()->ruleBar();
    bar.open();
    timed("rule bar: functions chosen", [&] {
        bar.kind().setCurrentText("With function");
        QCOMPARE(bar.value().count(), 0); // a job sorts them
    });
    timed("rule bar: names come", [&] { ZOE_TRY_COMPARE(bar.value().count(), kFunctions); });
    timed("rule bar: list pops up", [&] {
        bar.value().showPopup();
        QCoreApplication::processEvents();
    });
    QVERIFY(bar.value().view()->isVisible());
    bar.value().hidePopup();
    bar.value().setFocus();
    bar.value().lineEdit()->clear();
    for (const char letter : {'_', '9', '9'}) {
        timed("rule bar: a letter", [&] {
            QTest::keyClick(bar.value().lineEdit(), letter);
            QCoreApplication::processEvents();
        });
    }
    QCompleter &completer = *bar.value().completer();
    const auto offered = [&completer](int row) {
        return completer.popup()->model()->index(row, 0).data().toString();
    };
    ZOE_TRY_VERIFY(completer.popup()->isVisible() && offered(0).contains("_99"));
    QVERIFY(completer.popup()->model()->rowCount() > 10);
    QVERIFY(offered(10).contains("_99"));
    QCOMPARE(bar.value().currentText(), "_99"); // what is typed stays
    completer.popup()->hide();
    bar.kind().setCurrentText("Longer than");
    QVERIFY(bar.value().count() > 0 && bar.value().count() < 10);
    QVERIFY(bar.value().completer() != &completer);
}

void TestManyFunctions::theExportDialogOffersThem()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    timed("export dialog", [&] {
        trigger(stage, "exportCapture");
        QCoreApplication::processEvents();
    });
    auto *dialog = stage.window.findChild<QDialog *>("captureExportDialog");
    QVERIFY(dialog);
    auto *inside = dialog->findChild<QComboBox *>("inside");
    QCOMPARE(inside->lineEdit()->placeholderText(), "everything");
    ZOE_TRY_COMPARE(inside->count(), kFunctions);
    QVERIFY(inside->currentText().isEmpty());
    auto *missing = dialog->findChild<QLabel *>("missing");
    QVERIFY2(missing->text().isEmpty(), qPrintable(missing->text()));
    QTest::keyClicks(inside->lineEdit(), "nobody");
    QVERIFY2(missing->text().contains("No function is called nobody"), qPrintable(missing->text()));
    inside->lineEdit()->clear();
    QTest::keyClicks(inside->lineEdit(), inside->itemText(77));
    QVERIFY2(missing->text().isEmpty(), qPrintable(missing->text()));
    dialog->reject();
}

void TestManyFunctions::thePickersOfferThem()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    for (const char *id : {"frameWaits", "frameOverlay"}) {
        timed(id, [&] {
            trigger(stage, id);
            QCoreApplication::processEvents();
        });
        auto *picker = stage.window.panel<FrameChart>()->findChild<NamePicker *>();
        ZOE_TRY_VERIFY(picker->isVisible());
        QVERIFY(picker->list().model()->rowCount() >= kFunctions);
        timed("a letter", [&] {
            QTest::keyClicks(&picker->search(), "9");
            QCoreApplication::processEvents();
        });
        picker->hide();
    }
}

} // namespace tst_many_functions

ZOE_GUI_TEST(tst_many_functions::TestManyFunctions)
#include "tst_many_functions.moc"
