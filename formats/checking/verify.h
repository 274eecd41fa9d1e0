// Looks at every byte of a capture and at everything that it promises. Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

// What was looked at, and found whole or not.
struct CheckedCounts {
    std::uint64_t bytes = 0;
    std::uint64_t messages = 0;        // of the stream, all kinds
    std::uint64_t unknownMessages = 0; // of a later version
    std::uint64_t dictionaries = 0;
    std::uint64_t chunks = 0;
    std::uint64_t indexes = 0;
    std::uint64_t frames = 0;
    std::uint64_t trees = 0;
    std::uint64_t zones = 0;     // calls
    std::uint64_t fragments = 0; // after the first of their zone
    std::uint64_t rows = 0;      // frames of other sets, plot points, texts and all other extras
    std::uint64_t siteTotals = 0;
};

struct Verification {
    CheckedCounts checked;
    std::vector<Damage> damage; // by offset; also what opening the capture had found

    [[nodiscard]] bool whole() const { return damage.empty(); }
};

// All checksums; every chunk decodes; the head of a chunk, the indexes and the end say what the
// chunks hold; dictionaries give out ids in order and agree with the indexes; zones lie in their
// parents, and fragments go on in the next frame; times don't run backwards. Error: Cancelled.
// Of a capture that has no stream (in memory) only what its chunks hold is checked.
Result<Verification> verifyCapture(const Capture &capture, const Task &task = Task{});

} // namespace zoe
