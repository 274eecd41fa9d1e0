// Histograms of durations as outlines on a chart, in ms and percent. Pure functions.
#pragma once

#include <QList>
#include <QPointF>
#include <cstdint>
#include <utility>

#include "analysis/statistics/histogram.h"

namespace zoe::app {

// Where the bar of all that is longer than the last bin stands, in ms: apart, and wide enough to be
// seen.
[[nodiscard]] std::pair<double, double> overflowSpanMs(const Histogram &histogram);

// The bins as a stepped line, two points per bin, and the bar of longer values, even if there are
// none. count: of what 100 % are. Empty without bins or anything counted.
[[nodiscard]] QList<QPointF> histogramOutline(const Histogram &histogram, std::uint64_t count,
                                              bool withOverflow);

// How many times as high as the bars an axis is that leaves so many pixels free above them; at most
// three times.
[[nodiscard]] double headroomFor(double plotHeight, double freePx);

// "> 33 ms: 0.3 %": what the bar of longer ones is.
[[nodiscard]] QString overflowText(const Histogram &histogram, const QString &shares);

} // namespace zoe::app
