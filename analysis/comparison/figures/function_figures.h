// Everything that a comparison knows about one function. Belongs to one thread.
#pragma once

#include <vector>

#include "analysis/comparison/figures/compared_captures.h"
#include "analysis/comparison/figures/function_frames.h"
#include "analysis/comparison/figures/side_figure.h"
#include "analysis/comparison/figures/typical_figures.h"
#include "analysis/comparison/figures/within_figures.h"

namespace zoe {

class FunctionFigures {
  public:
    // Both must outlive this. weights: null without classes.
    FunctionFigures(const ComparedCaptures &captures, const ClassWeights *weights);

    // Doesn't set significance.
    FunctionDifference of(const FunctionFrames &frames);

  private:
    // Figures of one side.
    struct Side {
        SideFigure self;
        SideFigure total;
        SideFigure calls;
        SideFigure capped;
    };

    FunctionSide read(std::span<const CaptureData> captures, const FunctionFrames &frames,
                      Side &side);
    static void readCapped(std::span<const CaptureData> captures, const FunctionFrames &frames,
                           DurationNs most, SideFigure &capped);
    void describe(Slot slot, FunctionDifference &function) const;

    const ComparedCaptures &m_captures;
    const ClassWeights *m_weights;
    Side m_base;
    Side m_head;
    WithinFigures m_within;
    TypicalFigures m_typical;
    std::vector<DurationNs> m_room;
};

} // namespace zoe
