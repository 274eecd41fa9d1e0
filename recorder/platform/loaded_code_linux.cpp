#include "recorder/platform/loaded_code.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <elf.h>
#include <limits>
#include <link.h>
#include <unistd.h>

namespace zoe::recorder::platform {

namespace {

struct Loads {
    std::uint64_t loads = 0;
    std::uint64_t unloads = 0;
};

// While the callback runs, nothing is unloaded.
int countLoads(dl_phdr_info *info, std::size_t size, void *data)
{
    auto &counts = *static_cast<Loads *>(data);
    if (size >= offsetof(dl_phdr_info, dlpi_subs) + sizeof info->dlpi_subs)
        counts = {info->dlpi_adds, info->dlpi_subs};
    return 1; // the first one is enough
}

std::string hexOf(const unsigned char *bytes, std::size_t count)
{
    constexpr const char *kDigits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += kDigits[bytes[i] >> 4];
        text += kDigits[bytes[i] & 15];
    }
    return text;
}

// Of the notes in memory; empty if there is none.
std::string buildIdIn(const unsigned char *notes, std::size_t bytes)
{
    constexpr std::size_t kMostBytes = 64;
    const auto aligned = [](std::size_t size) { return (size + 3) & ~std::size_t{3}; };
    while (bytes >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) note;
        std::memcpy(&note, notes, sizeof note);
        const std::size_t name = aligned(note.n_namesz);
        const std::size_t whole = sizeof note + name + aligned(note.n_descsz);
        if (whole > bytes)
            break;
        const unsigned char *const content = notes + sizeof note;
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
            std::memcmp(content, "GNU", 4) == 0)
            return hexOf(content + name, std::min<std::size_t>(note.n_descsz, kMostBytes));
        notes += whole;
        bytes -= whole;
    }
    return {};
}

// Whether a part of the file lies in one that is in memory.
bool isLoaded(const dl_phdr_info &info, const ElfW(Phdr) & part)
{
    for (int i = 0; i < info.dlpi_phnum; ++i) {
        const ElfW(Phdr) &loaded = info.dlpi_phdr[i];
        if (loaded.p_type == PT_LOAD && (loaded.p_flags & PF_R) != 0 &&
            part.p_vaddr >= loaded.p_vaddr && part.p_vaddr - loaded.p_vaddr <= loaded.p_filesz &&
            part.p_filesz <= loaded.p_filesz - (part.p_vaddr - loaded.p_vaddr))
            return true;
    }
    return false;
}

std::string programPath()
{
    std::array<char, 4096> path{};
    const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
    return length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : std::string();
}

int addModule(dl_phdr_info *info, std::size_t, void *data)
{
    auto &modules = *static_cast<std::vector<LoadedModule> *>(data);
    LoadedModule module;
    // The first one is the program itself, which has no name here.
    const char *const name = info->dlpi_name != nullptr ? info->dlpi_name : "";
    module.path = *name == '\0' && modules.empty() ? programPath() : name;
    module.loadAddress = info->dlpi_addr;
    module.startAddress = std::numeric_limits<std::uint64_t>::max();
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr) &part = info->dlpi_phdr[i];
        const std::uint64_t start = info->dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_LOAD) {
            module.startAddress = std::min(module.startAddress, start);
            module.endAddress = std::max(module.endAddress, start + part.p_memsz);
        }
    }
    for (int i = 0; i < info->dlpi_phnum && module.buildId.empty(); ++i) {
        const ElfW(Phdr) &part = info->dlpi_phdr[i];
        if (part.p_type == PT_NOTE && isLoaded(*info, part))
            module.buildId =
                buildIdIn(reinterpret_cast<const unsigned char *>(info->dlpi_addr + part.p_vaddr),
                          part.p_filesz);
    }
    if (module.startAddress < module.endAddress)
        modules.push_back(std::move(module));
    return 0;
}

} // namespace

bool LoadedCode::update()
{
    Loads now;
    dl_iterate_phdr(countLoads, &now);
    if (!m_modules.empty() && now.loads == m_loads && now.unloads == m_unloads)
        return false;
    m_loads = now.loads;
    m_unloads = now.unloads;
    m_modules.clear();
    dl_iterate_phdr(addModule, &m_modules);
    std::ranges::sort(m_modules, {}, &LoadedModule::startAddress);
    return true;
}

} // namespace zoe::recorder::platform
