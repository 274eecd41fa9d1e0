// Reads small files under /proc. Inner part of the Linux platform. Thread-safe; not while the
// calling thread has a NoFork.
#pragma once

#include <cstddef>

namespace zoe::recorder::platform {

// Reads the start of the file, terminated. Returns the number of bytes; 0 if it can't be read.
std::size_t readProcFile(const char *path, char *text, std::size_t capacity);
// The number that the file consists of.
long readProcNumber(const char *path, long otherwise);

} // namespace zoe::recorder::platform
