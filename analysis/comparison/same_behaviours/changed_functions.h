// Functions that take so much longer on one side that frames of one behaviour no longer look alike
// there, and by how much: with their times evened out, behaviours can be found on both sides
// together. Pure functions; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/values/frame_classes.h"

namespace zoe {

// Mean self times of a group of frames of one side.
struct SideProfile {
    std::uint64_t frames = 0;
    std::vector<double> selfNs; // one per function
};

struct SideGroups {
    std::vector<SideProfile> profiles;
    std::vector<std::int32_t> groupOf; // one per frame of the capture; kUnusual: in none
};

// groupOf: one per frame of the capture; those that are not selected are in none. Error: Damaged,
// Io, Cancelled.
Result<SideGroups> profilesOf(const Capture &capture, const Selection &selection,
                              std::vector<std::int32_t> groupOf, std::size_t groups,
                              const Task &task);

// The groups of the two sides are paired, each with the one of the other side that is most alike
// function by function, where that holds both ways. Functions count that take 0.5 % of either; what
// all of them take more or less of (the median of the logarithms of their ratios) is no difference.
// A pair is believed where at most a fifth of its functions, or one of three and more, differ by
// more than a quarter: two sides that do other things differ in more. A function's ratio is the
// median over pairs, each counting by the frames of its smaller group, so that one that is as it
// was in most frames has not changed. Returns second / first of those that differ by more than a
// quarter, one per function, 0 or infinity where one side doesn't have it; nothing if none does.
std::optional<std::vector<double>> changedFunctions(std::span<const SideProfile> first,
                                                    std::span<const SideProfile> second);

// Where functions changed in some behaviours alone, or a change made two behaviours of one: groups
// are paired as above, and those left over join the pair of the group that they are most alike, if
// they are believed to be the same and the shares of the frames add up with them. What times are
// multiplied by, groups x functions, so that the groups of a pair are alike; those of a pair meet
// in the middle, several on one side become as the one on the other. Nothing if nothing differs.
struct GroupFactors {
    std::vector<std::vector<double>> first;
    std::vector<std::vector<double>> second;
    std::vector<double> ratios; // second / first, one per function: of the pair with most frames
};
std::optional<GroupFactors> changedInGroups(std::span<const SideProfile> first,
                                            std::span<const SideProfile> second);

// What self times are multiplied by, one per function. A function that one side doesn't have counts
// on none.
struct SideFactors {
    std::vector<double> first;
    std::vector<double> second;
};
enum class EvenTo { First, Second, Middle };
// ratios: second / first.
SideFactors evenFactors(const std::vector<double> &ratios, EvenTo to);

// One sentence.
std::string evenedNote(const std::vector<EvenedFunction> &functions);

} // namespace zoe
