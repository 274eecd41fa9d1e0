// Which frames of two captures belong together, so that two charts of frame times can be laid over
// each other. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// A place on the axis of either side; frame i lies between i and i + 1.
struct AlignedPlaces {
    double base = 0;
    double head = 0;

    friend bool operator==(const AlignedPlaces &, const AlignedPlaces &) = default;
};

// Places that belong together, straight lines between them, and frame by frame before the first and
// behind the last. A value; swapping its places swaps what it says.
class FrameAlignment {
  public:
    FrameAlignment() = default; // by start: frame i and frame i
    // Those that do not rise on both sides behind the one before are left out.
    explicit FrameAlignment(std::span<const AlignedPlaces> places);

    [[nodiscard]] double headOf(double base) const;
    [[nodiscard]] double baseOf(double head) const;
    [[nodiscard]] const std::vector<AlignedPlaces> &places() const { return m_places; }

  private:
    std::vector<AlignedPlaces> m_places;
};

// The first event of the base belongs to the first of the head, and so on; frames rise. Those of a
// side that has more are left over.
FrameAlignment alignedAt(std::span<const FrameIndex> base, std::span<const FrameIndex> head);

// Frames with a bookmark, named range or note of that text; rising, each once.
std::vector<FrameIndex> framesNoted(const Capture &capture, std::span<const Annotation> notes,
                                    std::string_view text);
// Frames in which a message of that text was sent; likewise. Error: as messagesIn().
Result<std::vector<FrameIndex>> framesTold(const Capture &capture, std::string_view text,
                                           const Task &task = Task{});
// Frames in which the plot rises to the value: it was less before, and is at least that. Error: as
// plotPoints().
Result<std::vector<FrameIndex>> framesReaching(const Capture &capture, PlotId plot, double value,
                                               const Task &task = Task{});

struct WarpOptions {
    std::size_t mostCells = 1024; // of neighbouring frames, a side
    double bend = 0.05;           // what a step that only one side takes costs beside its distance
};

// Dynamic time warping (Sakoe & Chiba 1978, symmetric form without slope limits: a step of both
// sides counts its distance twice): the path from both beginnings to both ends with the least sum
// of distances. Frames are put together in cells of equal length; the distance of two cells is that
// of the logarithms of their mean frame times, each against the median of its side, so that a
// steady factor makes no difference. Cost and memory: the square of mostCells, 9 bytes each. Error:
// BadInput (a side without frames), Cancelled.
Result<FrameAlignment> warped(std::span<const DurationNs> base, std::span<const DurationNs> head,
                              const WarpOptions &options = {}, const Task &task = Task{});

// The cells that warped() compares.
std::vector<double> warpCells(std::span<const DurationNs> frames, std::size_t cellFrames);

} // namespace zoe
