#include "recorder/platform/samples/stack_unwinder.h"

#include <array>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <iterator>
#include <link.h>
#include <tuple>
#include <unistd.h>
#include <utility>

#include "recorder/platform/loaded_objects.h"

namespace zoe::recorder::platform {

namespace {

constexpr std::uint64_t kFarBytes = std::uint64_t{64} << 20; // more than most stacks have
constexpr std::size_t kMostRules = std::size_t{1} << 14;     // about 300 bytes each

struct RuleLookup {
    std::uint64_t code = 0;
    bool isInModule = false;
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
    lookup.isInModule = isHere;
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

// What the call before a return address calls; 0: no call of a fixed address. Memory that is no
// longer mapped, or only for execution, is an error of the system here, not a crash.
std::uint64_t calledBefore(std::uint64_t returnAddress)
{
    constexpr unsigned char kCall = 0xe8; // a 32-bit distance follows
    std::array<unsigned char, 5> call;
    const NoFork together;
    const int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
    if (memory < 0)
        return 0;
    const ssize_t read =
        pread(memory, call.data(), call.size(), static_cast<off_t>(returnAddress - call.size()));
    close(memory);
    if (read != static_cast<ssize_t>(call.size()) || call[0] != kCall)
        return 0;
    std::int32_t distance = 0;
    std::memcpy(&distance, call.data() + 1, sizeof distance);
    return returnAddress + static_cast<std::uint64_t>(std::int64_t{distance});
}

} // namespace

LoadedUnwindRule loadedUnwindRule(std::uint64_t code)
{
    RuleLookup lookup{code, false, {}};
    forEachLoadedObject(lookUpInModule, &lookup);
    LoadedUnwindRule found{lookup.finder.rule(), lookup.isInModule, code, code + 1};
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
    m_stubCalls.assign(m_stubCalls.size(), {});
}

const LoadedUnwindRule &StackUnwinder::keptRule(std::uint64_t code)
{
    const auto behind = m_rules.upper_bound(code);
    if (behind != m_rules.begin() && code < std::prev(behind)->second.codeEnd)
        return std::prev(behind)->second;
    if (m_rules.size() >= kMostRules)
        forget();
    LoadedUnwindRule found = loadedUnwindRule(code);
    return m_rules.insert_or_assign(found.codeBegin, std::move(found)).first->second;
}

const LoadedUnwindRule &StackUnwinder::ruleAt(std::uint64_t code)
{
    Recent &recent = m_recent[(code ^ code >> 10) % m_recent.size()];
    if (recent.rule == nullptr || recent.code != code)
        recent = {code, &keptRule(code)};
    return *recent.rule;
}

// For stubs through which other modules are called, which some linkers leave out of their tables:
// if the return address is the last thing on the stack, the code before it calls the stub.
bool StackUnwinder::returnFromStub(const MemoryPart &stack, UnwindRegisters &registers)
{
    constexpr std::uint64_t kStubBytes = 16;
    std::uint64_t &code = registers.values[UnwindRegisters::kCode];
    std::uint64_t &top = registers.values[UnwindRegisters::kStackPointer];
    const auto returnAddress = stack.wordAt(top);
    // Most other data is told from a return address by the tables alone.
    if (!returnAddress || !ruleAt(*returnAddress - 1).rule.isKnown)
        return false;
    StubCall &kept = m_stubCalls[(code ^ *returnAddress) % m_stubCalls.size()];
    if (kept.code != code || kept.returnAddress != *returnAddress) {
        const std::uint64_t called = calledBefore(*returnAddress);
        kept = {code, *returnAddress, called != 0 && called <= code && code - called < kStubBytes};
    }
    if (!kept.isCall)
        return false;
    code = *returnAddress;
    top += sizeof(std::uint64_t);
    return true;
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
        const LoadedUnwindRule &found = ruleAt(code - (isReturn ? 1 : 0));
        const bool isSignal = found.rule.isSignal;
        const std::uint64_t before = registers.values[UnwindRegisters::kStackPointer];
        if (found.rule.isKnown) {
            if (const UnwindStep step = applyUnwindRule(found.rule, stack, registers); !step.isDone)
                return endFor(step, stack);
        } else if ((isReturn || !found.isInModule || !returnFromStub(stack, registers)) &&
                   !followFramePointer(stack, registers)) {
            return End::Unknown;
        } // no longer `found`: other rules were looked up, for which it may have been forgotten
        if (code == 0)
            return End::Outermost;
        if (!isSignal && registers.values[UnwindRegisters::kStackPointer] <= before)
            return End::Unknown; // it would loop
        isReturn = !isSignal;
    }
    return End::ManyFrames;
}

} // namespace zoe::recorder::platform
