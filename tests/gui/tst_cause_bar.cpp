// The row below the frame chart: what it says about the chosen frame, and where its buttons lead.
#include <QAction>
#include <QLabel>
#include <QToolButton>

#include "analysis/reasons/reason_text.h"
#include "app/commands/command.h"
#include "app/panels/cause/cause_bar.h"
#include "app/panels/why/why_panel.h"
#include "app/session/document.h"
#include "app/theme/text.h"
#include "tests/analysis/made_up_course.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/gui/shouted_reasons.h"

namespace tst_cause_bar {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr FrameIndex kPreempted = 25;
constexpr FrameIndex kLocked = 75;
constexpr FrameIndex kManyCauses = 100;

std::shared_ptr<const MemoryCapture> course()
{
    Course course;
    for (FrameIndex frame = 0; frame < 120; ++frame) {
        Trouble trouble;
        if (frame == kPreempted)
            trouble.workerPreempted = 5'000'000;
        if (frame == kLocked)
            trouble.lockHeld = 7'000'000;
        if (frame == kManyCauses) {
            trouble.workerPreempted = 16'000'000;
            trouble.morePaths = 97;
            trouble.lockHeld = 8'000'000;
        }
        course.frame(trouble);
    }
    return course.capture(10);
}

// The bar in a window, with the commands of spikes that a main window has.
struct BarStage {
    JobRunner jobs;
    TestSession session{jobs};
    Document document{openedAs(course()), jobs};
    QWidget window;
    CauseBar bar{session, &window};
    WhyPanel why{session};

    bool open()
    {
        window.resize(900, 60);
        bar.resize(900, bar.height());
        session.setDocument(&document);
        document.start();
        return showActive(window) && settled(jobs);
    }
    bool choose(FrameIndex frame)
    {
        document.selection().setFrame(frame);
        return settled(jobs);
    }
    void click(const char *button)
    {
        QTest::mouseClick(bar.findChild<QToolButton *>(button), Qt::LeftButton);
    }
    bool can(const char *button) { return bar.findChild<QToolButton *>(button)->isEnabled(); }
};

} // namespace

class CauseBarTest : public QObject {
    Q_OBJECT

  private slots:
    void saysWhatItNeeds();
    void namesTheCauseOfTheChosenFrame();
    void agreesWithThePanelWhy();
    void showGoesToTheEvidence();
    void buttonsGoFromSpikeToSpike();
    void staysWithinItsHeight();
    void theCauseGoesBeforeTheMultiple();
    void largeCausesAreNamedInLittleRoom();
    void whatDoesNotFitIsElided();
    void usualFramesHaveNoCause();
    void speaksTheLanguageOfTheWindow();
};

void CauseBarTest::saysWhatItNeeds()
{
    BarStage stage;
    QCOMPARE(stage.bar.text(), QString());
    QVERIFY(stage.open());
    QCOMPARE(stage.bar.text(), QString("Select a frame to see its cause."));
    QVERIFY(!stage.can("causeShow"));
    QVERIFY(stage.can("causeNext") && stage.can("causePrevious"));
}

void CauseBarTest::namesTheCauseOfTheChosenFrame()
{
    BarStage stage;
    QVERIFY(stage.open());
    stage.document.selection().setFrame(kPreempted);
    // Immediately, without the job: which frame, and how long.
    QCOMPARE(stage.bar.text(), QString("Frame 25 · 6 ms · …"));
    QVERIFY(!stage.can("causeShow"));
    QVERIFY(settled(stage.jobs));
    QCOMPARE(stage.bar.text(),
             QString("Frame 25 · 6 ms · 6.0 × the median of all frames · 5 ms preempted on worker "
                     "in `band` while main waited for it"));
    const auto *label = stage.bar.findChild<QLabel *>("causeText");
    QVERIFY(label->text().contains("<b>band</b>"));
    QVERIFY(stage.can("causeShow"));
    QVERIFY(stage.choose(kLocked));
    QVERIFY2(stage.bar.text().contains("7 ms waiting for lock `world`, held by worker"),
             qPrintable(stage.bar.text()));
    // Never the cause of another frame.
    stage.document.selection().setFrame(kPreempted);
    QVERIFY(!stage.bar.text().contains("lock"));
    QVERIFY(settled(stage.jobs));
}

void CauseBarTest::agreesWithThePanelWhy()
{
    BarStage stage;
    QVERIFY(stage.open());
    stage.why.resize(600, 400);
    QVERIFY(showActive(stage.why));
    for (const FrameIndex frame : {kPreempted, kLocked}) {
        QVERIFY(stage.choose(frame));
        const QString cause = stage.bar.text().section(" · ", -1);
        QVERIFY2(stage.why.sentence().endsWith(": " + cause + '.'),
                 qPrintable(stage.why.sentence() + " / " + cause));
        const auto *label = stage.bar.findChild<QLabel *>("causeText");
        QCOMPARE(label->toolTip(),
                 stage.why.sentence() + "\nMedian of all frames: " + durationText(kNsPerMs));
    }
}

void CauseBarTest::showGoesToTheEvidence()
{
    BarStage stage;
    QVERIFY(stage.open());
    QVERIFY(stage.choose(kPreempted));
    stage.click("causeShow");
    const ViewState &state = stage.document.selection().state();
    QVERIFY(state.zone.has_value());
    QCOMPARE(state.zone->thread, ThreadId{1});
    QCOMPARE(stage.document.capture()->site(state.site).label(), std::string("band"));
    QCOMPARE(state.frame, std::optional<FrameIndex>(kPreempted));
}

