// The inspector and other panels of pages, and the switch for the scope of tables, in a window.
#include <QLabel>
#include <QSet>
#include <QSettings>
#include <QStyle>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeWidget>

#include "app/captures/open_captures.h"
#include "app/panels/callers/callers_panel.h"
#include "app/panels/details/details_panel.h"
#include "app/panels/distribution/distribution_panel.h"
#include "app/panels/events/events_panel.h"
#include "app/panels/frame_facts/frame_panel.h"
#include "app/panels/locks/locks_panel.h"
#include "app/panels/messages/messages_panel.h"
#include "app/panels/sites/sites_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/theme/counted_texts.h"
#include "app/theme/part_text.h"
#include "app/theme/text.h"
#include "app/widgets/paged_panel.h"
#include "app/window/panels.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_inspector {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

class TestInspector : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init() { QSettings().clear(); }
    void everyPageIsFoundByItsName();
    void pagesAreWithinTheirPanel();
    void frameFactsFollowTheFrame();
    void onlyTheShownPageComputes();
    void fitsIntoTheRightDock();
    void captionsAreWhole();
    void oneSwitchForAllTables();
    void countsAgreeWithTheirNouns();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestInspector::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 300).empty());
}

void TestInspector::everyPageIsFoundByItsName()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const auto shown = [&](const char *name, const QWidget *page) {
        QVERIFY2(stage.window.showPanel(name), name);
        ZOE_TRY_VERIFY2(page->isVisible(), name);
    };
    for (int round = 0; round < 2; ++round) { // whatever was shown before
        shown("details", stage.window.panel<DetailsPanel>());
        shown("callers", stage.window.panel<CallersPanel>());
        shown("info", stage.window.findChild<QWidget *>("infoTree"));
        shown("distribution", stage.window.panel<DistributionPanel>());
        shown("frame", stage.window.panel<FramePanel>());
        shown("Notes", stage.window.findChild<QWidget *>("annotationTable"));
        shown("allEvents", stage.window.panel<EventsPanel>());
        shown("sites", stage.window.panel<SitesPanel>());
        shown("locks", stage.window.panel<LocksPanel>());
        shown("messages", stage.window.panel<MessagesPanel>());
        shown("episodes", stage.window.findChild<QWidget *>("episodesTabs"));
        shown("types", stage.window.findChild<QWidget *>("findBehaviours"));
    }
    for (const QString &name : panelNames())
        QVERIFY2(!panelWith(name).isEmpty(), qPrintable(name));
}

void TestInspector::pagesAreWithinTheirPanel()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const auto inside = [&](const char *dock, const QWidget *page) {
        QVERIFY2(stage.window.dock(dock)->isAncestorOf(page), dock);
    };
    inside("inspector", stage.window.panel<DetailsPanel>());
    inside("inspector", stage.window.panel<CallersPanel>());
    inside("inspector", stage.window.panel<FramePanel>());
    inside("events", stage.window.panel<MessagesPanel>());
    for (const char *gone : {"details", "callers", "distribution", "notes", "info", "sites",
                             "locks", "messages", "episodes", "error"})
        QVERIFY2(!stage.window.dock(gone), gone);
    const auto *inspector = stage.window.panel<PagedPanel>();
    QStringList titles;
    for (int i = 0; i < inspector->tabs().count(); ++i)
        titles << inspector->tabs().tabText(i);
    QCOMPARE(titles, (QStringList{"Zone", "Frame", "Notes"}));
}

void TestInspector::frameFactsFollowTheFrame()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.showPanel("frame"));
    const auto *panel = stage.window.panel<FramePanel>();
    const Capture &capture = *stage.window.document()->capture();
    for (const FrameIndex frame : {0U, 17U, 299U}) {
        stage.selection().setFrame(frame);
        QVERIFY(stage.settle());
        const FrameRecord &record = capture.frames()[frame];
        QCOMPARE(panel->fact("Frame"), QString("%1 of 300").arg(frame));
        QCOMPARE(panel->fact("Duration"), durationText(record.durationNs));
        QCOMPARE(panel->fact("Start"), durationText(record.startNs));
        QCOMPARE(panel->fact("Zones"), countText(record.zones));
        int shorter = 0;
        for (const FrameRecord &other : capture.frames())
            shorter += other.durationNs < record.durationNs;
        QCOMPARE(partText(0.99996), QStringLiteral("99.9\u00a0%")); // 8 of many are longer
        QCOMPARE(partText(1), QStringLiteral("100.0\u00a0%"));
        QCOMPARE(panel->fact("Longer than"), partText(shorter / 300.0) + " of the frames");
    }
}

void TestInspector::onlyTheShownPageComputes()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.showPanel("notes"));
    QVERIFY(stage.settle());
    stage.selection().setSite(SiteId{0});
    QVERIFY(stage.settle());
    const auto *details = stage.window.panel<DetailsPanel>();
    QVERIFY(details->figuresText().isEmpty());
    QVERIFY(stage.window.showPanel("details"));
    ZOE_TRY_VERIFY(!details->figuresText().isEmpty());
    QVERIFY(stage.settle());
}

