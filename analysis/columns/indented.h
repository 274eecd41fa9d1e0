// The names of tree rows in tables of text. Thread-safe: pure function.
#pragma once

#include <cstdint>
#include <string>

namespace zoe {

// Indented by two spaces for each level. Below 40 levels, the depth is a number instead, "[57] f":
// otherwise the text of a tree would grow with the square of its depth.
[[nodiscard]] inline std::string indented(std::uint32_t depth, const std::string &name)
{
    constexpr std::uint32_t kMostLevels = 40;
    if (depth <= kMostLevels)
        return std::string(std::size_t{2} * depth, ' ') + name;
    return std::string(std::size_t{2} * kMostLevels, ' ') + "[" + std::to_string(depth) + "] " +
           name;
}

} // namespace zoe
