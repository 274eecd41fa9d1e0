// Bootstrap of means over frames that are not independent. Circular blocks of neighbouring frames
// (Politis & Romano 1992), drawn once and used for every function, so that a resample costs a few
// hundred additions however many frames there are. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/comparison.h"

namespace zoe {

// How often each frame of a side is drawn in each resample. Frames are put together in cells of
// cellFrames() neighbours, at most kCells, and blocks are runs of whole cells on the frames bent to
// a ring.
class Resamples {
  public:
    static constexpr std::size_t kCells = 512;

    // Resample i depends on the seed, i, and the numbers of frames and of frames a block alone.
    Resamples(std::size_t frames, std::uint32_t blockFrames, std::uint32_t count,
              std::uint64_t seed);

    [[nodiscard]] std::size_t cells() const { return m_cells; }
    [[nodiscard]] std::size_t cellOf(std::size_t frame) const { return frame / m_cellFrames; }
    [[nodiscard]] std::uint32_t blockFrames() const
    {
        return static_cast<std::uint32_t>(m_blockCells * m_cellFrames);
    }
    // Blocks that fit into the frames without overlap: how many independent values there are.
    [[nodiscard]] double blocks() const
    {
        return static_cast<double>(m_cells) / static_cast<double>(m_blockCells);
    }
    // The mean a frame of a quantity in every resample, from its sums a cell; cells with 0 cost
    // nothing.
    void meansOf(std::span<const double> cellSums, std::span<double> means) const;

  private:
    void draw(std::uint32_t count, std::uint64_t seed);

    std::size_t m_frames;
    std::size_t m_cellFrames;
    std::size_t m_cells;
    std::size_t m_blockCells;
    std::uint32_t m_count;
    std::vector<double> m_weights;     // cells x resamples
    std::vector<double> m_framesDrawn; // a resample each
};

// The difference of two means from their resamples. Resamples 2i and 2i + 1 of one side are set
// against 2i + 1 and 2i of the other, so that swapping the sides negates everything exactly.
// Interval: expanded percentiles (Hesterberg 2015), which are as wide as Student's t asks for where
// blocks are few. p: Student's t of the difference over its bootstrap standard error, with the
// degrees of freedom of Welch and Satterthwaite from the numbers of blocks; percentiles alone could
// not tell apart p below 1 / resamples, which a correction for many functions needs. With less than
// two blocks on a side nothing can be said: p is 1 and the interval endless.
Difference differenceOf(double baseMean, double headMean, std::span<const double> baseMeans,
                        std::span<const double> headMeans, double baseBlocks, double headBlocks,
                        double confidence);

// Which of the p-values are significant at a false discovery rate (Benjamini & Hochberg 1995).
std::vector<bool> significantAt(std::span<const double> ps, double rate);

} // namespace zoe
