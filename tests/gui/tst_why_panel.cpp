// Why: the sentence, the content of the tables, and clicks.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDir>
#include <QHeaderView>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>

#include "app/panels/why/why_panel.h"
#include "app/session/document.h"
#include "app/widgets/tables/rows_table.h"
#include "app/widgets/tables/rows_view.h"
#include "tests/analysis/made_up_course.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/gui/shouted_reasons.h"

namespace tst_why_panel {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr FrameIndex kPreempted = 25;
constexpr FrameIndex kLocked = 75;
constexpr FrameIndex kLater = 130;

std::shared_ptr<const MemoryCapture> course(FrameIndex frames = 120)
{
    Course course;
    for (FrameIndex frame = 0; frame < frames; ++frame) {
        Trouble trouble;
        if (frame == kPreempted || frame == 50 || frame == kLater)
            trouble.workerPreempted = 5'000'000;
        if (frame == kLocked)
            trouble.lockHeld = 7'000'000;
        course.frame(trouble);
    }
    return course.capture(10);
}

std::shared_ptr<const Behaviours> twoBehaviours()
{
    auto behaviours = std::make_shared<Behaviours>();
    behaviours->behaviours.resize(1);
    behaviours->behaviours[0].name = "walking";
    behaviours->assignment.assign(120, 0);
    return behaviours;
}

QString cell(RowsTable &table, int row, int column)
{
    return table.model().index(row, column).data().toString();
}

} // namespace

class WhyPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup();

    void saysWhatItNeeds();
    void followsTheFrame();
    void theMainCauseComesFirst();
    void barsAreSeenInANarrowDock();
    void clickGoesToTheEvidence();
    void namesTheBehaviour();
    void manyFramesAreGrouped();
    void selectedFramesAreExplained();
    void cancelledQuestionsAreAskedAgain();
    void followsAGrowingCapture();
    void speaksTheLanguageOfTheWindow();
    void modelsHold();

  private:
    void open();
    void showFrame(FrameIndex frame);
    void showMany(int which);
    void click(RowsTable &table, int row, bool twice = false);

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<WhyPanel> m_panel;
};

void WhyPanelTest::init()
{
    m_jobs = std::make_unique<JobRunner>();
    m_document = std::make_unique<Document>(openedAs(course()), *m_jobs);
    m_session = std::make_unique<TestSession>(*m_jobs);
    m_panel = std::make_unique<WhyPanel>(*m_session);
    m_panel->resize(900, 500);
}

void WhyPanelTest::cleanup()
{
    m_panel.reset();
    m_session.reset();
    m_document.reset();
    m_jobs.reset();
}

void WhyPanelTest::open()
{
    m_session->setDocument(m_document.get());
    m_document->start();
    QVERIFY(showActive(*m_panel));
    QVERIFY(settled(*m_jobs));
}

void WhyPanelTest::showFrame(FrameIndex frame)
{
    m_document->selection().setFrame(frame);
    QVERIFY(settled(*m_jobs));
    const QString folder = qEnvironmentVariable("ZOE_SCREENSHOTS");
    if (!folder.isEmpty())
        QVERIFY(m_panel->grab().save(QDir(folder).filePath("why.png")));
}

void WhyPanelTest::showMany(int which)
{
    QTabBar *const bar = m_panel->tabs().tabBar();
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(1).center());
    pick(m_panel->which(), which);
    QVERIFY(settled(*m_jobs));
}

void WhyPanelTest::click(RowsTable &table, int row, bool twice)
{
    QTableView &view = table.table();
    const QPoint at = view.visualRect(view.model()->index(row, 0)).center();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
    if (twice)
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
}

void WhyPanelTest::saysWhatItNeeds()
{
    m_panel->show();
    QCOMPARE(m_panel->sentence(), QString("No capture is open."));
    open();
    QCOMPARE(m_panel->sentence(), QString("Select a frame to see why it took so long."));
}

