// The parts of the decomposition by behaviours, before they are made to add up. Belongs to one
// thread.
#pragma once

#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/within_figures.h"
#include "analysis/comparison/values/mix.h"

namespace zoe {

class MixFigures {
  public:
    // Both must outlive this. weights: null if it is asked nothing.
    MixFigures(const ComparedCaptures &captures, const ClassWeights *weights);

    // Of a function on the thread that marks the frames. REQUIRES: its columns are there.
    [[nodiscard]] FunctionMix function(Slot slot);
    // Of the frame times: sums, and behaviours with frames, without names.
    [[nodiscard]] Mix frames();

  private:
    // What an amount a frame is in each class of a side, resampled as frames come.
    struct Side {
        std::vector<std::vector<double>> sums; // classes x resamples
        std::vector<double> cells;
    };

    template <class ForEach>
    void read(const ForEach &forEach);
    template <class ForEach>
    void readPlain(std::span<const CaptureData> captures, Side &side, const ForEach &forEach);
    [[nodiscard]] double mean(const ClassSide &side, std::span<const double> means) const;
    // Returns what unusual frames add; their mix and within are 0.
    double split(std::vector<double> &mixNs, std::vector<double> &withinNs) const;
    void resampleMix();
    [[nodiscard]] Difference withinDifference() const;
    [[nodiscard]] Difference mixDifference(double value, std::span<const double> resamples,
                                           std::span<const double> runs) const;
    void splitRuns();
    [[nodiscard]] Difference withRatio(Difference difference) const;
    template <class ForEach>
    void classDifferences(BehaviourChange &change, std::size_t i, const ForEach &forEach);

    const ComparedCaptures &m_captures;
    const ClassWeights *m_weights;
    std::vector<double> m_common; // weights of behaviours on both sides
    StandardizedFigure m_base;
    StandardizedFigure m_head;
    Side m_basePlain;
    Side m_headPlain;
    // Of the last class, that of unusual frames: all that it adds.
    std::vector<std::vector<double>> m_mix;    // classes x resamples
    std::vector<std::vector<double>> m_runMix; // classes x baselines: with that one alone
    double m_baseMeanNs = 0;                   // of frames
};

} // namespace zoe
