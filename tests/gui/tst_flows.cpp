// The number of actions that a new user's questions take, with a fresh profile: each action uses
// the mouse or the keyboard on something visible, and is counted; the time that the window takes is
// printed. The question about a running program (pausing at an alarm) is in tst_live_alarms.
#include <QApplication>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/cause/cause_bar.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/compare/verdict_bar.h"
#include "app/panels/why/why_panel.h"
#include "app/widgets/tables/rows_table.h"
#include "cli/generate/generate_capture.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_flows {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

const QString kSample = QStringLiteral(ZOE_SOURCE_DIR "/resources/sample/crates.zoe");

// A window, and a user who is counted.
struct User : Stage {
    int actions = 0;

    User() { m_clock.start(); }
    // The answer is visible: prints the number of actions, and how long the window took.
    void tellAnswer(const char *question) const
    {
        qInfo("%s: %d actions, %.2f s", question, actions,
              static_cast<double>(m_clock.elapsed()) / 1000);
    }
    bool click(QWidget &widget, const QPoint &at)
    {
        ++actions;
        const bool seen =
            widget.isVisible() && widget.isEnabled() && widget.visibleRegion().contains(at);
        QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
        return seen && settle();
    }
    bool click(QWidget &widget) { return click(widget, widget.rect().center()); }
    bool press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        ++actions;
        Stage::key(key, modifiers);
        return settle();
    }
    bool drop(const QStringList &files)
    {
        ++actions;
        return dropOn(window, files);
    }
    bool clickTab(const QString &title)
    {
        for (QTabBar *tabs : window.findChildren<QTabBar *>()) {
            for (int i = 0; i < tabs->count(); ++i) {
                if (tabs->isVisible() && tabs->tabText(i).remove('&') == title)
                    return click(*tabs, tabs->tabRect(i).center());
            }
        }
        return false;
    }
    bool clickRow(QTableView &table, int row)
    {
        return click(*table.viewport(), table.visualRect(table.model()->index(row, 0)).center());
    }
    [[nodiscard]] QString cause() { return window.panel<CauseBar>()->text(); }
    [[nodiscard]] QToolButton &button(const char *name)
    {
        return *window.findChild<QToolButton *>(name);
    }

  private:
    QElapsedTimer m_clock;
};

bool write(const QString &file, std::uint64_t runSeed, double factor)
{
    GenerateOptions options;
    options.frames = 600;
    options.zonesPerFrame = 40;
    options.spikeShare = 0.01;
    options.runSeed = runSeed;
    if (factor != 1)
        options.slow = {{"physics_step", factor}};
    auto writer = CaptureWriter::create(file.toStdString(), generatedSession(options));
    return writer && generateCapture(options, **writer).ok();
}

} // namespace

class TestFlows : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }
    void theSampleShowsTheCauseOfItsWorstFrame();
    void oneClickShowsTheCauseOfTheNextSpike();
    void anOwnFileShowsItsBiggestUnusualCost();
    void aBehaviourShowsItsFramesAndWhatDiffers();
    void twoFilesGiveAVerdictWithTheFunctionToBlame();

  private:
    QTemporaryDir m_folder;
};

// Opening it is what the start page is for.
void TestFlows::theSampleShowsTheCauseOfItsWorstFrame()
{
    User user;
    QVERIFY(user.open(kSample));
    QCOMPARE(user.actions, 0);
    const auto frame = user.state().frame;
    QVERIFY(frame.has_value());
    for (const Spike &spike : user.window.document()->spikes())
        QVERIFY(user.window.document()->capture()->frames()[spike.frame].durationNs <=
                user.window.document()->capture()->frames()[*frame].durationNs);
    QVERIFY2(user.cause().startsWith(QString("Frame %1 · ").arg(*frame)) &&
                 user.cause().contains("`bake_light_map`"),
             qPrintable(user.cause()));
    QVERIFY(user.window.panel<CauseBar>()->isVisible());
    user.tellAnswer("the cause of the sample's worst frame");
}

