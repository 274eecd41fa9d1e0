// Descriptors of files for libdw. Thread-safe.
#pragma once

#include <filesystem>

namespace zoe {

// Opens a regular file, without waiting for other programs. Below 0: errno says why.
int openRegularFile(const std::filesystem::path &path);
void closeRegularFile(int descriptor);

} // namespace zoe
