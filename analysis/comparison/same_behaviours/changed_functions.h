// Functions that take so much longer on one side that frames of one behaviour no longer look alike
// there, and by how much: so that behaviours can be found as if they took as long on both. Pure
// functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zoe {

// Mean self times of a group of frames of one side.
struct SideProfile {
    std::uint64_t frames = 0;
    std::vector<double> selfNs; // a function each
};

// The groups of the two sides are paired, each with the one of the other side that is most alike
// function by function, where that holds both ways. Functions count that take 0.5 % of either; what
// all of them take more or less of (the median of the logarithms of their ratios) is no difference.
// A pair is believed where at most a fifth of its functions, or one of three and more, differ by
// more than a quarter: two sides that do other things differ in more. A function's ratio is the
// median over pairs, each counting by the frames of its smaller group, so that one that is as it
// was in most frames has not changed. Returns second / first of those that differ by more than a
// quarter, a function each, 0 or infinity where one side doesn't have it; nothing if none does.
std::optional<std::vector<double>> changedFunctions(std::span<const SideProfile> first,
                                                    std::span<const SideProfile> second);

} // namespace zoe