// Nothing is cut at the width that it has in a small window.
void TestInspector::fitsIntoTheRightDock()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    stage.selection().setSite(SiteId{0});
    for (const char *name : {"details", "callers", "frame", "distribution", "info", "notes"}) {
        QVERIFY(stage.window.showPanel(name));
        QVERIFY(stage.settle());
        const QWidget &dock = *stage.window.dock("inspector")->widget();
        for (const QToolButton *button : dock.findChildren<QToolButton *>()) {
            if (!button->isVisible() || button->objectName().startsWith("Scroll"))
                continue;
            const int right = button->mapTo(&dock, button->rect().bottomRight()).x();
            QVERIFY2(right < dock.width(),
                     qPrintable(QString("%1: %2").arg(name, button->objectName())));
        }
    }
}

// In a small window, captions take as many lines as they need.
void TestInspector::captionsAreWhole()
{
    Stage stage;
    stage.window.resize(784, 600);
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.showPanel("distribution"));
    QVERIFY(stage.settle());
    ZOE_TRY_VERIFY(stage.window.panel<DistributionPanel>()->figure("Mean").size() > 0);
    const auto *tree = stage.window.findChild<QTreeWidget *>("distributionFigures");
    QVERIFY(tree);
    const int margin = 2 * (tree->style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
    const int width = tree->columnWidth(0) - margin;
    const int line = tree->fontMetrics().height();
    QSet<QString> shown;
    bool wrapped = false;
    for (int i = 0; i < tree->topLevelItemCount(); ++i) {
        const QString caption = tree->topLevelItem(i)->text(0);
        const QRect needed = tree->fontMetrics().boundingRect(0, 0, width, QWIDGETSIZE_MAX,
                                                              Qt::TextWordWrap, caption);
        const int height = tree->visualItemRect(tree->topLevelItem(i)).height();
        QVERIFY2(needed.width() <= width && needed.height() <= height,
                 qPrintable(QString("%1: %2 of %3").arg(caption).arg(height).arg(needed.height())));
        wrapped = wrapped || height > line * 3 / 2;
        shown.insert(caption);
    }
    QVERIFY(wrapped);
    QVERIFY(shown.contains("Mean"));
    QCOMPARE(shown.size(), tree->topLevelItemCount());
}

void TestInspector::oneSwitchForAllTables()
{
    {
        Stage stage;
        stage.window.captures().setFirstFrame(10);
        QVERIFY(stage.open(m_capture));
        const auto click = [&](const char *name) {
            QTest::mouseClick(stage.window.findChild<QToolButton *>(name), Qt::LeftButton);
            return stage.settle();
        };
        const auto &summary = *stage.window.panel<SummaryPanel>();
        QVERIFY(summary.scopeText().startsWith("All frames: 300"));
        QVERIFY(click("scopeFrame"));
        QVERIFY2(summary.scopeText().startsWith("Frame 10"), qPrintable(summary.scopeText()));
        stage.key(Qt::Key_Right);
        QVERIFY(stage.settle());
        QVERIFY(summary.scopeText().startsWith("Frame 11"));
        QVERIFY(stage.window.document()->behaviours()); // found as it was opened
        QVERIFY(click("scopeBehaviour"));
        QVERIFY(summary.scopeText().startsWith("Behaviour: "));
        QVERIFY(click("scopeFrame"));
        stage.selection().setFrames(FrameRanges({20, 50}));
        QVERIFY(summary.scopeText().startsWith("Frame 11"));
        QVERIFY(click("scopeSelection"));
        QVERIFY(summary.scopeText().startsWith("Selected frames: 30"));
        QVERIFY(click("scopeAll"));
        QVERIFY(summary.scopeText().startsWith("All frames: 300"));
    }
    Stage stage; // remembered
    QVERIFY(stage.open(m_capture));
    QVERIFY(stage.window.findChild<QToolButton *>("scopeAll")->isChecked());
    stage.selection().setFrames(FrameRanges({20, 50}));
    QVERIFY(stage.settle());
    QVERIFY(stage.window.panel<SummaryPanel>()->scopeText().startsWith("All frames: 300"));
}

void TestInspector::countsAgreeWithTheirNouns()
{
    QCOMPARE(countedFrames(1), QString("1 frame"));
    QCOMPARE(countedFrames(0), QString("0 frames"));
    QCOMPARE(countedCalls(1), QString("1 call"));
    QCOMPARE(countedCalls(12'345), QString("%1 calls").arg(countText(12'345)));
    QCOMPARE(countedFunctions(1), QString("1 function"));
    QCOMPARE(countedZones(1), QString("1 zone"));
    QCOMPARE(countedThreads(2), QString("2 threads"));
    QCOMPARE(countedTimes(1), QString("once"));
    QCOMPARE(countedTimes(2), QString("2 times"));
}

} // namespace tst_inspector

ZOE_GUI_TEST(tst_inspector::TestInspector)
#include "tst_inspector.moc"
