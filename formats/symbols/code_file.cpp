#include "formats/symbols/code_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <limits>
#include <utility>

#include "formats/stream/platform/mapping_guard.h"
#include "formats/symbols/platform/regular_file.h"

namespace zoe {

namespace {

constexpr std::size_t kLongestName = 4096;

struct Freed {
    void operator()(void *memory) const { std::free(memory); }
};

std::string demangled(const char *name)
{
    const std::size_t length = strnlen(name, kLongestName + 1);
    if (length > kLongestName)
        return std::string(name, kLongestName);
    if (length < 2 || name[0] != '_' || name[1] != 'Z')
        return name;
    int status = 0;
    const std::unique_ptr<char, Freed> text(abi::__cxa_demangle(name, nullptr, nullptr, &status));
    return text ? withoutParameters(text.get()) : name;
}

// The name of a function or an inlined function: its own, or that of its declaration.
std::string nameOfDie(Dwarf_Die &die)
{
    Dwarf_Attribute attribute;
    for (const unsigned kind : {DW_AT_linkage_name, DW_AT_MIPS_linkage_name}) {
        const char *const name = dwarf_formstring(dwarf_attr_integrate(&die, kind, &attribute));
        if (name != nullptr && *name != '\0')
            return demangled(name);
    }
    const char *const name = dwarf_diename(&die);
    return name != nullptr ? std::string(name, strnlen(name, kLongestName)) : std::string();
}

// Where an inlined function was called.
void setCallSite(Dwarf_Die &inlined, Dwarf_Die &unit, CodeFunction &caller)
{
    Dwarf_Attribute attribute;
    Dwarf_Word line = 0;
    Dwarf_Word file = 0;
    if (dwarf_formudata(dwarf_attr(&inlined, DW_AT_call_line, &attribute), &line) == 0 &&
        line <= std::numeric_limits<std::uint32_t>::max())
        caller.line = static_cast<std::uint32_t>(line);
    Dwarf_Files *files = nullptr;
    std::size_t count = 0;
    if (dwarf_formudata(dwarf_attr(&inlined, DW_AT_call_file, &attribute), &file) == 0 &&
        dwarf_getsrcfiles(&unit, &files, &count) == 0 && file < count) {
        const char *const name = dwarf_filesrc(files, file, nullptr, nullptr);
        caller.file = name != nullptr ? std::string(name, strnlen(name, kLongestName)) : "";
    }
}

} // namespace

class CodeFile::Impl {
  public:
    explicit Impl(std::filesystem::path debugFile)
        : m_debugFile(std::move(debugFile))
    {}
    ~Impl()
    {
        system::LibraryGuard guard;
        if (m_session != nullptr)
            dwfl_end(m_session);
    }
    Impl(const Impl &) = delete;
    Impl &operator=(const Impl &) = delete;

    // libdw maps the files itself, which others may shorten.
    Status open(const std::filesystem::path &file)
    {
        system::LibraryGuard guard;
        const Status opened = openGuarded(file);
        if (guard.lostBytes())
            return Error{ErrorCode::Io, "the file was shortened while it was open", file.string()};
        return opened;
    }

    std::vector<CodeFunction> functionsAt(std::uint64_t address)
    {
        if (m_wasShortened)
            return {};
        system::LibraryGuard guard;
        std::vector<CodeFunction> functions = functionsAtGuarded(address);
        if (guard.lostBytes()) {
            m_wasShortened = true;
            functions.clear();
        }
        return functions;
    }
    [[nodiscard]] bool wasShortened() const { return m_wasShortened; }

