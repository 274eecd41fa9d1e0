#include "recorder/platform/samples/stack_unwinder.h"

#include <array>
#include <cstring>
#include <elf.h>
#include <iterator>
#include <link.h>
#include <tuple>
#include <utility>

#include "recorder/platform/loaded_objects.h"

namespace zoe::recorder::platform {

namespace {

constexpr std::uint64_t kFarBytes = std::uint64_t{64} << 20; // more than most stacks have
constexpr std::size_t kMostRules = std::size_t{1} << 14;     // about 300 bytes each

struct RuleLookup {
    std::uint64_t code = 0;
    UnwindRuleFinder finder{};
};

// Looks up the rule if the code belongs to the module. Allocates nothing.
int lookUpInModule(dl_phdr_info *info, std::size_t, void *data)
{
    auto &lookup = *static_cast<RuleLookup *>(data);
    constexpr std::size_t kMostParts = 16;
    std::array<MemoryPart, kMostParts> readable;
    std::size_t count = 0;
    std::uint64_t searchTable = 0;
    bool isHere = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr) &part = info->dlpi_phdr[i];
        const std::uint64_t start = info->dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_GNU_EH_FRAME)
            searchTable = start;
        if (part.p_type != PT_LOAD)
            continue;
        isHere = isHere || (lookup.code >= start && lookup.code - start < part.p_memsz);
        if ((part.p_flags & PF_R) != 0 && count < readable.size())
            readable[count++] = {start,
                                 {reinterpret_cast<const unsigned char *>(start), part.p_memsz}};
    }
    if (isHere && searchTable != 0)
        lookup.finder.find(std::span(readable).first(count), searchTable, lookup.code);
    return isHere ? 1 : 0;
}

StackUnwinder::End endFor(const UnwindStep &step, const MemoryPart &stack)
{
    using End = StackUnwinder::End;
    if (!step.missing)
        return End::Unknown;
    const std::uint64_t behind = *step.missing - stack.address;
    return *step.missing >= stack.address && behind - stack.bytes.size() < kFarBytes
               ? End::CopyEnds
               : End::OtherStack;
}

// For functions with frame pointers: the caller's frame pointer, followed by the return address.
// The caller's frame is further out.
bool followFramePointer(const MemoryPart &stack, UnwindRegisters &registers)
{
    constexpr std::uint64_t kWord = sizeof(std::uint64_t);
    const std::uint64_t frame = registers.values[UnwindRegisters::kFramePointer];
    const auto callersFrame = stack.wordAt(frame);
    const auto returnAddress = stack.wordAt(frame + kWord);
    if (frame % kWord != 0 || frame < registers.values[UnwindRegisters::kStackPointer] ||
        !callersFrame || !returnAddress)
        return false;
    registers.values[UnwindRegisters::kFramePointer] = *callersFrame;
    registers.values[UnwindRegisters::kStackPointer] = frame + 2 * kWord;
    registers.values[UnwindRegisters::kCode] = *returnAddress;
    return true;
}

// What a call before a return address calls.
struct CallLookup {
    std::uint64_t returnAddress = 0;
    std::uint64_t target = 0; // 0: no call of a fixed address
};

// Looks at the code if it belongs to the module. Allocates nothing.
int lookUpCall(dl_phdr_info *info, std::size_t, void *data)
{
    constexpr unsigned char kCall = 0xe8; // a 32-bit distance follows
    constexpr std::uint64_t kCallBytes = 5;
    auto &lookup = *static_cast<CallLookup *>(data);
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr) &part = info->dlpi_phdr[i];
        const std::uint64_t start = info->dlpi_addr + part.p_vaddr;
        if (part.p_type != PT_LOAD || lookup.returnAddress < start ||
            lookup.returnAddress - start > part.p_memsz)
            continue;
        const auto *const call =
            reinterpret_cast<const unsigned char *>(lookup.returnAddress - kCallBytes);
        constexpr std::uint32_t kReadableCode = PF_R | PF_X;
        if (lookup.returnAddress - start >= kCallBytes &&
            (part.p_flags & kReadableCode) == kReadableCode && *call == kCall) {
            std::int32_t distance = 0;
            std::memcpy(&distance, call + 1, sizeof distance);
            lookup.target =
                lookup.returnAddress + static_cast<std::uint64_t>(std::int64_t{distance});
        }
        return 1;
    }
    return 0;
}

