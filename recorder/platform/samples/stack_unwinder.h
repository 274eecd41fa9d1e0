// Follows a stack of this process, without frame pointers, from the registers of a thread and a
// copy of its stack's memory to the outermost call. Belongs to one thread.
//
// It uses the unwind tables of the loaded modules, or frame pointers where code has no tables, as
// from a just-in-time compiler. Stubs of the linker without tables are recognised by the call of
// them before the return address. Rules are kept: each holds for part of a function, so few have to
// be looked up once a program has run for a while.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "recorder/platform/samples/unwind_tables.h"

namespace zoe::recorder::platform {

struct LoadedUnwindRule {
    UnwindRule rule;
    bool isInModule = false;     // otherwise nothing is known about the code
    std::uint64_t codeBegin = 0; // the code that it holds for
    std::uint64_t codeEnd = 0;
};

// The rule for code of a loaded module. No module is unloaded during the lookup.
[[nodiscard]] LoadedUnwindRule loadedUnwindRule(std::uint64_t code);

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
    // How much of the stack the calls of the last one take that were followed.
    [[nodiscard]] std::uint64_t reachedBytes() const { return m_reachedBytes; }
    // Modules were loaded or unloaded.
    void forget();

  private:
    struct Recent {
        std::uint64_t code = 0;
        const LoadedUnwindRule *rule = nullptr;
    };

    // A return address, and whether the code before it calls a stub at or shortly before this code.
    struct StubCall {
        std::uint64_t code = 0;
        std::uint64_t returnAddress = 0;
        bool isCall = false;
    };

    const LoadedUnwindRule &ruleAt(std::uint64_t code);
    const LoadedUnwindRule &keptRule(std::uint64_t code);
    bool returnFromStub(const MemoryPart &stack, UnwindRegisters &registers);
    End follow(UnwindRegisters &registers, const MemoryPart &stack,
               std::vector<std::uint64_t> &addresses);

    std::map<std::uint64_t, LoadedUnwindRule> m_rules;        // by the beginning of their code
    std::vector<Recent> m_recent = std::vector<Recent>(1024); // most samples have the same callers
    std::vector<StubCall> m_stubCalls = std::vector<StubCall>(256); // likewise
    std::uint64_t m_reachedBytes = 0;
};

} // namespace zoe::recorder::platform
