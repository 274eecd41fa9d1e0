#include "app/widgets/charts/movable_view.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <algorithm>

#include "app/commands/view_commands.h"

namespace zoe::app {

namespace {

constexpr double kPageShare = 0.9;

struct MotionTexts {
    Q_DECLARE_TR_FUNCTIONS(MovableView)
};

double middleOf(const VisibleRange &range)
{
    return (range.first() + range.end()) / 2;
}

} // namespace

void MovableView::zoomToAll()
{
    ShownRanges all = ranges();
    all.x.showAll();
    if (all.y)
        all.y->showAll();
    setRanges(all);
}

void MovableView::zoomBy(double factor)
{
    ShownRanges zoomed = ranges();
    const auto fixed = anchor();
    const bool seen = fixed && *fixed >= zoomed.x.first() && *fixed < zoomed.x.end();
    zoomed.x.zoom(seen ? *fixed : middleOf(zoomed.x), factor);
    if (zoomed.y)
        zoomed.y->zoom(middleOf(*zoomed.y), factor);
    setRanges(zoomed);
}

void MovableView::zoomAt(const QPointF &position, double factor)
{
    const QRectF pixels = area();
    ShownRanges zoomed = ranges();
    const double x = std::clamp(position.x() - pixels.left(), 0.0, pixels.width());
    zoomed.x.zoom(zoomed.x.fromPixel(x, pixels.width()), factor);
    if (zoomed.y) {
        const double y = std::clamp(pixels.bottom() - position.y(), 0.0, pixels.height());
        zoomed.y->zoom(zoomed.y->fromPixel(y, pixels.height()), factor);
    }
    setRanges(zoomed);
}

void MovableView::panBy(double x, double y)
{
    ShownRanges moved = ranges();
    moved.x.pan(x * moved.x.span());
    if (moved.y)
        moved.y->pan(y * moved.y->span());
    setRanges(moved);
}

void addMotionCommands(ViewCommands &commands, MovableView &view)
{
    const auto add = [&](const char *id, const QString &text, const QList<QKeySequence> &keys,
                         const auto &work) {
        commands.add({.id = id, .text = text, .keys = keys, .shared = true}, [&view, work] {
            if (!view.canMove())
                return false;
            work(view);
            return true;
        });
    };
    using K = QKeySequence;
    add("zoomIn", MotionTexts::tr("Zoom in"), {K("W"), K("+"), K("Up")},
        [](MovableView &moved) { moved.zoomBy(1 / kZoomStep); });
    add("zoomOut", MotionTexts::tr("Zoom out"), {K("S"), K("-"), K("Down")},
        [](MovableView &moved) { moved.zoomBy(kZoomStep); });
    add("panLeft", MotionTexts::tr("Pan left"), {K("A"), K("Ctrl+Left")},
        [](MovableView &moved) { moved.panBy(-kPanShare); });
    add("panRight", MotionTexts::tr("Pan right"), {K("D"), K("Ctrl+Right")},
        [](MovableView &moved) { moved.panBy(kPanShare); });
    const bool plane = view.ranges().y.has_value();
    if (plane) {
        add("panUp", MotionTexts::tr("Pan up"), {K("Ctrl+Up")},
            [](MovableView &moved) { moved.panBy(0, kPanShare); });
        add("panDown", MotionTexts::tr("Pan down"), {K("Ctrl+Down")},
            [](MovableView &moved) { moved.panBy(0, -kPanShare); });
    }
    add("pageBack", MotionTexts::tr("Page back"), {K("PgUp")}, [plane](MovableView &moved) {
        plane ? moved.panBy(0, kPageShare) : moved.panBy(-kPageShare);
    });
    add("pageForward", MotionTexts::tr("Page forward"), {K("PgDown")}, [plane](MovableView &moved) {
        plane ? moved.panBy(0, -kPageShare) : moved.panBy(kPageShare);
    });
    add("showAll", MotionTexts::tr("Show all"), {K("0"), K("Ctrl+0")},
        [](MovableView &moved) { moved.zoomToAll(); });
    add("showSelection", MotionTexts::tr("Fit the selection"), {K("F")},
        [](MovableView &moved) { moved.zoomToSelection(); });
}

void addStepCommands(ViewCommands &commands, const std::function<void(FrameStep)> &step,
                     bool underWindow)
{
    const auto add = [&](const char *id, const QString &text, const char *key, FrameStep to) {
        commands.add({id, text, {QKeySequence(key)}, true, underWindow}, [step, to] { step(to); });
    };
    add("stepLeft", MotionTexts::tr("Frame on the left"), "Left", FrameStep::Left);
    add("stepRight", MotionTexts::tr("Frame on the right"), "Right", FrameStep::Right);
    add("stepToFirst", MotionTexts::tr("First frame of the chart"), "Home", FrameStep::First);
    add("stepToLast", MotionTexts::tr("Last frame of the chart"), "End", FrameStep::Last);
}

void addExtendCommands(ViewCommands &commands, const std::function<void(FrameStep)> &extend)
{
    const auto add = [&](const char *id, const QString &text, const char *key, FrameStep to) {
        commands.add({id, text, {QKeySequence(key)}, true}, [extend, to] { extend(to); });
    };
    add("extendLeft", MotionTexts::tr("Extend the selection to the left"), "Shift+Left",
        FrameStep::Left);
    add("extendRight", MotionTexts::tr("Extend the selection to the right"), "Shift+Right",
        FrameStep::Right);
    add("extendToFirst", MotionTexts::tr("Extend the selection to the first frame"), "Shift+Home",
        FrameStep::First);
    add("extendToLast", MotionTexts::tr("Extend the selection to the last frame"), "Shift+End",
        FrameStep::Last);
}

void addClearCommand(ViewCommands &commands, const std::function<bool()> &clear)
{
    commands.add({.id = "clearInChart",
                  .text = MotionTexts::tr("Clear the selection"),
                  .keys = {QKeySequence("Esc")},
                  .shared = true},
                 clear);
}

} // namespace zoe::app
