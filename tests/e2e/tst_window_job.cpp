// The main job in the window, with the real programs' files: open a recorded game, go to the spike
// that it planted, see the planted zone in its flame graph, then cluster and compare.

#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/frames/spikes.h"
#include "analysis/model/frames/whole_frames.h"
#include "analysis/walk/frame_trees.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/program/settled.h"
#include "app/session/document.h"
#include "app/window/main_window.h"
#include "plugins/api/plugin_manager.h"
#include "tests/e2e/crates_run.h"
#include "tests/e2e/others_watch.h"
#include "tests/e2e/rand_index.h"
#include "tests/gui/gui_main.h"
#include "tests/support/patience.h"

namespace tst_window_job {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

struct Stage {
    PluginManager plugins;
    JobRunner jobs;
    MainWindow window{jobs, plugins};

    [[nodiscard]] const ViewState &state() { return window.document()->selection().state(); }
    [[nodiscard]] const Capture &capture() { return *window.document()->capture(); }
    [[nodiscard]] app::FlameView &flame() { return window.panel<FlamePanel>()->view(); }
};

// Until nothing is going on any more.
bool settle(Stage &stage)
{
    Settled settled(stage.jobs);
    QSignalSpy reached(&settled, &Settled::reached);
    settled.watch();
    return reached.count() > 0 || reached.wait(kPatienceMs);
}

// The value of a plot in a frame, read from the capture.
std::optional<double> plotValue(const Capture &capture, const std::string &name, FrameIndex frame)
{
    const auto chunk = capture.chunk(capture.chunkOfFrame(frame));
    if (!chunk)
        return {};
    const FrameRecord &record = capture.frames()[frame];
    for (const PlotPoint &point : (*chunk)->plots) {
        if (capture.plotSeries()[point.plot.value].name == name && point.timeNs >= record.startNs &&
            point.timeNs < record.endNs())
            return point.value;
    }
    return {};
}

// The first zone of a function among those in the flame graph.
std::optional<FlameZone> zoneOf(const app::FlameView &view, const Capture &capture,
                                const QString &function)
{
    const FlameFrame *frame = view.loaded();
    for (std::size_t tree = 0; frame && tree < frame->trees.trees.size(); ++tree) {
        const ZoneTree &zones = frame->trees.trees[tree];
        for (std::size_t zone = 0; zone < zones.size(); ++zone) {
            if (capture.site(zones[zone].site).label() == function.toStdString())
                return FlameZone{tree, zone};
        }
    }
    return {};
}

} // namespace

class TestWindowJob : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void cleanupTestCase();
    void opensTheGame();
    void plantedSpikesAreMarked();
    void keyReachesEveryPlantedSpike();
    void flameGraphShowsThePlantedZone();
    void aClickOnTheZoneSelectsItEverywhere();
    void aClickInTheChartShowsThatFrame();
    void behavioursAreThePhases();
    void aClickOnABehaviourShowsItsTypicalFrame();
    void comparisonFindsWhatWasSlowedDown();

  private:
    void goTo(FrameIndex frame);

    QTemporaryDir m_folder;
    CratesRun m_run;
    QString m_missed; // planted spikes that are none
    std::unique_ptr<Stage> m_stage;
};

void TestWindowJob::initTestCase()
{
    m_run = recordCratesInPeace(m_folder.path(), "crates",
                                {"--frames", "480", "--seed", "2", "--scale", "0.6"},
                                [](const CratesRun &run) { return missedSpikes(run).empty(); });
    QVERIFY2(m_run.frames == 480, m_run.result.err.constData());
    for (const std::uint32_t frame : missedSpikes(m_run))
        m_missed += QString("%1 in frame %2 ").arg(m_run.truth[frame].function).arg(frame);
    m_stage = std::make_unique<Stage>();
    m_stage->window.resize(1600, 1000);
    m_stage->window.show();
    // Shortcuts reach only the active window, and without a window manager nothing activates it.
    m_stage->window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_stage->window, kPatienceMs));
}

void TestWindowJob::cleanupTestCase()
{
    m_stage.reset();
}

void TestWindowJob::opensTheGame()
{
    QSignalSpy opened(&m_stage->window, &MainWindow::captureOpened);
    m_stage->window.openFile({m_run.capture, {}});
    QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
    QVERIFY(settle(*m_stage));
    // What the recorder says at the end is in a frame of its own, which isn't whole.
    QCOMPARE(std::ranges::count_if(m_stage->capture().frames(), isWhole),
             static_cast<std::ptrdiff_t>(m_run.frames));
    QCOMPARE(m_stage->capture().info().zones, m_run.zones);
    QVERIFY(m_stage->window.panel<FrameChart>()->ready());
    // What a user wants to see first is already shown.
    QVERIFY(m_stage->state().frame.has_value());
}

