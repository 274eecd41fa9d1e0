// A word for what a program does while it is in a function: "Solving" for solve_contacts. Pure
// function; thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace zoe {

// Derived from the first word of a function's name, without namespaces: a common verb in its -ing
// form, any other word as it is. "rasterise_band" becomes "Rasterising", "Physics::step" becomes
// "Stepping", "ai_think" becomes "Ai". Empty if there is no such word or it is a single letter.
[[nodiscard]] std::string activityName(std::string_view function);

} // namespace zoe
