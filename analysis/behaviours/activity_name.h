// What a program does while it is in a function, in a word: "Solving" for solve_contacts. Pure
// function; thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace zoe {

// From the first word of a function's name, without namespaces: a common verb in its -ing form, any
// other word as it is. "rasterise_band" is "Rasterising", "Physics::step" is "Stepping",
// "ai_think" is "Ai". Empty where that word is a single letter, or there is none.
[[nodiscard]] std::string activityName(std::string_view function);

} // namespace zoe
