// A full redraw of the time line at 1920 x 900, or 3840 x 2160 with QT_SCALE_FACTOR=2, layout and
// painting, of captures of any size at any zoom, in every way of colouring: bench_flame CAPTURE…
// Runs offscreen unless QT_QPA_PLATFORM says otherwise. How long a click waits for its frame is
// told too, and for the frames next to it.
#include <QApplication>
#include <QImage>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <random>

#include "app/panels/flame/flame_view.h"
#include "formats/reading/capture_reader.h"
#include "gui_script.h"

namespace {

using namespace zoe;
using bench::Times;

constexpr double kMedianTargetMs = 1.5;
constexpr double kScaledMedianTargetMs = 6;
constexpr double kWorstTargetMs = 4;
constexpr int kFrames = 12;
constexpr int kZooms = 16;

void settle(app::FlameView &view)
{
    while (!view.settled())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QApplication::processEvents();
}

std::size_t itemsOf(const app::FlameDrawList &list)
{
    std::size_t items = 0;
    for (const app::DrawnTree &tree : list.trees)
        items += tree.items.size();
    return items;
}

// Zooms in at random positions; for each, builds the list and paints everything.
void redraw(app::FlameView &view, QImage &image, std::mt19937_64 &random, Times &times,
            std::size_t &mostItems)
{
    for (int zoom = 0; zoom < kZooms; ++zoom) {
        const auto list = view.scene().list;
        mostItems = std::max(mostItems, itemsOf(*list));
        {
            const bench::Timer timer(times);
            const auto again = app::buildDrawList(list->frame, list->request);
            view.viewport()->render(&image);
        }
        app::VisibleRange range = view.scene().range;
        const double at = static_cast<double>(random() % 1000) / 1000;
        range.zoom(range.first() + at * range.span(), zoom % 5 == 4 ? 2 : 0.35);
        view.setRange(range);
        settle(view);
    }
    view.zoomToAll();
    settle(view);
}

void report(const char *what, const Times &times, bool scaled)
{
    const double target = scaled ? kScaledMedianTargetMs : kMedianTargetMs;
    const double median = bench::medianOf(times.cpuMs);
    const double worst = bench::worstOf(times.cpuMs);
    std::printf("  %-34s median %6.3f ms (%4.2f of %g), worst %6.3f ms", what, median,
                median / target, target, worst);
    if (!scaled)
        std::printf(" (%4.2f of %g)", worst / kWorstTargetMs, kWorstTargetMs);
    std::printf("\n");
    std::fflush(stdout);
}

int run(const char *path)
{
    auto capture = openCapture(path);
    if (!capture) {
        std::fprintf(stderr, "bench_flame: %s\n", capture.error().text().c_str());
        return 1;
    }
    const std::shared_ptr<const Capture> shared = std::move(*capture);
    app::JobRunner jobs;
    app::FlameView view(jobs);
    const double scale = view.devicePixelRatioF();
    const bool scaled = scale > 1;
    view.resize(1920, scaled ? 1080 : 900);
    view.setCapture(shared);
    view.show();
    QImage image(view.viewport()->size() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    std::mt19937_64 random(3);
    Times pictures;
    Times clicks;
    Times loads;
    bool shown = false;
    QObject::connect(&view, &app::FlameView::frameShown, &view, [&shown] { shown = true; });
    std::size_t mostItems = 0;
    std::printf("\n%s: %llu zones, %zu frames\n", path,
                static_cast<unsigned long long>(shared->info().zones), shared->frames().size());
    for (int around : {0, 5}) {
        for (int colouring = 0; colouring < app::kFlameColourings; ++colouring) {
            view.setColouring(static_cast<app::FlameColouring>(colouring));
            view.setFramesAround(static_cast<FrameIndex>(around), static_cast<FrameIndex>(around));
            Times times;
            for (int i = 0; i < kFrames; ++i) {
                const auto frame = static_cast<FrameIndex>(random() % shared->frames().size());
                {
                    const bench::Timer timer(loads);
                    {
                        const bench::Timer click(clicks);
                        {
                            const bench::Timer picture(pictures);
                            shown = false;
                            view.setFrame(frame);
                            while (!shown && !view.frameSettled())
                                QApplication::processEvents(QEventLoop::WaitForMoreEvents);
                            view.viewport()->repaint();
                        }
                        while (!view.frameSettled())
                            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
                        view.viewport()->repaint();
                    }
                    settle(view);
                }
                redraw(view, image, random, times, mostItems);
            }
            const std::string what =
                std::string(app::colouringKey(static_cast<app::FlameColouring>(colouring))) + ", " +
                std::to_string(2 * around + 1) + " frames";
            report(what.c_str(), times, scaled);
        }
    }
    std::printf(
        "  a click shows its frame after %.1f ms by the clock (median), %.1f at worst, with "
        "all zones after %.1f and %.1f; its neighbours after %.1f and %.1f; at most %zu "
        "items\n",
        bench::medianOf(pictures.wallMs), bench::worstOf(pictures.wallMs),
        bench::medianOf(clicks.wallMs), bench::worstOf(clicks.wallMs),
        bench::medianOf(loads.wallMs), bench::worstOf(loads.wallMs), mostItems);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QApplication application(argc, argv);
    QApplication::setStyle(QStringLiteral("Fusion"));
    if (argc < 2) {
        std::fprintf(stderr, "bench_flame CAPTURE…\n");
        return 2;
    }
    int failed = 0;
    for (int i = 1; i < argc; ++i)
        failed |= run(argv[i]);
    return failed;
}
