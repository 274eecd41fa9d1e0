// The options and the result of a comparison. Values.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/comparison/values/difference.h"
#include "analysis/comparison/values/frame_classes.h"
#include "analysis/comparison/values/frame_questions.h"
#include "analysis/comparison/values/mix.h"
#include "analysis/comparison/values/renames.h"
#include "analysis/model/texts/translator.h"
#include "analysis/model/time_basis.h"
#include "analysis/statistics/histogram.h"
#include "analysis/statistics/quantile.h"

namespace zoe {

struct CompareOptions {
    double confidence = 0.95;
    std::uint32_t blockFrames = 0;    // length of a block of neighbouring frames; 0: automatic
    std::vector<Rename> renames = {}; // functions to compare as one
    // If set, also computes the decomposition by behaviours, and significance of functions within
    // behaviours. REQUIRES: made for the same sides.
    std::shared_ptr<const FrameClasses> classes = {};
    // Basis of self times; frames and total times are always wall-clock times.
    TimeChoice time = TimeChoice::Auto;
    Translator translator = nullptr; // of Comparison::notes
};

struct FunctionSide {
    SiteId site;               // in `capture`; invalid: not on this side
    std::uint32_t capture = 0; // of several baselines: the first that has the function
    std::uint64_t calls = 0;
    DurationNs selfNs = 0;
    DurationNs totalNs = 0; // calls nested in a call of the same function count once
    // Over all selected frames, including those without the function.
    Distribution selfPerFrame;
    Distribution totalPerFrame;
};

struct FunctionDifference {
    std::string function;
    std::string file;
    std::uint32_t line = 0;  // on the head's side if it exists there
    std::string renamedFrom; // label in the base, if one of CompareOptions::renames applied
    FunctionSide base;
    FunctionSide head;
    Difference self; // of self time per frame
    // Of self time per frame, capped at the greater of both sides' 99th percentiles so that a few
    // spikes hide less. The same as `self` if that percentile is 0.
    Difference capped;
    Difference total; // of inclusive time per frame
    Change calls;     // of calls per frame
    // With CompareOptions::classes: of self time per frame within behaviours, each weighted by its
    // share of frames as in mix.h, and resampled by itself. Unusual frames and behaviours with
    // fewer than 20 frames on a side are left out.
    std::optional<Difference> within;
    // With classes: what unusual frames add to self time per frame, as in mix.h.
    std::optional<Difference> unusual;
    // Two questions. Does the player notice: the mean self time per frame with the mix of
    // behaviours held constant, `within` and `unusual` together if behaviours can be compared
    // reliably (mix.h), otherwise `self`. Is the code slower: the mean of the middle half of the
    // frames of each behaviour (25 % trimmed at both ends), which a few interrupted frames don't
    // influence.
    Difference mean;
    Difference typical;
    // The one p of this function, from those of both questions (marked_functions.h).
    double p = 1;
    // After correction for the number of functions (marked_functions.h, exchanged_pairs.h): one of
    // the questions has a clear answer. Which one is in the flags below.
    bool significant = false;
    bool meanDiffers = false;
    bool typicalDiffers = false;
    // The mean differs because of unusual frames: they are longer or more frequent.
    bool inUnusualFrames = false;

    // Direction of a clear answer: above 0 slower, below 0 faster, 0 none.
    [[nodiscard]] int typicalChange() const { return signOf(typicalDiffers, typical.deltaNs); }
    [[nodiscard]] int meanChange() const { return signOf(meanDiffers, mean.deltaNs); }
    // The same for `self`; 0 if a different mix of behaviours may have reversed it.
    [[nodiscard]] int plainMeanChange() const
    {
        return meanChange() * self.deltaNs > 0 ? meanChange() : 0;
    }
    // The clear change comes from the number of calls per frame: more (above 0) or fewer, each of
    // which takes about as long as before. Longer frames contain more calls of other threads.
    [[nodiscard]] int changeByCalls() const
    {
        constexpr double kMostElse = 0.2; // of the change, in logarithms
        const double time = std::log(self.ratio);
        const double perCall = time - std::log(calls.ratio);
        const bool isSo = std::isfinite(time) && std::isfinite(perCall) &&
                          std::abs(perCall) <= kMostElse * std::abs(time);
        return isSo && time * clearChange() > 0 ? clearChange() : 0;
    }
    // Of both; 0 also if they contradict each other.
    [[nodiscard]] int clearChange() const
    {
        const int sum = typicalChange() + meanChange();
        return (sum > 0) - (sum < 0);
    }

  private:
    static int signOf(bool differs, double deltaNs)
    {
        return differs ? (deltaNs > 0) - (deltaNs < 0) : 0;
    }
};

// A bar of the waterfall: the contribution of a function's self time, on the thread that marks the
// frames, to the change of the mean frame time.
struct WaterfallStep {
    std::string function; // empty: time that no zone of the frame's thread covers
    SiteId base;          // as in FunctionDifference
    SiteId head;
    double deltaNs = 0;
};

// One baseline, or the head.
struct CaptureFigures {
    std::uint64_t frames = 0;
    double meanNs = 0;
    std::uint32_t blockFrames = 0; // as used
};

struct Comparison {
    // With one run on each side, all figures are about these two runs: the variation between runs
    // of the program is unknown. Several parts of one run are not several runs.
    [[nodiscard]] bool hasSeveralRuns() const { return captures.size() > 2 && !isOfOneRun; }

    Distribution baseFrames; // of all baselines together
    Distribution headFrames;
    std::vector<CaptureFigures> captures; // the baselines, then the head
    bool isOfOneRun = false;              // all of them are parts of one capture
    bool isOfSameFrames = false;          // and the same parts, or of a copy of it
    // Standard deviation of the mean frame time between the baselines, beyond what the frames of
    // one run explain. 0 if that explains everything, or with one baseline.
    double betweenRunsNs = 0;
    // Of frame times, with shared edges; up to 1 % of all frames, the longest, are above them.
    Histogram baseHistogram;
    Histogram headHistogram;
    Difference frames;        // of the mean frame time
    Difference typicalFrames; // of the typical frame, as FunctionDifference::typical
    FrameQuestions questions; // the basis of the verdict (overall.h)
    std::vector<FunctionDifference> functions; // by falling |self.deltaNs|
    std::vector<ProposedRename>
        proposedRenames; // by falling likeness; each function in one at most
    // By falling |deltaNs|, without functions that change nothing; time that no zone covers comes
    // last. Adds up to frames.deltaNs exactly, in any order, because all are multiples of one power
    // of two (exact_mix.h).
    std::vector<WaterfallStep> waterfall;
    std::optional<Mix> mix; // with CompareOptions::classes
    CompareOptions options;
    bool byRunningTime = false;        // self times are running times (TimeBasis::Running)
    std::uint32_t baseBlockFrames = 0; // as used; of several baselines the longest
    std::uint32_t headBlockFrames = 0;
    std::vector<std::string> notes; // sentences for users: unused renames …
};

} // namespace zoe
