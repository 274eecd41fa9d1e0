// Ticks of a time axis whose unit and decimals follow the zoom. Thread-safe: pure functions.
#pragma once

#include <QString>
#include <vector>

namespace zoe::app {

struct RulerTick {
    double ns = 0;
    QString label; // with its unit; tells neighbouring ticks apart at any zoom
};

// Ticks in [fromNs, toNs] at round values, at least labelPx apart. REQUIRES: fromNs < toNs; widthPx
// > 0.
std::vector<RulerTick> rulerTicks(double fromNs, double toNs, double widthPx, double labelPx);

} // namespace zoe::app