void TestWindowJob::plantedSpikesAreMarked()
{
    const auto &spikes = m_stage->window.document()->spikes();
    const auto planned = m_run.plannedSpikes();
    QVERIFY(planned.size() >= 4);
    for (const std::uint32_t frame : planned) {
        ZOE_VERIFY_IN_PEACE(std::ranges::find(spikes, frame, &Spike::frame) != spikes.end(),
                            m_run.disturbance, qPrintable(m_run.truth[frame].function));
        QCOMPARE(m_stage->window.panel<FrameChart>()->nextSpike(frame - 1),
                 std::optional<FrameIndex>(frame));
    }
}

// Presses N until the frame is shown.
void TestWindowJob::goTo(FrameIndex frame)
{
    const std::size_t spikes = m_stage->window.document()->spikes().size();
    for (std::size_t i = 0; i <= spikes && m_stage->state().frame != frame; ++i)
        QTest::keyClick(&m_stage->window, Qt::Key_N);
    QCOMPARE(m_stage->state().frame, std::optional<FrameIndex>(frame));
}

void TestWindowJob::keyReachesEveryPlantedSpike()
{
    ZOE_VERIFY_IN_PEACE(m_missed.isEmpty(), m_run.disturbance, qPrintable(m_missed));
    for (const std::uint32_t frame : m_run.plannedSpikes()) {
        goTo(frame);
        QCOMPARE(plotValue(m_stage->capture(), "spike cause", frame),
                 std::optional<double>(m_run.truth[frame].spike));
        QCOMPARE(plotValue(m_stage->capture(), "phase", frame),
                 std::optional<double>(m_run.truth[frame].phase));
    }
    // And back.
    const auto planned = m_run.plannedSpikes();
    const auto before = m_stage->window.panel<FrameChart>()->previousSpike(planned.back());
    QTest::keyClick(&m_stage->window, Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(m_stage->state().frame, before);
}

void TestWindowJob::flameGraphShowsThePlantedZone()
{
    ZOE_VERIFY_IN_PEACE(m_missed.isEmpty(), m_run.disturbance, qPrintable(m_missed));
    for (const std::uint32_t frame : m_run.plannedSpikes()) {
        goTo(frame);
        QVERIFY(settle(*m_stage));
        app::FlameView &flame = m_stage->flame();
        QVERIFY(flame.frameSettled() && flame.message().isEmpty());
        QCOMPARE(flame.frame(), std::optional<FrameIndex>(frame));
        QVERIFY(flame.loaded());
        QCOMPARE(flame.loaded()->trees.frame, frame);
        const QString function = m_run.truth[frame].function;
        const auto zone = zoneOf(flame, m_stage->capture(), function);
        QVERIFY2(zone.has_value(), qPrintable(function));
        // It makes the frame long, so it is wide, and its tooltip names it.
        const QRectF rect = flame.rectOf(*zone);
        ZOE_VERIFY_IN_PEACE(rect.width() > flame.viewport()->width() / 4, m_run.disturbance,
                            qPrintable(function));
        QVERIFY(flame.textAt(rect.center().toPoint()).contains(function));
        const FlameItem *item = flame.scene().itemAt(
            zone->tree, flame.loaded()->trees.trees[zone->tree][zone->zone].depth,
            rect.center().x());
        QVERIFY(item);
    }
}

void TestWindowJob::aClickOnTheZoneSelectsItEverywhere()
{
    ZOE_VERIFY_IN_PEACE(m_missed.isEmpty(), m_run.disturbance, qPrintable(m_missed));
    const std::uint32_t frame = m_run.plannedSpikes().front();
    goTo(frame);
    QVERIFY(settle(*m_stage));
    app::FlameView &flame = m_stage->flame();
    const auto zone = zoneOf(flame, m_stage->capture(), m_run.truth[frame].function);
    QVERIFY(zone.has_value());
    QTest::mouseClick(flame.viewport(), Qt::LeftButton, {}, flame.rectOf(*zone).center().toPoint());
    QVERIFY(settle(*m_stage));
    const ViewState &state = m_stage->state();
    QVERIFY(state.zone.has_value());
    QCOMPARE(state.zone->zone, zone->zone);
    QVERIFY(state.site.valid());
    QCOMPARE(QString::fromStdString(m_stage->capture().site(state.site).label()),
             m_run.truth[frame].function);
    QCOMPARE(flame.selectedZone(), state.zone);
    QCOMPARE(flame.scene().highlighted, state.site);
}

void TestWindowJob::aClickInTheChartShowsThatFrame()
{
    FramePlot &plot = m_stage->window.panel<FrameChart>()->plot();
    QTest::mouseClick(plot.viewport(), Qt::LeftButton, {}, plot.viewport()->rect().center());
    QVERIFY(settle(*m_stage));
    QVERIFY(m_stage->state().frame.has_value());
    // The middle of the chart is about the middle of the game.
    const FrameIndex frame = *m_stage->state().frame;
    QVERIFY2(frame > m_run.frames * 4 / 10 && frame < m_run.frames * 6 / 10,
             qPrintable(QString::number(frame)));
    QCOMPARE(m_stage->flame().frame(), std::optional<FrameIndex>(frame));
}

void TestWindowJob::behavioursAreThePhases()
{
    BehavioursPanel &panel = *m_stage->window.panel<BehavioursPanel>();
    m_stage->window.showWorkspace("Behaviours");
    panel.findChild<QSpinBox *>("behaviourCount")->setValue(4);
    QTest::mouseClick(panel.findChild<QPushButton *>("findBehaviours"), Qt::LeftButton);
    QVERIFY(settle(*m_stage));
    const auto behaviours = panel.behaviours();
    QVERIFY(behaviours);
    QVERIFY(behaviours->assignment.size() >= m_run.truth.size());
    std::vector<int> phases;
    std::vector<int> clusters;
    for (std::size_t frame = 0; frame < m_run.truth.size(); ++frame) {
        if (m_run.truth[frame].spike == 0) {
            phases.push_back(m_run.truth[frame].phase);
            clusters.push_back(behaviours->assignment[frame]);
        }
    }
    const double agreement = adjustedRandIndex(phases, clusters);
    ZOE_VERIFY_IN_PEACE(agreement >= 0.8, m_run.disturbance,
                        qPrintable(QString::number(agreement)));
    auto *list = panel.findChild<QTableView *>("behaviourList");
    QVERIFY(list);
    QCOMPARE(list->model()->rowCount(), static_cast<int>(behaviours->behaviours.size()));
}

void TestWindowJob::aClickOnABehaviourShowsItsTypicalFrame()
{
    const BehavioursPanel &panel = *m_stage->window.panel<BehavioursPanel>();
    auto *list = panel.findChild<QTableView *>("behaviourList");
    QVERIFY(list && list->model()->rowCount() > 1);
    for (int row = 0; row < list->model()->rowCount(); ++row) {
        const QModelIndex index = list->model()->index(row, 0);
        list->scrollTo(index);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
        QVERIFY(settle(*m_stage));
        QVERIFY(m_stage->state().frame.has_value());
        const FrameIndex frame = *m_stage->state().frame;
        const auto &all = panel.behaviours()->behaviours;
        QVERIFY(std::ranges::find(all, frame, &Behaviour::typicalFrame) != all.end());
        QCOMPARE(m_stage->flame().frame(), std::optional<FrameIndex>(frame));
        QCOMPARE(m_stage->state().behaviour,
                 std::optional<std::int32_t>(panel.behaviours()->assignment[frame]));
    }
}

void TestWindowJob::comparisonFindsWhatWasSlowedDown()
{
    const ComparePanel &panel = *m_stage->window.panel<ComparePanel>();
    QString disturbance;
    const auto slowedIn = [](const Comparison &comparison) {
        return std::ranges::find(comparison.functions, "mix_voices", &FunctionDifference::function);
    };
    // Other programs may slow a run down by more than was planted: a few times at most, it is
    // recorded again.
    for (int attempt = 0; attempt < 4; ++attempt) {
        const CratesRun slow = recordCrates(
            m_folder.path(), QString("slow%1").arg(attempt),
            {"--frames", "480", "--seed", "2", "--scale", "0.6", "--slow", "mix_voices=+2900%"});
        QCOMPARE(slow.checksum, m_run.checksum);
        disturbance = m_run.disturbance + slow.disturbance;
        QSignalSpy opened(&m_stage->window, &MainWindow::compareOpened);
        m_stage->window.openToCompare(slow.capture);
        QVERIFY(opened.count() > 0 || opened.wait(kPatienceMs));
        QVERIFY(settle(*m_stage));
        QVERIFY(panel.openIsBase());
        QVERIFY(panel.comparison());
        QVERIFY(panel.likeWithLike());
        const auto found = slowedIn(*panel.likeWithLike());
        if (found != panel.likeWithLike()->functions.end() && found->significant)
            break;
    }
    const auto comparison = panel.likeWithLike(); // whose verdicts are shown
    const auto &functions = comparison->functions;
    const auto slowed = slowedIn(*comparison);
    QVERIFY(slowed != functions.end());
    QCOMPARE(slowed->base.calls, slowed->head.calls);
    auto *table = panel.findChild<QTableView *>("compareTable");
    QVERIFY(table);
    QCOMPARE(table->model()->rowCount(), static_cast<int>(functions.size()));
    QVERIFY(!panel.headline().isEmpty());
    ZOE_VERIFY_IN_PEACE(slowed->significant && slowed->self.interval.low > 0, disturbance,
                        "mix_voices is not found");
}

} // namespace tst_window_job

ZOE_GUI_TEST(tst_window_job::TestWindowJob)
#include "tst_window_job.moc"
