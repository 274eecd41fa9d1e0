// Counts with their noun in the window's language: "1 frame", "2 frames". Thread-safe: pure
// functions.
#pragma once

#include <QString>
#include <cstdint>

namespace zoe::app {

[[nodiscard]] QString countedFrames(std::uint64_t count);
[[nodiscard]] QString countedCalls(std::uint64_t count);
[[nodiscard]] QString countedFunctions(std::uint64_t count);
[[nodiscard]] QString countedZones(std::uint64_t count);
[[nodiscard]] QString countedThreads(std::uint64_t count);
[[nodiscard]] QString countedTimes(std::uint64_t count); // "once", "2 times"

} // namespace zoe::app
