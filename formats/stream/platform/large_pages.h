// Large pieces of memory at once. Thread-safe.
#pragma once

#include <cstddef>
#include <span>

namespace zoe::system {

// A hint that all of this memory is about to be written: the system may hand it out in large pages,
// which takes a fraction of the time. Where it has none, nothing happens.
void preferLargePages(std::span<std::byte> memory);

} // namespace zoe::system
