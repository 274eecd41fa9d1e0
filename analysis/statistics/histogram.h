// Histograms of durations. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/model/units.h"
#include "analysis/statistics/duration_set.h"

namespace zoe {

struct Histogram {
    bool logarithmic = false;
    std::vector<double> edges;         // bins + 1, rising
    std::vector<std::uint64_t> counts; // [edges[i], edges[i+1]), the last bin closed
    std::uint64_t below = 0;           // outside the edges
    std::uint64_t above = 0;

    [[nodiscard]] std::size_t bins() const { return counts.size(); }
};

enum class BinScale { Linear, Logarithmic };

// Bins between the least and the greatest value. bins == 0: automatic width by Freedman and
// Diaconis (1981), 2 x IQR / cbrt(n), with 1 to 512 bins (for a logarithmic scale, of the
// logarithms; values not above 0 are counted in below). Cost: bins, times log of the number of
// values.
Histogram histogramOf(const DurationSet &durations, BinScale scale = BinScale::Linear,
                      std::size_t bins = 0);
Histogram histogramOf(std::span<const DurationNs> values, BinScale scale = BinScale::Linear,
                      std::size_t bins = 0);

// With given edges, so that two sides can share them. REQUIRES: edges rise, at least two.
Histogram histogramWithEdges(const DurationSet &durations, std::vector<double> edges,
                             BinScale scale = BinScale::Linear);
Histogram histogramWithEdges(std::span<const DurationNs> values, std::vector<double> edges,
                             BinScale scale = BinScale::Linear);

} // namespace zoe
