// The system calls needed to write a capture; one source file per system. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "analysis/model/result.h"

namespace zoe::system {

// Opens for writing and returns a descriptor. Error: Io.
Result<int> createFile(const std::filesystem::path &path, bool truncate);
// Creates a new file with these permissions, never through a symbolic link, and locks it: as long
// as it is open, other programs can see that it is being written. Error: Io, also if it exists.
Result<int> createLocked(const std::filesystem::path &path, unsigned mode);
// Opens a pipe or a device for writing. Error: Io, also if no program opens a pipe for reading
// within some seconds.
Result<int> openSpecial(const std::filesystem::path &path);
// Opens an existing file to write after its end. Error: Io, also when another program has opened it
// this way.
Result<int> openToAppend(const std::filesystem::path &path);
// Drops everything after this size.
Status cutFile(int descriptor, std::uint64_t size, const std::filesystem::path &path);
// written: grows by the bytes written, also if that fails.
Status writeAll(int descriptor, std::span<const std::byte> bytes, const std::filesystem::path &path,
                std::uint64_t &written);
Status syncFile(int descriptor, const std::filesystem::path &path);
Status closeFile(int descriptor, const std::filesystem::path &path);

// Gives a file another name in the same folder, unless there is a file of that name and it is
// locked or may not be replaced: then returns false. Replaces a symbolic link itself. Error: Io.
Result<bool> takeName(const std::filesystem::path &from, const std::filesystem::path &to,
                      bool replace);
// Renames a file within its folder, durably across a crash. An existing file of that name is an
// Error unless it may be replaced. Error: Io.
Status renameFile(const std::filesystem::path &from, const std::filesystem::path &to, bool replace);

} // namespace zoe::system
