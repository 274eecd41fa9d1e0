#include "app/panels/flame/measured_area.h"

#include <algorithm>
#include <cmath>

#include "app/panels/flame/scene/flame_scene.h"

namespace zoe::app {

namespace {

constexpr int kScrollMs = 30;
constexpr double kLeastScroll = 0.01; // of the visible part
constexpr double kMostScroll = 0.1;

} // namespace

MeasuredArea::MeasuredArea(const FlameScene &scene, const LaneScroll &lanes,
                           std::function<void(double)> pan, QObject *parent)
    : QObject(parent)
    , m_scene(scene)
    , m_lanes(lanes)
    , m_pan(std::move(pan))
{
    m_scroll.setInterval(kScrollMs);
    connect(&m_scroll, &QTimer::timeout, this, &MeasuredArea::scroll);
}

double MeasuredArea::originNow() const
{
    return m_scene.nsOf(m_originNs);
}

std::optional<MeasuredArea::Span> MeasuredArea::span() const
{
    if (!m_span || !m_scene.list)
        return std::nullopt;
    return Span(m_span->first + originNow(), m_span->second + originNow());
}

void MeasuredArea::grab(const QPointF &pos)
{
    if (!m_scene.list)
        return;
    m_span = span();
    m_originNs = m_scene.originNs();
    m_grabbed = pos;
    m_grabbedNs = m_scene.nsAt(pos.x());
}

void MeasuredArea::drag(const QPointF &to)
{
    if (!m_scene.list)
        return;
    m_draggedTo = to;
    if (to.x() >= 0 && to.x() < m_scene.widthPx)
        m_scroll.stop();
    else if (!m_scroll.isActive())
        m_scroll.start();
    const double there = m_scene.nsAt(std::clamp(to.x(), 0.0, m_scene.widthPx)) - originNow();
    const auto [first, end] = std::minmax(m_grabbedNs, there);
    set(Span(first, end), threadsBetween(m_grabbed.y(), to.y()));
}

// The further beyond the edge, the faster.
void MeasuredArea::scroll()
{
    const double width = m_scene.widthPx;
    const double beyond = m_draggedTo.x() < 0 ? m_draggedTo.x() : m_draggedTo.x() - width;
    const double share = std::clamp(std::abs(beyond) / width, kLeastScroll, kMostScroll);
    m_pan(std::copysign(share, beyond));
    drag(m_draggedTo);
}

void MeasuredArea::release()
{
    m_scroll.stop();
}

void MeasuredArea::clear()
{
    release();
    set(std::nullopt, {});
}

void MeasuredArea::set(const std::optional<Span> &span, std::vector<ThreadId> threads)
{
    if (span == m_span && threads == m_threads)
        return;
    m_span = span;
    m_threads = std::move(threads);
    emit changed();
}

std::vector<ThreadId> MeasuredArea::threadsBetween(double fromY, double toY) const
{
    std::vector<ThreadId> threads;
    const int ruler = m_lanes.ruler;
    if (fromY < ruler)
        return threads;
    const auto at = [&](double y) {
        return m_lanes.contentY(static_cast<int>(std::max<double>(y, ruler)));
    };
    const auto [top, bottom] = std::minmax({at(fromY), at(toY)});
    const FlameRows &rows = m_scene.rows;
    const auto [first, end] = rows.lanesIn(top, bottom + 1);
    for (std::size_t lane = first; lane < end; ++lane) {
        if (rows.lane(lane).what.key.kind == LaneKind::Thread && m_lanes.shows(rows, lane))
            threads.push_back(rows.lane(lane).what.thread());
    }
    return threads;
}

QRectF MeasuredArea::rectIn(const QRectF &below) const
{
    QRectF area;
    const FlameRows &rows = m_scene.rows;
    for (const ThreadId thread : m_threads) {
        const std::size_t lane = rows.laneOf({LaneKind::Thread, thread.value});
        if (lane == kNone || !m_lanes.shows(rows, lane))
            continue;
        const int top = rows.lane(lane).top;
        area |= QRectF(0, m_lanes.viewY(top), below.width(), rows.bottom(lane) - top);
    }
    return m_threads.empty() ? below : area & below;
}

} // namespace zoe::app
