// The few calls of the operating system that writing a capture needs. One source file a system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "analysis/model/result.h"

namespace zoe::system {

// Opens for writing; returns a descriptor. Error: Io.
Result<int> createFile(const std::filesystem::path &path, bool truncate);
// Opens an existing file for writing behind its end. Error: Io, also when another program has it
// open in this way.
Result<int> openToAppend(const std::filesystem::path &path);
// What lies behind the size is gone then.
Status cutFile(int descriptor, std::uint64_t size, const std::filesystem::path &path);
Status writeAll(int descriptor, std::span<const std::byte> bytes,
                const std::filesystem::path &path);
Status syncFile(int descriptor, const std::filesystem::path &path);
Status closeFile(int descriptor, const std::filesystem::path &path);

// Gives a file another name in the same folder, and makes that last over a crash. An existing file
// of that name is an Error unless it may be replaced. Error: Io.
Status renameFile(const std::filesystem::path &from, const std::filesystem::path &to, bool replace);

} // namespace zoe::system
