// File > Export capture: the questions of the dialog, and the resulting files.
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QTimer>

#include "app/window/menus/window_actions.h"
#include "app/window/status/error_log_model.h"
#include "gui_main.h"
#include "window_stage.h"

namespace tst_capture_export {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

template <class W>
W &in(QDialog &dialog, const char *name)
{
    auto *widget = dialog.findChild<W *>(name);
    if (!widget)
        qFatal("there is no %s", name);
    return *widget;
}

QPushButton &exportButton(QDialog &dialog)
{
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == "&Export")
            return *button;
    }
    qFatal("there is no button");
}

QByteArray contentOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestCaptureExport : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void writesTheSelectedFrames();
    void writesFramesOfACondition();
    void saysWhatIsMissing();
    void asksBeforeItReplaces();
    void badConditionsAreSaid();

  private:
    QDialog *ask(Stage &stage, const char *format);

    QTemporaryDir m_folder;
    QString m_capture;
};

void TestCaptureExport::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 100).empty());
}

QDialog *TestCaptureExport::ask(Stage &stage, const char *format)
{
    stage.window.actionSet().exportCapture->trigger();
    auto *dialog = stage.window.findChild<QDialog *>("captureExportDialog");
    if (!dialog)
        qFatal("there is no dialog");
    auto &formats = in<QComboBox>(*dialog, "format");
    formats.setCurrentIndex(formats.findData(format));
    return dialog;
}

void TestCaptureExport::writesTheSelectedFrames()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.selection().setFrames(FrameRanges(FrameRange{10, 15}));
    QDialog *dialog = ask(stage, "csv-frames");
    QVERIFY(in<QLineEdit>(*dialog, "file").text().endsWith("/run.csv"));
    const QString file = m_folder.filePath("selected.csv");
    in<QLineEdit>(*dialog, "file").setText(file);
    QTest::mouseClick(&exportButton(*dialog), Qt::LeftButton);
    QVERIFY(stage.settle());
    QList<QByteArray> lines = contentOf(file).split('\n');
    QCOMPARE(lines.size(), 7); // columns, five frames, nothing
    QVERIFY(lines[1].startsWith("10,"));
    QVERIFY(lines[5].startsWith("14,"));
}

void TestCaptureExport::writesFramesOfACondition()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QDialog *dialog = ask(stage, "csv-frames");
    QTest::keyClicks(&in<QLineEdit>(*dialog, "condition"), "frame >= 97");
    const QString file = m_folder.filePath("condition.csv");
    in<QLineEdit>(*dialog, "file").setText(file);
    QTest::mouseClick(&exportButton(*dialog), Qt::LeftButton);
    QVERIFY(stage.settle());
    QCOMPARE(contentOf(file).count('\n'), 4);
}

void TestCaptureExport::saysWhatIsMissing()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QDialog *dialog = ask(stage, "collapsed");
    auto &missing = in<QLabel>(*dialog, "missing");
    auto &file = in<QLineEdit>(*dialog, "file");
    QPushButton &go = exportButton(*dialog);
    QVERIFY(in<QLineEdit>(*dialog, "base").isEnabled());
    file.setText(m_folder.filePath("a.txt"));
    QCOMPARE(missing.text(), "");
    QVERIFY(go.isEnabled());
    file.setText("");
    QCOMPARE(missing.text(), "Enter the name of the output file.");
    QVERIFY(!go.isEnabled());
    file.setText(m_folder.path());
    QVERIFY(missing.text().endsWith("is a folder."));
    file.setText(m_folder.filePath("nowhere/a.txt"));
    QVERIFY(missing.text().startsWith("The folder ") && missing.text().endsWith("does not exist."));
    file.setText(m_capture);
    QCOMPARE(missing.text(),
             "The output file can't replace the capture it is made from. Choose another name.");
    file.setText(m_folder.filePath("a.txt"));
    auto &threads = in<QListWidget>(*dialog, "threads");
    for (int row = 0; row < threads.count(); ++row)
        threads.item(row)->setCheckState(Qt::Unchecked);
    QCOMPARE(missing.text(), "Choose at least one thread.");
    auto &formats = in<QComboBox>(*dialog, "format");
    formats.setCurrentIndex(formats.findData("csv-frames"));
    QVERIFY(!in<QLineEdit>(*dialog, "base").isEnabled());
    dialog->close();
}

void TestCaptureExport::asksBeforeItReplaces()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const QString file = m_folder.filePath("there.csv");
    QFile there(file);
    QVERIFY(there.open(QIODevice::WriteOnly));
    there.write("mine");
    there.close();
    for (const auto answer : {QMessageBox::No, QMessageBox::Yes}) {
        QDialog *dialog = ask(stage, "csv-frames");
        in<QLineEdit>(*dialog, "file").setText(file);
        QTimer::singleShot(0, dialog, [answer] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            QVERIFY(box);
            box->button(answer)->click();
        });
        QTest::mouseClick(&exportButton(*dialog), Qt::LeftButton);
        QVERIFY(stage.settle());
        QCOMPARE(contentOf(file) == "mine", answer == QMessageBox::No);
        delete dialog;
    }
}

void TestCaptureExport::badConditionsAreSaid()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QDialog *dialog = ask(stage, "csv-frames");
    QTest::keyClicks(&in<QLineEdit>(*dialog, "condition"), "frame >");
    const QString file = m_folder.filePath("never.csv");
    in<QLineEdit>(*dialog, "file").setText(file);
    QTest::mouseClick(&exportButton(*dialog), Qt::LeftButton);
    QVERIFY(stage.settle());
    QVERIFY(!QFile::exists(file));
    const ErrorLogModel &errors = stage.window.errors();
    QCOMPARE(errors.rowCount(), 1);
    QVERIFY2(errors.text().contains("Can't export the capture: "), qPrintable(errors.text()));
}

} // namespace tst_capture_export

ZOE_GUI_TEST(tst_capture_export::TestCaptureExport)
#include "tst_capture_export.moc"
