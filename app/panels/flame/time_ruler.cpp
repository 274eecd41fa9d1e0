#include "app/panels/flame/time_ruler.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/widgets/charts/visible_range.h"

namespace zoe::app {

namespace {

struct Unit {
    double ns;
    const char *name;
};

Unit unitOf(double greatestNs)
{
    constexpr std::array<Unit, 4> units = {{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}}};
    for (const Unit &unit : units) {
        if (greatestNs >= unit.ns)
            return unit;
    }
    return units.back();
}

} // namespace

std::vector<RulerTick> rulerTicks(double fromNs, double toNs, double widthPx, double labelPx)
{
    const double step = std::max(1.0, niceStep((toNs - fromNs) * labelPx / widthPx));
    const Unit unit = unitOf(std::max(std::abs(fromNs), std::abs(toNs)));
    const int decimals =
        std::max(0, static_cast<int>(-std::floor(std::log10(step / unit.ns) + 1e-9)));
    std::vector<RulerTick> ticks;
    for (double i = std::ceil(fromNs / step); i * step <= toNs; ++i) {
        const QString number = QString::number(i * step / unit.ns + 0.0, 'f', decimals);
        ticks.push_back({i * step, number + u' ' + QString::fromUtf8(unit.name)});
    }
    return ticks;
}

} // namespace zoe::app