void WhyPanelTest::followsTheFrame()
{
    open();
    showFrame(kPreempted);
    QCOMPARE(
        m_panel->sentence(),
        QString("Frame 25 took 6 ms, 5 ms longer than typical frames around it: 5 ms preempted "
                "on worker in `band` while main waited for it."));
    QCOMPARE(cell(m_panel->causes(), 0, 2),
             QString("preempted on worker in band while main waited for it"));
    QCOMPARE(cell(m_panel->causes(), 0, 3), QString("worker"));
    showFrame(kLocked);
    QVERIFY(m_panel->sentence().contains("7 ms waiting for lock `world`, held by worker"));
    showFrame(3);
    QVERIFY(m_panel->sentence().contains("as usual"));
}

// Also of a frame that is shorter than typical ones; a sorting of the user's own stays.
void WhyPanelTest::theMainCauseComesFirst()
{
    Course made;
    for (FrameIndex frame = 0; frame < 120; ++frame)
        made.frame({.read = frame == kLocked ? 0 : 2'000'000,
                    .longerBand = frame == kLocked ? 300'000 : 0,
                    .morePaths = frame == kPreempted ? 30 : 0});
    m_document = std::make_unique<Document>(openedAs(made.capture(10)), *m_jobs);
    open();
    RowsTable &causes = m_panel->causes();
    showFrame(kPreempted);
    QVERIFY2(cell(causes, 0, 0).startsWith("+3"), qPrintable(cell(causes, 0, 0)));
    showFrame(kLocked);
    QVERIFY(causes.model().rowCount() > 1);
    QVERIFY2(cell(causes, 0, 2).startsWith("less waiting"), qPrintable(cell(causes, 0, 2)));
    QVERIFY(cell(causes, causes.model().rowCount() - 1, 0).startsWith('+'));
    showFrame(kPreempted);
    QVERIFY2(cell(causes, 0, 0).startsWith("+3"), qPrintable(cell(causes, 0, 0)));
    causes.sortBy(2, Qt::AscendingOrder);
    showFrame(kLocked);
    QCOMPARE(causes.table().horizontalHeader()->sortIndicatorSection(), 2);
}

// Also in a dock of a third of a window: the text names the thread if it is another one.
void WhyPanelTest::barsAreSeenInANarrowDock()
{
    open();
    m_panel->resize(330, 500);
    showFrame(kPreempted);
    RowsTable &causes = m_panel->causes();
    QCOMPARE(causes.model().headerData(1, Qt::Horizontal).toString(), QString("Sum"));
    QVERIFY(!causes.table().isColumnHidden(1));
    QVERIFY(!causes.table().isColumnHidden(2));
}

void WhyPanelTest::clickGoesToTheEvidence()
{
    open();
    showFrame(kPreempted);
    click(m_panel->causes(), 0);
    const ViewState &state = m_document->selection().state();
    QVERIFY(state.zone.has_value());
    QCOMPARE(state.zone->thread, ThreadId{1});
    QCOMPARE(m_document->capture()->site(state.site).label(), std::string("band"));
    QCOMPARE(state.frame, std::optional<FrameIndex>(kPreempted));
}

void WhyPanelTest::namesTheBehaviour()
{
    open();
    showFrame(kPreempted);
    m_document->setBehaviours(twoBehaviours());
    QVERIFY(settled(*m_jobs));
    QVERIFY(m_panel->sentence().contains("typical frames of *walking*"));
}

void WhyPanelTest::manyFramesAreGrouped()
{
    open();
    showMany(0);
    QCOMPARE(m_panel->manySentence(), QString("2 of 3 frames: preemption; 1: lock `world`."));
    QCOMPARE(cell(m_panel->groups(), 0, 2), QString("preemption"));
    click(m_panel->groups(), 1);
    QCOMPARE(m_document->selection().state().frame, std::optional<FrameIndex>(kLocked));
    click(m_panel->groups(), 0, true);
    FrameRanges preempted;
    preempted.add(FrameIndex{kPreempted});
    preempted.add(FrameIndex{50});
    QCOMPARE(m_document->selection().state().frames, std::optional(preempted));
}

