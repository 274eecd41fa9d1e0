// Frames as vectors: what clustering works on. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

enum class FeatureKind {
    Share,        // time of a function / self time of the frame over all threads: its shape
    Milliseconds, // time of a function in ms: shape and size
    Logarithm,    // ln(1 + time / 10 µs): size, but twice as long counts the same everywhere
};

// Which time of a function a column holds.
enum class FeatureTime {
    Self,              // self time over all threads
    SelfByThreadGroup, // self time, a column for each group of threads (threadGroupOf)
    Total,             // inclusive time of chosen functions; recursive calls count once
};

enum class FeatureScaling {
    None,
    Robust, // (x - median) / (1.4826 median absolute deviation), a column each
};

struct FeatureColumn {
    enum class Kind : std::uint8_t {
        Self,
        Total,
        Calls, // ln(1 + calls that begin in the frame)
        Plot,  // mean of the points in the frame; without any, the last one before it in its chunk
    };
    static constexpr std::uint32_t kAllThreads = 0xFFFFFFFF;

    Kind kind = Kind::Self;
    SiteId site; // invalid for plots, and for functions that this capture doesn't have
    PlotId plot; // of plots; invalid if this capture doesn't have it
    std::uint32_t group = kAllThreads; // index into FeatureSet::threadGroups

    friend bool operator==(const FeatureColumn &, const FeatureColumn &) = default;
};

// What the numbers of a row stand for.
struct FeatureSet {
    FeatureKind kind = FeatureKind::Share;
    std::vector<FeatureColumn> columns;
    std::vector<std::string> threadGroups;
    // A number of a row is (value - offset) * scale; a column each, or empty: the value itself.
    std::vector<double> offset;
    std::vector<double> scale;
};

// "worker 3" and "worker-12" are threads of the group "worker": the name without the digits at its
// end and what separates them.
std::string threadGroupOf(const Thread &thread);

// One row a frame, one column a function (or call count, or plot).
struct FeatureMatrix {
    FeatureSet set;
    std::vector<FrameIndex> frames; // one a row, rising
    Points values;                  // rows() x columns()
    // One a row: self time of the frame, all selected functions and threads; what shares are of.
    std::vector<DurationNs> selfNs;
    // All frames that were selected and could be read; the rows are a sample where there are more.
    FrameRanges readable;
    // Functions that should be columns and aren't, because memory is bounded.
    std::size_t leftOut = 0;

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
    // Columns in different units (calls, plots) are always scaled, and then all are.
    FeatureScaling scaling = FeatureScaling::None;
    std::vector<SiteId> totals; // the chosen functions of FeatureTime::Total
    bool calls = false;         // a column more for each function that is chosen
    std::vector<PlotId> plots;
    // Functions are taken by falling self time until they cover this share of all self time …
    double coverTime = 0.99;
    // … and, by falling variance, this share of the variance over frames.
    double coverVariance = 0.99;
    // … and, however little they count in all, those that take this share of the self time of any
    // one frame, at most 64 of them, by that share: what makes a single frame unusual.
    double peakShare = 0.1;
    // More frames than this are clustered by a sample of as many.
    std::size_t mostRows = 131'072;
    std::uint64_t seed = 1; // of the sample
};

constexpr std::size_t kFewestRows = 4096; // of a sample
constexpr std::size_t kRowsTogether = 20; // neighbouring frames that a sample takes together

// Zones outside the selection count nowhere, not in the self time of the frame either. Columns go
// by falling self time. A fragment counts in the frame where its time was spent. Frames of chunks
// that can't be read are left out; only where no chunk can be read is that the error. Where more
// rows than mostRows, or than fit into half of the task's memory, would be needed, the rows are a
// sample (sampleOfRows); if not even kFewestRows fit, those columns are left out that count least,
// down to 8. Cost: each chunk is decoded twice. Error: BadInput (nothing chosen for totals),
// Damaged, Io, Cancelled.
Result<std::shared_ptr<const FeatureMatrix>> frameFeatures(const Capture &capture,
                                                           const Selection &selection = {},
                                                           const FeatureOptions &options = {},
                                                           const Task &task = Task{});

// The rows of those of the selection's frames that could be read, by a set that is given; sampled
// in the same way. leftOut is 0. Error: Damaged, Io, Cancelled.
Result<std::shared_ptr<const FeatureMatrix>>
featuresBySet(const Capture &capture, const Selection &selection, const FeatureSet &set,
              const FeatureOptions &options = {}, const Task &task = Task{});

} // namespace zoe
