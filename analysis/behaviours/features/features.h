// Frames as vectors, the input of clustering. Values; thread-safe once they no longer change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"

namespace zoe {

enum class FeatureKind {
    Share,        // time of a function / self time of the frame over all threads: its shape
    Milliseconds, // time of a function in ms: shape and size
    Logarithm,    // ln(1 + time / 10 µs): size, but twice as long counts the same everywhere
};

// Which time of a function a column holds.
enum class FeatureTime {
    Self,              // self time over all threads
    SelfByThreadGroup, // self time, one column per group of threads (threadGroupOf)
    Total,             // inclusive time of chosen functions; recursive calls count once
};

enum class FeatureScaling {
    None,
    Robust, // (x - median) / (1.4826 median absolute deviation), one per column
};

struct FeatureColumn {
    enum class Kind : std::uint8_t {
        Self,
        Total,
        Calls, // ln(1 + calls that begin in the frame)
        Plot,  // mean of the points in the frame; without any, the last earlier one in its chunk
    };
    static constexpr std::uint32_t kAllThreads = 0xFFFFFFFF;

    Kind kind = Kind::Self;
    SiteId site; // invalid for plots, and for functions that this capture doesn't have
    PlotId plot; // of plots; invalid if this capture doesn't have it
    std::uint32_t group = kAllThreads; // index into FeatureSet::threadGroups

    friend bool operator==(const FeatureColumn &, const FeatureColumn &) = default;
};

// What the numbers of a row mean.
struct FeatureSet {
    FeatureKind kind = FeatureKind::Share;
    std::vector<FeatureColumn> columns;
    std::vector<std::string> threadGroups;
    bool leavesOutWaits = false; // functions that wait (waits.h) are excluded everywhere
    // A number of a row is (value - offset) * scale; one per column. Empty: the value itself.
    std::vector<double> offset;
    std::vector<double> scale;
};

// One row per frame, one column per function (or call count, or plot).
struct FeatureMatrix {
    FeatureSet set;
    std::vector<FrameIndex> frames; // one per row, rising
    Points values;                  // rows() x columns()
    // One per row: self time of the frame over all selected functions and threads, the denominator
    // of shares.
    std::vector<DurationNs> selfNs;
    // All selected frames that could be read. If there are more than rows, the rows are a sample.
    FrameRanges readable;
    // Functions without a column, because memory is limited.
    std::size_t leftOut = 0;
    std::vector<SiteId> waits; // functions left out because they wait

    [[nodiscard]] std::size_t rows() const { return frames.size(); }
    [[nodiscard]] std::size_t columns() const { return values.columns(); }
    [[nodiscard]] bool complete() const { return readable.count() == frames.size(); }
    [[nodiscard]] std::span<const float> row(std::size_t i) const
    {
        return {values.row(i), values.columns()};
    }
};

struct FeatureOptions {
    FeatureKind kind = FeatureKind::Share;
    FeatureTime time = FeatureTime::Self;
    // If columns have different units (calls, plots), all columns are always scaled.
    FeatureScaling scaling = FeatureScaling::None;
    std::vector<SiteId> totals; // the chosen functions of FeatureTime::Total
    bool waits = false;         // include functions that wait (waits.h)
    bool calls = false;         // one more column for each chosen function
    std::vector<PlotId> plots;
    // Functions are taken by falling self time until they cover this share of all self time …
    double coverTime = 0.99;
    // … and, by falling variance, this share of the variance over frames.
    double coverVariance = 0.99;
    // … and those that take this share of the self time of any single frame, however little they
    // take overall; at most 64 of them, by that share. They can make a single frame unusual.
    double peakShare = 0.1;
    // If there are more frames, a sample of this size is clustered.
    std::size_t mostRows = 131'072;
    std::uint64_t seed = 1; // of the sample

    // Whether only self times of functions are used.
    [[nodiscard]] bool onlySelfTimes() const
    {
        return time != FeatureTime::Total && !calls && plots.empty();
    }
};

constexpr std::size_t kFewestRows = 4096; // of a sample
constexpr std::size_t kRowsTogether = 20; // neighbouring frames that are sampled together

} // namespace zoe
