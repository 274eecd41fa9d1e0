#include "app/panels/frames/frame_picker.h"

#include <algorithm>

#include "app/commands/view_commands.h"
#include "app/panels/frames/frame_plot.h"
#include "app/widgets/charts/view_gestures.h"

namespace zoe::app {

namespace {

constexpr double kDoubleClickFactor = 4;
constexpr double kDoubleClickFrames = 400; // maximum number visible after a double click

} // namespace

FramePicker::FramePicker(FramePlot &plot)
    : QObject(&plot)
    , m_plot(plot)
{
    connectGestures(*new ViewGestures(plot, plot, {.scalesValues = true}));
    addKeys(*new ViewCommands(plot));
}

void FramePicker::connectGestures(ViewGestures &gestures)
{
    connect(&gestures, &ViewGestures::hovered, this,
            [this](const QPointF &position, const QPoint &globalPos) {
                m_plot.setHovered(m_plot.picture().placeAt(position.x()));
                emit hovered(globalPos);
            });
    connect(&gestures, &ViewGestures::tipWanted, this,
            [this](const QPoint &, const QPoint &globalPos) { emit hovered(globalPos); });
    connect(&gestures, &ViewGestures::left, this, [this] { m_plot.setHovered(std::nullopt); });
    connect(&gestures, &ViewGestures::pressed, this, &FramePicker::press);
    connect(&gestures, &ViewGestures::dragged, this, [this](const QPointF &, const QPointF &to) {
        m_plot.setSelection(m_selector.drag(m_plot.picture().placeBelow(to.x())));
    });
    connect(&gestures, &ViewGestures::dragEnded, this,
            [this] { emit placesSelected(m_plot.picture().selection.ranges()); });
    connect(&gestures, &ViewGestures::clicked, this, &FramePicker::click);
    connect(&gestures, &ViewGestures::released, this, [this] { m_selector.release(); });
    connect(&gestures, &ViewGestures::doubleClicked, this, &FramePicker::zoomTo);
    connect(&gestures, &ViewGestures::menuWanted, this, &FramePicker::menuRequested);
    connect(&gestures, &ViewGestures::valuesScaled, &m_plot, &FramePlot::scaleTime);
}

void FramePicker::addKeys(ViewCommands &commands)
{
    addMotionCommands(commands, m_plot);
    addStepCommands(
        commands, [this](FrameStep to) { step(to, false); }, true);
    addExtendCommands(commands, [this](FrameStep to) { step(to, true); });
    addClearCommand(commands, [this] { return clear(); });
}

void FramePicker::currentChanged(FrameIndex place)
{
    if (!m_plot.picture().selection.contains(place))
        m_selector.setAnchor(place);
}

// A click with Shift or Ctrl selects the frame under it; a plain drag starts at the exact pixel.
void FramePicker::press(const QPointF &position, Qt::KeyboardModifiers modifiers)
{
    const FramePicture &picture = m_plot.picture();
    const bool selects = modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    const auto meant = selects ? picture.placeAt(position.x()) : std::nullopt;
    m_selector.press(meant ? *meant : picture.placeBelow(position.x()), modifiers,
                     picture.selection.ranges());
}

void FramePicker::click(const QPointF &position)
{
    if (!m_selector.pressed())
        return;
    if (const auto clicked = m_selector.click()) {
        m_plot.setSelection(*clicked);
        emit placesSelected(*clicked);
    } else if (const auto place = m_plot.picture().placeAt(position.x())) {
        m_selector.setAnchor(*place);
        emit placeActivated(*place);
    }
}

void FramePicker::zoomTo(const QPointF &position)
{
    const auto place = m_plot.picture().placeAt(position.x());
    if (!place)
        return;
    VisibleRange range = m_plot.picture().range;
    const double half = std::min(range.span() / kDoubleClickFactor, kDoubleClickFrames) / 2;
    range.show(*place + 0.5 - half, *place + 0.5 + half);
    m_plot.setRange(range);
}

bool FramePicker::clear()
{
    if (m_plot.picture().selection.empty())
        return false;
    m_plot.setSelection({});
    emit placesSelected({});
    return true;
}

void FramePicker::step(FrameStep step, bool extend)
{
    if (!m_plot.hasFrames())
        return;
    const FrameIndex last = m_plot.picture().series->placeCount() - 1;
    const auto current = m_plot.picture().current;
    const FrameIndex now = std::min(last, current.value_or(0));
    FrameIndex place = last;
    if (step == FrameStep::Left)
        place = now > 0 ? now - 1 : 0;
    else if (step == FrameStep::Right)
        place = current ? std::min(last, now + 1) : 0;
    else if (step == FrameStep::First)
        place = 0;
    if (extend) {
        m_selector.setAnchorIfNone(current.value_or(place));
        m_selector.press(place, Qt::ShiftModifier, m_plot.picture().selection.ranges());
        const FrameRanges selected = m_selector.drag(place);
        m_selector.release();
        m_plot.setSelection(selected);
        emit placesSelected(selected);
    } else {
        m_selector.setAnchor(place);
    }
    emit placeActivated(place);
}

} // namespace zoe::app
