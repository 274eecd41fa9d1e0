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

// The note's content is a distance, which is added to the content's address.
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

// The object in the loader's list. Null if there is none, as in programs without a loader.
const link_map *loadedObject(const void *address)
{
    Dl_info info{};
    void *object = nullptr;
    return dladdr1(address, &info, &object, RTLD_DL_LINKMAP) != 0
               ? static_cast<const link_map *>(object)
               : nullptr;
}

// Its name in the loader's list; empty for the program itself.
const char *nameOf(const link_map *object)
{
    return object != nullptr && object->l_name != nullptr ? object->l_name : "";
}

// Set by the linker's -z nodelete.
bool isNeverDeleted(const link_map &object)
{
    for (const ElfW(Dyn) *entry = object.l_ld; entry != nullptr && entry->d_tag != DT_NULL; ++entry)
        if (entry->d_tag == DT_FLAGS_1)
            return (entry->d_un.d_val & DF_1_NODELETE) != 0;
    return false;
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
    const char *const name = nameOf(loadedObject(address));
    return *name == '\0' || dlopen(name, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE) != nullptr;
}

bool staysLoaded(const void *address)
{
    const link_map *const object = loadedObject(address);
    return *nameOf(object) == '\0' || isNeverDeleted(*object);
}

} // namespace zoe::recorder::platform
