// Time in nanoseconds, and how numbers are written for people. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe {

using TimeNs = std::int64_t;     // since the start of the session
using DurationNs = std::int64_t; // may be negative where it is a difference

constexpr DurationNs kNsPerUs = 1'000;
constexpr DurationNs kNsPerMs = 1'000'000;
constexpr DurationNs kNsPerSecond = 1'000'000'000;

// "1.234 ms": three significant decimals at most, unit chosen by size (ns, µs, ms, s, min, h).
std::string formatDuration(DurationNs duration);

// "12 345 678": thin groups of three digits, separated by U+202F so that they never break.
std::string formatCount(std::uint64_t count);

// "12.3 %" of a share between 0 and 1.
std::string formatShare(double share);

// "1.4 MiB" of a number of bytes.
std::string formatBytes(std::uint64_t bytes);

// Reads "16.6ms", "250us", "250µs", "3 s" and negative ones; only zero needs no unit.
// Error: BadInput with the text that could not be read, or whose unit is missing.
Result<DurationNs> parseDuration(std::string_view text);

// A part of the text, without spaces, tabs and ends of lines at its ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r\n";
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

} // namespace zoe
