#include "app/panels/compare/histogram_chart.h"

#include <QAreaSeries>
#include <QChart>
#include <QEvent>
#include <QLegend>
#include <QLineSeries>
#include <QValueAxis>
#include <algorithm>

#include "app/theme/counted_texts.h"
#include "app/theme/palette.h"
#include "app/widgets/charts/axis_titles.h"

namespace zoe::app {

namespace {

// The bins as a stepped line; two points per bin.
QList<QPointF> outlineOf(const Histogram &histogram, std::uint64_t frames)
{
    QList<QPointF> points;
    if (frames == 0)
        return points;
    const auto ms = [&](std::size_t edge) {
        return histogram.edges[edge] / static_cast<double>(kNsPerMs);
    };
    points << QPointF(ms(0), 0);
    for (std::size_t bin = 0; bin < histogram.bins(); ++bin) {
        const double percent =
            100 * static_cast<double>(histogram.counts[bin]) / static_cast<double>(frames);
        points << QPointF(ms(bin), percent) << QPointF(ms(bin + 1), percent);
    }
    points << QPointF(ms(histogram.bins()), 0);
    return points;
}

double highestOf(const QList<QPointF> &points)
{
    double highest = 0;
    for (const QPointF &point : points)
        highest = std::max(highest, point.y());
    return highest;
}

} // namespace

HistogramChart::HistogramChart(QWidget *parent)
    : QChartView(new QChart, parent)
    , m_baseOutline(new QLineSeries(this))
    , m_headOutline(new QLineSeries(this))
    , m_base(addSide(tr("Base"), m_baseOutline))
    , m_head(addSide(tr("Head"), m_headOutline))
    , m_time(new QValueAxis(this))
    , m_share(new QValueAxis(this))
    , m_titles(new AxisTitles(*chart()))
{
    setObjectName("compareHistogram");
    setAccessibleName(tr("Histograms of the frame times of base and head"));
    setRenderHint(QPainter::Antialiasing);
    setMinimumSize(240, 160);
    chart()->setMargins({0, 0, 0, 0});
    chart()->setBackgroundRoundness(0);
    m_time->setTitleText(tr("Frame time (ms)"));
    m_share->setTitleText(tr("Frames (%)"));
    m_time->setTickCount(6);
    m_share->setTickCount(4);
    chart()->addAxis(m_time, Qt::AlignBottom);
    chart()->addAxis(m_share, Qt::AlignLeft);
    for (QAreaSeries *side : {m_base, m_head}) {
        side->attachAxis(m_time);
        side->attachAxis(m_share);
    }
    chart()->legend()->setAlignment(Qt::AlignTop);
    colour();
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
    if (!comparison)
        return;
    const auto base = outlineOf(comparison->baseHistogram, comparison->baseFrames.count);
    const auto head = outlineOf(comparison->headHistogram, comparison->headFrames.count);
    const auto &edges = comparison->baseHistogram.edges;
    const double from = edges.front() / static_cast<double>(kNsPerMs);
    const double to = edges.back() / static_cast<double>(kNsPerMs);
    m_time->setRange(from, to > from ? to : from + 1);
    m_time->setLabelFormat(to - from < 1 ? "%.2f" : to - from < 50 ? "%.1f" : "%.0f");
    m_share->setRange(0, std::max(1e-3, 1.05 * std::max(highestOf(base), highestOf(head))));
    m_share->setLabelFormat("%.1f");
    m_time->applyNiceNumbers();
    m_share->applyNiceNumbers();
    m_baseOutline->replace(base);
    m_headOutline->replace(head);
    const std::uint64_t above = comparison->baseHistogram.above + comparison->headHistogram.above;
    setToolTip(above == 0 ? QString()
                          : counted(above, tr("1 longer frame is not shown"),
                                    tr("%1 longer frames are not shown")));
}

void HistogramChart::colour()
{
    const Palette &palette = Palette::of(*this);
    chart()->setBackgroundBrush(palette.background);
    chart()->setPlotAreaBackgroundVisible(false);
    chart()->legend()->setLabelColor(palette.text);
    const auto paint = [](QAreaSeries *side, QColor line) {
        side->setPen(QPen(line, 1.5));
        line.setAlphaF(0.35F);
        side->setBrush(line);
    };
    paint(m_base, palette.base);
    paint(m_head, palette.head);
    for (QValueAxis *axis : {m_time, m_share}) {
        axis->setLabelsColor(palette.text);
        axis->setTitleBrush(palette.text);
        axis->setGridLineColor(palette.grid);
        axis->setLinePenColor(palette.grid);
    }
    m_titles->fit();
}

void HistogramChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        colour();
    QChartView::changeEvent(event);
}

} // namespace zoe::app
