// Computes the row of features of one frame. Belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/behaviours/features/features.h"
#include "analysis/walk/frame_self_times.h"

namespace zoe {

// The value that the kind of a set requires. REQUIRES: frameSelfNs is the self time of the whole
// frame.
double featureOf(FeatureKind kind, DurationNs ns, DurationNs frameSelfNs);

// Group of each thread of a capture: the position of its name among the names, which are sorted.
// Threads whose name is missing get the number of names.
std::vector<std::uint32_t> groupsOfThreads(const Capture &capture,
                                           const std::vector<std::string> &names);
// "worker 3" and "worker-12" are threads of the group "worker": the name without trailing digits
// and the separator before them.
std::string threadGroupOf(const Thread &thread);
std::vector<std::string> threadGroupsOf(const Capture &capture);

// frames are in rising order.
FrameRanges rangesOf(std::span<const FrameIndex> frames);

// Numbers further from 0 are clipped to this, because their squares are summed as floats.
constexpr double kLargestNumber = static_cast<double>(1e18F); // exact in a row as well
// How many values of plots in a matrix were clipped.
std::uint64_t cutNumbers(const FeatureMatrix &matrix);

class FeatureValues {
  public:
    FeatureValues(const Capture &capture, const Selection &selection, const FeatureSet &set);

    // Writes the numbers of a frame of the chunk, one per column.
    void take(const Chunk &chunk, FrameIndex frame, float *row);
    // Self time of the last frame taken.
    [[nodiscard]] DurationNs selfNs() const { return m_selfNs; }

  private:
    static constexpr std::uint32_t kNoColumn = 0xFFFFFFFF;

    void takeTree(const ZoneTree &tree, std::uint32_t group);
    void takeTotals(const ZoneTree &tree);
    void takePlots(const Chunk &chunk, FrameIndex frame);
    [[nodiscard]] double valueOf(std::size_t column) const;

    const FeatureSet &m_set;
    ZoneFilter m_filter;
    std::size_t m_groups = 1;
    std::vector<std::uint32_t> m_groupOfThread;
    std::vector<std::uint32_t> m_selfColumn;  // site x group
    std::vector<std::uint32_t> m_totalColumn; // site
    std::vector<std::uint32_t> m_callsColumn; // site
    std::vector<std::uint32_t> m_plotColumn;  // plot
    bool m_wantsTotals = false;
    bool m_wantsCalls = false;
    bool m_wantsPlots = false;
    std::vector<DurationNs> m_ns; // one per column
    std::vector<double> m_numbers;
    std::vector<std::uint32_t> m_counts;
    std::vector<std::uint32_t> m_path; // columns of the open zones, by depth
    DurationNs m_selfNs = 0;
};

} // namespace zoe
