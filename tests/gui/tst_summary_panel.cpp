// The table of functions: columns by presets, calls or frames, and its filters.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QTableView>

#include "analysis/model/memory_capture.h"
#include "app/models/summary_model.h"
#include "app/models/table_roles.h"
#include "app/session/document.h"
#include "app/views/tables/summary_bar.h"
#include "app/views/tables/summary_panel.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

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

} // namespace

class SummaryPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        m_jobs = std::make_unique<JobRunner>();
        m_panel = std::make_unique<SummaryPanel>(*m_jobs);
        open(captureFromText(kFrames));
    }
    void cleanup()
    {
        m_panel.reset();
        m_document.reset();
        m_jobs.reset();
    }

    void presetsShowTheirColumns()
    {
        QVERIFY(!shown(SummaryColumn::P999) && shown(SummaryColumn::Mean));
        pick(bar().presets(), 1); // percentiles
        QVERIFY(shown(SummaryColumn::P999) && !shown(SummaryColumn::Threads));
        pick(bar().presets(), 2); // wall clock
        QVERIFY(shown(SummaryColumn::Active) && shown(SummaryColumn::ActiveExclusive));
        pick(bar().presets(), 3); // per frame
        QVERIFY(shown(SummaryColumn::TotalPerFrame) && !shown(SummaryColumn::Mean));
        pick(bar().presets(), 4); // all
        for (int column = 0; column < kSummaryColumns; ++column)
            QVERIFY(shown(static_cast<SummaryColumn>(column)));
    }
    void switchesFromCallsToFrames()
    {
        QCOMPARE(cell("physics", SummaryColumn::Max), 50.0);
        pick(bar().bases(), 1);
        QCOMPARE(cell("physics", SummaryColumn::Max), 80.0);
        QCOMPARE(cell("physics", SummaryColumn::Total), 80.0);
    }
    void countsOneThreadAlone()
    {
        QCOMPARE(names(), QStringList({"update", "physics", "render"}));
        pick(bar().threads(), 2); // worker
        QCOMPARE(names(), QStringList({"physics"}));
        QCOMPARE(cell("physics", SummaryColumn::Total), 50.0);
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
    void cellsHaveBars()
    {
        const QModelIndex total =
            m_panel->model().index(rowOf("physics"), static_cast<int>(SummaryColumn::Total));
        QCOMPARE(total.data(CellBarRole).toDouble(), 1.0);
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
        m_panel->setDocument(document.get());
        m_document = std::move(document);
        m_document->start();
        m_panel->resize(1400, 400);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
        settle();
        m_panel->table().sortByColumn(static_cast<int>(SummaryColumn::Total), Qt::DescendingOrder);
    }
    [[nodiscard]] bool shown(SummaryColumn column) const
    {
        return !m_panel->table().isColumnHidden(static_cast<int>(column));
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
    [[nodiscard]] double cell(const QString &name, SummaryColumn column) const
    {
        return m_panel->model()
            .index(rowOf(name), static_cast<int>(column))
            .data(SummaryModel::RawRole)
            .toDouble();
    }
    void pick(QComboBox &box, int index)
    {
        test::pick(box, index);
        settle();
    }
    void settle() { QVERIFY(settled(*m_jobs)); }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<SummaryPanel> m_panel;
};

ZOE_GUI_TEST_MAIN(SummaryPanelTest)
#include "tst_summary_panel.moc"
