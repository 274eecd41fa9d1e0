// Reads small files under /proc. Internal to the Linux platform. Thread-safe; not while the calling
// thread has a NoFork.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace zoe::recorder::platform {

// Reads the start of the file into terminated text. Returns the number of bytes; 0 if it can't be
// read.
std::size_t readProcFile(const char *path, char *text, std::size_t capacity);
// Reads a file that contains one number.
long readProcNumber(const char *path, long otherwise);
// The number after "field:" at the start of a line other than the first; 0 if there is none.
std::uint64_t procField(const char *path, std::string_view field, int base);

} // namespace zoe::recorder::platform
