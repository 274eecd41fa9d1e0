// How to find the caller of a function from the registers and the stack at an address of its code.
// For x86-64. Values and pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "recorder/platform/samples/memory_part.h"

namespace zoe::recorder::platform {

// Registers by their numbers in DWARF; the last one is the address of the code.
struct UnwindRegisters {
    static constexpr std::size_t kFramePointer = 6;
    static constexpr std::size_t kStackPointer = 7;
    static constexpr std::size_t kCode = 16;
    static constexpr std::size_t kCount = 17;

    std::array<std::uint64_t, kCount> values{};
};

struct UnwindRule {
    // The value of a register in the caller. Addresses are relative to that of the frame, which is
    // the caller's stack pointer.
    struct Value {
        enum class Kind : std::uint8_t {
            Same,         // as in the called function
            Unknown,      // there is none: of the return address, that nobody has called
            SavedAt,      // in memory, at this address of the frame
            Address,      // this address of the frame
            Register,     // plus the offset
            SavedByTerms, // in memory, at the address that the expression yields
            Terms         // what the expression yields
        };

        Kind kind = Kind::Same;
        std::uint8_t registerNumber = 0;
        std::int64_t offset = 0;
        std::vector<unsigned char> terms{}; // a DWARF expression

        friend bool operator==(const Value &, const Value &) = default;
    };

    bool isKnown = false;
    bool isSignal = false; // called by the kernel: the caller was interrupted
    Value frame;           // Register or Terms
    std::vector<std::pair<std::uint8_t, Value>> registers; // those that differ
};

struct UnwindStep {
    bool isDone = false;
    std::optional<std::uint64_t> missing{}; // address missing from the part of the stack
};

// Goes to the caller. If that fails, the registers are unchanged. REQUIRES: rule.isKnown
UnwindStep applyUnwindRule(const UnwindRule &rule, const MemoryPart &part,
                           UnwindRegisters &registers);

} // namespace zoe::recorder::platform
