#include "app/widgets/charts/histogram_outline.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/theme/text.h"
#include "app/widgets/charts/plot_axes.h"

namespace zoe::app {

namespace {

constexpr double kOverflowGap = 0.02; // of the bins' width
constexpr double kOverflowWidth = 0.03;

struct Outline {
    Q_DECLARE_TR_FUNCTIONS(HistogramOutline)
};

double percentOf(std::uint64_t part, std::uint64_t count)
{
    return 100 * static_cast<double>(part) / static_cast<double>(count);
}

} // namespace

std::pair<double, double> overflowSpanMs(const Histogram &histogram)
{
    const double first = msOf(histogram.edges.front());
    const double end = msOf(histogram.edges.back());
    return {end + kOverflowGap * (end - first),
            end + (kOverflowGap + kOverflowWidth) * (end - first)};
}

QList<QPointF> histogramOutline(const Histogram &histogram, std::uint64_t count, bool withOverflow)
{
    QList<QPointF> points;
    if (count == 0 || histogram.bins() == 0)
        return points;
    points << QPointF(msOf(histogram.edges.front()), 0);
    for (std::size_t bin = 0; bin < histogram.bins(); ++bin) {
        const double percent = percentOf(histogram.counts[bin], count);
        points << QPointF(msOf(histogram.edges[bin]), percent)
               << QPointF(msOf(histogram.edges[bin + 1]), percent);
    }
    points << QPointF(msOf(histogram.edges.back()), 0);
    if (withOverflow) {
        const auto [from, to] = overflowSpanMs(histogram);
        const double percent = percentOf(histogram.above, count);
        points << QPointF(from, 0) << QPointF(from, percent) << QPointF(to, percent)
               << QPointF(to, 0);
    }
    return points;
}

double headroomFor(double plotHeight, double freePx)
{
    return plotHeight > 0 ? plotHeight / std::max(plotHeight / 3, plotHeight - freePx) : 1;
}

QString overflowText(const Histogram &histogram, const QString &shares)
{
    return Outline::tr("> %1: %2").arg(durationText(std::llround(histogram.edges.back())), shares);
}

} // namespace zoe::app
