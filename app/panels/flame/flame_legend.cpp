#include "app/panels/flame/flame_legend.h"

#include <QLocale>
#include <QPainter>

#include "app/panels/flame/flame_view.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr int kLegendSwatchPx = 11;
constexpr int kRampPx = 120;
constexpr int kLongRampPx = 220;      // with figures
constexpr double kHeatRange = 10'000; // from cool to hot, see heatOf()

std::vector<ThreadId> threadsOf(const FlameScene &scene)
{
    std::vector<ThreadId> threads;
    for (std::size_t lane = 0; lane < scene.rows.count(); ++lane) {
        if (scene.rows.lane(lane).what.tree != kNone)
            threads.push_back(scene.rows.lane(lane).what.thread());
    }
    return threads;
}

} // namespace

FlameLegend::FlameLegend(const FlameView &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
{
    setAccessibleName(tr("Colour legend"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto changed = [this] {
        tell();
        update();
    };
    connect(&view, &FlameView::lookChanged, this, changed);
    connect(&view, &FlameView::frameShown, this, changed);
    tell();
}

QSize FlameLegend::sizeHint() const
{
    return {200, fontMetrics().height() + 6};
}

void FlameLegend::tell()
{
    QString text;
    for (const auto &entry : m_view.colours().legend(threadsOf(m_view.scene())))
        text += entry.text + QStringLiteral("; ");
    if (m_view.colours().colouring() == FlameColouring::Variability)
        text =
            tr("Colour: from steady to variable (%1)").arg(variationText()) + QStringLiteral("; ");
    setAccessibleDescription(text);
    setToolTip(text.isEmpty() ? QString() : text.chopped(2));
}

void FlameLegend::paintEntries(QPainter &painter) const
{
    const int middle = height() / 2;
    int x = 0;
    const auto entries = m_view.colours().legend(threadsOf(m_view.scene()));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int length =
            kLegendSwatchPx + 4 + fontMetrics().horizontalAdvance(entries[i].text) + 12;
        const QString rest = tr("and %1 more").arg(entries.size() - i);
        if (x + length + fontMetrics().horizontalAdvance(rest) > width() &&
            (i + 1 < entries.size() || x + length > width())) {
            painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter, rest);
            return;
        }
        painter.fillRect(x, middle - kLegendSwatchPx / 2, kLegendSwatchPx, kLegendSwatchPx,
                         entries[i].colour);
        painter.drawText(QRect(x + kLegendSwatchPx + 4, 0, length, height()), Qt::AlignVCenter,
                         entries[i].text);
        x += length;
    }
}

// variations marked on the scale.
void FlameLegend::paintRamp(QPainter &painter, const QString &cool, const QString &hot,
                            const std::vector<double> &variations) const
{
    const int left = fontMetrics().horizontalAdvance(cool) + 6;
    const int length = variations.empty() ? kRampPx : kLongRampPx;
    const int thick = variations.empty() ? kLegendSwatchPx : height() - 2;
    painter.drawText(QRect(0, 0, left, height()), Qt::AlignVCenter, cool);
    for (int x = 0; x < length; ++x)
        painter.fillRect(left + x, (height() - thick) / 2, 1, thick,
                         m_view.colours().ramp(x / (length - 1.0)));
    painter.save();
    for (const double variation : variations) {
        const double share = shareOfVariation(variation);
        const QString text = QLocale().toString(variation);
        const int textWidth = fontMetrics().horizontalAdvance(text) + 2;
        const int middle = left + static_cast<int>(share * (length - 1));
        painter.setPen(textOn(m_view.colours().ramp(share)));
        painter.drawText(QRect(middle - textWidth / 2, 0, textWidth, height()), Qt::AlignCenter,
                         text);
    }
    painter.restore();
    painter.drawText(QRect(left + length + 6, 0, width(), height()), Qt::AlignVCenter, hot);
}

QString FlameLegend::variationText()
{
    return tr("standard deviation of the calls divided by their mean");
}

void FlameLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(Palette::of(*this).mutedText);
    const FlameFrame *frame = m_view.shown();
    switch (m_view.colours().colouring()) {
    case FlameColouring::Site:
        break;
    case FlameColouring::Category:
    case FlameColouring::Thread:
        paintEntries(painter);
        break;
    case FlameColouring::SelfTime: {
        const DurationNs longest = frame != nullptr ? frame->longestSelfNs : 0;
        paintRamp(painter,
                  tr("self time of at most %1")
                      .arg(durationText(
                          static_cast<DurationNs>(static_cast<double>(longest) / kHeatRange))),
                  durationText(longest));
        break;
    }
    case FlameColouring::Variability:
        paintRamp(painter, tr("steady"), variationText(), {0.3, 1, 3, 10});
        break;
    }
}

} // namespace zoe::app
