// Bootstrap over frames that are not independent. Circular blocks of neighbouring frames (Politis &
// Romano 1992), drawn once and used for every function, so that a resample costs a few hundred
// additions however many frames there are. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/values/difference.h"

namespace zoe {

// Frames that are resampled among themselves: all of a capture, or those of it in one behaviour,
// put together.
struct Segment {
    std::size_t frames = 0;
    std::uint32_t blockFrames = 1;
};

// How often each frame of a capture is drawn in each resample. The frames of a segment are put
// together in cells of neighbours, and blocks are runs of whole cells on the segment bent to a
// ring. One block less is drawn than the segment has, and weights are scaled up to its number of
// frames: so the variance of a mean is right however few blocks there are (Rao & Wu 1988). A
// segment of one cell is taken as it is.
class Resamples {
  public:
    static constexpr std::size_t kCells = 512;      // of all segments, about
    static constexpr std::size_t kFewestCells = 32; // of one that has as many frames

    // Resample i depends on the seed, the stream, i, and the segments alone.
    Resamples(std::span<const Segment> segments, std::uint32_t count, std::uint64_t seed,
              std::uint64_t stream = 0);

    [[nodiscard]] std::size_t cells() const { return m_cells; }
    [[nodiscard]] std::uint32_t count() const { return m_count; }
    // Of frame i of a segment.
    [[nodiscard]] std::size_t cellOf(std::size_t segment, std::size_t i) const
    {
        return m_parts[segment].firstCell + i / m_parts[segment].cellFrames;
    }
    // The cell of every frame, if segmentOf says the segment of each.
    [[nodiscard]] std::vector<std::uint16_t>
    cellsOf(std::span<const std::uint16_t> segmentOf) const;
    // As used, of the segment with most frames.
    [[nodiscard]] std::uint32_t blockFrames() const;
    // Independent values: blocks that fit into the segments without overlap, less one per segment.
    [[nodiscard]] double freedom() const;
    // The same of one segment.
    [[nodiscard]] double freedom(std::size_t segment) const;

    // The sum over all frames of a quantity in every resample, from its sums per cell; cells with 0
    // cost nothing. Adds to sums.
    void addSums(std::span<const double> cellSums, std::span<double> sums) const;
    // How often frames of a cell are drawn, one per resample.
    [[nodiscard]] std::span<const double> weights(std::size_t cell) const
    {
        return std::span(m_weights).subspan(cell * m_stride, m_count);
    }

  private:
    struct Part {
        std::size_t frames = 0;
        std::size_t firstCell = 0;
        std::size_t cells = 0;
        std::size_t cellFrames = 1;
        std::size_t blockCells = 1;
    };

    void draw(std::uint64_t seed, std::uint64_t stream);

    std::vector<Part> m_parts;
    std::size_t m_cells = 0;
    std::uint32_t m_count;
    std::size_t m_stride;          // resamples, rounded up
    std::vector<double> m_weights; // cells x stride
};

// A figure of one side.
struct Resampled {
    double value = 0;
    std::span<const double> resamples;
    double freedom = 0;
};

// What the figures of runs of one program differ by beyond what their frames explain.
struct BetweenRuns {
    double variance = 0;           // of a difference of both sides
    double freedom = 0;            // runs less one
    std::span<const double> noise; // standard normal numbers, one per resample
};

// The difference of two figures. Resamples 2i and 2i + 1 of one side are set against 2i + 1 and 2i
// of the other, so that swapping the sides negates everything exactly. Interval: percentiles,
// expanded (Hesterberg 2015) so that they are as wide as Student's t asks for where blocks are few;
// that of the ratio likewise. p: Student's t of the difference over its bootstrap standard error,
// with the degrees of freedom of Welch and Satterthwaite from the numbers of blocks; percentiles
// alone could not tell apart p below 1 / resamples, which a correction for many functions needs.
// Without freedom on a side nothing can be said: p is 1 and the interval endless.
Difference differenceOf(const Resampled &base, const Resampled &head, double confidence,
                        const BetweenRuns &between = {});
Change changeOf(const Resampled &base, const Resampled &head, double confidence,
                const BetweenRuns &between = {});
// Of a figure that is itself a difference of sides, resampled in that order of pairs. Ratios are
// left at 1.
Difference differenceFrom(const Resampled &figure, double confidence);
// Of one side alone.
Interval intervalOf(const Resampled &figure, double confidence);

// The variance between runs, beyond what their own frames explain: that of the runs' figures less
// the mean of their own variances, at least 0 (Cochran 1954, "The combination of estimates from
// different experiments"). 0 for less than two runs.
double betweenRunsVariance(std::span<const double> values, std::span<const double> variances);

// Sample variance of resamples; the same for those that are negated and swapped in pairs.
double resampleVariance(std::span<const double> resamples);

// Which of the p-values are significant at a false discovery rate (Benjamini & Hochberg 1995).
std::vector<bool> significantAt(std::span<const double> ps, double rate);

} // namespace zoe
