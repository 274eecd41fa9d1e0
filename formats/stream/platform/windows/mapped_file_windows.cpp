#include <windows.h>

#include <string>

#include "formats/stream/platform/mapped_memory.h"
#include "formats/stream/platform/windows/system_handle.h"

namespace zoe::system {

// Nobody can shorten a file that is mapped, so nothing needs to be kept open.
Result<MappedMemory> mapMemory(const std::filesystem::path &path)
{
    const Handle file(CreateFileW(path.c_str(), GENERIC_READ, kShareAll, nullptr, OPEN_EXISTING,
                                  FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    BY_HANDLE_FILE_INFORMATION facts{};
    if (!file.valid())
        return systemFailure("the file can't be opened", path);
    if (GetFileType(file.get()) != FILE_TYPE_DISK ||
        GetFileInformationByHandle(file.get(), &facts) == 0)
        return Error{ErrorCode::Io, "this is not a regular file", path.string()};
    if ((facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
        return Error{ErrorCode::Io, "this is a folder, not a file", path.string()};
    const auto size =
        static_cast<std::size_t>(std::uint64_t{facts.nFileSizeHigh} << 32 | facts.nFileSizeLow);
    if (size == 0)
        return MappedMemory();
    const Handle mapping(CreateFileMappingW(file.get(), nullptr, PAGE_READONLY, facts.nFileSizeHigh,
                                            facts.nFileSizeLow, nullptr));
    void *const data =
        mapping.valid() ? MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, size) : nullptr;
    if (data == nullptr)
        return systemFailure("the file can't be read", path);
    return MappedMemory{{static_cast<const std::byte *>(data), size}, -1, {}, nullptr};
}

void unmapMemory(const MappedMemory &memory)
{
    if (!memory.bytes.empty())
        UnmapViewOfFile(memory.bytes.data());
}

// For pages that are not locked, this is documented to remove them from the working set.
void giveBackPages(std::span<const std::byte> memory)
{
    VirtualUnlock(const_cast<std::byte *>(memory.data()), memory.size());
}

StreamChange changeOf(const MappedMemory & /*memory*/)
{
    return StreamChange::None;
}

} // namespace zoe::system
