// The behaviour of each frame of all compared captures. Values.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace zoe {

struct BehaviourDefinition;

// A function whose time was made equal on both sides to find behaviours.
struct EvenedFunction {
    std::string function;
    double ratio = 1; // of its self time, head / base; 0 or infinity if one side doesn't have it
};

struct FrameClasses {
    std::vector<std::string> names; // one per behaviour; ids are positions
    // One entry per capture, baselines first, the head last: the behaviour of every frame of the
    // capture, or kUnusual for unusual and unselected ones.
    std::vector<std::vector<std::int32_t>> of;
    std::shared_ptr<const BehaviourDefinition>
        definition;                     // null: a single behaviour with all frames
    std::vector<EvenedFunction> evened; // by falling change
    std::vector<std::string> notes; // what was guessed, sampled or missing, as sentences for users
};

} // namespace zoe
