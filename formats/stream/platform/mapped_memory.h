// The system calls that map a file into memory; one source file per system. Thread-safe. Inner part
// of mapped_file.cpp.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "analysis/model/result.h"
#include "formats/stream/bytes/stream_bytes.h"
#include "formats/stream/platform/system_file.h"

namespace zoe::system {

struct MappedMemory {
    std::span<const std::byte> bytes; // the whole file, to be read; empty if the file is
    int descriptor = -1;              // of the open file; -1: none
    FileId id;                        // when it was mapped
    void *guard = nullptr;
};

// Error: Io, with the path as its place. Where the system lets others shorten a mapped file, the
// bytes that are gone are 0 when they are read.
Result<MappedMemory> mapMemory(const std::filesystem::path &path);
void unmapMemory(const MappedMemory &memory);
// REQUIRES: memory of mapMemory(), not empty. The process gives its pages back. The system keeps
// them in its cache: whoever reads these bytes, now or later, gets them again.
void giveBackPages(std::span<const std::byte> memory);
StreamChange changeOf(const MappedMemory &memory);

} // namespace zoe::system
