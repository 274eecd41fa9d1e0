// All functions of two captures against each other. Pure function; thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/histogram.h"
#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"
#include "analysis/quantile.h"

namespace zoe {

// Which side a value belongs to is part of its type, so that swapped sides don't compile.
template <class T>
struct Baseline {
    const T &value;
    explicit Baseline(const T &v)
        : value(v)
    {}
};
template <class T>
struct Head {
    const T &value;
    explicit Head(const T &v)
        : value(v)
    {}
};

// One side: a capture and the part of it that is compared.
struct CompareSide {
    const Capture *capture = nullptr;
    Selection selection;
};

struct CompareOptions {
    double confidence = 0.95;
    std::uint32_t resamples = 1000; // of the bootstrap; rounded up to an even number, at least 100
    std::uint64_t seed = 1;
    std::uint32_t blockFrames = 0; // length of a block of neighbouring frames; 0: by a stated rule
};

struct Interval {
    double low = 0;
    double high = 0;

    [[nodiscard]] bool contains(double x) const { return low <= x && x <= high; }
};

// A difference (head - base) of means a frame, with its bootstrap interval and two-sided p. How
// both are found: analysis/comparison/bootstrap.h. With too few frames to say anything p is 1 and
// the interval is from minus to plus infinity.
struct Difference {
    double deltaNs = 0;
    Interval interval;
    double p = 1;
};

struct FunctionSide {
    SiteId site; // invalid: not in this capture
    std::uint64_t calls = 0;
    DurationNs selfNs = 0;
    DurationNs totalNs = 0;
    Distribution selfPerFrame; // over all selected frames, also those without the function
};

struct FunctionDifference {
    std::string function;
    std::string file;
    std::uint32_t line = 0; // on the head's side if it is there
    FunctionSide base;
    FunctionSide head;
    Difference self; // of self time a frame
    // After correction for the number of functions: at a false discovery rate of half of
    // 1 - confidence (Benjamini & Hochberg 1995).
    bool significant = false;
};

// A bar of the waterfall: what a function's self time on the thread that marks the frames adds to
// the change of the mean frame time.
struct WaterfallStep {
    std::string function; // empty: time of frames that no zone of the frame's thread covers
    SiteId base;          // as in FunctionDifference
    SiteId head;
    double deltaNs = 0;
};

struct Comparison {
    Distribution baseFrames;
    Distribution headFrames;
    // Of frame times, with edges in common; up to 1 % of all frames, the longest, lie above them.
    Histogram baseHistogram;
    Histogram headHistogram;
    Difference frames;                         // of the mean frame time
    std::vector<FunctionDifference> functions; // by falling |self.deltaNs|
    // By falling |deltaNs|, functions that change nothing left out; time that no zone covers comes
    // last. Adds up to frames.deltaNs exactly, in any order: all are multiples of one power of two
    // that is small enough to lose nothing that counts and large enough that no sum is rounded.
    std::vector<WaterfallStep> waterfall;
    CompareOptions options;
    std::uint32_t baseBlockFrames = 0; // as used
    std::uint32_t headBlockFrames = 0;
};

// Sites are matched by label, then function, file, and the nearest line. Frames of chunks that
// can't be read are left out. Swapping the sides negates every difference exactly. Error: BadInput
// (a side without frames), Damaged, Io, Cancelled.
Result<std::shared_ptr<const Comparison>> compareCaptures(Baseline<CompareSide> base,
                                                          Head<CompareSide> head,
                                                          const CompareOptions &options = {},
                                                          const Task &task = Task{});

} // namespace zoe
