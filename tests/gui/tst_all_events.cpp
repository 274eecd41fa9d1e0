// Messages, waits for locks and sites in one table: columns, filters, clicks.
#include <QComboBox>
#include <QLineEdit>
#include <QTableView>

#include "analysis/columns/event_columns.h"
#include "app/panels/events/events_panel.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "app/widgets/pickers/thread_box.h"
#include "app/widgets/tables/rows_table.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/capture_text.h"

namespace tst_all_events {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr std::string_view kFrames = R"(frame 0 100
  main
    update 10 60
      physics 20 30
  message main 60 loaded the level
  message - 70 !error out of textures
  lock queue | main | wait 10 5
  lock queue | worker | hold 8 7
frame 100 100
  main
    physics 110 40
  worker
    solve 120 20
  message worker 160 !warning slow solve
)";

int column(const char *id)
{
    return windowColumn(eventColumns(), id);
}

} // namespace

class TestAllEvents : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup();
    void everyKindIsThere();
    void kindAndThreadFilter();
    void rowsLeadToFramesAndFunctions();
    void theScopeLimitsThem();
    void waitsThatAreLeftOutAreCounted();

  private:
    [[nodiscard]] RowsTable &rows() { return m_panel->rows(); }
    [[nodiscard]] QStringList texts(const char *id);
    [[nodiscard]] int rowOf(const QString &event);
    void doubleClick(int row);

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<EventsPanel> m_panel;
};

void TestAllEvents::init()
{
    m_jobs = std::make_unique<JobRunner>();
    m_session = std::make_unique<TestSession>(*m_jobs);
    m_document = std::make_unique<Document>(openedAs(captureFromText(kFrames)), *m_jobs);
    m_panel = std::make_unique<EventsPanel>(*m_session);
    m_panel->resize(1200, 500);
    m_session->setDocument(m_document.get());
    QVERIFY(showActive(*m_panel));
    QVERIFY(settled(*m_jobs));
}

void TestAllEvents::cleanup()
{
    m_panel.reset();
    m_document.reset();
    m_session.reset();
    m_jobs.reset();
}

QStringList TestAllEvents::texts(const char *id)
{
    QStringList all;
    for (int row = 0; row < rows().model().rowCount(); ++row)
        all << rows().model().index(row, column(id)).data().toString();
    return all;
}

int TestAllEvents::rowOf(const QString &event)
{
    return static_cast<int>(texts("event").indexOf(event));
}

void TestAllEvents::doubleClick(int row)
{
    QTableView &view = rows().table();
    const QPoint at = view.visualRect(rows().model().index(row, column("event"))).center();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
}

// In the order of time; sites have none and come last.
void TestAllEvents::everyKindIsThere()
{
    QCOMPARE(texts("event"), QStringList({"queue", "loaded the level", "out of textures",
                                          "slow solve", "update", "physics", "solve"}));
    QCOMPARE(texts("kind"),
             QStringList({"lock wait", "message", "message", "message", "site", "site", "site"}));
    QCOMPARE(texts("frame"), QStringList({"0", "0", "0", "1", "0", "0", "1"}));
    QCOMPARE(texts("thread"), QStringList({"main", "main", "", "worker", "", "", ""}));
    QCOMPARE(texts("durationNs").first(), QString("5\u00a0ns"));
    QCOMPARE(texts("calls"), QStringList({"", "", "", "", "1", "2", "1"}));
    const QStringList details = texts("details");
    QVERIFY2(details[0].startsWith("worker "), qPrintable(details[0]));
    QCOMPARE(details.mid(1, 3), QStringList({"Info", "Error", "Warning"}));
}

void TestAllEvents::kindAndThreadFilter()
{
    pick(m_panel->kind(), 1);
    QCOMPARE(texts("event"), QStringList({"loaded the level", "out of textures", "slow solve"}));
    pick(m_panel->kind(), 2);
    QCOMPARE(texts("event"), QStringList({"queue"}));
    pick(m_panel->kind(), 3);
    QCOMPARE(texts("event"), QStringList({"update", "physics", "solve"}));
    pick(m_panel->kind(), 0);
    m_panel->thread().setCurrentIndex(1); // main
    QCOMPARE(texts("event"), QStringList({"queue", "loaded the level"}));
    m_panel->thread().setCurrentIndex(0);
    QTest::keyClicks(&rows().filter(), "SOLVE");
    QCOMPARE(texts("event"), QStringList({"slow solve", "solve"}));
}

void TestAllEvents::rowsLeadToFramesAndFunctions()
{
    doubleClick(rowOf("slow solve"));
    QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{1}));
    QVERIFY(!m_document->selection().state().site.valid());
    doubleClick(rowOf("update"));
    QCOMPARE(m_document->selection().state().frame, std::optional(FrameIndex{0}));
    const SiteId site = m_document->selection().state().site;
    QVERIFY(site.valid());
    QCOMPARE(m_document->capture()->site(site).label(), std::string("update"));
}

void TestAllEvents::theScopeLimitsThem()
{
    m_document->selection().setFrames(FrameRanges(FrameRange{1, 2}));
    QVERIFY(settled(*m_jobs));
    QCOMPARE(texts("event"), QStringList({"slow solve", "update", "physics", "solve"}));
    QCOMPARE(texts("frame"), QStringList({"1", "", "1", "1"})); // update is not reached
    QCOMPARE(texts("calls"), QStringList({"", "0", "1", "1"}));
}

void TestAllEvents::waitsThatAreLeftOutAreCounted()
{
    QVERIFY(!rows().scopeText().contains("longest"));
    std::string frames = "frame 0 100000\n  main\n";
    for (int i = 0; i < 1200; ++i)
        frames += "  lock queue | main | wait " + std::to_string(10 + 50 * i) + " 5\n";
    Document many(openedAs(captureFromText(frames)), *m_jobs);
    m_session->setDocument(&many);
    QVERIFY(settled(*m_jobs));
    QCOMPARE(texts("event").count("queue"), 1000);
    QVERIFY2(rows().scopeText().contains(
                 QString("the %1 longest of %2 lock waits").arg(countText(1000), countText(1200))),
             qPrintable(rows().scopeText()));
    m_session->setDocument(m_document.get());
    QVERIFY(settled(*m_jobs));
    QVERIFY(!rows().scopeText().contains("longest"));
}

} // namespace tst_all_events

ZOE_GUI_TEST(tst_all_events::TestAllEvents)
#include "tst_all_events.moc"
