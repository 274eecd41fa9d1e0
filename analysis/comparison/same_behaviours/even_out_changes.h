// Sides of a comparison whose changed functions are evened out, so that their frames can be put
// into behaviours together. Pure functions; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "analysis/behaviours/find_behaviours.h"
#include "analysis/comparison/same_behaviours/changed_functions.h"
#include "analysis/comparison/same_behaviours/frame_classes.h"

namespace zoe {

// Behaviours of the selected frames by themselves, without unusual frames. Error: as
// findBehaviours.
Result<std::vector<SideProfile>> profilesOf(const Capture &capture, const Selection &selection,
                                            const BehaviourOptions &options,
                                            const ClusterMethod &method, const Task &task);

// What self times are multiplied by, a function each. A function that one side doesn't have counts
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
