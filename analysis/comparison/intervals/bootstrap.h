// Bootstrap over frames that are not independent, with circular blocks of neighbouring frames
// (Politis & Romano 1992). No resamples are drawn: the variation of a sum over all resamples is
// computed. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "analysis/comparison/values/difference.h"

namespace zoe {

// Frames that are resampled among themselves: all frames of a capture, or those of one behaviour,
// concatenated.
struct Segment {
    std::size_t frames = 0;
    std::uint32_t blockFrames = 1;
    bool isOfFewPhases = false; // neighbours are certainly alike for longer than blocks can be
};

// How a figure varies over all possible resamples: its variance and third central moment. Those of
// independent parts add up.
struct Spread {
    double variance = 0;
    double third = 0;

    void add(const Spread &part)
    {
        variance += part.variance;
        third += part.third;
    }
    // Of the figure multiplied by a factor.
    [[nodiscard]] Spread times(double factor) const
    {
        return {variance * factor * factor, third * factor * factor * factor};
    }
};

// How the frames of a capture are resampled. The frames of a segment are combined into cells of
// neighbours, and blocks are runs of whole cells on the segment closed to a ring. One block fewer
// is drawn than the segment has, and weights are scaled up to its number of frames: the variance of
// a mean is then right however few blocks there are (Rao & Wu 1988). A segment of one cell is not
// resampled.
class Resamples {
  public:
    static constexpr std::size_t kCells = 512;      // of all segments, approximately
    static constexpr std::size_t kFewestCells = 32; // of a segment with at least as many frames

    // A segment as a ring of cells.
    struct Part {
        std::size_t frames = 0;
        std::size_t firstCell = 0;
        std::size_t cells = 0;
        std::size_t cellFrames = 1;
        std::size_t blockCells = 1;
    };

    explicit Resamples(std::span<const Segment> segments);

    [[nodiscard]] std::size_t cells() const { return m_cells; }
    // For frame i of a segment.
    [[nodiscard]] std::size_t cellOf(std::size_t segment, std::size_t i) const
    {
        return m_parts[segment].firstCell + i / m_parts[segment].cellFrames;
    }
    // The cell of every frame; segmentOf: the segment of each.
    [[nodiscard]] std::vector<std::uint16_t>
    cellsOf(std::span<const std::uint16_t> segmentOf) const;
    // The block length in use, of the segment with most frames.
    [[nodiscard]] std::uint32_t blockFrames() const;
    [[nodiscard]] std::size_t segments() const { return m_parts.size(); }
    [[nodiscard]] const Part &part(std::size_t segment) const { return m_parts[segment]; }
    [[nodiscard]] static std::size_t framesOf(const Part &part, std::size_t cell)
    {
        return cell + 1 == part.cells ? part.frames - cell * part.cellFrames : part.cellFrames;
    }
    // Independent values of a segment: the blocks that fit into it without overlap, minus one.
    [[nodiscard]] double freedom(std::size_t segment = 0) const;
    // Limits the freedom if more is known than blocks show.
    void limitFreedom(double most) { m_mostFreedom = most; }

    // How a sum over all frames varies over all possible resamples, from its sums per cell, by
    // segment. Costs a few additions per cell.
    [[nodiscard]] Spread spread(std::size_t segment, std::span<const double> cellSums) const;

  private:
    std::vector<Part> m_parts;
    std::size_t m_cells = 0;
    double m_mostFreedom = std::numeric_limits<double>::infinity();
};

// A figure of one side.
struct Resampled {
    double value = 0;
    Spread spread;
    double freedom = 0; // 0: nothing can be said about it
};

// Degrees of freedom of a sum of independent parts (Satterthwaite 1946, "An approximate
// distribution of estimates of variance components").
class FreedomSum {
  public:
    void add(double variance, double freedom)
    {
        if (!(freedom > 0))
            return;
        m_plain += freedom;
        m_variance += variance;
        m_squares += variance * variance / freedom;
    }
    // 0 if no part has any freedom; the plain sum if nothing varies.
    [[nodiscard]] double freedom() const
    {
        return m_variance > 0 ? m_variance * m_variance / m_squares : m_plain;
    }

  private:
    double m_plain = 0;
    double m_variance = 0;
    double m_squares = 0;
};

// The figure of each run of the base. Runs are then the unit: they differ by more than their frames
// explain, so the difference has the variance between runs, and at most as many degrees of freedom
// as runs, minus one.
struct BetweenRuns {
    double variance = 0; // sample variance of the runs' figures
    double squares = 0;  // sum of the squared shares of the runs in all frames
    double freedom = 0;  // number of runs minus one; 0: one run
};

// Variances of both sides, including the variation between runs. The head is one run, assumed to
// vary like those of the base. The variance between runs is at least what the frames of a run
// explain. REQUIRES: several runs.
struct RunVariances {
    double base = 0;
    double head = 0;
    double freedom = 0;
};
RunVariances runVariances(const Resampled &base, const Resampled &head, const BetweenRuns &runs);
// Student's t interval of a figure.
Interval studentInterval(double value, double variance, double freedom, double confidence);
// The interval of one side. If all runs have the same value, their number decides whether it is
// known.
Interval runInterval(double value, double variance, double freedom, const BetweenRuns &runs,
                     double confidence);

// The difference of two figures. Interval: the percentiles over all possible resamples, which are
// those of a gamma distribution with their variance and skewness (Pearson's type III), widened to
// Student's t (Hesterberg 2015) with the degrees of freedom of Welch and Satterthwaite from the
// numbers of blocks; at least Student's own on each side. With several runs, Student's. p: one less
// the confidence of the interval that ends at 0, so it is at most one less the confidence exactly
// if 0 is outside. The interval of the ratio contains 1 exactly if that of the difference contains
// 0 (ratio_interval.h). Swapping the sides negates everything exactly. If a side has no freedom,
// nothing can be said: p is 1 and the interval unbounded. If nothing varies, the number of blocks
// decides, or, with several runs, the number of runs (constant_values.h).
Difference differenceOf(const Resampled &base, const Resampled &head, double confidence,
                        const BetweenRuns &runs = {});
Change changeOf(const Resampled &base, const Resampled &head, double confidence,
                const BetweenRuns &runs = {});
// For a figure that is itself a difference of sides. runs: the figure computed with each single run
// of the base. Ratios stay 1.
Difference differenceFrom(const Resampled &figure, double confidence, const BetweenRuns &runs = {});
// Its p only, for one run, in a third of the time.
double probabilityOf(const Resampled &figure);
// The same difference relative to another figure of the base, which is positive.
Change changeOfMean(double base, const Change &change);
// For one side.
Interval intervalOf(const Resampled &figure, double confidence);

// The probability that a number with mean 0, variance 1 and this skewness exceeds the given number,
// by Pearson's type III.
double probabilityAbove(double number, double skewness);
// The percentiles that leave out the rest of a confidence at both ends, for mean 0, variance 1 and
// this skewness (clipped to -2 to 2).
Interval percentilesOf(double skewness, double confidence);

// Which p-values are significant at a false discovery rate (Benjamini & Hochberg 1995).
std::vector<bool> significantAt(std::span<const double> ps, double rate);

} // namespace zoe
