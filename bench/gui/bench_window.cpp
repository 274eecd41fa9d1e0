// The longest pause of the GUI thread while the whole window is worked with: opening, going from
// spike to spike, zooming, clicking, selecting, sorting, filtering, every control of every panel,
// every workspace, behaviours, comparison, tabs.
//   bench_window [CAPTURE [OTHER]]
// Without a capture one of a million frames and ten million zones is made up, in which there is
// something for every view; the other one is what it is compared with. bench_window --make FILE
// FRAMES ZONES_A_FRAME THREADS only writes such a capture. Runs offscreen unless QT_QPA_PLATFORM
// says otherwise; ZOE_PARTS=selections,behaviours does only these.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QSettings>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "app/captures/open_captures.h"
#include "app/panels/behaviour_map/behaviour_map_panel.h"
#include "app/panels/behaviours/behaviour_list.h"
#include "app/panels/behaviours/behaviours_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_search_bar.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/fleet/fleet_series_panel.h"
#include "app/panels/frames/behaviour_ribbon.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/panels/merged/merged_panel.h"
#include "app/panels/summary/summary_panel.h"
#include "app/program/run.h"
#include "app/session/document.h"
#include "app/session/fleet/open_fleet.h"
#include "app/theme/theme.h"
#include "app/widgets/merged/merged_picture.h"
#include "app/widgets/tables/rows_view.h"
#include "app/window/docks/workspaces.h"
#include "click_to_picture.h"
#include "made_session.h"
#include "panel_controls.h"
#include "tests/gui/made_up_store.h"
#include "window_stage.h"

