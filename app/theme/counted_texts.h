// Counts with their noun in the window's language: "1 frame", "2 frames". Thread-safe: pure
// functions.
#pragma once

#include <QString>
#include <cstdint>

namespace zoe::app {

// one: the text for a count of 1; many: for others, where %1 is the count.
[[nodiscard]] QString counted(std::uint64_t count, const QString &one, const QString &many);

[[nodiscard]] QString countedFrames(std::uint64_t count);
[[nodiscard]] QString countedCalls(std::uint64_t count);
[[nodiscard]] QString countedFunctions(std::uint64_t count);
[[nodiscard]] QString countedZones(std::uint64_t count);
[[nodiscard]] QString countedThreads(std::uint64_t count);
[[nodiscard]] QString countedSamples(std::uint64_t count);
[[nodiscard]] QString countedStates(std::uint64_t count); // of threads
[[nodiscard]] QString countedRows(std::uint64_t count);
[[nodiscard]] QString countedHits(std::uint64_t count);
[[nodiscard]] QString countedPaths(std::uint64_t count); // of calls
[[nodiscard]] QString countedTimes(std::uint64_t count); // "once", "2 times"

} // namespace zoe::app
