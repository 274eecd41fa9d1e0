// Stacks without frame pointers, against the compiler's own unwinder and elfutils.
#include <QtTest>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <functional>
#include <link.h>
#include <map>
#include <memory>
#include <random>
#include <thread>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>
#include <utility>
#include <vector>

#include "recorder/platform/loaded_code.h"
#include "recorder/platform/samples/context_registers.h"
#include "recorder/platform/samples/stack_unwinder.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/recorder/unwinding_support.h"
#include "tests/support/test_program.h"

#if defined(__x86_64__)
// A call of a stub, which has no unwind table and jumps on.
asm(R"(
    .text
    .type zoe_calls_stub, @function
zoe_calls_stub:
    .cfi_startproc
    sub $8, %rsp
    .cfi_adjust_cfa_offset 8
    call zoe_stub_without_table
zoe_behind_call_of_stub:
    add $8, %rsp
    .cfi_adjust_cfa_offset -8
    ret
    .cfi_endproc
    .size zoe_calls_stub, . - zoe_calls_stub
    .balign 32
    .type zoe_stub_without_table, @function
zoe_stub_without_table:
    endbr64
    jmp abort@PLT
    .balign 32
    .size zoe_stub_without_table, . - zoe_stub_without_table
)");
extern "C" {
extern const unsigned char zoe_calls_stub[];
extern const unsigned char zoe_behind_call_of_stub[];
extern const unsigned char zoe_stub_without_table[];
}
#endif

namespace tst_unwinding {

using namespace zoe;
using namespace zoe::recorder::platform;

namespace {

struct Unwound {
    std::vector<std::uint64_t> ours;
    std::vector<std::uint64_t> theirs;
    StackUnwinder::End end = StackUnwinder::End::Unknown;
};

_Unwind_Reason_Code addAddress(_Unwind_Context *context, void *data)
{
    int interrupted = 0;
    const std::uint64_t address = _Unwind_GetIPInfo(context, &interrupted);
    if (address != 0)
        static_cast<std::vector<std::uint64_t> *>(data)->push_back(address +
                                                                   (interrupted != 0 ? 1 : 0));
    return _URC_NO_REASON;
}

// Word by word, since memory checkers complain about copying whole stacks.
[[gnu::noinline, gnu::no_sanitize_address]] std::vector<unsigned char>
copyOfMemory(std::uint64_t begin, std::uint64_t end)
{
    std::vector<unsigned char> copy(end - begin);
    for (std::uint64_t at = begin; at + 8 <= end; at += 8) {
        const auto *const word = reinterpret_cast<const volatile std::uint64_t *>(at);
        const std::uint64_t value = *word;
        std::memcpy(copy.data() + (at - begin), &value, sizeof value);
    }
    return copy;
}

std::size_t g_mostBytes = std::size_t{1} << 20; // of the stack that are copied

#if defined(__x86_64__)
[[NO_FRAME_POINTER]] Unwound unwoundHere()
{
    Unwound unwound;
    unwound.theirs.reserve(StackUnwinder::kMostFrames);
    ucontext_t context;
    getcontext(&context);
    const UnwindRegisters registers = registersOf(context);
    const std::uint64_t begin = registers.values[UnwindRegisters::kStackPointer];
    const std::vector<unsigned char> copy =
        copyOfMemory(begin, std::min<std::uint64_t>(zoe::test::endOfStack(), begin + g_mostBytes));
    StackUnwinder unwinder;
    unwound.end = unwinder.unwind(registers, {begin, copy}, unwound.ours);
    _Unwind_Backtrace(addAddress, &unwound.theirs);
    return unwound;
}

#else
Unwound unwoundHere()
{
    return {};
}
#endif

Unwound g_unwound;

[[NO_FRAME_POINTER]] void takeStack()
{
    g_unwound = unwoundHere();
}

[[NO_FRAME_POINTER]] int insideSomeCalls(int depth)
{
    if (depth == 0) {
        takeStack();
        return 1;
    }
    return insideSomeCalls(depth - 1) + depth;
}

[[NO_FRAME_POINTER]] int withRoomOfAnySize(std::size_t size)
{
    auto *const room = static_cast<volatile char *>(alloca(size));
    room[size / 2] = 3;
    return insideSomeCalls(3) + room[size / 2];
}

struct alignas(128) Wide {
    volatile int numbers[64];
};

[[NO_FRAME_POINTER]] int withAlignedRoom()
{
    Wide wide;
    wide.numbers[5] = insideSomeCalls(2);
    return wide.numbers[5] + 1;
}

int compareAndTake(const void *left, const void *right)
{
    if (g_unwound.ours.empty())
        takeStack();
    return *static_cast<const int *>(left) - *static_cast<const int *>(right);
}

void handleSignal(int)
{
    takeStack();
}

struct TakesWhenItGoes {
    ~TakesWhenItGoes() { takeStack(); }
};

void whileAnExceptionFlies()
{
    try {
        const TakesWhenItGoes last;
        throw 3;
    } catch (int) {
    }
}

// The file's rules, as elfutils reads them.
class FileRules {
  public:
    explicit FileRules(const LoadedModule &module)
        : m_module(module)
        , m_file(open(module.path.c_str(), O_RDONLY | O_CLOEXEC))
        , m_elf(elf_begin(m_file, ELF_C_READ, nullptr))
        , m_table(m_elf != nullptr ? dwarf_getcfi_elf(m_elf) : nullptr)
    {}
    ~FileRules()
    {
        if (m_table != nullptr)
            dwarf_cfi_end(m_table);
        elf_end(m_elf);
        close(m_file);
    }
    FileRules(const FileRules &) = delete;
    FileRules &operator=(const FileRules &) = delete;