namespace {

using namespace zoe;
using bench::Stage;
using bench::turn;

// Without any work: the pauses caused by the machine itself.
void idle(Stage &stage)
{
    stage.measure("nothing, for two seconds", [] {
        QElapsedTimer timer;
        for (timer.start(); timer.elapsed() < 2000;)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    });
}

double processMs()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

void open(Stage &stage, const QString &file)
{
    QElapsedTimer clock;
    clock.start();
    const double before = processMs();
    const auto tell = [&](const char *what) {
        std::printf("    %-30s after %6.2f s, %6.2f s of processor time\n", what,
                    static_cast<double>(clock.elapsed()) / 1000, (processMs() - before) / 1000);
    };
    stage.measure("open, with all that is computed then", [&] {
        stage.window().openFile({file, {}});
        QObject::connect(&stage.window(), &app::MainWindow::openFailed, &stage.window(),
                         [&](const QString &sentence) {
                             std::fprintf(stderr, "%s\n", qUtf8Printable(sentence));
                             std::exit(1);
                         });
        while (!stage.window().document())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        const auto *chart = stage.window().panel<app::FrameChart>();
        while (!chart->ready())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        turn();
        tell("all frames in the chart");
        const auto *flame = &stage.window().panel<app::FlamePanel>()->view();
        while (!flame->frame() || !flame->settled())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        turn();
        tell("a frame's zones");
        while (!stage.window().document()->summary())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        turn();
        tell("functions");
    });
    tell("all");
}

void zoomIn(QWidget &viewport)
{
    for (int i = 0; i < 200; ++i)
        bench::wheel(viewport, {0.1 + 0.1 * (i % 9), 0.5}, i % 40 < 30 ? 1 : -3);
}

void workFrames(Stage &stage)
{
    const auto &actions = stage.window().actionSet();
    stage.measure("next spike, 100 times", [&] {
        for (int i = 0; i < 100; ++i) {
            actions.nextSpike->trigger();
            turn();
        }
    });
    stage.measure("next frame, 100 times", [&] {
        for (int i = 0; i < 100; ++i) {
            actions.nextFrame->trigger();
            turn();
        }
    });
    QWidget &plot = *stage.window().panel<app::FrameChart>()->plot().viewport();
    stage.measure("zoom the frame chart, 200 times", [&] { zoomIn(plot); });
    bench::clickToPicture(stage);
    stage.measure("click frames, 30 times", [&] {
        for (int i = 0; i < 30; ++i)
            bench::click(plot, {0.1 + 0.025 * i, 0.6});
    });
    stage.measure("point at frames, 100 times", [&] {
        for (int i = 0; i < 100; ++i)
            bench::click(plot, {0.1 + 0.008 * i, 0.6}, Qt::ControlModifier);
    });
    stage.window().panel<app::FrameChart>()->plot().zoomToAll();
    stage.measure("drag over thousands of frames, 5 times", [&] {
        for (int i = 0; i < 5; ++i)
            bench::drag(plot, {0.1 + 0.1 * i, 0.5}, {0.4 + 0.1 * i, 0.5});
    });
    stage.measure("move the chart", [&] {
        bench::drag(plot, {0.6, 0.5}, {0.2, 0.5}, Qt::MiddleButton);
        bench::drag(plot, {0.2, 0.5}, {0.6, 0.5}, Qt::MiddleButton);
    });
    stage.measure("select 30 ranges of frames", [&] {
        for (FrameIndex i = 1; i <= 30; ++i) {
            stage.window().document()->selection().setFrames(FrameRanges({i * 10, i * 1000}));
            turn();
        }
    });
}

void workSelections(Stage &stage)
{
    app::FrameChart &chart = *stage.window().panel<app::FrameChart>();
    stage.measure("sort the frames by duration", [&] { stage.command("frameSort"); });
    stage.measure("select the longest 1 % of them", [&] { stage.command("selectLongest"); });
    stage.measure("select all others", [&] { stage.command("selectInvert"); });
    stage.measure("the frames by time again", [&] { stage.command("frameSort"); });
    stage.measure("select spikes", [&] { stage.command("selectSpikes"); });
    stage.measure("select those over the target", [&] { stage.command("selectOver"); });
    const auto rule = [&](const char *what, const char *condition) {
        stage.measure(what, [&] {
            app::FrameRule wanted;
            wanted.kind = app::RuleKind::Where;
            wanted.text = condition;
            chart.selectByRule(wanted);
        });
    };
    rule("select by a condition", "duration > 100us");
    stage.measure("select every second frame", [&] {
        FrameRanges half;
        for (FrameIndex i = 0; i < stage.window().document()->capture()->frames().size(); i += 2)
            half.add(i);
        stage.window().document()->selection().setFrames(half);
    });
    stage.measure("every other one instead", [&] { stage.command("selectInvert"); });
    stage.measure("undo and redo, 5 times each", [&] {
        for (int i = 0; i < 5; ++i)
            stage.command("back");
        for (int i = 0; i < 5; ++i)
            stage.command("forward");
    });
    stage.measure("clear the selection of frames", [&] { stage.command("selectClear"); });
}

void workOverlays(Stage &stage)
{
    app::FrameChart &chart = *stage.window().panel<app::FrameChart>();
    const auto capture = stage.window().document()->capture();
    stage.measure("lay a function over the frames, and none", [&] {
        chart.setOverlaySite(SiteId{1});
        stage.settle();
        chart.setOverlaySite({});
    });
    for (std::uint32_t i = 0; i < capture->plotSeries().size() && i < 3; ++i)
        stage.measure("lay the plot \"" + capture->plotSeries()[i].name + "\" over the frames",
                      [&] {
                          chart.setOverlay({{}, PlotId{i}});
                      });
    for (const FrameMetric *metric : stage.window().session().plugins().frameMetrics())
        stage.measure("lay a plugin's figure over the frames", [&] {
            chart.setOverlay({{}, {}, metric});
        });
    stage.measure("an axis of its own", [&] { chart.setOverlayOwnAxis(true); });
    stage.measure("zoom with it, 200 times", [&] { zoomIn(*chart.plot().viewport()); });
    stage.measure("no overlay", [&] { chart.setOverlaySite({}); });
    for (std::uint32_t set = 0; set < capture->frameSets().size(); ++set)
        stage.measure("show the frame set \"" + capture->frameSets()[set].name + '"', [&] {
            stage.window().document()->selection().setTimes({FrameSetId{set}, {}});
        });
    stage.measure("frame times less two functions", [&] {
        stage.window().document()->selection().setTimes({FrameSetId{0}, {SiteId{1}, SiteId{2}}});
    });
    stage.measure("frame times as they are", [&] {
        stage.window().document()->selection().setTimes({FrameSetId{0}, {}});
    });
    stage.measure("as a line, and as bars", [&] {
        chart.setLine(true);
        turn();
        chart.setLine(false);
    });
}

void workZones(Stage &stage)
{
    QWidget &flame = *stage.window().panel<app::FlamePanel>()->view().viewport();
    stage.measure("zoom the flame graph, 200 times", [&] { zoomIn(flame); });
    stage.measure("click zones, 40 times", [&] {
        for (int i = 0; i < 40; ++i)
            bench::click(flame, {0.1 + 0.02 * i, 0.1 + 0.01 * (i % 20)});
    });
    stage.measure("measure and move in the flame graph", [&] {
        bench::drag(flame, {0.2, 0.3}, {0.7, 0.3}, Qt::MiddleButton);
        bench::drag(flame, {0.7, 0.3}, {0.3, 0.6}, Qt::RightButton);
    });
    for (int colouring = 0; colouring < app::kFlameColourings; ++colouring)
        stage.measure("colours of the flame graph, " + std::to_string(colouring), [&] {
            stage.window().panel<app::FlamePanel>()->setColouring(
                static_cast<app::FlameColouring>(colouring));
        });
    stage.measure("several frames in the flame graph", [&] {
        for (int i = 0; i < 5; ++i) {
            stage.window().panel<app::FlamePanel>()->view().showMoreFrames(1, 1);
            turn();
        }
    });
    stage.measure("one frame again",
                  [&] { stage.window().panel<app::FlamePanel>()->view().setFramesAround(0, 0); });
    stage.measure("search zones by name", [&] {
        app::FlameSearchBar &bar = stage.window().panel<app::FlamePanel>()->searchBar();
        bar.open();
        for (const char *text : {"d", "dr", "dra", "draw", "/draw|mix/"}) {
            bar.field().setText(text);
            turn();
            stage.settle();
        }
        for (int i = 0; i < 20; ++i) {
            bar.step(true);
            turn();
        }
        bar.close();
    });
    stage.measure("highlight 20 functions", [&] {
        for (int row = 0; row < 20; ++row) {
            stage.window().panel<app::SummaryPanel>()->table().selectRow(row);
            turn();
        }
    });
    stage.measure("next call of the function, 20 times", [&] {
        for (int i = 0; i < 20; ++i)
            bench::key(flame, Qt::Key_Period);
    });
}

void workMerged(Stage &stage)
{
    auto *dock = stage.window().findChild<QDockWidget *>("mergedDock");
    auto *panel = stage.window().findChild<app::MergedPanel *>();
    stage.measure("merged flame graph of all frames", [&] {
        dock->show();
        dock->raise();
    });
    app::MergedPicture &picture = panel->picture();
    stage.measure("zoom into it and back, 10 times", [&] {
        for (int i = 0; i < 10; ++i) {
            bench::click(picture, {0.1 + 0.08 * i, 0.3});
            bench::key(picture, Qt::Key_Escape);
        }
    });
    stage.measure("sandwich of a function", [&] { panel->sandwich(SiteId{1}); });
    stage.measure("ignore a function", [&] { panel->ignore(SiteId{2}); });
    stage.measure("back, three times", [&] {
        for (int i = 0; i < 3; ++i)
            stage.command("back");
    });
}

void workBehaviours(Stage &stage)
{
    app::BehavioursPanel &panel = *stage.window().panel<app::BehavioursPanel>();
    stage.measure("workspace \"Behaviours\"", [&] { stage.window().showWorkspace("Behaviours"); });
    stage.measure("find behaviours", [&] { panel.findBehaviours(); });
    if (!stage.window().document()->behaviours()) {
        std::printf("    (none: no plugin of a method was found)\n");
        return;
    }
    stage.measure("choose each of them, and several", [&] {
        const int rows = panel.list().model()->rowCount();
        for (int row = 0; row < rows; ++row) {
            panel.list().selectRow(row);
            turn();
            stage.settle();
        }
        panel.list().selectAll();
    });
    stage.measure("zoom the frame chart with its ribbon, 200 times",
                  [&] { zoomIn(*stage.window().panel<app::FrameChart>()->plot().viewport()); });
    stage.measure("click the ribbon, 10 times", [&] {
        for (int i = 0; i < 10; ++i)
            bench::click(stage.window().panel<app::FrameChart>()->ribbon(), {0.05 + 0.1 * i, 0.5});
    });
    auto *map = stage.window().findChild<app::BehaviourMapPanel *>();
    QWidget &dots = *map->chart().viewport();
    stage.measure("zoom the map, 200 times", [&] { zoomIn(dots); });
    map->chart().zoomToAll();
    stage.measure("select in the map by an outline", [&] {
        bench::drag(dots, {0.2, 0.2}, {0.8, 0.8});
        bench::drag(dots, {0.3, 0.7}, {0.7, 0.3});
    });
    stage.measure("all frames",
                  [&] { stage.window().document()->selection().setFrames(std::nullopt); });
}

void workComparison(Stage &stage, const QString &other)
{
    stage.measure("workspace \"Compare\"", [&] { stage.window().showWorkspace("Compare"); });
    bool opened = false;
    const auto connection = QObject::connect(&stage.window(), &app::MainWindow::compareOpened,
                                             &stage.window(), [&] { opened = true; });
    stage.measure("compare with another capture", [&] {
        stage.window().openToCompare(other);
        while (!opened)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    });
    QObject::disconnect(connection);
    for (const QString &page : app::comparePageNames())
        stage.measure("page of the comparison: " + page.toStdString(),
                      [&] { stage.window().panel<app::ComparePanel>()->showPage(page); });
    bench::workPanel(stage, *stage.window().panel<app::ComparePanel>());
    stage.measure("swap the sides", [&] { stage.window().panel<app::ComparePanel>()->swap(); });
    stage.measure("compare selected frames with the others", [&] {
        stage.window().document()->selection().setFrames(FrameRanges({1000, 5000}));
        stage.window().panel<app::ComparePanel>()->compareSelected();
    });
    stage.measure("clear the selection again", [&] { stage.command("selectClear"); });
}

void workWindow(Stage &stage, const QString &other)
{
    for (const QString &name : app::workspaceNames())
        stage.measure("workspace \"" + name.toStdString() + '"',
                      [&] { stage.window().showWorkspace(name); });
    stage.measure("dark colours", [] { app::Theme::instance()->show(app::ThemeMode::Dark); });
    stage.measure("light colours", [] { app::Theme::instance()->show(app::ThemeMode::Light); });
    stage.measure("resize the window, 20 times", [&] {
        for (int i = 0; i < 20; ++i) {
            stage.window().resize(1400 + 20 * i, 900 + 5 * i);
            turn();
        }
    });
    if (other != stage.window().document()->opened().request.fileName) {
        stage.measure("another capture in a tab", [&] {
            app::Document *before = stage.window().document();
            stage.window().openFile({other, {}});
            while (stage.window().document() == before)
                QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        });
        stage.measure("close the tab", [&] { stage.window().closeCapture(); });
    }
    stage.measure("close the capture", [&] { stage.window().closeCapture(); });
}

// A year of a fleet: two scenes on two machines.
void workFleet(Stage &stage)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("year.zoefleet");
    test::MadeUpNights year;
    year.nights = 365;
    year.slowFrom = 300;
    year.machines = {"lab-1", "lab-2"};
    year.scenes = {"harbour", "desert"};
    if (!test::writeStore(file, year))
        return;
    stage.measure("open a fleet, with all that is computed then", [&] {
        stage.window().captures().openFleet(file);
        while (!stage.window().session().fleet() || !stage.window().session().fleet()->answer())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    });
    app::OpenFleet &fleet = *stage.window().session().fleet();
    auto &panel = *stage.window().panel<app::FleetSeriesPanel>();
    stage.measure("points of its series, 20 times", [&] {
        for (int i = 0; i < 20; ++i)
            bench::click(*panel.chart().viewport(), {0.2 + 0.03 * i, 0.5});
    });
    for (const char *box : {"seriesFunction", "seriesQuantity", "seriesPlace", "seriesStep"}) {
        auto &choices = *stage.window().findChild<QComboBox *>(box);
        for (int i = 0; i < std::min(3, choices.count()); ++i)
            stage.step(std::string("choose ") + box, [&] {
                choices.setCurrentIndex(i);
                emit choices.activated(i);
            });
    }
    stage.reportSteps("other series");
    stage.measure("cells of its map, 20 times", [&] {
        for (int i = 0; i < 20; ++i)
            bench::click(*panel.map().viewport(), {0.5 + 0.02 * i, 0.3});
    });
    stage.measure("its changes of one scene", [&] { fleet.setFilter({.scene = "desert"}); });
    stage.measure("read it again", [&] { fleet.read(); });
    stage.measure("triage a change",
                  [&] { fleet.triages().say(fleet.answer(), 0, fleet::Triage()); });
    stage.measure("undo it", [&] { fleet.edits().undo(); });
    stage.measure("close the fleet", [&] { stage.window().captures().closeFleet(); });
}

