#include "recorder/platform/private_memory.h"

#include <sys/mman.h>
#include <unistd.h>

namespace zoe::recorder::platform {

unsigned char *allocatePrivately(std::size_t bytes)
{
    void *const pages =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return nullptr;
    if (madvise(pages, bytes, MADV_DONTFORK) == 0 && madvise(pages, bytes, MADV_DONTDUMP) == 0)
        return static_cast<unsigned char *>(pages);
    munmap(pages, bytes);
    return nullptr;
}

void freePrivately(unsigned char *memory, std::size_t bytes)
{
    munmap(memory, bytes);
}

PrivateMemory::PrivateMemory(std::size_t bytes)
    : m_process(getpid())
{
    if (unsigned char *const memory = allocatePrivately(bytes))
        m_bytes = {memory, bytes};
}

PrivateMemory::~PrivateMemory()
{
    if (!m_bytes.empty() && m_process == getpid())
        freePrivately(m_bytes.data(), m_bytes.size());
}

} // namespace zoe::recorder::platform