    [[nodiscard]] bool ok() const { return m_table != nullptr; }

    // "cfa r7+16 r6@-16 r16@-8", or "none". Only registers that differ from the called function.
    [[nodiscard]] std::string at(std::uint64_t code) const
    {
        Dwarf_Frame *found = nullptr;
        if (dwarf_cfi_addrframe(m_table, code - m_module.loadAddress, &found) != 0)
            return "none";
        const std::unique_ptr<Dwarf_Frame, void (*)(Dwarf_Frame *)> frame(
            found, [](Dwarf_Frame *freed) { std::free(freed); });
        Dwarf_Op *terms = nullptr;
        std::size_t count = 0;
        if (dwarf_frame_cfa(found, &terms, &count) != 0 || count == 0)
            return "none";
        std::string text = "cfa ";
        if (count == 1 && terms[0].atom == DW_OP_bregx)
            text += QString("r%1%2%3")
                        .arg(terms[0].number)
                        .arg(static_cast<std::int64_t>(terms[0].number2) < 0 ? "" : "+")
                        .arg(static_cast<std::int64_t>(terms[0].number2))
                        .toStdString();
        else
            text += "terms";
        for (int i = 0; i < static_cast<int>(UnwindRegisters::kCount); ++i) {
            Dwarf_Op room[3];
            if (i == UnwindRegisters::kStackPointer ||
                dwarf_frame_register(found, i, room, &terms, &count) != 0)
                continue;
            if (count == 0)
                continue;
            text += " r" + std::to_string(i);
            const bool isSaved =
                terms == room && count <= 2 && terms[0].atom == DW_OP_call_frame_cfa;
            if (isSaved)
                text += "@" +
                        std::to_string(static_cast<std::int64_t>(count == 2 ? terms[1].number : 0));
            else
                text += " otherwise";
        }
        return text;
    }

