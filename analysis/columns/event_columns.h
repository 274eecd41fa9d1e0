// The columns of messages and plots. Immutable; thread-safe.
#pragma once

#include "analysis/columns/column.h"
#include "analysis/model/capture.h"
#include "analysis/summary/plot_figures.h"

namespace zoe {

// A message. What it refers to must outlive it.
struct MessageRow {
    const Message &message;
    std::optional<FrameIndex> frame; // not set: outside of all frames
    std::string thread;              // empty: the whole program
};

[[nodiscard]] const Columns<MessageRow> &messageColumns();
// As scripts write it: "warning".
[[nodiscard]] const char *nameOf(Severity severity);

// A plot. Both must outlive it.
struct PlotRow {
    const PlotSeries &series;
    const PlotFigures &figures;
};

[[nodiscard]] const Columns<PlotRow> &plotColumns();
// A value of a plot for people, with its unit.
[[nodiscard]] std::string plotValueText(PlotKind kind, double value);

} // namespace zoe