void WhyPanelTest::selectedFramesAreExplained()
{
    open();
    showMany(1);
    m_document->selection().setFrames(FrameRanges({kLocked, kLocked + 2}));
    QVERIFY(settled(*m_jobs));
    QCOMPARE(m_panel->manySentence(),
             QString("1 of 2 frames: lock `world`; 1: no longer than typical."));
    showMany(2);
    QVERIFY(m_panel->manySentence().startsWith("1 of 2 frames"));
}

void WhyPanelTest::cancelledQuestionsAreAskedAgain()
{
    open();
    showFrame(kLocked);
    m_document->selection().setFrame(kPreempted);
    m_jobs->cancelAll();
    QVERIFY(settled(*m_jobs));
    QCOMPARE(m_panel->sentence(), QString("Cancelled"));
    QCOMPARE(m_panel->causes().model().rowCount(), 0);
    showMany(0);
    pick(m_panel->which(), 2);
    m_jobs->cancelAll();
    QVERIFY(settled(*m_jobs));
    QCOMPARE(m_panel->manySentence(), QString("Cancelled"));
    QCOMPARE(m_panel->groups().model().rowCount(), 0);
    m_panel->tabs().setCurrentIndex(0);
    QVERIFY(settled(*m_jobs));
    QVERIFY(m_panel->sentence().startsWith("Frame 25 took 6 ms"));
    QVERIFY(m_panel->causes().model().rowCount() > 0);
    m_panel->tabs().setCurrentIndex(1);
    QVERIFY(settled(*m_jobs));
    QVERIFY(m_panel->manySentence().startsWith("1 of 2 frames"));
    QVERIFY(m_panel->groups().model().rowCount() > 0);
}

void WhyPanelTest::followsAGrowingCapture()
{
    open();
    showFrame(kPreempted);
    m_document->grow(course(150));
    showFrame(kLater);
    QVERIFY2(m_panel->sentence().startsWith("Frame 130 took 6 ms"),
             qPrintable(m_panel->sentence()));
    m_document->grow(course(160));
    showMany(1);
    m_document->selection().setFrames(FrameRanges({kLater, 155}));
    QVERIFY(settled(*m_jobs));
    QVERIFY2(m_panel->manySentence().startsWith("1 of 25 frames"),
             qPrintable(m_panel->manySentence()));
}

void WhyPanelTest::speaksTheLanguageOfTheWindow()
{
    const ShoutedReasons language;
    open();
    showFrame(kPreempted);
    QCOMPARE(m_panel->sentence(),
             QString("FRAME 25 TOOK 6 ms, 5 ms LONGER THAN TYPICAL FRAMES AROUND IT: 5 ms "
                     "PREEMPTED ON worker IN `band` WHILE main WAITED FOR IT."));
    QCOMPARE(cell(m_panel->causes(), 0, 2),
             QString("PREEMPTED ON worker IN band WHILE main WAITED FOR IT"));
    showMany(0);
    QCOMPARE(m_panel->manySentence(), QString("2 OF 3 FRAMES: PREEMPTION; 1: LOCK `world`."));
    QCOMPARE(cell(m_panel->groups(), 1, 2), QString("LOCK world"));
}

void WhyPanelTest::modelsHold()
{
    open();
    showFrame(kPreempted);
    showMany(0);
    const QAbstractItemModelTester causes(&m_panel->causes().model());
    const QAbstractItemModelTester groups(&m_panel->groups().model());
    m_panel->causes().sortBy(2, Qt::AscendingOrder);
    m_panel->groups().sortBy(2, Qt::AscendingOrder);
    QVERIFY(settled(*m_jobs));
}

} // namespace tst_why_panel

ZOE_GUI_TEST(tst_why_panel::WhyPanelTest)
#include "tst_why_panel.moc"
