#include "app/widgets/charts/plot_axes.h"

#include <QtCharts/QValueAxis>
#include <array>

namespace zoe::app {

AxisUnit timeUnitFor(double topNs)
{
    static const std::array<AxisUnit, 4> units = {{{1e9, QStringLiteral("%g s")},
                                                   {1e6, QStringLiteral("%g ms")},
                                                   {1e3, QStringLiteral("%g µs")},
                                                   {1, QStringLiteral("%g ns")}}};
    for (const AxisUnit &unit : units) {
        if (topNs >= unit.one * (unit.one == 1e9 ? 2 : 0.5))
            return unit;
    }
    return units.back();
}

AxisUnit plotUnitFor(PlotKind kind, double greatest)
{
    if (kind == PlotKind::Percentage)
        return {1, QStringLiteral("%g %%")};
    if (kind != PlotKind::Bytes)
        return {1, QStringLiteral("%g")};
    static const std::array<AxisUnit, 4> units = {{{1024.0 * 1024 * 1024, QStringLiteral("%g GiB")},
                                                   {1024.0 * 1024, QStringLiteral("%g MiB")},
                                                   {1024, QStringLiteral("%g KiB")},
                                                   {1, QStringLiteral("%g B")}}};
    for (const AxisUnit &unit : units) {
        if (greatest >= unit.one)
            return unit;
    }
    return units.back();
}

// Changing only the interval triggers no layout, so the range is set last.
void setAxis(QValueAxis &axis, double low, double high, double interval)
{
    if (interval < axis.tickInterval())
        axis.setRange(low, low + (high - low) * (1 - 1e-9));
    axis.setTickInterval(interval);
    axis.setRange(low, high);
}

} // namespace zoe::app
