// The table of functions: columns by presets, calls or frames, and its filters.
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScopeGuard>
#include <QSemaphore>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTimer>
#include <limits>

#include "analysis/columns/function_columns.h"
#include "analysis/model/altered_capture.h"
#include "analysis/model/memory_capture.h"
#include "app/export/table_text.h"
#include "app/panels/summary/summary_bar.h"
#include "app/panels/summary/summary_panel.h"
#include "app/session/document.h"
#include "app/widgets/pickers/thread_box.h"
#include "app/widgets/tables/rows_view.h"
#include "formats/reading/capture_reader.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "plugins/api/summary_column.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"

namespace tst_summary_panel {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

const int kSummaryColumns = static_cast<int>(columnsIn(functionColumns(), kInWindow).size());

constexpr std::string_view kFrames = R"(frame 0 100
  main
    update 0 60
      physics 20 30
    render 60 20
  worker
    physics 10 50
frame 100 100
  main
    update 100 20
)";

// Calls of a function by selected frames; none in a frame that doesn't call it.
class CallsBySelection final : public zoe::SummaryColumn {
  public:
    enum class Way { Well, Short, Throws };
    explicit CallsBySelection(Way way = Way::Well)
        : m_way(way)
    {}

    [[nodiscard]] SummaryColumnInfo info() const override
    {
        return {"calls-by-selection", "Calls by selection", MetricUnit::Nanoseconds};
    }
    [[nodiscard]] Result<std::vector<double>> values(const Capture &capture,
                                                     const Selection &selection,
                                                     const Summary &summary,
                                                     const Task &) const override
    {
        if (m_way == Way::Throws)
            throw 7; // not even an exception
        std::vector<double> values;
        for (const FunctionSummary &function : summary.functions) {
            const bool none = capture.site(function.site).label() == "render";
            const std::size_t frames =
                selection.frames ? selection.frames->count() : capture.frames().size();
            values.push_back(none ? std::numeric_limits<double>::quiet_NaN()
                                  : 100.0 * static_cast<double>(function.calls) +
                                        static_cast<double>(frames));
        }
        if (m_way == Way::Short)
            values.pop_back();
        return values;
    }

  private:
    Way m_way;
};

// A capture with totals in its index, whose chunks from the second on are read when they may be.
class SlowCapture final : public AlteredCapture {
  public:
    explicit SlowCapture(std::shared_ptr<const Capture> capture)
        : AlteredCapture(*capture)
        , m_owned(std::move(capture))
    {}
    void letThrough() { m_open.release(1 << 20); } // from then on

    [[nodiscard]] bool hasSiteTotals() const override { return true; }
    [[nodiscard]] Status siteTotals(const VisitTotals &visit) const override
    {
        return m_capture.siteTotals(visit);
    }
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override
    {
        if (i > 0)
            m_open.acquire();
        return m_capture.chunk(i);
    }

  private:
    std::shared_ptr<const Capture> m_owned;
    mutable QSemaphore m_open;
};

} // namespace

class SummaryPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        QSettings().clear();
        m_jobs = std::make_unique<JobRunner>();
        m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
        m_panel = std::make_unique<SummaryPanel>(*m_session);
        open(captureFromText(kFrames));
    }
    void cleanup()
    {
        m_panel.reset();
        m_session.reset();
        m_document.reset();
        m_jobs.reset();
    }

    void presetsShowTheirColumns()
    {
        QVERIFY(!shown("p999Ns") && shown("meanNs"));
        pick(bar().presets(), 1); // percentiles
        QVERIFY(shown("p999Ns") && !shown("threads"));
        pick(bar().presets(), 2); // wall clock
        QVERIFY(shown("activeNs") && shown("activeExclusiveNs"));
        pick(bar().presets(), 3); // per frame
        QVERIFY(shown("totalPerFrameNs") && !shown("meanNs"));
        pick(bar().presets(), 4); // all
        for (int column = 0; column < kSummaryColumns; ++column)
            QVERIFY(!m_panel->table().isColumnHidden(column));
    }
    void chosenColumnsAreRemembered()
    {
        const auto again = [&] {
            m_panel = std::make_unique<SummaryPanel>(*m_session);
            m_panel->resize(1400, 400);
            m_panel->show();
            QVERIFY(settled(*m_jobs));
        };
        const auto column = [](const char *id) { return windowColumn(functionColumns(), id); };
        m_panel->table().columnFit().choose(column("meanNs"), false);
        m_panel->table().columnFit().choose(column("p999Ns"), true);
        again();
        QVERIFY(shown("p999Ns") && !shown("meanNs") && shown("selfNs"));
        pick(bar().presets(), 2); // wall clock: takes the place of both
        QVERIFY(shown("activeNs") && !shown("p999Ns"));
        again();
        QCOMPARE(bar().presets().currentIndex(), 2);
        QVERIFY(shown("activeNs") && !shown("p999Ns"));
        m_panel->table().columnFit().choose(column("activeNs"), false);
        again();
        QVERIFY(!shown("activeNs") && shown("activeExclusiveNs"));
    }
    // Sums are there while all else is still being computed; then the rest comes too.
    void firstFiguresComeFirst()
    {
        RandomCaptureOptions options;
        options.extras = false;
        const auto whole = openCaptureBytes(streamOf(*randomCapture(options)));
        QVERIFY(whole.ok() && (*whole)->chunks().size() > 2);
        const auto slow = std::make_shared<SlowCapture>(*whole);
        const auto atTheEnd = qScopeGuard([slow] { slow->letThrough(); });
        OpenedCapture opened;
        opened.capture = slow;
        auto document = std::make_unique<Document>(std::move(opened), *m_jobs);
        m_session->setDocument(document.get());
        m_document = std::move(document);
        m_document->start();
        test::pick(bar().presets(), 4); // all
        const auto table = [this] { return m_panel->table().model(); };
        const auto shownIn = [&](const char *id) {
            const int column = windowColumn(functionColumns(), id);
            return table()->index(0, column).data().toString();
        };
        ZOE_TRY_VERIFY(table()->rowCount() > 0);
        QVERIFY(m_document->summaryPending() && !m_document->summary());
        const QStringList sums{shownIn("function"), shownIn("calls"),  shownIn("totalNs"),
                               shownIn("selfNs"),   shownIn("meanNs"), shownIn("threads")};
        for (const QString &sum : sums)
            QVERIFY(!sum.isEmpty());
        for (const char *later : {"p99Ns", "maxNs", "activeNs", "frameMeanNs", "lastFrame"})
            QVERIFY2(shownIn(later).isEmpty(), later);
        QVERIFY(m_panel->scopeText().contains("Summarising"));

        slow->letThrough();
        ZOE_TRY_VERIFY(m_document->summary() && !m_document->summaryPending());
        ZOE_TRY_VERIFY(!shownIn("p99Ns").isEmpty());
        QCOMPARE((QStringList{shownIn("function"), shownIn("calls"), shownIn("totalNs"),
                              shownIn("selfNs"), shownIn("meanNs"), shownIn("threads")}),
                 sums);
    }
    void switchesFromCallsToFrames()
    {
        QCOMPARE(cell("physics", "maxNs"), 50.0);
        pick(bar().bases(), 1);
        QCOMPARE(cell("physics", "maxNs"), 80.0);
        QCOMPARE(cell("physics", "totalNs"), 80.0);
    }
    void countsOneThreadAlone()
    {
        QCOMPARE(names(), QStringList({"update", "physics", "render"}));
        pick(bar().threads(), 2); // worker
        QCOMPARE(names(), QStringList({"physics"}));
        QCOMPARE(cell("physics", "totalNs"), 50.0);
        QVERIFY2(m_panel->scopeText().contains("thread worker"), qPrintable(m_panel->scopeText()));
        m_document->selection().setFrames(FrameRanges(FrameRange{1, 2}));
        settle();
        QCOMPARE(names(), QStringList());
        bar().threads().setCurrentIndex(0);
        settle();
        QCOMPARE(names(), QStringList({"update"}));
    }
    void hidesSmallShares()
    {
        bar().least().setFocus();
        bar().least().selectAll();
        QTest::keyClicks(&bar().least(), "25");
        QTest::keyClick(&bar().least(), Qt::Key_Return);
        // self times: physics 80, update 50, render 20
        QCOMPARE(names(), QStringList({"update", "physics"}));
    }
    void filtersByTextAndSorts()
    {
        QTest::keyClicks(&m_panel->filter(), "/^(ren|upd)/");
        m_panel->table().sortByColumn(0, Qt::AscendingOrder);
        QCOMPARE(names(), QStringList({"render", "update"}));
    }
    // The search reports functions that only samples know, and leads to their panel.
    void findsSampledFunctions()
    {
        open(captureFromText("frame 0 1000\n"
                             "  main\n"
                             "    update 0 1000\n"
                             "  sample main | 10 1000 | main;update;memmove\n"));
        QVERIFY(!m_panel->sampled().isVisible());
        QTest::keyClicks(&m_panel->filter(), "mem");
        settle();
        ZOE_TRY_VERIFY(m_panel->sampled().isVisible());
        QCOMPARE(m_panel->sampled().text(), QString("1 sampled function"));
        const QSignalSpy wanted(m_session.get(), &Session::sampledFunctionWanted);
        m_panel->sampled().click();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QString("mem"));
        m_panel->filter().setText("upd"); // has zones
        settle();
        ZOE_TRY_VERIFY(!m_panel->sampled().isVisible());
    }
    void cellsHaveBars()
    {
        const QModelIndex total =
            m_panel->model().index(rowOf("physics"), windowColumn(functionColumns(), "totalNs"));
        QCOMPARE(total.data(CellBarRole).toDouble(), 1.0);
    }
    void columnsOfPluginsAreInTheMenu()
    {
        const CallsBySelection plugin;
        m_panel->setPluginColumns({&plugin});
        QVERIFY(m_panel->table().isColumnHidden(kSummaryColumns));
        showFromMenu("Calls by selection");
        QVERIFY(!m_panel->table().isColumnHidden(kSummaryColumns));
        ZOE_TRY_COMPARE(more("physics"), QString("202\u00a0ns"));
        QCOMPARE(more("render"), QString());

        // Sorted by it; rows without a value are last in either order.
        m_panel->table().sortByColumn(kSummaryColumns, Qt::DescendingOrder);
        QCOMPARE(names(), QStringList({"update", "physics", "render"}));
        m_panel->table().sortByColumn(kSummaryColumns, Qt::AscendingOrder);
        QCOMPARE(names().last(), QString("render"));

        // Of the selected frames.
        m_document->selection().setFrames(FrameRanges(FrameRange{1, 2}));
        ZOE_TRY_COMPARE(names(), QStringList({"update"}));
        ZOE_TRY_COMPARE(more("update"), QString("101\u00a0ns"));
        m_document->selection().setFrames(std::nullopt);
        ZOE_TRY_COMPARE(more("physics"), QString("202\u00a0ns"));

        // A preset leaves it as the user chose.
        pick(bar().presets(), 1);
        QVERIFY(!m_panel->table().isColumnHidden(kSummaryColumns));

        // In the exported table, with its unit, as a number.
        TableText text(m_panel->model(), {0, kSummaryColumns}, TableFormat::Csv, false);
        QCOMPARE(text.head(), QByteArray("Function,Calls by selection (ns)\r\n"));
        QCOMPARE(text.row(m_panel->model().index(rowOf("physics"), 0), 0),
                 QByteArray("physics,202\r\n"));
        QCOMPARE(text.row(m_panel->model().index(rowOf("render"), 0), 0),
                 QByteArray("render,\r\n"));

        showFromMenu("Calls by selection");
        QVERIFY(m_panel->table().isColumnHidden(kSummaryColumns));
    }
    void columnsThatFailSaySo_data()
    {
        QTest::addColumn<int>("way");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("too few") << static_cast<int>(CallsBySelection::Way::Short)
                                 << "the plugin has 2 values for 3 functions";
        QTest::newRow("throws") << static_cast<int>(CallsBySelection::Way::Throws)
                                << "the plugin failed";
    }
    void columnsThatFailSaySo()
    {
        QFETCH(int, way);
        QFETCH(QString, sentence);
        const CallsBySelection plugin(static_cast<CallsBySelection::Way>(way));
        m_panel->setPluginColumns({&plugin});
        QSignalSpy failures(m_panel.get(), &SummaryPanel::failed);
        showFromMenu("Calls by selection");
        ZOE_TRY_COMPARE(failures.count(), 1);
        QCOMPARE(failures.first().first().toString(), "Column Calls by selection: " + sentence);
        QCOMPARE(m_panel->model()
                     .headerData(kSummaryColumns, Qt::Horizontal, Qt::ToolTipRole)
                     .toString()
                     .section('\n', 0, 0),
                 "Column Calls by selection: " + sentence);
        QCOMPARE(more("physics"), QString());
        m_panel->setPluginColumns({}); // the plugin goes before the panel
    }
    void manyFunctionsArePreparedByAJob()
    {
        Dictionaries dictionaries;
        Chunk chunk;
        constexpr std::uint32_t kSites = 100'000;
        dictionaries.threads.emplace_back();
        FrameRecord frame;
        frame.durationNs = kSites * 10;
        frame.zones = kSites;
        for (std::uint32_t i = 0; i < kSites; ++i) {
            Site site;
            site.name = "function" + std::to_string((i * 7919) % kSites);
            dictionaries.sites.push_back(site);
            Zone zone;
            zone.site = SiteId{i};
            zone.startNs = i * 10;
            zone.durationNs = 1 + i % 9;
            chunk.zones.append(zone);
        }
        fillSelfTimes(chunk.zones, 0, kSites);
        chunk.frames.push_back(frame);
        chunk.trees.push_back({0, ThreadId{0}, 0, kSites});
        std::vector<Chunk> chunks;
        chunks.push_back(std::move(chunk));
        open(std::make_shared<const MemoryCapture>(SessionInfo{}, std::move(dictionaries),
                                                   std::move(chunks)));
        QCOMPARE(m_panel->model().rowCount(), static_cast<int>(kSites));
        QElapsedTimer clock;
        clock.start();
        m_panel->table().sortByColumn(0, Qt::AscendingOrder);
        qInfo("sorted 100 000 names in %lld ms", clock.restart());
        m_panel->table().sortByColumn(3, Qt::DescendingOrder);
        qInfo("sorted 100 000 totals in %lld ms", clock.restart());
        m_panel->filter().setText("99");
        qInfo("filtered 100 000 names by text in %lld ms", clock.restart());
        m_panel->filter().setText("/9+8/");
        qInfo("filtered 100 000 names by an expression in %lld ms", clock.restart());
        QVERIFY(m_panel->model().rowCount() > 0);
    }

  private:
    [[nodiscard]] SummaryBar &bar() const { return m_panel->bar(); }
    void open(std::shared_ptr<const Capture> capture)
    {
        OpenedCapture opened;
        opened.capture = std::move(capture);
        auto document = std::make_unique<Document>(std::move(opened), *m_jobs);
        m_session->setDocument(document.get());
        m_document = std::move(document);
        m_document->start();
        m_panel->resize(1400, 400);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get(), kPatienceMs));
        settle();
        m_panel->table().sortByColumn(windowColumn(functionColumns(), "totalNs"),
                                      Qt::DescendingOrder);
    }
    [[nodiscard]] bool shown(const char *column) const
    {
        return !m_panel->table().isColumnHidden(windowColumn(functionColumns(), column));
    }
    [[nodiscard]] QStringList names() const
    {
        QStringList all;
        for (int row = 0; row < m_panel->model().rowCount(); ++row)
            all << m_panel->model().index(row, 0).data().toString();
        return all;
    }
    [[nodiscard]] int rowOf(const QString &name) const
    {
        return static_cast<int>(names().indexOf(name));
    }
    [[nodiscard]] double cell(const QString &name, const char *column) const
    {
        return m_panel->model()
            .index(rowOf(name), windowColumn(functionColumns(), column))
            .data(NumberRole)
            .toDouble();
    }
    void pick(QComboBox &box, int index)
    {
        test::pick(box, index);
        settle();
    }
    // As users do: right-click on the header, a click in the menu.
    void showFromMenu(const QString &title)
    {
        bool chosen = false;
        QTimer::singleShot(0, this, [&] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            if (!menu)
                return;
            for (QAction *action : menu->actions()) {
                if (action->text() != title)
                    continue;
                chosen = true;
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                return;
            }
            menu->close();
        });
        QHeaderView *header = m_panel->table().horizontalHeader();
        emit header->customContextMenuRequested(QPoint(5, 5));
        QVERIFY(chosen);
    }
    [[nodiscard]] QString more(const QString &name) const
    {
        return m_panel->model().index(rowOf(name), kSummaryColumns).data().toString();
    }
    void settle() { QVERIFY(settled(*m_jobs)); }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<SummaryPanel> m_panel;
};

} // namespace tst_summary_panel

ZOE_GUI_TEST(tst_summary_panel::SummaryPanelTest)
#include "tst_summary_panel.moc"
