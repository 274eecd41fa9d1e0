#include "app/panels/flame/painting/flame_raster.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "app/widgets/picture_export.h"

namespace zoe::app {

namespace {
constexpr int kStripeFrom = 3; // logical pixels below the row's upper edge
constexpr int kStripeStep = 4;
constexpr int kBandHeight = 16; // logical pixels
constexpr int kHatchStep = 6;   // pixels from one line of a hatch to the next

QRgb halfway(QRgb a, QRgb b)
{
    return 0xFF000000U | (((a & 0xFEFEFEU) >> 1U) + ((b & 0xFEFEFEU) >> 1U));
}

// A height that is an integer in pixels and logical pixels; otherwise a single band.
int bandHeightFor(double pixelRatio, int height)
{
    const double lines = kBandHeight * pixelRatio;
    return lines == std::floor(lines) ? std::min(kBandHeight, height) : height;
}
} // namespace

void FlameRaster::begin(QPainter &painter, const QRect &clip, QRgb background, QRgb grid,
                        const std::vector<double> &gridX)
{
    m_painter = &painter;
    m_clip = clip;
    m_pixelRatio = painter.device()->devicePixelRatioF();
    m_background = background | 0xFF000000U;
    m_shaped = drawsShapes(painter);
    m_shapes.clear();
    m_rowShapes = 0;
    m_striped = false;
    m_hatches.clear();
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
    m_bandHeight = bandHeightFor(m_pixelRatio, m_clip.height());
    const auto pixels = [this](int length) {
        return static_cast<int>(std::ceil(length * m_pixelRatio));
    };
    m_size = {pixels(m_clip.width()), pixels(m_clip.height())};
    const QSize band(m_size.width(), pixels(m_bandHeight));
    if (m_band.size() != band)
        m_band = QImage(band, QImage::Format_RGB32);
    m_empty.assign(static_cast<std::size_t>(m_size.width()), background | 0xFF000000U);
    for (const double x : gridX) {
        if (x >= m_clip.left() && x <= m_clip.right())
            m_empty[column(x)] = grid | 0xFF000000U;
    }
    m_row = m_empty;
    m_stripe = m_empty;
    m_bandLine = 0;
    m_nextLine = 0;
}

std::size_t FlameRaster::column(double x) const
{
    const double pixel = std::round((x - m_clip.left()) * m_pixelRatio);
    return static_cast<std::size_t>(std::clamp(pixel, 0.0, static_cast<double>(m_size.width())));
}

int FlameRaster::line(int y) const
{
    const double pixel = std::round((y - m_clip.top()) * m_pixelRatio);
    return static_cast<int>(std::clamp(pixel, 0.0, static_cast<double>(m_size.height())));
}

void FlameRaster::fill(double x0, double x1, QRgb colour, bool folded)
{
    if (m_shaped) {
        if (x1 > x0) // the row's height is added at the end
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

void FlameRaster::hatch(double x0, double x1)
{
    if (x1 <= x0)
        return;
    if (m_shaped)
        m_shapes.push_back({QRectF(x0, 0, x1 - x0, 0), m_background, false, true});
    else
        m_hatches.push_back({column(x0), column(x1)});
}

// The lines are aligned with the picture, so that partial repaints fit together.
void FlameRaster::drawHatches(QRgb *pixels) const
{
    const auto step = static_cast<std::int64_t>(kHatchStep * m_pixelRatio);
    const auto thick = std::max<std::int64_t>(1, std::lround(m_pixelRatio));
    const std::int64_t down = std::llround(m_clip.top() * m_pixelRatio) + m_nextLine;
    const std::int64_t left = std::llround(m_clip.left() * m_pixelRatio);
    for (const Hatch &hatch : m_hatches) {
        const auto from = static_cast<std::int64_t>(hatch.from);
        const auto to = static_cast<std::int64_t>(hatch.to);
        const std::int64_t phase = ((left + from + down) % step + step) % step;
        for (std::int64_t x = from - phase; x < to; x += step) {
            for (std::int64_t i = std::max(from, x); i < std::min(to, x + thick); ++i)
                pixels[i] = halfway(pixels[i], m_background);
        }
    }
}

void FlameRaster::copyDown(const std::vector<QRgb> &pixels, int toLine)
{
    for (; m_nextLine < toLine; ++m_nextLine) {
        if (m_nextLine == m_bandLine + m_band.height())
            paintBand();
        uchar *line = m_band.scanLine(m_nextLine - m_bandLine);
        std::memcpy(line, pixels.data(), pixels.size() * sizeof(QRgb));
        if (!m_hatches.empty() && &pixels != &m_empty)
            drawHatches(reinterpret_cast<QRgb *>(line));
    }
}

void FlameRaster::paintBand()
{
    const int top = m_clip.top() + static_cast<int>(std::lround(m_bandLine / m_pixelRatio));
    QImage filled(m_band.constBits(), m_band.width(), m_nextLine - m_bandLine,
                  m_band.bytesPerLine(), m_band.format());
    filled.setDevicePixelRatio(m_pixelRatio);
    m_painter->drawImage(QPoint(m_clip.left(), top), filled);
    m_bandLine = m_nextLine;
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
    copyDown(m_empty, line(y));
    for (int at = kStripeFrom; m_striped && at < height - 1; at += kStripeStep) {
        copyDown(m_row, line(y + at));
        copyDown(m_stripe, line(y + at + 1));
    }
    copyDown(m_row, line(y + height));
    m_row = m_empty;
    m_stripe = m_empty;
    m_striped = false;
    m_hatches.clear();
}

void FlameRaster::paintShapes() const
{
    for (const Shape &shape : m_shapes) {
        const QRectF rect = shape.rect & QRectF(m_clip); // generators don't clip
        m_painter->fillRect(rect, shape.hatched ? QBrush(QColor(shape.colour), Qt::BDiagPattern)
                                                : QBrush(QColor(shape.colour)));
        for (double at = kStripeFrom; shape.folded && at < rect.height() - 1; at += kStripeStep)
            m_painter->fillRect(QRectF(rect.x(), rect.y() + at, rect.width(), 1),
                                QColor(m_background));
    }
}

void FlameRaster::finish()
{
    if (m_shaped) {
        paintShapes();
        return;
    }
    copyDown(m_empty, m_size.height());
    if (m_nextLine > m_bandLine)
        paintBand();
}

} // namespace zoe::app
