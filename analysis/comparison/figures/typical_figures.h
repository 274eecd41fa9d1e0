// The typical cost of a function: the mean of the middle half of the frames, which a few
// interrupted frames don't influence. Belongs to one thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/function_frames.h"
#include "analysis/comparison/figures/within_figures.h"

namespace zoe {

// Mean of the middle half of some amounts: a quarter is left out at each end. low, high: the ends
// of the middle half, between which an amount's influence is linear.
struct TrimmedMean {
    double value = 0;
    DurationNs low = 0;
    DurationNs high = 0;
    std::size_t counted = 0;
};
// amounts is reordered. REQUIRES: not empty.
[[nodiscard]] TrimmedMean trimmedMean(std::span<DurationNs> amounts);

// Computed for each run and behaviour separately if both sides have half of their frames in common
// behaviours, otherwise over all frames. Behaviours are weighted by how many frames both sides have
// in them (Cochran 1954), because the question is whether code is slower, not what it adds to the
// mean. The variance is that of the winsorized amounts (Tukey and McLaughlin 1963), drawn in blocks
// like everything else.
class TypicalFigures {
  public:
    // weights: null without classes. Both must outlive this.
    TypicalFigures(const ComparedCaptures &captures, const ClassWeights *weights);

    // room is used again.
    [[nodiscard]] Difference selfOf(const FunctionFrames &function, std::vector<DurationNs> &room);
    [[nodiscard]] Difference frames();
    // slot: for statistics of a function.
    [[nodiscard]] StatisticChange changeOf(const NamedStatistic &statistic, Slot slot,
                                           double confidence);

  private:
    // What is resampled of a capture.
    struct Run {
        const CaptureData *data = nullptr;
        std::span<const std::uint16_t> classOf; // one per frame; empty: a single class
        std::span<const std::uint16_t> cellOf;
        const Resamples *resamples = nullptr;
        std::vector<std::uint64_t> frames;       // one per class
        std::vector<std::vector<double>> counts; // of frames, one per class and cell
    };
    struct Side {
        std::vector<Run> runs;
        std::vector<std::uint64_t> frames; // one per class
    };
    struct Figure {
        double value = 0;
        Spread spread;
        FreedomSum freedom;
        std::vector<double> runValues;

        [[nodiscard]] Resampled resampled() const
        {
            return {.value = value, .spread = spread, .freedom = freedom.freedom()};
        }
    };

    [[nodiscard]] Side sideOf(std::span<const CaptureData> captures) const;
    template <class ForEach>
    [[nodiscard]] Figure figureOf(const Side &side, const ForEach &forEach,
                                  std::vector<DurationNs> &room);
    template <class ForEach>
    [[nodiscard]] StatisticChange changeOf(const ForEach &forEach, double confidence);
    template <class ForEach>
    [[nodiscard]] Difference differenceOf(const ForEach &forEach, std::vector<DurationNs> &room);

    const ComparedCaptures &m_captures;
    bool m_byClass = false;
    std::vector<double> m_weights; // one per class
    Side m_base;
    Side m_head;
    std::vector<double> m_cells; // room
};

} // namespace zoe
