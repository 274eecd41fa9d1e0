// Follows a stack of this process from the registers of a thread and a copy of its stack's memory
// to the outermost call, without frame pointers. Belongs to one thread.
//
// It uses the unwind tables of the loaded modules; where code has none, as that of a just-in-time
// compiler, frame pointers. What it finds out about an address is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "recorder/platform/unwind_tables.h"

namespace zoe::recorder::platform {

class StackUnwinder {
  public:
    static constexpr std::size_t kMostFrames = 512;

    enum class End {
        Outermost,  // the whole stack
        CopyEnds,   // the stack goes on behind the copy
        OtherStack, // it goes on far from there, as from a signal handler's stack of its own
        ManyFrames, // more than kMostFrames
        Unknown     // code without tables and frame pointers, or with tables of an unknown kind
    };

    // Whether it knows this processor.
    [[nodiscard]] static bool isAvailable();

    // Appends the address of the code, followed by return addresses, innermost first.
    End unwind(UnwindRegisters registers, const MemoryPart &stack,
               std::vector<std::uint64_t> &addresses);
    // Modules were loaded or unloaded.
    void forget() { m_rules.clear(); }

  private:
    const UnwindRule &ruleAt(std::uint64_t code);

    std::unordered_map<std::uint64_t, UnwindRule> m_rules; // by address of the code
};

// The rule for code of a loaded module. While it is looked up, no module is unloaded.
[[nodiscard]] UnwindRule loadedUnwindRule(std::uint64_t code);

} // namespace zoe::recorder::platform
