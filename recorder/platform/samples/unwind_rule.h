// How the caller of a function is found from the registers and the stack at an address of its code.
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
    // What a register of the caller is. Addresses are relative to that of the frame, which is the
    // caller's stack pointer.
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
    bool isSignal = false; // the kernel called it: the caller was interrupted, nothing returns
    Value frame;           // Register or Terms
    std::vector<std::pair<std::uint8_t, Value>> registers; // those that are not the same
};

struct UnwindStep {
    bool isDone = false;
    std::optional<std::uint64_t> missing{}; // an address that the part of the stack doesn't have
};

// Goes to the caller. If that can't be done, the registers are as before.
// REQUIRES: rule.isKnown
UnwindStep applyUnwindRule(const UnwindRule &rule, const MemoryPart &part,
                           UnwindRegisters &registers);

} // namespace zoe::recorder::platform
