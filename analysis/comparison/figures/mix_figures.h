// The parts of the decomposition by behaviours, before they are adjusted to add up. Belongs to one
// thread.
#pragma once

#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/within_figures.h"
#include "analysis/comparison/values/mix.h"

namespace zoe {

class MixFigures {
  public:
    // Both must outlive this. weights: null if no function below will be called.
    MixFigures(const ComparedCaptures &captures, const ClassWeights *weights);

    // For a function on the thread that marks the frames.
    [[nodiscard]] FunctionMix function(const FunctionFrames &frames);
    // For frame times: sums, and behaviours with frames, without names.
    [[nodiscard]] Mix frames();

  private:
    // An amount in each class of a side: sums, one per capture, class and cell, with unweighted
    // frames.
    using ClassCells = std::vector<std::vector<double>>;

    // How a part of the change depends on a side: its derivatives by the share of each class and by
    // what the class adds to the mean.
    struct Influence {
        std::vector<double> ofShare;
        std::vector<double> ofMean;
    };
    // A part of the change: the mix of one class, or of all, or the contribution of unusual frames.
    struct PartInfluence {
        Influence base;
        Influence head;
    };

    template <class ForEach>
    void read(const ForEach &forEach);
    template <class ForEach>
    void readPlain(std::span<const CaptureData> captures, ClassCells &cells,
                   const ForEach &forEach) const;
    [[nodiscard]] double mean(const ClassSide &side, std::span<const double> means) const;
    // Returns the contribution of unusual frames, whose mix and within are 0.
    double split(std::vector<double> &mixNs, std::vector<double> &withinNs) const;
    // For the mix of a class; for the last class, everything that it adds.
    void addInfluence(std::size_t i, PartInfluence &influence) const;
    [[nodiscard]] Spread spreadOf(const PartInfluence &influence) const;
    [[nodiscard]] Difference withinDifference() const;
    [[nodiscard]] PartInfluence noInfluence() const;
    [[nodiscard]] Difference mixDifference(double value, const PartInfluence &influence,
                                           std::span<const double> runs) const;
    [[nodiscard]] Difference ofAllBehaviours(const std::vector<double> &mixNs) const;
    [[nodiscard]] Difference ofClass(std::size_t i, double value) const;
    void splitRuns();
    [[nodiscard]] Difference withRatio(Difference difference) const;
    template <class ForEach>
    void classDifferences(BehaviourChange &change, std::size_t i, const ForEach &forEach);

    const ComparedCaptures &m_captures;
    const ClassWeights *m_weights;
    std::vector<double> m_common; // weights of behaviours on both sides
    StandardizedFigure m_base;
    StandardizedFigure m_head;
    ClassCells m_baseCells;
    ClassCells m_headCells;
    ClassCells m_baseCounts; // of frames
    ClassCells m_headCounts;
    // With one baseline, one per class and baseline; for the last class, everything that it adds.
    std::vector<std::vector<double>> m_runMix;
    double m_baseMeanNs = 0; // of frames
};

} // namespace zoe