  private:
    const LoadedModule &m_module;
    int m_file;
    Elf *m_elf;
    Dwarf_CFI *m_table;
};

std::string textOf(const UnwindRule &rule)
{
    using Kind = UnwindRule::Value::Kind;
    if (!rule.isKnown)
        return "none";
    std::string text = "cfa ";
    if (rule.frame.kind == Kind::Register)
        text += "r" + std::to_string(rule.frame.registerNumber) +
                (rule.frame.offset < 0 ? "" : "+") + std::to_string(rule.frame.offset);
    else
        text += "terms";
    for (const auto &[which, value] : rule.registers) {
        if (value.kind == Kind::Unknown || which == UnwindRegisters::kStackPointer)
            continue;
        text += " r" + std::to_string(which);
        text += value.kind == Kind::SavedAt ? "@" + std::to_string(value.offset) : " otherwise";
    }
    return text;
}

// Where instructions of a file are.
struct CodeRanges {
    std::uint64_t loadAddress = 0;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges; // begin and size
    std::vector<MemoryPart> readable;
    std::uint64_t searchTable = 0;
};

int addRanges(dl_phdr_info *info, std::size_t, void *data)
{
    auto &code = *static_cast<CodeRanges *>(data);
    if (info->dlpi_addr != code.loadAddress)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr) &part = info->dlpi_phdr[i];
        const std::uint64_t start = info->dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_GNU_EH_FRAME)
            code.searchTable = start;
        if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
            code.ranges.emplace_back(start, part.p_filesz);
        if (part.p_type == PT_LOAD && (part.p_flags & PF_R) != 0)
            code.readable.push_back(
                {start, {reinterpret_cast<const unsigned char *>(start), part.p_filesz}});
    }
    return 1;
}

CodeRanges codeOf(const LoadedModule &module)
{
    CodeRanges code{module.loadAddress, {}, {}, 0};
    dl_iterate_phdr(addRanges, &code);
    return code;
}

} // namespace

