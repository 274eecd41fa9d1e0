// SQL in the window: user queries, results as a table, frames of a result, errors, cancelling.
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSettings>
#include <QToolButton>
#include <algorithm>

#include "app/panels/sql/sql_panel.h"
#include "app/session/document.h"
#include "app/widgets/tables/rows_view.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"

namespace tst_sql_panel {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

constexpr std::string_view kFrames = R"(frame 0 100
  main
    update 10 60
frame 100 300
  main
    update 110 40
    render 160 200
frame 400 200
  main
    render 410 20
)";

} // namespace

class SqlPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        QSettings().remove("sql/history");
        m_jobs = std::make_unique<JobRunner>();
        m_document = std::make_unique<Document>(openedAs(captureFromText(kFrames)), *m_jobs);
        m_session = std::make_unique<TestSession>(*m_jobs);
        m_panel = std::make_unique<SqlPanel>(*m_session);
        m_session->setDocument(m_document.get());
        m_document->start();
        m_panel->resize(800, 400);
        m_panel->show();
        m_panel->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_panel.get(), kPatienceMs));
        QVERIFY(settled(*m_jobs));
    }
    void cleanup()
    {
        m_panel.reset();
        m_session.reset();
        m_document.reset();
        m_jobs.reset();
    }

    void aResultIsATableInTheOrderOfTheQuery()
    {
        run("select frame, duration_ns, 'a' as word, null as unknown, 1.5 as real from frames "
            "order by duration_ns desc");
        QCOMPARE(header(), QStringList({"frame", "duration_ns", "word", "unknown", "real"}));
        QCOMPARE(row(0), QStringList({"1", "300\u00a0ns", "a", "", "1.5"}));
        QCOMPARE(column(0), QStringList({"1", "2", "0"}));
        QCOMPARE(state(), QString("3 rows"));
        // Sorted by a click, as every table; the next query comes in its own order.
        m_panel->table().sortByColumn(0, Qt::AscendingOrder);
        QCOMPARE(column(0), QStringList({"0", "1", "2"}));
        run("select frame from frames order by frame desc");
        QCOMPARE(column(0), QStringList({"2", "1", "0"}));
    }
    void framesOfAResultAreSelected()
    {
        auto *show = child<QToolButton>("sqlFrames");
        QVERIFY(!show->isEnabled());
        run("select frame, total from (select frame, sum(duration_ns) as total from zones "
            "where function = 'render' group by frame) order by total");
        QVERIFY(show->isEnabled());
        QTest::mouseClick(show, Qt::LeftButton);
        FrameRanges both;
        both.add(FrameRange{1, 3});
        QCOMPARE(m_document->selection().state().frames, std::optional(both));
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{2})); // the first
        // Enter on a row goes to its frame.
        QTest::keyClick(&m_panel->table(), Qt::Key_Down);
        m_panel->table().setCurrentIndex(m_panel->table().model()->index(1, 0));
        QTest::keyClick(&m_panel->table(), Qt::Key_Return);
        QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{1}));
        // Numbers beyond the frames of the capture are not frames.
        run("select 3 as frame");
        QVERIFY(!show->isEnabled());
        run("select null as frame");
        QVERIFY(!show->isEnabled());
    }
    void sitesOfAResultAreChosen()
    {
        run("select site, function from sites where function = 'render'");
        QTest::keyClick(&m_panel->table(), Qt::Key_Down);
        m_panel->table().setCurrentIndex(m_panel->table().model()->index(0, 1));
        const SiteId site = m_document->selection().state().site;
        QVERIFY(site.valid());
        QCOMPARE(m_document->capture()->site(site).label(), std::string("render"));
    }
    void errorsAreOneSentenceAndLeaveTheResult()
    {
        run("select 7 as seven");
        run("selct 1");
        QVERIFY2(state().contains("near \"selct\": syntax error"), qPrintable(state()));
        QCOMPARE(column(0), QStringList({"7"}));
        run("select 'a' regexp '('");
        QVERIFY2(state().contains("is not a regular expression"), qPrintable(state()));
        run("delete from frames");
        QVERIFY2(!state().isEmpty() && !state().contains("row"), qPrintable(state()));
        run("-- nothing");
        QCOMPARE(state(), QString("The query has no result."));
    }
    void aQueryIsCancelled()
    {
        type("with recursive n(i) as (select 1 union all select i + 1 from n) "
             "select count(*) from n, zones");
        QTest::keyClick(&m_panel->editor(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!m_jobs->idle());
        QTest::mouseClick(child<QToolButton>("sqlCancel"), Qt::LeftButton);
        QVERIFY(settled(*m_jobs));
        QCOMPARE(state(), QString("Cancelled."));
        QVERIFY(!child<QToolButton>("sqlCancel")->isEnabled());
    }
    void earlierQueriesAreKept()
    {
        run("select 1");
        run("select 2");
        run("select 1"); // comes to the front
        QTest::keyClick(&m_panel->editor(), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(m_panel->editor().toPlainText(), QString("select 2"));
        QTest::keyClick(&m_panel->editor(), Qt::Key_Up, Qt::ControlModifier); // there is no more
        QCOMPARE(m_panel->editor().toPlainText(), QString("select 2"));
        QTest::keyClick(&m_panel->editor(), Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(m_panel->editor().toPlainText(), QString("select 1"));
        type("select 3"); // and not run
        QTest::keyClick(&m_panel->editor(), Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(m_panel->editor().toPlainText(), QString("select 1"));
        QMenu *menu = child<QToolButton>("sqlHistory")->menu();
        emit menu->aboutToShow();
        QCOMPARE(menu->actions().at(0)->text(), QString("select 1"));
        // The examples are queries that work.
        int examples = 0;
        const QList<QAction *> entries = menu->actions();
        for (const QAction *entry : entries.mid(2)) {
            if (entry->isSeparator())
                continue;
            ++examples;
            run(entry->toolTip());
            QVERIFY2(state().contains("row"), qPrintable(entry->toolTip() + ": " + state()));
        }
        QCOMPARE(examples, 3);
    }
    void otherCapturesAreReadByName()
    {
        Document before(openedAs(captureFromText("frame 0 50\n  main\n    update 0 20\n"),
                                 "/runs/2024 before.zoe"),
                        *m_jobs);
        Document same(openedAs(captureFromText("frame 0 70\n  main\n    update 0 20\n"),
                               "/other/2024 before.zoe"),
                      *m_jobs);
        m_session->setDocuments([&] {
            return std::vector<OpenDocument>{
                {m_document.get(), "a"}, {&before, "before"}, {&same, "before"}};
        });
        m_document->setOther(
            openedAs(captureFromText("frame 0 90\n  main\n    update 0 20\n"), "/runs/main.zoe"));
        run("select (select max(duration_ns) from frames), "
            "(select max(duration_ns) from capture_2024_before.frames), "
            "(select max(duration_ns) from capture_2024_before2.frames), "
            "(select max(duration_ns) from capture_main.frames)");
        QCOMPARE(row(0), QStringList({"300", "50", "70", "90"}));
        QMenu *menu = child<QToolButton>("sqlTables")->menu();
        emit menu->aboutToShow();
        const auto namedFrames = [](const QMenu &in, const QString &name) {
            const auto entries = in.actions();
            const auto found = std::ranges::find(entries, name, &QAction::text);
            return found == entries.end() ? nullptr : *found;
        };
        const QAction *frames = namedFrames(*menu, "frames");
        QVERIFY(frames && frames->toolTip().contains("duration_ns"));
        QStringList others;
        for (const QAction *action : menu->actions()) {
            if (action->menu())
                others << action->text();
        }
        QCOMPARE(others,
                 QStringList({"capture_main", "capture_2024_before", "capture_2024_before2"}));
        type("select count(*) from ");
        m_panel->editor().moveCursor(QTextCursor::End);
        namedFrames(*menu->actions().last()->menu(), "capture_2024_before2.frames")->trigger();
        QCOMPARE(m_panel->editor().toPlainText(),
                 QString("select count(*) from capture_2024_before2.frames"));
    }
    void aResultHasLimits()
    {
        const auto answerTo = [&](const char *query, const SqlLimits &limits) {
            return *runSql({.main = {{}, m_document->capture(), {}},
                            .attached = {},
                            .query = query,
                            .limits = limits},
                           Task());
        };
        const char *many = "with recursive n(i) as (select 1 union all select i + 1 from n limit "
                           "1000) select i, printf('%.100c', 'x') as text from n";
        const SqlAnswer all = answerTo(many, {});
        QVERIFY(!all.cut);
        QCOMPARE(all.rows->size(), std::size_t{1000});
        const SqlAnswer cells = answerTo(many, {.cells = 101});
        QVERIFY(cells.cut);
        QCOMPARE(cells.rows->size(), std::size_t{50});
        // 200 bytes of text and two cells a row.
        const std::size_t rowBytes = 200 + 2 * sizeof(SqlCell);
        const SqlAnswer bytes = answerTo(many, {.bytes = 10 * rowBytes});
        QVERIFY(bytes.cut);
        QCOMPARE(bytes.rows->size(), std::size_t{10});
        const SqlAnswer huge = answerTo("select zeroblob(1000000)", {.bytes = 100'000});
        QVERIFY(huge.cut);
        QCOMPARE(huge.rows->size(), std::size_t{0});
    }
    void theQueryStaysWithTheDocument()
    {
        type("select 5");
        QVariantMap kept;
        m_panel->saveState(kept);
        type("select 6");
        m_panel->restoreState(kept);
        QCOMPARE(m_panel->editor().toPlainText(), QString("select 5"));
        m_session->setDocument(nullptr);
        QCOMPARE(state(), QString("No capture is open"));
        QVERIFY(!child<QToolButton>("sqlRun")->isEnabled());
    }

  private:
    template <class T>
    T *child(const char *name)
    {
        return m_panel->findChild<T *>(name);
    }
    void type(const QString &query)
    {
        m_panel->editor().setFocus();
        m_panel->editor().setPlainText(query);
    }
    void run(const QString &query)
    {
        type(query);
        QTest::mouseClick(child<QToolButton>("sqlRun"), Qt::LeftButton);
        QVERIFY(settled(*m_jobs));
    }
    QString state() { return child<QLabel>("sqlState")->text(); }
    QStringList header()
    {
        QStringList titles;
        for (int i = 0; i < model().columnCount(); ++i)
            titles << model().headerData(i, Qt::Horizontal).toString();
        return titles;
    }
    QStringList row(int at)
    {
        QStringList cells;
        for (int i = 0; i < model().columnCount(); ++i)
            cells << model().index(at, i).data().toString();
        return cells;
    }
    QStringList column(int at)
    {
        QStringList cells;
        for (int i = 0; i < model().rowCount(); ++i)
            cells << model().index(i, at).data().toString();
        return cells;
    }
    const QAbstractItemModel &model() { return *m_panel->table().model(); }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<TestSession> m_session;
    std::unique_ptr<SqlPanel> m_panel;
};

} // namespace tst_sql_panel

ZOE_GUI_TEST(tst_sql_panel::SqlPanelTest)
#include "tst_sql_panel.moc"
