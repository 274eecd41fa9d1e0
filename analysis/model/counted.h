// Numbers with their noun, singular or plural. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/model/units.h"

namespace zoe {

constexpr const char *nounOf(std::uint64_t count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

// "1 frame", "2 000 frames".
inline std::string counted(std::uint64_t count, const char *one, const char *many)
{
    return formatCount(count) + " " + nounOf(count, one, many);
}

} // namespace zoe
