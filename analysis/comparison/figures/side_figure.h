// A figure a frame of one side, pooled over its captures and resampled. Belongs to one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/figures/compared_captures.h"

namespace zoe {

// Sums a cell of one quantity, capture after capture, and what comes of them. Memory is used again.
class SideFigure {
  public:
    explicit SideFigure(std::uint32_t resamples)
        : m_resamples(resamples)
        , m_run(resamples)
    {}

    void begin()
    {
        std::ranges::fill(m_resamples, 0.0);
        m_runValues.clear();
        m_runVariances.clear();
        m_freedom = 0;
        m_sum = 0;
    }
    // Room for the sums a cell of the next capture, all 0.
    std::vector<double> &cells(const Resamples &resamples)
    {
        m_cells.assign(resamples.cells(), 0.0);
        return m_cells;
    }
    // Takes them in. sum: of all frames, exactly. Where the side has several captures, each is a
    // run for what differs between runs.
    void add(const Resamples &resamples, long double sum, std::uint64_t frames, bool severalRuns)
    {
        std::ranges::fill(m_run, 0.0);
        resamples.addSums(m_cells, m_run);
        for (std::size_t i = 0; i < m_run.size(); ++i)
            m_resamples[i] += m_run[i];
        m_freedom += resamples.freedom();
        m_sum += sum;
        if (!severalRuns)
            return;
        const auto n = static_cast<double>(frames);
        m_runValues.push_back(static_cast<double>(sum) / n);
        m_runVariances.push_back(resampleVariance(m_run) / (n * n));
    }
    // Makes means of sums.
    void finish(std::uint64_t frames)
    {
        m_value = static_cast<double>(m_sum / static_cast<long double>(frames));
        for (double &resample : m_resamples)
            resample /= static_cast<double>(frames);
    }

    [[nodiscard]] Resampled value() const
    {
        return {.value = m_value, .resamples = m_resamples, .freedom = m_freedom};
    }
    // 0 unless there are several.
    [[nodiscard]] double betweenVariance() const
    {
        return betweenRunsVariance(m_runValues, m_runVariances);
    }

  private:
    std::vector<double> m_resamples;
    std::vector<double> m_run;
    std::vector<double> m_cells;
    std::vector<double> m_runValues;
    std::vector<double> m_runVariances;
    double m_freedom = 0;
    long double m_sum = 0;
    double m_value = 0;
};

// Of pooled runs, which count by their frames, against a single one that varies alike.
[[nodiscard]] inline BetweenRuns betweenRuns(const ComparedCaptures &captures, double variance)
{
    if (!(variance > 0))
        return {};
    const auto frames = static_cast<double>(framesOf(captures.bases()));
    double squares = 1;
    for (const CaptureData &capture : captures.bases()) {
        const double share = static_cast<double>(capture.sums.frames()) / frames;
        squares += share * share;
    }
    return {.variance = variance * squares,
            .freedom = static_cast<double>(captures.bases().size() - 1),
            .noise = captures.noise()};
}

} // namespace zoe
