// The registers of an interrupted thread, by their numbers in DWARF. Pure function.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <ucontext.h>

#include "recorder/platform/samples/unwind_rule.h"

namespace zoe::recorder::platform {

#if defined(__x86_64__)
inline UnwindRegisters registersOf(const ucontext_t &context)
{
    constexpr std::array<int, UnwindRegisters::kCount> kNumbers{
        REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI, REG_RBP, REG_RSP, REG_R8,
        REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
    UnwindRegisters registers;
    for (std::size_t i = 0; i < kNumbers.size(); ++i)
        registers.values[i] = static_cast<std::uint64_t>(context.uc_mcontext.gregs[kNumbers[i]]);
    return registers;
}
#else
inline UnwindRegisters registersOf(const ucontext_t &)
{
    return {};
}
#endif

} // namespace zoe::recorder::platform