class TestUnwinding : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        if (!StackUnwinder::isAvailable())
            QSKIP("not for this processor");
    }

    void stacksAreThoseOfTheCompiler_data()
    {
        QTest::addColumn<std::function<void()>>("run");
        const auto row = [](const char *name, std::function<void()> run) {
            QTest::newRow(name) << std::move(run);
        };
        row("calls", [] { insideSomeCalls(40); });
        row("more than a copy of 4 KiB", [] { insideSomeCalls(300); });
        row("room of any size", [] { withRoomOfAnySize(2'345); });
        row("aligned room", [] { withAlignedRoom(); });
        row("called by the C library", [] {
            std::array<int, 9> numbers{5, 3, 8, 1, 9, 2, 7, 4, 6};
            std::qsort(numbers.data(), numbers.size(), sizeof(int), compareAndTake);
        });
        row("called by a signal", [] {
            struct sigaction before;
            struct sigaction action = {};
            action.sa_handler = handleSignal;
            sigaction(SIGUSR2, &action, &before);
            std::raise(SIGUSR2);
            sigaction(SIGUSR2, &before, nullptr);
        });
        row("while an exception flies", whileAnExceptionFlies);
        row("thread of its own", [] { std::thread([] { withRoomOfAnySize(99); }).join(); });
    }

    void stacksAreThoseOfTheCompiler()
    {
        QFETCH(std::function<void()>, run);
        g_unwound = {};
        run();
        QVERIFY(g_unwound.end == StackUnwinder::End::Outermost);
        QVERIFY(g_unwound.theirs.size() > 4);
        // The first ones are different places of the same function.
        g_unwound.ours.erase(g_unwound.ours.begin());
        g_unwound.theirs.erase(g_unwound.theirs.begin());
        QCOMPARE(g_unwound.ours, g_unwound.theirs);
    }

    void aCopyThatIsTooShortHasTheInnermostCalls()
    {
        g_unwound = {};
        g_mostBytes = 2048;
        insideSomeCalls(300);
        g_mostBytes = std::size_t{1} << 20;
        QVERIFY(g_unwound.end == StackUnwinder::End::CopyEnds);
        QVERIFY(g_unwound.ours.size() > 4 && g_unwound.ours.size() < g_unwound.theirs.size());
        QVERIFY(std::equal(g_unwound.ours.begin() + 1, g_unwound.ours.end(),
                           g_unwound.theirs.begin() + 1));
    }

    void endsAreTold()
    {
        g_unwound = {};
        insideSomeCalls(2 * static_cast<int>(StackUnwinder::kMostFrames));
        QVERIFY(g_unwound.end == StackUnwinder::End::ManyFrames);
        QCOMPARE(g_unwound.ours.size(), std::size_t{StackUnwinder::kMostFrames});
        // A handler's own stack, which is far from the one that it interrupted.
        std::vector<char> room(std::size_t{1} << 17);
        stack_t own = {};
        own.ss_sp = room.data();
        own.ss_size = room.size();
        stack_t before;
        QCOMPARE(sigaltstack(&own, &before), 0);
        struct sigaction actionBefore;
        struct sigaction action = {};
        action.sa_handler = handleSignal;
        action.sa_flags = SA_ONSTACK;
        sigaction(SIGUSR2, &action, &actionBefore);
        g_unwound = {};
        g_mostBytes = 4096;
        std::raise(SIGUSR2);
        g_mostBytes = std::size_t{1} << 20;
        sigaction(SIGUSR2, &actionBefore, nullptr);
        sigaltstack(&before, nullptr);
        QVERIFY(g_unwound.end == StackUnwinder::End::OtherStack);
    }

    // As some linkers make them: the return address is the last thing on the stack.
    void stubsWithoutTablesHaveCallers()
    {
#if defined(__x86_64__)
        const auto addressOf = [](const unsigned char *at) {
            return reinterpret_cast<std::uint64_t>(at);
        };
        const std::uint64_t stub = addressOf(zoe_stub_without_table);
        const std::uint64_t behindCall = addressOf(zoe_behind_call_of_stub);
        QVERIFY(!loadedUnwindRule(stub).rule.isKnown);
        QVERIFY(loadedUnwindRule(behindCall).rule.isKnown);
        // The caller's room, and where it returns to: the outermost.
        const std::array<std::uint64_t, 3> words{behindCall, 4711, 0};
        const auto unwoundAt = [&](std::uint64_t code, std::uint64_t top) {
            std::array<std::uint64_t, 3> stackWords = words;
            stackWords[0] = top;
            UnwindRegisters registers;
            registers.values[UnwindRegisters::kCode] = code;
            registers.values[UnwindRegisters::kStackPointer] = 0x10000;
            registers.values[UnwindRegisters::kFramePointer] = 12345; // used for something else
            std::vector<std::uint64_t> addresses;
            StackUnwinder unwinder;
            const auto end =
                unwinder.unwind(registers,
                                {0x10000,
                                 { reinterpret_cast<const unsigned char *>(stackWords.data()),
                                   sizeof stackWords }},
                                addresses);
            return std::pair(end, addresses);
        };
        using End = StackUnwinder::End;
        const std::vector<std::uint64_t> whole{stub, behindCall};
        QVERIFY(unwoundAt(stub, behindCall) == std::pair(End::Outermost, whole));
        const std::vector<std::uint64_t> later{stub + 3, behindCall};
        QVERIFY(unwoundAt(stub + 3, behindCall) == std::pair(End::Outermost, later));
        // Not behind a call of that stub: nothing is guessed.
        for (const auto &[code, top] :
             {std::pair(stub, behindCall + 1), std::pair(stub + 16, behindCall),
              std::pair(stub, std::uint64_t{1}), std::pair(stub, addressOf(zoe_calls_stub)),
              std::pair(stub, ~std::uint64_t{0})})
            QVERIFY(unwoundAt(code, top) ==
                    std::pair(End::Unknown, std::vector<std::uint64_t>{code}));
#endif
    }

    void rulesAreThoseOfElfutils()
    {
        elf_version(EV_CURRENT);
        LoadedCode loaded;
        QVERIFY(loaded.update());
        std::mt19937_64 random(7);
        std::map<std::string, int> seen;
        int wider = 0;
        for (const LoadedModule &module : loaded.modules()) {
            const FileRules theirs(module);
            const CodeRanges code = codeOf(module);
            if (!theirs.ok() || code.ranges.empty())
                continue; // the kernel's, which is no file
            for (int i = 0; i < 200; ++i) {
                const auto &[begin, size] =
                    code.ranges[static_cast<std::size_t>(i) % code.ranges.size()];
                const std::uint64_t address = begin + random() % size;
                const std::string expected = theirs.at(address);
                const LoadedUnwindRule found = loadedUnwindRule(address);
                const std::string ours = textOf(found.rule);
                QVERIFY2(ours == expected, qPrintable(QString("%1 at %2: %3, not %4")
                                                          .arg(module.path.c_str())
                                                          .arg(address - module.loadAddress, 0, 16)
                                                          .arg(ours.c_str(), expected.c_str())));
                ++seen[ours];
                // It is the same rule throughout its range.
                QVERIFY(found.codeBegin <= address && address < found.codeEnd);
                const std::uint64_t elsewhere =
                    found.codeBegin + random() % (found.codeEnd - found.codeBegin);
                for (const std::uint64_t at : {found.codeBegin, elsewhere, found.codeEnd - 1})
                    QCOMPARE(QString::fromStdString(theirs.at(at)), QString::fromStdString(ours));
                wider += found.codeEnd - found.codeBegin > 1 ? 1 : 0;
            }
        }
        QVERIFY(seen.size() > 50);
        QVERIFY(wider > 100);
    }

    // Rules of broken tables are unknown or wrong, but nothing is read beyond them.
    void brokenTablesEndWell()
    {
        LoadedCode loaded;
        loaded.update();
        const auto here = reinterpret_cast<std::uint64_t>(&_Unwind_Backtrace);
        const auto module = std::ranges::find_if(loaded.modules(), [here](const auto &one) {
            return one.startAddress <= here && here < one.endAddress;
        });
        QVERIFY(module != loaded.modules().end());
        const CodeRanges code = codeOf(*module);
        QVERIFY(code.searchTable != 0);
        std::vector<std::vector<unsigned char>> copies;
        std::vector<MemoryPart> readable;
        std::size_t withTable = 0;
        for (const MemoryPart &part : code.readable) {
            if (part.address <= code.searchTable &&
                code.searchTable - part.address < part.bytes.size())
                withTable = copies.size();
            copies.emplace_back(part.bytes.begin(), part.bytes.end());
            readable.push_back({part.address, copies.back()});
        }
        const auto [begin, size] = code.ranges.front();
        std::mt19937_64 random(11);
        std::vector<unsigned char> &table = copies[withTable];
        const std::size_t tableAt = code.searchTable - readable[withTable].address;
        std::array<unsigned char, 512> stack;
        std::ranges::generate(stack, [&] { return static_cast<unsigned char>(random()); });
        int known = 0;
        UnwindRuleFinder finder;
        for (int round = 0; round < 20'000; ++round) {
            const std::size_t at = tableAt + random() % (table.size() - tableAt);
            const unsigned char before =
                std::exchange(table[at], static_cast<unsigned char>(random()));
            finder.find(readable, code.searchTable, begin + random() % size);
            const UnwindRule rule = finder.rule();
            UnwindRegisters registers;
            for (std::uint64_t &value : registers.values)
                value = 0x1000 + random() % 600;
            known += rule.isKnown ? 1 : 0;
            if (rule.isKnown)
                applyUnwindRule(rule, {0x1000, stack}, registers);
            if (round % 3 != 0) // some damage stays
                table[at] = before;
        }
        QVERIFY(known > 100);
        const std::span<const MemoryPart> first(readable.data(), 1);
        for (std::uint64_t i = 0; i < 64; ++i) { // tables at the end of the memory
            finder.find(first, first[0].address + first[0].bytes.size() - i, begin);
            QVERIFY(!finder.rule().isKnown);
        }
    }
};

} // namespace tst_unwinding

ZOE_TEST(tst_unwinding::TestUnwinding)
#include "tst_unwinding.moc"
