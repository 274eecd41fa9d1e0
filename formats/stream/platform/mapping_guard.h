// Mapped files that other programs shorten: reading the bytes that are gone gives 0 instead of
// ending the program by SIGBUS. Thread-safe. Inner part of mapped_file_posix.cpp.
#pragma once

#include <cstddef>
#include <span>

namespace zoe::system {

// REQUIRES: a mapping of a file that nobody writes to through its memory. The first one takes the
// handler of SIGBUS for the program; faults elsewhere still go to the handler before.
void *guardMapping(std::span<const std::byte> mapping);
// Before it is unmapped, when nobody reads it any more.
void endGuard(void *guard);
// Whether bytes were read that are gone.
bool lostBytes(const void *guard);

} // namespace zoe::system
