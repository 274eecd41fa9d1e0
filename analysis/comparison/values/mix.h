// Comparison within behaviours: the change of the mean frame time split into "different mix of
// behaviours", "same behaviour, longer frames" and "unusual frames". Values; made by
// compareCaptures() if CompareOptions::classes is set.
//
// The decomposition is Kitagawa's (1955; Oaxaca and Blinder 1973) in its symmetric twofold form,
// which leaves no interaction and is negated by swapping the sides. With p the share of a behaviour
// in the frames of its side, m its mean there, and M the mean of all frames of the side:
//     within = (m head - m base) (p base + p head) / 2
//     mix    = (p head - p base) ((m base + m head) / 2 - (M base + M head) / 2)
// The sums over behaviours are the same without M, because shares add up to 1 on both sides. With
// it, a behaviour that is faster than the mean makes frames faster by becoming more frequent. If a
// behaviour has frames on one side only, its mean on the other is assumed to be the same: all of
// its contribution is mix. Unusual frames have no behaviour to compare within, so their
// contribution is a separate part, whether they became longer or more frequent:
//     unusual = p head (m head - M) - p base (m base - M),   M = (M base + M head) / 2
// which is the sum of their mix and within. For functions, m is the mean of their self time per
// frame on the thread that marks the frames, as in the waterfall.
//
// All parts are multiples of one power of two (as in the waterfall), so that they add up exactly,
// in any order: mix and within of the behaviours, of the functions, and of the cells to Mix::mix
// and Mix::within, unusual of the functions to Mix::unusual, and these three to Comparison::frames.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/comparison/values/difference.h"
#include "analysis/model/ids.h"

namespace zoe {

// For all parts, ratio and ratioInterval compare the base's mean frame time plus this part with the
// base's mean frame time. Intervals of mix come from resampling frames in general, those of within
// from resampling the frames of each behaviour separately.

// The mean frame time of a behaviour on both sides, and its contribution to the change.
struct BehaviourChange {
    std::int32_t behaviour = 0; // kUnusual: unusual frames
    std::string name;           // empty: unusual frames
    std::uint64_t baseFrames = 0;
    std::uint64_t headFrames = 0;
    double baseShare = 0; // of frames
    double headShare = 0;
    double baseMeanNs = 0; // 0 without frames
    double headMeanNs = 0;
    Difference mix;     // 0 for unusual frames
    Difference within;  // 0 for unusual frames
    Difference unusual; // for unusual frames only
};

// Intervals of the time that no zone covers are not computed: they are unbounded.
struct FunctionMix {
    std::string function; // empty: time that no zone of the frame's thread covers
    SiteId base;          // as in FunctionDifference
    SiteId head;
    Difference mix;
    Difference within;
    Difference unusual;
    std::vector<double> mixNs;    // one per behaviour, as in Mix::behaviours
    std::vector<double> withinNs; // likewise
};

struct Mix {
    Difference mix;     // what the mean frame time changed by because behaviours are as frequent
                        // as they are
    Difference within;  // and because behaviours take as long as they do
    Difference unusual; // contribution of unusual frames; 0 without any
    std::vector<BehaviourChange> behaviours; // by id, unusual frames last; those with frames
    std::vector<FunctionMix> functions;      // by falling |within|, time without a zone last
    // Whether nearly all frames are in behaviours that both sides have. Otherwise, functions and
    // conditions are judged over all frames.
    bool isSure = true;
    std::uint32_t baseBlockFrames = 0; // within behaviours, as used
    std::uint32_t headBlockFrames = 0;
};

} // namespace zoe
