// The short name of a function, from the compiler's __PRETTY_FUNCTION__. Pure function.
#pragma once

#include <string>
#include <string_view>

namespace zoe::recorder {

// "void game::World::update(float) [with T = int]" -> "game::World::update"; lambdas end in
// "<lambda>". Returns text that it can't parse unchanged.
std::string functionName(std::string_view pretty);

} // namespace zoe::recorder
