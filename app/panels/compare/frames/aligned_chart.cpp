#include "app/panels/compare/frames/aligned_chart.h"

#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/commands/view_commands.h"
#include "app/theme/palette.h"
#include "app/theme/plain_texts.h"
#include "app/widgets/charts/view_gestures.h"
#include "app/widgets/focus_frame.h"
#include "app/widgets/picture_export.h"

namespace zoe::app {

namespace {

constexpr double kLeastFrames = 8;
constexpr double kAroundFrames = 61; // visible when a frame is fitted
constexpr int kFarStep = 10;

} // namespace

AlignedChart::AlignedChart(QWidget *parent)
    : QWidget(parent)
{
    setObjectName("compareAligned");
    setAccessibleName(AlignedChart::tr("Frame times of base and head, aligned"));
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    setMinimumSize(200, 140);
    setProperty(kPictureProperty, true);
    connectGestures(*new ViewGestures(*this, *this, {.leftPans = true}));
    addKeys(*new ViewCommands(*this));
}

void AlignedChart::connectGestures(ViewGestures &gestures)
{
    connect(&gestures, &ViewGestures::hovered, this, &AlignedChart::hover);
    connect(&gestures, &ViewGestures::left, this, [this] {
        m_hovered.reset();
        QToolTip::hideText();
        update();
    });
    connect(&gestures, &ViewGestures::clicked, this, [this](const QPointF &position) {
        const double between =
            picture().strip(CompareSideName::Base).bottom() + AlignedPicture::kBetween / 2;
        choose(position.y() > between ? CompareSideName::Head : CompareSideName::Base,
               picture().placeAt(position.x()));
    });
    connect(&gestures, &ViewGestures::doubleClicked, this, [this](const QPointF &position) {
        zoomAt(position, 1 / (kZoomStep * kZoomStep * kZoomStep));
    });
}

void AlignedChart::addKeys(ViewCommands &commands)
{
    addMotionCommands(commands, *this);
    const auto add = [&](const char *id, const QString &text, const char *key, const auto &work) {
        commands.add({id, text, {QKeySequence(key)}}, work);
    };
    addStepCommands(
        commands,
        [this](FrameStep to) {
            if (to == FrameStep::Left || to == FrameStep::Right)
                step(to == FrameStep::Left ? -1 : 1);
            else
                stepToEnd(to == FrameStep::Last);
        },
        false);
    add("alignedFarLeft", tr("Ten frames to the left"), "Shift+Left",
        [this] { return step(-kFarStep); });
    add("alignedFarRight", tr("Ten frames to the right"), "Shift+Right",
        [this] { return step(kFarStep); });
    add("alignedBase", tr("Frame of the base"), "Up",
        [this] { return stepTo(CompareSideName::Base); });
    add("alignedHead", tr("Frame of the head"), "Down",
        [this] { return stepTo(CompareSideName::Head); });
}

void AlignedChart::setFrames(std::shared_ptr<const AlignedFrames> frames)
{
    m_frames = std::move(frames);
    m_current.reset();
    m_hovered.reset();
    if (m_frames) {
        const auto [first, end] = m_frames->whole();
        const double high = std::max(end, first + 1);
        m_range = VisibleRange(first, high, std::min(kLeastFrames, high - first));
    }
    update();
}

void AlignedChart::setRanges(const ShownRanges &ranges)
{
    m_range = ranges.x;
    update();
}

void AlignedChart::zoomToSelection()
{
    if (!m_current)
        return;
    VisibleRange range = m_range;
    range.show(*m_current - kAroundFrames / 2, *m_current + kAroundFrames / 2);
    setRanges({range});
}

void AlignedChart::setCurrent(std::optional<double> basePlace)
{
    m_current = basePlace;
    setAccessibleDescription(basePlace ? textAt(*basePlace) : QString());
    if (basePlace && (*basePlace < m_range.first() || *basePlace >= m_range.end()))
        m_range.show(*basePlace - m_range.span() / 2, *basePlace + m_range.span() / 2);
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
    return {m_frames, m_range, m_current, m_hovered, size(), fontMetrics(), &Palette::of(*this)};
}

QRectF AlignedChart::area() const
{
    return picture().strip(CompareSideName::Base);
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

bool AlignedChart::step(int by)
{
    if (!m_frames)
        return false;
    const double own =
        m_current ? std::floor(ownPlace(*m_frames, m_currentSide, *m_current)) + by : 0;
    choose(m_currentSide, basePlaceOf(*m_frames, m_currentSide, own + 0.5));
    return true;
}

void AlignedChart::stepToEnd(bool last)
{
    if (!m_frames || stripOf(*m_frames, m_currentSide).size() == 0)
        return;
    const double own =
        last ? static_cast<double>(stripOf(*m_frames, m_currentSide).size()) - 0.5 : 0.5;
    choose(m_currentSide, basePlaceOf(*m_frames, m_currentSide, own));
}

bool AlignedChart::stepTo(CompareSideName side)
{
    m_currentSide = side;
    return step(0);
}

void AlignedChart::hover(const QPointF &position, const QPoint &globalPosition)
{
    m_hovered = picture().placeAt(position.x());
    QToolTip::showText(globalPosition, plainToolTip(textAt(*m_hovered)), this);
    update();
}

bool AlignedChart::event(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
    return QWidget::event(event);
}

} // namespace zoe::app