struct Part {
    const char *name;
    std::function<void(Stage &, const QString &other)> work;
};

template <void (*Work)(Stage &)>
void alone(Stage &stage, [[maybe_unused]] const QString &other)
{
    Work(stage);
}

void workPanels(Stage &stage)
{
    for (const char *name : {"Behaviours", "Frames"})
        stage.measure(std::string("workspace \"") + name + '"',
                      [&] { stage.window().showWorkspace(name); });
    stage.measure("a selection of 4000 frames", [&] {
        stage.window().document()->selection().setFrames(FrameRanges({1000, 5000}));
    });
    bench::workAllPanels(stage);
    stage.measure("all frames again", [&] { stage.command("selectClear"); });
    bench::workAllPanels(stage);
}

const std::vector<Part> &parts()
{
    static const std::vector<Part> all{
        {"frames", alone<workFrames>},
        {"zones", alone<workZones>},
        {"selections", alone<workSelections>},
        {"overlays", alone<workOverlays>},
        {"merged", alone<workMerged>},
        {"panels", alone<workPanels>},
        {"behaviours", alone<workBehaviours>},
        {"behaviourPanels", alone<bench::workAllPanels>},
        {"comparison", workComparison},
        {"fleet", alone<workFleet>},
        {"window", workWindow},
    };
    return all;
}

