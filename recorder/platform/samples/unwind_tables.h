// Rules for finding callers, from the tables that compilers write for exceptions and debuggers
// (.eh_frame). For x86-64. Belongs to one thread.
//
// Tables may be broken or hostile: the rule is then unknown.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "recorder/platform/samples/memory_part.h"
#include "recorder/platform/samples/unwind_rule.h"

namespace zoe::recorder::platform {

class UnwindRuleFinder {
  public:
    struct Value {
        UnwindRule::Value::Kind kind = UnwindRule::Value::Kind::Same;
        std::uint8_t registerNumber = 0;
        std::int64_t offset = 0;
        std::span<const unsigned char> terms{};
    };

    UnwindRuleFinder() = default;
    UnwindRuleFinder(const UnwindRuleFinder &) = delete;
    UnwindRuleFinder &operator=(const UnwindRuleFinder &) = delete;

    // For the code at an address, by the search table (.eh_frame_hdr) at another one. readable:
    // memory of the module, which is not needed later. Allocates nothing.
    void find(std::span<const MemoryPart> readable, std::uint64_t searchTable, std::uint64_t code);
    // What find() found.
    [[nodiscard]] UnwindRule rule() const;
    // If the rule is known: the code that it holds for, from the first address to before the
    // second.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> range() const { return m_range; }

  private:
    static constexpr std::size_t kMostTerms = 1024; // bytes of all expressions of a rule

    bool keep(const Value &found, Value &kept);

    bool m_isKnown = false;
    bool m_isSignal = false;
    std::pair<std::uint64_t, std::uint64_t> m_range;
    Value m_frame;
    std::array<Value, UnwindRegisters::kCount> m_registers;
    std::array<unsigned char, kMostTerms> m_terms{};
    std::size_t m_termBytes = 0;
};

} // namespace zoe::recorder::platform
