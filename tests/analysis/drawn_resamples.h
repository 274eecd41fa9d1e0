// Resamples drawn one by one, to compare with the bootstrap's figures, which are computed at once.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "analysis/comparison/intervals/bootstrap.h"

namespace zoe::test {

// How often each cell is drawn in each resample.
class DrawnResamples {
  public:
    DrawnResamples(const Resamples &of, std::size_t count, std::uint64_t seed)
        : m_weights(of.cells(), std::vector<double>(count))
    {
        std::mt19937_64 random(seed);
        for (std::size_t resample = 0; resample < count; ++resample) {
            for (std::size_t segment = 0; segment < of.segments(); ++segment)
                draw(of.part(segment), resample, random);
        }
    }

    // One per resample.
    [[nodiscard]] const std::vector<double> &weights(std::size_t cell) const
    {
        return m_weights[cell];
    }
    void addSums(std::span<const double> cellSums, std::span<double> sums) const
    {
        for (std::size_t cell = 0; cell < m_weights.size(); ++cell) {
            for (std::size_t i = 0; i < sums.size(); ++i)
                sums[i] += m_weights[cell][i] * cellSums[cell];
        }
    }

  private:
    // One block less than fits, and scaled up to all frames.
    void draw(const Resamples::Part &part, std::size_t resample, std::mt19937_64 &random)
    {
        std::vector<double> times(part.cells, part.cells == 1 ? 1 : 0);
        std::size_t left = part.cells < 2 ? 0 : part.cells - part.blockCells;
        while (left > 0) {
            std::size_t cell = random() % part.cells;
            for (std::size_t i = 0; i < part.blockCells && left > 0; ++i, --left) {
                ++times[cell];
                cell = (cell + 1) % part.cells;
            }
        }
        double drawn = 0;
        for (std::size_t cell = 0; cell < part.cells; ++cell)
            drawn += times[cell] * static_cast<double>(Resamples::framesOf(part, cell));
        for (std::size_t cell = 0; cell < part.cells; ++cell)
            m_weights[part.firstCell + cell][resample] =
                times[cell] * static_cast<double>(part.frames) / drawn;
    }

    std::vector<std::vector<double>> m_weights;
};

inline Spread resampleSpread(std::span<const double> resamples)
{
    const auto n = static_cast<double>(resamples.size());
    double mean = 0;
    for (const double resample : resamples)
        mean += resample / n;
    Spread spread;
    for (const double resample : resamples) {
        const double off = resample - mean;
        spread.variance += off * off / (n - 1);
        spread.third += off * off * off / (n - 1);
    }
    return spread;
}

} // namespace zoe::test
