// Time in nanoseconds, and formatting of numbers. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

using TimeNs = std::int64_t;     // since the start of the session
using DurationNs = std::int64_t; // negative for some differences

constexpr DurationNs kNsPerUs = 1'000;
constexpr DurationNs kNsPerMs = 1'000'000;
constexpr DurationNs kNsPerSecond = 1'000'000'000;

// "1.234 ms": at most three decimals, unit chosen by size (ns, µs, ms, s, min, h).
std::string formatDuration(DurationNs duration);

// "12 345 678": groups of three digits, separated by U+202F, so that they never break.
std::string formatCount(std::uint64_t count);

// "12.3 %" for a share between 0 and 1.
std::string formatShare(double share);

// "1.4 MiB".
std::string formatBytes(std::uint64_t bytes);

// Parses "16.6ms", "250us", "250µs", "3 s" and negative durations; only zero needs no unit. Error:
// BadInput with the text that could not be parsed or has no unit.
Result<DurationNs> parseDuration(std::string_view text);

// The text without spaces, tabs and line ends at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\n";
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

} // namespace zoe
