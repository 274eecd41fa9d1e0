// Times of trace events: microseconds in the file, whole nanoseconds here. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace zoe {

// A time as written, exact to the picosecond, so that start + duration is rounded once.
struct TraceTime {
    std::int64_t ns = 0; // towards minus infinity
    std::int32_t ps = 0; // 0 to 999, in addition

    [[nodiscard]] std::int64_t rounded() const { return ns + (ps >= 500 ? 1 : 0); }
};

// Within +-73 years: the difference of two and a duration still fit into 64 bits.
constexpr std::int64_t kMaxTraceNs = std::int64_t{1} << 61;

// From decimal text in µs ("12", "-0.5", "1e3"). Nothing: not a number, or out of range.
std::optional<TraceTime> parseTraceTime(std::string_view text);

TraceTime sum(TraceTime a, TraceTime b);

} // namespace zoe
