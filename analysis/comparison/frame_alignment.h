// Finds which frames of two captures correspond, so that two charts of frame times can be overlaid.
// Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// A position on the axis of either side; frame i lies between i and i + 1.
struct AlignedPlaces {
    double base = 0;
    double head = 0;

    friend bool operator==(const AlignedPlaces &, const AlignedPlaces &) = default;
};

// Corresponding positions, connected by straight lines; frame by frame before the first and after
// the last one. A value. Swapping the sides of its positions swaps its answers.
class FrameAlignment {
  public:
    FrameAlignment() = default; // from the start: frame i corresponds to frame i
    // Positions that don't rise on both sides are left out.
    explicit FrameAlignment(std::span<const AlignedPlaces> places);

    [[nodiscard]] double headOf(double base) const;
    [[nodiscard]] double baseOf(double head) const;
    [[nodiscard]] const std::vector<AlignedPlaces> &places() const { return m_places; }

  private:
    std::vector<AlignedPlaces> m_places;
};

// The first event of the base corresponds to the first of the head, and so on; frames rise. Surplus
// events of a side are ignored.
FrameAlignment alignedAt(std::span<const FrameIndex> base, std::span<const FrameIndex> head);

// Frames with a bookmark, named range or note with this text; in rising order, without duplicates.
std::vector<FrameIndex> framesNoted(const Capture &capture, std::span<const Annotation> notes,
                                    std::string_view text);
// Frames in which a message with this text was sent; likewise. Error: as messagesIn().
Result<std::vector<FrameIndex>> framesTold(const Capture &capture, std::string_view text,
                                           const Task &task = Task{});
// Frames in which the plot rises to the value: it was below before, and is at least the value then.
// Error: as plotPoints().
Result<std::vector<FrameIndex>> framesReaching(const Capture &capture, PlotId plot, double value,
                                               const Task &task = Task{});

struct WarpOptions {
    std::size_t mostCells = 1024; // of neighbouring frames, per side
    double bend = 0.05;           // cost of a step on one side only, in addition to its distance
};

// Dynamic time warping (Sakoe & Chiba 1978, symmetric form without slope limits: a step on both
// sides counts its distance twice). Finds the path from both beginnings to both ends with the least
// sum of distances. Frames are combined into cells of equal length; the distance of two cells is
// that of the logarithms of their mean frame times, each relative to the median of its side, so
// that a constant factor makes no difference. Cost and memory: the square of mostCells, 9 bytes
// each. Error: BadInput (a side without frames), Cancelled.
Result<FrameAlignment> warped(std::span<const DurationNs> base, std::span<const DurationNs> head,
                              const WarpOptions &options = {}, const Task &task = Task{});

// The cells that warped() compares.
std::vector<double> warpCells(std::span<const DurationNs> frames, std::size_t cellFrames);

} // namespace zoe
