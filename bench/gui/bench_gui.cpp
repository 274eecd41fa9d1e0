// Layout, painting and pauses of the views, as ratios to the targets. Runs offscreen unless
// QT_QPA_PLATFORM is set.
#include <QApplication>
#include <QImage>
#include <QPainter>
#include <cstdio>

#include "analysis/frames/spikes.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"
#include "app/session/document.h"
#include "gui_script.h"
#include "made_frames.h"
#include "plugins/api/plugin_manager.h"

namespace {

using namespace zoe;
using bench::Times;

constexpr double kLayoutTargetMs = 0.3; // per thread
constexpr double kMedianTargetMs = 2.5; // of a whole redraw
constexpr double kWorstTargetMs = 8;
constexpr double kPauseTargetMs = 50;
constexpr int kRounds = 41;

// The ratio uses processor time, because on a busy machine wall-clock time includes other programs.
void report(const char *what, double cpuMs, double wallMs, double targetMs)
{
    std::printf("%-50s %8.3f ms (%8.3f by the clock) %6.2f of %g ms\n", what, cpuMs, wallMs,
                cpuMs / targetMs, targetMs);
}

void reportMedian(const char *what, const Times &times, double targetMs)
{
    report(what, bench::medianOf(times.cpuMs), bench::medianOf(times.wallMs), targetMs);
}

void reportWorst(const char *what, const Times &times, double targetMs)
{
    report(what, bench::worstOf(times.cpuMs), bench::worstOf(times.wallMs), targetMs);
}

template <class Work>
Times measured(int rounds, Work work)
{
    Times times;
    for (int i = 0; i < rounds; ++i) {
        const bench::Timer timer(times);
        work();
    }
    return times;
}

void benchFlame()
{
    constexpr std::uint32_t kThreads = 8;
    const auto capture = bench::denseFrame(kThreads, 250'000);
    std::printf("\nFlame graph, %u zones on %u threads, 1920 x 900\n", capture->frames()[0].zones,
                kThreads);
    app::JobRunner jobs;
    app::FlameView view(jobs);
    view.resize(1920, 900);
    view.setCapture(capture);
    view.setFrame(0);
    view.show();
    Times waits;
    bench::runUntil([&] { return view.settled(); }, waits);
    QImage image(view.viewport()->size(), QImage::Format_RGB32);
    Times layouts;
    Times paints;
    for (int zoom = 0; zoom < 24; zoom += 2) {
        const auto list = view.scene().list;
        const auto frame = list->frame;
        const Times layout = measured(kRounds, [&] { app::buildDrawList(frame, list->request); });
        const auto trees = static_cast<double>(list->trees.size());
        std::size_t items = 0;
        for (const app::DrawnTree &tree : list->trees)
            items += tree.items.size();
        const Times paint = measured(kRounds, [&] { view.viewport()->render(&image); });
        std::printf(
            "  zoom %8.0f x: %6zu items laid out, %.3f ms a thread, redraw %.3f ms, worst %.3f\n",
            (view.scene().range.high() - view.scene().range.low()) / view.scene().range.span(),
            items, bench::medianOf(layout.cpuMs) / trees, bench::medianOf(paint.cpuMs),
            bench::worstOf(paint.cpuMs));
        layouts.cpuMs.push_back(bench::medianOf(layout.cpuMs) / trees);
        layouts.wallMs.push_back(bench::medianOf(layout.wallMs) / trees);
        paints.add(paint);
        view.zoomBy(0.4);
        view.zoomBy(0.7);
        bench::runUntil([&] { return view.settled(); }, waits);
    }
    reportMedian("layout a thread, median over zooms", layouts, kLayoutTargetMs);
    reportWorst("layout a thread, worst zoom", layouts, kLayoutTargetMs);
    reportMedian("redraw, median over zooms", paints, kMedianTargetMs);
    reportWorst("redraw, worst", paints, kWorstTargetMs);

    Times working;
    view.zoomToAll();
    for (int i = 0; i < 200; ++i) {
        const QPointF pos(400 + i % 7 * 150, 300);
        bench::wheel(*view.viewport(), pos, i % 20 < 14 ? 1 : -2, {}, working);
        bench::wheel(*view.viewport(), pos, i % 2 == 0 ? 1 : -1, Qt::ShiftModifier, working);
    }
    bench::runUntil([&] { return view.settled(); }, working);
    reportWorst("longest pause while zooming and panning", working, kPauseTargetMs);
}

// Until all jobs that result from an action have been handled.
template <class Work>
Times followed(app::FrameChart &chart, Work work)
{
    Times times;
    {
        const bench::Timer timer(times);
        work();
    }
    bench::runUntil([&] { return chart.ready(); }, times);
    bench::turn(times);
    return times;
}

void benchChartModes(app::FrameChart &chart, app::Session &session, app::Document &document)
{
    const Capture &capture = *document.capture();
    QImage image(chart.size(), QImage::Format_RGB32);
    chart.setLine(true);
    reportMedian("repaint as a line, median", measured(kRounds, [&] { chart.render(&image); }),
                 kPauseTargetMs);
    chart.setLine(false);
    FrameRanges half; // as many ranges as possible
    for (FrameIndex i = 0; i < capture.frames().size(); i += 2)
        half.add(i);
    reportWorst("select half a million ranges",
                followed(chart, [&] { document.selection().setFrames(half); }), kPauseTargetMs);
    reportMedian("repaint with them, median", measured(kRounds, [&] { chart.render(&image); }),
                 kWorstTargetMs);
    reportWorst("longest pause while sorting by duration",
                followed(chart, [&] { chart.setSorted(true); }), kPauseTargetMs);
    reportWorst("select them where frames are sorted",
                followed(chart, [&] { document.selection().setFrames(half); }), kPauseTargetMs);
    reportWorst("longest pause while going back", followed(chart, [&] { chart.setSorted(false); }),
                kPauseTargetMs);
    reportWorst("invert them", followed(chart, [&] { chart.invertSelection(); }), kPauseTargetMs);
    document.selection().setFrames(std::nullopt);
    constexpr FrameIndex kBefore = 990'000;
    constexpr FrameIndex kStep = 1000;
    std::vector<std::shared_ptr<const Capture>> snapshots;
    for (FrameIndex frames = kBefore; frames <= kBefore + 10 * kStep; frames += kStep)
        snapshots.push_back(bench::frameHistory(frames));
    app::OpenedCapture first;
    first.capture = snapshots.front();
    app::Document live(first, session.jobs());
    session.setDocument(&live);
    followed(chart, [] {});
    Times growing;
    for (std::size_t i = 1; i < snapshots.size(); ++i) {
        const bench::Timer timer(growing);
        live.grow(snapshots[i]);
        QApplication::processEvents();
    }
    reportMedian("1000 new frames behind a million, median", growing, kWorstTargetMs);
    session.setDocument(nullptr);
}

void benchChart()
{
    constexpr FrameIndex kFrames = 1'000'000;
    const auto capture = bench::frameHistory(kFrames);
    const auto spikes = *findSpikes(*capture);
    std::printf("\nFrame chart, %u frames, %zu spikes, 1920 x 260\n", kFrames, spikes.size());
    const Times build = measured(5, [&] { app::FrameSeries series(capture); });
    reportMedian("prepare the frames (in a job)", build, kPauseTargetMs);
    app::JobRunner jobs;
    PluginManager plugins{QStringList()};
    app::Session session(jobs, plugins);
    app::OpenedCapture opened;
    opened.capture = capture;
    app::Document document(opened, jobs);
    app::FrameChart chart(session);
    chart.resize(1920, 260);
    Times opening;
    chart.show();
    session.setDocument(&document);
    chart.setSpikes(spikes);
    bench::runUntil([&] { return chart.ready(); }, opening);
    bench::turn(opening);
    reportWorst("longest pause while the capture comes in", opening, kPauseTargetMs);

    QWidget &hands = *chart.plot().viewport();
    Times working;
    for (int i = 0; i < 300; ++i) {
        const QPointF pos(200 + i % 9 * 180, 120);
        bench::wheel(hands, pos, i % 50 < 40 ? 1 : -4, {}, working);
        bench::wheel(hands, pos, i % 2 == 0 ? 1 : -2, Qt::ShiftModifier, working);
        bench::key(chart.plot(), i % 3 == 0 ? Qt::Key_A : Qt::Key_D, working);
    }
    reportMedian("zoom or scroll with repaint, median", working, kWorstTargetMs);
    reportWorst("longest pause while zooming and scrolling", working, kPauseTargetMs);

    chart.plot().zoomToAll();
    QApplication::processEvents();
    QImage image(chart.size(), QImage::Format_RGB32);
    const Times paint = measured(kRounds, [&] { chart.render(&image); });
    reportMedian("repaint of all frames, median", paint, kWorstTargetMs);
    benchChartModes(chart, session, document);
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    benchFlame();
    benchChart();
    return 0;
}
