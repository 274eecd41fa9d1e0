// What people call a function, out of what the compiler calls it (__PRETTY_FUNCTION__). Pure
// function.
#pragma once

#include <string>
#include <string_view>

namespace zoe::recorder {

// "void game::World::update(float) [with T = int]" -> "game::World::update"; lambdas end in
// "<lambda>". What it can't make out is returned as it is.
std::string functionName(std::string_view pretty);

} // namespace zoe::recorder
