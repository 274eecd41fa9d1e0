#include "recorder/platform/loaded_code.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <elf.h>
#include <limits>
#include <link.h>
#include <string_view>
#include <unistd.h>

#include "recorder/platform/loaded_objects.h"

namespace zoe::recorder::platform {

namespace {

struct Loads {
    std::uint64_t loads = 0;
    std::uint64_t unloads = 0;
};

// While the callback runs, nothing can be unloaded.
int countLoads(dl_phdr_info *info, std::size_t size, void *data)
{
    auto &counts = *static_cast<Loads *>(data);
    if (size >= offsetof(dl_phdr_info, dlpi_subs) + sizeof info->dlpi_subs)
        counts = {info->dlpi_adds, info->dlpi_subs};
    return 1; // the first one is enough
}

// Nothing is allocated while the loader's lock is held.
struct ObjectFacts {
    std::uint64_t loadAddress = 0;
    std::uint64_t startAddress = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t endAddress = 0;
    std::array<unsigned char, 64> buildId{};
    std::size_t buildIdBytes = 0;
    std::size_t nameAt = 0; // in the names
    std::size_t nameBytes = 0;
};

// Room for all objects and their data; enlarged if there is too little.
struct ObjectList {
    std::vector<ObjectFacts> objects;
    std::size_t count = 0;
    std::vector<char> names;
    std::size_t nameBytes = 0;

    [[nodiscard]] bool isWhole() const
    {
        return count <= objects.size() && nameBytes <= names.size();
    }
};

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

// From the notes in memory; stays empty if there is none.
void findBuildId(const unsigned char *notes, std::size_t bytes, ObjectFacts &facts)
{
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
            std::memcmp(content, "GNU", 4) == 0) {
            facts.buildIdBytes = std::min<std::size_t>(note.n_descsz, facts.buildId.size());
            std::memcpy(facts.buildId.data(), content + name, facts.buildIdBytes);
            return;
        }
        notes += whole;
        bytes -= whole;
    }
}

// Whether a part of the file lies in one that is mapped.
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

int addObject(dl_phdr_info *info, std::size_t, void *data)
{
    auto &list = *static_cast<ObjectList *>(data);
    ObjectFacts facts;
    facts.loadAddress = info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr) &part = info->dlpi_phdr[i];
        const std::uint64_t start = info->dlpi_addr + part.p_vaddr;
        if (part.p_type == PT_LOAD) {
            facts.startAddress = std::min(facts.startAddress, start);
            facts.endAddress = std::max(facts.endAddress, start + part.p_memsz);
        }
    }
    for (int i = 0; i < info->dlpi_phnum && facts.buildIdBytes == 0; ++i) {
        const ElfW(Phdr) &part = info->dlpi_phdr[i];
        if (part.p_type == PT_NOTE && isLoaded(*info, part))
            findBuildId(reinterpret_cast<const unsigned char *>(info->dlpi_addr + part.p_vaddr),
                        part.p_filesz, facts);
    }
    const std::string_view name = info->dlpi_name != nullptr ? info->dlpi_name : "";
    facts.nameAt = list.nameBytes;
    facts.nameBytes = name.size();
    list.nameBytes += name.size();
    if (list.nameBytes <= list.names.size())
        std::memcpy(list.names.data() + facts.nameAt, name.data(), name.size());
    if (list.count < list.objects.size())
        list.objects[list.count] = facts;
    ++list.count;
    return 0;
}

ObjectList loadedObjects()
{
    ObjectList list;
    list.objects.resize(64);
    list.names.resize(4096);
    for (;;) {
        list.count = 0;
        list.nameBytes = 0;
        forEachLoadedObject(addObject, &list);
        if (list.isWhole())
            return list;
        list.objects.resize(2 * std::max(list.count, list.objects.size()));
        list.names.resize(2 * std::max(list.nameBytes, list.names.size()));
    }
}

} // namespace

bool LoadedCode::update()
{
    Loads now;
    forEachLoadedObject(countLoads, &now);
    if (!m_modules.empty() && now.loads == m_loads && now.unloads == m_unloads)
        return false;
    m_loads = now.loads;
    m_unloads = now.unloads;
    m_modules.clear();
    const ObjectList list = loadedObjects();
    for (std::size_t i = 0; i < list.count; ++i) {
        const ObjectFacts &facts = list.objects[i];
        if (facts.startAddress >= facts.endAddress)
            continue;
        const std::string name(list.names.data() + facts.nameAt, facts.nameBytes);
        // The first one is the program itself, which has no name here.
        m_modules.push_back({name.empty() && m_modules.empty() ? programPath() : name,
                             hexOf(facts.buildId.data(), facts.buildIdBytes), facts.loadAddress,
                             facts.startAddress, facts.endAddress});
    }
    std::ranges::sort(m_modules, {}, &LoadedModule::startAddress);
    return true;
}

} // namespace zoe::recorder::platform
