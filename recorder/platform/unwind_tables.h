// Rules for finding callers, from the tables that compilers write for exceptions and debuggers
// (.eh_frame). For x86-64. Pure functions.
//
// Tables may be broken or hostile: then the rule is unknown.
#pragma once

#include <cstdint>
#include <span>

#include "recorder/platform/memory_part.h"
#include "recorder/platform/unwind_rule.h"

namespace zoe::recorder::platform {

// Of the code at an address, by the search table (.eh_frame_hdr) at another one. readable: memory
// of the module.
[[nodiscard]] UnwindRule unwindRuleAt(std::span<const MemoryPart> readable,
                                      std::uint64_t searchTable, std::uint64_t code);

} // namespace zoe::recorder::platform
