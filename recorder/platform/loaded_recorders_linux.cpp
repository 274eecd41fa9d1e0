#include "recorder/platform/loaded_recorders.h"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <link.h>

#include "recorder/platform/loaded_objects.h"

namespace zoe::recorder::platform {

namespace {

constexpr char kOwner[] = "Zoetrope";
constexpr std::uint32_t kType = 1;

std::size_t padded(std::size_t bytes)
{
    return (bytes + 3) / 4 * 4;
}

// The distance from the note's content to what it announces, added to the content's address.
const void *announcedIn(const unsigned char *notes, std::size_t bytes)
{
    struct Head {
        std::uint32_t nameBytes;
        std::uint32_t contentBytes;
        std::uint32_t type;
    };
    for (std::size_t at = 0; at + sizeof(Head) <= bytes;) {
        Head head{};
        std::memcpy(&head, notes + at, sizeof head);
        const std::size_t name = at + sizeof head;
        const std::size_t content = name + padded(head.nameBytes);
        at = content + padded(head.contentBytes);
        if (at > bytes)
            break;
        std::intptr_t distance = 0;
        if (head.type != kType || head.nameBytes != sizeof kOwner ||
            head.contentBytes != sizeof distance ||
            std::memcmp(notes + name, kOwner, sizeof kOwner) != 0)
            continue;
        std::memcpy(&distance, notes + content, sizeof distance);
        return notes + content + distance;
    }
    return nullptr;
}

int visit(dl_phdr_info *object, std::size_t, void *found)
{
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const auto &segment = object->dlpi_phdr[i];
        if (segment.p_type != PT_NOTE)
            continue;
        const auto *const notes =
            reinterpret_cast<const unsigned char *>(object->dlpi_addr + segment.p_vaddr);
        if (const void *const announced = announcedIn(notes, segment.p_memsz)) {
            *static_cast<const void **>(found) = announced;
            return 1;
        }
    }
    return 0;
}

// Of the object in the loader's list, in which the program itself has none: "".
const char *loadersName(const void *address)
{
    Dl_info info{};
    void *table = nullptr;
    if (dladdr1(address, &info, &table, RTLD_DL_LINKMAP) == 0 || table == nullptr)
        return "";
    const char *const name = static_cast<const link_map *>(table)->l_name;
    return name != nullptr ? name : "";
}

} // namespace

const void *firstRecorder()
{
    const void *found = nullptr;
    forEachLoadedObject(visit, &found);
    return found;
}

const char *objectFile(const void *address)
{
    Dl_info info{};
    return dladdr(address, &info) != 0 && info.dli_fname != nullptr ? info.dli_fname : "";
}

bool keepLoaded(const void *address)
{
    const char *const name = loadersName(address);
    return *name == '\0' || dlopen(name, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE) != nullptr;
}

bool isInProgram(const void *address)
{
    return *loadersName(address) == '\0';
}

} // namespace zoe::recorder::platform
