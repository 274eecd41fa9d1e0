// The sides of a comparison. Values.
#pragma once

#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/selection.h"

namespace zoe {

// The side of a value is part of its type, so that swapped sides don't compile.
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

// A capture and the part of it that is compared.
struct CompareSide {
    const Capture *capture = nullptr;
    Selection selection;
};

// The baselines, then the head.
using Sides = std::vector<const CompareSide *>;
[[nodiscard]] Sides sidesOf(Baseline<std::vector<CompareSide>> bases, Head<CompareSide> head);
// Whether all of them are parts of one capture.
[[nodiscard]] bool areOfOneRun(const Sides &sides);
// Whether all of them are the same frames, as of a capture that is compared with itself or with a
// copy: number, times and selection are equal. Cost: linear in the frames.
[[nodiscard]] bool areSameFrames(const Sides &sides);
// Error: BadInput (no baseline, no capture).
[[nodiscard]] Status checkSides(const Sides &sides);

} // namespace zoe
