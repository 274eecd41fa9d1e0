#include "app/views/flame/flame_raster.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstring>

namespace zoe::app {

namespace {
constexpr int kStripeFrom = 3; // logical pixels below the row's upper edge
constexpr int kStripeStep = 4;
} // namespace

void FlameRaster::begin(const QRect &clip, double pixelRatio, QRgb background, QRgb grid,
                        const std::vector<double> &gridX)
{
    m_clip = clip;
    m_pixelRatio = pixelRatio;
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
    m_striped = false;
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
    copyDown(m_empty, m_nextLine, line(y));
    m_nextLine = std::max(m_nextLine, line(y + height));
    copyDown(m_row, line(y), m_nextLine);
    for (int at = kStripeFrom; m_striped && at < height - 1; at += kStripeStep)
        copyDown(m_stripe, line(y + at), line(y + at + 1));
    m_row = m_empty;
    m_stripe = m_empty;
    m_striped = false;
}

void FlameRaster::finish(QPainter &painter)
{
    copyDown(m_empty, m_nextLine, m_image.height());
    painter.drawImage(m_clip.topLeft(), m_image);
}

} // namespace zoe::app
