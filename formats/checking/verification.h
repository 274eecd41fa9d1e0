// The result of verifying a capture.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/model/capture.h"

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

    friend bool operator==(const CheckedCounts &, const CheckedCounts &) = default;
};

struct Verification {
    CheckedCounts checked;
    std::vector<Damage> damage; // by offset; includes what was found when the capture was opened

    [[nodiscard]] bool whole() const { return damage.empty(); }
};

} // namespace zoe
