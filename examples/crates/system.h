// The system functions that the planted causes need; one source file per system. Thread-safe.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace crates {

// CPU time that the calling thread has used.
std::chrono::nanoseconds threadCpuTime();
int currentCpu();

// The CPUs that a thread may run on, in the system's form.
struct AllowedCpus {
    std::array<std::uint64_t, 16> bits{};
};
// For the calling thread. Returns the CPUs allowed before.
AllowedCpus allowOnly(int cpu);
void allow(const AllowedCpus &cpus);

// Passes bytes from one thread to another. Ends the program if the system refuses.
class Pipe {
  public:
    Pipe();
    ~Pipe();
    Pipe(const Pipe &) = delete;
    Pipe &operator=(const Pipe &) = delete;

    void writeByte();
    void readByte(); // waits for one

  private:
    std::array<int, 2> m_ends{};
};

std::size_t pageBytes();
// Memory that the program has not touched yet, in pages of the usual size. Null if there is none
// left.
class FreshMemory {
  public:
    explicit FreshMemory(std::size_t bytes);
    ~FreshMemory();
    FreshMemory(const FreshMemory &) = delete;
    FreshMemory &operator=(const FreshMemory &) = delete;

    [[nodiscard]] void *data() const { return m_data; }

  private:
    void *m_data;
    std::size_t m_bytes;
};

} // namespace crates
