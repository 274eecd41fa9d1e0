// Frames as vectors: what clustering works on. Pure function; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

namespace zoe {

enum class FeatureKind {
    Share,        // self time a function / self time of the frame over all threads
    Milliseconds, // self time a function in ms
};

// Row-major, one row a frame, one column a function.
struct FeatureMatrix {
    FeatureKind kind = FeatureKind::Share;
    std::vector<FrameIndex> frames; // one a row
    std::vector<SiteId> sites;      // one a column
    std::vector<double> values;     // rows() x columns()
    // Functions that should be columns and aren't, because memory is bounded.
    std::size_t leftOut = 0;
    // One a row: self time of the frame, all selected functions and threads; what shares are of.
    std::vector<DurationNs> selfNs;

    [[nodiscard]] std::size_t rows() const { return frames.size(); }
    [[nodiscard]] std::size_t columns() const { return sites.size(); }
    [[nodiscard]] std::span<const double> row(std::size_t i) const
    {
        return std::span<const double>(values).subspan(i * columns(), columns());
    }
};

struct FeatureOptions {
    FeatureKind kind = FeatureKind::Share;
    // Functions are taken by falling self time until they cover this share of all self time …
    double coverTime = 0.99;
    // … and, by falling variance, this share of the variance over frames.
    double coverVariance = 0.99;
    // … and, however little they count in all, those that take this share of the self time of any
    // one frame, at most 64 of them, by that share: what makes a single frame unusual.
    double peakShare = 0.1;
};

// Zones outside the selection count nowhere, not in the self time of the frame either. Columns go
// by falling self time. A fragment counts in the frame where its time was spent. Frames of chunks
// that can't be read are left out; only where no chunk can be read is that the error. Cost: each
// chunk is decoded twice; memory is rows x columns, here and as points for clustering: if the task
// has less for it, those columns are left out that count least, down to 8. Error: Damaged, Io,
// Cancelled.
Result<std::shared_ptr<const FeatureMatrix>> frameFeatures(const Capture &capture,
                                                           const Selection &selection = {},
                                                           const FeatureOptions &options = {},
                                                           const Task &task = Task{});

} // namespace zoe
