// Units, ticks and ranges of charts' axes. Pure functions; GUI thread only if an axis is given.
#pragma once

#include <QString>

#include "analysis/model/dictionary.h"

class QValueAxis;

namespace zoe::app {

struct AxisUnit {
    double one;    // as a multiple of the value's unit
    QString label; // as a format of Qt Charts: "%g ms"
};

// The position of a duration on an axis in ms.
[[nodiscard]] inline double msOf(double ns)
{
    return ns / static_cast<double>(kNsPerMs);
}

// For durations up to topNs.
[[nodiscard]] AxisUnit timeUnitFor(double topNs);
// For a plot's values up to the greatest.
[[nodiscard]] AxisUnit plotUnitFor(PlotKind kind, double greatest);

// Shows [low, high) with dynamic ticks starting at 0. The interval is set before the range: with
// the old, finer interval a larger range could have millions of ticks.
void setAxis(QValueAxis &axis, double low, double high, double interval);

} // namespace zoe::app
