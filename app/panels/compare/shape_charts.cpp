#include "app/panels/compare/shape_charts.h"

#include <QChart>
#include <QLineSeries>
#include <QScatterSeries>
#include <QToolTip>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/statistics/duration_set.h"
#include "app/theme/palette.h"
#include "app/theme/plain_texts.h"
#include "app/theme/text.h"
#include "app/widgets/charts/plot_axes.h"
#include "app/widgets/focus_frame.h"

namespace zoe::app {

namespace {

constexpr double kShownShare = 0.99;
constexpr std::size_t kMostShapePoints = 600;

QList<QPointF> stairsOf(const Cumulative &curve, double mostNs)
{
    QList<QPointF> points;
    double percent = 0;
    for (const CumulativePoint &point : curve.points) {
        const auto ns = static_cast<double>(point.ns);
        if (ns > mostNs)
            break;
        points << QPointF(msOf(ns), percent);
        percent = 100 * static_cast<double>(point.count) / static_cast<double>(curve.count);
        points << QPointF(msOf(ns), percent);
    }
    points << QPointF(msOf(mostNs), percent);
    return points;
}

void setRange(QValueAxis &axis, double from, double to)
{
    axis.setRange(from, to > from ? to : from + 1);
    axis.applyNiceNumbers();
    const double span = axis.max() - axis.min();
    axis.setLabelFormat(span < 0.5 ? "%.3f" : span < 5 ? "%.2f" : span < 50 ? "%.1f" : "%.0f");
}

} // namespace

FrameShapes frameShapes(std::vector<DurationNs> base, std::vector<DurationNs> head)
{
    FrameShapes shapes;
    shapes.base = cumulativeOf(DurationSet(base), kMostShapePoints);
    shapes.head = cumulativeOf(DurationSet(head), kMostShapePoints);
    shapes.quantiles = quantilePlot(base, head);
    for (std::vector<DurationNs> *side : {&base, &head}) {
        if (!side->empty())
            shapes.mostNs = std::max(shapes.mostNs,
                                     quantiles(std::span(*side), std::vector{kShownShare}).front());
    }
    return shapes;
}

CompareChart::CompareChart(const char *objectName, const QString &accessibleName, QWidget *parent)
    : AxesChart(parent)
    , m_x(new QValueAxis(this))
    , m_y(new QValueAxis(this))
{
    setObjectName(objectName);
    setAccessibleName(accessibleName);
    setMinimumSize(200, 140);
    setFocusPolicy(Qt::StrongFocus);
    FocusFrame::show(*this);
    chart()->legend()->setAlignment(Qt::AlignTop);
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    m_x->setTickCount(5);
    m_y->setTickCount(5);
}

QLineSeries *CompareChart::addLine(const QString &name)
{
    auto *line = new QLineSeries(this);
    line->setName(name.toHtmlEscaped()); // legends are HTML
    chart()->addSeries(line);
    line->attachAxis(m_x);
    line->attachAxis(m_y);
    return line;
}

void CompareChart::setRanges(double fromX, double toX, double fromY, double toY)
{
    setRange(*m_x, fromX, toX);
    setRange(*m_y, fromY, toY);
}

CumulativeChart::CumulativeChart(QWidget *parent)
    : CompareChart("compareCumulative", tr("Cumulative frame times of base and head"), parent)
    , m_base(addLine(tr("Base")))
    , m_head(addLine(tr("Head")))
{
    x().setTitleText(tr("Frame time (ms)"));
    y().setTitleText(tr("Frames (%)"));
    CumulativeChart::colour(Palette::of(*this));
}

void CumulativeChart::setShapes(const std::shared_ptr<const FrameShapes> &shapes)
{
    // Empty while the axes change, because each change redraws their series.
    m_base->clear();
    m_head->clear();
    if (!shapes || shapes->base.points.empty() || shapes->head.points.empty())
        return;
    const auto least = static_cast<double>(
        std::min(shapes->base.points.front().ns, shapes->head.points.front().ns));
    setRanges(msOf(least), msOf(shapes->mostNs), 0, 100);
    m_base->replace(stairsOf(shapes->base, shapes->mostNs));
    m_head->replace(stairsOf(shapes->head, shapes->mostNs));
    setToolTip(tr("Share of frames up to each frame time. The curve further to the right is the "
                  "slower side. Shown for 99 % of the frames."));
}

void CumulativeChart::colour(const Palette &palette)
{
    CompareChart::colour(palette);
    m_base->setPen(QPen(palette.base, 2));
    m_head->setPen(QPen(palette.head, 2));
}

QuantileChart::QuantileChart(QWidget *parent)
    : CompareChart("compareQuantiles", tr("Frame time quantiles of base and head"), parent)
    , m_equal(addLine(tr("equal in both")))
    , m_dots(new QScatterSeries(this))
{
    m_dots->setName(tr("quantiles (above the line: head is slower)"));
    m_dots->setMarkerSize(6);
    chart()->addSeries(m_dots);
    m_dots->attachAxis(&x());
    m_dots->attachAxis(&y());
    x().setTitleText(tr("Base (ms)"));
    y().setTitleText(tr("Head (ms)"));
    connect(m_dots, &QScatterSeries::hovered, this, [this](const QPointF &point, bool over) {
        if (!over || !m_shapes)
            return;
        const auto nearest =
            std::ranges::min_element(m_shapes->quantiles, {}, [&](const QuantilePair &pair) {
                return std::hypot(msOf(pair.baseNs) - point.x(), msOf(pair.headNs) - point.y());
            });
        QToolTip::showText(
            QCursor::pos(),
            plainToolTip(tr("%1 of the frames are shorter\nBase %2, head %3: %4")
                             .arg(shareText(nearest->share),
                                  durationText(std::llround(nearest->baseNs)),
                                  durationText(std::llround(nearest->headNs)),
                                  signedDurationText(nearest->headNs - nearest->baseNs))),
            this);
    });
    QuantileChart::colour(Palette::of(*this));
}

void QuantileChart::setShapes(const std::shared_ptr<const FrameShapes> &shapes)
{
    m_shapes = shapes;
    m_dots->clear();
    m_equal->clear();
    if (!shapes || shapes->quantiles.empty())
        return;
    QList<QPointF> points;
    for (const QuantilePair &pair : shapes->quantiles)
        points << QPointF(msOf(pair.baseNs), msOf(pair.headNs));
    const double least = std::min(points.first().x(), points.first().y());
    const double most = std::max(points.last().x(), points.last().y());
    setRanges(least, most, least, most);
    m_dots->replace(points);
    m_equal->replace(QList<QPointF>{{x().min(), x().min()}, {x().max(), x().max()}});
}

void QuantileChart::colour(const Palette &palette)
{
    CompareChart::colour(palette);
    m_equal->setPen(QPen(palette.mutedText, 1, Qt::DashLine));
    m_dots->setColor(palette.head);
    m_dots->setBorderColor(palette.head);
}

} // namespace zoe::app
