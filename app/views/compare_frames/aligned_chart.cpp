#include "app/views/compare_frames/aligned_chart.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/export/picture_export.h"
#include "app/models/comparison_columns.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr double kBetween = 26; // pixels from strip to strip, for the numbers of the upper one
constexpr double kStep = 1.25;  // of zooming
constexpr double kLeastFrames = 8;
constexpr int kMostLinks = 24;
constexpr double kDragPx = 4;

// 1, 2 or 5 times a power of ten, so that about `count` of them fit.
double niceStep(double span, double count)
{
    const double rough = span / std::max(count, 1.0);
    const double power = std::pow(10, std::floor(std::log10(std::max(rough, 1e-12))));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (rough <= factor * power)
            return factor * power;
    }
    return 10 * power;
}

const FrameStrip &stripOf(const AlignedFrames &frames, CompareSideName side)
{
    return side == CompareSideName::Base ? frames.base : frames.head;
}

double ownPlace(const AlignedFrames &frames, CompareSideName side, double basePlace)
{
    return side == CompareSideName::Base ? basePlace : frames.alignment.headOf(basePlace);
}

double basePlaceOf(const AlignedFrames &frames, CompareSideName side, double place)
{
    return side == CompareSideName::Base ? place : frames.alignment.baseOf(place);
}

} // namespace

