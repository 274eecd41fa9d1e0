// Finds functions that take so much longer on one side that frames of one behaviour no longer look
// alike there, and by how much. With their times evened out, behaviours can be found on both sides
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
    std::vector<std::int32_t> groupOf; // one per frame of the capture; kUnusual: none
};

// groupOf: one per frame of the capture; unselected frames are in no group. Error: Damaged, Io,
// Cancelled.
Result<SideGroups> profilesOf(const Capture &capture, const Selection &selection,
                              std::vector<std::int32_t> groupOf, std::size_t groups,
                              const Task &task);

// Pairs each group with the most similar one of the other side, compared function by function, if
// that holds in both directions. Functions with at least 0.5 % of either group count; a common
// factor (the median of the logarithms of their ratios) is no difference. A pair is accepted if at
// most a fifth of its functions, or one of three or more, differ by more than a quarter: sides that
// do different things differ in more functions. A function's ratio is the median over pairs, each
// weighted by the frames of its smaller group; a function that is unchanged in most frames has not
// changed. Returns second / first for functions that differ by more than a quarter, one per
// function, 0 or infinity if one side doesn't have it; not set if none differs.
std::optional<std::vector<double>> changedFunctions(std::span<const SideProfile> first,
                                                    std::span<const SideProfile> second);

// For functions that changed in some behaviours only, or a change that turned one behaviour into
// two. Groups are paired as above. Remaining groups join the pair of the most similar group if they
// are accepted as the same and the shares of the frames then match. Holds the factors for times,
// groups x functions, that make the groups of a pair alike: groups of a pair meet in the middle;
// several groups on one side are changed to match the one on the other. Not set if nothing differs.
struct GroupFactors {
    std::vector<std::vector<double>> first;
    std::vector<std::vector<double>> second;
    std::vector<double> ratios; // second / first, one per function: from the pair with most frames
};
std::optional<GroupFactors> changedInGroups(std::span<const SideProfile> first,
                                            std::span<const SideProfile> second);

// Factors for self times, one per function. A function that one side doesn't have counts on
// neither.
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
