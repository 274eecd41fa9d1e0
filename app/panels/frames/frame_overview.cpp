#include "app/panels/frames/frame_overview.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/widgets/charts/view_gestures.h"
#include "app/widgets/picture_export.h"

namespace zoe::app {

namespace {

constexpr int kOverviewHeightPx = 34;
constexpr double kGripPx = 4;
constexpr double kSmallestWindowPx = 6; // so that it can be seen and dragged

} // namespace

FrameOverview::FrameOverview(QWidget *parent)
    : QWidget(parent)
{
    setFixedHeight(kOverviewHeightPx);
    setMouseTracking(true);
    setAccessibleName(tr("Overview of all frames"));
}

void FrameOverview::follow(const FramePicture &picture)
{
    const QRectF area(picture.area.left(), 2, picture.area.width(), kOverviewHeightPx - 4);
    m_backdropValid = m_backdropValid && m_picture.series == picture.series &&
                      m_picture.area == area && m_picture.palette == picture.palette &&
                      m_picture.spikes == picture.spikes && m_picture.targets == picture.targets &&
                      m_picture.coloured == picture.coloured;
    m_shown = picture.range;
    m_picture.series = picture.series;
    m_picture.palette = picture.palette;
    m_picture.spikes = picture.spikes;
    m_picture.targets = picture.targets;
    m_picture.coloured = picture.coloured;
    m_picture.area = area;
    m_picture.current = picture.current;
    m_picture.selection = picture.selection;
    update();
}

void FrameOverview::drawBackdrop()
{
    m_picture.range = VisibleRange(m_shown.low(), m_shown.high(), m_shown.high() - m_shown.low());
    m_picture.updateColumns();
    DurationNs longest = 1;
    for (const FrameColumn &column : m_picture.columns)
        longest = std::max(longest, column.maxNs);
    // Clipped as in the chart.
    const auto usual = static_cast<double>(m_picture.series->usualNs());
    m_picture.topNs = std::max(1.0, std::min(static_cast<double>(longest), kClipTimes * usual));
    m_backdrop = QPixmap(size() * devicePixelRatioF());
    m_backdrop.setDevicePixelRatio(devicePixelRatioF());
    m_backdrop.fill(m_picture.palette->background);
    QPainter painter(&m_backdrop);
    paintColumns(painter, m_picture);
    m_backdropValid = true;
}

QRectF FrameOverview::windowRect() const
{
    if (!m_picture.series)
        return {};
    const double all = m_shown.high() - m_shown.low();
    const double scale = m_picture.area.width() / all;
    double left = m_picture.area.left() + (m_shown.first() - m_shown.low()) * scale;
    double width = m_shown.span() * scale;
    if (width < kSmallestWindowPx) {
        left -= (kSmallestWindowPx - width) / 2;
        width = kSmallestWindowPx;
    }
    return {left, 0, width, static_cast<double>(height())};
}

void FrameOverview::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_picture.series || m_picture.series->placeCount() == 0) {
        painter.fillRect(rect(), m_picture.palette->background);
        return;
    }
    if (!m_backdropValid)
        drawBackdrop();
    if (drawsShapes(painter))
        paintColumns(painter, m_picture);
    else
        painter.drawPixmap(0, 0, m_backdrop);
    paintSelection(painter, m_picture);
    if (m_picture.current) {
        painter.fillRect(m_picture.band(*m_picture.current, *m_picture.current + 1.0),
                         m_picture.palette->current);
    }
    const QRectF window = windowRect();
    QColor veil = m_picture.palette->background;
    veil.setAlpha(150);
    painter.fillRect(QRectF(0, 0, window.left(), height()), veil);
    painter.fillRect(QRectF(window.right(), 0, width() - window.right(), height()), veil);
    painter.setPen(QPen(m_picture.palette->mutedText, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(window.adjusted(0.5, 0.5, -0.5, -0.5));
}

void FrameOverview::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_backdropValid = false;
}

double FrameOverview::frameOf(double x) const
{
    const double share = (x - m_picture.area.left()) / m_picture.area.width();
    return m_shown.low() + share * (m_shown.high() - m_shown.low());
}

FrameOverview::Grip FrameOverview::gripAt(double x) const
{
    const QRectF window = windowRect();
    const double grip = std::min(kGripPx, window.width() / 4);
    if (std::abs(x - window.left()) <= grip)
        return Grip::First;
    if (std::abs(x - window.right()) <= grip)
        return Grip::End;
    return x > window.left() && x < window.right() ? Grip::Window : Grip::None;
}

void FrameOverview::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_picture.series)
        return;
    m_grip = gripAt(event->position().x());
    m_pressedFrame = frameOf(event->position().x());
    if (m_grip == Grip::None) {
        m_grip = Grip::Window;
        VisibleRange range = m_shown;
        range.pan(m_pressedFrame - (range.first() + range.end()) / 2);
        emit rangeRequested(range);
    }
    m_shownAtPress = m_shown;
}

void FrameOverview::mouseMoveEvent(QMouseEvent *event)
{
    const double x = event->position().x();
    if (m_grip == Grip::None) {
        const Grip grip = m_picture.series ? gripAt(x) : Grip::None;
        setCursor(grip == Grip::First || grip == Grip::End ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return;
    }
    VisibleRange range = m_shownAtPress;
    if (m_grip == Grip::Window)
        range.pan(frameOf(x) - m_pressedFrame);
    else if (m_grip == Grip::First)
        range.show(std::min(frameOf(x), range.end() - 1), range.end());
    else
        range.show(range.first(), std::max(frameOf(x), range.first() + 1));
    emit rangeRequested(range);
}

void FrameOverview::mouseReleaseEvent(QMouseEvent *)
{
    m_grip = Grip::None;
}

void FrameOverview::wheelEvent(QWheelEvent *event)
{
    if (!m_picture.series)
        return;
    VisibleRange range = m_shown;
    range.zoom(std::clamp(frameOf(event->position().x()), range.first(), range.end()),
               zoomOf(*event));
    event->accept();
    emit rangeRequested(range);
}

} // namespace zoe::app
