// The system calls that map a file into memory; one source file per system. Thread-safe. Inner part
// of mapped_file.cpp.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "analysis/model/result.h"

namespace zoe::system {

// The whole file, for reading; empty if the file is empty. Error: Io, with the path as its place.
Result<std::span<const std::byte>> mapMemory(const std::filesystem::path &path);
// REQUIRES, here and below: memory of mapMemory(), not empty.
void unmapMemory(std::span<const std::byte> memory);
// Gives its pages back to the system, which keeps them in its cache: reading these bytes later
// still works.
void giveBackPages(std::span<const std::byte> memory);

} // namespace zoe::system