// They are the commands of the window, whose keys are in the tips.
void CauseBarTest::buttonsGoFromSpikeToSpike()
{
    BarStage stage;
    int next = 0;
    int previous = 0;
    connect(addCommand(stage.window, "nextSpike", "Next spike", {QKeySequence("N")}),
            &QAction::triggered, this, [&next] { ++next; });
    connect(addCommand(stage.window, "previousSpike", "Previous spike"), &QAction::triggered, this,
            [&previous] { ++previous; });
    QVERIFY(stage.open());
    stage.click("causeNext");
    stage.click("causeNext");
    stage.click("causePrevious");
    QCOMPARE(next, 2);
    QCOMPARE(previous, 1);
}

// It never moves the views below, and names fewer causes if there is no room.
void CauseBarTest::staysWithinItsHeight()
{
    BarStage stage;
    QVERIFY(stage.open());
    const int height = stage.bar.height();
    for (const int width : {900, 500}) {
        stage.bar.resize(width, height);
        for (const FrameIndex frame : {FrameIndex{3}, kPreempted, kLocked}) {
            QVERIFY(stage.choose(frame));
            QCOMPARE(stage.bar.height(), height);
            const auto *label = stage.bar.findChild<QLabel *>("causeText");
            if (width > 500)
                QVERIFY(label->heightForWidth(label->width()) <= label->height());
        }
    }
}

void CauseBarTest::theCauseGoesBeforeTheMultiple()
{
    BarStage stage;
    QVERIFY(stage.open());
    QVERIFY(stage.choose(kPreempted));
    QVERIFY(stage.bar.text().contains("6.0 × the median"));
    stage.bar.resize(420, stage.bar.height());
    QVERIFY2(stage.bar.text().startsWith("Frame 25 · 6 ms · 5 ms preempted in `band`"),
             qPrintable(stage.bar.text()));
    stage.bar.resize(900, stage.bar.height());
    QVERIFY(stage.bar.text().contains("6.0 × the median"));
}

// Rather than netted, or left out.
void CauseBarTest::largeCausesAreNamedInLittleRoom()
{
    BarStage stage;
    QVERIFY(stage.open());
    QVERIFY(stage.choose(kManyCauses));
    const auto *label = stage.bar.findChild<QLabel *>("causeText");
    bool isBrief = false;
    for (int width = 1400; width >= 560; width -= 60) {
        stage.bar.resize(width, stage.bar.height());
        const QString text = stage.bar.text();
        if (text.endsWith("…"))
            break;
        const qsizetype first = text.indexOf("16 ms preempted");
        QVERIFY2(first > 0 && label->heightForWidth(label->width()) <= label->height(),
                 qPrintable(text));
        isBrief = isBrief || !text.contains("on worker");
        QVERIFY2(!text.contains("smaller causes"), qPrintable(text));
        if (!text.contains("other causes"))
            QVERIFY2(text.indexOf("9.7 ms for more calls of `find_path`") > first &&
                         text.contains("8 ms waiting for lock `world`"),
                     qPrintable(text));
    }
    QVERIFY(isBrief);
}

void CauseBarTest::whatDoesNotFitIsElided()
{
    BarStage stage;
    QVERIFY(stage.open());
    QVERIFY(stage.choose(kManyCauses));
    const auto *label = stage.bar.findChild<QLabel *>("causeText");
    int elided = 0;
    for (int width = 560; width >= 420; width -= 20) {
        stage.bar.resize(width, stage.bar.height());
        const QString text = stage.bar.text();
        if (!text.endsWith("…"))
            continue;
        ++elided;
        static const QRegularExpression unit(R"(\d…$)");
        QVERIFY2(!text.contains(unit), qPrintable(text));
        QVERIFY2(label->width() < 80 || label->heightForWidth(label->width()) <= label->height(),
                 qPrintable(text));
    }
    QVERIFY(elided > 0);
    stage.bar.resize(1400, stage.bar.height());
    QVERIFY(!stage.bar.text().contains("…"));
}

void CauseBarTest::usualFramesHaveNoCause()
{
    BarStage stage;
    QVERIFY(stage.open());
    QVERIFY(stage.choose(3));
    QVERIFY2(stage.bar.text().contains("as usual"), qPrintable(stage.bar.text()));
    QVERIFY(stage.bar.text().contains("1.0 × the median of all frames"));
}

void CauseBarTest::speaksTheLanguageOfTheWindow()
{
    const ShoutedReasons language;
    BarStage stage;
    QVERIFY(stage.open());
    QVERIFY(stage.choose(kPreempted));
    QVERIFY2(
        stage.bar.text().endsWith("5 ms PREEMPTED ON worker IN `band` WHILE main WAITED FOR IT"),
        qPrintable(stage.bar.text()));
    const auto *label = stage.bar.findChild<QLabel *>("causeText");
    QVERIFY(label->toolTip().startsWith("FRAME 25 TOOK 6 ms"));
}

} // namespace tst_cause_bar

ZOE_GUI_TEST(tst_cause_bar::CauseBarTest)
#include "tst_cause_bar.moc"
