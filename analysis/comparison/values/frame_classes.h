// Which behaviour each frame of all compared captures is in. Values.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace zoe {

struct BehaviourDefinition;

// A function that was taken to last as long on both sides to find behaviours.
struct EvenedFunction {
    std::string function;
    double ratio = 1; // of its self time, head / base; 0 or infinity: one side doesn't have it
};

struct FrameClasses {
    std::vector<std::string> names; // one per behaviour; ids are positions
    // The captures in the order they were given, baselines first, the head last; of each the
    // behaviour of every frame of the capture, or kUnusual for unusual and unselected ones.
    std::vector<std::vector<std::int32_t>> of;
    std::shared_ptr<const BehaviourDefinition> definition; // null: there is one behaviour, of all
    std::vector<EvenedFunction> evened;                    // by falling change
    std::vector<std::string> notes; // what was guessed, sampled, missing: sentences for people
};

} // namespace zoe
