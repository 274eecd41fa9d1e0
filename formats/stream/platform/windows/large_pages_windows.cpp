#include "formats/stream/platform/large_pages.h"

namespace zoe::system {

// They need a privilege that users rarely have.
void preferLargePages(std::span<std::byte> /*memory*/) {}

} // namespace zoe::system
