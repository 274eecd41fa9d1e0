// A table with an unknown header: the window asks for the meaning of the columns, and imports it
// accordingly.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStringEncoder>
#include <QTableWidget>
#include <QTemporaryDir>

#include "app/captures/columns_dialog.h"
#include "app/captures/open_captures.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_import_table {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

// Times in milliseconds, lengths in microseconds.
constexpr auto kTable = "what,when,took,where,n\r\n"
                        "update,0,900,main,1\r\n"
                        "\"draw, all\",1,5000,main,1\r\n"
                        "update,10.5,400,main,2\r\n";

std::optional<TablePreview> previewOf(const QByteArray &text)
{
    return tablePreview(
        std::as_bytes(std::span(text.constData(), static_cast<std::size_t>(text.size()))));
}

} // namespace

class TestImportTable : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void asksForTheColumns();
    void withoutAnAnswerNothingHappens();
    void remembersTheLastTable();
    void looksOnlyLikeATable_data();
    void looksOnlyLikeATable();
    void readsTheFirstRows();

  private:
    QString write(const char *name, const QByteArray &text)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write %s", name);
        return file.fileName();
    }
    // Opens the file and waits for the question.
    static ColumnsDialog *askedFor(Stage &stage, const QString &file)
    {
        stage.window.captures().open(QStringList{file});
        const auto dialog = [&] { return stage.window.findChild<ColumnsDialog *>(); };
        (void)QTest::qWaitFor([&] { return dialog() != nullptr; }, kPatienceMs);
        return dialog();
    }
    static QComboBox &box(const ColumnsDialog &dialog, const char *name)
    {
        return *dialog.findChild<QComboBox *>(name);
    }
    static QPushButton *button(const ColumnsDialog &dialog, const QString &text)
    {
        for (QPushButton *one : dialog.findChildren<QPushButton *>()) {
            if (one->text() == text)
                return one;
        }
        return nullptr;
    }
    static void answer(const ColumnsDialog &dialog)
    {
        pick(box(dialog, "name"), 1);
        pick(box(dialog, "start"), 2);
        pick(box(dialog, "startUnit"), 2);
        pick(box(dialog, "length"), 3);
        pick(box(dialog, "lengthUnit"), 1);
        pick(box(dialog, "thread"), 4);
        pick(box(dialog, "frame"), 5);
    }

    QTemporaryDir m_folder;
};

void TestImportTable::asksForTheColumns()
{
    Stage stage;
    ColumnsDialog *dialog = askedFor(stage, write("calls.csv", kTable));
    QVERIFY(dialog);
    const auto *preview = dialog->findChild<QTableWidget *>("preview");
    QCOMPARE(preview->rowCount(), 3);
    QCOMPARE(preview->horizontalHeaderItem(2)->text(), QString("took"));
    QCOMPARE(preview->item(1, 0)->text(), QString("draw, all"));

    pick(box(*dialog, "length"), 0);
    QVERIFY(!button(*dialog, "&Import")->isEnabled());
    QVERIFY(dialog->findChild<QLabel *>("missing")->text().startsWith("Choose"));
    answer(*dialog);
    QCOMPARE(dialog->columns(), QString("name=1,start=2:ms,duration=3:us,thread=4,frame=5"));
    pick(box(*dialog, "start"), 1); // texts are no times
    QVERIFY(!button(*dialog, "&Import")->isEnabled());
    pick(box(*dialog, "start"), 2);
    QVERIFY(button(*dialog, "&Import")->isEnabled());

    QSignalSpy opened(&stage.window, &MainWindow::captureOpened);
    QTest::mouseClick(button(*dialog, "&Import"), Qt::LeftButton);
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QVERIFY(stage.settle());
    const auto capture = stage.window.document()->capture();
    QCOMPARE(capture->frames().size(), std::size_t{2});
    QCOMPARE(capture->frames()[1].startNs - capture->frames()[0].startNs, TimeNs{10'500'000});
    QStringList names;
    for (const Site &site : capture->sites())
        names << QString::fromStdString(site.label());
    QVERIFY2(names.contains("update") && names.contains("draw, all"), qPrintable(names.join(';')));
    QCOMPARE(QString::fromStdString(capture->threads()[0].label()), QString("main"));
    QCOMPARE(stage.window.document()->title(), QString("calls.csv"));
}

void TestImportTable::withoutAnAnswerNothingHappens()
{
    Stage stage;
    QSignalSpy failed(&stage.window, &MainWindow::openFailed);
    ColumnsDialog *dialog = askedFor(stage, write("calls.csv", kTable));
    QVERIFY(dialog);
    QCOMPARE(failed.count(), 0);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(stage.settle());
    QCOMPARE(failed.count(), 0);
    QVERIFY(!stage.window.document());
}

void TestImportTable::remembersTheLastTable()
{
    const auto preview = previewOf(kTable);
    QVERIFY(preview);
    auto *first = new ColumnsDialog("calls.csv", *preview, nullptr);
    first->show();
    answer(*first);
    pick(box(*first, "lengthKind"), 1);
    const QString said = first->columns();
    QCOMPARE(said, QString("name=1,start=2:ms,end=3:us,thread=4,frame=5"));
    QTest::mouseClick(button(*first, "&Import"), Qt::LeftButton);
    ColumnsDialog again("more.csv", *preview, nullptr);
    QCOMPARE(again.columns(), said);
}

void TestImportTable::looksOnlyLikeATable_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("one line") << QByteArray("a,b,c\n");
    QTest::newRow("two columns") << QByteArray("a,b\n1,2\n");
    QTest::newRow("prose") << QByteArray("Well, well, well.\nNo, yes.\nSo, and, so, on\n");
    QTest::newRow("JSON") << QByteArray("{\"a\":1,\"b\":2,\"c\":3}\n{\"a\":1,\"b\":2,\"c\":3}\n");
    QTest::newRow("bytes") << QByteArray("a,b,c\n\0,1,2\n3,4,5\n", 18);
}

void TestImportTable::looksOnlyLikeATable()
{
    QFETCH(QByteArray, text);
    QVERIFY(!previewOf(text));
}

void TestImportTable::readsTheFirstRows()
{
    const auto none = previewOf("update;1,5;2;x\ndraw;3;4;\n");
    QVERIFY(none && !none->hasHeader);
    QCOMPARE(none->titles, QStringList({"Column 1", "Column 2", "Column 3", "Column 4"}));
    QCOMPARE(none->rows.size(), std::size_t{2});
    QVERIFY(none->isNumber(1) && none->isNumber(2) && !none->isNumber(0) && !none->isNumber(3));

    const auto tabs = previewOf("f\tstart, when\tend\n\"a \"\"b\"\"\nc\"\t1\t2\n");
    QVERIFY(tabs && tabs->hasHeader);
    QCOMPARE(tabs->rows.at(0).at(0), QString("a \"b\"\nc"));

    QStringEncoder encode(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom);
    const QByteArray wide = encode(u"näme,b,c\nä,1,2\n");
    const auto utf16 = previewOf(wide);
    QVERIFY(utf16);
    QCOMPARE(utf16->titles.front(), QString("näme"));
}

} // namespace tst_import_table

ZOE_GUI_TEST(tst_import_table::TestImportTable)
#include "tst_import_table.moc"
