// Tracepoints: what the Linux kernel records at places in its own code, for programs with
// additional rights. Inner part of the Linux platform. Functions are thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zoe::recorder::platform {

// Where a number stands in the records of a tracepoint.
struct RecordField {
    std::size_t offset = 0;
    std::size_t size = 0;
};

// Records of all threads need at most this kernel.perf_event_paranoid.
constexpr long kParanoidForTracepoints = -1;

// Why not, if records have other fields.
inline constexpr const char *kUnknownRecords =
    "this kernel describes its tracepoints in an unknown format";

struct Tracepoint {
    std::uint64_t number = 0;
    std::string description; // of its records

    // "sched/sched_waking". Nothing: whyNot says what permits it.
    static std::optional<Tracepoint> find(const std::string &name, std::string &whyNot);
    // By the description.
    [[nodiscard]] std::optional<RecordField> field(std::string_view name) const;
};

} // namespace zoe::recorder::platform
