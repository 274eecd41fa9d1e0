// Tracepoints: what the Linux kernel records at places in its own code, for programs with
// additional rights. Internal to the Linux platform. Functions are thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zoe::recorder::platform {

// The position of a number in the records of a tracepoint.
struct RecordField {
    std::size_t offset = 0;
    std::size_t size = 0;
};

// The maximum kernel.perf_event_paranoid that permits records of all threads.
constexpr long kParanoidForTracepoints = -1;

// The reason given if records have other fields.
inline constexpr const char *kUnknownRecords =
    "this kernel describes its tracepoints in an unknown format";

struct Tracepoint {
    std::uint64_t number = 0;
    std::string description; // of its records

    // "sched/sched_waking". Nothing: whyNot says what would permit it.
    static std::optional<Tracepoint> find(const std::string &name, std::string &whyNot);
    // According to the description.
    [[nodiscard]] std::optional<RecordField> field(std::string_view name) const;
};

} // namespace zoe::recorder::platform
