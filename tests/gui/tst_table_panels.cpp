// Messages, plots, sites, locks, callers and callees: the content of their tables, filters, clicks.
#include <QAbstractAxis>
#include <QAbstractItemModelTester>
#include <QChart>
#include <QCheckBox>
#include <QComboBox>
#include <QGraphicsSimpleTextItem>
#include <QHeaderView>
#include <QLineEdit>
#include <QLineSeries>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QStyle>
#include <QTabWidget>
#include <QTableView>

#include "analysis/columns/event_columns.h"
#include "analysis/columns/site_columns.h"
#include "app/panels/callers/callers_panel.h"
#include "app/panels/locks/locks_panel.h"
#include "app/panels/messages/messages_panel.h"
#include "app/panels/plots/plots_panel.h"
#include "app/panels/sites/sites_panel.h"
#include "app/session/document.h"
#include "app/widgets/charts/series_chart.h"
#include "app/widgets/line_label.h"
#include "app/widgets/pickers/thread_box.h"
#include "app/widgets/tables/bar_delegate.h"
#include "app/widgets/tables/rows_table.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"

namespace tst_table_panels {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

constexpr std::string_view kFrames = R"(frame 0 100
  main
    update 10 60
      physics 20 30
  plot load 50 0.5
  plot load 60 1.5
  message main 60 loaded the level
  message - 70 !error out of textures
  lock queue | main | wait 10 5
  lock queue | worker | hold 8 7
frame 100 100
  main
    physics 110 40
  worker
    solve 120 20
  plot load 150 2.5
  message worker 160 !warning slow solve
)";

// None is left out for lack of room.
void showAllColumns(RowsView &table)
{
    const auto columns = static_cast<std::size_t>(table.model()->columnCount());
    table.columnFit().showSet(std::vector<bool>(columns, true), true);
}

} // namespace

class TablePanelsTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        m_jobs = std::make_unique<JobRunner>();
        open(captureFromText(kFrames));
    }
    void cleanup()
    {
        m_panel.reset();
        m_session.reset();
        m_document.reset();
        m_jobs.reset();
    }

    void messagesAreListedFilteredAndLeadToTheirFrames()
    {
        auto &panel = make<MessagesPanel>();
        RowsTable &rows = panel.rows();
        QCOMPARE(column(rows, MessagesPanel::Text),
                 QStringList({"loaded the level", "out of textures", "slow solve"}));
        QCOMPARE(column(rows, MessagesPanel::Severity), QStringList({"Info", "Error", "Warning"}));
        QCOMPARE(column(rows, MessagesPanel::Frame), QStringList({"0", "0", "1"}));
        QCOMPARE(column(rows, MessagesPanel::Thread), QStringList({"main", "", "worker"}));
        pick(panel.severity(), 3); // warnings and above
        QCOMPARE(column(rows, MessagesPanel::Text), QStringList({"out of textures", "slow solve"}));
        QTest::keyClicks(&rows.filter(), "SOLVE");
        QCOMPARE(column(rows, MessagesPanel::Text), QStringList({"slow solve"}));
        QCOMPARE(rows.countText(), QString("1 of 3 rows"));
        doubleClick(rows, 0);
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{1}));
        rows.filter().clear();
        panel.severity().setCurrentIndex(0);
        m_document->selection().setFrames(FrameRanges(FrameRange{0, 1}));
        settle();
        QCOMPARE(rows.model().rowCount(), 2);
        panel.thread().setCurrentIndex(1);
        QCOMPARE(column(rows, MessagesPanel::Text), QStringList({"loaded the level"}));
    }
    void fewMissingPixelsAreTakenFromTheWidestColumn()
    {
        auto &panel = make<SitesPanel>();
        RowsView &table = panel.rows().table();
        showAllColumns(table);
        const auto room = [&table] {
            return table.viewport()->width() - table.horizontalHeader()->length();
        };
        panel.resize(200, panel.height()); // all columns have their own width
        ZOE_TRY_VERIFY(room() < 0);
        const int length = table.horizontalHeader()->length();
        const int all = panel.width() - room(); // of the panel, for all columns
        panel.resize(all - 8, panel.height());
        ZOE_TRY_COMPARE(room(), 0);
        QVERIFY(table.horizontalHeader()->length() < length);
        panel.resize(200, panel.height());
        ZOE_TRY_COMPARE(table.horizontalHeader()->length(), length);
    }
    // The first column takes the remaining room, and gives it back.
    void theFirstColumnTakesTheRoom()
    {
        auto &panel = make<SitesPanel>();
        RowsView &table = panel.rows().table();
        showAllColumns(table);
        panel.resize(200, panel.height());
        ZOE_TRY_VERIFY(table.horizontalHeader()->length() > table.viewport()->width());
        const int own = table.columnWidth(0);
        panel.resize(2400, panel.height());
        ZOE_TRY_COMPARE(table.horizontalHeader()->length(), table.viewport()->width());
        QVERIFY(table.columnWidth(0) > own);
        panel.resize(200, panel.height());
        ZOE_TRY_COMPARE(table.columnWidth(0), own);
    }

    // Without room, the least important columns disappear; those chosen in the menu stay.
    void columnsWithoutRoomAreLeftOut()
    {
        auto &panel = make<SitesPanel>();
        RowsView &table = panel.rows().table();
        const auto hidden = [&table](const char *id) {
            return table.isColumnHidden(windowColumn(siteColumns(), id));
        };
        const auto fits = [&table] {
            return table.horizontalHeader()->length() <= table.viewport()->width();
        };
        panel.resize(2400, panel.height());
        ZOE_TRY_VERIFY(fits() && !hidden("enclosing") && !hidden("file"));
        panel.resize(600, panel.height());
        ZOE_TRY_VERIFY(hidden("enclosing") && hidden("level"));
        QVERIFY(fits() && !hidden("function") && !hidden("calls"));
        const int level = windowColumn(siteColumns(), "level");
        QVERIFY(table.columnFit().isLeftOut(level));
        table.columnFit().choose(level, true);
        QVERIFY(!hidden("level") && !table.columnFit().isLeftOut(level));
        table.columnFit().choose(level, false);
        panel.resize(2400, panel.height());
        ZOE_TRY_VERIFY(!hidden("enclosing"));
        QVERIFY(hidden("level") && !table.columnFit().isLeftOut(level)); // as the user wants it
    }
    // No number and no title is cut, whatever the room.
    void numbersAndTitlesAreWhole()
    {
        auto &panel = make<LocksPanel>();
        auto *table = panel.findChild<RowsView *>("locksTable");
        for (const int width : {2000, 900, 500}) {
            panel.resize(width, panel.height());
            QCoreApplication::processEvents();
            const QFontMetrics metrics(table->font());
            for (int column = 0; column < table->model()->columnCount(); ++column) {
                if (table->isColumnHidden(column) ||
                    table->rows().columns()[static_cast<std::size_t>(column)].kind ==
                        ColumnKind::Text)
                    continue;
                const QAbstractItemModel &model = *table->model();
                QVERIFY(
                    metrics.horizontalAdvance(model.headerData(column, Qt::Horizontal).toString()) <
                    table->columnWidth(column));
                for (int row = 0; row < model.rowCount(); ++row)
                    QVERIFY(metrics.horizontalAdvance(model.index(row, column).data().toString()) <
                            table->columnWidth(column));
            }
        }
    }

    void theFocusChoosesNoRow()
    {
        auto &panel = make<MessagesPanel>();
        QCOMPARE(panel.rows().model().rowCount(), 3);
        QSignalSpy chosen(&panel.rows(), &RowsTable::rowChosen);
        panel.rows().table().setFocus();
        panel.rows().filter().setFocus();
        panel.rows().table().setFocus();
        QCOMPARE(chosen.count(), 0);
        QVERIFY(!panel.rows().table().currentIndex().isValid());
        QTest::keyClick(&panel.rows().table(), Qt::Key_Down);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(panel.rows().table().currentIndex().row(), 0);
    }

    // Threads may have the same name.
    void theChosenThreadStaysChosenByItsId()
    {
        QComboBox box;
        const QStringList names{"All threads", "worker", "worker", "main"};
        refillChoices(box, names, {4, 5, 6});
        box.setCurrentIndex(2);
        refillChoices(box, names, {4, 5, 6});
        QCOMPARE(box.currentIndex(), 2);
        // Of another capture, where the id is another thread's: by text.
        box.setCurrentIndex(3);
        refillChoices(box, {"All threads", "main", "worker"}, {5, 6});
        QCOMPARE(box.currentText(), QString("main"));
        refillChoices(box, {"All threads", "worker"}, {5});
        QCOMPARE(box.currentIndex(), 0);
    }

    void axisTitlesGoByTheChartsSizeAndTheme()
    {
        SeriesChart chart;
        chart.setTitles("A rather long title of the horizontal axis", "A long vertical title");
        chart.setPoints({{0, 0}, {1, 1}});
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart, kPatienceMs));
        // At any size, it settles; a title that is hidden next to its axis appears inside.
        QSignalSpy moved(chart.chart(), &QChart::plotAreaChanged);
        for (int step = 0; step < 60; ++step) {
            chart.resize(200 + 7 * step, 120 + 5 * (step % 31));
            for (int turn = 0; turn < 4; ++turn)
                QCoreApplication::processEvents();
            const auto settled = moved.count();
            for (int turn = 0; turn < 4; ++turn)
                QCoreApplication::processEvents();
            QCOMPARE(moved.count(), settled);
        }
        chart.resize(200, 120);
        QCoreApplication::processEvents();
        const auto insideTitle = [&]() -> QGraphicsSimpleTextItem * {
            for (QGraphicsItem *item : chart.scene()->items()) {
                auto *text = dynamic_cast<QGraphicsSimpleTextItem *>(item);
                if (text && text->isVisible() && text->text().startsWith("A rather"))
                    return text;
            }
            return nullptr;
        };
        QVERIFY(insideTitle());
        const QBrush axis = chart.chart()->axes(Qt::Horizontal).front()->titleBrush();
        QCOMPARE(insideTitle()->brush().color(), axis.color());
        QPalette other = chart.palette();
        other.setColor(QPalette::Window, Qt::black);
        other.setColor(QPalette::Base, Qt::black);
        other.setColor(QPalette::WindowText, Qt::white);
        other.setColor(QPalette::Text, Qt::white);
        chart.setPalette(other);
        QCoreApplication::processEvents();
        QVERIFY(insideTitle()->brush() != axis);
        QCOMPARE(insideTitle()->brush().color(),
                 chart.chart()->axes(Qt::Horizontal).front()->titleBrush().color());
    }

    void anElidedLineShowsWhatIsSelected()
    {
        LineLabel label;
        label.say("a line of text that is longer than its room");
        label.resize(90, 24);
        const QImage elided = label.grab().toImage();
        label.setSelection(0, 6);
        QVERIFY(label.grab().toImage() != elided);
        // Each line counts for itself.
        label.say("two short\nlines");
        label.resize(label.fontMetrics().horizontalAdvance("two short") + 4, 60);
        QLabel plain("two short\nlines");
        plain.setTextFormat(Qt::PlainText);
        plain.setTextInteractionFlags(Qt::TextSelectableByMouse);
        plain.resize(label.size());
        QCOMPARE(label.grab().toImage(), plain.grab().toImage());
    }

    void coloursAreSeenInSelectedRows()
    {
        QStandardItemModel model(1, 1);
        model.setData(model.index(0, 0), QColor(Qt::blue), Qt::DecorationRole);
        model.setData(model.index(0, 0), "update");
        QTableView view;
        view.setModel(&model);
        view.setItemDelegate(new BarDelegate(&view));
        QPalette palette = view.palette();
        palette.setColor(QPalette::Highlight, Qt::blue);
        palette.setColor(QPalette::HighlightedText, Qt::white);
        view.setPalette(palette);
        view.selectAll();
        view.show();
        const QImage image = view.viewport()->grab(view.visualRect(model.index(0, 0))).toImage();
        const int middle = image.height() / 2;
        const int swatch = view.style()->pixelMetric(QStyle::PM_SmallIconSize);
        bool outlined = false; // left of the text
        for (int x = 1; x < swatch / 2; ++x)
            outlined = outlined || image.pixelColor(x, middle) == QColor(Qt::white);
        QVERIFY(outlined);
        QCOMPARE(image.pixelColor(swatch / 2 + 2, middle), QColor(Qt::blue));
    }

    void messagesSortBySeverityAsSuch()
    {
        auto &panel = make<MessagesPanel>();
        clickHeader(panel.rows(), MessagesPanel::Severity);
        QCOMPARE(column(panel.rows(), MessagesPanel::Severity),
                 QStringList({"Error", "Warning", "Info"}));
    }

    void plotsHaveFiguresAndACourse()
    {
        auto &panel = make<PlotsPanel>();
        QCOMPARE(column(panel.rows(), PlotsPanel::Name), QStringList({"load"}));
        QCOMPARE(column(panel.rows(), PlotsPanel::Points), QStringList({"3"}));
        QCOMPARE(column(panel.rows(), PlotsPanel::Mean), QStringList({"1.5"}));
        QCOMPARE(panel.chart().line().count(), 3);
        const int x = static_cast<int>(panel.chart().xOf(150e-9));
        QTest::mouseClick(panel.chart().viewport(), Qt::LeftButton, {},
                          QPoint(x - 1, panel.chart().height() / 3));
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{1}));
    }

    // As many digits as a mean deserves; whole numbers stay whole.
    void meansOfPlotsHaveFourDigits()
    {
        const auto mean = [](double value) {
            PlotFigures figures;
            figures.points = 3;
            figures.mean = value;
            const PlotSeries series{.name = "load"};
            for (const Column<PlotRow> *column : columnsIn(plotColumns(), kInWindow))
                if (std::string(column->id) == "mean")
                    return QString::fromStdString(column->text({series, figures}));
            return QString();
        };
        QCOMPARE(mean(2.0 / 3), QString("0.6667"));
        QCOMPARE(mean(100.0 / 3), QString("33.33"));
        QCOMPARE(mean(-0.0123456), QString("-0.01235"));
        QCOMPARE(mean(123456.7), QString("123457"));
        QCOMPARE(mean(0), QString("0"));
    }

    void sitesShowWhatWasNeverReached()
    {
        auto &panel = make<SitesPanel>();
        QCOMPARE(column(panel.rows(), SitesPanel::Function),
                 QStringList({"physics", "update", "solve"}));
        QCOMPARE(column(panel.rows(), SitesPanel::Calls), QStringList({"2", "1", "1"}));
        m_document->selection().setFrames(FrameRanges(FrameRange{0, 1}));
        settle();
        QVERIFY2(panel.rows().scopeText().contains("2 of 3 sites reached"),
                 qPrintable(panel.rows().scopeText()));
        QTest::mouseClick(&panel.missed(), Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(column(panel.rows(), SitesPanel::Function), QStringList({"solve"}));
        click(panel.rows(), 0);
        QCOMPARE(m_document->selection().state().site, siteNamed("solve"));
    }
    void sitesFollowTheChosenFunction()
    {
        auto &panel = make<SitesPanel>();
        m_document->selection().setSite(siteNamed("update"));
        QCOMPARE(panel.rows().table().currentIndex().row(), 1);
        m_document->selection().setSite({});
        QVERIFY(!panel.rows().table().currentIndex().isValid());
    }

    void locksTellWhoWaitedForWhom()
    {
        auto &panel = make<LocksPanel>();
        QCOMPARE(column(panel.locks(), 0), QStringList({"queue"}));
        QCOMPARE(column(panel.locks(), 1), QStringList({"1"}));
        QCOMPARE(panel.threads().model().rowCount(), 2);
        panel.tabs().setCurrentIndex(2);
        QCOMPARE(column(panel.waits(), 4), QStringList({"worker 5 ns"}));
        doubleClick(panel.waits(), 0);
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{0}));
    }

    void callersAndCalleesOfTheChosenFunction()
    {
        auto &panel = make<CallersPanel>();
        QCOMPARE(panel.headText(), QString("Select a function in any view"));
        m_document->selection().setSite(siteNamed("physics"));
        settle();
        QVERIFY2(panel.headText().startsWith("physics · 2 calls"), qPrintable(panel.headText()));
        QCOMPARE(column(panel.callers(), 0), QStringList({"(none: top of a thread)", "update"}));
        QCOMPARE(column(panel.callers(), CallersPanel::Share), QStringList({"57.1 %", "42.9 %"}));
        QCOMPARE(panel.callees().model().rowCount(), 0);
        doubleClick(panel.callers(), 1);
        settle();
        QCOMPARE(m_document->selection().state().site, siteNamed("update"));
        QCOMPARE(column(panel.callees(), 0), QStringList({"physics"}));
        QCOMPARE(column(panel.callees(), CallersPanel::Share), QStringList({"50.0 %"}));
    }

    void holdForRandomCaptures()
    {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            open(randomCapture({.seed = seed, .extremes = seed % 2 == 0}));
            m_document->selection().setSite(SiteId{0});
            check(make<MessagesPanel>().rows());
            check(make<PlotsPanel>().rows());
            check(make<SitesPanel>().rows());
            check(make<LocksPanel>().waits());
            check(make<CallersPanel>().callers());
        }
    }
    void aMillionRowsAreSortedByAJob()
    {
        m_panel.reset();
        m_session.reset();
        auto *rows = new RowsTable(*m_jobs, {"many", "Many", "Filter"},
                                   {{"Number", "", ColumnKind::Count, 0}}, nullptr);
        const std::unique_ptr<QWidget> owner(rows);
        class Many : public RowSource {
            [[nodiscard]] std::size_t size() const override { return 1'000'000; }
            [[nodiscard]] double number(std::size_t row, int) const override
            {
                return static_cast<double>((row * 7919) % 1'000'003);
            }
            [[nodiscard]] QString text(std::size_t, int) const override { return {}; }
        };
        rows->show();
        rows->setSource(std::make_shared<Many>());
        QVERIFY(rows->arranging());
        QCOMPARE(rows->model().rowCount(), 0);
        settle();
        QCOMPARE(rows->model().rowCount(), 1'000'000);
        rows->sortBy(0, Qt::DescendingOrder);
        settle();
        const auto at = [&](int row) {
            return rows->model().index(row, 0).data(NumberRole).toDouble();
        };
        QVERIFY(at(0) > at(1) && at(1) > at(500'000) && at(500'000) > at(999'999));
    }
    // A hidden page costs nothing when its rows arrive, however many.
    void columnsAreMeasuredWhereTheyAreSeen()
    {
        m_panel.reset();
        m_session.reset();
        class Asked : public RowSource {
            [[nodiscard]] std::size_t size() const override { return 5'000; }
            [[nodiscard]] double number(std::size_t, int) const override { return 0; }
            [[nodiscard]] QString text(std::size_t, int) const override
            {
                ++asked;
                return QString(24, 'x');
            }

          public:
            mutable int asked = 0;
        };
        RowsView view(*m_jobs, "asked", "Asked",
                      {{.title = "Name", .letters = 40}, {.title = "Event", .letters = 40}},
                      nullptr);
        view.resize(600, 200);
        const auto rows = std::make_shared<Asked>();
        view.setSource(rows);
        settle();
        QCOMPARE(view.model()->rowCount(), 5'000);
        QCOMPARE(rows->asked, 0);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view, kPatienceMs));
        QVERIFY(rows->asked < 500);
        QVERIFY(view.columnWidth(1) >
                QFontMetrics(view.font()).horizontalAdvance(QString(24, 'x')));
    }
    void chartsThinOutWithoutLosingExtremes()
    {
        std::vector<QPointF> points;
        for (int i = 0; i < 100'000; ++i)
            points.emplace_back(i, i == 77'777 ? 1000 : i % 10);
        const QList<QPointF> few = thinned(points, 500);
        QVERIFY(few.size() <= 1000);
        QVERIFY(few.contains(QPointF(77'777, 1000)));
        QVERIFY(std::ranges::is_sorted(few, {}, &QPointF::x));
    }

  private:
    void open(std::shared_ptr<const Capture> capture)
    {
        m_panel.reset();
        m_session.reset();
        OpenedCapture opened;
        opened.capture = std::move(capture);
        m_document = std::make_unique<Document>(std::move(opened), *m_jobs);
    }
    template <class P>
    P &make()
    {
        m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
        auto panel = std::make_unique<P>(*m_session);
        P &made = *panel;
        m_panel = std::move(panel);
        made.resize(1000, 400);
        m_session->setDocument(m_document.get());
        made.show();
        [&] { QVERIFY(QTest::qWaitForWindowExposed(&made, kPatienceMs)); }();
        settle();
        return made;
    }
    void check(RowsTable &rows)
    {
        settle();
        const QAbstractItemModelTester tester(
            &rows.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (int i = 0; i < rows.model().columnCount(); ++i) {
            rows.sortBy(i, Qt::DescendingOrder);
            settle();
            QCOMPARE(static_cast<std::size_t>(rows.model().rowCount()), rows.source()->size());
        }
    }
    // With ordinary spaces.
    static QString plain(QString text)
    {
        return text.replace(QChar(0xA0), u' ').replace(QChar(0x202F), u' ');
    }
    static QStringList column(RowsTable &rows, int column)
    {
        QStringList texts;
        for (int row = 0; row < rows.model().rowCount(); ++row)
            texts << plain(rows.model().index(row, column).data().toString());
        return texts;
    }
    static QPoint placeOf(RowsTable &rows, int row)
    {
        return rows.table().visualRect(rows.model().index(row, 0)).center();
    }
    void click(RowsTable &rows, int row)
    {
        QTest::mouseClick(rows.table().viewport(), Qt::LeftButton, {}, placeOf(rows, row));
    }
    void doubleClick(RowsTable &rows, int row)
    {
        click(rows, row);
        QTest::mouseDClick(rows.table().viewport(), Qt::LeftButton, {}, placeOf(rows, row));
    }
    void clickHeader(RowsTable &rows, int column)
    {
        QHeaderView *header = rows.table().horizontalHeader();
        const QPoint place(header->sectionViewportPosition(column) + 6, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
        if (header->sortIndicatorOrder() == Qt::AscendingOrder)
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
        settle();
    }
    void pick(QComboBox &box, int index)
    {
        test::pick(box, index);
        settle();
    }
    [[nodiscard]] SiteId siteNamed(std::string_view name) const
    {
        for (std::uint32_t i = 0; i < m_document->capture()->sites().size(); ++i) {
            if (m_document->capture()->sites()[i].label() == name)
                return SiteId{i};
        }
        return {};
    }
    void settle() { QVERIFY(settled(*m_jobs)); }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<QWidget> m_panel;
};

} // namespace tst_table_panels

ZOE_GUI_TEST(tst_table_panels::TablePanelsTest)
#include "tst_table_panels.moc"
