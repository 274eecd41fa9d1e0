#include "app/panels/behaviour_map/map_range.h"

#include <algorithm>

namespace zoe::app {

namespace {

constexpr double kMargin = 0.03;
constexpr double kLeastMargin = 1e-4;
constexpr double kDeepest = 1e-6;    // of all, that can be zoomed into
constexpr double kAroundFrame = 0.1; // of all, when it is zoomed to a single place

} // namespace

void MapRange::setAll(const QRectF &dots, bool any)
{
    const double x = std::max(dots.width() * kMargin, kLeastMargin);
    const double y = std::max(dots.height() * kMargin, kLeastMargin);
    m_all = any ? dots.adjusted(-x, -y, x, y) : QRectF(0, 0, 1, 1);
    m_now = m_all;
}

void MapRange::set(const QRectF &range)
{
    const double width = std::clamp(range.width(), m_all.width() * kDeepest, m_all.width());
    const double height = std::clamp(range.height(), m_all.height() * kDeepest, m_all.height());
    const QPointF middle = range.center();
    m_now = QRectF(std::clamp(middle.x() - width / 2, m_all.left(), m_all.right() - width),
                   std::clamp(middle.y() - height / 2, m_all.top(), m_all.bottom() - height), width,
                   height);
}

void MapRange::zoomAt(const QPointF &fixed, double factor)
{
    const double x = std::clamp(m_now.width() * factor, m_all.width() * kDeepest, m_all.width());
    const double y = std::clamp(m_now.height() * factor, m_all.height() * kDeepest, m_all.height());
    const QPointF from((fixed.x() - m_now.left()) / m_now.width(),
                       (fixed.y() - m_now.top()) / m_now.height());
    set(QRectF(fixed.x() - from.x() * x, fixed.y() - from.y() * y, x, y));
}

void MapRange::panBy(double x, double y)
{
    set(m_now.translated(x * m_now.width(), y * m_now.height()));
}

void MapRange::showAround(const QRectF &dots)
{
    const double x = std::max(dots.width() * (1 + 2 * kMargin), m_all.width() * kAroundFrame);
    const double y = std::max(dots.height() * (1 + 2 * kMargin), m_all.height() * kAroundFrame);
    set(QRectF(dots.center().x() - x / 2, dots.center().y() - y / 2, x, y));
}

} // namespace zoe::app