AlignedChart::AlignedChart(QWidget *parent)
    : QWidget(parent)
{
    setObjectName("compareAligned");
    setAccessibleName(AlignedChart::tr("Frame times of base and head, aligned"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(200, 140);
    setProperty(kPictureProperty, true);
}

void AlignedChart::setFrames(std::shared_ptr<const AlignedFrames> frames)
{
    m_frames = std::move(frames);
    m_current.reset();
    m_hovered.reset();
    zoomToAll();
}

void AlignedChart::zoomToAll()
{
    if (m_frames)
        std::tie(m_from, m_to) = m_frames->whole();
    m_to = std::max(m_to, m_from + 1);
    update();
}

void AlignedChart::setRange(double from, double to)
{
    if (!m_frames)
        return;
    const auto [first, end] = m_frames->whole();
    const double span = std::clamp(to - from, std::min(kLeastFrames, end - first), end - first);
    m_from = std::clamp(from, first, end - span);
    m_to = m_from + span;
    update();
}

void AlignedChart::zoomAround(double place, double factor)
{
    setRange(place - (place - m_from) * factor, place + (m_to - place) * factor);
}

void AlignedChart::setCurrent(std::optional<double> basePlace)
{
    m_current = basePlace;
    setAccessibleDescription(basePlace ? textAt(*basePlace) : QString());
    if (basePlace && (*basePlace < m_from || *basePlace >= m_to)) {
        const double span = m_to - m_from;
        setRange(*basePlace - span / 2, *basePlace + span / 2);
    }
    update();
}

std::optional<FrameIndex> AlignedChart::currentFrame(CompareSideName side) const
{
    if (!m_frames || !m_current)
        return {};
    const FrameStrip &frames = stripOf(*m_frames, side);
    const double own = std::floor(ownPlace(*m_frames, side, *m_current));
    if (own < 0 || own >= static_cast<double>(frames.size()))
        return {};
    return frames.numbers[static_cast<std::size_t>(own)];
}

QRectF AlignedChart::strip(CompareSideName side) const
{
    const double left = fontMetrics().horizontalAdvance("888.8 ms") + 8;
    const double below = fontMetrics().height() + 6;
    const double height_ = std::max(20.0, (height() - kBetween - below - 4) / 2);
    const double top = side == CompareSideName::Base ? 4 : 4 + height_ + kBetween;
    return {left, top, std::max(10.0, width() - left - 6), height_};
}

double AlignedChart::xOf(double basePlace) const
{
    const QRectF area = strip(CompareSideName::Base);
    return area.left() + (basePlace - m_from) / (m_to - m_from) * area.width();
}

double AlignedChart::placeAt(double x) const
{
    const QRectF area = strip(CompareSideName::Base);
    return m_from + (x - area.left()) / area.width() * (m_to - m_from);
}

QPoint AlignedChart::positionOf(CompareSideName side, double place) const
{
    const double x = xOf(basePlaceOf(*m_frames, side, std::floor(place) + 0.5));
    return {static_cast<int>(x), static_cast<int>(strip(side).center().y())};
}

// At most one bar a pixel; where frames are wider than that, a bar a frame.
std::vector<AlignedChart::Bar> AlignedChart::barsOf(CompareSideName side) const
{
    std::vector<Bar> bars;
    const FrameStrip &frames = stripOf(*m_frames, side);
    const auto end = static_cast<double>(frames.size());
    const QRectF area = strip(side);
    const double first = std::max(0.0, ownPlace(*m_frames, side, m_from));
    const double last = std::min(end, ownPlace(*m_frames, side, m_to));
    if (last - first < area.width()) {
        for (double place = std::floor(first); place < last; ++place) {
            const double x0 = std::max(xOf(basePlaceOf(*m_frames, side, place)), area.left());
            const double x1 = std::min(xOf(basePlaceOf(*m_frames, side, place + 1)), area.right());
            const auto i = static_cast<std::size_t>(place);
            bars.push_back({x0, std::max(x1 - x0, 0.5), frames.values.range(i, i + 1)});
        }
        return bars;
    }
    for (double x = area.left(); x < area.right(); ++x) {
        const double from = ownPlace(*m_frames, side, placeAt(x));
        const double to = ownPlace(*m_frames, side, placeAt(x + 1));
        const auto a = static_cast<std::size_t>(std::clamp(std::floor(from), 0.0, end));
        const auto b = static_cast<std::size_t>(std::clamp(std::ceil(to), 0.0, end));
        if (b > a && to > 0)
            bars.push_back({x, 1, frames.values.range(a, b)});
    }
    return bars;
}

double AlignedChart::topNs(const std::vector<Bar> &base, const std::vector<Bar> &head) const
{
    DurationNs most = 1;
    for (const auto *bars : {&base, &head}) {
        for (const Bar &bar : *bars)
            most = std::max(most, bar.values.max);
    }
    return static_cast<double>(most) * 1.05;
}

void AlignedChart::paintStrip(QPainter &painter, CompareSideName side, const std::vector<Bar> &bars,
                              double top) const
{
    const Palette &palette = Palette::of(*this);
    const QRectF area = strip(side);
    const QColor colour = side == CompareSideName::Base ? palette.base : palette.head;
    const QColor faint = mixed(colour, palette.background, 0.55);
    const auto y = [&](DurationNs ns) {
        return area.bottom() - static_cast<double>(ns) / top * area.height();
    };
    for (const Bar &bar : bars) {
        const double gap = bar.width > 3 ? 1 : 0;
        const double low = y(bar.values.min);
        const double high = y(bar.values.max);
        painter.fillRect(QRectF(bar.x, low, bar.width - gap, area.bottom() - low), faint);
        painter.fillRect(QRectF(bar.x, high, bar.width - gap, std::max(1.5, low - high)), colour);
    }
}

void AlignedChart::paintAxis(QPainter &painter, CompareSideName side, double top) const
{
    const Palette &palette = Palette::of(*this);
    const QRectF area = strip(side);
    const int line = fontMetrics().height();
    const double step = niceStep(top, area.height() / (2.5 * line));
    for (double ns = 0; ns <= top; ns += step) {
        const double y = area.bottom() - ns / top * area.height();
        painter.setPen(palette.grid);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (y - line / 2.0 < area.top() - 4)
            continue;
        painter.setPen(palette.mutedText);
        painter.drawText(QRectF(0, y - line / 2.0, area.left() - 4, line),
                         Qt::AlignRight | Qt::AlignVCenter, durationText(std::llround(ns)));
    }
    const FrameStrip &frames = stripOf(*m_frames, side);
    const double first = std::max(0.0, ownPlace(*m_frames, side, m_from));
    const double last =
        std::min(static_cast<double>(frames.size()), ownPlace(*m_frames, side, m_to));
    const double places = niceStep(std::max(last - first, 1.0),
                                   area.width() / fontMetrics().horizontalAdvance("888 888 888"));
    const double whole = std::max(1.0, places);
    painter.setPen(palette.mutedText);
    for (double place = std::ceil(first / whole) * whole; place < last; place += whole) {
        const double x = xOf(basePlaceOf(*m_frames, side, place));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 3));
        painter.drawText(QRectF(x - 60, area.bottom() + 3, 120, line), Qt::AlignHCenter,
                         countText(frames.numbers[static_cast<std::size_t>(place)]));
    }
    const QString name =
        side == CompareSideName::Base ? tr("Base, by frame") : tr("Head, by frame");
    const QRectF label(area.left() + 6, area.top() + 2, fontMetrics().horizontalAdvance(name) + 22,
                       line + 2);
    QColor back = palette.background;
    back.setAlpha(210);
    painter.fillRect(label, back);
    painter.fillRect(QRectF(label.left() + 4, label.top() + (label.height() - 10) / 2, 10, 10),
                     side == CompareSideName::Base ? palette.base : palette.head);
    painter.setPen(palette.text);
    painter.drawText(label.adjusted(18, 0, 0, 0), Qt::AlignVCenter, name);
}

