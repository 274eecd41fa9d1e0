// Tables and trees as text, to the clipboard and to files; pictures; and the commands for whatever
// has the focus.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QStatusBar>
#include <QTableView>
#include <QTreeView>

#include "app/export/export_commands.h"
#include "app/export/table_export.h"
#include "app/widgets/picture_export.h"
#include "app/widgets/tables/rows_model.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/patience.h"

namespace tst_table_export {

using namespace zoe;
using namespace zoe::app;

namespace {

// Names with all that formats have to escape, and a number, a time and a share each.
class OddRows : public RowSource {
  public:
    explicit OddRows(std::size_t rows)
        : m_rows(rows)
    {}
    [[nodiscard]] std::size_t size() const override { return m_rows; }
    [[nodiscard]] double number(std::size_t row, int column) const override
    {
        if (row == 1 && column == 3)
            return kNone;
        return column == 2 ? 1234567.0 : column == 3 ? 0.1 : static_cast<double>(row);
    }
    [[nodiscard]] QString text(std::size_t row, int column) const override
    {
        if (column != 0)
            return {};
        return row == 0 ? QString("a,\"b\"\t|c\nd") : QString("f%1").arg(row);
    }

  private:
    std::size_t m_rows;
};

std::vector<RowColumn> columns()
{
    return {{"Name", "", ColumnKind::Text, 0},
            {"Calls", "", ColumnKind::Count, 0},
            {"Total", "", ColumnKind::Time, 0},
            {"Share", "", ColumnKind::Share, 0}};
}

QByteArray wholeText(const QAbstractItemModel &model, TableFormat format, int rows)
{
    TableText text(model, {0, 1, 2, 3}, format, false);
    QByteArray all = text.head();
    for (int row = 0; row < rows; ++row)
        all += text.row(model.index(row, 0), 0);
    return all + text.tail();
}

} // namespace

class TableExportTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        m_jobs = std::make_unique<JobRunner>();
        m_model = std::make_unique<RowsModel>(columns());
        fill(2);
        m_window = std::make_unique<QMainWindow>();
        m_session = std::make_unique<test::TestSession>(*m_jobs);
        connect(m_session.get(), &Session::said, m_window->statusBar(),
                [this](const QString &sentence) { m_window->statusBar()->showMessage(sentence); });
        m_commands = new ExportCommands(*m_window, *m_session);
        m_table = new QTableView;
        m_table->setModel(m_model.get());
        m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
        auto *dock = new QDockWidget("Functions", m_window.get());
        dock->setWidget(m_table);
        m_window->addDockWidget(Qt::LeftDockWidgetArea, dock);
        m_window->resize(800, 400);
        QVERIFY(test::showActive(*m_window));
        m_table->setFocus();
        ZOE_TRY_VERIFY(m_commands->table() == m_table);
        QApplication::clipboard()->clear();
    }
    void cleanup()
    {
        m_window.reset();
        m_model.reset();
        m_session.reset();
        m_jobs.reset();
    }

    void csvIsThatOfRfc4180()
    {
        QCOMPARE(wholeText(*m_model, TableFormat::Csv, 2),
                 QByteArray("Name,Calls,Total (ns),Share (%)\r\n"
                            "\"a,\"\"b\"\"\t|c\nd\",0,1234567,10\r\nf1,1,1234567,\r\n"));
    }
    void tsvHasALineARow()
    {
        QCOMPARE(wholeText(*m_model, TableFormat::Tsv, 2),
                 QByteArray("Name\tCalls\tTotal (ns)\tShare (%)\n"
                            "a,\"b\"\\t|c\\nd\t0\t1234567\t10\nf1\t1\t1234567\t\n"));
    }
    void jsonIsRead()
    {
        const auto read = QJsonDocument::fromJson(wholeText(*m_model, TableFormat::Json, 2));
        QCOMPARE(read.array().size(), 2);
        const QJsonObject first = read.array().at(0).toObject();
        QCOMPARE(first["Name"].toString(), QString("a,\"b\"\t|c\nd"));
        QCOMPARE(first["Total (ns)"].toDouble(), 1234567.0);
        QVERIFY(read.array().at(1).toObject()["Share (%)"].isNull());
        QVERIFY(QJsonDocument::fromJson(wholeText(*m_model, TableFormat::Json, 0)).isArray());
    }
    void markdownIsATable()
    {
        QCOMPARE(wholeText(*m_model, TableFormat::Markdown, 2),
                 QByteArray("| Name | Calls | Total (ns) | Share (%) |\n"
                            "| --- | ---: | ---: | ---: |\n"
                            "| a,\"b\"\\\\t\\|c\\\\nd | 0 | 1234567 | 10 |\n"
                            "| f1 | 1 | 1234567 |  |\n"));
    }

    void sharesArePerCentAndTicksAreWords()
    {
        QStandardItemModel model;
        model.setHorizontalHeaderLabels({"Self %", "Kept"});
        model.horizontalHeaderItem(0)->setData("%", UnitRole);
        auto *share = new QStandardItem("7.0 %");
        share->setData(0.07, NumberRole);
        auto *kept = new QStandardItem;
        kept->setCheckState(Qt::Checked);
        model.appendRow({share, kept});
        TableText text(model, {0, 1}, TableFormat::Csv, false);
        QCOMPARE(text.head() + text.row(model.index(0, 0), 0),
                 QByteArray("Self %,Kept\r\n7,yes\r\n"));
    }

    void copiesTheWholeTableByKey()
    {
        QTest::keyClick(m_table, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        ZOE_TRY_COMPARE(clipboard().count('\n'), 3);
        QVERIFY(clipboard().startsWith("Name\tCalls"));
        ZOE_TRY_COMPARE(m_window->statusBar()->currentMessage(), QString("Copied 2 rows"));
    }
    void copiesTheSelectedRows()
    {
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {},
                          m_table->visualRect(m_model->index(1, 0)).center());
        QTest::keyClick(m_table, Qt::Key_C, Qt::ControlModifier);
        ZOE_TRY_COMPARE(clipboard(),
                        QString("Name\tCalls\tTotal (ns)\tShare (%)\nf1\t1\t1234567\t\n"));
    }
    void leavesOutWhatIsHiddenAndKeepsTheOrderOfColumns()
    {
        m_table->setColumnHidden(2, true);
        m_table->setRowHidden(0, true);
        m_table->horizontalHeader()->setSectionsMovable(true);
        m_table->horizontalHeader()->moveSection(0, 3);
        m_window->findChild<QAction *>("copyTableCsv")->trigger();
        ZOE_TRY_COMPARE(clipboard(), QString("Calls,Share (%),Name\r\n1,,f1\r\n"));
    }
    void theRightClickMenuCopies()
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, QPoint(20, 20),
                                m_table->viewport()->mapToGlobal(QPoint(20, 20)));
        QCoreApplication::sendEvent(m_table->viewport(), &event);
        auto *menu = m_table->findChild<QMenu *>("tableMenu");
        QVERIFY(menu && menu->isVisible());
        menu->findChild<QAction *>("copyRowsHere")->trigger();
        menu->close();
        ZOE_TRY_COMPARE(clipboard().count('\n'), 3);
    }

    void treesTellTheirDepth()
    {
        QStandardItemModel model;
        model.setHorizontalHeaderLabels({"Key", "Value"});
        auto *parent = new QStandardItem("parent");
        parent->appendRow({new QStandardItem("child"), new QStandardItem("1")});
        model.appendRow({parent, new QStandardItem("2")});
        model.appendRow({new QStandardItem("last"), new QStandardItem("3")});
        QTreeView tree;
        tree.setModel(&model);
        m_commands->copy(&tree, TableFormat::Csv, false);
        ZOE_TRY_COMPARE(clipboard(),
                        QString("Depth,Key,Value\r\n0,parent,2\r\n1,child,1\r\n0,last,3\r\n"));
    }
    void aLargeTableDoesNotHoldUpTheWindow()
    {
        fill(50'000);
        m_commands->copy(m_table, TableFormat::Tsv, false);
        QVERIFY(clipboard().isEmpty()); // the rest follows turn by turn
        ZOE_TRY_COMPARE(clipboard().count('\n'), 50'001);
    }
    void aTableThatChangesMeanwhileIsNotExported()
    {
        fill(50'000);
        QSignalSpy failed(m_session.get(), &Session::failed);
        m_commands->copy(m_table, TableFormat::Tsv, false);
        fill(3);
        ZOE_TRY_COMPARE(failed.size(), 1);
        QVERIFY(failed.at(0).at(0).toString().contains("changed"));
        QVERIFY(clipboard().isEmpty());
    }

    void savesToTheFileChosen()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("out.json");
        m_window->findChild<QAction *>("exportTable")->trigger();
        choose(file);
        ZOE_TRY_VERIFY(QFile::exists(file));
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), wholeText(*m_model, TableFormat::Json, 2));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1); // nothing left beside it
    }
    void aFolderThatIsNotThereIsAnError()
    {
        QSignalSpy failed(m_session.get(), &Session::failed);
        auto *job =
            new TableExport(*m_jobs, exportedTable(*m_table, false), TableFormat::Csv, m_commands);
        connect(job, &TableExport::failed, m_session.get(),
                [this](const QString &sentence) { m_session->reportError(sentence); });
        job->toFile("/no/such/folder/x.csv");
        ZOE_TRY_COMPARE(failed.size(), 1);
    }
    void aPictureOfThePanelAsPngAndSvg()
    {
        const QTemporaryDir folder;
        for (const QString name : {"p.png", "p.svg"}) {
            const QString file = folder.filePath(name);
            m_window->findChild<QAction *>("exportPanelPicture")->trigger();
            choose(file);
            ZOE_TRY_VERIFY(QFile::exists(file));
        }
        QCOMPARE(QImage(folder.filePath("p.png")).width(), m_table->width());
        QFile svg(folder.filePath("p.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray drawing = svg.readAll();
        QVERIFY(drawing.contains("<svg"));
        // Texts are as large as on the screen, within the box of the view.
        const QByteArray size = QByteArray::number(QFontInfo(m_table->font()).pointSizeF() *
                                                   m_table->logicalDpiX() / 72);
        QVERIFY2(drawing.contains("font-size=\"" + size + '"'), size.constData());
    }
    void aPictureReplacesNothingElse()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("run.zoe");
        QFile capture(file);
        QVERIFY(capture.open(QIODevice::WriteOnly) && capture.write("zones") > 0);
        capture.close();
        QCOMPARE(writePng(QImage(2, 2, QImage::Format_RGB32), file),
                 "the name of a picture must end in .png");
        QCOMPARE(capture.size(), 5);
        QVERIFY(!writePng({}, folder.filePath("p.png")).isEmpty());
        QVERIFY(!QFile::exists(folder.filePath("p.png")));
    }
    void withoutATableItSaysSo()
    {
        m_commands->copy(nullptr, TableFormat::Tsv, true);
        QVERIFY(m_window->statusBar()->currentMessage().contains("click a table"));
    }

  private:
    void fill(std::size_t rows)
    {
        std::vector<std::uint32_t> order(rows);
        for (std::uint32_t i = 0; i < rows; ++i)
            order[i] = i;
        m_model->setRows(std::make_shared<OddRows>(rows), std::move(order));
    }
    static QString clipboard() { return QApplication::clipboard()->text(); }
    // Types a name into the dialog and confirms.
    void choose(const QString &file)
    {
        ZOE_TRY_VERIFY(m_window->findChild<QFileDialog *>("exportDialog"));
        auto *dialog = m_window->findChild<QFileDialog *>("exportDialog");
        auto *name = dialog->findChild<QLineEdit *>("fileNameEdit");
        QVERIFY(name);
        name->setText(file);
        QTest::keyClick(name, Qt::Key_Return);
        ZOE_TRY_VERIFY(!m_window->findChild<QFileDialog *>("exportDialog"));
    }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<test::TestSession> m_session;
    std::unique_ptr<RowsModel> m_model;
    std::unique_ptr<QMainWindow> m_window;
    ExportCommands *m_commands = nullptr;
    QTableView *m_table = nullptr;
};

} // namespace tst_table_export

ZOE_GUI_TEST(tst_table_export::TableExportTest)
#include "tst_table_export.moc"
