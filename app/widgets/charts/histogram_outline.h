// Histograms of durations as outlines on a chart, in ms and percent. Pure functions.
#pragma once

#include <QList>
#include <QPointF>
#include <cstdint>
#include <utility>

#include "analysis/statistics/histogram.h"

namespace zoe::app {

// The position of the bar for values longer than the last bin, in ms: separate, and wide enough to
// be visible.
[[nodiscard]] std::pair<double, double> overflowSpanMs(const Histogram &histogram);

// The bins as a stepped line, two points per bin, and the bar of longer values, even if there are
// none. count: the number that is 100 %. Empty without bins or values.
[[nodiscard]] QList<QPointF> histogramOutline(const Histogram &histogram, std::uint64_t count,
                                              bool withOverflow);

// The factor by which an axis must exceed the bars to leave this many pixels free above them; at
// most three.
[[nodiscard]] double headroomFor(double plotHeight, double freePx);

// "> 33 ms: 0.3 %": the label of the bar of longer values.
[[nodiscard]] QString overflowText(const Histogram &histogram, const QString &shares);

} // namespace zoe::app
