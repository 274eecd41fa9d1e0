// Checks every byte of a capture and everything that the format guarantees. Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// What was checked, intact or not.
struct CheckedCounts {
    std::uint64_t bytes = 0;
    std::uint64_t messages = 0;        // of all kinds
    std::uint64_t unknownMessages = 0; // of a newer version
    std::uint64_t dictionaries = 0;
    std::uint64_t chunks = 0;
    std::uint64_t indexes = 0;
    std::uint64_t frames = 0;
    std::uint64_t trees = 0;
    std::uint64_t zones = 0;     // calls
    std::uint64_t fragments = 0; // all but the first of their zone
    std::uint64_t rows = 0;      // frames of other sets, plot points, messages and all other extras
    std::uint64_t siteTotals = 0;
};

struct Verification {
    CheckedCounts checked;
    std::vector<Damage> damage; // by offset; includes what was found when the capture was opened

    [[nodiscard]] bool whole() const { return damage.empty(); }
};

// Checks that all checksums are right; every chunk can be decoded; chunk heads, indexes and end
// match the chunks; dictionaries define ids in order and agree with the indexes; zones lie inside
// their parents and fragments continue in the next frame; and times don't run backwards. Of a
// capture without a stream (in memory), only the chunks are checked. Error: Cancelled.
Result<Verification> verifyCapture(const Capture &capture, const Task &task = Task{});

} // namespace zoe