  private:
    Status openGuarded(const std::filesystem::path &file)
    {
        const int descriptor = openRegularFile(file);
        if (descriptor < 0)
            return Error{ErrorCode::Io,
                         errno == EINVAL ? "this is not a regular file" : std::strerror(errno),
                         file.string()};
        m_session = dwfl_begin(&kCallbacks);
        if (m_session != nullptr)
            m_module = dwfl_report_offline(m_session, file.c_str(), file.c_str(), descriptor);
        if (m_module == nullptr) {
            closeRegularFile(descriptor);
            return Error{ErrorCode::BadInput, "this is not a readable ELF file", file.string()};
        }
        dwfl_report_end(m_session, nullptr, nullptr);
        void **user = nullptr;
        dwfl_module_info(m_module, &user, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
        if (user != nullptr)
            *user = this;
        if (dwfl_module_getelf(m_module, &m_bias) == nullptr)
            return Error{ErrorCode::BadInput, "this is not a readable ELF file", file.string()};
        return {};
    }

    std::vector<CodeFunction> functionsAtGuarded(std::uint64_t address)
    {
        const Dwarf_Addr at = address + m_bias;
        std::vector<CodeFunction> functions = fromDwarf(at);
        if (functions.empty() || functions.back().name.empty()) {
            const char *const symbol = symbolAt(at);
            if (symbol == nullptr && functions.empty())
                return {};
            if (functions.empty())
                functions.emplace_back();
            functions.back().name = symbol != nullptr ? demangled(symbol) : "";
        }
        std::erase_if(functions,
                      [](const CodeFunction &function) { return function.name.empty(); });
        if (functions.size() > CodeAddress::kMostFunctions)
            functions.resize(CodeAddress::kMostFunctions);
        return functions;
    }

    struct UnitRange {
        Dwarf_Addr start = 0;
        Dwarf_Addr end = 0;
        Dwarf_Die unit{};
        Dwarf_Addr bias = 0;
    };

    static int noFile(Dwfl_Module *, void **, const char *, Dwarf_Addr, char **, Elf **)
    {
        return -1;
    }
    // Uses only the given file: no search, and no network.
    static int findDebugFile(Dwfl_Module *, void **user, const char *, Dwarf_Addr, const char *,
                             const char *, GElf_Word, char **name)
    {
        const auto *const self = static_cast<const Impl *>(*user);
        if (self == nullptr || self->m_debugFile.empty())
            return -1;
        const int file = openRegularFile(self->m_debugFile);
        if (file >= 0)
            *name = strdup(self->m_debugFile.c_str());
        return file;
    }
    static constexpr Dwfl_Callbacks kCallbacks{noFile, findDebugFile, dwfl_offline_section_address,
                                               nullptr};

    const char *symbolAt(Dwarf_Addr at)
    {
        GElf_Off offset = 0;
        GElf_Sym symbol{};
        const char *const name =
            dwfl_module_addrinfo(m_module, at, &offset, &symbol, nullptr, nullptr, nullptr);
        return name != nullptr && *name != '\0' ? name : nullptr;
    }

    // Compilers other than GCC omit the table in which libdw looks up addresses.
    Dwarf_Die *unitAt(Dwarf_Addr at, Dwarf_Addr &bias)
    {
        if (Dwarf_Die *const unit = dwfl_module_addrdie(m_module, at, &bias))
            return unit;
        if (!std::exchange(m_rangesKnown, true))
            findRanges();
        const auto behind = std::ranges::upper_bound(m_ranges, at, {}, &UnitRange::start);
        if (behind == m_ranges.begin() || at >= std::prev(behind)->end)
            return nullptr;
        bias = std::prev(behind)->bias;
        return &std::prev(behind)->unit;
    }

    void findRanges()
    {
        constexpr std::size_t kMostRanges = std::size_t{1} << 22;
        Dwarf_Addr bias = 0;
        for (Dwarf_Die *unit = dwfl_module_nextcu(m_module, nullptr, &bias); unit != nullptr;
             unit = dwfl_module_nextcu(m_module, unit, &bias)) {
            std::ptrdiff_t offset = 0;
            Dwarf_Addr base = 0;
            Dwarf_Addr start = 0;
            Dwarf_Addr end = 0;
            while ((offset = dwarf_ranges(unit, offset, &base, &start, &end)) > 0 &&
                   m_ranges.size() < kMostRanges)
                m_ranges.push_back({start + bias, end + bias, *unit, bias});
        }
        std::ranges::stable_sort(m_ranges, {}, &UnitRange::start);
    }

    std::vector<CodeFunction> fromDwarf(Dwarf_Addr at)
    {
        Dwarf_Addr bias = 0;
        Dwarf_Die *const unit = unitAt(at, bias);
        if (unit == nullptr)
            return {};
        std::vector<CodeFunction> functions;
        Dwarf_Die *found = nullptr;
        const int count = dwarf_getscopes(unit, at - bias, &found);
        const std::unique_ptr<Dwarf_Die, Freed> scopes(count > 0 ? found : nullptr);
        for (int i = 0; i < count; ++i) {
            if (!isFunction(scopes.get()[i]))
                continue;
            addChain(scopes.get()[i], *unit, functions);
            break;
        }
        if (functions.empty())
            functions.emplace_back(); // perhaps a symbol knows its name
        if (Dwarf_Line *const line = dwarf_getsrc_die(unit, at - bias)) {
            int number = 0;
            const char *const file = dwarf_linesrc(line, nullptr, nullptr);
            if (file != nullptr)
                functions.front().file.assign(file, strnlen(file, kLongestName));
            if (dwarf_lineno(line, &number) == 0 && number > 0)
                functions.front().line = static_cast<std::uint32_t>(number);
        }
        return functions;
    }

    static bool isFunction(Dwarf_Die &die)
    {
        const int tag = dwarf_tag(&die);
        return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
    }

    // An inlined function and those it is inlined into.
    static void addChain(Dwarf_Die &innermost, Dwarf_Die &unit,
                         std::vector<CodeFunction> &functions)
    {
        Dwarf_Die *found = nullptr;
        const int count = dwarf_getscopes_die(&innermost, &found);
        const std::unique_ptr<Dwarf_Die, Freed> scopes(count > 0 ? found : nullptr);
        Dwarf_Die *inlined = nullptr;
        for (int i = 0; i < count; ++i) {
            Dwarf_Die &die = scopes.get()[i];
            if (!isFunction(die))
                continue;
            CodeFunction &function = functions.emplace_back();
            function.name = nameOfDie(die);
            if (inlined != nullptr)
                setCallSite(*inlined, unit, function);
            inlined = &die;
            if (dwarf_tag(&die) == DW_TAG_subprogram)
                return; // a declaration's parent is not a caller
        }
    }

    std::filesystem::path m_debugFile;
    Dwfl *m_session = nullptr;
    Dwfl_Module *m_module = nullptr;
    Dwarf_Addr m_bias = 0;
    std::vector<UnitRange> m_ranges; // by start
    bool m_rangesKnown = false;
    bool m_wasShortened = false;
};

CodeFile::CodeFile(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{}

CodeFile::~CodeFile() = default;

Result<std::unique_ptr<CodeFile>> CodeFile::open(const std::filesystem::path &file,
                                                 const std::filesystem::path &debugFile)
{
    auto impl = std::make_unique<Impl>(debugFile);
    if (Status status = impl->open(file); !status)
        return status.error();
    return std::unique_ptr<CodeFile>(new CodeFile(std::move(impl)));
}

std::string CodeFile::buildIdOf(const std::filesystem::path &file)
{
    const int descriptor = openRegularFile(file);
    if (descriptor < 0)
        return {};
    elf_version(EV_CURRENT);
    std::string text;
    if (Elf *const elf = elf_begin(descriptor, ELF_C_READ, nullptr)) {
        const void *id = nullptr;
        const ssize_t size = dwelf_elf_gnu_build_id(elf, &id);
        constexpr const char *kDigits = "0123456789abcdef";
        for (ssize_t i = 0; i < size && i < 64; ++i) {
            const unsigned char byte = static_cast<const unsigned char *>(id)[i];
            text += kDigits[byte >> 4];
            text += kDigits[byte & 15];
        }
        elf_end(elf);
    }
    closeRegularFile(descriptor);
    return text;
}

std::vector<CodeFunction> CodeFile::functionsAt(std::uint64_t address)
{
    return m_impl->functionsAt(address);
}

bool CodeFile::wasShortened() const
{
    return m_impl->wasShortened();
}

std::string withoutParameters(std::string name)
{
    // "f(int) const", "f(int) [clone .cold]": only the last part in parentheses counts.
    const std::size_t close = name.rfind(')');
    if (close == std::string::npos)
        return name;
    const std::string behind = name.substr(close + 1);
    const bool isEnd = behind.empty() || behind == " const" || behind == " &" || behind == " &&" ||
                       behind == " const &" || behind == " const &&" || behind == " volatile" ||
                       behind == " noexcept" || behind.starts_with(" [clone");
    if (!isEnd)
        return name;
    int depth = 0;
    for (std::size_t i = close + 1; i-- > 0;) {
        depth += name[i] == ')' ? 1 : name[i] == '(' ? -1 : 0;
        if (depth == 0) {
            const bool isName = i == 0 || name.compare(i, 21, "(anonymous namespace)") == 0;
            return isName ? name : name.substr(0, i);
        }
    }
    return name;
}

} // namespace zoe
