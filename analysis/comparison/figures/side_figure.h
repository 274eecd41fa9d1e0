// A figure per frame of one side, pooled over its captures and resampled. Belongs to one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/intervals/bootstrap.h"

namespace zoe {

// Sums one quantity per cell, capture by capture, and derives its figures. Reuses its memory.
class SideFigure {
  public:
    void begin()
    {
        m_runValues.clear();
        m_spread = {};
        m_freedom = {};
        m_sum = 0;
    }
    // Room for the sums per cell of the next capture, all 0.
    std::vector<double> &cells(const Resamples &resamples)
    {
        m_cells.assign(resamples.cells(), 0.0);
        return m_cells;
    }
    // Adds these sums. sum: exact sum of all frames.
    void add(const Resamples &resamples, long double sum, std::uint64_t frames)
    {
        const Spread spread = resamples.spread(0, m_cells);
        m_spread.add(spread);
        m_freedom.add(spread.variance, resamples.freedom());
        m_sum += sum;
        m_runValues.push_back(static_cast<double>(sum / static_cast<long double>(frames)));
    }
    // Turns sums into means.
    void finish(std::uint64_t frames)
    {
        m_value = static_cast<double>(m_sum / static_cast<long double>(frames));
        m_spread = m_spread.times(1 / static_cast<double>(frames));
    }

    [[nodiscard]] Resampled value() const
    {
        return {.value = m_value, .spread = m_spread, .freedom = m_freedom.freedom()};
    }
    // The figure of each capture separately.
    [[nodiscard]] std::span<const double> runValues() const { return m_runValues; }

  private:
    std::vector<double> m_cells;
    std::vector<double> m_runValues;
    Spread m_spread;
    FreedomSum m_freedom;
    long double m_sum = 0;
    double m_value = 0;
};

// values: the figure of each baseline separately.
[[nodiscard]] inline BetweenRuns betweenRuns(const ComparedCaptures &captures,
                                             std::span<const double> values)
{
    if (values.size() < 2)
        return {};
    const auto count = static_cast<double>(values.size());
    const auto frames = static_cast<double>(framesOf(captures.bases()));
    double mean = 0;
    for (const double value : values)
        mean += value / count;
    BetweenRuns runs{.freedom = count - 1};
    for (const double value : values)
        runs.variance += (value - mean) * (value - mean) / runs.freedom;
    for (const CaptureData &capture : captures.bases()) {
        const double share = static_cast<double>(capture.sums.frames()) / frames;
        runs.squares += share * share;
    }
    return runs;
}

} // namespace zoe
