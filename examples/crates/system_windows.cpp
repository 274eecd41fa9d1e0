#include "examples/crates/system.h"

#include <windows.h>

#include <cstdlib>
#include <fcntl.h>
#include <io.h>

namespace crates {

std::chrono::nanoseconds threadCpuTime()
{
    FILETIME created{};
    FILETIME ended{};
    FILETIME system{};
    FILETIME user{};
    GetThreadTimes(GetCurrentThread(), &created, &ended, &system, &user);
    const auto units = [](const FILETIME &time) {
        return std::int64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime;
    };
    constexpr std::int64_t kUnitNs = 100;
    return std::chrono::nanoseconds((units(system) + units(user)) * kUnitNs);
}

int currentCpu()
{
    return static_cast<int>(GetCurrentProcessorNumber());
}

AllowedCpus allowOnly(int cpu)
{
    AllowedCpus before;
    before.bits[0] = SetThreadAffinityMask(GetCurrentThread(), DWORD_PTR{1} << cpu);
    return before;
}

void allow(const AllowedCpus &cpus)
{
    SetThreadAffinityMask(GetCurrentThread(), cpus.bits[0]);
}

Pipe::Pipe()
{
    constexpr unsigned kBytes = 4096;
    if (_pipe(m_ends.data(), kBytes, _O_BINARY | _O_NOINHERIT) != 0)
        std::abort();
}

Pipe::~Pipe()
{
    _close(m_ends[0]);
    _close(m_ends[1]);
}

void Pipe::writeByte()
{
    const char byte = 0;
    if (_write(m_ends[1], &byte, 1) != 1)
        std::abort();
}

void Pipe::readByte()
{
    char byte = 0;
    if (_read(m_ends[0], &byte, 1) != 1)
        std::abort();
}

std::size_t pageBytes()
{
    SYSTEM_INFO system{};
    GetSystemInfo(&system);
    return system.dwPageSize;
}

FreshMemory::FreshMemory(std::size_t bytes)
    : m_data(VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE))
    , m_bytes(bytes)
{}

FreshMemory::~FreshMemory()
{
    if (m_data != nullptr)
        VirtualFree(m_data, 0, MEM_RELEASE);
}

} // namespace crates