void runSession(Stage &stage, const QString &file, const QString &other, const QString &only)
{
    for (const QString &name : only.split(',', Qt::SkipEmptyParts)) {
        if (std::ranges::none_of(parts(), [&](const Part &part) { return name == part.name; })) {
            std::fprintf(stderr,
                         "bench_window: there is no part \"%s\"; parts are:", qUtf8Printable(name));
            for (const Part &part : parts())
                std::fprintf(stderr, " %s", part.name);
            std::fputc('\n', stderr);
            std::exit(2);
        }
    }
    idle(stage);
    open(stage, file);
    for (const Part &part : parts())
        if (only.isEmpty() || only.split(',').contains(QLatin1String(part.name)))
            part.work(stage, other);
    idle(stage);
    stage.conclude();
}

int make(char **arguments)
{
    bench::SessionSize size;
    size.frames = static_cast<std::uint32_t>(std::strtoul(arguments[1], nullptr, 10));
    size.zonesPerFrame = static_cast<std::uint32_t>(std::strtoul(arguments[2], nullptr, 10));
    size.threads = static_cast<std::uint32_t>(std::strtoul(arguments[3], nullptr, 10));
    const Status made = bench::makeSession(arguments[0], size);
    if (!made)
        std::fprintf(stderr, "bench_window: %s\n", made.error().text().c_str());
    return made ? 0 : 1;
}

// Generated if it is not given.
bool provide(QString &file, const QString &made)
{
    if (!file.isEmpty())
        return true;
    file = made;
    const Status status = bench::makeSession(made.toStdString(), {});
    if (!status)
        std::fprintf(stderr, "bench_window: %s\n", status.error().text().c_str());
    return status.ok();
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 6 && std::string(argv[1]) == "--make")
        return make(argv + 2);
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    app::silenceOffscreenPlatform();
    const QApplication application(argc, argv);
    app::prepareApplication();
    QString file = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
    if (!provide(file, folder.filePath("session.zoe")))
        return 1;
    const QString other = argc > 2 ? QString::fromLocal8Bit(argv[2]) : file;
    Stage stage;
    std::printf(
        "Longest pause of the GUI thread: computing (and by the clock, a busy machine included)\n");
    runSession(stage, file, other, qEnvironmentVariable("ZOE_PARTS"));
    return 0;
}
