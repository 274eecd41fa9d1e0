// Memory for copies of stacks, which may hold passwords and keys: it is in no core dump and no
// forked child. Internal to the Linux platform.
#pragma once

#include <cstddef>
#include <span>
#include <sys/types.h>

namespace zoe::recorder::platform {

// Zeroed. Null if none is left.
unsigned char *allocatePrivately(std::size_t bytes);
void freePrivately(unsigned char *memory, std::size_t bytes);

// Belongs to one thread.
class PrivateMemory {
  public:
    // Empty if there is no memory left.
    explicit PrivateMemory(std::size_t bytes);
    ~PrivateMemory();
    PrivateMemory(const PrivateMemory &) = delete;
    PrivateMemory &operator=(const PrivateMemory &) = delete;

    [[nodiscard]] std::span<unsigned char> bytes() const { return m_bytes; }

  private:
    std::span<unsigned char> m_bytes;
    pid_t m_process; // a forked child has different memory there
};

} // namespace zoe::recorder::platform