// Lines from strip to strip at places that belong together, where those are no straight line.
void AlignedChart::paintLinks(QPainter &painter) const
{
    const auto &places = m_frames->alignment.places();
    if (places.empty())
        return;
    painter.setPen(QPen(Palette::of(*this).mutedText, 1, Qt::DotLine));
    const double top = strip(CompareSideName::Base).top();
    const double bottom = strip(CompareSideName::Head).bottom();
    const std::size_t every = std::max<std::size_t>(1, places.size() / kMostLinks);
    for (std::size_t i = 0; i < places.size(); i += every) {
        const double x = xOf(places[i].base);
        if (x >= strip(CompareSideName::Base).left() && x <= strip(CompareSideName::Base).right())
            painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    }
}

void AlignedChart::paintMarks(QPainter &painter) const
{
    const Palette &palette = Palette::of(*this);
    const auto mark = [&](double basePlace, const QPen &pen) {
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        for (const CompareSideName side : {CompareSideName::Base, CompareSideName::Head}) {
            const double own = std::floor(ownPlace(*m_frames, side, basePlace));
            if (own < 0 || own >= static_cast<double>(stripOf(*m_frames, side).size()))
                continue;
            const QRectF area = strip(side);
            const double x0 = xOf(basePlaceOf(*m_frames, side, own));
            const double x1 = xOf(basePlaceOf(*m_frames, side, own + 1));
            painter.drawRect(QRectF(x0, area.top(), std::max(x1 - x0 - 1, 1.0), area.height()));
        }
    };
    if (m_hovered)
        mark(*m_hovered, QPen(palette.mutedText, 1));
    if (m_current)
        mark(*m_current, QPen(palette.current, 2));
}

void AlignedChart::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), Palette::of(*this).background);
    if (!m_frames || m_frames->base.size() == 0 || m_frames->head.size() == 0)
        return;
    const auto base = barsOf(CompareSideName::Base);
    const auto head = barsOf(CompareSideName::Head);
    const double top = topNs(base, head);
    paintStrip(painter, CompareSideName::Base, base, top);
    paintStrip(painter, CompareSideName::Head, head, top);
    paintLinks(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintAxis(painter, CompareSideName::Base, top);
    paintAxis(painter, CompareSideName::Head, top);
    paintMarks(painter);
}

QString AlignedChart::textAt(double basePlace) const
{
    QStringList lines;
    std::optional<DurationNs> times[2];
    for (const CompareSideName side : {CompareSideName::Base, CompareSideName::Head}) {
        const FrameStrip &frames = stripOf(*m_frames, side);
        const double own = std::floor(ownPlace(*m_frames, side, basePlace));
        if (own < 0 || own >= static_cast<double>(frames.size()))
            continue;
        const auto place = static_cast<std::size_t>(own);
        const DurationNs ns = frames.values.values()[place];
        times[static_cast<std::size_t>(side)] = ns;
        lines << (side == CompareSideName::Base ? tr("Base, frame %1: %2")
                                                : tr("Head, frame %1: %2"))
                     .arg(countText(frames.numbers[place]), durationText(ns));
    }
    if (times[0] && times[1])
        lines << tr("Difference: %1")
                     .arg(signedDurationText(static_cast<double>(*times[1] - *times[0])));
    return lines.join(u'\n');
}

