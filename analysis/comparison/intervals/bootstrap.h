// Bootstrap over frames that are not independent. Circular blocks of neighbouring frames (Politis &
// Romano 1992). No resamples are drawn: how a sum varies over all of them is computed. Pure
// functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "analysis/comparison/values/difference.h"

namespace zoe {

// Frames that are resampled among themselves: all of a capture, or those of it in one behaviour,
// put together.
struct Segment {
    std::size_t frames = 0;
    std::uint32_t blockFrames = 1;
    bool isOfFewPhases = false; // neighbours are surely alike for longer than blocks can be
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
    // Of so many times the figure.
    [[nodiscard]] Spread times(double factor) const
    {
        return {variance * factor * factor, third * factor * factor * factor};
    }
};

// What the frames of a capture are drawn by. The frames of a segment are put together in cells of
// neighbours, and blocks are runs of whole cells on the segment bent to a ring. One block less is
// drawn than the segment has, and weights are scaled up to its number of frames: so the variance of
// a mean is right however few blocks there are (Rao & Wu 1988). A segment of one cell is taken as
// it is.
class Resamples {
  public:
    static constexpr std::size_t kCells = 512;      // of all segments, about
    static constexpr std::size_t kFewestCells = 32; // of one that has as many frames

    // A segment on its ring of cells.
    struct Part {
        std::size_t frames = 0;
        std::size_t firstCell = 0;
        std::size_t cells = 0;
        std::size_t cellFrames = 1;
        std::size_t blockCells = 1;
    };

    explicit Resamples(std::span<const Segment> segments);

    [[nodiscard]] std::size_t cells() const { return m_cells; }
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
    [[nodiscard]] std::size_t segments() const { return m_parts.size(); }
    [[nodiscard]] const Part &part(std::size_t segment) const { return m_parts[segment]; }
    [[nodiscard]] static std::size_t framesOf(const Part &part, std::size_t cell)
    {
        return cell + 1 == part.cells ? part.frames - cell * part.cellFrames : part.cellFrames;
    }
    // Independent values of a segment: blocks that fit into it without overlap, less one.
    [[nodiscard]] double freedom(std::size_t segment = 0) const;
    // Where more is known than blocks tell: at most so many.
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
    double freedom = 0; // 0: nothing can be said of it
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
    // 0 without parts that have any; the plain sum where nothing varies.
    [[nodiscard]] double freedom() const
    {
        return m_variance > 0 ? m_variance * m_variance / m_squares : m_plain;
    }

  private:
    double m_plain = 0;
    double m_variance = 0;
    double m_squares = 0;
};

// The figures of several runs of the base, each for itself. Runs are the unit then: they differ by
// more than their frames explain, so the difference has the variance between runs and no more
// degrees of freedom than there are runs, less one.
struct BetweenRuns {
    double variance = 0; // sample variance of the runs' figures
    double squares = 0;  // of the runs' shares of the frames, summed
    double freedom = 0;  // runs less one; 0: there is one run
};

// Variances of both sides with what runs differ by. The head is one run, taken to vary as those of
// the base do. The variance between runs is at least what the frames of a run explain. REQUIRES:
// several runs.
struct RunVariances {
    double base = 0;
    double head = 0;
    double freedom = 0;
};
RunVariances runVariances(const Resampled &base, const Resampled &head, const BetweenRuns &runs);
// Student's t interval of a figure.
Interval studentInterval(double value, double variance, double freedom, double confidence);
// That of one side. Where all runs have the same value, their number decides whether it is known.
Interval runInterval(double value, double variance, double freedom, const BetweenRuns &runs,
                     double confidence);

// The difference of two figures. Interval: the percentiles of all possible resamples, which are
// those of a gamma distribution with their variance and skewness (Pearson's type III), stretched to
// be as wide as Student's t asks for (Hesterberg 2015). That of the ratio comes from the sides' own
// intervals, by logarithms (Zou and Donner 2008, "Construction of confidence limits about effect
// measures"). With several runs intervals are Student's t. p: Student's t of the difference over
// its bootstrap standard error, with the degrees of freedom of Welch and Satterthwaite from the
// numbers of blocks. Swapping the sides negates everything exactly. Without freedom on a side
// nothing can be said: p is 1 and the interval endless. Where nothing varies the number of blocks
// decides, or, with several runs, that of the runs (constant_values.h).
Difference differenceOf(const Resampled &base, const Resampled &head, double confidence,
                        const BetweenRuns &runs = {});
Change changeOf(const Resampled &base, const Resampled &head, double confidence,
                const BetweenRuns &runs = {});
// Of a figure that is itself a difference of sides. runs: the figure with each run of the base
// alone. Ratios are left at 1.
Difference differenceFrom(const Resampled &figure, double confidence, const BetweenRuns &runs = {});
// Its p alone, of one run, in a third of the time.
double probabilityOf(const Resampled &figure);
// The same difference relative to another figure of the base, which is positive.
Change changeOfMean(double base, const Change &change);
// Of one side alone.
Interval intervalOf(const Resampled &figure, double confidence);

// That a number with a mean of 0, a variance of 1 and that skewness is above another one, by
// Pearson's type III.
double probabilityAbove(double number, double skewness);
// Where the percentiles are that leave out the rest of a confidence at both ends, with a mean of 0,
// a variance of 1 and that skewness (from -2 to 2: those beyond it count as these).
Interval percentilesOf(double skewness, double confidence);

// Which of the p-values are significant at a false discovery rate (Benjamini & Hochberg 1995).
std::vector<bool> significantAt(std::span<const double> ps, double rate);

} // namespace zoe
