// Chooses the block length of a bootstrap: how many neighbouring frames depend on each other. Pure
// functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/comparison/intervals/bootstrap.h"
#include "analysis/comparison/sums/capture_sums.h"

namespace zoe {

// The automatic choice of Politis & White (2004, corrected by Patton, Politis & White 2009) for
// circular blocks, from the autocorrelation of a series; 1 for a series that is too short or
// constant.
double automaticBlockLength(std::span<const double> series);

// The length used for intervals: twice the automatic one, which is best for the variance's error
// but lets intervals miss too often (simulated in docs/methods.md); at least the cube root of
// the number of frames, at most a quarter of it.
double blockLengthFor(double automatic, std::size_t frames);

// The number of most varying functions that determine the block length.
inline constexpr std::size_t kVaryingSlots = 8;

// The segments of a capture with their block lengths. A length is derived from the longest of the
// automatic choices for the frame times and for the self times of the most varying functions. With
// more than 2,048 frames, neighbours are averaged first.
// A segment is of few phases if one of these series requires longer blocks than a quarter of the
// frames, and its correlation is beyond chance and averages half over a sixteenth of them.
// Independent frames look like that in less than one pair of runs in a hundred, however short.
class BlockLengths {
  public:
    // segmentOf: one entry per frame; must outlive this.
    BlockLengths(std::span<const std::uint16_t> segmentOf, std::size_t segments);

    // Of the frames or a function: one list per segment, whose points represent several frames each
    // if there are many.
    using Series = std::vector<std::vector<double>>;
    // All 0.
    [[nodiscard]] Series series() const;
    void add(Series &series, std::size_t frame, DurationNs ns) const
    {
        std::vector<double> &points = series[m_segmentOf[frame]];
        const std::size_t point = m_pointOf[frame];
        if (point < points.size())
            points[point] += static_cast<double>(ns);
    }
    // Uses a series that all values were added to.
    void take(const Series &whole);
    // Uses the frame times, and the most varying functions whose columns are loaded.
    void take(const CaptureSums &sums);
    // blockFrames, unless 0, replaces the choice.
    [[nodiscard]] std::vector<Segment> segments(std::uint32_t blockFrames = 0) const;

  private:
    struct Place {
        std::size_t frames = 0;
        std::size_t perPoint = 1;
        double length = 1;
        bool isOfFewPhases = false;
    };

    std::vector<Place> m_places;
    std::vector<std::uint16_t> m_pointOf; // of a frame in its segment; the last ones have none
    std::span<const std::uint16_t> m_segmentOf;
};

// From the frame times and the columns that are loaded.
std::vector<Segment> segmentsOf(const CaptureSums &sums, std::span<const std::uint16_t> segmentOf,
                                std::size_t segments);

} // namespace zoe
