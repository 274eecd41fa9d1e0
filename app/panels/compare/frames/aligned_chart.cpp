#include "app/panels/compare/frames/aligned_chart.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/export/picture_export.h"
#include "app/theme/palette.h"

namespace zoe::app {

namespace {

constexpr double kStep = 1.25; // of zooming
constexpr double kLeastFrames = 8;
constexpr double kDragPx = 4;

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

AlignedPicture AlignedChart::picture() const
{
    return {m_frames,  m_from, m_to,          m_current,
            m_hovered, size(), fontMetrics(), &Palette::of(*this)};
}

QString AlignedChart::textAt(double basePlace) const
{
    return m_frames ? picture().textAt(basePlace) : QString();
}

QPoint AlignedChart::positionOf(CompareSideName side, double place) const
{
    const double x = picture().xOf(basePlaceOf(*m_frames, side, std::floor(place) + 0.5));
    return {static_cast<int>(x), static_cast<int>(picture().strip(side).center().y())};
}

void AlignedChart::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), Palette::of(*this).background);
    picture().paint(painter);
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
        zoomAround(picture().placeAt(event->position().x()), std::pow(kStep, -turned.y() / 120.0));
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
            const double from = m_pressedFrom - (x - *m_pressedX) /
                                                    picture().strip(CompareSideName::Base).width() *
                                                    span;
            setRange(from, from + span);
        }
        return;
    }
    m_hovered = picture().placeAt(x);
    QToolTip::showText(event->globalPosition().toPoint(), textAt(*m_hovered), this);
    update();
}

void AlignedChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_frames || !std::exchange(m_pressedX, std::nullopt))
        return;
    if (m_dragged)
        return;
    const bool inHead = event->position().y() > picture().strip(CompareSideName::Base).bottom() +
                                                    AlignedPicture::kBetween / 2;
    choose(inHead ? CompareSideName::Head : CompareSideName::Base,
           picture().placeAt(event->position().x()));
}

void AlignedChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_frames && event->button() == Qt::LeftButton)
        zoomAround(picture().placeAt(event->position().x()), 1 / (kStep * kStep * kStep));
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
