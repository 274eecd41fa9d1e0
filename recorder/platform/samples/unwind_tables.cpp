#include "recorder/platform/samples/unwind_tables.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "recorder/platform/samples/table_cursor.h"

namespace zoe::recorder::platform {

namespace {

using StepValue = UnwindRuleFinder::Value;
using StepKind = UnwindRule::Value::Kind;

// The common part of several functions' descriptions (CIE).
struct CommonEntry {
    std::uint64_t codeUnit = 1;
    std::int64_t dataUnit = 1;
    std::uint8_t pointerForm = TableCursor::kWhole;
    bool hasExtra = false; // functions have language-specific data
    bool isSignal = false;
    std::span<const unsigned char> steps;
};

// The description of one function (FDE).
struct FunctionEntry {
    CommonEntry common;
    std::uint64_t begin = 0; // of its code
    std::uint64_t end = 0;
    std::span<const unsigned char> steps;
};

std::optional<CommonEntry> commonEntryAt(std::span<const MemoryPart> readable,
                                         std::uint64_t address)
{
    TableCursor in(readable, address);
    in.limit(in.next<std::uint32_t>());
    const auto id = in.next<std::uint32_t>();
    const auto version = in.next<std::uint8_t>();
    if (!in.ok() || id != 0 || (version != 1 && version != 3))
        return std::nullopt;
    CommonEntry entry;
    const std::string_view extras = in.nextText();
    entry.codeUnit = in.nextUnsigned();
    entry.dataUnit = in.nextSigned();
    const std::uint64_t returns = version == 1 ? in.next<std::uint8_t>() : in.nextUnsigned();
    entry.hasExtra = extras.starts_with('z');
    if (returns != UnwindRegisters::kCode || (!extras.empty() && !entry.hasExtra))
        return std::nullopt;
    if (entry.hasExtra) {
        const std::uint64_t size = in.nextUnsigned();
        const std::uint64_t behind = in.address() + size;
        for (const char extra : extras.substr(1)) {
            if (extra == 'R')
                entry.pointerForm = in.next<std::uint8_t>();
            else if (extra == 'L')
                in.next<std::uint8_t>();
            else if (extra == 'P') // only its length matters
                in.nextPointer(in.next<std::uint8_t>() & TableCursor::kFormMask, 0);
            else if (extra == 'S')
                entry.isSignal = true;
            else
                return std::nullopt;
        }
        if (!in.ok() || in.address() > behind)
            return std::nullopt;
        in.take(behind - in.address());
    }
    entry.steps = in.rest();
    return in.ok() ? std::optional(entry) : std::nullopt;
}

// The description of the function to which this code belongs.
std::optional<FunctionEntry> functionEntryAt(std::span<const MemoryPart> readable,
                                             std::uint64_t address, std::uint64_t code)
{
    TableCursor in(readable, address);
    in.limit(in.next<std::uint32_t>());
    const std::uint64_t here = in.address();
    const auto common = commonEntryAt(readable, here - in.next<std::uint32_t>());
    if (!in.ok() || !common)
        return std::nullopt;
    FunctionEntry entry{*common, in.nextPointer(common->pointerForm, 0), 0, {}};
    const std::uint64_t size = in.nextPointer(common->pointerForm & TableCursor::kFormMask, 0);
    entry.end = entry.begin + size;
    if (common->hasExtra)
        in.take(in.nextUnsigned());
    entry.steps = in.rest();
    return in.ok() && code >= entry.begin && code - entry.begin < size ? std::optional(entry)
                                                                       : std::nullopt;
}

// The address of the description of the function at or before this code. The table is sorted by
// code.
std::optional<std::uint64_t> entryAddressOf(std::span<const MemoryPart> readable,
                                            std::uint64_t searchTable, std::uint64_t code)
{
    constexpr std::uint8_t kSortedForm = TableCursor::kFromTable | TableCursor::kSigned4;
    TableCursor head(readable, searchTable);
    const auto version = head.next<std::uint8_t>();
    const auto tablesForm = head.next<std::uint8_t>();
    const auto countForm = head.next<std::uint8_t>();
    const auto form = head.next<std::uint8_t>();
    if (version != 1 || form != kSortedForm || countForm == TableCursor::kOmitted)
        return std::nullopt;
    if (tablesForm != TableCursor::kOmitted)
        head.nextPointer(tablesForm, searchTable);
    const std::uint64_t count = head.nextPointer(countForm, searchTable);
    struct Entry {
        std::int32_t code, description; // relative to searchTable
    };
    const std::uint64_t first = head.address();
    head.take(std::min(count, ~std::uint64_t{0} / sizeof(Entry)) * sizeof(Entry));
    if (!head.ok())
        return std::nullopt;
    const auto addressOf = [&](std::int32_t offset) {
        return searchTable + static_cast<std::uint64_t>(std::int64_t{offset});
    };
    const auto entryAt = [&](std::uint64_t i) {
        return TableCursor(readable, first + i * sizeof(Entry)).next<Entry>();
    };
    std::uint64_t begin = 0;
    std::uint64_t end = count;
    while (begin < end) {
        const std::uint64_t middle = begin + (end - begin) / 2;
        if (addressOf(entryAt(middle).code) <= code)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin > 0 ? std::optional(addressOf(entryAt(begin - 1).description)) : std::nullopt;
}

// Executes the steps of a description up to an address in the code.
class UnwindSteps {
  public:
    explicit UnwindSteps(const CommonEntry &common)
        : m_common(common)
    {}

    bool runCommon()
    {
        const bool whole = run(m_common.steps, 0, 0);
        m_first = m_now;
        return whole;
    }
    bool runFunction(const FunctionEntry &function, std::uint64_t code)
    {
        m_range = {function.begin, function.end};
        return run(function.steps, function.begin, code);
    }

    [[nodiscard]] const StepValue &frame() const { return m_now.frame; }
    [[nodiscard]] const auto &registers() const { return m_now.registers; }
    // The code range to which the last steps apply.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> range() const { return m_range; }

  private:
    struct State {
        StepValue frame; // Same: unknown so far
        std::array<StepValue, UnwindRegisters::kCount> registers;
    };
    static constexpr std::size_t kMostKept = 32;

    // Values of DW_CFA_; the upper two bits distinguish the first three.
    enum Step : std::uint8_t {
        kStepMask = 0xc0,
        kAdvance = 0x40,
        kSaved = 0x80,
        kRestore = 0xc0,
        kNothing = 0x00,
        kSetPlace = 0x01,
        kAdvance1 = 0x02,
        kAdvance2 = 0x03,
        kAdvance4 = 0x04,
        kSavedExtended = 0x05,
        kRestoreExtended = 0x06,
        kUndefined = 0x07,
        kSame = 0x08,
        kRegister = 0x09,
        kKeepState = 0x0a,
        kRestoreState = 0x0b,
        kFrame = 0x0c,
        kFrameRegister = 0x0d,
        kFrameOffset = 0x0e,
        kFrameTerms = 0x0f,
        kSavedByTerms = 0x10,
        kSavedSigned = 0x11,
        kFrameSigned = 0x12,
        kFrameOffsetSigned = 0x13,
        kAddress = 0x14,
        kAddressSigned = 0x15,
        kTerms = 0x16,
        kArgumentsSize = 0x2e
    };

    bool run(std::span<const unsigned char> steps, std::uint64_t place, std::uint64_t code)
    {
        TableCursor in(steps);
        while (!in.atEnd()) {
            const auto step = in.next<std::uint8_t>();
            std::uint64_t advanced = 0;
            const std::uint8_t operand = step & 0x3f;
            switch (step & kStepMask) {
            case kAdvance:
                advanced = operand;
                break;
            case kSaved:
                set(operand, {StepKind::SavedAt, 0, scaled(in.nextUnsigned())});
                continue;
            case kRestore:
                restore(operand);
                continue;
            default:
                if (step == kAdvance1)
                    advanced = in.next<std::uint8_t>();
                else if (step == kAdvance2)
                    advanced = in.next<std::uint16_t>();
                else if (step == kAdvance4)
                    advanced = in.next<std::uint32_t>();
                else if (!take(step, in))
                    return false;
            }
            place += advanced * m_common.codeUnit;
            if (place > code) { // later steps are for code further on
                m_range.second = std::min(m_range.second, place);
                break;
            }
            m_range.first = place;
        }
        return in.ok();
    }

    // False if unknown or broken.
    bool take(std::uint8_t step, TableCursor &in)
    {
        const auto number = [&in] { return in.nextUnsigned(); };
        const auto offset = [&in] { return static_cast<std::int64_t>(in.nextUnsigned()); };
        switch (step) {
        case kNothing:
            return true;
        case kSavedExtended: {
            const std::uint64_t which = number();
            return set(which, {StepKind::SavedAt, 0, scaled(number())});
        }
        case kSavedSigned: {
            const std::uint64_t which = number();
            return set(which,
                       {StepKind::SavedAt, 0, scaled(static_cast<std::uint64_t>(in.nextSigned()))});
        }
        case kAddress: {
            const std::uint64_t which = number();
            return set(which, {StepKind::Address, 0, scaled(number())});
        }
        case kAddressSigned: {
            const std::uint64_t which = number();
            return set(which,
                       {StepKind::Address, 0, scaled(static_cast<std::uint64_t>(in.nextSigned()))});
        }
        case kRegister: {
            const std::uint64_t which = number();
            return set(which, {StepKind::Register, registerIn(number()), 0});
        }
        case kSavedByTerms: {
            const std::uint64_t which = number();
            return set(which, {StepKind::SavedByTerms, 0, 0, in.take(in.nextUnsigned())});
        }
        case kTerms: {
            const std::uint64_t which = number();
            return set(which, {StepKind::Terms, 0, 0, in.take(in.nextUnsigned())});
        }
        case kRestoreExtended:
            return restore(number());
        case kUndefined:
            return set(number(), {StepKind::Unknown, 0, 0});
        case kSame:
            return set(number(), {});
        case kKeepState:
            if (m_keptCount == m_kept.size())
                return false;
            m_kept[m_keptCount++] = m_now;
            return true;
        case kRestoreState:
            if (m_keptCount == 0)
                return false;
            m_now = m_kept[--m_keptCount];
            return true;
        case kFrame: {
            const std::uint8_t which = registerIn(number());
            m_now.frame = {StepKind::Register, which, offset()};
            return which < UnwindRegisters::kCount;
        }
        case kFrameSigned: {
            const std::uint8_t which = registerIn(number());
            m_now.frame = {StepKind::Register, which,
                           scaled(static_cast<std::uint64_t>(in.nextSigned()))};
            return which < UnwindRegisters::kCount;
        }
        case kFrameRegister:
            m_now.frame.registerNumber = registerIn(number());
            return m_now.frame.kind == StepKind::Register &&
                   m_now.frame.registerNumber < UnwindRegisters::kCount;
        case kFrameOffset:
            m_now.frame.offset = offset();
            return m_now.frame.kind == StepKind::Register;
        case kFrameOffsetSigned:
            m_now.frame.offset = scaled(static_cast<std::uint64_t>(in.nextSigned()));
            return m_now.frame.kind == StepKind::Register;
        case kFrameTerms:
            m_now.frame = {StepKind::Terms, 0, 0, in.take(in.nextUnsigned())};
            return true;
        case kArgumentsSize:
            number();
            return true;
        default:
            return false;
        }
    }

    // Vector registers and similar ones don't matter.
    bool set(std::uint64_t which, const StepValue &value)
    {
        if (which < m_now.registers.size())
            m_now.registers[which] = value;
        return true;
    }
    bool restore(std::uint64_t which)
    {
        if (which < m_now.registers.size())
            m_now.registers[which] = m_first.registers[which];
        return true;
    }
    static std::uint8_t registerIn(std::uint64_t number)
    {
        return static_cast<std::uint8_t>(std::min<std::uint64_t>(number, UnwindRegisters::kCount));
    }
    [[nodiscard]] std::int64_t scaled(std::uint64_t number) const
    {
        return static_cast<std::int64_t>(number * static_cast<std::uint64_t>(m_common.dataUnit));
    }

    const CommonEntry &m_common;
    State m_first;
    State m_now;
    std::array<State, kMostKept> m_kept;
    std::size_t m_keptCount = 0;
    std::pair<std::uint64_t, std::uint64_t> m_range;
};

} // namespace

void UnwindRuleFinder::find(std::span<const MemoryPart> readable, std::uint64_t searchTable,
                            std::uint64_t code)
{
    m_isKnown = false;
    m_termBytes = 0;
    const auto address = entryAddressOf(readable, searchTable, code);
    const auto function =
        address ? functionEntryAt(readable, *address, code) : std::optional<FunctionEntry>();
    if (!function)
        return;
    UnwindSteps steps(function->common);
    if (!steps.runCommon() || !steps.runFunction(*function, code))
        return;
    m_isSignal = function->common.isSignal;
    m_isKnown = steps.frame().kind != StepKind::Same && keep(steps.frame(), m_frame);
    for (std::size_t i = 0; i < m_registers.size(); ++i)
        m_isKnown = m_isKnown && keep(steps.registers()[i], m_registers[i]);
    m_range = steps.range();
}

// False if its expression doesn't fit.
bool UnwindRuleFinder::keep(const Value &found, Value &kept)
{
    if (found.terms.size() > m_terms.size() - m_termBytes)
        return false;
    const auto terms = std::span(m_terms).subspan(m_termBytes, found.terms.size());
    std::ranges::copy(found.terms, terms.begin());
    m_termBytes += terms.size();
    kept = found;
    kept.terms = terms;
    return true;
}

UnwindRule UnwindRuleFinder::rule() const
{
    const auto own = [](const Value &value) {
        return UnwindRule::Value{value.kind,
                                 value.registerNumber,
                                 value.offset,
                                 {value.terms.begin(), value.terms.end()}};
    };
    if (!m_isKnown)
        return {};
    UnwindRule rule{true, m_isSignal, own(m_frame), {}};
    for (std::uint8_t i = 0; i < m_registers.size(); ++i) {
        if (m_registers[i].kind != StepKind::Same)
            rule.registers.emplace_back(i, own(m_registers[i]));
    }
    return rule;
}

} // namespace zoe::recorder::platform
