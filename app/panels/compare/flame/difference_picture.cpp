#include "app/panels/compare/flame/difference_picture.h"

#include <QLinearGradient>
#include <QPainter>
#include <cmath>

#include "app/theme/palette.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {
constexpr int kMostBar = 320;
}

QColor differenceColour(const Palette &palette, double change)
{
    // Small changes stay visible: a third of the range has half of the colour.
    const double strength = std::pow(std::abs(change), 0.6);
    return mixed(palette.grid, change > 0 ? palette.slower : palette.faster, strength);
}

DifferencePicture::DifferencePicture(QWidget *parent)
    : MergedPicture(Grows::Down, parent)
{}

void DifferencePicture::setColour(DifferenceColour colour)
{
    m_colour = colour;
    update();
}

const DifferenceFlame *DifferencePicture::difference() const
{
    return dynamic_cast<const DifferenceFlame *>(flame().get());
}

QColor DifferencePicture::colourOfNode(std::uint32_t node) const
{
    const DifferenceFlame *shown = difference();
    return differenceColour(Palette::of(*this), shown ? shown->change(node, m_colour) : 0);
}

QColor DifferencePicture::fillOf(const FlameItem &item) const
{
    return colourOfNode(item.zone);
}

DifferenceLegend::DifferenceLegend(QWidget *parent)
    : QWidget(parent)
{
    setObjectName("compareLegend");
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    show({}, 0);
}

void DifferenceLegend::show(DifferenceColour colour, double mostNs)
{
    m_texts =
        colour.relative
            ? QStringList{tr("half as long, or gone"), tr("the same"), tr("twice as long, or new")}
            : QStringList{tr("%1 per frame").arg(signedDurationText(-mostNs)), tr("the same"),
                          tr("%1 per frame").arg(signedDurationText(mostNs))};
    setAccessibleName(tr("Colours from blue, %1, over grey, %2, to red, %3")
                          .arg(m_texts[0], m_texts[1], m_texts[2]));
    setToolTip(tr("Blue: the head is faster. Red: the head is slower."));
    update();
}

QSize DifferenceLegend::sizeHint() const
{
    return {200, fontMetrics().height() + 6};
}

void DifferenceLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &palette = Palette::of(*this);
    const int gap = fontMetrics().averageCharWidth();
    const QString left = tr("faster: %1").arg(m_texts[0]);
    const QString right = tr("slower: %1").arg(m_texts[2]);
    const int leftWidth = fontMetrics().horizontalAdvance(left);
    const int rightWidth = fontMetrics().horizontalAdvance(right);
    const int room = width() - leftWidth - rightWidth - 2 * gap;
    const QRect bar(leftWidth + gap, 3, std::clamp(room, 20, kMostBar), height() - 6);
    painter.setPen(palette.text);
    painter.drawText(QRect(0, 0, leftWidth, height()), Qt::AlignVCenter, left);
    painter.drawText(QRect(bar.right() + gap, 0, rightWidth, height()), Qt::AlignVCenter, right);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    constexpr int kStops = 40;
    for (int i = 0; i <= kStops; ++i) {
        const double share = static_cast<double>(i) / kStops;
        gradient.setColorAt(share, differenceColour(palette, 2 * share - 1));
    }
    painter.fillRect(bar, gradient);
    const QColor middle = differenceColour(palette, 0);
    painter.setPen(textOn(middle));
    if (fontMetrics().horizontalAdvance(m_texts[1]) < bar.width() / 2)
        painter.drawText(bar, Qt::AlignCenter, m_texts[1]);
}

} // namespace zoe::app
