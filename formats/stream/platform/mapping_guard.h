// Mapped files that other programs shorten: reading the bytes that are gone gives 0 instead of
// ending the program by SIGBUS. Thread-safe. Inner part of mapped_file_posix.cpp, and for libraries
// that map files themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace zoe::system {

// REQUIRES: a mapping of a file that nobody writes to through its memory. The first one takes the
// handler of SIGBUS for the program; faults elsewhere still go to the handler before.
void *guardMapping(std::span<const std::byte> mapping);
// Before it is unmapped, when nobody reads it any more.
void endGuard(void *guard);
// Whether bytes were read that are gone.
bool lostBytes(const void *guard);

// While one lives, its thread may call a library that maps files, wherever it maps them: pages that
// are gone become 0 and writable. For one thread, on which the last one made counts.
class LibraryGuard {
  public:
    LibraryGuard();
    ~LibraryGuard();
    LibraryGuard(const LibraryGuard &) = delete;
    LibraryGuard &operator=(const LibraryGuard &) = delete;

    [[nodiscard]] bool lostBytes() const { return m_lost; }
    // Of the handler, for a page with a fault. False: it could not be replaced.
    bool replacePage(std::uintptr_t address);

  private:
    LibraryGuard *m_before;
    volatile bool m_lost = false; // set by the handler
};

} // namespace zoe::system
