// Descriptors of files for libdw. Thread-safe.
#pragma once

#include <filesystem>

namespace zoe {

// A regular file, opened without waiting for anybody. Below 0: errno says why.
int openRegularFile(const std::filesystem::path &path);
void closeRegularFile(int descriptor);

} // namespace zoe
