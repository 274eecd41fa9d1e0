// Implements loaded_recorders.h and loaded_code.h.
#include <windows.h>

#include <psapi.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>

#include "formats/stream/platform/windows/wide_text.h"
#include "recorder/platform/loaded_code.h"
#include "recorder/platform/loaded_recorders.h"

namespace zoe::recorder::platform {

namespace {

using system::utf8;

// What ZOE_DETAIL_ANNOUNCE_RECORDER left in a module, or null.
const void *announcedIn(HMODULE module)
{
    constexpr char kSection[IMAGE_SIZEOF_SHORT_NAME + 1] = ".zoetrop";
    const auto *const base = reinterpret_cast<const unsigned char *>(module);
    const auto *const dos = reinterpret_cast<const IMAGE_DOS_HEADER *>(base);
    if (dos->e_magic != IMAGE_DOS_SIGNATURE)
        return nullptr;
    const auto *const head = reinterpret_cast<const IMAGE_NT_HEADERS *>(base + dos->e_lfanew);
    if (head->Signature != IMAGE_NT_SIGNATURE)
        return nullptr;
    const IMAGE_SECTION_HEADER *const first = IMAGE_FIRST_SECTION(head);
    for (const IMAGE_SECTION_HEADER *section = first;
         section != first + head->FileHeader.NumberOfSections; ++section) {
        const void *announced = nullptr;
        if (std::memcmp(section->Name, kSection, IMAGE_SIZEOF_SHORT_NAME) != 0 ||
            section->Misc.VirtualSize < sizeof announced)
            continue;
        std::memcpy(&announced, base + section->VirtualAddress, sizeof announced);
        return announced;
    }
    return nullptr;
}

HMODULE moduleOf(const void *address, DWORD flags)
{
    HMODULE module = nullptr;
    GetModuleHandleExW(flags | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                       static_cast<LPCWSTR>(address), &module);
    return module;
}

} // namespace

// The system lists the program first, and then libraries in the order in which they were loaded.
const void *firstRecorder()
{
    std::array<HMODULE, 1024> modules{};
    DWORD bytes = 0;
    if (K32EnumProcessModules(GetCurrentProcess(), modules.data(), sizeof modules, &bytes) == 0)
        return nullptr;
    const std::size_t count = std::min(bytes / sizeof(HMODULE), modules.size());
    for (std::size_t i = 0; i < count; ++i)
        if (const void *const announced = announcedIn(modules[i]))
            return announced;
    return nullptr;
}

const char *objectFile(const void *address)
{
    // Reported once per process.
    static std::array<char, 1024> file{};
    std::array<wchar_t, 512> path{};
    const HMODULE module = moduleOf(address, GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT);
    const DWORD length =
        module != nullptr ? GetModuleFileNameW(module, path.data(), static_cast<DWORD>(path.size()))
                          : 0;
    const std::string text = utf8({path.data(), length});
    std::strncpy(file.data(), text.c_str(), file.size() - 1);
    return file.data();
}

bool keepLoaded(const void *address)
{
    return moduleOf(address, GET_MODULE_HANDLE_EX_FLAG_PIN) != nullptr;
}

bool staysLoaded(const void *address)
{
    return moduleOf(address, GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT) ==
           GetModuleHandleW(nullptr);
}

// Needed only for samples, which don't exist here.
bool LoadedCode::update()
{
    return false;
}

} // namespace zoe::recorder::platform