void TestFlows::oneClickShowsTheCauseOfTheNextSpike()
{
    User user;
    QVERIFY(user.open(kSample));
    const auto before = user.state().frame;
    const QString causeBefore = user.cause();
    QVERIFY(user.click(user.button("causeNext")));
    QCOMPARE(user.actions, 1);
    QVERIFY(user.state().frame.has_value() && user.state().frame != before);
    QVERIFY2(user.cause().contains('`') && user.cause() != causeBefore, qPrintable(user.cause()));
    user.tellAnswer("the cause of the next spike, with opening");
}

// The cause that took the most time in all spikes together.
void TestFlows::anOwnFileShowsItsBiggestUnusualCost()
{
    const QString own = m_folder.filePath("own.zoe");
    QVERIFY(QFile::copy(kSample, own));
    User user;
    QVERIFY(user.drop({own}));
    ZOE_TRY_VERIFY(user.window.document());
    QVERIFY(user.settle());
    QVERIFY(user.clickTab("Why"));
    QVERIFY(user.clickTab("Many frames"));
    auto *why = user.window.panel<WhyPanel>();
    RowsTable &groups = why->groups();
    ZOE_TRY_VERIFY(groups.model().rowCount() > 0);
    QVERIFY2(why->manySentence().contains('`'), qPrintable(why->manySentence()));
    QVERIFY(user.clickRow(groups.table(), 0));
    QVERIFY2(user.actions <= 4, qPrintable(QString::number(user.actions)));
    QVERIFY(user.cause().contains('`'));
    user.tellAnswer("the biggest unusual cost of an own file");
}

void TestFlows::aBehaviourShowsItsFramesAndWhatDiffers()
{
    User user;
    QVERIFY(user.open(kSample));
    QVERIFY(user.clickTab("Behaviours"));
    auto *list = user.window.findChild<QTableView *>("behaviourList");
    QVERIFY(list && list->isVisible());
    QVERIFY(list->model()->rowCount() >= 2);
    QVERIFY(user.clickRow(*list, 1));
    QCOMPARE(user.actions, 2);
    QVERIFY(user.state().behaviour.has_value());
    QVERIFY(user.state().frames && user.state().frames->count() > 0);
    auto *differs = user.window.findChild<QTableView *>("characteristicFunctions");
    QVERIFY(differs && differs->isVisible() && differs->model()->rowCount() > 0);
    QVERIFY(!user.cause().isEmpty());
    user.tellAnswer("a behaviour, its frames and what differs, with opening");
}

void TestFlows::twoFilesGiveAVerdictWithTheFunctionToBlame()
{
    const QString before = m_folder.filePath("before.zoe");
    const QString after = m_folder.filePath("after.zoe");
    QVERIFY(write(before, 1, 1) && write(after, 2, 1.5));
    User user;
    QSignalSpy compared(&user.window, &MainWindow::compareOpened);
    QVERIFY(user.drop({before, after}));
    QCOMPARE(user.actions, 1);
    QVERIFY(compared.count() > 0 || compared.wait(kPatienceMs));
    auto *panel = user.window.panel<ComparePanel>();
    QVERIFY(
        QTest::qWaitFor([&] { return panel->comparison() && !panel->comparing(); }, kPatienceMs));
    QVERIFY(user.settle());
    QVERIFY(panel->isVisible());
    auto *verdict = panel->findChild<VerdictBar *>();
    QVERIFY(verdict && verdict->isVisible());
    QCOMPARE(verdict->chip(), QString("SLOWER"));
    // The first row of the table, which is immediately visible.
    auto *table = panel->findChild<QTableView *>("compareTable");
    QVERIFY(table && table->isVisible());
    QCOMPARE(table->model()->index(0, 0).data().toString(), QString("physics_step"));
    user.tellAnswer("the verdict on two files, with the function to blame");
}

} // namespace tst_flows

ZOE_GUI_TEST(tst_flows::TestFlows)
#include "tst_flows.moc"
