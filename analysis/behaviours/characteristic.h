// Which functions are characteristic of a behaviour: those whose share of the time differs from
// that in all other behaviours, in most of its frames. Pure functions; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/behaviours/behaviours.h"

namespace zoe {

// Shares of self time.
struct FunctionShares {
    SiteId site;
    double here = 0;
    double elsewhere = 0; // in all other behaviours; 0 if there are none
    // Frames of the behaviour in which the function's share is above the middle of both: these are
    // like the behaviour if its share is the larger one, and like the others if it is the smaller.
    std::uint64_t framesAbove = 0;

    [[nodiscard]] static double middleOf(double here, double elsewhere)
    {
        return (here + elsewhere) / 2;
    }
};

// frames: of the behaviour. isOnly: there are no others, so there is no ratio to them. By falling
// difference, at most 8.
[[nodiscard]] std::vector<Characteristic>
characteristicOf(const std::vector<FunctionShares> &functions, std::uint64_t frames, bool isOnly);

} // namespace zoe
