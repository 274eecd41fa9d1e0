// States of threads in the time line: the ribbon below each header, zones hatched where their
// thread did not run, and the text at the pointer.

#include <QScrollBar>

#include "app/panels/flame/flame_area.h"
#include "app/panels/flame/measured_area.h"
#include "app/panels/flame/painting/track_text.h"
#include "app/theme/text.h"
#include "app/widgets/tables/rows_table.h"
#include "app/widgets/tables/table_roles.h"
#include "flame_hands.h"
#include "tests/analysis/with_states.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"

namespace tst_flame_states {

namespace app = zoe::app;
using namespace zoe;
using namespace zoe::test;
using app::LaneKind;

namespace {

constexpr std::string_view kFrames = R"(frame 0 1000000
  main
    update 0 900000
      physics 100000 500000
  worker
    job 200000 700000
  lock queue | main | wait 100000 200000
  lock queue | worker | hold 50000 260000
frame 1000000 1000000
  main
    update 1000000 900000
)";

constexpr ThreadId kMain{0};
constexpr ThreadId kWorker{1};

// main: waits for the lock, then is preempted; worker: runs, and nothing is known of it later.
std::shared_ptr<const Capture> captureWithStates()
{
    return withStates(*captureFromText(kFrames),
                      {{kMain, ThreadState::Running, 3, 0, 100'000},
                       {kMain, ThreadState::Waiting, 3, 100'000, 200'000},
                       {kMain, ThreadState::Running, 2, 300'000, 100'000},
                       {kMain, ThreadState::Preempted, 2, 400'000, 300'000},
                       {kMain, ThreadState::Running, 1, 700'000, 1'300'000},
                       {kWorker, ThreadState::Running, 0, 0, 600'000}});
}

std::size_t laneOf(const FlameStage &stage, ThreadId thread)
{
    return stage.view.scene().rows.laneOf({LaneKind::Thread, thread.value});
}

int ribbonMiddle(const FlameStage &stage, ThreadId thread)
{
    const auto &rows = stage.view.scene().rows;
    const std::size_t lane = laneOf(stage, thread);
    return stage.view.rulerHeight() + rows.ribbonTop(lane) + rows.lane(lane).ribbon / 2 -
           stage.view.verticalScrollBar()->value();
}

QString us(int microseconds)
{
    return app::durationText(microseconds * kNsPerUs);
}

// The number of pixels between two times of a zone's row that don't have its colour.
int otherPixels(FlameStage &stage, const app::FlameZone &zone, TimeNs fromNs, TimeNs toNs)
{
    const QImage picture = stage.picture();
    const QRectF rect = stage.view.rectOf(zone);
    const QColor fill = stage.fillOf(zone);
    int other = 0;
    for (int y = int(rect.bottom()) - 5; y < int(rect.bottom()) - 1; ++y) {
        for (int x = stage.xOf(fromNs) + 2; x < stage.xOf(toNs) - 2; ++x)
            other += picture.pixelColor(x, y) != fill ? 1 : 0;
    }
    return other;
}

} // namespace

class FlameStatesTest : public QObject {
    Q_OBJECT

  private slots:
    void ribbonsShowStates()
    {
        FlameStage stage(captureWithStates());
        const app::Palette &palette = app::Palette::of(stage.view);
        const QImage picture = stage.picture();
        const auto at = [&](ThreadId thread, TimeNs ns) {
            return picture.pixelColor(stage.xOf(ns), ribbonMiddle(stage, thread));
        };
        QCOMPARE(at(kMain, 50'000), palette.stateColour(ThreadState::Running));
        QCOMPARE(at(kMain, 200'000), palette.stateColour(ThreadState::Waiting));
        QCOMPARE(at(kMain, 350'000), palette.stateColour(ThreadState::Running));
        QCOMPARE(at(kMain, 550'000), palette.stateColour(ThreadState::Preempted));
        QCOMPARE(at(kWorker, 300'000), palette.stateColour(ThreadState::Running));
        QVERIFY(at(kWorker, 777'000) != palette.stateColour(ThreadState::Running));
    }

    void withoutStatesThereIsNoRibbon()
    {
        FlameStage stage(captureFromText(kFrames));
        const auto &rows = stage.view.scene().rows;
        for (std::size_t lane = 0; lane < rows.count(); ++lane)
            QCOMPARE(rows.lane(lane).ribbon, 0);
    }

    // A tick where a sample was taken, also of threads whose states are not known.
    void ribbonsShowSamples()
    {
        for (const bool states : {false, true}) {
            const auto sampled = captureFromText("frame 0 1000000\n"
                                                 "  main\n"
                                                 "    update 0 900000\n"
                                                 "  sample main | 250000 1000 | main;step/draw\n"
                                                 "  sample main | 250100 1000 | main;step/draw\n");
            FlameStage stage(
                states ? withStates(*sampled, {{kMain, ThreadState::Running, 3, 0, 1'000'000}})
                       : std::shared_ptr<const Capture>(sampled));
            const QImage picture = stage.picture();
            const QColor tick = app::Palette::of(stage.view).text;
            const int y = ribbonMiddle(stage, kMain) + 1;
            const int x = stage.xOf(250'000);
            int ticks = 0;
            for (int at = x - 20; at < x + 20; ++at)
                ticks += picture.pixelColor(at, y) == tick ? 1 : 0;
            QVERIFY2(ticks == 1 || ticks == 2, qPrintable(QString::number(ticks)));
            const QString tip = stage.view.textAt({x, y});
            QVERIFY2(tip.contains("sampled in:\n  draw\n  step\n  main"), qPrintable(tip));
            QVERIFY(!stage.view.textAt({x + 40, y}).contains("sampled"));
        }
    }

    void ribbonsSayStateAndCpu()
    {
        FlameStage stage(captureWithStates());
        const auto text = [&](ThreadId thread, TimeNs ns) {
            return stage.view.textAt({stage.xOf(ns), ribbonMiddle(stage, thread)});
        };
        QVERIFY2(text(kMain, 50'000).contains("runs on CPU 3 for " + us(100)),
                 qPrintable(text(kMain, 50'000)));
        const QString preempted = text(kMain, 550'000);
        QVERIFY2(preempted.contains("preempted for " + us(300)) &&
                     preempted.contains("last ran on CPU 2"),
                 qPrintable(preempted));
        const QString waits = text(kMain, 200'000);
        QVERIFY2(
            waits.contains("waits for " + us(200)) &&
                waits.contains("waits for lock queue for " + us(200) + " (held by worker in job)"),
            qPrintable(waits));
        QVERIFY(text(kWorker, 800'000).isEmpty());
    }

    void zonesSayTheirStates()
    {
        FlameStage stage(captureWithStates());
        const QString physics = stage.view.textAt(stage.middleOf({0, 1}));
        QVERIFY2(physics.contains("running " + us(100) + ", preempted " + us(200) + ", waiting " +
                                  us(200)),
                 qPrintable(physics));
        QVERIFY2(
            physics.contains("waits for lock queue for " + us(200) + " (held by worker in job)"),
            qPrintable(physics));
        const QString job = stage.view.textAt(stage.middleOf({1, 0}));
        QVERIFY2(job.contains("running " + us(400) + ", unknown " + us(300)), qPrintable(job));
    }

    // Time between being woken and getting a CPU is no preemption, also at the zone's ends.
    void zonesTellQueuedFromPreempted()
    {
        FlameStage stage(withStates(*captureFromText(kFrames),
                                    {{kMain, ThreadState::Waiting, 3, 0, 50'000},
                                     {kMain, ThreadState::Preempted, 3, 50'000, 60'000},
                                     {kMain, ThreadState::Running, 3, 110'000, 90'000},
                                     {kMain, ThreadState::Preempted, 3, 200'000, 100'000},
                                     {kMain, ThreadState::Running, 3, 300'000, 100'000},
                                     {kMain, ThreadState::Waiting, 3, 400'000, 100'000},
                                     {kMain, ThreadState::Preempted, 3, 500'000, 20'000},
                                     {kMain, ThreadState::Preempted, 3, 520'000, 100'000},
                                     {kMain, ThreadState::Running, 3, 620'000, 1'380'000}}));
        const QString physics = stage.view.textAt(stage.middleOf({0, 1}));
        QVERIFY2(physics.contains("running " + us(190) + ", preempted " + us(100) +
                                  ", queued for a CPU " + us(110) + ", waiting " + us(100)),
                 qPrintable(physics));
    }

    void zonesAreHatchedWhereTheyDidNotRun()
    {
        FlameStage stage(captureWithStates());
        const app::FlameZone update{0, 0};
        QCOMPARE(otherPixels(stage, update, 310'000, 390'000), 0);
        QCOMPARE(otherPixels(stage, update, 710'000, 890'000), 0);
        // One pixel of six.
        const int width = stage.xOf(700'000) - stage.xOf(400'000) - 4;
        const int hatched = otherPixels(stage, update, 400'000, 700'000);
        QVERIFY2(std::abs(hatched - 4 * width / 6) <= 8, qPrintable(QString::number(hatched)));
        QVERIFY(otherPixels(stage, update, 100'000, 300'000) > 0);
        QCOMPARE(otherPixels(stage, {1, 0}, 210'000, 590'000), 0);
    }

    void aCollapsedThreadKeepsItsRibbon()
    {
        FlameStage stage(captureWithStates());
        const QPoint header = stage.header(laneOf(stage, kMain));
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {}, header);
        stage.settle();
        QVERIFY(stage.view.scene().rows.lane(laneOf(stage, kMain)).what.collapsed);
        QCOMPARE(stage.picture().pixelColor(stage.xOf(550'000), ribbonMiddle(stage, kMain)),
                 app::Palette::of(stage.view).stateColour(ThreadState::Preempted));
        // It is no header: a click on it opens nothing.
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {},
                          {stage.xOf(550'000), ribbonMiddle(stage, kMain)});
        QVERIFY(stage.view.scene().rows.lane(laneOf(stage, kMain)).what.collapsed);
    }

    // Woken, but without a CPU: in the words of the reasons.
    void ribbonsTellQueuedFromPreempted()
    {
        FlameStage stage(withStates(*captureFromText(kFrames),
                                    {{kMain, ThreadState::Running, 3, 0, 100'000},
                                     {kMain, ThreadState::Waiting, 3, 100'000, 200'000},
                                     {kMain, ThreadState::Preempted, 2, 300'000, 300'000},
                                     {kMain, ThreadState::Running, 1, 600'000, 1'400'000}}));
        const QString text = stage.view.textAt({stage.xOf(450'000), ribbonMiddle(stage, kMain)});
        QVERIFY2(text.contains("queued for a CPU for " + us(300)) && !text.contains("preempted"),
                 qPrintable(text));
    }
    void theRibbonStaysBelowAStickyHeader()
    {
        FlameStage stage(captureWithStates());
        stage.panel.resize(1000, 190);
        stage.settle();
        auto &bar = *stage.view.verticalScrollBar();
        const auto &rows = stage.view.scene().rows;
        bar.setValue(rows.rowTop(laneOf(stage, kMain), 0));
        stage.settle();
        QVERIFY(bar.value() > rows.ribbonTop(laneOf(stage, kMain)));
        const QPoint at(stage.xOf(550'000), stage.view.rulerHeight() + rows.metrics().headerHeight +
                                                rows.metrics().ribbonHeight / 2);
        QCOMPARE(stage.picture().pixelColor(at),
                 app::Palette::of(stage.view).stateColour(ThreadState::Preempted));
        QVERIFY(stage.view.textAt(at).contains("preempted for " + us(300)));
    }

    void ribbonsFollowTheZoom()
    {
        FlameStage stage(captureWithStates());
        app::VisibleRange range = stage.view.scene().range;
        range.show(390'000, 410'000);
        stage.view.setRange(range);
        stage.settle();
        const QImage picture = stage.picture();
        const app::Palette &palette = app::Palette::of(stage.view);
        const int y = ribbonMiddle(stage, kMain);
        QCOMPARE(picture.pixelColor(stage.xOf(395'000), y),
                 palette.stateColour(ThreadState::Running));
        QCOMPARE(picture.pixelColor(stage.xOf(405'000), y),
                 palette.stateColour(ThreadState::Preempted));
    }

    void everyCpuHasALane()
    {
        FlameStage stage(captureWithStates());
        const app::Palette &palette = app::Palette::of(stage.view);
        const auto &rows = stage.view.scene().rows;
        const auto laneOfCpu = [&](std::uint32_t cpu) { return rows.laneOf({LaneKind::Cpu, cpu}); };
        for (const std::uint32_t cpu : {0U, 1U, 2U, 3U})
            QVERIFY(laneOfCpu(cpu) != app::kNone);
        QCOMPARE(laneOfCpu(4), app::kNone);
        QCOMPARE(laneOfCpu(3), rows.count() - 1);
        const auto colour = [&](std::uint32_t cpu, TimeNs ns) {
            return stage.picture().pixelColor(stage.xOf(ns),
                                              stage.rowMiddle(laneOfCpu(cpu), 0) + 5);
        };
        stage.panel.resize(1000, 900);
        stage.settle();
        QCOMPARE(colour(0, 500'000), palette.behaviourColour(1)); // the worker's
        QCOMPARE(colour(2, 350'000), palette.behaviourColour(0));
        QCOMPARE(colour(2, 450'000), palette.background); // preempted: something else ran there
        const QString text =
            stage.view.textAt({stage.xOf(500'000), stage.rowMiddle(laneOfCpu(0), 0)});
        QVERIFY2(text.startsWith("worker\nruns on CPU 0 for " + us(600)), qPrintable(text));
        const auto title = app::titleOf(stage.view.scene(), rows.lane(laneOfCpu(3)).what);
        QCOMPARE(title.name, QString("CPU 3"));
        QVERIFY2(title.about.contains(": 10.0"), qPrintable(title.about)); // 100 of 1000 us
    }

    void otherProcessesAreOnTheirCpu()
    {
        const auto states =
            withStates(*captureFromText(std::string(kFrames) + "  compiler\n    x 1000000 1\n"),
                       {{kMain, ThreadState::Running, 2, 0, 400'000},
                        {kMain, ThreadState::Preempted, 2, 400'000, 300'000},
                        {ThreadId{2}, ThreadState::Running, 2, 400'000, 300'000},
                        {kMain, ThreadState::Running, 2, 700'000, 1'300'000}});
        Dictionaries dictionaries = states->dictionaries();
        dictionaries.threads[2] = {"cc1plus", 4712, 4711, TrackKind::Unrecorded};
        std::vector<Chunk> chunks{**states->chunk(0)};
        FlameStage stage(std::make_shared<const MemoryCapture>(
            states->info().session, std::move(dictionaries), std::move(chunks)));
        stage.panel.resize(1000, 900);
        stage.settle();
        QCOMPARE(laneOf(stage, ThreadId{2}), app::kNone);
        const auto &rows = stage.view.scene().rows;
        const std::size_t cpu = rows.laneOf({LaneKind::Cpu, 2});
        QVERIFY(cpu != app::kNone);
        const QString text = stage.view.textAt({stage.xOf(550'000), stage.rowMiddle(cpu, 0)});
        QVERIFY2(text.startsWith("cc1plus (4711)\nruns on CPU 2 for " + us(300)), qPrintable(text));
        const auto title = app::titleOf(stage.view.scene(), rows.lane(cpu).what);
        QVERIFY2(title.about.contains(": 70.0"), qPrintable(title.about)); // the program's own part
    }

    void arrowsGoFromWakersToTheWoken()
    {
        FlameStage stage(withStates(*captureFromText(kFrames),
                                    {{kMain, ThreadState::Running, 3, 0, 100'000},
                                     {kMain, ThreadState::Waiting, 3, 100'000, 200'000, kWorker},
                                     {kMain, ThreadState::Preempted, 3, 300'000, 5'000},
                                     {kMain, ThreadState::Running, 3, 305'000, 500'000}}));
        const auto &arrows = stage.view.scene().extras->arrows;
        QCOMPARE(arrows.size(), std::size_t(1));
        QCOMPARE(arrows[0].from.point.thread, kWorker);
        QCOMPARE(arrows[0].from.depth, std::optional<std::uint32_t>(0)); // in job
        QCOMPARE(arrows[0].to.point.thread, kMain);
        QCOMPARE(arrows[0].to.depth, std::optional<std::uint32_t>(1)); // in physics
        QCOMPARE(arrows[0].to.point.timeNs, TimeNs{300'000});
    }

    // A drag selects time on the lanes that it touches; the table adds up what happened there.
    void anAreaAddsUpFunctionsAndStates()
    {
        FlameStage stage(captureWithStates());
        QVERIFY(stage.panel.area().isHidden());
        const int y = stage.rowMiddle(laneOf(stage, kMain), 0);
        const auto drag = [&](TimeNs fromNs, int fromY, TimeNs toNs, int toY) {
            stage.drag(stage.hands(), {stage.xOf(fromNs), fromY}, {stage.xOf(toNs), toY});
            stage.settle();
        };
        drag(200'000, y, 500'000, y);
        QVERIFY(stage.panel.area().isVisible());
        app::RowsTable &table = stage.panel.area().table();
        ZOE_TRY_COMPARE(table.model().rowCount(), 2);
        const auto number = [&](int row, int column) {
            return table.model().index(row, column).data(app::NumberRole).toDouble();
        };
        QCOMPARE(table.model().index(0, 0).data().toString(), QString("physics"));
        const double exact =
            stage.view.measured().span()->second - stage.view.measured().span()->first;
        QVERIFY(std::abs(exact - 300'000) < 3'000);
        QVERIFY(std::abs(number(0, 1) - exact) < 2); // all self time is in physics
        QVERIFY(std::abs(number(1, 2) - exact) < 2); // and all total time in update too
        QCOMPARE(number(1, 1), 0.0);
        // Running for 200 µs, then preempted.
        app::RowsView &threads = stage.panel.area().threads();
        const auto states = [&threads] { return threads.rows().rowCount(); };
        const auto state = [&threads](int row, int column) {
            return threads.rows().index(row, column).data(app::NumberRole).toDouble();
        };
        QVERIFY(threads.isVisible());
        QCOMPARE(states(), 1);
        QCOMPARE(threads.rows().index(0, 0).data().toString(), QString("main"));
        QVERIFY(std::abs(state(0, 1) + state(0, 2) + state(0, 3) - exact) < 2);
        QVERIFY(std::abs(state(0, 2) - 100'000) < 3'000);
        // Over both threads.
        drag(200'000, y, 500'000, stage.rowMiddle(laneOf(stage, kWorker), 0));
        ZOE_TRY_COMPARE(table.model().rowCount(), 3);
        QCOMPARE(states(), 2);
        QTest::keyClick(&stage.view, Qt::Key_Escape);
        QVERIFY(stage.panel.area().isHidden());
    }

    // Any states can be drawn and described, including those of imported captures, which aren't cut
    // at chunks.
    void anyStatesCanBeDrawn()
    {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = seed % 4 == 0;
            const auto plainCapture = randomCapture(options);
            RandomStatesOptions states;
            states.seed = seed;
            states.cutAtChunks = seed % 2 == 0;
            FlameStage stage(withStates(*plainCapture, randomStates(*plainCapture, states)), 3);
            (void)stage.picture();
            for (int y = 0; y < stage.hands()->height(); y += 5) {
                for (int x = 0; x < stage.hands()->width(); x += 97)
                    (void)stage.view.textAt({x, y});
            }
        }
    }
};

} // namespace tst_flame_states

ZOE_GUI_TEST(tst_flame_states::FlameStatesTest)
#include "tst_flame_states.moc"
