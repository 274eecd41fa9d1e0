#include "recorder/platform/samples/unwind_rule.h"

#include <optional>
#include <span>

#include "recorder/platform/samples/table_cursor.h"

namespace zoe::recorder::platform {

namespace {

using UnwindValue = UnwindRule::Value;
using UnwindKind = UnwindValue::Kind;

// A part of a stack that notes failed reads.
class AskedStack {
  public:
    explicit AskedStack(const MemoryPart &part)
        : m_part(part)
    {}

    std::optional<std::uint64_t> wordAt(std::uint64_t address)
    {
        const auto word = m_part.wordAt(address);
        if (!word)
            m_missing = address;
        return word;
    }
    [[nodiscard]] std::optional<std::uint64_t> missing() const { return m_missing; }

  private:
    const MemoryPart &m_part;
    std::optional<std::uint64_t> m_missing;
};

// Computes the kinds of DWARF expressions that compilers and the C library emit.
class UnwindTerms {
  public:
    UnwindTerms(AskedStack &stack, const UnwindRegisters &registers)
        : m_stack(stack)
        , m_registers(registers)
    {}

    // begin: the initial content of its stack.
    std::optional<std::uint64_t> result(std::span<const unsigned char> terms,
                                        std::optional<std::uint64_t> begin)
    {
        if (begin)
            push(*begin);
        TableCursor in(terms);
        while (!in.atEnd() && m_ok)
            take(in.next<std::uint8_t>(), in);
        const std::uint64_t last = pop();
        return in.ok() && m_ok ? std::optional(last) : std::nullopt;
    }

  private:
    // Values of DW_OP_.
    enum Term : std::uint8_t {
        kMemory = 0x06,
        kByte = 0x08,
        kSignedByte = 0x09,
        kTwoBytes = 0x0a,
        kSignedTwoBytes = 0x0b,
        kFourBytes = 0x0c,
        kSignedFourBytes = 0x0d,
        kUnsigned = 0x10,
        kSigned = 0x11,
        kCopy = 0x12,
        kAnd = 0x1a,
        kMinus = 0x1c,
        kPlus = 0x22,
        kPlusUnsigned = 0x23,
        kShiftLeft = 0x24,
        kAtLeast = 0x2a,
        kLiteral = 0x30, // followed by 31 more
        kRegisterPlus = 0x70
    };
    static constexpr std::size_t kMostTerms = 32;

    void take(std::uint8_t term, TableCursor &in)
    {
        if (term >= kLiteral && term < kLiteral + 32)
            return push(term - kLiteral);
        if (term >= kRegisterPlus && term < kRegisterPlus + UnwindRegisters::kCount)
            return push(m_registers.values[term - kRegisterPlus] +
                        static_cast<std::uint64_t>(in.nextSigned()));
        const auto wide = [](auto number) {
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
        };
        switch (term) {
        case kMemory: {
            const auto word = m_stack.wordAt(pop());
            m_ok = m_ok && word.has_value();
            return push(word.value_or(0));
        }
        case kByte:
            return push(in.next<std::uint8_t>());
        case kSignedByte:
            return push(wide(in.next<std::int8_t>()));
        case kTwoBytes:
            return push(in.next<std::uint16_t>());
        case kSignedTwoBytes:
            return push(wide(in.next<std::int16_t>()));
        case kFourBytes:
            return push(in.next<std::uint32_t>());
        case kSignedFourBytes:
            return push(wide(in.next<std::int32_t>()));
        case kUnsigned:
            return push(in.nextUnsigned());
        case kSigned:
            return push(wide(in.nextSigned()));
        case kPlusUnsigned: {
            const std::uint64_t number = in.nextUnsigned();
            return push(pop() + number);
        }
        case kCopy: {
            const std::uint64_t number = pop();
            push(number);
            return push(number);
        }
        default:
            return combine(term);
        }
    }

    void combine(std::uint8_t term)
    {
        const std::uint64_t second = pop();
        const std::uint64_t first = pop();
        switch (term) {
        case kAnd:
            return push(first & second);
        case kMinus:
            return push(first - second);
        case kPlus:
            return push(first + second);
        case kShiftLeft:
            return push(second < 64 ? first << second : 0);
        case kAtLeast:
            return push(static_cast<std::int64_t>(first) >= static_cast<std::int64_t>(second) ? 1
                                                                                              : 0);
        default:
            m_ok = false;
        }
    }

    void push(std::uint64_t number)
    {
        m_ok = m_ok && m_count < m_numbers.size();
        if (m_ok)
            m_numbers[m_count++] = number;
    }
    std::uint64_t pop()
    {
        m_ok = m_ok && m_count > 0;
        return m_ok ? m_numbers[--m_count] : 0;
    }

    AskedStack &m_stack;
    const UnwindRegisters &m_registers;
    std::array<std::uint64_t, kMostTerms> m_numbers{};
    std::size_t m_count = 0;
    bool m_ok = true;
};

// The caller's value.
std::optional<std::uint64_t> valueOf(const UnwindValue &value, AskedStack &stack,
                                     const UnwindRegisters &registers, std::uint64_t frame)
{
    switch (value.kind) {
    case UnwindKind::SavedAt:
        return stack.wordAt(frame + static_cast<std::uint64_t>(value.offset));
    case UnwindKind::Address:
        return frame + static_cast<std::uint64_t>(value.offset);
    case UnwindKind::Register:
        if (value.registerNumber >= registers.values.size())
            return std::nullopt;
        return registers.values[value.registerNumber] + static_cast<std::uint64_t>(value.offset);
    case UnwindKind::SavedByTerms: {
        const auto at = UnwindTerms(stack, registers).result(value.terms, frame);
        return at ? stack.wordAt(*at) : std::nullopt;
    }
    case UnwindKind::Terms:
        return UnwindTerms(stack, registers).result(value.terms, frame);
    case UnwindKind::Unknown:
        return 0;
    case UnwindKind::Same:
        break;
    }
    return std::nullopt;
}

} // namespace

UnwindStep applyUnwindRule(const UnwindRule &rule, const MemoryPart &part,
                           UnwindRegisters &registers)
{
    AskedStack stack(part);
    const auto frame = rule.frame.kind == UnwindKind::Terms
                           ? UnwindTerms(stack, registers).result(rule.frame.terms, std::nullopt)
                           : valueOf(rule.frame, stack, registers, 0);
    if (!frame)
        return {false, stack.missing()};
    UnwindRegisters callers = registers;
    callers.values[UnwindRegisters::kStackPointer] = *frame;
    for (const auto &[which, value] : rule.registers) {
        const auto known = valueOf(value, stack, registers, *frame);
        if (!known)
            return {false, stack.missing()};
        callers.values[which] = *known;
    }
    registers = callers;
    return {true};
}

} // namespace zoe::recorder::platform