void AlignedChart::choose(CompareSideName side, double basePlace)
{
    const FrameStrip &frames = stripOf(*m_frames, side);
    const double own = std::floor(ownPlace(*m_frames, side, basePlace));
    if (own < 0 || own >= static_cast<double>(frames.size()))
        return;
    m_currentSide = side;
    setCurrent(basePlaceOf(*m_frames, side, own + 0.5));
    emit frameChosen(side, frames.numbers[static_cast<std::size_t>(own)]);
}

void AlignedChart::step(int by)
{
    const double own =
        m_current ? std::floor(ownPlace(*m_frames, m_currentSide, *m_current)) + by : 0;
    choose(m_currentSide, basePlaceOf(*m_frames, m_currentSide, own + 0.5));
}

void AlignedChart::wheelEvent(QWheelEvent *event)
{
    if (!m_frames)
        return;
    const QPoint turned = event->angleDelta();
    if (turned.x() != 0 || (event->modifiers() & Qt::ShiftModifier)) {
        const double by = (turned.x() + turned.y()) / 1200.0 * (m_to - m_from);
        setRange(m_from - by, m_to - by);
    } else {
        zoomAround(placeAt(event->position().x()), std::pow(kStep, -turned.y() / 120.0));
    }
    event->accept();
}

void AlignedChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_frames)
        return;
    m_pressedX = event->position().x();
    m_pressedFrom = m_from;
    m_dragged = false;
}

void AlignedChart::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_frames)
        return;
    const double x = event->position().x();
    if (m_pressedX && (event->buttons() & Qt::LeftButton)) {
        m_dragged = m_dragged || std::abs(x - *m_pressedX) > kDragPx;
        if (m_dragged) {
            const double span = m_to - m_from;
            const double from =
                m_pressedFrom - (x - *m_pressedX) / strip(CompareSideName::Base).width() * span;
            setRange(from, from + span);
        }
        return;
    }
    m_hovered = placeAt(x);
    QToolTip::showText(event->globalPosition().toPoint(), textAt(*m_hovered), this);
    update();
}

void AlignedChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_frames || !std::exchange(m_pressedX, std::nullopt))
        return;
    if (m_dragged)
        return;
    const bool inHead =
        event->position().y() > strip(CompareSideName::Base).bottom() + kBetween / 2;
    choose(inHead ? CompareSideName::Head : CompareSideName::Base, placeAt(event->position().x()));
}

void AlignedChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_frames && event->button() == Qt::LeftButton)
        zoomAround(placeAt(event->position().x()), 1 / (kStep * kStep * kStep));
}

bool AlignedChart::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_frames) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool ours = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right ||
                          key->key() == Qt::Key_Up || key->key() == Qt::Key_Down ||
                          key->key() == Qt::Key_Plus || key->key() == Qt::Key_Minus;
        if (ours && !(key->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier))) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
    return QWidget::event(event);
}

void AlignedChart::keyPressEvent(QKeyEvent *event)
{
    const double middle = m_current.value_or((m_from + m_to) / 2);
    const int by = (event->modifiers() & Qt::ShiftModifier) ? 10 : 1;
    if (!m_frames) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        step(-by);
        break;
    case Qt::Key_Right:
        step(by);
        break;
    case Qt::Key_Up:
        m_currentSide = CompareSideName::Base;
        step(0);
        break;
    case Qt::Key_Down:
        m_currentSide = CompareSideName::Head;
        step(0);
        break;
    case Qt::Key_Plus:
        zoomAround(middle, 1 / kStep);
        break;
    case Qt::Key_Minus:
        zoomAround(middle, kStep);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void AlignedChart::leaveEvent(QEvent *event)
{
    m_hovered.reset();
    QToolTip::hideText();
    update();
    QWidget::leaveEvent(event);
}

} // namespace zoe::app
