#include "app/panels/compare/histogram_chart.h"

#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/theme/look.h"
#include "app/theme/palette.h"
#include "app/theme/text.h"
#include "app/widgets/charts/histogram_outline.h"

namespace zoe::app {

namespace {

constexpr int kHistogramTicks = 4;

double highestOf(const QList<QPointF> &points)
{
    double highest = 0;
    for (const QPointF &point : points)
        highest = std::max(highest, point.y());
    return highest;
}

QString aboveText(const Histogram &bins, const Distribution &frames)
{
    return shareText(static_cast<double>(bins.above) /
                     static_cast<double>(std::max<std::uint64_t>(1, frames.count)));
}

} // namespace

HistogramChart::HistogramChart(QWidget *parent)
    : AxesChart(parent)
    , m_baseOutline(new QLineSeries(this))
    , m_headOutline(new QLineSeries(this))
    , m_base(addSide(tr("Base"), m_baseOutline))
    , m_head(addSide(tr("Head"), m_headOutline))
    , m_time(new QValueAxis(this))
    , m_share(new QValueAxis(this))
{
    setObjectName("compareHistogram");
    setAccessibleName(tr("Histograms of the frame times of base and head"));
    setMinimumSize(240, 160);
    m_time->setTitleText(tr("Frame time (ms)"));
    m_share->setTitleText(tr("Frames (%)"));
    m_time->setTickCount(6);
    chart()->addAxis(m_time, Qt::AlignBottom);
    chart()->addAxis(m_share, Qt::AlignLeft);
    for (QAreaSeries *side : {m_base, m_head}) {
        side->attachAxis(m_time);
        side->attachAxis(m_share);
    }
    chart()->legend()->setAlignment(Qt::AlignTop);
    // The layout that emits the signal is not finished, so its content must not change until later.
    const auto follow = [this] {
        const double height = chart()->plotArea().height();
        if (std::exchange(m_plotHeight, height) != height)
            fitShares();
    };
    connect(chart(), &QChart::plotAreaChanged, this, follow, Qt::QueuedConnection);
    HistogramChart::colour(Palette::of(*this));
}

// With room for the text about longer frames above the bars.
void HistogramChart::fitShares()
{
    const double text = m_overflow.isEmpty() ? 0 : fontMetrics().height();
    const double headroom = headroomFor(chart()->plotArea().height(), text + kTightPx);
    m_share->setTickCount(kHistogramTicks);
    m_share->setRange(0, std::max(1e-3, headroom * m_highest));
    m_share->applyNiceNumbers();
}

QAreaSeries *HistogramChart::addSide(const QString &name, QLineSeries *outline)
{
    auto *side = new QAreaSeries(outline);
    side->setName(name.toHtmlEscaped()); // legends are HTML
    chart()->addSeries(side);
    return side;
}

void HistogramChart::setComparison(std::shared_ptr<const Comparison> comparison)
{
    // Empty while the axes change, because each change redraws their series.
    m_baseOutline->clear();
    m_headOutline->clear();
    m_overflow.clear();
    setToolTip({});
    if (!comparison)
        return;
    const Histogram &baseBins = comparison->baseHistogram;
    const Histogram &headBins = comparison->headHistogram;
    const bool overflows = baseBins.above + headBins.above > 0;
    const auto base = histogramOutline(baseBins, comparison->baseFrames.count, overflows);
    const auto head = histogramOutline(headBins, comparison->headFrames.count, overflows);
    const double from = baseBins.edges.front() / static_cast<double>(kNsPerMs);
    const double to = overflows ? overflowSpanMs(baseBins).second
                                : baseBins.edges.back() / static_cast<double>(kNsPerMs);
    m_time->setRange(from, to > from ? to : from + 1);
    m_time->setLabelFormat(to - from < 1 ? "%.2f" : to - from < 50 ? "%.1f" : "%.0f");
    m_share->setLabelFormat("%.1f");
    m_time->applyNiceNumbers();
    m_highest = std::max(highestOf(base), highestOf(head));
    if (overflows)
        m_overflow = overflowText(
            baseBins, QStringLiteral("%1 / %2").arg(aboveText(baseBins, comparison->baseFrames),
                                                    aboveText(headBins, comparison->headFrames)));
    fitShares();
    m_baseOutline->replace(base);
    m_headOutline->replace(head);
    if (!overflows)
        return;
    setToolTip(tr("Frames longer than %1, in the bar on the right: base %2, head %3")
                   .arg(durationText(std::llround(baseBins.edges.back())),
                        countText(baseBins.above), countText(headBins.above)));
}

void HistogramChart::colour(const Palette &palette)
{
    AxesChart::colour(palette);
    const auto paint = [](QAreaSeries *side, QColor line) {
        side->setPen(QPen(line, 1.5));
        line.setAlphaF(0.35F);
        side->setBrush(line);
    };
    paint(m_base, palette.base);
    paint(m_head, palette.head);
}

void HistogramChart::drawForeground(QPainter *painter, const QRectF &)
{
    if (m_overflow.isEmpty())
        return;
    painter->setPen(Palette::of(*this).mutedText);
    painter->drawText(overflowPlace(), Qt::AlignCenter, m_overflow);
}

QRectF HistogramChart::overflowPlace() const
{
    if (m_overflow.isEmpty())
        return {};
    const QFontMetricsF metrics(font());
    QRectF place(0, chart()->plotArea().top(), metrics.horizontalAdvance(m_overflow) + kTightPx,
                 metrics.height());
    place.moveRight(chart()->plotArea().right());
    return place;
}

} // namespace zoe::app
