#include "app/views/flame/flame_raster.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstring>

#include "app/export/picture_export.h"

namespace zoe::app {

namespace {
constexpr int kStripeFrom = 3; // logical pixels below the row's upper edge
constexpr int kStripeStep = 4;
} // namespace

void FlameRaster::begin(const QPainter &painter, const QRect &clip, QRgb background, QRgb grid,
                        const std::vector<double> &gridX)
{
    m_clip = clip;
    m_pixelRatio = painter.device()->devicePixelRatioF();
    m_background = background | 0xFF000000U;
    m_shaped = drawsShapes(painter);
    m_shapes.clear();
    m_rowShapes = 0;
    m_striped = false;
    if (!m_shaped) {
        beginPixels(background, grid, gridX);
        return;
    }
    m_shapes.push_back({QRectF(clip), m_background, false});
    for (const double x : gridX) {
        if (x >= clip.left() && x <= clip.right())
            m_shapes.push_back(
                {QRectF(x, clip.top(), 1, clip.height()), grid | 0xFF000000U, false});
    }
    m_rowShapes = m_shapes.size();
}

void FlameRaster::beginPixels(QRgb background, QRgb grid, const std::vector<double> &gridX)
{
    const QRect &clip = m_clip;
    const double pixelRatio = m_pixelRatio;
    const QSize size(static_cast<int>(std::ceil(clip.width() * pixelRatio)),
                     static_cast<int>(std::ceil(clip.height() * pixelRatio)));
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(pixelRatio);
    m_empty.assign(static_cast<std::size_t>(size.width()), background | 0xFF000000U);
    for (const double x : gridX) {
        if (x >= clip.left() && x <= clip.right())
            m_empty[column(x)] = grid | 0xFF000000U;
    }
    m_row = m_empty;
    m_stripe = m_empty;
    m_nextLine = 0;
}

std::size_t FlameRaster::column(double x) const
{
    const double pixel = std::round((x - m_clip.left()) * m_pixelRatio);
    return static_cast<std::size_t>(std::clamp(pixel, 0.0, static_cast<double>(m_image.width())));
}

int FlameRaster::line(int y) const
{
    const double pixel = std::round((y - m_clip.top()) * m_pixelRatio);
    return static_cast<int>(std::clamp(pixel, 0.0, static_cast<double>(m_image.height())));
}

void FlameRaster::fill(double x0, double x1, QRgb colour, bool folded)
{
    if (m_shaped) {
        if (x1 > x0) // the row's height comes at its end
            m_shapes.push_back({QRectF(x0, 0, x1 - x0, 0), colour, folded});
        return;
    }
    const std::size_t from = column(x0);
    const std::size_t to = column(x1);
    std::fill(m_row.begin() + static_cast<std::ptrdiff_t>(from),
              m_row.begin() + static_cast<std::ptrdiff_t>(to), colour);
    if (!folded)
        std::fill(m_stripe.begin() + static_cast<std::ptrdiff_t>(from),
                  m_stripe.begin() + static_cast<std::ptrdiff_t>(to), colour);
    m_striped = m_striped || folded;
}

void FlameRaster::copyDown(const std::vector<QRgb> &pixels, int fromLine, int toLine)
{
    for (int y = fromLine; y < toLine; ++y)
        std::memcpy(m_image.scanLine(y), pixels.data(), pixels.size() * sizeof(QRgb));
}

void FlameRaster::endRow(int y, int height)
{
    if (m_shaped) {
        for (; m_rowShapes < m_shapes.size(); ++m_rowShapes) {
            QRectF &rect = m_shapes[m_rowShapes].rect;
            rect.setRect(rect.x(), y, rect.width(), height);
        }
        return;
    }
    copyDown(m_empty, m_nextLine, line(y));
    m_nextLine = std::max(m_nextLine, line(y + height));
    copyDown(m_row, line(y), m_nextLine);
    for (int at = kStripeFrom; m_striped && at < height - 1; at += kStripeStep)
        copyDown(m_stripe, line(y + at), line(y + at + 1));
    m_row = m_empty;
    m_stripe = m_empty;
    m_striped = false;
}

void FlameRaster::paintShapes(QPainter &painter) const
{
    for (const Shape &shape : m_shapes) {
        const QRectF rect = shape.rect & QRectF(m_clip); // generators don't clip
        painter.fillRect(rect, QColor(shape.colour));
        for (double at = kStripeFrom; shape.folded && at < rect.height() - 1; at += kStripeStep)
            painter.fillRect(QRectF(rect.x(), rect.y() + at, rect.width(), 1),
                             QColor(m_background));
    }
}

void FlameRaster::finish(QPainter &painter)
{
    if (m_shaped) {
        paintShapes(painter);
        return;
    }
    copyDown(m_empty, m_nextLine, m_image.height());
    painter.drawImage(m_clip.topLeft(), m_image);
}

} // namespace zoe::app
