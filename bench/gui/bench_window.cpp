// The longest pause of the GUI thread while the whole window is worked with: opening, going from
// spike to spike, zooming, clicking, sorting, filtering. bench_window [CAPTURE]: without one a
// made-up capture of a million frames and ten million zones. Runs offscreen unless QT_QPA_PLATFORM
// says otherwise.
#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <cstdio>
#include <string>

#include "app/jobs/stall_monitor.h"
#include "app/models/summary_model.h"
#include "app/session/document.h"
#include "app/views/flame/flame_view.h"
#include "app/views/frames/frame_chart.h"
#include "app/views/frames/frame_plot.h"
#include "app/views/tables/summary_panel.h"
#include "app/window/main_window.h"
#include "app/window/run.h"
#include "app/window/settled.h"
#include "app/window/workspace.h"
#include "cli/generate/generate_capture.h"
#include "plugins/api/plugin_manager.h"

namespace {

using namespace zoe;

constexpr double kPauseTargetMs = 50;

struct Stage {
    PluginManager plugins;
    app::JobRunner jobs;
    app::MainWindow window{jobs, plugins};

    [[nodiscard]] app::Workspace &views() { return window.workspace(); }
};

bool makeCapture(const QString &file)
{
    GenerateOptions options;
    options.frames = 1'000'000;
    options.zonesPerFrame = 10;
    auto writer = CaptureWriter::create(file.toStdString(), generatedSession(options));
    return writer.ok() && generateCapture(options, **writer).ok();
}

void turn()
{
    QApplication::processEvents(QEventLoop::AllEvents);
}

void settle(Stage &stage)
{
    app::Settled settled(stage.jobs);
    bool reached = false;
    QObject::connect(&settled, &app::Settled::reached, &settled, [&] { reached = true; });
    settled.watch();
    while (!reached)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void wheel(QWidget &widget, double x, int notches)
{
    const QPointF at(x * widget.width(), widget.height() / 2.0);
    QWheelEvent event(at, widget.mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
    turn();
}

// Works, waits for all that follows from it, and tells the longest pause.
template <class Work>
void measure(Stage &stage, const char *what, Work work)
{
    app::StallMonitor monitor;
    monitor.start();
    work();
    settle(stage);
    monitor.stop();
    const double pauseMs = static_cast<double>(monitor.longestPauseNs()) / kNsPerMs;
    const double busyMs = static_cast<double>(monitor.longestBusyNs()) / kNsPerMs;
    std::printf("%-44s %8.1f ms (%8.1f by the clock) %6.2f of %g ms\n", what, busyMs, pauseMs,
                busyMs / kPauseTargetMs, kPauseTargetMs);
    std::fflush(stdout);
}

void zoomIn(QWidget &viewport)
{
    for (int i = 0; i < 200; ++i)
        wheel(viewport, 0.1 + 0.1 * (i % 9), i % 40 < 30 ? 1 : -3);
}

void sortEverywhere(QTableView &table)
{
    for (int column = 0; column < app::kSummaryColumns; ++column) {
        for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            table.sortByColumn(column, order);
            turn();
        }
    }
}

void runSession(Stage &stage, const QString &file)
{
    measure(stage, "open, with all that is computed then", [&] {
        stage.window.openFile({file, {}});
        while (!stage.window.document())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    });
    const auto &actions = stage.window.actionSet();
    measure(stage, "next spike, 100 times", [&] {
        for (int i = 0; i < 100; ++i) {
            actions.nextSpike->trigger();
            turn();
        }
    });
    measure(stage, "next frame, 100 times", [&] {
        for (int i = 0; i < 100; ++i) {
            actions.nextFrame->trigger();
            turn();
        }
    });
    measure(stage, "zoom the frame chart, 200 times",
            [&] { zoomIn(*stage.views().chart()->plot().viewport()); });
    measure(stage, "zoom the flame graph, 200 times",
            [&] { zoomIn(*stage.views().flame()->viewport()); });
    measure(stage, "sort the summary by every column",
            [&] { sortEverywhere(stage.views().summary()->table()); });
    measure(stage, "type a filter", [&] {
        for (const char *text : {"d", "dr", "dra", "draw", "/draw|mix/", ""}) {
            stage.views().summary()->filter().setText(text);
            turn();
        }
    });
    measure(stage, "highlight 20 functions", [&] {
        for (int row = 0; row < 20; ++row) {
            stage.views().summary()->table().selectRow(row);
            turn();
        }
    });
    measure(stage, "select 30 ranges of frames", [&] {
        for (FrameIndex i = 1; i <= 30; ++i) {
            stage.window.document()->selection().setFrames(FrameRanges({i * 10, i * 1000}));
            turn();
        }
    });
    const auto command = [&](const char *id) {
        stage.window.findChild<QAction *>(id)->trigger();
        turn();
    };
    measure(stage, "sort the frames by duration", [&] { command("frameSort"); });
    measure(stage, "select the longest 1 % of them", [&] { command("selectLongest"); });
    measure(stage, "select all others", [&] { command("selectInvert"); });
    measure(stage, "the frames by time again", [&] { command("frameSort"); });
    measure(stage, "lay a function over the frames, and none", [&] {
        stage.views().chart()->setOverlaySite(SiteId{1});
        settle(stage);
        stage.views().chart()->setOverlaySite({});
    });
    measure(stage, "clear the selection of frames", [&] { command("selectClear"); });
    measure(stage, "resize the window, 20 times", [&] {
        for (int i = 0; i < 20; ++i) {
            stage.window.resize(1400 + 20 * i, 900 + 5 * i);
            turn();
        }
    });
    measure(stage, "close the capture", [&] { stage.window.closeCapture(); });
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    app::silenceOffscreenPlatform();
    const QApplication application(argc, argv);
    app::prepareApplication();
    QString file = argc > 1 ? QString::fromLocal8Bit(argv[1]) : folder.filePath("million.zoe");
    if (argc < 2 && !makeCapture(file)) {
        std::fprintf(stderr, "bench_window: the capture could not be made\n");
        return 1;
    }
    Stage stage;
    stage.window.resize(1920, 1080);
    stage.window.show();
    std::printf(
        "Longest pause of the GUI thread: computing (and by the clock, a busy machine included)\n");
    runSession(stage, file);
    return 0;
}