// For stubs through which other modules are called, which some linkers leave out of their tables:
// if the return address is the last thing on the stack, the code before it calls the stub.
bool returnFromStub(const MemoryPart &stack, UnwindRegisters &registers)
{
    constexpr std::uint64_t kStubBytes = 16;
    std::uint64_t &code = registers.values[UnwindRegisters::kCode];
    std::uint64_t &top = registers.values[UnwindRegisters::kStackPointer];
    const auto returnAddress = stack.wordAt(top);
    if (!returnAddress)
        return false;
    CallLookup lookup{*returnAddress};
    forEachLoadedObject(lookUpCall, &lookup);
    if (lookup.target == 0 || lookup.target > code || code - lookup.target >= kStubBytes)
        return false;
    code = *returnAddress;
    top += sizeof(std::uint64_t);
    return true;
}

} // namespace

LoadedUnwindRule loadedUnwindRule(std::uint64_t code)
{
    RuleLookup lookup{code};
    forEachLoadedObject(lookUpInModule, &lookup);
    LoadedUnwindRule found{lookup.finder.rule(), code, code + 1};
    if (found.rule.isKnown)
        std::tie(found.codeBegin, found.codeEnd) = lookup.finder.range();
    return found;
}

bool StackUnwinder::isAvailable()
{
#if defined(__x86_64__)
    return true;
#else
    return false;
#endif
}

void StackUnwinder::forget()
{
    m_rules.clear();
    m_recent.assign(m_recent.size(), {});
}

const UnwindRule &StackUnwinder::keptRule(std::uint64_t code)
{
    const auto behind = m_rules.upper_bound(code);
    if (behind != m_rules.begin() && code < std::prev(behind)->second.codeEnd)
        return std::prev(behind)->second.rule;
    if (m_rules.size() >= kMostRules)
        forget();
    LoadedUnwindRule found = loadedUnwindRule(code);
    return m_rules.insert_or_assign(found.codeBegin, std::move(found)).first->second.rule;
}

const UnwindRule &StackUnwinder::ruleAt(std::uint64_t code)
{
    Recent &recent = m_recent[(code ^ code >> 10) % m_recent.size()];
    if (recent.rule == nullptr || recent.code != code)
        recent = {code, &keptRule(code)};
    return *recent.rule;
}

StackUnwinder::End StackUnwinder::unwind(UnwindRegisters registers, const MemoryPart &stack,
                                         std::vector<std::uint64_t> &addresses)
{
    const std::uint64_t first = registers.values[UnwindRegisters::kStackPointer];
    const End end = follow(registers, stack, addresses);
    m_reachedBytes = registers.values[UnwindRegisters::kStackPointer] - first;
    return end;
}

StackUnwinder::End StackUnwinder::follow(UnwindRegisters &registers, const MemoryPart &stack,
                                         std::vector<std::uint64_t> &addresses)
{
    const std::uint64_t &code = registers.values[UnwindRegisters::kCode];
    bool isReturn = false;
    for (std::size_t depth = 0; depth < kMostFrames; ++depth) {
        // Code that was interrupted by a signal continues at its address; readers that treat it as
        // a return address subtract one.
        addresses.push_back(code + (isReturn || depth == 0 ? 0 : 1));
        // A call may be the last instruction of its function.
        const UnwindRule &rule = ruleAt(code - (isReturn ? 1 : 0));
        const std::uint64_t before = registers.values[UnwindRegisters::kStackPointer];
        if (rule.isKnown) {
            if (const UnwindStep step = applyUnwindRule(rule, stack, registers); !step.isDone)
                return endFor(step, stack);
        } else if ((depth > 0 || !returnFromStub(stack, registers)) &&
                   !followFramePointer(stack, registers)) {
            return End::Unknown;
        }
        if (code == 0)
            return End::Outermost;
        if (!rule.isSignal && registers.values[UnwindRegisters::kStackPointer] <= before)
            return End::Unknown; // it would loop
        isReturn = !rule.isSignal;
    }
    return End::ManyFrames;
}

} // namespace zoe::recorder::platform
