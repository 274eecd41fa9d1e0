#include "examples/crates/system.h"

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

namespace crates {

std::chrono::nanoseconds threadCpuTime()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

int currentCpu()
{
    return sched_getcpu();
}

AllowedCpus allowOnly(int cpu)
{
    static_assert(sizeof(cpu_set_t) == sizeof(AllowedCpus));
    AllowedCpus before;
    cpu_set_t cpus;
    pthread_getaffinity_np(pthread_self(), sizeof cpus, &cpus);
    std::memcpy(before.bits.data(), &cpus, sizeof cpus);
    CPU_ZERO(&cpus);
    CPU_SET(static_cast<std::size_t>(cpu), &cpus);
    pthread_setaffinity_np(pthread_self(), sizeof cpus, &cpus);
    return before;
}

void allow(const AllowedCpus &cpus)
{
    cpu_set_t set;
    std::memcpy(&set, cpus.bits.data(), sizeof set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

Pipe::Pipe()
{
    if (pipe(m_ends.data()) != 0)
        std::abort();
}

Pipe::~Pipe()
{
    close(m_ends[0]);
    close(m_ends[1]);
}

void Pipe::writeByte()
{
    const char byte = 0;
    if (write(m_ends[1], &byte, 1) != 1)
        std::abort();
}

void Pipe::readByte()
{
    char byte = 0;
    if (read(m_ends[0], &byte, 1) != 1)
        std::abort();
}

std::size_t pageBytes()
{
    return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

FreshMemory::FreshMemory(std::size_t bytes)
    : m_data(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    , m_bytes(bytes)
{
    if (m_data == MAP_FAILED)
        m_data = nullptr;
    else
        madvise(m_data, bytes, MADV_NOHUGEPAGE);
}

FreshMemory::~FreshMemory()
{
    if (m_data != nullptr)
        munmap(m_data, m_bytes);
}

} // namespace crates
